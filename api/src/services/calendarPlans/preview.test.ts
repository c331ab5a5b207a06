/** What a planner's wish means in cells (CONTRACT 14.3), on a real database: beside what stands, and what is no wish. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Calendar } from '@madoguchi/shared/contract';
import { CELL_DAYS, CELLS_AT_ONCE } from '@madoguchi/shared/contract/console/words';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import { insertHold } from '../../repositories/holds/holds';
import { takePlaces, writeQuotas } from '../../repositories/slots/slots';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { unasked } from '../../testing/storedAnswers';
import { type AskedPreview, editsOfPreview } from './preview';

const database = databaseOfFile();
/** The week from Monday to Sunday that has places, and Monday and Sunday of the one after. */
const MONDAY = '20261130';
const TUESDAY = '20261201';
const SUNDAY = '20261206';
const NEXT_MONDAY = '20261207';
const NEXT_SUNDAY = '20261213';
const CALENDAR: Calendar = {
  calendarId: 'main',
  name: '本館',
  comaList: { '0': { start: '09:00', end: '10:00' }, '1': { start: '10:00', end: '11:00' } },
};
const PATTERN: Extract<AskedPreview, { kind: 'pattern' }> = {
  ...{ kind: 'pattern', from: MONDAY, to: TUESDAY, weekdays: [1, 2], slots: ['0'], quota: 1 },
  ...{ holidays: 'same', except: [] },
};

beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['slot', 'place_hold']);
  await writeQuotas(
    database(),
    'main',
    { [MONDAY]: { '0': 3 }, [TUESDAY]: { '0': 4, '1': 2 }, [SUNDAY]: { '1': 5 } },
    now(),
    1,
  );
});

const preview = (asked: AskedPreview, calendar = CALENDAR) => editsOfPreview(database(), calendar, asked);
const cell = (day: string, slot: string, before: number, after: number, reserved = 0) => ({
  ...{ day, slot, before, after, reserved },
});
const refusal = (asked: AskedPreview, calendar = CALENDAR) =>
  preview(asked, calendar).then(
    () => 'done',
    (error: unknown) => error,
  );
const wrong = (itemKey: string, message: string) => ({ status: 400, answer: { errors: [{ itemKey, message }] } });

describe('single cells', () => {
  const asked = (...cells: { day: string; slot: string; quota: number }[]): AskedPreview => ({ kind: 'cells', cells });

  test('are those that change, beside quota and what is reserved, of whatever days in whatever order', async () => {
    await takePlaces(database(), { calendarId: 'main', day: TUESDAY, slot: '0' }, 3);
    const hold = {
      calendarId: 'main',
      day: TUESDAY,
      slot: '0',
      userId: 'U-a',
      surveyId: 'visit',
      holdId: 'h',
      cost: 1,
    };
    await insertHold(database(), { ...hold, orderId: undefined, expiresAt: now() });
    const edits = [
      { day: SUNDAY, slot: '1', quota: 6 },
      { day: MONDAY, slot: '0', quota: 1 },
      { day: TUESDAY, slot: '0', quota: 1 },
      { day: TUESDAY, slot: '1', quota: 2 },
      { day: NEXT_SUNDAY, slot: '0', quota: 1 },
    ];
    expect(await preview(asked(...edits))).toEqual([
      ...[cell(SUNDAY, '1', 5, 6), cell(MONDAY, '0', 3, 1)],
      ...[cell(TUESDAY, '0', 4, 1, 2), cell(NEXT_SUNDAY, '0', 0, 1)],
    ]);
  });
  test('of which one is no day or no time are refused, whatever the others are', async () => {
    const good = { day: MONDAY, slot: '0', quota: 1 };
    for (const bad of [
      { ...good, slot: '2' },
      { ...good, day: '20261131' },
    ])
      expect(await refusal(asked(good, bad))).toMatchObject(wrong('cells', 'comaList'));
  });
  test('that are none ask nothing', async () => {
    expect(await editsOfPreview(unasked, CALENDAR, asked())).toEqual([]);
  });
});

describe('a pattern', () => {
  test('has its days, both included, and those of its times that the calendar has', async () => {
    expect(await preview({ ...PATTERN, slots: ['9', '0'] })).toEqual([
      cell(MONDAY, '0', 3, 1),
      cell(TUESDAY, '0', 4, 1),
    ]);
    expect(await preview({ ...PATTERN, to: MONDAY })).toEqual([cell(MONDAY, '0', 3, 1)]);
  });
  test('closes national holidays where it is to', async () => {
    await writeQuotas(database(), 'main', { '20261123': { '0': 2 } }, now(), 1);
    const span = { from: '20261123', to: '20261123' };
    expect(await preview({ ...PATTERN, ...span, holidays: 'close' })).toEqual([cell('20261123', '0', 2, 0)]);
    expect(await preview({ ...PATTERN, ...span, holidays: 'leave' })).toEqual([]);
  });
  test.each([
    ['a first day that is none', { from: '20261131' }, 'from', 'YYYYMMDD'],
    ['a last day that is none', { to: '20261131' }, 'to', 'YYYYMMDD'],
    ['days that run backwards', { from: TUESDAY, to: MONDAY }, 'to', `<= ${CELL_DAYS}`],
    ['a day too many', { to: addDays(MONDAY, CELL_DAYS) }, 'to', `<= ${CELL_DAYS}`],
  ])('of %s is refused', async (_, change, field, message) => {
    expect(await refusal({ ...PATTERN, ...change })).toMatchObject(wrong(field, message));
  });
  test('has as many days as are shown at once', async () => {
    expect(await preview({ ...PATTERN, to: addDays(MONDAY, CELL_DAYS - 1), weekdays: [1] })).toHaveLength(58);
  });
  test('has as many cells as are put at once, and no more', async () => {
    const { comaList } = CALENDAR;
    const [time] = Object.values(comaList);
    const slots = Array.from({ length: 51 }, (_, index) => String(index + 100));
    const wide = {
      ...CALENDAR,
      comaList: Object.fromEntries(slots.map((slot) => [slot, { ...time }])) as typeof comaList,
    };
    const days: typeof PATTERN = { ...PATTERN, weekdays: [0, 1, 2, 3, 4, 5, 6], to: addDays(MONDAY, 99) };
    expect(await preview({ ...days, slots: slots.slice(1) }, wide)).toHaveLength(CELLS_AT_ONCE);
    expect(await refusal({ ...days, slots }, wide)).toMatchObject(wrong('cells', `<= ${CELLS_AT_ONCE}`));
  });
});

describe('a copied week', () => {
  const copy = (from: string, to: string): AskedPreview => ({ kind: 'copy', from, to, weeks: 1 });

  test('is the week of its day from Monday to Sunday, whichever day is named, and closes what it has not', async () => {
    await writeQuotas(
      database(),
      'main',
      {
        '20261129': { '0': 8 },
        ...{ [MONDAY]: { '0': 3 }, [TUESDAY]: { '0': 4, '1': 2 }, [SUNDAY]: { '1': 5 } },
        ...{ [NEXT_MONDAY]: { '0': 3, '1': 9 } },
      },
      now(),
      1,
    );
    const copied = [
      ...[cell(NEXT_MONDAY, '1', 9, 0), cell('20261208', '0', 0, 4), cell('20261208', '1', 0, 2)],
      cell(NEXT_SUNDAY, '1', 0, 5),
    ];
    for (const from of [MONDAY, SUNDAY]) expect(await preview(copy(from, NEXT_SUNDAY))).toEqual(copied);
  });
  test('leaves national holidays as they are', async () => {
    await writeQuotas(database(), 'main', { '20261116': { '0': 2 }, '20261123': { '0': 7 } }, now(), 1);
    expect(await preview(copy('20261116', '20261123'))).toEqual([]);
  });
  test.each([
    ['of no day', '20261131', NEXT_MONDAY, 'from'],
    ['to no day', MONDAY, '20261131', 'to'],
  ])('%s is refused', async (_, from, to, field) => {
    expect(await refusal(copy(from, to))).toMatchObject(wrong(field, 'YYYYMMDD'));
  });
});

describe('a longer period', () => {
  const rule = { from: '20261101', to: MONDAY, weekly: { mon: { '0': 3 }, tue: { '0': 6 } } };
  const extend: AskedPreview = { kind: 'extend', months: 1 };

  test('has the days that the rules go on to, without those that were planned by hand', async () => {
    const { length } = await preview(extend, { ...CALENDAR, rules: [rule] });
    expect(length).toBe(8);
    const [first, second] = await preview(extend, { ...CALENDAR, rules: [rule] });
    expect([first, second]).toEqual([cell(NEXT_MONDAY, '0', 0, 3), cell('20261208', '0', 0, 6)]);
  });
  test('begins with today, where the calendar ended before it', async () => {
    const old = { ...rule, from: '20261001', to: '20261031', weekly: { thu: { '0': 1 }, fri: { '0': 1 } } };
    const days = (await preview(extend, { ...CALENDAR, rules: [old] })).map(({ day }) => day);
    expect(days).toEqual(['20261120', '20261126', '20261127']);
  });
  test('is refused where there are no days to go on from', async () => {
    expect(await refusal(extend)).toMatchObject(wrong('months', 'rules'));
  });
});
