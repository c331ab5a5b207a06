/** The audit's viewer: its conditions stand in the address, its pages are read by cursors. */
import { afterEach, expect, test } from '@jest/globals';
import { addressOf, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

const AUDIT = routeOf('audit');
const rowOf = (id: string, more: object = {}) => ({
  id,
  at: '2026-11-24T01:05:00Z',
  actorId: 'S-uketsuke',
  actorName: '高橋 恵',
  isStaff: true,
  action: 'check',
  subject: `form#U1#${id}`,
  before: { check: '未対応' },
  after: { check: '対応中' },
  ...more,
});

type Handlers = NonNullable<Parameters<typeof openConsole>[0]['handlers']>;
const openAudit = (handlers: Handlers, search = '') =>
  openConsole({ path: `/console/settings/audit${search}`, staff: { roles: ['閲覧'] }, handlers });

test('shows who did what to whom, with what stood before and after, and reads on by the cursor [CONTRACT 14.3]', async () => {
  const scene = openAudit({
    [AUDIT]: ({ query }) =>
      query.get('cursor') === 'c1'
        ? ok({ items: [rowOf('2', { erased: { at: '2026-11-25T00:00:00Z', by: 'S-kanri' } })] })
        : ok({ items: [rowOf('1')], nextCursor: 'c1' }),
  });
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('2026/11/24 10:05')).toBeVisible();
  expect(table.getByText('高橋 恵')).toBeVisible();
  await userEvent.click(table.getByText('前後を見る'));
  expect(table.getByText(/"未対応"/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '続きを読み込む' }));
  expect(await table.findByText(/^内容は消去されています（2026\/11\/25 09:00\sS-kanri）$/)).toBeVisible();
  expect(await screen.findByText('最後まで表示しました。')).toBeVisible();
  expect(scene.network.requestsTo(addressOf(AUDIT))).toHaveLength(2);
});

test('deeds, what was seen in them, and actors that are no people stand in words [CONTRACT 14.3]', async () => {
  const seen = rowOf('1', { action: 'read', before: undefined, after: { event: 'firstDose', keys: [] } });
  const paid = rowOf('2', { ...{ action: 'payment', actorId: 'sbps', actorName: '', isStaff: false } });
  const signedIn = rowOf('4', { ...{ action: 'session', subject: 'session' }, after: { event: 'signIn' } });
  openAudit({ [AUDIT]: () => ok({ items: [seen, paid, rowOf('3', { action: 'of a newer server' }), signedIn] }) });
  const rows = await screen.findAllByRole('row');
  expect(rows[1]).toHaveTextContent('閲覧1回目の接種');
  expect(rows[2]).toHaveTextContent('決済サービス');
  expect(rows[2]).toHaveTextContent('支払い・返金');
  expect(rows[3]).toHaveTextContent('of a newer server');
  expect(rows[4]).toHaveTextContent(/サインインの記録サインインサインイン前後/);
  expect(rows[4]).not.toHaveTextContent('session');
});

test('the deed is chosen by its words, and asked for as it is stored', async () => {
  const scene = openAudit({ [AUDIT]: () => ok({ items: [] }) });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await screen.findByText('記録がありません');
  await user.click(screen.getByRole('combobox', { name: '操作' }));
  await user.click(await screen.findByText('新規登録', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('button', { name: '表示' }));
  await waitFor(() => expect(scene.router.state.location.search).toBe('?action=create'));
});

test('conditions go into the address and the call, and can be taken away', async () => {
  const scene = openAudit({ [AUDIT]: () => ok({ items: [] }) }, '?from=20261101&to=20261124');
  expect(await screen.findByText('記録がありません')).toBeVisible();
  await userEvent.type(screen.getByLabelText('行った人（ID）'), 'S-uketsuke');
  await userEvent.click(screen.getByRole('button', { name: '表示' }));
  await waitFor(() => expect(scene.router.state.location.search).toBe('?from=20261101&to=20261124&actor=S-uketsuke'));
  await waitFor(() => expect(scene.network.requestsTo(addressOf(AUDIT))).toHaveLength(2));
  const [, asked] = scene.network.requestsTo(addressOf(AUDIT));
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ from: '20261101', to: '20261124', actor: 'S-uketsuke' });
  await userEvent.click(screen.getByRole('button', { name: '条件を消す' }));
  await waitFor(() => expect(scene.router.state.location.search).toBe(''));
});

test('the days of the address stand in the fields, whose calendar is Japanese', async () => {
  openAudit({ [AUDIT]: () => ok({ items: [] }) }, '?from=20261101&to=20261124');
  await screen.findByText('記録がありません');
  const fields = await screen.findAllByLabelText(/^期間 /);
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['2026/11/01', '2026/11/24']);
  await userEvent.click(fields[0] ?? document.body);
  expect((await screen.findAllByText('11月')).length).toBeGreaterThan(0);
});

test('days that are typed one after the other are both asked for', async () => {
  const scene = openAudit({ [AUDIT]: () => ok({ items: [] }) });
  await screen.findByText('記録がありません');
  const [from, to] = await screen.findAllByLabelText(/^期間 /);
  await userEvent.type(from ?? document.body, '2026/11/01{Enter}');
  await userEvent.type(to ?? document.body, '2026/11/24{Enter}');
  await userEvent.click(screen.getByRole('button', { name: '表示' }));
  await waitFor(() => expect(scene.router.state.location.search).toBe('?from=20261101&to=20261124'));
});

test('a page that cannot be loaded is asked for again, and what was read stays', async () => {
  let isDown = true;
  openAudit({
    [AUDIT]: ({ query }) => {
      if (!query.has('cursor')) return ok({ items: [rowOf('1')], nextCursor: 'c1' });
      return isDown ? refused(500, 'internal') : ok({ items: [rowOf('2')] });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '続きを読み込む' }));
  await screen.findByRole('alert');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByText('form#U1#2')).toBeVisible();
  expect(screen.getByText('form#U1#1')).toBeVisible();
});
