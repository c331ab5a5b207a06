/** Planning a calendar: what edits change, what they refuse, and what takes them back (CONSOLE 3). */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Calendar, Categories } from '../../contract';
import { expandCalendar, isNationalHoliday } from '../reservation';
import {
  type CellEdit,
  categoriesFaults,
  cellName,
  cellsBetween,
  copiedCells,
  editsByDocument,
  extendedCalendar,
  foldedCalendar,
  inLockOrder,
  inverseOf,
  judgeCells,
  judgeUndo,
  patternCells,
  plannedCategories,
  plannedCells,
  rangeCells,
  removedTimes,
  type StandingCell,
  summaryOf,
  timesFaults,
  withPlannedCategories,
} from '.';

const MONDAY = '20261130';
const standing = (quota: number, reserved = 0, plannedBy = 0, slot = '0'): StandingCell => ({
  ...{ day: MONDAY, slot, quota, reserved, plannedBy },
});
const edit = (quota: number, slot = '0'): CellEdit => ({ day: MONDAY, slot, quota });

describe('edits of cells', () => {
  test('change what differs, and say both quotas and what is reserved [CONSOLE 3]', () => {
    const cells = [standing(5, 2), standing(5, 0, 0, '1')];
    expect(plannedCells([edit(4), edit(5, '1'), edit(3, '2')], cells)).toEqual([
      { day: MONDAY, slot: '0', before: 5, after: 4, reserved: 2 },
      { day: MONDAY, slot: '2', before: 0, after: 3, reserved: 0 },
    ]);
    // Of a cell that is named twice the last counts.
    expect(plannedCells([edit(1), edit(5)], cells)).toEqual([]);
  });

  test.each([
    ['as many as are reserved', 2, 'good'],
    ['one fewer', 1, 'belowReserved'],
    ['none', 0, 'belowReserved'],
  ])('below what is reserved are refused: %s [CONSOLE 3]', (_, quota, outcome) => {
    expect(judgeCells([edit(quota)], [standing(5, 2)], 0).outcome).toBe(outcome);
  });

  test('of a slot that is over its quota already must reach what is reserved, and leaving it is no edit', () => {
    expect(judgeCells([edit(3)], [standing(2, 4)], 0).outcome).toBe('belowReserved');
    expect(judgeCells([edit(4)], [standing(2, 4)], 0).outcome).toBe('good');
    expect(judgeCells([edit(2)], [standing(2, 4)], 0)).toEqual({ outcome: 'good', cells: [] });
  });

  test('of a cell that somebody else has changed since are refused with both values; the same wish is none [CONTRACT 14]', () => {
    const cells = [standing(7, 0, 4), standing(5, 0, 3, '1')];
    expect(judgeCells([edit(4), edit(4, '1')], cells, 3)).toEqual({
      outcome: 'changed',
      cells: [{ day: MONDAY, slot: '0', before: 7, after: 4, reserved: 0 }],
    });
    expect(judgeCells([edit(4), edit(4, '1')], cells, 4).outcome).toBe('good');
    expect(judgeCells([edit(7), edit(4, '1')], cells, 3).outcome).toBe('good');
  });

  test('of a cell that has no row yet are good, whatever was seen before', () => {
    expect(judgeCells([edit(4, '2')], [standing(5)], 0)).toEqual({
      outcome: 'good',
      cells: [{ day: MONDAY, slot: '2', before: 0, after: 4, reserved: 0 }],
    });
  });

  test('are locked by the texts of day and slot, as places are taken', () => {
    const cells = [edit(1, '10'), { ...edit(1), day: '20261201' }, edit(1, '2'), edit(1, '1')];
    expect(inLockOrder(cells).map(cellName)).toEqual([`${MONDAY} 1`, `${MONDAY} 10`, `${MONDAY} 2`, '20261201 0']);
  });
});

describe('taking a change back', () => {
  const change = [{ day: MONDAY, slot: '0', before: 5, after: 8 }];
  test('puts the quotas back, and is refused where somebody has booked what it gave [CONSOLE 3]', () => {
    expect(judgeUndo(change, [standing(8, 5)])).toMatchObject({ outcome: 'good', cells: [{ before: 8, after: 5 }] });
    expect(judgeUndo(change, [standing(8, 6)]).outcome).toBe('belowReserved');
  });
  test('is refused where a later change stands, so that nothing of it is lost', () => {
    expect(judgeUndo(change, [standing(9, 0)])).toMatchObject({ outcome: 'changed', cells: [{ before: 9, after: 5 }] });
    // A cell whose row is gone stands at 0.
    expect(judgeUndo(change, [])).toStrictEqual({
      outcome: 'changed',
      cells: [{ day: MONDAY, slot: '0', before: 0, after: 5, reserved: 0 }],
    });
  });
  test('of any edits on any cells brings back what stood', () => {
    const quotas = fc.array(fc.nat(9), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(quotas, quotas, (before, after) => {
        const cells = before.map((quota, slot) => standing(quota, 0, 0, String(slot)));
        const changes = plannedCells(
          after.map((quota, slot) => edit(quota, String(slot))),
          cells,
        );
        const changed = new Map(changes.map((cell) => [cellName(cell), cell.after]));
        const then = cells.map((cell) => ({ ...cell, quota: changed.get(cellName(cell)) ?? cell.quota }));
        const back = new Map(plannedCells(inverseOf(changes), then).map((cell) => [cellName(cell), cell.after]));
        expect(then.map((cell) => back.get(cellName(cell)) ?? cell.quota)).toEqual(before);
      }),
    );
  });
  test('is told by days and places', () => {
    expect(summaryOf([])).toBeUndefined();
    expect(summaryOf([...change, { day: '20261101', slot: '0', before: 4, after: 0 }])).toEqual({
      ...{ first: '20261101', last: MONDAY, places: -1 },
    });
    const days = ['20261203', '20261201', '20261205', '20261202'];
    expect(summaryOf(days.map((day) => ({ day, slot: '0', before: 0, after: 2 })))).toEqual({
      ...{ first: '20261201', last: '20261205', places: 8 },
    });
  });
});

describe('a pattern', () => {
  // Thursday 2026-12-31 to Sunday 2027-01-03; 2027-01-01 is 元日, a Friday.
  const pattern = { from: '20261231', to: '20270103', weekdays: [4, 5, 6], slots: ['0', '1'], quota: 4, except: [] };
  const daysOf = (cells: readonly CellEdit[]) => [...new Set(cells.map(({ day, quota }) => `${day}=${quota}`))];
  test.each([
    ['same', ['20261231=4', '20270101=4', '20270102=4']],
    ['leave', ['20261231=4', '20270102=4']],
    ['close', ['20261231=4', '20270101=0', '20270102=4']],
  ] as const)('on weekdays × times, holidays of Japan: %s [CONSOLE 3]', (holidays, expected) => {
    expect(daysOf(patternCells({ ...pattern, holidays }, isNationalHoliday))).toEqual(expected);
  });
  test('leaves its exceptions, and has nothing outside of its days', () => {
    const cells = patternCells({ ...pattern, holidays: 'same', except: ['20270102'] }, isNationalHoliday);
    expect(daysOf(cells)).toEqual(['20261231=4', '20270101=4']);
    expect(cells.filter(({ day }) => day === '20261231').map(({ slot }) => slot)).toEqual(['0', '1']);
    expect(patternCells({ ...pattern, to: '20261230', holidays: 'same' }, isNationalHoliday)).toEqual([]);
  });
  test('a range is every time of every day', () => {
    expect(rangeCells([MONDAY, '20261201'], ['0', '1'], 6)).toHaveLength(4);
  });
});

test('a copied week makes later weeks the same but for their holidays, closed times too [CONSOLE 3]', () => {
  // The week of 2026-12-21 onto the two from 2026-12-28: 2027-01-01 is a holiday.
  const quotaOf = (day: string, slot: string) => (day === '20261221' && slot === '0' ? 7 : 0);
  const cells = copiedCells({ from: '20261223', to: '20261230', weeks: 2 }, ['0', '1'], quotaOf, isNationalHoliday);
  expect(cells).toHaveLength((14 - 1) * 2);
  expect(cells.filter(({ quota }) => quota > 0)).toEqual([
    { day: '20261228', slot: '0', quota: 7 },
    { day: '20270104', slot: '0', quota: 7 },
  ]);
  expect(cells.some(({ day }) => day === '20270101')).toBe(false);
});

test('a week that is copied onto itself and the next one stays as it is', () => {
  const cells = copiedCells({ from: '20261209', to: '20261207', weeks: 2 }, ['0'], () => 3, isNationalHoliday);
  expect(cells.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, index) => String(20261214 + index)));
});

const calendar = (more: Partial<Calendar> = {}): Calendar => ({
  calendarId: 'main',
  name: '本館',
  comaList: { '0': { start: '09:00', end: '10:00' }, '1': { start: '10:00', end: '11:00' } },
  rules: [
    {
      from: '20261101',
      to: '20261231',
      weekly: { mon: { '0': 4, '1': 2 }, sun: {} },
      closed: ['20261228'],
      nationalHolidaysClosed: true,
    },
  ],
  ...more,
});

describe('a longer period', () => {
  test('lengthens the rules that reach the end, month end to month end, with their yearly closed days', () => {
    const longer = extendedCalendar(calendar(), 14);
    expect(longer?.rules?.[0]).toMatchObject({ from: '20261101', to: '20280229', closed: ['20261228', '20271228'] });
    const added = cellsBetween(calendar(), longer ?? calendar(), '20261120');
    expect(added.some(({ day }) => day <= '20261231')).toBe(false);
    // Mondays but for holidays: 2027-01-11 is 成人の日.
    expect(added.filter(({ day }) => day < '20270201').map(({ day, slot }) => `${day} ${slot}`)).toEqual(
      ['20270104', '20270118', '20270125'].flatMap((day) => [`${day} 0`, `${day} 1`]),
    );
  });
  test('of a calendar that names its days goes on as its last weeks were', () => {
    const named = calendar({ rules: [], schedule: { '20261207': { '0': 3 }, '20261208': { '1': 5 } } });
    const { schedule, dayOff } = expandCalendar(extendedCalendar(named, 1) ?? named);
    expect(schedule['20261214']).toEqual({ '0': 3 });
    expect(schedule['20261215']).toEqual({ '1': 5 });
    expect(dayOff['20261216']).toBe(1);
    expect(Object.keys(schedule).at(-1)).toBe('20270105');
  });
  test('cannot be told of one without days', () => {
    expect(extendedCalendar(calendar({ rules: [] }), 3)).toBeUndefined();
  });
});

describe('a document and its cells', () => {
  const [MON, NEXT] = ['20261207', '20261214'];
  test('a day that is opened or closed changes its cells alone, from the day on; what was planned by hand stays', () => {
    const opened = calendar({ dayOff: { '20261228': 0 } });
    const changes = cellsBetween(calendar(), opened, '20261120');
    expect(changes).toEqual([
      { day: '20261228', slot: '0', before: 0, after: 4 },
      { day: '20261228', slot: '1', before: 0, after: 2 },
    ]);
    const byHand = { day: '20261228', slot: '0', quota: 9, reserved: 0, plannedBy: 3 };
    expect(editsByDocument(changes, [byHand])).toEqual([{ day: '20261228', slot: '1', quota: 2 }]);
    expect(cellsBetween(calendar(), opened, '20261228')).toEqual(changes);
    expect(cellsBetween(calendar(), opened, '20261229')).toEqual([]);
  });
  test('folded says what the cells are, and nothing where it does already [CONTRACT 13]', () => {
    const { schedule, dayOff } = expandCalendar(calendar());
    const cells = Object.entries(schedule).flatMap(([day, quotas]) =>
      Object.entries(quotas).map(([slot, quota]) => ({ day, slot, quota })),
    );
    expect(foldedCalendar(calendar(), [...cells, { day: '20261210', slot: '0', quota: 0 }])).toEqual(calendar());
    const planned = [
      ...cells.map((cell) => (cell.day === MON && cell.slot === '0' ? { ...cell, quota: 9 } : cell)),
      { day: '20261206', slot: '0', quota: 1 },
    ].filter(({ day }) => day !== NEXT);
    const folded = foldedCalendar(calendar(), planned);
    expect(Object.keys(folded.schedule ?? {})).toEqual(['20261206', MON, NEXT]);
    const expanded = expandCalendar(folded);
    expect(expanded.schedule[MON]).toEqual({ '0': 9, '1': 2 });
    expect(expanded.schedule[NEXT]).toEqual({});
    // A Sunday stays closed.
    expect(expanded.dayOff).toEqual(dayOff);
    expect(foldedCalendar(folded, planned)).toBe(folded);
    // A calendar that names no closed days gets none for an open day.
    const more = cells.map((cell) => (cell.day === MON ? { ...cell, quota: 9 } : cell));
    expect(foldedCalendar(calendar(), more)).not.toHaveProperty('dayOff');
    const gone = [...planned, { day: MON, slot: '7', quota: 0 }];
    expect(foldedCalendar(calendar(), gone).schedule?.[MON]).toEqual({ '0': 9, '1': 2 });
  });
  test('times stay for those who had them, and as they were told', () => {
    const { comaList } = calendar();
    const later = { ...comaList, '0': { start: '09:30', end: '10:00' }, '2': { start: '11:00', end: '12:00' } };
    const none = new Set<string>();
    expect(timesFaults(comaList, later, new Set(['1']), none)).toEqual([]);
    expect(timesFaults(comaList, later, new Set(['0']), none)).toEqual([{ slot: '0', reason: 'booked' }]);
    const longer = { ...comaList, '0': { start: '09:00', end: '10:30' } };
    expect(timesFaults(comaList, longer, new Set(['0']), none)).toEqual([{ slot: '0', reason: 'booked' }]);
    expect(timesFaults(comaList, {}, none, new Set(['1']))).toEqual([{ slot: '1', reason: 'removed' }]);
    expect(removedTimes(comaList, { '1': { start: '10:00', end: '11:00' } })).toEqual(['0']);
  });
});

describe('categories of one calendar', () => {
  const categories: Categories = {
    display: { title: '予約内容' },
    tree: [
      {
        name: '内科',
        children: [
          { name: '診察', id: 'consult', calendarId: 'main', other: 'kept' } as Categories['tree'][number],
          { name: '検査', id: 'exam', calendarId: 'main', tag3: '検査室' },
        ],
      },
      { name: '予防接種', id: 'vaccine', calendarId: 'limited' },
    ],
    items: [
      { itemId: 'short', itemName: '短い検査', categoryId: 'exam', cost: 1 },
      { itemId: 'shot', itemName: '1回目', categoryId: 'vaccine', cost: 1 },
    ],
  };
  const own = plannedCategories(categories, 'main');
  test('are taken out with their items and put back the same', () => {
    expect(own.map(({ id, above }) => [id, ...above])).toEqual([
      ['consult', '内科'],
      ['exam', '内科'],
    ]);
    expect(own[1]?.items).toEqual([{ itemId: 'short', itemName: '短い検査', cost: 1 }]);
    const back = withPlannedCategories(categories, 'main', own);
    expect(back.tree).toEqual(categories.tree);
    expect(back.items).toHaveLength(2);
  });
  test('take a new one at its place, a new name, tag and item; those of other calendars stay', () => {
    const added = { id: 'new', name: '超音波', above: ['内科', '検査室'], tag1: '', items: [] };
    const edited = [{ ...own[0], name: '初診', tag1: '内科' }, own[1], added] as typeof own;
    const { tree, items } = withPlannedCategories(categories, 'main', edited);
    expect(tree[0]?.children).toMatchObject([
      { name: '初診', tag1: '内科', other: 'kept' },
      { id: 'exam' },
      { name: '検査室', children: [{ name: '超音波', id: 'new', calendarId: 'main' }] },
    ]);
    expect(tree[1]).toEqual(categories.tree[1]);
    expect(items?.map(({ itemId }) => itemId)).toEqual(['shot', 'short']);
    expect(plannedCategories({ ...categories, tree }, 'main')[2]).toEqual({
      ...{ id: 'new', name: '超音波', above: ['内科', '検査室'], items: [] },
    });
  });
  test('may not lose what people have booked, nor take an id of another calendar', () => {
    const without = own.map((category) => ({ ...category, items: [] }));
    const taken = [
      ...without,
      { id: 'vaccine', name: 'x', above: [], items: [{ itemId: 'shot', itemName: 'x', cost: 1 }] },
    ];
    expect(categoriesFaults(categories, 'main', own)).toEqual([]);
    expect(categoriesFaults(categories, 'main', taken)).toEqual([
      { id: 'short', reason: 'removed' },
      { id: 'vaccine', reason: 'taken' },
    ]);
    const ofAForm = { ...categories, items: [{ itemId: 'own', itemName: 'x', categoryId: 'in-a-form', cost: 1 }] };
    expect(categoriesFaults(ofAForm, 'main', [{ id: 'in-a-form', name: 'x', above: [], items: [] }])).toContainEqual({
      ...{ id: 'in-a-form', reason: 'taken' },
    });
    expect(categoriesFaults(categories, 'main', [...own, ...own]).map(({ reason }) => reason)).toContain('twice');
    expect(categoriesFaults(categories, 'main', []).map(({ id }) => id)).toEqual(['consult', 'exam', 'short']);
  });

  test('may have items of the same id, as a bundle has them; none goes to another category', () => {
    const same = {
      ...categories,
      items: ['exam', 'consult', 'vaccine'].map((categoryId) => ({
        itemId: 'first',
        itemName: 'x',
        categoryId,
        cost: 1,
      })),
    };
    const own = plannedCategories(same, 'main');
    expect(categoriesFaults(same, 'main', own)).toEqual([]);
    expect(withPlannedCategories(same, 'main', own).items).toHaveLength(3);
    const moved = own.map((each) => (each.id === 'exam' ? { ...each, items: [] } : each));
    expect(categoriesFaults(same, 'main', moved)).toEqual([{ id: 'first', reason: 'removed' }]);
    const twice = own.map((each) => ({ ...each, items: [...each.items, ...each.items] }));
    expect(categoriesFaults(same, 'main', twice).map(({ reason }) => reason)).toEqual(['twice', 'twice']);
  });
});
