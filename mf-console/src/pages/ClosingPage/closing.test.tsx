/** 休診にする: what is closed, who is hit, what each is offered, the message, the job, and who is still open. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { PlannedCells } from '@madoguchi/shared/contract/console/calendars';
import type { Closing, ClosingOffer } from '@madoguchi/shared/contract/console/closings';
import type { Job } from '@madoguchi/shared/contract/console/jobs';
import { addressOf, tidyUp } from '@madoguchi/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerOf, deskHandlers } from '../../testing/desk';
import { ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

const CLOSING_ID = '01JDCLOSING000000000000000';
const ids = { id: CLOSING_ID };
const NAMES = { forms: [], calendars: [{ id: 'center', name: '健診センター' }], departments: [] };
const CELLS: PlannedCells = {
  version: 3,
  comaList: { '1': { start: '09:30', end: '10:00' }, '2': { start: '10:00', end: '10:30' } },
  schedule: { '20261125': { '1': [5, 2], '2': [5, 1] } },
  dayOff: {},
  holidays: {},
};
const offer = (index: number, more: Partial<ClosingOffer> = {}): ClosingOffer => ({
  offerId: `01JDOFFER0000000000000000${index}`,
  partitionKey: `k${index}`,
  ...{ name: `山田 ${index}`, kana: 'ヤマダ', telephone: '090-1234-5678', isAtLine: true, answerCode: `CODE-${index}` },
  closed: { day: '20261125', slot: '2', time: '10:00' },
  choice: 'move',
  offered: { day: '20261126', slot: '1', time: '09:30', until: '2026-11-25T09:00:00.000Z' },
  state: 'open',
  ...more,
});
const CLOSING: Closing = {
  ...{ closingId: CLOSING_ID, calendarId: 'center', calendarName: '健診センター', reason: '学会', version: 1 },
  createdAt: '2026-11-24T01:12:00.000Z',
  slots: [{ day: '20261125', slot: '2', time: '10:00' }],
  offers: [offer(1), offer(2, { choice: 'free', isAtLine: false, paid: 3300 })],
};
const TOLD: Closing = { ...CLOSING, sentAt: '2026-11-24T01:13:00.000Z' };
type Handlers = NonNullable<Parameters<typeof openConsole>[0]['handlers']>;
const [POST, READ, OFFERS, PREVIEW, UNDO, JOB] = [
  routeOf('closingPost'),
  routeOf('closing', ids),
  routeOf('closingOffersPut', ids),
  routeOf('closingPreview', ids),
  routeOf('closingUndo', ids),
  routeOf('jobPost'),
];

function open(query: string, handlers: Handlers = {}, roles: ['予約担当'] | ['閲覧'] = ['予約担当']) {
  const reads: Handlers = {
    [routeOf('scopeNames')]: () => ok(NAMES),
    [routeOf('calendarCells', { id: 'center' })]: () => ok(CELLS),
    [routeOf('calendarCategories', { id: 'center' })]: () => ok({ categories: [], version: 1 }),
    [routeOf('closings')]: () => ok({ items: [] }),
    [READ]: () => ok(CLOSING),
    [PREVIEW]: () => ok({ text: '中央病院です。', dueAt: '2026-11-24T23:00:00.000Z' }),
  };
  const path = `/console/calendars/closing?calendar=center${query}`;
  return openConsole({ path, staff: { roles }, handlers: { ...reads, ...handlers } });
}
const ONE = `&closing=${CLOSING_ID}`;
const bodies = (scene: ReturnType<typeof open>, call: string) =>
  scene.network
    .requestsTo(addressOf(call))
    .filter(({ method }) => method === call.split(' ')[0])
    .map(({ body }) => body);
// Events alone: how keys and pointers reach them is the browser's to test (e2e/journeys/closing.spec.ts), and costs seconds here.
const click = (element: HTMLElement) => fireEvent.click(element);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  click(button);
};

describe('what is closed', () => {
  test('is said with its reservations before, then closed, and those who are hit are shown [CONSOLE 3] [CONTRACT 13]', async () => {
    const scene = open('&day=2026-11-25', { [POST]: () => ok(CLOSING) });
    expect(await screen.findByText('2枠を閉じます。予約が3枠に入っています。')).toBeVisible();
    click(screen.getByRole('checkbox', { name: '9:30' }));
    expect(await screen.findByText('1枠を閉じます。予約が1枠に入っています。')).toBeVisible();
    type(screen.getByLabelText('理由'), '学会');
    await press('この枠を閉じて、対象の方を見る');
    expect(await screen.findByRole('table', { name: '対象の方' })).toBeVisible();
    expect(bodies(scene, POST)).toEqual([
      { calendarId: 'center', slots: [{ day: '20261125', slot: '2' }], reason: '学会' },
    ]);
  });
  test('half a day by one press, where the calendar has both halves [CONSOLE 3]', async () => {
    const scene = open('&day=2026-11-25', {
      [routeOf('calendarCells', { id: 'center' })]: () =>
        ok({
          ...CELLS,
          comaList: { ...CELLS.comaList, '3': { start: '13:00', end: '13:30' } },
          schedule: { '20261125': { '1': [5, 2], '2': [5, 1], '3': [5, 4] } },
        } satisfies PlannedCells),
      [POST]: () => ok(CLOSING),
    });
    await press('午後だけ');
    expect(await screen.findByText('1枠を閉じます。予約が4枠に入っています。')).toBeVisible();
    await press('午前だけ');
    expect(await screen.findByText('2枠を閉じます。予約が3枠に入っています。')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: '13:00' })).not.toBeChecked();
    await press('この枠を閉じて、対象の方を見る');
    await screen.findByRole('table', { name: '対象の方' });
    const slots = ['1', '2'].map((slot) => ({ day: '20261125', slot }));
    expect(bodies(scene, POST)).toEqual([{ calendarId: 'center', slots, reason: '' }]);
  });
  test('without a slot there is nothing to close', async () => {
    open('&day=2026-11-28');
    expect(await screen.findByText('閉じる枠がありません。')).toBeVisible();
    expect(screen.getByRole('button', { name: 'この枠を閉じて、対象の方を見る' })).toBeDisabled();
  });
  test('asks for a weekday, and keeps what was typed when it is refused', async () => {
    open('&day=2026-11-25', { [POST]: () => refused(500, 'internal') });
    type(await screen.findByLabelText('理由'), '学会');
    await screen.findByText(/2枠を閉じます/);
    await press('この枠を閉じて、対象の方を見る');
    expect(await screen.findByText('休診にできませんでした。')).toBeVisible();
    expect(screen.getByLabelText('理由')).toHaveValue('学会');
  });
  test('is not for those who only look, who see the list [CONTRACT 14.2]', async () => {
    const summary = { closingId: CLOSING_ID, calendarId: 'center', reason: '', createdAt: CLOSING.createdAt };
    const items = [
      { ...summary, sentAt: CLOSING.createdAt, firstDay: '20261125', lastDay: '20261126', hit: 5, open: 2 },
    ];
    open('', { [routeOf('closings')]: () => ok({ items }) }, ['閲覧']);
    expect(await screen.findByText('未対応 2人')).toBeVisible();
    expect(screen.queryByLabelText('理由')).toBeNull();
    await press('11月25日(水) – 11月26日(木)');
    expect(await screen.findByText('健診センター 11月25日(水)')).toBeVisible();
    expect(screen.queryByRole('button', { name: '休診を取り消す' })).toBeNull();
  });
});

describe('before anybody is told', () => {
  test('each is offered something else with the version that was read; no room is said [CONTRACT 13]', async () => {
    const without = CLOSING.offers.map((each) => ({ ...each, choice: 'free' as const, offered: undefined }));
    const scene = open(ONE, { [OFFERS]: () => ok({ ...CLOSING, version: 2, offers: without }) });
    const part = within(await screen.findByRole('table', { name: '対象の方' }));
    expect(part.getByText('11月26日(木) 9:30 を確保（2026/11/25 18:00まで）')).toBeVisible();
    await press('取り消す');
    click(part.getByRole('checkbox', { name: '山田 2 を選ぶ' }));
    expect(screen.getByText('選んだ1人に：')).toBeVisible();
    await press('次の枠を取っておく');
    expect(await screen.findByText(/空きがないため/)).toBeVisible();
    const [first, second] = CLOSING.offers.map(({ offerId }) => offerId);
    expect(bodies(scene, OFFERS)).toEqual([
      { version: 1, offerIds: [first, second], choice: 'cancel' },
      { version: 1, offerIds: [second], choice: 'move' },
    ]);
  });
  test('who was slower is told so, and the choice stays [CONTRACT 14]', async () => {
    open(ONE, { [OFFERS]: () => refused(409, 'changed') });
    click(await screen.findByRole('checkbox', { name: '山田 2 を選ぶ' }));
    await press('取り消す');
    expect(await screen.findByText(/ほかの人が先に変更しました/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: '山田 2 を選ぶ' })).toBeChecked();
  });
  test('all of it is undone by one press with the version [CONSOLE 3]', async () => {
    const scene = open(ONE, { [UNDO]: () => ok({ ...CLOSING, undoneAt: CLOSING.createdAt }) });
    await press('休診を取り消す');
    expect(await screen.findByText('休診を取り消し、枠をもとに戻しました。')).toBeVisible();
    expect(bodies(scene, UNDO)).toEqual([{ version: 1 }]);
  });
  test('nobody booked: it says that there is nothing to do, and can be undone', async () => {
    open(ONE, { [READ]: () => ok({ ...CLOSING, offers: [] }) });
    expect(await screen.findByText('予約の入っている方はいません')).toBeVisible();
    expect(screen.getByRole('button', { name: '休診を取り消す' })).toBeEnabled();
  });
  test('the message is judged where it is typed, shown as it will arrive, and sent as a job after a last look', async () => {
    let standing = CLOSING;
    const job: Job = { jobId: 'j1', kind: 'closing', state: 'done', done: 2, total: 2, results: [] };
    const scene = open(ONE, {
      [READ]: () => ok(standing),
      [JOB]: () => {
        standing = { ...TOLD, offers: TOLD.offers.map((each) => ({ ...each, sentAt: '2026-11-24T01:13:00.000Z' })) };
        return ok({ jobId: 'j1' });
      },
      [routeOf('job', { id: 'j1' })]: () => ok(job),
    });
    await press('次へ');
    const field = await screen.findByLabelText('メッセージ');
    type(field, '休診です。{nobody}');
    await press('次へ');
    expect(await screen.findByText(/使えない \{ \} があります/)).toBeVisible();
    type(field, '休診です。{link}');
    await press('見本を見る');
    expect(await screen.findByRole('region', { name: '届くメッセージの見本' })).toHaveTextContent('中央病院です。');
    expect(screen.getByText('いまは夜間のため、2026/11/25 08:00 以降に届きます。')).toBeVisible();
    expect(bodies(scene, PREVIEW)).toEqual([{ text: '休診です。{link}', offerId: CLOSING.offers[0]?.offerId }]);
    await press('次へ');
    expect(await screen.findByText('送ったあとは、休診を取り消せません。')).toBeVisible();
    await press('2人に送る');
    expect(await screen.findByText('2人へのご案内を送りました。')).toBeVisible();
    expect(bodies(scene, JOB)).toEqual([
      expect.objectContaining({ kind: 'closing', closingId: CLOSING_ID, text: '休診です。{link}' }),
    ]);
    expect(await screen.findByRole('table', { name: '未対応の方' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '休診を取り消す' })).toBeNull();
  });
});

describe('after people were told', () => {
  const sent = { sentAt: '2026-11-24T01:13:00.000Z' };
  const desk = deskHandlers([answerOf('k1', '山田 1')]);

  test('who is still open comes first, with the telephone; others by their state', async () => {
    const offers = [offer(1, { ...sent, isAtLine: false }), offer(2, { ...sent, state: 'cancelled' })];
    open(ONE, { [READ]: () => ok({ ...TOLD, offers }) });
    const part = within(await screen.findByRole('table', { name: '未対応の方' }));
    expect(part.getByText('電話で伝える')).toBeVisible();
    expect(part.getByRole('link', { name: '090-1234-5678' })).toHaveAttribute('href', 'tel:090-1234-5678');
    click(screen.getByText('取り消し 1'));
    expect(within(await screen.findByRole('table', { name: '取り消しの方' })).getByText('山田 2')).toBeVisible();
  });
  test('each says which place was offered, held or no more, or that the choice is free [CONTRACT 13]', async () => {
    const place = { day: '20261126', slot: '1', time: '09:30' };
    const until = '2026-11-25T09:00:00.000Z';
    const offers = [
      offer(1, { ...sent, offered: { ...place, until }, wasOffered: place }),
      offer(2, { ...sent, choice: 'free', offered: undefined }),
      offer(3, { ...sent, offered: undefined, wasOffered: place }),
      offer(4, { ...sent, state: 'moved', offered: undefined, wasOffered: place, place }),
    ];
    open(ONE, { [READ]: () => ok({ ...TOLD, offers }) });
    const part = within(await screen.findByRole('table', { name: '未対応の方' }));
    const [, held, free, ended] = part.getAllByRole('row').map((row) => within(row));
    expect(held?.getByText('11月26日(木) 9:30 を確保（2026/11/25 18:00まで）')).toBeVisible();
    expect(free?.getByText('自由に選んでもらう')).toBeVisible();
    expect(ended?.getByText('11月26日(木) 9:30 の取り置きは終了、自由に選んでもらう')).toBeVisible();
    click(screen.getByText('移動ずみ 1'));
    const moved = within(await screen.findByRole('table', { name: '移動ずみの方' }));
    expect(moved.getAllByRole('cell', { name: '11月26日(木) 9:30' })).toHaveLength(2);
  });
  test('the desk takes the held place for who calls [CONTRACT 13]', async () => {
    let state: ClosingOffer['state'] = 'open';
    const scene = open(ONE, {
      ...desk,
      [READ]: () => ok({ ...TOLD, offers: [offer(1, { ...sent, state })] }),
      [routeOf('answerMove', { partitionKey: 'k1' })]: () => {
        state = 'moved';
        return { result: 'OK' };
      },
    });
    await press('山田 1 の予約を開く');
    await press('案内した枠 11月26日(木) 9:30 にする');
    expect(await screen.findByText('11月26日(木) 9:30 に移しました。')).toBeVisible();
    expect(bodies(scene, routeOf('answerMove', { partitionKey: 'k1' }))).toEqual([
      { value: 'basic_0|20261126|1', version: 3 },
    ]);
    expect(await screen.findByText('全員の対応が終わりました。')).toBeVisible();
  });
  test('who was not told yet can still be sent the message', async () => {
    open(ONE, { [READ]: () => ok({ ...TOLD, offers: [offer(1)] }) });
    await press('まだ伝えていない1人に送る');
    expect(await screen.findByLabelText('メッセージ')).toBeVisible();
  });
  test('who is outside of the scope is only counted [CONTRACT 14]', async () => {
    const { name: _name, partitionKey: _key, telephone: _telephone, kana: _kana, ...outside } = offer(1, sent);
    open(ONE, { [READ]: () => ok({ ...TOLD, offers: [outside] }) });
    expect(await screen.findByText('担当外の方')).toBeVisible();
  });
  test('a closing that is not there says so, one that cannot be read is asked for again', async () => {
    open(ONE, { [READ]: () => refused(404, 'not_found') });
    expect(await screen.findByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('status', { name: '読み込み中' })).toBeNull());
  });
});
