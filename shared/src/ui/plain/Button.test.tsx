/** The way back. */
import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BackButton } from './Button';
import { Dialog } from './Dialog';

test('back leads to the start where the window has no screen before', async () => {
  const { unmount } = render(<BackButton />);
  expect(screen.getByRole('link', { name: 'はじめの画面へ' }).getAttribute('href')).toBe('/');
  unmount();
  // The entry of a dialog is no screen either.
  const dialog = render(<Dialog open title="確認" onClose={() => undefined} />);
  await waitFor(() => expect(window.history.length).toBe(2));
  dialog.unmount();
  const { unmount: leave } = render(<BackButton />);
  expect(screen.getByRole('link', { name: 'はじめの画面へ' })).toBeInTheDocument();
  leave();
  await waitFor(() => expect('dialog' in Object(window.history.state)).toBe(false));
  window.history.pushState(null, '', '/confirm');
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
  render(<BackButton />);
  await userEvent.click(screen.getByRole('button', { name: '前の画面に戻る' }));
  expect(back).toHaveBeenCalledTimes(1);
  back.mockRestore();
});
