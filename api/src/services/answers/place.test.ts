/** Which place an answer asks for, at what cost, and whether its calendar takes it now; without a database. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { Refusal } from '../../refusal';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { snapshotOf } from '../../testing/snapshots';
import { deadlineOf, isOutsideWindow, isSameSlot, keptPlace, wantedPlace } from './place';

const bundle = testBundle();
const visit = bundle['surveys/visit.json'] as { surveySchema: object[] };
const [name, place] = visit.surveySchema;
const OWN = [
  { name: '別館', id: 'own', calendarId: 'limited' },
  { name: '本館', id: 'nowhere' },
];
const calendar = (more: object) => ({ ...(bundle['calendars/main.json'] as object), ...more });
const tree = (bundle['categories.json'] as { tree: object[] }).tree;
const snapshot = snapshotOf({
  ...bundle,
  'surveys/own.json': { ...visit, surveyId: 'own', surveySchema: [name, { ...place, categories_tree: OWN }] },
  'calendars/off.json': calendar({ calendarId: 'off', calendarOff: 1 }),
  'calendars/later.json': calendar({ calendarId: 'later', reservationCancelLimit: undefined }),
  'categories.json': {
    ...(bundle['categories.json'] as object),
    tree: [...tree, { name: '休止', id: 'off', calendarId: 'off' }, { name: '後日', id: 'later', calendarId: 'later' }],
  },
});
beforeEach(() => setClock(Date.parse(TEST_NOW)));

function wanted(value: string, held?: object, order?: object, surveyId = 'visit') {
  const config = snapshot.surveys.get(surveyId);
  if (!config) throw new Error(`no form ${surveyId}`);
  return wantedPlace(snapshot, config, { place: value }, held as never, order as never);
}
function refusal(value: string, held?: object, surveyId = 'visit') {
  try {
    return wanted(value, held, undefined, surveyId);
  } catch (error) {
    return error instanceof Refusal ? error.answer : error;
  }
}
const REFUSED = { code: 'invalid', errors: [{ itemKey: 'place', message: expect.any(String) }] };
const OLD = {
  itemKey: 'place',
  calendarId: 'main',
  day: '20261201',
  slot: '0',
  cost: 3,
  categoryId: 'exam',
  itemId: 'old',
};
/** What is bought takes so much of a slot where the service says so. */
const bought = (reservationCostType: 0 | 1) => ({ reservationCostType, details: [{ count: 2, cost: 2 }] });

describe('the place that answers name', () => {
  test('is the slot of the category’s calendar, with what its item takes', () => {
    expect(wanted('exam_long|20261201|1')).toMatchObject({
      ...{ itemKey: 'place', calendarId: 'main', day: '20261201', slot: '1', start: '10:00', cost: 2 },
      ...{ categoryId: 'exam', itemId: 'long' },
    });
    expect(wanted('consult_0|20261201|0')).toMatchObject({ start: '09:00', cost: 1, itemId: '0' });
    expect(wanted('vaccine_0|20261201|0')).toMatchObject({ calendarId: 'limited', start: '13:00' });
    expect(wanted('')).toBeUndefined();
  });

  test('is of the form’s own categories where it has some', () => {
    expect(wanted('own_0|20261201|0', undefined, undefined, 'own')).toMatchObject({ calendarId: 'limited' });
    expect(refusal('consult_0|20261201|0', undefined, 'own')).toMatchObject(REFUSED);
    expect(refusal('nowhere_0|20261201|0', undefined, 'own')).toMatchObject(REFUSED);
    expect(refusal('own_0|20261201|0')).toMatchObject({ calendarId: 'limited' });
  });

  test.each([
    ['category', 'none_0|20261201|0'],
    ['item', 'exam_none|20261201|0'],
    ['item of a category that has none', 'consult_short|20261201|0'],
    ['category without its item', 'exam_0|20261201|0'],
    ['slot', 'consult_0|20261201|9'],
    ['item that was withdrawn', 'exam_old|20261201|0'],
  ])('of no such %s is refused at its item', (_name, value) => {
    expect(refusal(value)).toMatchObject(REFUSED);
  });

  test('of a withdrawn item stays the one’s who holds it, at the cost that it took', () => {
    expect(wanted('exam_old|20261202|1', OLD)).toMatchObject({ day: '20261202', cost: 3 });
    expect(refusal('exam_old|20261202|1', { ...OLD, itemId: 'short' })).toMatchObject(REFUSED);
    expect(refusal('exam_old|20261202|1', { ...OLD, categoryId: 'consult' })).toMatchObject(REFUSED);
    expect(wanted('exam_short|20261202|1', { ...OLD, itemId: 'short' })).toMatchObject({ cost: 1 });
  });

  test('takes as much as what is bought where the service says so, of a withdrawn item too [PAY-037]', () => {
    expect(wanted('exam_short|20261201|0', undefined, bought(1))).toMatchObject({ cost: 4 });
    expect(wanted('exam_short|20261201|0', undefined, bought(0))).toMatchObject({ cost: 1 });
    expect(wanted('exam_old|20261201|0', OLD, bought(1))).toMatchObject({ cost: 4 });
    expect(wanted('exam_old|20261201|0', OLD, bought(0))).toMatchObject({ cost: 3 });
  });
});

test('a place that is kept needs its calendar and slot, not its item', () => {
  expect(keptPlace(snapshot, OLD)).toMatchObject({ ...OLD, start: '09:00' });
  expect(keptPlace(snapshot, { ...OLD, slot: '9' })).toBeUndefined();
  expect(keptPlace(snapshot, { ...OLD, calendarId: 'none' })).toBeUndefined();
});

test('a slot is the same by calendar, day and slot', () => {
  const slot = { calendarId: 'main', day: '20261201', slot: '0' };
  expect(isSameSlot(slot, { ...slot })).toBe(true);
  for (const other of [{ calendarId: 'x' }, { day: '20261202' }, { slot: '1' }])
    expect(isSameSlot(slot, { ...slot, ...other })).toBe(false);
  expect([isSameSlot(slot, undefined), isSameSlot(undefined, slot), isSameSlot(undefined, undefined)]).toEqual([
    ...[false, false, true],
  ]);
});

describe('whether the calendar takes a reservation now', () => {
  const outside = (value: string, now = Date.parse(TEST_NOW)) => {
    const found = wanted(value);
    return found && isOutsideWindow(found, now);
  };
  test.each<[string, string, boolean]>([
    ['a coming day', 'consult_0|20261201|0', false],
    ['a day off', 'consult_0|20261129|0', true],
    ['a calendar that is off', 'off_0|20261201|0', true],
    ['a day before its window', 'vaccine_0|20261121|0', true],
    ['a day of its window', 'vaccine_0|20261124|0', false],
    ['a day behind its window', 'vaccine_0|20270301|0', true],
  ])('%s', (_name, value, expected) => {
    expect(outside(value)).toBe(expected);
  });
  test('not once the slot has started', () => {
    const before = Date.parse('2026-12-01T08:59:00+09:00');
    expect([outside('consult_0|20261201|0', before), outside('consult_0|20261201|0', before + 120_000)]).toEqual([
      ...[false, true],
    ]);
  });
});

describe('the deadline of a place', () => {
  const at = Date.parse(TEST_NOW);
  test('follows from its day, the start of its slot, and its calendar’s limit', () => {
    expect(deadlineOf(snapshot, OLD, at)).toEqual({
      date: '20261201',
      start: '09:00',
      limit: 1,
      dayOffCount: 0,
      now: at,
    });
    expect(deadlineOf(snapshot, { ...OLD, day: '20261130' }, at)).toMatchObject({ dayOffCount: 1 });
    expect(deadlineOf(snapshot, { ...OLD, slot: '9' }, at)).toMatchObject({ start: '' });
    expect(deadlineOf(snapshot, { ...OLD, calendarId: 'later' }, at)).toMatchObject({ limit: 1 });
  });
  test('is none without a place or its calendar', () => {
    expect(deadlineOf(snapshot, undefined, at)).toBeUndefined();
    expect(deadlineOf(snapshot, { ...OLD, calendarId: 'none' }, at)).toBeUndefined();
  });
});
