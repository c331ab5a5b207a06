/** What is left to fill in. */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ProgressLeft } from './ProgressLeft';

test('what is open leads to its first item, where the screen can; nothing leads where all is filled in', () => {
  let presses = 0;
  const onOpen = () => {
    presses += 1;
  };
  const { rerender } = render(
    <ProgressLeft progress={{ requiredLeft: 1, requiredTotal: 8, wrong: 1 }} onOpen={onOpen} />,
  );
  screen.getByRole('button', { name: '必須 あと1件・直すところ 1件' }).click();
  expect(presses).toBe(1);
  rerender(<ProgressLeft progress={{ requiredLeft: 0, requiredTotal: 8 }} onOpen={onOpen} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the number of missing required items and the kept draft are shown', () => {
  const { rerender } = render(<ProgressLeft progress={{ requiredLeft: 3, requiredTotal: 8 }} saved />);
  expect(screen.getByText('必須 あと3件')).toBeTruthy();
  expect(screen.getByText('下書き保存ずみ')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '入力の進みぐあい' }).getAttribute('aria-valuenow')).toBe('5');
  rerender(<ProgressLeft progress={{ requiredLeft: 2, requiredTotal: 8, wrong: 2 }} />);
  expect(screen.getByText('必須 あと2件・直すところ 2件')).toBeTruthy();
  rerender(<ProgressLeft progress={{ requiredLeft: 0, requiredTotal: 8, wrong: 1 }} />);
  expect(screen.getByText('直すところ 1件')).toBeTruthy();
  rerender(<ProgressLeft progress={{ requiredLeft: 0, requiredTotal: 8 }} />);
  expect(screen.getByText('必須の項目はすべて入力ずみです')).toBeTruthy();
});
