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

test('when and where it is stands above the receipt number, which stands above what can be done', () => {
  render(
    <DoneView message="ありがとうございます。" answerCode="A7K3-92QD" pass={<p>11月26日(木) 9:30</p>}>
      <a href="/list">予約一覧</a>
    </DoneView>,
  );
  const [pass, code, way] = [screen.getByText(/9:30/), screen.getByText('A7K3-92QD'), screen.getByRole('link')];
  const { DOCUMENT_POSITION_FOLLOWING: FOLLOWING } = Node;
  expect(pass.compareDocumentPosition(code) & FOLLOWING).toBeTruthy();
  expect(code.compareDocumentPosition(way) & FOLLOWING).toBeTruthy();
});
