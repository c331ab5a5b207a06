/** The done screen's content. */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DoneView, type DoneViewProps } from './DoneView';

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

test('when and where it is holds the receipt number; without it the number stands alone above what can be done', () => {
  const way = <a href="/list">予約一覧</a>;
  const view = (pass: DoneViewProps['pass']) => (
    <DoneView message="ありがとうございます。" answerCode="A7K3-92QD" pass={pass}>
      {way}
    </DoneView>
  );
  const { rerender } = render(view((code) => <article>11月26日(木) 9:30{code}</article>));
  expect(screen.getByRole('article').textContent).toBe('11月26日(木) 9:30受付番号A7K3-92QD番号をコピー');
  expect(screen.getAllByText('A7K3-92QD')).toHaveLength(1);
  rerender(view((_, alone) => alone));
  const code = screen.getByText('A7K3-92QD');
  expect(code.compareDocumentPosition(screen.getByRole('link')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
