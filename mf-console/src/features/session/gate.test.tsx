/** Who gets into the console, by which sign-in, and where everybody else is led. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { SESSION_KEY, STAFF_SESSION_KEY } from '@madoguchi/shared/contract';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { readStaffSession } from '@madoguchi/shared/staffSession';
import { storeSession } from '@madoguchi/shared/store';
import { addressOf, HANAKO, loginAnswer, tidyUp } from '@madoguchi/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ANSWERS, deskHandlers } from '../../testing/desk';
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
    [['受付'], ['今日', '回答', '病床', '希望日', '会員']],
    [
      ['管理者'],
      ['今日', '回答', 'カレンダー', '病床', '希望日', '会員', '帳票', '統計', 'ファイル', '文面', '職員', '監査'],
    ],
    [['予約担当'], ['今日', '回答', 'カレンダー', '病床', '希望日', '会員', '統計', 'ファイル']],
    [['会計'], ['今日', '回答', '病床', '統計', 'ファイル']],
    [['帳票担当'], ['帳票', '統計', '文面']],
    [['閲覧'], ['今日', '回答', 'カレンダー', '病床', '希望日', '会員', '帳票', '統計', '監査']],
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

describe('somebody else at the same browser', () => {
  const OTHER = loginAnswer({ userId: 'S-yoyaku', name: '佐藤 進' }, 3600, 'refresh-other').data;
  const isOther = (headers: Headers) => headers.get('authorization') === `Bearer ${OTHER.session.id_token}`;

  test('who signs in in another tab sees nothing of the one before, and calls carry theirs [CONTRACT 14.1]', async () => {
    let letIn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    const scene = openConsole({
      path: CONSOLE_ROUTES.ConsoleAnswers,
      handlers: {
        ...deskHandlers(),
        [routeOf('me')]: async ({ headers }) => {
          if (!isOther(headers)) return ok(PROFILE);
          await held;
          return ok({ ...PROFILE, staffId: 'S-yoyaku', name: '佐藤 進' });
        },
        [routeOf('answers')]: ({ headers }) =>
          isOther(headers) ? ok({ items: [], total: 0 }) : ok({ items: ANSWERS, total: ANSWERS.length }),
      },
    });
    await screen.findByText('山田 花子');
    const before = scene.network.requests.length;
    act(() => {
      storeSession(OTHER, STAFF_SESSION_KEY);
      window.dispatchEvent(new StorageEvent('storage', { key: STAFF_SESSION_KEY }));
    });
    expect(screen.queryByText('山田 花子')).toBeNull();
    expect(screen.queryByText('高橋 恵')).toBeNull();
    letIn();
    expect(await screen.findByText('佐藤 進')).toBeInTheDocument();
    expect(await screen.findByText('回答はありません。')).toBeInTheDocument();
    expect(screen.queryByText('山田 花子')).toBeNull();
    const later = scene.network.requests.slice(before);
    expect(later.length).toBeGreaterThan(1);
    expect(later.every(({ headers }) => isOther(headers))).toBe(true);
  });

  test('where the session of the staff ends beside a patient, no name stays [CONTRACT 14.1]', async () => {
    let isOver = false;
    const scene = openConsole({
      path: CONSOLE_ROUTES.ConsoleAnswers,
      person: HANAKO,
      handlers: {
        ...deskHandlers(),
        [routeOf('me')]: ({ headers }) =>
          headers.get('authorization') === `Bearer ${SESSION.session.id_token}`
            ? ok(PROFILE)
            : refused(403, 'forbidden'),
        [routeOf('answers')]: () =>
          isOver ? refused(401, 'forbidden') : ok({ items: ANSWERS, total: ANSWERS.length }),
        [routeOf('loginRefresh')]: () => refused(401, 'forbidden'),
      },
    });
    await screen.findByText('高田 ふみ');
    isOver = true;
    await userEvent.click(screen.getByRole('columnheader', { name: '氏名' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeVisible();
    for (const name of ['山田 花子', '高田 ふみ', '高橋 恵']) expect(screen.queryByText(name)).toBeNull();
    expect(readStaffSession()).toBeUndefined();
    expect(scene.network.requestsTo(addressOf(routeOf('me')))).toHaveLength(2);
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
