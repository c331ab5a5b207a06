/** The calendars: cells by keyboard and mouse, what changes shown before it does, and the way back. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { PlannedCells } from '@madoguchi/shared/contract/console/calendars';
import { instantOfJapan, setClock } from '@madoguchi/shared/domain/clock';
import { addressOf, pressedInVain, tidyUp } from '@madoguchi/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

const ids = { id: 'center' };
const NAMES = { forms: [], calendars: [{ id: 'center', name: '健診センター' }], departments: [] };
const TIMES = { '0': { start: '09:00', end: '10:00' }, '1': { start: '10:00', end: '11:00' } };
/** Monday 2026-11-23 to Sunday, 勤労感謝の日 first. */
const CELLS: PlannedCells = {
  version: 3,
  comaList: TIMES,
  schedule: {
    '20261124': { '0': [5, 2], '1': [5, 5] },
    '20261125': { '0': [5, 0], '1': [4, 1] },
  },
  dayOff: { '20261123': 1 },
  holidays: { '20261123': '勤労感謝の日' },
};
const DONE = { change: 4, cells: 1, version: 4 };
type Handlers = NonNullable<Parameters<typeof openConsole>[0]['handlers']>;
const [NAMES_CALL, CELLS_CALL, PUT, UNDO] = [
  routeOf('scopeNames'),
  routeOf('calendarCells', ids),
  routeOf('calendarCellsPut', ids),
  routeOf('calendarUndo', ids),
];

function openCalendars(handlers: Handlers = {}, roles: ['予約担当'] | ['閲覧'] = ['予約担当'], span = 'week') {
  const all = { [NAMES_CALL]: () => ok(NAMES), [CELLS_CALL]: () => ok(CELLS), ...handlers };
  return openConsole({ path: `/console/calendars?day=20261124&span=${span}`, staff: { roles }, handlers: all });
}
const grid = () => screen.findByRole('grid', { name: '健診センター の定員' });
const cell = (name: string | RegExp) => screen.findByRole('gridcell', { name });
const TUESDAY = '11月24日(火) 9:00 予約2 定員5';
const panel = () => within(screen.getByRole('region', { name: '選んだ枠' }));
const bodies = (scene: ReturnType<typeof openCalendars>, call = PUT) =>
  scene.network
    .requestsTo(addressOf(call))
    .filter(({ method }) => method === call.split(' ')[0])
    .map(({ body }) => body);
const user = () => userEvent.setup({ pointerEventsCheck: 0 });
const chooseTuesday = async () => {
  const part = await grid();
  fireEvent.pointerDown(await cell(TUESDAY));
  part.focus();
  return part;
};

describe('the screen', () => {
  test('is not there for other roles [CONTRACT 14.2]', async () => {
    openConsole({ path: '/console/calendars', staff: { roles: ['会計'] } });
    expect(await screen.findByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeVisible();
  });
  test('stands in the menu; without any calendar it says what to do first', async () => {
    openCalendars({ [NAMES_CALL]: () => ok({ ...NAMES, calendars: [] }) });
    expect(await screen.findByText('データの取り込みで、最初のカレンダーを登録してください。')).toBeVisible();
    expect((await screen.findAllByRole('link', { name: 'カレンダー' })).length).toBeGreaterThan(0);
  });
  test('that cannot be loaded can be asked for again, the names and the cells', async () => {
    let isDown = true;
    openCalendars({ [CELLS_CALL]: () => (isDown ? refused(500, 'internal') : ok(CELLS)) });
    const again = await screen.findByRole('button', { name: 'もう一度試す' });
    isDown = false;
    await user().click(again);
    expect(await cell(TUESDAY)).toBeVisible();
  });
  test('a calendar without times says where to add them', async () => {
    openCalendars({ [CELLS_CALL]: () => ok({ ...CELLS, comaList: {} }) });
    expect(await screen.findByText(/から時間を追加すると/)).toBeVisible();
  });
  test('asks for the week, month or year that the address names', async () => {
    const scene = openCalendars();
    await grid();
    const asked = () =>
      scene.network.requestsTo(addressOf(CELLS_CALL)).map(({ query }) => `${query.get('from')}-${query.get('to')}`);
    expect(asked()).toEqual(['20261123-20261129']);
    await user().click(screen.getByText('年'));
    await waitFor(() => expect(asked().at(-1)).toBe('20261123-20271122'));
    expect(screen.getByText('2026年11月23日(月) – 2027年11月22日(月)')).toBeVisible();
    await user().click(screen.getByRole('button', { name: '次へ' }));
    await waitFor(() => expect(asked().at(-1)).toBe('20271122-20281120'));
  });
  test('keeps the grid while other days are read: the days stand, nothing of those before does, and no number is taken', async () => {
    let answer: () => void = () => undefined;
    const waited = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let reads = 0;
    const scene = openCalendars({
      [CELLS_CALL]: async () => {
        reads += 1;
        if (reads > 1) await waited;
        return ok(
          reads > 1 ? { ...CELLS, schedule: { '20261201': { '0': [5, 1] } }, dayOff: {}, holidays: {} } : CELLS,
        );
      },
      [PUT]: () => ok(DONE),
    });
    const keys = user();
    const part = await chooseTuesday();
    await keys.keyboard('8');
    await keys.click(screen.getByRole('button', { name: '次へ' }));
    expect(await screen.findByRole('columnheader', { name: /11月30日/ })).toBeVisible();
    expect(part).toHaveAttribute('aria-busy', 'true');
    expect(part).not.toHaveAttribute('aria-activedescendant');
    expect(screen.queryByRole('gridcell')).not.toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: '9:00' })).toBeVisible();
    expect(screen.getByRole('status', { name: '読み込んでいます' })).toBeVisible();
    expect(panel().getByLabelText('定員')).toHaveValue('');
    expect(screen.getByRole('region', { name: '選んだ枠' })).toHaveAttribute('aria-busy', 'true');
    expect(panel().queryByText(/^いま/)).not.toBeInTheDocument();
    expect(panel().getByRole('button', { name: '閉じる枠にする' })).toBeDisabled();
    part.focus();
    await keys.keyboard('7{Enter}');
    expect(panel().getByLabelText('定員')).toHaveValue('');
    answer();
    expect(await cell('12月1日(火) 9:00 予約1 定員5')).toBeVisible();
    expect(await grid()).toBe(part);
    for (const each of [part, screen.getByRole('region', { name: '選んだ枠' })])
      expect(each).toHaveAttribute('aria-busy', 'false');
    expect(await cell('11月30日(月) 9:00 枠なし')).toHaveAttribute('aria-selected', 'true');
    expect(bodies(scene)).toEqual([]);
  });
  test('of days that cannot be read says so in place of the grid', async () => {
    let isDown = false;
    openCalendars({ [CELLS_CALL]: () => (isDown ? refused(500, 'internal') : ok(CELLS)) });
    await grid();
    isDown = true;
    await user().click(screen.getByText('年'));
    expect(await screen.findByRole('button', { name: 'もう一度試す' })).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });
  test('draws of a year only what is seen [CONSOLE 6]', async () => {
    const comaList = Object.fromEntries(
      Array.from({ length: 48 }, (_, index) => [
        String(index),
        { start: `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`, end: '23:59' },
      ]),
    );
    openCalendars({ [CELLS_CALL]: () => ok({ ...CELLS, comaList }) }, ['予約担当'], 'year');
    const part = await grid();
    expect(part).toHaveAttribute('aria-colcount', '366');
    expect(part).toHaveAttribute('aria-rowcount', '49');
    expect(screen.getAllByRole('gridcell').length).toBeLessThan(600);
  });
  test('says closed days and holidays at the head, and reads a cell out whole', async () => {
    openCalendars();
    expect(await screen.findByRole('columnheader', { name: /11月23日\(月\).*休 勤労感謝の日/ })).toBeVisible();
    expect(await cell('11月23日(月) 9:00 枠なし')).toBeVisible();
  });
});

describe('cells', () => {
  test('take a typed number: shown first, saved by Enter with the version that was read, undone by one press [CONSOLE 3]', async () => {
    const scene = openCalendars({ [PUT]: () => ok(DONE), [UNDO]: () => ok({ change: 5, cells: 1, version: 5 }) });
    const keys = user();
    await chooseTuesday();
    await keys.keyboard('8');
    expect(panel().getByLabelText('定員')).toHaveFocus();
    expect(panel().getByLabelText('定員')).toHaveValue('8');
    expect(await cell(`${TUESDAY}、8に変更`)).toBeVisible();
    expect(bodies(scene)).toEqual([]);
    await keys.keyboard('{Enter}');
    await waitFor(() =>
      expect(bodies(scene)).toEqual([{ cells: [{ day: '20261124', slot: '0', quota: 8 }], version: 3 }]),
    );
    expect(await screen.findByText('1枠を変更しました。')).toBeInTheDocument();
    expect(await grid()).toHaveFocus();
    await keys.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(bodies(scene, UNDO)).toEqual([{ change: 4 }]));
    expect(await screen.findByText('元に戻しました。')).toBeInTheDocument();
    await keys.click(screen.getByRole('button', { name: 'やり直す' }));
    await waitFor(() => expect(bodies(scene, UNDO)).toEqual([{ change: 4 }, { change: 5 }]));
  });
  test('of a year stand once they are saved; it is read again where somebody else has changed it too [CONSOLE 6]', async () => {
    let done = DONE;
    const scene = openCalendars({ [PUT]: () => ok(done) }, ['予約担当'], 'year');
    const reads = () => scene.network.requestsTo(addressOf(CELLS_CALL)).filter(({ method }) => method === 'GET').length;
    const keys = user();
    await chooseTuesday();
    await keys.keyboard('8{Enter}');
    expect(await cell('11月24日(火) 9:00 予約2 定員8')).toBeVisible();
    await waitFor(async () => expect(await grid()).toHaveFocus());
    expect(reads()).toBe(1);
    done = { ...DONE, change: 6, version: 6 };
    await keys.keyboard('9{Enter}');
    await waitFor(() => expect(bodies(scene).at(-1)).toMatchObject({ version: 4 }));
    await waitFor(() => expect(reads()).toBe(2));
    expect(await cell(TUESDAY)).toBeVisible();
  });
  test('are saved and taken back once, however long the keys are pressed', async () => {
    const scene = openCalendars({ [PUT]: () => ok(DONE), [UNDO]: () => ok({ change: 5, cells: 1, version: 5 }) });
    const part = await chooseTuesday();
    await user().keyboard('8');
    const { form } = panel().getByLabelText<HTMLInputElement>('定員');
    for (const _ of ['Enter', 'again']) fireEvent.submit(form ?? document.body);
    expect(await screen.findByText('1枠を変更しました。')).toBeInTheDocument();
    for (const _ of ['Ctrl Z', 'again']) fireEvent.keyDown(part, { key: 'z', ctrlKey: true });
    expect(await screen.findByText('元に戻しました。')).toBeInTheDocument();
    expect([bodies(scene), bodies(scene, UNDO)].map(({ length }) => length)).toEqual([1, 1]);
  });
  test('of a range by Shift and arrows, by drag, in any width; what stands the same is not sent', async () => {
    const scene = openCalendars({ [PUT]: () => ok({ ...DONE, cells: 3 }) });
    const keys = user();
    const part = await chooseTuesday();
    await keys.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4);
    expect(panel().getByText('11月24日(火) – 11月25日(水) 9:00 – 11:00')).toBeVisible();
    await keys.keyboard('5');
    await keys.keyboard('{Enter}');
    await waitFor(() =>
      expect(bodies(scene)).toEqual([{ cells: [{ day: '20261125', slot: '1', quota: 5 }], version: 3 }]),
    );
    fireEvent.pointerDown(await cell(TUESDAY));
    fireEvent.pointerOver(await cell('11月25日(水) 10:00 予約1 定員4'));
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4);
    fireEvent.pointerUp(part);
    fireEvent.pointerOver(await cell('11月23日(月) 9:00 枠なし'));
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4);
    part.focus();
    await keys.keyboard('{Escape}{Home}');
    expect(part.getAttribute('aria-activedescendant')).toBe((await cell('11月23日(月) 10:00 枠なし')).id);
    await keys.type(panel().getByLabelText('定員'), '１２');
    expect(panel().getByRole('button', { name: '1枠を12人にする' })).toBeEnabled();
  });
  test('below what is reserved are refused before they are sent; the others can be saved without them [CONSOLE 3]', async () => {
    const scene = openCalendars({ [PUT]: () => ok(DONE) });
    const keys = user();
    await chooseTuesday();
    await keys.keyboard('{Shift>}{ArrowDown}{/Shift}3');
    expect(await cell('11月24日(火) 10:00 予約5 定員5、3に変更、予約5より少ない')).toBeVisible();
    await keys.keyboard('{Enter}');
    expect(pressedInVain()).toBe(1);
    expect(bodies(scene)).toEqual([]);
    await keys.click(panel().getByRole('button', { name: 'その枠を除いて1枠を保存' }));
    await waitFor(() =>
      expect(bodies(scene)).toEqual([{ cells: [{ day: '20261124', slot: '0', quota: 3 }], version: 3 }]),
    );
  });
  test('that somebody else has changed show both values, and are saved by the next press [CONTRACT 14]', async () => {
    const stands = { day: '20261124', slot: '0', before: 9, after: 8, reserved: 2 };
    let isFirst = true;
    const scene = openCalendars({
      [CELLS_CALL]: () =>
        ok(
          isFirst
            ? CELLS
            : { ...CELLS, version: 7, schedule: { ...CELLS.schedule, '20261124': { '0': [9, 2], '1': [5, 5] } } },
        ),
      [PUT]: () => {
        const answer = isFirst ? refused(409, 'changed', { data: { cells: [stands], version: 7 } }) : ok(DONE);
        isFirst = false;
        return answer;
      },
    });
    const keys = user();
    await chooseTuesday();
    await keys.keyboard('8{Enter}');
    const notice = within(await panel().findByRole('alert'));
    expect(notice.getByText('11月24日(火) 9:00 8')).toBeVisible();
    expect(notice.getByText('11月24日(火) 9:00 9')).toBeVisible();
    expect(await cell('11月24日(火) 9:00 予約2 定員9、8に変更')).toBeVisible();
    await keys.keyboard('{Enter}');
    await waitFor(() =>
      expect(bodies(scene).at(-1)).toEqual({ cells: [{ day: '20261124', slot: '0', quota: 8 }], version: 7 }),
    );
  });
  test('are only read by 閲覧', async () => {
    const scene = openCalendars({}, ['閲覧']);
    await chooseTuesday();
    await user().keyboard('8{Enter}');
    expect(screen.queryByRole('region', { name: '選んだ枠' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'パターンで入力' })).toBeNull();
    expect(bodies(scene)).toEqual([]);
  });
  test('take no text that is no number', async () => {
    const scene = openCalendars();
    await chooseTuesday();
    await user().type(panel().getByLabelText('定員'), 'x{Enter}');
    expect(pressedInVain()).toBe(1);
    expect(panel().getByLabelText('定員')).toBeInvalid();
    expect(bodies(scene)).toEqual([]);
  });
});

describe('over the calendar', () => {
  const open = async (name: string) => {
    await grid();
    await user().click(screen.getByRole('button', { name }));
    return within(await screen.findByRole('dialog'));
  };
  const planned = [
    { day: '20261124', slot: '0', before: 5, after: 4, reserved: 2 },
    { day: '20261124', slot: '1', before: 5, after: 4, reserved: 5 },
  ];

  test('a pattern is shown first, then put without what it may not change [CONSOLE 3]', async () => {
    const PREVIEW = routeOf('calendarPreview', ids);
    const scene = openCalendars({ [PREVIEW]: () => ok({ cells: planned, version: 6 }), [PUT]: () => ok(DONE) });
    const dialog = await open('パターンで入力');
    const keys = user();
    await keys.click(dialog.getByRole('button', { name: 'やめる' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await open('パターンで入力');
    await keys.click(again.getByRole('button', { name: '変わる枠を見る' }));
    expect(await again.findByText('0から9999の数で入力してください。')).toBeVisible();
    await keys.type(again.getByLabelText('定員'), '4');
    await keys.click(again.getByRole('checkbox', { name: '月' }));
    await keys.click(again.getByRole('radio', { name: '枠を閉じる' }));
    await keys.type(again.getByLabelText('除く日'), '2026/12/29');
    await keys.click(again.getByRole('button', { name: '変わる枠を見る' }));
    expect(await again.findByText(/^2枠が変わります（11月24日\(火\)、あわせて-2人）/)).toBeVisible();
    expect(bodies(scene, PREVIEW)).toEqual([
      {
        ...{ kind: 'pattern', from: '20261123', to: '20261129', weekdays: [2, 3, 4, 5], slots: ['0', '1'] },
        ...{ quota: 4, holidays: 'close', except: ['20261229'] },
      },
    ]);
    expect(bodies(scene)).toEqual([]);
    await keys.click(again.getByRole('button', { name: '1枠を変更する' }));
    await waitFor(() =>
      expect(bodies(scene)).toEqual([{ cells: [{ day: '20261124', slot: '0', quota: 4 }], version: 6 }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a week is copied to later ones', async () => {
    const PREVIEW = routeOf('calendarPreview', ids);
    const scene = openCalendars({ [PREVIEW]: () => ok({ cells: [], version: 6 }) });
    const dialog = await open('パターンで入力');
    await user().click(dialog.getByRole('radio', { name: '週をうつす' }));
    await user().click(dialog.getByRole('button', { name: '変わる枠を見る' }));
    expect(await dialog.findByText('変わる枠はありません。')).toBeVisible();
    expect(bodies(scene, PREVIEW)).toEqual([{ kind: 'copy', from: '20261123', to: '20261130', weeks: 1 }]);
  });

  test('a longer period is shown, then made [CONSOLE 3]', async () => {
    const [PREVIEW, EXTEND] = [routeOf('calendarPreview', ids), routeOf('calendarExtend', ids)];
    const calendar = {
      calendarId: 'center',
      fields: { name: '健診センター', comaList: TIMES },
      version: 2,
      last: '20270331',
    };
    const scene = openCalendars({
      [routeOf('calendar', ids)]: () => ok(calendar),
      [PREVIEW]: () => ok({ cells: [{ ...planned[0], before: 0 }], version: 6 }),
      [EXTEND]: () => ok(DONE),
    });
    const dialog = await open('期間を延ばす');
    expect(await dialog.findByText('いまの枠は 2027年3月31日(水) までです。')).toBeVisible();
    await user().click(dialog.getByRole('button', { name: '変わる枠を見る' }));
    await user().click(await dialog.findByRole('button', { name: '1か月延ばす' }));
    await waitFor(() => expect(bodies(scene, EXTEND)).toEqual([{ months: 1, version: 2 }]));
    expect(await screen.findByText('1枠を変更しました。')).toBeInTheDocument();
  });

  test('the history tells who and when, and takes a change back; what cannot be says why [CONSOLE 3]', async () => {
    const change = {
      change: 3,
      at: '2026-11-24T00:00:00Z',
      by: 'S-yoyaku',
      name: '小川 健',
      kind: 'cells',
      cells: 2,
      first: '20261124',
      last: '20261125',
      places: -2,
      fields: [],
    };
    const imported = {
      change: 1,
      at: '2026-11-01T00:00:00Z',
      by: 'import',
      name: '',
      kind: 'import',
      cells: 0,
      fields: [],
    };
    let isBooked = true;
    const scene = openCalendars({
      [routeOf('calendarHistory', ids)]: () => ok({ items: [change, imported] }),
      [UNDO]: () => (isBooked ? refused(409, 'below_reserved', { data: { cells: [], version: 3 } }) : ok(DONE)),
    });
    const drawer = await open('変更履歴');
    expect(await drawer.findByText('2枠 11月24日(火) – 11月25日(水) -2人')).toBeVisible();
    expect(drawer.getByText(/小川 健/)).toBeVisible();
    expect(drawer.getByText(/取り込み（コマンド）/)).toBeVisible();
    const back = drawer.getByRole('button', { name: /定員の変更を元に戻す/ });
    await user().click(back);
    expect(await drawer.findByText('すでに予約が入った枠があるため、元に戻せません。')).toBeVisible();
    isBooked = false;
    await user().click(back);
    await waitFor(() => expect(bodies(scene, UNDO)).toEqual([{ change: 3 }, { change: 3 }]));
    expect(await screen.findByText('元に戻しました。')).toBeInTheDocument();
  });

  test('the settings send what was changed alone, and show what somebody else has saved meanwhile [CONTRACT 14]', async () => {
    const [READ, SAVE] = [routeOf('calendar', ids), routeOf('calendarPut', ids)];
    const fields = { name: '健診センター', comaList: TIMES, reservationCancelLimit: 1, dayOff: { '20261229': 1 } };
    let isFirst = true;
    const scene = openCalendars({
      [READ]: () => ok({ calendarId: 'center', fields, version: 2 }),
      [SAVE]: () => {
        const answer = isFirst
          ? refused(409, 'changed', {
              data: { fields: { ...fields, name: '健診', reservationCancelLimit: 3 }, version: 3 },
            })
          : ok(DONE);
        isFirst = false;
        return answer;
      },
    });
    const drawer = await open('設定');
    const keys = user();
    const off = await drawer.findByLabelText('休みの日');
    expect(off).toHaveValue('2026/12/29');
    await keys.type(off, '{End}{Enter}2026/12/30');
    await keys.click(drawer.getByRole('button', { name: '時間を追加' }));
    await keys.click(drawer.getByRole('button', { name: /^保/ }));
    expect(await drawer.findByText(/開始が終了より前/)).toBeVisible();
    await keys.type(drawer.getByLabelText('時間3の開始'), '11:00');
    await keys.type(drawer.getByLabelText('時間3の終了'), '12:00');
    await keys.clear(drawer.getByLabelText('取消の締切（何日前まで）'));
    await keys.keyboard('{Escape}');
    await keys.click(drawer.getByRole('button', { name: /^保/ }));
    expect(await drawer.findByText(/ほかの人が先に変更しました/)).toBeVisible();
    expect(bodies(scene, SAVE)).toEqual([
      {
        fields: {
          comaList: { ...TIMES, '2': { start: '11:00', end: '12:00' } },
          dayOff: { '20261229': 1, '20261230': 1 },
          reservationCancelLimit: null,
        },
        version: 2,
      },
    ]);
    // What was typed here alone stays, the other's work too; of what both changed the other's is shown, and named.
    expect(drawer.getByText(/ほかの人の内容に替えました：取消の締切（何日前まで）$/)).toBeVisible();
    expect(drawer.getByLabelText('取消の締切（何日前まで）')).toHaveValue('3');
    expect(drawer.getByLabelText('名前')).toHaveValue('健診');
    expect(drawer.getByLabelText('休みの日')).toHaveValue('2026/12/29\n2026/12/30');
    await keys.type(drawer.getByLabelText('名前'), 'A');
    await keys.click(drawer.getByRole('button', { name: /^保/ }));
    await waitFor(() =>
      expect(bodies(scene, SAVE).at(-1)).toEqual({
        fields: {
          name: '健診A',
          comaList: { ...TIMES, '2': { start: '11:00', end: '12:00' } },
          dayOff: { '20261229': 1, '20261230': 1 },
        },
        version: 3,
      }),
    );
    expect(await screen.findByText('設定を保存しました。')).toBeInTheDocument();
  });

  test('categories and items are added and ended, the rest of them stays, and what somebody else has saved meanwhile [CONSOLE 3]', async () => {
    const [READ, SAVE] = [routeOf('calendarCategories', ids), routeOf('calendarCategoriesPut', ids)];
    const basic = {
      id: 'basic',
      name: '基本健診',
      above: ['健診'],
      tag1: '健診センター',
      other: 'kept',
      items: [{ itemId: 'a', itemName: '基本', cost: 1 }],
    };
    const other = { id: 'other', name: '人間ドック', above: [], tag2: '', tag3: '', items: [] };
    const both = { id: 'both', name: '脳ドック', above: [], tag1: '', tag2: '', tag3: '', items: [] };
    const theirs = [
      { ...other, tag1: '1階' },
      { ...both, tag1: '2階' },
    ];
    let isFirst = true;
    const scene = openCalendars({
      [READ]: () => ok({ categories: [basic, { ...other, tag1: '' }, both], version: 4 }),
      [SAVE]: ({ body }) => {
        if (!isFirst) return ok(body);
        isFirst = false;
        return refused(409, 'changed', { data: { categories: [basic, ...theirs], version: 5 } });
      },
    });
    const drawer = await open('分類と項目');
    // In the morning it is still the day before in UTC.
    setClock(instantOfJapan('20261124', '08:12'));
    const keys = user();
    await keys.click(await drawer.findByRole('checkbox', { name: '受付終了' }));
    await keys.click(drawer.getByRole('button', { name: '分類を追加' }));
    await keys.type(drawer.getByLabelText('分類の名前 4'), '超音波');
    await keys.type(drawer.getByLabelText('上の分類（「／」で区切る） 4'), '健診／検査');
    await keys.type(drawer.getByLabelText('分類の名前 3'), 'A');
    await keys.click(drawer.getByRole('button', { name: /^保/ }));
    expect(await drawer.findByText(/^IDは、英数字/)).toBeVisible();
    await keys.type(drawer.getByLabelText('分類のID（英数字とハイフン） 4'), 'echo');
    await keys.click(drawer.getByRole('button', { name: /^保/ }));
    // Somebody else has saved two of them meanwhile; what only was changed here stays.
    expect(await drawer.findByText(/ほかの人の内容に替えました：脳ドックA$/)).toBeVisible();
    await keys.click(drawer.getByRole('button', { name: /^保/ }));
    expect(await screen.findByText('分類と項目を保存しました。')).toBeInTheDocument();
    expect(bodies(scene, SAVE).slice(1)).toEqual([
      {
        version: 5,
        categories: [
          {
            ...basic,
            tag2: '',
            tag3: '',
            items: [{ itemId: 'a', itemName: '基本', cost: 1, deletedAt: '2026-11-24' }],
          },
          ...theirs,
          { id: 'echo', name: '超音波', above: ['健診', '検査'], tag1: '', tag2: '', tag3: '', items: [] },
        ],
      },
    ]);
  });

  test('of more than a hundred categories those that are looked for are opened and changed, and all are saved [CONSOLE 3]', async () => {
    const [READ, SAVE] = [routeOf('calendarCategories', ids), routeOf('calendarCategoriesPut', ids)];
    const categories = Array.from({ length: 150 }, (_, index) => ({
      ...{ id: `c${index}`, name: `健診 ${index}番`, above: [], tag1: '', tag2: '', tag3: '', items: [] },
    }));
    const scene = openCalendars({
      [READ]: () => ok({ categories, version: 4 }),
      [SAVE]: ({ body }) => ok(body),
    });
    const drawer = await open('分類と項目');
    const field = await drawer.findByRole('searchbox', { name: '分類を名前で探す' });
    expect(drawer.queryByLabelText('分類の名前 150')).toBeNull();
    const type = (of: HTMLElement, value: string) => fireEvent.change(of, { target: { value } });
    type(field, '１４９');
    fireEvent.click(drawer.getByRole('button', { name: '健診 149番を開く' }));
    expect(drawer.queryByRole('button', { name: '健診 3番を開く' })).toBeNull();
    type(drawer.getByLabelText('分類の名前 150'), '人間ドック');
    type(field, 'どこにもない');
    expect(drawer.getByLabelText('分類の名前 150')).toHaveValue('人間ドック');
    fireEvent.click(drawer.getByRole('button', { name: /^保/ }));
    expect(await screen.findByText('分類と項目を保存しました。')).toBeInTheDocument();
    const [saved] = bodies(scene, SAVE) as { categories: { name: string }[] }[];
    expect(saved?.categories.map(({ name }) => name)).toEqual([
      ...categories.slice(0, 149).map(({ name }) => name),
      '人間ドック',
    ]);
  });
});
