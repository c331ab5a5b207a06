/** 病床: the board and its keys, a block that is made, refused and taken back, rules that somebody else has changed. */
import { afterEach, expect, test } from '@jest/globals';
import type { BedBoard, BedDone } from '@madoguchi/shared/contract/console/beds';
import type { StaffRole } from '@madoguchi/shared/contract/console/staff';
import { addressOf, type FakeHandler, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerOf, deskHandlers } from '../../testing/desk';
import { ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

const user = userEvent.setup({ pointerEventsCheck: 0 });
const STAY = answerOf('s1', '山田 花子', {
  ...{ surveyId: 'ward', surveyTitle: '一般病棟', reservation: undefined },
  stay: { from: '20261125', to: '20261127', bed: '一般病棟' },
});
const NIGHTS = Array.from({ length: 14 }, (_, index) => ({
  night: `202611${24 + index}`.replace(/202611(3[1-9])/, (_all, day) => `2026120${Number(day) - 30}`),
  ...{ beds: 2, reserved: index === 1 || index === 2 ? 2 : 0, blocked: index === 2 ? 1 : 0 },
}));
const BLOCK = { from: '2026-11-26', to: '2026-11-26', beds: 1, reason: '清掃' };
const kind = (surveyId: string, title: string): BedBoard['kinds'][number] => ({
  surveyId,
  title,
  nights: NIGHTS,
  blocks: [],
  stays: [],
});
const BOARD: BedBoard = {
  kinds: [
    {
      ...kind('ward', '一般病棟'),
      blocks: [BLOCK],
      stays: [
        { partitionKey: 's1', name: '山田 花子', check: '対応済', attendance: null, from: '20261125', to: '20261127' },
      ],
    },
    kind('care', '産後ケア'),
  ],
  holidays: { '20261123': '勤労感謝の日' },
};
const BED = { surveyId: 'ward', bedTotal: 2, rule: { reservationPossibleStart: 3, reservationCancelLimit: 2 } };
const done = (change: number): BedDone => ({ change, version: change, bed: BED, title: '一般病棟' });
const ids = { id: 'ward' };

function openBeds(search = '', handlers: Record<string, FakeHandler> = {}, roles: StaffRole[] = ['予約担当']) {
  return openConsole({
    path: `/console/beds${search}`,
    staff: { roles },
    handlers: {
      ...deskHandlers([STAY]),
      [routeOf('bedBoard')]: () => ok(BOARD),
      [routeOf('bed', ids)]: () => ok({ bed: BED, title: '一般病棟', version: 3 }),
      ...handlers,
    },
  });
}
const board = () => screen.findByRole('table', { name: '病床の空きと滞在' });

test('shows what is left of each night, stays and blocked beds with words, by arrow keys [CONSOLE 3]', async () => {
  const scene = openBeds();
  const table = within(await board());
  expect(table.getAllByRole('rowheader', { name: '一般病棟' })).toHaveLength(1);
  const first = table.getAllByRole('button', { name: /^2026年11月24日\(火\) 残り2床 全2床/ })[0];
  const full = table.getAllByRole('button', { name: /^2026年11月26日\(木\) 残り0床 全2床 止めている1床/ })[0];
  expect(full).toHaveTextContent('満床');
  const bar = table.getByRole('button', { name: '山田 花子 対応済（予約確定） 11月25日(水)入院 11月27日(金)退院 2泊' });
  expect(bar).toHaveTextContent('予約確定');
  expect(bar.closest('td')).toHaveAttribute('colspan', '2');
  expect(table.getByRole('button', { name: '止めている1床 11月26日(木)（清掃）' })).toBeVisible();
  // One stop of the tab key, arrows from there.
  expect(table.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
  first?.focus();
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  expect(bar).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('complementary', { name: '回答の詳細' })).toBeVisible();
  expect(scene.router.state.location.search).toBe('?open=s1');
  expect(await screen.findByRole('link', { name: '産後ケアに取り直す' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(scene.router.state.location.search).toBe('');
  expect(bar).toHaveFocus();
});

test('moves by weeks, shows 28 nights and one kind, all of it in the address [CONSOLE 3]', async () => {
  const scene = openBeds();
  await board();
  await user.click(screen.getByRole('button', { name: '次の週' }));
  await user.click(await screen.findByRole('radio', { name: '28日' }));
  await waitFor(() => {
    const asked = scene.network.requestsTo(addressOf(routeOf('bedBoard'))).at(-1);
    expect([asked?.query.get('from'), asked?.query.get('days')]).toEqual(['20261201', '28']);
  });
  expect(scene.router.state.location.search).toBe('?day=2026-12-01&days=28');
});

test('a board without kinds says what to do, a failed one is asked again [CONSOLE 3]', async () => {
  let count = 0;
  openBeds('', {
    [routeOf('bedBoard')]: () => {
      count += 1;
      return count === 1 ? refused(400, 'invalid') : ok({ kinds: [], holidays: {} });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByRole('heading', { name: '病床がまだありません' })).toBeVisible();
});

test('beds are blocked from a night on, and free again with one press [CONTRACT 14.3]', async () => {
  const sent: unknown[] = [];
  openBeds('', {
    [routeOf('bedBlocksPut', ids)]: ({ body }) => {
      sent.push(body);
      return ok(done(4));
    },
    [routeOf('bedUndo', ids)]: ({ body }) => {
      sent.push(body);
      return ok(done(5));
    },
  });
  const [night] = within(await board()).getAllByRole('button', { name: /^2026年11月28日/ });
  if (night) await user.click(night);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('理由（院内用）'), ' 配管の工事 ');
  await user.click(dialog.getByRole('button', { name: '止める' }));
  expect(await screen.findByText('一般病棟：2026年11月28日(土)の1床を止めました。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('元に戻しました。')).toBeVisible();
  expect(sent).toEqual([
    { add: { from: '2026-11-28', to: '2026-11-28', beds: 1, reason: '配管の工事' } },
    { change: 4 },
  ]);
});

test('a block below what stays have taken is refused at its nights with both numbers, and what was typed stays [CONTRACT 14.3]', async () => {
  openBeds('', {
    [routeOf('bedBlocksPut', ids)]: () =>
      refused(409, 'below_reserved', { data: { nights: [{ night: '20261125', beds: 0, taken: 1 }] } }),
  });
  await board();
  await user.click(screen.getByRole('button', { name: '病床を止める' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('止める病床の数'));
  await user.click(dialog.getByRole('button', { name: '止める' }));
  expect(await dialog.findByText('1以上の数を入力してください。')).toBeVisible();
  await user.type(dialog.getByLabelText('止める病床の数'), '2');
  await user.click(dialog.getByRole('button', { name: '止める' }));
  const row = await dialog.findByRole('row', { name: '2026年11月25日(水) 0 1' });
  expect(row).toBeVisible();
  expect(dialog.getByLabelText('止める病床の数')).toHaveValue('2');
});

test('a block is changed or lifted as it was read; one that is gone says so [CONTRACT 14]', async () => {
  const sent: unknown[] = [];
  openBeds('', {
    [routeOf('bedBlocksPut', ids)]: ({ body }) => {
      sent.push(body);
      return refused(409, 'changed', { data: { bed: BED, title: '一般病棟', version: 5 } });
    },
  });
  await user.click(within(await board()).getByRole('button', { name: /^止めている1床/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('理由（院内用）')).toHaveValue('清掃');
  await user.click(dialog.getByRole('button', { name: '止めるのをやめる' }));
  expect(await screen.findByText(/ほかの人が先に変更しました/)).toBeVisible();
  expect(sent).toEqual([{ remove: BLOCK }]);
});

test('rules that somebody else has changed are shown beside what was typed, and saved over them when asked again [CONTRACT 14]', async () => {
  const sent: unknown[] = [];
  openBeds('', {
    [routeOf('bedPut', ids)]: ({ body }) => {
      sent.push(body);
      const standing = { bed: { ...BED, bedTotal: 5 }, title: '一般病棟', version: 9 };
      return sent.length === 1 ? refused(409, 'changed', { data: standing }) : ok(done(10));
    },
  });
  await board();
  await user.click(screen.getByRole('button', { name: '病床数と決まり' }));
  const drawer = within(await screen.findByRole('dialog'));
  const total = await drawer.findByLabelText('病床数');
  await user.clear(total);
  await user.type(total, '３');
  await user.type(drawer.getByLabelText('夜ごとの病床数'), '2026/12/31 x');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('日付と数を確かめてください。')).toBeVisible();
  await user.type(drawer.getByLabelText('夜ごとの病床数'), '{Backspace}1');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('ほかの人が先に変更しました')).toBeVisible();
  expect(drawer.getByText('5')).toBeVisible();
  expect(total).toHaveValue('３');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('一般病棟の病床数と決まりを変更しました。')).toBeVisible();
  const bed = { bedTotal: 3, overrides: { '2026-12-31': 1 }, rule: BED.rule };
  expect(sent).toEqual([
    { bed, version: 3 },
    { bed, version: 9 },
  ]);
});

test('the history names who did what, and takes it back or says why not [CONTRACT 14.3]', async () => {
  const entry = {
    at: '2026-11-24T00:10:00.000Z',
    by: 'S-yoyaku',
    name: '予約 次郎',
    added: [],
    removed: [],
    fields: [],
  };
  openBeds('', {
    [routeOf('bedHistory', ids)]: () =>
      ok({
        items: [
          { ...entry, change: 3, added: [BLOCK], isOwn: true },
          { ...entry, change: 2, fields: ['bedTotal', 'rule'], isOwn: true, undoes: 1 },
          { ...entry, change: 1, by: 'import', name: '', isOwn: false },
        ],
      }),
    [routeOf('bedUndo', ids)]: () => refused(409, 'below_reserved', { data: { nights: [] } }),
  });
  await board();
  await user.click(screen.getByRole('button', { name: '変更の履歴' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('止めた：11月26日(木) 1床（清掃）')).toBeVisible();
  expect(drawer.getByText('変更：病床数、予約の決まり')).toBeVisible();
  expect(drawer.getByText('最初の登録')).toBeVisible();
  const [undo, ...others] = drawer.getAllByRole('button', { name: /の変更を元に戻す$/ });
  expect(others).toHaveLength(1);
  if (undo) await user.click(undo);
  expect(await drawer.findByText('滞在が入っているため、元に戻せません。')).toBeVisible();
});

test('who only reads sees the board without deeds; the reception sees it without rules [CONTRACT 14.2]', async () => {
  openBeds('', {}, ['閲覧']);
  const table = within(await board());
  expect(screen.queryByRole('button', { name: '病床を止める' })).toBeNull();
  expect(screen.getByRole('button', { name: '病床数と決まり' })).toBeVisible();
  expect(table.getAllByRole('button', { name: '2026年11月24日(火) 残り2床 全2床' })[0]).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
