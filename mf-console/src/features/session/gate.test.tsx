/** Who gets into the console, by which sign-in, and where everybody else is led. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { SESSION_KEY } from '@madoguchi/shared/contract';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { readStaffSession } from '@madoguchi/shared/staffSession';
import { addressOf, HANAKO, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, openConsole, PROFILE, refused, routeOf, SESSION } from '../../testing/scene';

afterEach(tidyUp);

const menu = () => within(screen.getAllByRole('navigation', { name: 'メニュー' })[0] ?? document.body);
const addressIn = ({ router }: ReturnType<typeof openConsole>) =>
  router.state.location.pathname + router.state.location.search;

describe('the staff', () => {
  test('/console leads to the first screen of their menu, by their own token [CONTRACT 14.1]', async () => {
    const scene = openConsole({ path: '/console', person: HANAKO });
    expect(await screen.findByRole('heading', { level: 1, name: /11月24日/ })).toBeVisible();
    expect(addressIn(scene)).toBe(CONSOLE_ROUTES.ConsoleToday);
    const [asked] = scene.network.requestsTo(addressOf(routeOf('me')));
    expect(asked?.headers.get('authorization')).toBe(`Bearer ${SESSION.session.id_token}`);
  });

  test.each([
    [['受付'], ['今日', '回答']],
    [['管理者'], ['今日', '回答', '職員', '監査']],
    [['帳票担当'], []],
    [['閲覧'], ['今日', '回答', '監査']],
  ] as const)('%s have %s in their menu [CONTRACT 14.2]', async (roles, names) => {
    openConsole({ path: CONSOLE_ROUTES.ConsoleAnswers, staff: { roles: [...roles] } });
    await screen.findByRole('heading', { level: 1 });
    const links = menu().queryAllByRole('link', { hidden: true });
    expect(links.map((link) => link.textContent)).toEqual(names);
  });

  test('with a scope the audit is not in the menu of 閲覧 [CONTRACT 14.2]', async () => {
    openConsole({ path: CONSOLE_ROUTES.ConsoleAnswers, staff: { roles: ['閲覧'], scope: { forms: ['a'] } } });
    await screen.findByRole('heading', { level: 1 });
    expect(menu().queryByText('監査')).toBeNull();
  });

  test('signing out ends the session on the server and forgets it here, and leads to the page of signing in', async () => {
    const scene = openConsole({
      path: CONSOLE_ROUTES.ConsoleAnswers,
      person: HANAKO,
      handlers: {
        [routeOf('me')]: ({ headers }) =>
          headers.get('authorization') === `Bearer ${SESSION.session.id_token}`
            ? ok(PROFILE)
            : refused(403, 'forbidden'),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'ログアウト' }));
    expect(await screen.findByRole('heading', { level: 1, name: '職員のサインイン' })).toBeVisible();
    expect(readStaffSession()).toBeUndefined();
    const [ended] = scene.network.requestsTo(addressOf(routeOf('loginLogout')));
    expect(ended?.body).toEqual({ refresh_token: SESSION.session.refresh_token });
  });
});

describe('a session that has ended', () => {
  test('is renewed by the staff call once, and the patient who signed in beside is left alone', async () => {
    let isOld = true;
    const scene = openConsole({
      path: CONSOLE_ROUTES.ConsoleAnswers,
      person: HANAKO,
      handlers: {
        [routeOf('me')]: ({ headers }) => {
          if (isOld) return refused(401, 'forbidden');
          expect(headers.get('authorization')).toContain('Bearer ');
          return ok({ ...PROFILE, roles: ['受付'] });
        },
        [routeOf('loginRefresh')]: () => {
          isOld = false;
          return { result: 'OK', data: { ...SESSION, session: { ...SESSION.session, refresh_token: 'refresh-2' } } };
        },
      },
    });
    const before = localStorage.getItem(SESSION_KEY);
    expect(await screen.findByRole('heading', { level: 1, name: '回答' })).toBeVisible();
    expect(readStaffSession()?.refreshToken).toBe('refresh-2');
    expect(localStorage.getItem(SESSION_KEY)).toBe(before);
    expect(scene.network.requestsTo(addressOf(routeOf('loginRefresh')))).toHaveLength(1);
  });

  test('and cannot be renewed leads to signing in, with the address kept [CONTRACT 14.1]', async () => {
    const scene = openConsole({
      path: `${CONSOLE_ROUTES.ConsoleAnswers}?form=a`,
      handlers: {
        [routeOf('me')]: () => refused(401, 'forbidden'),
        [routeOf('loginRefresh')]: () => refused(401, 'forbidden'),
      },
    });
    await screen.findByRole('heading', { level: 1, name: '職員のサインイン' });
    expect(addressIn(scene)).toBe('/console/login?next=%2Fconsole%2Fanswers%3Fform%3Da');
    expect(readStaffSession()).toBeUndefined();
  });
});

describe('everybody else', () => {
  test('without any session is led to the page of signing in [CONTRACT 14.1]', async () => {
    openConsole({ path: '/console', staff: null });
    expect(await screen.findByRole('heading', { level: 1, name: '職員のサインイン' })).toBeVisible();
  });

  test('a patient sees that there is no such page [CONTRACT 14.1]', async () => {
    openConsole({
      path: '/console',
      staff: null,
      person: HANAKO,
      handlers: { [routeOf('me')]: () => refused(403, 'forbidden') },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('a LINE id with the role works without a sign-in of the staff [CONTRACT 14.1]', async () => {
    const scene = openConsole({
      path: CONSOLE_ROUTES.ConsoleAnswers,
      staff: null,
      person: HANAKO,
      handlers: { [routeOf('me')]: () => ok({ ...PROFILE, roles: ['管理者'] }) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: '回答' })).toBeVisible();
    const [asked] = scene.network.requestsTo(addressOf(routeOf('me')));
    expect(asked?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull();
  });

  test('without a network reads so and can try again', async () => {
    let isDown = true;
    openConsole({
      path: CONSOLE_ROUTES.ConsoleAnswers,
      handlers: {
        [routeOf('me')]: () => {
          if (isDown) return refused(500, 'internal');
          return ok(PROFILE);
        },
      },
    });
    await screen.findByRole('heading', { level: 2, name: '読み込めませんでした。' });
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: '回答' })).toBeVisible());
  });
});
