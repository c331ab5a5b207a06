/** The done screen's content. */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DoneView } from './DoneView';

test('the end screen takes the focus to its heading, and the receipt number can be copied', async () => {
  const user = userEvent.setup();
  render(<DoneView message="ありがとうございます。" answerCode="A7K3-92QD" />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '受け付けました' }));
  expect(screen.getByText('A7K3-92QD')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '番号をコピー' }));
  expect(await navigator.clipboard.readText()).toBe('A7K3-92QD');
  expect(screen.getByRole('status').textContent).toBe('番号をコピーしました。');
});

test('no receipt number means no field for it', () => {
  render(<DoneView message="ありがとうございます。" />);
  expect(screen.queryByText('受付番号')).toBeNull();
});
