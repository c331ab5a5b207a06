/** Code that a screen can do without. */
import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { fetchedLater } from './fetchedLater';

test('what cannot be had is left out, and asked for again when it is wanted again', async () => {
  const asked: ((words: string | Error) => void)[] = [];
  const useWords = fetchedLater(
    () =>
      new Promise<{ words: string }>((resolve, reject) => {
        asked.push((words) => (words instanceof Error ? reject(words) : resolve({ words })));
      }),
  );
  function Field({ isWanted }: { isWanted: boolean }) {
    return <p>入力欄{useWords(isWanted)?.words}</p>;
  }
  const { rerender } = render(<Field isWanted={false} />);
  expect(asked).toHaveLength(0);
  rerender(<Field isWanted />);
  await act(async () => asked[0]?.(new Error('offline')));
  expect(screen.getByText('入力欄')).toBeVisible();
  rerender(<Field isWanted={false} />);
  rerender(<Field isWanted />);
  expect(asked).toHaveLength(2);
  await act(async () => asked[1]?.('と説明'));
  expect(screen.getByText('入力欄と説明')).toBeVisible();
  rerender(<Field isWanted={false} />);
  expect(screen.getByText('入力欄')).toBeVisible();
  rerender(<Field isWanted />);
  expect(screen.getByText('入力欄と説明')).toBeVisible();
  expect(asked).toHaveLength(2);
});
