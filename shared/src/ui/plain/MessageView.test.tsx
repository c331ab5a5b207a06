/** A screen that has only something to say. */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MessageView } from './MessageView';

test('a screen that has only something to say tells it and what to do next', () => {
  render(<MessageView text="予約はありません。" hint="予約がここに表示されます。" />);
  expect(screen.getByRole('status').textContent).toContain('予約はありません。予約がここに表示されます。');
});
