/** What the screens rest on of react-router-dom, and that the thin entry gives it. */
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter } from '../testing';
import { Link, Navigate, Outlet, Route, Routes, useLocation, useParams, useSearchParams } from '.';

function Place() {
  const { pathname, search, state } = useLocation();
  return <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

function Survey() {
  return <h1>{`帳票 ${useParams().id}`}</h1>;
}

function show(content: ReactNode, options?: Parameters<typeof createMemoryRouter>[0]) {
  const router = createMemoryRouter(options);
  render(<MemoryRouter router={router}>{content}</MemoryRouter>);
  return {
    router,
    go: (to: string | number, options?: { replace?: boolean; state?: unknown }) =>
      act(() => router.navigate(to, options)),
  };
}

test('routes show the page of the address, and follow links and the history', async () => {
  const { router, go } = show(
    <Routes>
      <Route path="/" element={<Link to="/survey/s1?x=1">進む</Link>} />
      <Route path="/survey/:id" element={<Survey />} />
    </Routes>,
  );
  await userEvent.click(screen.getByRole('link', { name: '進む' }));
  expect(screen.getByRole('heading', { name: '帳票 s1' })).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/survey/s1', search: '?x=1' });
  await go(-1);
  expect(screen.getByRole('link', { name: '進む' })).toBeInTheDocument();
});

test('a navigation carries its state, and replaces the entry where it shall', async () => {
  const { go } = show(<Place />, { initialEntries: ['/a', '/b'], initialIndex: 1 });
  await go('/c?d=1', { state: { from: 'b' } });
  expect(screen.getByText('/c?d=1 {"from":"b"}')).toBeInTheDocument();
  await go('/e', { replace: true });
  await go(-1);
  expect(screen.getByText('/b null')).toBeInTheDocument();
});

test('a redirect during the first render arrives', () => {
  show(
    <Routes>
      <Route path="/" element={<Navigate to="/to" replace />} />
      <Route path="/to" element={<Place />} />
    </Routes>,
  );
  expect(screen.getByText('/to null')).toBeInTheDocument();
});

test('a layout shows the screen below it, and routes further down see the whole address and all parameters', async () => {
  const Query = () => <p>{useSearchParams()[0].get('step')}</p>;
  const { go } = show(
    <Routes>
      <Route
        element={
          <main>
            <Outlet />
          </main>
        }
      >
        <Route
          path="*"
          element={
            <Routes>
              <Route path="/survey/new" element={<h1>新規</h1>} />
              <Route path="/survey/:id" element={<Survey />} />
              <Route path="/other" element={<Query />} />
              <Route path="*" element={null} />
            </Routes>
          }
        />
      </Route>
    </Routes>,
    { initialEntries: ['/survey/a%20b%2Fc?step=2'] },
  );
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { name: '帳票 a b/c' }));
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await go('/survey/100%');
  expect(screen.getByRole('heading', { name: '帳票 100%' })).toBeInTheDocument();
  warn.mockRestore();
  await go('/survey/new');
  expect(screen.getByRole('heading', { name: '新規' })).toBeInTheDocument();
  await go('/other?step=3');
  expect(screen.getByText('3')).toBeInTheDocument();
  await go('?step=4');
  expect(screen.getByText('4')).toBeInTheDocument();
  await go('/nowhere');
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});

test('a link leaves a press for a new tab, or one that its owner has dealt with, to the browser', () => {
  show(
    <>
      <Link to={{ pathname: '/plain', search: '?a=1' }}>同じ画面</Link>
      <Link to="/tab" target="_blank">
        別の画面
      </Link>
      <Link to="/own" onClick={(event) => event.preventDefault()}>
        自分で
      </Link>
      <Place />
    </>,
  );
  let isBrowsers = false;
  const takeOver = (event: Event) => {
    isBrowsers = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', takeOver);
  const press = (name: string, options: object = {}) => {
    fireEvent.click(screen.getByRole('link', { name }), options);
    return isBrowsers ? 'browser' : 'product';
  };
  expect(press('同じ画面', { ctrlKey: true })).toBe('browser');
  expect(press('同じ画面', { button: 1 })).toBe('browser');
  expect(press('別の画面')).toBe('browser');
  press('自分で');
  expect(screen.getByText('/ null')).toBeInTheDocument();
  expect(press('同じ画面')).toBe('product');
  window.removeEventListener('click', takeOver);
  expect(screen.getByText('/plain?a=1 null')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '同じ画面' })).toHaveAttribute('href', '/plain?a=1');
});
