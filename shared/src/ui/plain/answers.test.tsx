/** End messages, lists and what is left to fill in. */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DescriptionList, MessageBlocks, ProgressLeft } from './answers';

test('[SURVEY-018] 文章と画像のブロックが順に出る', () => {
  const { container } = render(
    <MessageBlocks
      message={[
        { type: 'text', text: 'ありがとうございます。' },
        { type: 'image', originalContentUrl: 'https://example.com/map.png' },
        { type: 'text', text: 'お気をつけてお越しください。' },
      ]}
    />,
  );
  const shown = [...container.children].map((element) =>
    element instanceof HTMLImageElement ? element.src : element.textContent,
  );
  expect(shown).toEqual(['ありがとうございます。', 'https://example.com/map.png', 'お気をつけてお越しください。']);
});

test('[SURVEY-019] 文字列のメッセージはそのままの文章で出る', () => {
  const { container } = render(<MessageBlocks message={'<b>受付</b>で番号をお見せください。'} />);
  expect(container.textContent).toBe('<b>受付</b>で番号をお見せください。');
  expect(container.querySelector('b')).toBeNull();
});

test('項目名と値が dl の組になる', () => {
  render(<DescriptionList items={[{ title: '氏名', value: '山田 花子' }]} />);
  expect(screen.getByRole('term').textContent).toBe('氏名');
  expect(screen.getByRole('definition').textContent).toBe('山田 花子');
});

test('残りの必須件数と下書きの保存を知らせる', () => {
  const { rerender } = render(<ProgressLeft left={3} total={8} saved />);
  expect(screen.getByText('必須 あと3件')).toBeTruthy();
  expect(screen.getByText('下書き保存ずみ')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '入力の進みぐあい' }).getAttribute('aria-valuenow')).toBe('5');
  rerender(<ProgressLeft left={0} total={8} />);
  expect(screen.getByText('必須の項目はすべて入力ずみです')).toBeTruthy();
});
