/** The message of an expired sign-in. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createAppStore, sessionExpired } from '@madoguchi/shared/store';
import {
  type FakeNetwork,
  fakeNetwork,
  HANAKO,
  loginAnswer,
  renderWithStore,
  signInAs,
} from '@madoguchi/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIGURATION } from '../testing';
import { SessionExpired } from './SessionExpired';
import { readTarget } from './target';

const leave = jest.fn();
let network: FakeNetwork;
beforeEach(() => {
  localStorage.clear();
  leave.mockReset();
  network = fakeNetwork();
});
afterEach(() => network.restore());

async function expire(configuration = CONFIGURATION) {
  const store = createAppStore();
  signInAs(HANAKO, store);
  renderWithStore(<SessionExpired configuration={configuration} leave={leave} />, { path: '/survey/s1?a=1', store });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(() => {
    store.dispatch(sessionExpired());
  });
  return { store, dialog: await screen.findByRole('alertdialog', { name: 'ログインの有効期限が切れました' }) };
}

test('says that the sign-in has expired and what is kept, and leads through LINE back to the same place [ERR-003]', async () => {
  const { dialog } = await expire();
  expect(dialog).toHaveTextContent('入力した内容は保存されています。');
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith(expect.stringContaining('/oauth2/v2.1/authorize?')));
  expect(readTarget()).toEqual({ path: '/survey/s1?a=1', fromLink: false });
});

test('where signing in needs no redirect the screen stays as it is', async () => {
  network.answer('GET /survey/api/v1/db/login/token', () => loginAnswer());
  const { store } = await expire({ ...CONFIGURATION, developmentUserId: HANAKO.userId });
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(store.getState().session.status).toBe('signedIn');
  expect(leave).not.toHaveBeenCalled();
});

test('a failure is said, and the button stays', async () => {
  network.answer('GET /survey/api/v1/db/login/token', () => {
    throw new TypeError('Failed to fetch');
  });
  await expire({ ...CONFIGURATION, developmentUserId: HANAKO.userId });
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('通信状況をご確認のうえ');
  expect(screen.getByRole('button', { name: 'ログイン' })).toBeEnabled();
});
