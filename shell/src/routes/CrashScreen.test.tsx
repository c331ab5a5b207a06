/** The last boundary. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LastBoundary } from './CrashScreen';

const reload = jest.fn();
beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function fail(error: unknown) {
  const Broken = (): never => {
    throw error;
  };
  return render(
    <LastBoundary resetKey="first" reload={reload}>
      <Broken />
    </LastBoundary>,
  );
}

test('shows エラー, the text, the raw text of the error and a reload [ERR-020, ERR-043]', async () => {
  fail(new Error('x is not a function'));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('画面表示中に問題が発生しました。画面を再度読み込んでください。');
  // The program's own words help those who are asked for help: they are folded away.
  const detail = screen.getByText('詳細');
  expect(screen.getByText('x is not a function')).not.toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'エラー' })).toBeVisible();
  await userEvent.click(detail);
  expect(screen.getByText('x is not a function')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('when the same error comes back after the reload, the administrator is named [ERR-021]', async () => {
  const first = fail(new Error('the config is broken'));
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }));
  first.unmount();
  fail(new Error('the config is broken'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    '画面表示中にエラーが発生しました。管理者にお問い合わせください。',
  );
});

test('what is thrown without being an error is shown as it is [ERR-043]', () => {
  fail('接続が切れました');
  expect(screen.getByRole('alert')).toHaveTextContent('接続が切れました');
});

test('the error goes when the person goes elsewhere', () => {
  const { rerender } = fail(new Error('fault'));
  expect(screen.getByRole('alert')).toHaveTextContent('fault');
  rerender(
    <LastBoundary resetKey="second">
      <p>別の画面</p>
    </LastBoundary>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('別の画面')).toBeVisible();
});
