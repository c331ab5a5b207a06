/** One's own account: password, second factor with its recovery codes, sessions. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { addressOf, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

type Scene = Parameters<typeof openConsole>[0];
const SESSIONS = [
  {
    id: 's1',
    isThis: true,
    createdAt: '2026-11-24T00:01:00Z',
    lastUsedAt: '2026-11-24T01:10:00Z',
    mfa: true,
    browser: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0',
  },
  {
    id: 's2',
    isThis: false,
    createdAt: '2026-11-23T00:01:00Z',
    lastUsedAt: '2026-11-23T15:10:00Z',
    mfa: false,
    browser: 'Safari',
  },
];
const TOTP = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Madoguchi:uketsuke?secret=JBSWY3DPEHPK3PXP' };

function openAccount({ staff = {}, handlers = {} }: Partial<Scene> = {}) {
  let rows = SESSIONS;
  return openConsole({
    path: '/console/account',
    staff,
    handlers: {
      [routeOf('sessions')]: () => ok({ items: rows }),
      [routeOf('sessionDelete', { id: 's2' })]: () => {
        rows = rows.filter(({ id }) => id !== 's2');
        return ok(null);
      },
      [routeOf('totpPost')]: () => ok(TOTP),
      ...handlers,
    },
  });
}

test('who one is stands there: id, roles and limits', async () => {
  openAccount({ staff: { scope: { forms: ['health-check'] } } });
  const own = await screen.findByRole('region', { name: 'あなた' });
  expect(own).toHaveTextContent('高橋 恵');
  expect(own).toHaveTextContent('S-uketsuke');
  expect(own).toHaveTextContent('帳票：health-check');
  expect(own).toHaveTextContent('30分使わないと');
});

describe('the password', () => {
  const PUT = routeOf('passwordPut');
  async function change(fresh: string, again = fresh) {
    const card = within(await screen.findByRole('region', { name: 'パスワード' }));
    await userEvent.type(card.getByLabelText('いまのパスワード'), 'old password 1');
    await userEvent.type(card.getByLabelText('新しいパスワード'), fresh);
    await userEvent.type(card.getByLabelText('新しいパスワード（もう一度）'), again);
    await userEvent.click(card.getByRole('button', { name: 'パスワードを変更' }));
    return card;
  }

  test('is changed, and the form is empty again', async () => {
    const scene = openAccount({ handlers: { [PUT]: () => ok(null) } });
    const card = await change('a new password 2');
    expect(await screen.findByText('パスワードを変更しました。')).toBeInTheDocument();
    expect(card.getByLabelText('いまのパスワード')).toHaveValue('');
    expect(scene.network.requestsTo(addressOf(PUT))[0]?.body).toEqual({
      password: 'old password 1',
      newPassword: 'a new password 2',
    });
  });

  test('of fewer than 12 characters, or typed differently twice, is refused at its field [CONSOLE 5]', async () => {
    const scene = openAccount();
    const card = await change('elevenchars', 'elevenchar5');
    await waitFor(() => expect(card.getByText('12文字以上で入力してください。')).toBeVisible());
    expect(card.getByText('2つの新しいパスワードが違います。')).toBeVisible();
    expect(scene.network.requestsTo(addressOf(PUT))).toHaveLength(0);
  });

  test('that the server refuses says why, at the field that it names', async () => {
    const errors = [{ itemKey: 'newPassword', message: 'よく使われるパスワードです。' }];
    openAccount({ handlers: { [PUT]: () => refused(400, 'invalid', { errors }) } });
    const card = await change('passwordpassword');
    await waitFor(() =>
      expect(card.getByLabelText('新しいパスワード')).toHaveAccessibleDescription(/よく使われるパスワードです。/),
    );
    expect(card.getByLabelText('いまのパスワード')).toHaveValue('old password 1');
  });

  test('is not offered to who has none of ours', async () => {
    openAccount({ staff: { hasPassword: false, hasTotp: false } });
    await screen.findByRole('region', { name: 'サインイン中の端末' });
    expect(screen.queryByRole('region', { name: 'パスワード' })).toBeNull();
    expect(screen.queryByRole('region', { name: '二要素認証' })).toBeNull();
  });
});

describe('the second factor', () => {
  const CONFIRM = routeOf('totpConfirm');
  const codes = ['aaaa-bbbb', 'cccc-dddd'];

  test('is set up by QR or letters and a first code, and the recovery codes are shown once', async () => {
    const scene = openAccount({
      staff: { hasTotp: false },
      handlers: {
        [CONFIRM]: ({ body }) =>
          (body as { code: string }).code === '123456'
            ? ok({ recoveryCodes: codes })
            : refused(400, 'invalid', { errors: [{ itemKey: 'code', message: '認証コードが違います。' }] }),
      },
    });
    const card = within(await screen.findByRole('region', { name: '二要素認証' }));
    await userEvent.click(card.getByRole('button', { name: '設定する' }));
    expect(await card.findByRole('img', { name: '認証アプリに読み取らせるQRコード' })).toBeVisible();
    expect(card.getByText(TOTP.secret)).toBeVisible();
    await userEvent.type(card.getByLabelText('認証アプリに出た6桁の数字'), '000000{Enter}');
    expect(await card.findByText('認証コードが違います。')).toBeVisible();
    await userEvent.clear(card.getByLabelText('認証アプリに出た6桁の数字'));
    await userEvent.type(card.getByLabelText('認証アプリに出た6桁の数字'), '123456{Enter}');
    const list = within(await card.findByRole('region', { name: '予備コード' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
    await userEvent.click(list.getByRole('button', { name: '保管しました' }));
    expect(card.queryByText('aaaa-bbbb')).toBeNull();
    await waitFor(() => expect(scene.network.requestsTo(addressOf(routeOf('me')))).toHaveLength(2));
  });

  test('where the house wants it and the account has none, it is the only thing to be seen [CONTRACT 14.1]', async () => {
    openAccount({ staff: { mfa: false, mfaRequired: true, hasTotp: false } });
    expect(await screen.findByRole('heading', { level: 1, name: '二要素認証が必要です' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('button', { name: '設定する' })).toBeVisible();
  });

  test('where the account has one and the session was opened without, signing in again is asked for', async () => {
    openAccount({ staff: { mfa: false, mfaRequired: true } });
    expect(await screen.findByText(/数字を入れてサインインしてください。/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /設定/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'ログアウト' }));
    expect(await screen.findByRole('heading', { level: 1, name: '職員のサインイン' })).toBeVisible();
  });
});

describe('the sessions', () => {
  test('are listed with when they were used, and another one can be ended [CONTRACT 14.1]', async () => {
    openAccount();
    const card = within(await screen.findByRole('region', { name: 'サインイン中の端末' }));
    expect(await card.findByText('2026/11/24 00:10')).toBeVisible();
    expect(card.getByText('この端末')).toBeVisible();
    expect(card.getByText('Chrome（Windows）')).toBeVisible();
    expect(card.queryByRole('button', { name: /Chrome/ })).toBeNull();
    await userEvent.click(card.getByRole('button', { name: 'Safari のサインインを終了' }));
    await waitFor(() => expect(card.queryByText('Safari')).toBeNull());
  });

  test('stand in one column on a phone, each fact with what it is called [CONTRACT 14.1]', async () => {
    const { matchMedia } = window;
    const narrow = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query.startsWith('(max-width') }));
    openAccount();
    const card = within(await screen.findByRole('region', { name: 'サインイン中の端末' }));
    const [head, first] = await card.findAllByRole('row');
    expect(head?.textContent).toBe('ブラウザ終了');
    expect(first).toHaveTextContent(/サインイン 2026.*最後の操作 2026.*二要素 (あり|なし)/);
    narrow.mockRestore();
  });

  test('that cannot be loaded can be asked for again', async () => {
    let isDown = true;
    openAccount({
      handlers: { [routeOf('sessions')]: () => (isDown ? refused(500, 'internal') : ok({ items: SESSIONS })) },
    });
    const card = within(await screen.findByRole('region', { name: 'サインイン中の端末' }));
    const again = await card.findByRole('button', { name: 'もう一度試す' });
    isDown = false;
    await userEvent.click(again);
    expect(await card.findByText('Safari')).toBeVisible();
  });
});
