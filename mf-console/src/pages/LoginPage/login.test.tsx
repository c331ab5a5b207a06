/** The console's page of signing in: every way in, and every way in which it can fail. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { readStaffSession } from '@madoguchi/shared/staffSession';
import { addressOf, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, openConsole, refused, routeOf, SESSION } from '../../testing/scene';

afterEach(tidyUp);

type Handlers = NonNullable<Parameters<typeof openConsole>[0]['handlers']>;
const PASSWORD = routeOf('loginPassword');
const TOKEN = routeOf('loginToken');

function openLogin(handlers: Handlers = {}, path = '/console/login?next=%2Fconsole%2Fanswers%3Fform%3Da') {
  return openConsole({ path, staff: null, handlers });
}
const methods = (given: object) => ({
  [routeOf('loginMethods')]: () => ok({ oidc: false, password: true, mfaRequired: false, ...given }),
});

async function enter(name = 'uketsuke', password = 'correct horse battery') {
  await userEvent.type(await screen.findByLabelText('ログイン名'), name);
  await userEvent.type(screen.getByLabelText('パスワード'), password);
  await userEvent.click(screen.getByRole('button', { name: 'サインイン' }));
}
const whereIs = ({ router }: ReturnType<typeof openConsole>) =>
  router.state.location.pathname + router.state.location.search;

describe('by a password', () => {
  test('leads on to where somebody wanted to go [CONTRACT 14.1]', async () => {
    const scene = openLogin({ [PASSWORD]: () => ok(SESSION) });
    await enter();
    expect(await screen.findByRole('heading', { level: 1, name: '回答' })).toBeVisible();
    expect(whereIs(scene)).toBe('/console/answers?form=a');
    const [asked] = scene.network.requestsTo(addressOf(PASSWORD));
    expect(asked?.body).toEqual({ name: 'uketsuke', password: 'correct horse battery' });
    expect(readStaffSession()?.refreshToken).toBe(SESSION.session.refresh_token);
  });

  test('asks for the second factor once the server wants it, and sends it with what was typed', async () => {
    const scene = openLogin({
      [PASSWORD]: ({ body }) =>
        (body as { code?: string }).code === '123456' ? ok(SESSION) : refused(401, 'code_required'),
    });
    await enter();
    const code = await screen.findByLabelText(/認証アプリの6桁/);
    expect(code).toHaveFocus();
    await userEvent.type(code, '123456{Enter}');
    await screen.findByRole('heading', { level: 1, name: '回答' });
    expect(scene.network.requestsTo(addressOf(PASSWORD))).toHaveLength(2);
  });

  test.each([
    ['a wrong name or password', () => refused(401, 'login_failed'), /正しくありません。/],
    ['a name that is locked', () => refused(429, 'too_many_requests'), /15分ほど待ってから/],
    ['a server that is broken', () => refused(500, 'internal'), /サーバーに接続できません。/],
    [
      'no network',
      () => {
        throw new TypeError('Failed to fetch');
      },
      /サーバーに接続できません。/,
    ],
  ])('%s is said, and what was typed stays', async (_, answer, words) => {
    openLogin({ [PASSWORD]: answer });
    await enter();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('ログイン名')).toHaveValue('uketsuke');
    expect(screen.getByLabelText('パスワード')).toHaveValue('correct horse battery');
    expect(readStaffSession()).toBeUndefined();
  });

  test('what is not filled in is said at its field, and nothing is asked', async () => {
    const scene = openLogin();
    await userEvent.click(await screen.findByRole('button', { name: 'サインイン' }));
    await waitFor(() =>
      expect(screen.getByLabelText('ログイン名')).toHaveAccessibleDescription('ログイン名を入力してください。'),
    );
    expect(screen.getByLabelText('パスワード')).toBeInvalid();
    expect(scene.network.requestsTo(addressOf(PASSWORD))).toHaveLength(0);
  });
});

describe('by the house’s provider', () => {
  test('a press leads there, and the way back to where somebody was', async () => {
    const scene = openLogin({ ...methods({ oidc: true, password: false }) });
    const way = await screen.findByRole('link', { name: '院内のアカウントでサインイン' });
    expect(way).toHaveAttribute('href', '/survey/api/v1/console/login/oidc');
    way.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(way);
    scene.network.answer(TOKEN, ({ query }) => (query.get('code') === 'c1' ? ok(SESSION) : refused(403, 'forbidden')));
    await act(() => scene.router.navigate('/console/login?code=c1'));
    await screen.findByRole('heading', { level: 1, name: '回答' });
    expect(whereIs(scene)).toBe('/console/answers?form=a');
    expect(scene.network.requestsTo(addressOf(TOKEN))).toHaveLength(1);
  });

  test('a code that is used up leads to the ways in, and says so', async () => {
    openLogin({ [TOKEN]: () => refused(403, 'forbidden') }, '/console/login?code=old');
    expect(await screen.findByText('サインインが途中で切れました。もう一度お試しください。')).toBeVisible();
    expect(screen.getByLabelText('ログイン名')).toBeVisible();
  });

  test('a server that does not answer can be asked again with the same code', async () => {
    let isDown = true;
    openLogin(
      {
        [TOKEN]: () => {
          if (isDown) throw new TypeError('Failed to fetch');
          return ok(SESSION);
        },
      },
      '/console/login?code=c1',
    );
    const again = await screen.findByRole('button', { name: 'もう一度試す' });
    isDown = false;
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: /11月24日/ })).toBeVisible();
  });
});

describe('by LINE', () => {
  test('is offered where no second factor is asked for [CONTRACT 14.1]', async () => {
    openLogin();
    expect(await screen.findByRole('link', { name: 'LINEでサインイン' })).toHaveAttribute(
      'href',
      '/login?q=%2Fconsole%2Fanswers%3Fform%3Da',
    );
  });

  test('is not where one is, and a house without any way says whom to ask', async () => {
    openLogin(methods({ password: false, mfaRequired: true }));
    expect(await screen.findByText(/システムの担当者に連絡してください。/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'LINEでサインイン' })).toBeNull();
  });
});

test.each(['https://evil.example/', '//evil.example', '/survey/s1', '/console/login'])(
  'an address that names %s to go on to leads to the console’s beginning',
  async (next) => {
    const scene = openLogin({ [PASSWORD]: () => ok(SESSION) }, `/console/login?next=${encodeURIComponent(next)}`);
    await enter();
    await screen.findByRole('heading', { level: 1, name: /11月24日/ });
    expect(whereIs(scene)).toBe('/console/today');
  },
);

test('ways in that cannot be loaded can be asked for again', async () => {
  let isDown = true;
  openLogin({
    [routeOf('loginMethods')]: () =>
      isDown ? jsonResponse(500, {}) : ok({ oidc: false, password: true, mfaRequired: false }),
  });
  const again = await screen.findByRole('button', { name: 'もう一度試す' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByLabelText('ログイン名')).toBeVisible();
});
