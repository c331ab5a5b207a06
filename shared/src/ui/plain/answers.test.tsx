/** End messages, lists and what is left to fill in. */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DescriptionList, MessageBlocks, ProgressLeft } from './answers';

test('blocks of text and pictures show in order [SURVEY-018]', () => {
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

test('a message that is a string shows as it is [SURVEY-019]', () => {
  const { container } = render(<MessageBlocks message={'<b>受付</b>で番号をお見せください。'} />);
  expect(container.textContent).toBe('<b>受付</b>で番号をお見せください。');
  expect(container.querySelector('b')).toBeNull();
});

test('titles and values are pairs of a dl', () => {
  render(<DescriptionList items={[{ title: '氏名', value: '山田 花子' }]} />);
  expect(screen.getByRole('term').textContent).toBe('氏名');
  expect(screen.getByRole('definition').textContent).toBe('山田 花子');
});

test('the number of missing required items and the kept draft are shown', () => {
  const { rerender } = render(<ProgressLeft left={3} total={8} saved />);
  expect(screen.getByText('必須 あと3件')).toBeTruthy();
  expect(screen.getByText('下書き保存ずみ')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '入力の進みぐあい' }).getAttribute('aria-valuenow')).toBe('5');
  rerender(<ProgressLeft left={0} total={8} />);
  expect(screen.getByText('必須の項目はすべて入力ずみです')).toBeTruthy();
});
