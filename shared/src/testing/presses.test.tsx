/** A test that presses what is disabled is told: by its finger, and by a click that it sends itself. */
import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pressedInVain } from './presses';

test('presses on what is disabled are counted, those on anything else are not', async () => {
  const user = userEvent.setup();
  render(
    <>
      <button type="button">
        <span>空き</span>
      </button>
      <button type="button" disabled>
        <span>送信する</span>
      </button>
      <input aria-label="氏名" disabled />
    </>,
  );
  await user.click(screen.getByText('空き'));
  expect(pressedInVain()).toBe(0);
  await user.click(screen.getByText('送信する'));
  expect(pressedInVain()).toBe(1);
  await user.click(screen.getByRole('textbox', { name: '氏名' }));
  fireEvent.click(screen.getByText('送信する'));
  expect(pressedInVain()).toBe(2);
});
