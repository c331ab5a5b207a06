/** The last boundary. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { RouterProvider } from '@madoguchi/shared/router';
import { createMemoryRouter } from '@madoguchi/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RootError } from './RootError';

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
  const router = createMemoryRouter([{ path: '*', element: <Broken />, errorElement: <RootError reload={reload} /> }]);
  return render(<RouterProvider router={router} />);
}

test('[ERR-020, ERR-043] shows エラー, the text, the raw text of the error and a reload', async () => {
  fail(new Error('x is not a function'));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('画面表示中に問題が発生しました。画面を再度読み込んでください。');
  expect(alert).toHaveTextContent('x is not a function');
  expect(screen.getByRole('heading', { level: 2, name: 'エラー' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('[ERR-021] when the same error comes back after the reload, the administrator is named', async () => {
  const first = fail(new Error('the config is broken'));
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }));
  first.unmount();
  fail(new Error('the config is broken'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    '画面表示中にエラーが発生しました。管理者にお問い合わせください。',
  );
});

test('[ERR-043] what is thrown without being an error is shown as it is', () => {
  fail('接続が切れました');
  expect(screen.getByRole('alert')).toHaveTextContent('接続が切れました');
});
