/** A whole screen's fault. */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { errorTexts } from '../../texts';
import { ErrorView } from './ErrorView';

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
