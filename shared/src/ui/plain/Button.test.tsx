/** The way back. */
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BackButton } from './Button';

test('back leads to the start where the window has no screen before', async () => {
  const { unmount } = render(<BackButton />);
  expect(screen.getByRole('link', { name: 'はじめの画面へ' }).getAttribute('href')).toBe('/');
  unmount();
  window.history.pushState(null, '', '/confirm');
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
  render(<BackButton />);
  await userEvent.click(screen.getByRole('button', { name: '前の画面に戻る' }));
  expect(back).toHaveBeenCalledTimes(1);
  back.mockRestore();
});
