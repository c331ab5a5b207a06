import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { createMemoryRouter } from '../testing';
import {
  type AppRouter,
  createBrowserRouter,
  Link,
  Navigate,
  Outlet,
  Route,
  RouterProvider,
  Routes,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from '.';

function Place() {
  const { pathname, search, state } = useLocation();
  return <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

function Survey() {
  return <h1>{`帳票 ${useParams().id}`}</h1>;
}

function show(router: AppRouter) {
  const view = render(<RouterProvider router={router} />);
  return {
    ...view,
    go: (to: string | number, options?: { state?: unknown }) => act(() => router.navigate(to as string, options)),
  };
}

describe('routes', () => {
  test('show the page of the address, and follow links and the history', async () => {
    const router = createMemoryRouter(
      [
        { path: '/', element: <Link to="/survey/s1?x=1">進む</Link> },
        { path: '/survey/:id', element: <Survey /> },
      ],
      { initialEntries: ['/'] },
    );
    const { go } = show(router);
    await userEvent.click(screen.getByRole('link', { name: '進む' }));
    expect(screen.getByRole('heading', { name: '帳票 s1' })).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/survey/s1', search: '?x=1' });
    await go(-1);
    expect(screen.getByRole('link', { name: '進む' })).toBeInTheDocument();
  });

  test('carry the state of a navigation, and replace what they are told to', async () => {
    const router = createMemoryRouter([{ path: '*', element: <Place /> }], {
      initialEntries: ['/a', '/b'],
      initialIndex: 1,
    });
    const { go } = show(router);
    await go('/c?d=1', { state: { from: 'b' } });
    expect(screen.getByText('/c?d=1 {"from":"b"}')).toBeInTheDocument();
    await act(() => router.navigate('/e', { replace: true }));
    await go(-1);
    expect(screen.getByText('/b null')).toBeInTheDocument();
  });

  test('a redirect during the first render arrives', () => {
    const router = createMemoryRouter([
      { path: '/', element: <Navigate to="/to" replace /> },
      { path: '/to', element: <Place /> },
    ]);
    show(router);
    expect(screen.getByText('/to null')).toBeInTheDocument();
  });

  test('a layout shows the screen below it, and routes further down see the whole address and all parameters', () => {
    const Query = () => <p>{useSearchParams()[0].get('step')}</p>;
    const router = createMemoryRouter(
      [
        {
          element: (
            <main>
              <Outlet />
            </main>
          ),
          children: [
            {
              path: '*',
              element: (
                <Routes>
                  <Route path="/survey/new" element={<h1>新規</h1>} />
                  <Route path="/survey/:id" element={<Survey />} />
                  <Route path="/other" element={<Query />} />
                </Routes>
              ),
            },
          ],
        },
      ],
      { initialEntries: ['/survey/a%20b%2Fc?step=2'] },
    );
    show(router);
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { name: '帳票 a b/c' }));
    act(() => void router.navigate('/survey/100%'));
    expect(screen.getByRole('heading', { name: '帳票 100%' })).toBeInTheDocument();
    act(() => void router.navigate('/survey/new'));
    expect(screen.getByRole('heading', { name: '新規' })).toBeInTheDocument();
    act(() => void router.navigate('/other?step=3'));
    expect(screen.getByText('3')).toBeInTheDocument();
    act(() => void router.navigate('?step=4'));
    expect(screen.getByText('4')).toBeInTheDocument();
    act(() => void router.navigate('/nowhere'));
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  });

  test('a link leaves a press for a new tab, or one that its owner has dealt with, to the browser', () => {
    const router = createMemoryRouter([
      {
        path: '*',
        element: (
          <>
            <Link to={{ pathname: '/plain', search: '?a=1' }}>同じ画面</Link>
            <Link to="/tab" target="_blank">
              別の画面
            </Link>
            <Link to="/own" onClick={(event) => event.preventDefault()}>
              自分で
            </Link>
            <Place />
          </>
        ),
      },
    ]);
    show(router);
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

  test('the function that navigates stays the same', async () => {
    const seen = new Set<unknown>();
    function Seeing() {
      const navigate = useNavigate();
      useEffect(() => {
        seen.add(navigate);
      });
      return null;
    }
    const { go } = show(createMemoryRouter([{ path: '*', element: <Seeing /> }]));
    await go('/a');
    await go('/b/c');
    expect(seen.size).toBe(1);
  });
});

describe('the last boundary', () => {
  test('shows what was thrown, until the person goes elsewhere', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = (): never => {
      throw new Error('fault');
    };
    const Fault = () => <h1>{(useRouteError() as Error).message}</h1>;
    const router = createMemoryRouter([
      {
        errorElement: <Fault />,
        children: [
          { path: '/', element: <Broken /> },
          { path: '*', element: <Place /> },
        ],
      },
    ]);
    const { go } = show(router);
    expect(screen.getByRole('heading', { name: 'fault' })).toBeInTheDocument();
    await go('/fine');
    expect(screen.getByText('/fine null')).toBeInTheDocument();
    report.mockRestore();
  });
});

describe('a blocker', () => {
  function Guarded() {
    const blocker = useBlocker(({ nextLocation }) => nextLocation.pathname === '/forbidden');
    return (
      <>
        <Place />
        {blocker.state === 'blocked' && (
          <button type="button" onClick={blocker.reset}>
            {`止めました ${blocker.location.pathname}`}
          </button>
        )}
      </>
    );
  }

  test('keeps the person where they are, says so, and forgets it when told', async () => {
    const { go } = show(createMemoryRouter([{ path: '*', element: <Guarded /> }], { initialEntries: ['/here'] }));
    await go('/forbidden');
    expect(screen.getByText('/here null')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '止めました /forbidden' }));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await go('/allowed');
    expect(screen.getByText('/allowed null')).toBeInTheDocument();
  });

  test('also holds against the way back, and leaves the history as it was', async () => {
    const router = createMemoryRouter([{ path: '*', element: <Guarded /> }], {
      initialEntries: ['/first', '/forbidden', '/here', '/after'],
      initialIndex: 2,
    });
    const { go } = show(router);
    await go(-1);
    expect(screen.getByText('/here null')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '止めました /forbidden' })).toBeInTheDocument();
    await go(1);
    expect(screen.getByText('/after null')).toBeInTheDocument();
    await go(-3);
    expect(screen.getByText('/first null')).toBeInTheDocument();
  });
});

describe('in the browser', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', '/start?a=1');
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const scrolled = (position: number) =>
    Object.defineProperty(window, 'scrollY', { configurable: true, value: position });

  test('the address is followed both ways, and a disposed router follows no more', async () => {
    const router = createBrowserRouter([{ path: '*', element: <Place /> }]);
    show(router);
    expect(screen.getByText('/start?a=1 null')).toBeInTheDocument();
    await act(() => router.navigate('/next'));
    expect(window.location.pathname).toBe('/next');
    act(() => window.history.back());
    expect(await screen.findByText('/start?a=1 null')).toBeInTheDocument();
    router.dispose();
    const { location } = router.state;
    await act(() => router.navigate('/unseen'));
    expect(screen.queryByText('/unseen null')).not.toBeInTheDocument();
    expect(location.pathname).toBe('/start');
  });

  test('a new screen starts at its top, and the way back leads to where it was left', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const router = createBrowserRouter([
      {
        path: '*',
        element: (
          <>
            <Place />
            <ScrollRestoration />
          </>
        ),
      },
    ]);
    const { unmount } = show(router);
    expect(scrollTo).not.toHaveBeenCalled();
    expect(window.history.scrollRestoration).toBe('manual');
    scrolled(420);
    await act(() => router.navigate('/next'));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    scrolled(0);
    act(() => window.history.back());
    await screen.findByText('/start?a=1 null');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 420);
    unmount();
    expect(window.history.scrollRestoration).toBe('auto');
    router.dispose();
  });
});
