/** End messages. */
import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { MessageBlocks } from './MessageBlocks';

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
