import { afterEach, expect, jest, test } from '@jest/globals';
import { BrowserRouter, Link, useLocation } from '@madoguchi/shared/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useScrollPosition } from './useScrollPosition';

afterEach(() => {
  jest.restoreAllMocks();
});

function Page() {
  const { pathname, key } = useLocation();
  useScrollPosition(key);
  return (
    <>
      <p>{pathname}</p>
      <Link to="/next">進む</Link>
    </>
  );
}

function scrollTo(position: number): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: position });
  window.dispatchEvent(new Event('scroll'));
}

test('a new screen starts at its top, and the way back leads to where it was left', async () => {
  window.history.replaceState(null, '', '/start');
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { unmount } = render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  expect(scrolled).not.toHaveBeenCalled();
  expect(window.history.scrollRestoration).toBe('manual');
  scrollTo(420);
  await userEvent.click(screen.getByRole('link', { name: '進む' }));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  scrollTo(0);
  act(() => window.history.back());
  await screen.findByText('/start');
  expect(scrolled).toHaveBeenLastCalledWith(0, 420);
  unmount();
  expect(window.history.scrollRestoration).toBe('auto');
});
