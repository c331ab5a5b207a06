/** Loading states. */
import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { LoadingOverlay, LoadingView, Spinner } from './LoadingView';

const loadingText = '情報を取得中です。しばらくおまちください。';

test('the text of loading shows as status [ROUTE-046]', () => {
  render(<LoadingView />);
  expect(screen.getByRole('status').textContent).toBe(loadingText);
});

test('the overlay goes with the data and never stays beyond 500 ms [ROUTE-047]', () => {
  jest.useFakeTimers();
  try {
    const { rerender } = render(<LoadingOverlay loading />);
    act(() => {
      jest.advanceTimersByTime(10_000);
    });
    expect(screen.getByRole('status').textContent).toBe(loadingText);
    rerender(<LoadingOverlay loading={false} />);
    act(() => {
      jest.advanceTimersByTime(500);
    });
    expect(screen.queryByRole('status')).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('a spinner tells that a part is awaited [FORM-058]', () => {
  render(<Spinner label="住所を検索しています" />);
  expect(screen.getByRole('status').textContent).toBe('住所を検索しています');
});
