/** The list of the staff, and the form of one of them. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { StaffRow } from '@madoguchi/shared/contract/console/staff';
import { addressOf, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, openConsole, refused, routeOf } from '../../testing/scene';
import { staffBody, staffValues } from './staffForm';

afterEach(tidyUp);

const row = (staffId: string, name: string, more: Partial<StaffRow> = {}): StaffRow => ({
  staffId,
  name,
  loginName: staffId.slice(2),
  roles: ['受付'],
  scope: {},
  disabled: false,
  hasPassword: true,
  hasTotp: true,
  lastUsedAt: '2026-11-24T01:00:00Z',
  version: 3,
  ...more,
});
const KANRI = row('S-kanri', '小川 健', { roles: ['管理者'] });
const MEGUMI = row('S-uketsuke', '高橋 恵', { scope: { forms: ['health-check'] } });
const NAMES = {
  forms: [{ id: 'health-check', name: '健康診断 予約' }],
  calendars: [{ id: 'center', name: '健診センター' }],
  departments: [{ id: 'yobo', name: '予防接種外来' }],
};

type Handlers = NonNullable<Parameters<typeof openConsole>[0]['handlers']>;
const LIST = routeOf('staffList');
const PUT = routeOf('staffPut', { id: 'S-uketsuke' });

function openStaff(handlers: Handlers = {}, rows: readonly StaffRow[] = [KANRI, MEGUMI]) {
  return openConsole({
    path: '/console/settings/staff',
    staff: { roles: ['管理者'] },
    handlers: { [LIST]: () => ok({ items: rows }), [routeOf('scopeNames')]: () => ok(NAMES), ...handlers },
  });
}
/** The list is asked for where somebody new is sent to. */
const sentTo = (scene: ReturnType<typeof openStaff>, method: string) =>
  scene.network.requestsTo(addressOf(LIST)).filter((request) => request.method === method);
const edit = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `${name} を編集` }));
  return within(await screen.findByRole('dialog'));
};

test('lists who works here with roles, limits and ways in, and reads the next page by its cursor', async () => {
  const scene = openStaff({
    [LIST]: ({ query }) =>
      query.get('cursor') === 'S-kanri' ? ok({ items: [MEGUMI] }) : ok({ items: [KANRI], nextCursor: 'S-kanri' }),
  });
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('小川 健')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '続きを読み込む' }));
  expect(await table.findByText('高橋 恵')).toBeVisible();
  expect(await table.findByText('帳票：健康診断 予約')).toBeVisible();
  expect(table.getAllByText('パスワード・二要素')).toHaveLength(2);
  expect(scene.network.requestsTo(addressOf(LIST))).toHaveLength(2);
  expect(screen.queryByRole('button', { name: '続きを読み込む' })).toBeNull();
});

test('is not there for other roles [CONTRACT 14.2]', async () => {
  openConsole({ path: '/console/settings/staff', staff: { roles: ['受付'] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeVisible();
});

test('a list that cannot be loaded can be asked for again; an empty one says what to do', async () => {
  let isDown = true;
  openStaff({ [LIST]: () => (isDown ? refused(500, 'internal') : ok({ items: [] })) });
  const again = await screen.findByRole('button', { name: 'もう一度試す' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText('「職員を追加」から、最初の職員を登録してください。')).toBeVisible();
});

test('a next page that cannot be loaded says so and can be asked for again', async () => {
  let isDown = true;
  openStaff({
    [LIST]: ({ query }) => {
      if (!query.has('cursor')) return ok({ items: [KANRI], nextCursor: 'S-kanri' });
      return isDown ? refused(500, 'internal') : ok({ items: [MEGUMI] });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '続きを読み込む' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  const table = within(screen.getByRole('table'));
  expect(await table.findByText('高橋 恵')).toBeVisible();
  expect(table.getByText('小川 健')).toBeVisible();
});

describe('somebody new', () => {
  test('is added with id, roles and limits chosen from what there is', async () => {
    const POST = routeOf('staffPost');
    const scene = openStaff({ [POST]: () => ok(row('S-new', '新人')) });
    await userEvent.click(await screen.findByRole('button', { name: '職員を追加' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('職員ID'), 'S-new');
    await userEvent.type(form.getByLabelText('氏名'), '新人');
    await userEvent.type(form.getByLabelText('ログイン名'), 'new');
    await userEvent.type(form.getByLabelText('パスワード'), 'a long password');
    await userEvent.click(form.getByRole('checkbox', { name: '閲覧' }));
    await userEvent.click(form.getByRole('checkbox', { name: '受付' }));
    await userEvent.click(form.getByRole('combobox', { name: '帳票' }));
    await userEvent.click(await screen.findByTitle('健康診断 予約'));
    await userEvent.click(form.getByRole('combobox', { name: 'カレンダー' }));
    await userEvent.click(await screen.findByTitle('健診センター'));
    await userEvent.click(form.getByRole('combobox', { name: '診療科・部署' }));
    await userEvent.click(await screen.findByTitle('予防接種外来'));
    await userEvent.click(form.getByRole('button', { name: '追加' }));
    expect(await screen.findByText('新人 を保存しました。')).toBeInTheDocument();
    expect(sentTo(scene, 'POST')[0]?.body).toEqual({
      staffId: 'S-new',
      name: '新人',
      loginName: 'new',
      password: 'a long password',
      roles: ['受付', '閲覧'],
      scope: { forms: ['health-check'], calendars: ['center'], departments: ['yobo'] },
      disabled: false,
    });
    expect(sentTo(scene, 'GET')).toHaveLength(2);
  });

  test('without name, roles or a way in is refused at the fields, and nothing is sent', async () => {
    const scene = openStaff();
    await userEvent.click(await screen.findByRole('button', { name: '職員を追加' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.click(form.getByRole('button', { name: '追加' }));
    expect(await form.findByText('役割を1つ以上選んでください。')).toBeVisible();
    expect(form.getByLabelText('職員ID')).toBeInvalid();
    expect(form.getByLabelText('氏名')).toBeInvalid();
    expect(form.getByText(/どちらかを入力してください。/)).toBeVisible();
    expect(sentTo(scene, 'POST')).toHaveLength(0);
  });
});

describe('a change', () => {
  test('carries the version that was read and what the form does not show', async () => {
    const scene = openStaff({ [PUT]: () => ok(MEGUMI) });
    const form = await edit('高橋 恵');
    await userEvent.click(form.getByRole('checkbox', { name: '会計' }));
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scene.network.requestsTo(addressOf(PUT))[0]?.body).toEqual({
      name: '高橋 恵',
      roles: ['受付', '会計'],
      scope: { forms: ['health-check'] },
      disabled: false,
      version: 3,
    });
  });

  test('that somebody else was faster with shows what stands, keeps what was typed, and is saved by the next press', async () => {
    const standing = row('S-uketsuke', '高橋 恵', { roles: ['受付', '閲覧'], version: 4 });
    const scene = openStaff({
      [PUT]: ({ body }) =>
        (body as { version: number }).version === 4 ? ok(standing) : refused(409, 'changed', { data: standing }),
    });
    const form = await edit('高橋 恵');
    await userEvent.type(form.getByLabelText('氏名'), '子');
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findByRole('alert')).toHaveTextContent('ほかの人が先に変更しました。');
    expect(form.getByText(/受付・閲覧/)).toBeVisible();
    expect(form.getByLabelText('氏名')).toHaveValue('高橋 恵子');
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scene.network.requestsTo(addressOf(PUT))).toHaveLength(2);
  });

  test('cannot take the role or the account from the last 管理者 [CONTRACT 14.2]', async () => {
    const scene = openStaff();
    const form = await edit('小川 健');
    await userEvent.click(form.getByRole('checkbox', { name: '管理者' }));
    await userEvent.click(form.getByRole('checkbox', { name: '受付' }));
    await userEvent.click(form.getByRole('checkbox', { name: /停止する/ }));
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findAllByText(/ほかに管理者がいないため/)).toHaveLength(2);
    expect(scene.network.requestsTo(addressOf(routeOf('staffPut', { id: 'S-kanri' })))).toHaveLength(0);
  });

  test('of a 管理者 takes no limit, and says so at the limits [CONTRACT 14.2]', async () => {
    const scene = openStaff({ [PUT]: () => ok(MEGUMI) });
    const form = await edit('高橋 恵');
    await userEvent.click(form.getByRole('checkbox', { name: '管理者' }));
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findByText(/^管理者には、扱える範囲を設定できません。/)).toBeVisible();
    expect(form.getByRole('group', { name: '扱える範囲' })).toHaveAccessibleDescription(/^管理者には/);
    expect(scene.network.requestsTo(addressOf(PUT))).toHaveLength(0);
    await userEvent.click(form.getByRole('checkbox', { name: '管理者' }));
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that the server refuses says its words', async () => {
    openStaff({ [PUT]: () => refused(409, 'not_editable', { errorMessage: '最後の管理者です。' }) });
    const form = await edit('高橋 恵');
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findByRole('alert')).toHaveTextContent('最後の管理者です。');
  });

  test('of somebody whose limit leaves nothing does not widen it', () => {
    const stored = row('S-a', 'a', { scope: { forms: [] } });
    expect(staffBody(staffValues(stored), stored).scope).toEqual({ forms: [] });
  });
});

test('all sessions of somebody are ended by one press', async () => {
  const END = routeOf('staffSessionsDelete', { id: 'S-uketsuke' });
  const scene = openStaff({ [END]: () => ok(null) });
  await userEvent.click(await screen.findByRole('button', { name: '高橋 恵 のサインインを終了' }));
  expect(await screen.findByText(/すべての端末で終了しました。/)).toBeInTheDocument();
  expect(scene.network.requestsTo(addressOf(END))).toHaveLength(1);
});

test('a form that was changed is not lost by Esc or a click beside it', async () => {
  openStaff();
  const form = await edit('高橋 恵');
  await userEvent.type(form.getByLabelText('氏名'), '子');
  await userEvent.keyboard('{Escape}');
  const mask = document.querySelector('.ant-drawer-mask');
  expect(mask).not.toBeNull();
  await userEvent.click(mask ?? document.body);
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(form.getByLabelText('氏名')).toHaveValue('高橋 恵子');
});

test('a limit that was chosen is not lost by Esc, however often it is pressed', async () => {
  openStaff();
  await userEvent.click(await screen.findByRole('button', { name: '職員を追加' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.click(form.getByRole('combobox', { name: 'カレンダー' }));
  await userEvent.click(await screen.findByTitle('健診センター'));
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(form.getByText('健診センター', { selector: '.ant-select-selection-item-content' })).toBeInTheDocument();
});
