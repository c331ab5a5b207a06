/** What the guard leaves of the browser's history: the screens of routes.test.tsx show that it holds. */
import { beforeEach, expect, test } from '@jest/globals';
import { BrowserRouter, useNavigate } from '@madoguchi/shared/router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigationGuard } from './NavigationGuard';

const FORM = '/survey/s1';
let navigate: ReturnType<typeof useNavigate>;

function Guarded() {
  const { location, notice } = useNavigationGuard();
  navigate = useNavigate();
  return (
    <>
      <p>{`${location.pathname} ${JSON.stringify(location.state)}`}</p>
      {notice}
    </>
  );
}

beforeEach(() => {
  window.history.pushState(null, '', '/');
  render(
    <BrowserRouter>
      <Guarded />
    </BrowserRouter>,
  );
});

const go = (path: string, options: { replace?: boolean; state?: unknown } = {}) =>
  act(async () => navigate(path, options));

/** Moves through the history as the browser's buttons do, and waits until it has moved. */
const move = (steps: number) =>
  act(async () => {
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.go(steps);
    await moved;
  });

/** The form is still shown, and the address is its own again. */
async function expectForm() {
  expect(screen.getByText(`${FORM} null`)).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe(FORM));
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
}

test('the way back to a list is taken back, and the history is as it was [ROUTE-043]', async () => {
  await go('/confirm');
  await go(FORM);
  await go('/calendar');
  await move(-1);
  await move(-1);
  await expectForm();
  await move(1);
  expect(screen.getByText('/calendar null')).toBeInTheDocument();
  await move(-3);
  expect(screen.getByText('/ null')).toBeInTheDocument();
});

test('several steps back to a list are taken back at once [ROUTE-043]', async () => {
  await go('/confirm');
  await go('/calendar');
  await go(FORM);
  await move(-2);
  await expectForm();
  await move(-1);
  expect(screen.getByText('/calendar null')).toBeInTheDocument();
});

test('a way forth to a list is taken back too [ROUTE-043]', async () => {
  await go(FORM);
  await go('/calendar');
  await go('/confirm');
  await move(-2);
  await move(2);
  await expectForm();
});

test('a list in place of the form gives the form back, with its state [ROUTE-043]', async () => {
  await go(FORM, { state: { resume: 1 } });
  await go('/confirmList', { replace: true });
  expect(screen.getByText(`${FORM} {"resume":1}`)).toBeInTheDocument();
  expect(window.location.pathname).toBe(FORM);
  await move(-1);
  expect(screen.getByText('/ null')).toBeInTheDocument();
});
