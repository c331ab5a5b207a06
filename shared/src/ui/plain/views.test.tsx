/** Loading, error and done states. */
import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorTexts } from '../../texts';
import { BackButton } from './Button';
import { ErrorView, LoadingOverlay, LoadingView, MessageView, Spinner } from './views';

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

test('a screen that has only something to say tells it and what to do next', () => {
  render(<MessageView text="予約はありません。" hint="予約がここに表示されます。" />);
  expect(screen.getByRole('status').textContent).toContain('予約はありません。予約がここに表示されます。');
});

test('back leads to the start where the window has no screen before', async () => {
  const { unmount } = render(<BackButton />);
  expect(screen.getByRole('link', { name: 'はじめの画面へ' }).getAttribute('href')).toBe('/');
  unmount();
  window.history.pushState(null, '', '/confirm');
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
  render(<BackButton />);
  await userEvent.click(screen.getByRole('button', { name: '前の画面に戻る' }));
  expect(back).toHaveBeenCalledTimes(1);
  back.mockRestore();
});

test('a spinner tells that a part is awaited [FORM-058]', () => {
  render(<Spinner label="住所を検索しています" />);
  expect(screen.getByRole('status').textContent).toBe('住所を検索しています');
});

test('the heading エラー and the given text show [FORM-057]', () => {
  render(<ErrorView text="検索対象のデータがありません" />);
  expect(screen.getByRole('heading', { name: 'エラー' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('検索対象のデータがありません');
});

test('a fault of the screen shows with its details [ERR-019]', () => {
  render(<ErrorView detail="Loading chunk 12 failed" />);
  expect(screen.getByRole('heading', { name: 'エラー' })).toBeTruthy();
  expect(screen.getByText('画面表示に問題が発生しました。')).toBeTruthy();
  expect(screen.getByText('Loading chunk 12 failed')).toBeTruthy();
});

test('the text that asks for a reload shows with its details [ERR-020]', () => {
  render(<ErrorView text={errorTexts.display.problemReload} detail="HTTP 500" />);
  expect(screen.getByRole('heading', { name: 'エラー' })).toBeTruthy();
  expect(screen.getByText('画面表示中に問題が発生しました。画面を再度読み込んでください。')).toBeTruthy();
  expect(screen.getByText('HTTP 500')).toBeTruthy();
});

test('the text that points to the administrator shows [ERR-021]', () => {
  render(<ErrorView text={errorTexts.display.administrator} />);
  expect(screen.getByRole('alert').textContent).toContain(
    '画面表示中にエラーが発生しました。管理者にお問い合わせください。',
  );
});
