/** Which slots may be offered at this moment, and what holding an offer takes and gives back, without a server (CONTRACT 13). */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Calendar } from '@madoguchi/shared/contract';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { insertOfferHolds } from '../../repositories/closings/offers';
import { insertHold } from '../../repositories/holds/holds';
import { readSlots, type SlotCount, takePlaces, writeQuotas } from '../../repositories/slots/slots';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { snapshotOf } from '../../testing/snapshots';
import type { KnownCalendar } from '../configuration/snapshot';
import { daysOfOffers, freeSlots, giveBackMany, holdOffers, type Seeker } from './planOffers';

const database = databaseOfFile();
const main = snapshotOf(testBundle()).calendars.get('main');
const TODAY = '20261120';
const DAY = '20261203';
const NEXT = '20261204';
const HOUR = 3_600_000;

beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['place_hold', 'slot']);
});

function calendar(change: Partial<Calendar> = {}, dayOff: KnownCalendar['dayOff'] = {}): KnownCalendar {
  if (!main) throw new Error('the test bundle has the calendar main');
  return { ...main, calendar: { ...main.calendar, ...change }, dayOff: { ...main.dayOff, ...dayOff } };
}
const write = (quotas: Record<string, Record<string, number>>) => writeQuotas(database(), 'main', quotas, now(), 1);
const key = (day: string, slot = '0') => ({ calendarId: 'main', day, slot });
async function reserved(day: string, slot = '0'): Promise<number | undefined> {
  const isAsked = (each: SlotCount) => each.slot === slot;
  return (await readSlots(database(), 'main', day, day)).find(isAsked)?.reserved;
}
const free = (known = calendar(), days: readonly [string, string] = [TODAY, NEXT]) =>
  database().transaction((connection) => freeSlots(connection, known, days));

test('the days of offers reach from the first closed one to four weeks behind the last', () => {
  const slots = [NEXT, DAY].map((day) => ({ day, slot: '0' }));
  expect(daysOfOffers(slots)).toEqual([DAY, '20270101']);
  expect(daysOfOffers([])).toEqual([TODAY, '20261218']);
});

describe('a slot', () => {
  test('has free what nobody has taken, and says what offers hold of it', async () => {
    await write({ [DAY]: { '0': 4, '1': 1 } });
    const hold = { ...key(DAY), surveyId: 'visit', orderId: undefined, expiresAt: now() };
    await takePlaces(database(), key(DAY), 3);
    await insertHold(database(), { ...hold, userId: 'U-a', holdId: 'a', cost: 1 });
    const offered = { ...key(DAY), surveyId: 'visit', answerCode: 'A1', userId: 'U-b', expiresAt: now() };
    await insertOfferHolds(database(), [{ ...offered, holdId: 'b', cost: 2 }]);
    expect(await free()).toEqual([
      { day: DAY, slot: '0', start: '09:00', free: 1, offered: 2 },
      { day: DAY, slot: '1', start: '10:00', free: 1, offered: 0 },
    ]);
  });

  test('that has more reservations than places has none free', async () => {
    await write({ [DAY]: { '0': 2 } });
    await takePlaces(database(), key(DAY), 2);
    await write({ [DAY]: { '0': 1 } });
    expect(await free()).toEqual([expect.objectContaining({ free: 0 })]);
  });

  test('is offered neither closed, nor on a day off, nor outside of the days that are open, nor without its time', async () => {
    const LATER = '20261230';
    await write({ [DAY]: { '0': 4, '9': 4 }, [LATER]: { '0': 4 } });
    const days = async (known?: KnownCalendar) =>
      (await free(known, [DAY, LATER])).map(({ day, slot }) => `${day} ${slot}`);
    expect(await days()).toEqual([`${DAY} 0`, `${LATER} 0`]);
    expect(await days(calendar({}, { [DAY]: 1 }))).toEqual([`${LATER} 0`]);
    expect(await days(calendar({ reservationPossibleStart: 14 }))).toEqual([`${LATER} 0`]);
    expect(await days(calendar({ calendarOff: 1 }))).toEqual([]);
    await database().script(`UPDATE slot SET closings = 1 WHERE day = '${LATER}'`);
    expect(await days()).toEqual([`${DAY} 0`]);
  });

  test('of today is offered until it begins', async () => {
    await write({ [TODAY]: { '0': 4, '1': 4 } });
    expect((await free()).map(({ slot }) => slot)).toEqual(['1']);
    setClock(Date.parse('2026-11-20T10:00:00+09:00'));
    expect(await free()).toEqual([]);
  });
});

describe('holding offers', () => {
  const seeker = (offerId: string, cost = 1): Seeker => ({
    ...{ offerId, surveyId: 'visit', answerCode: `code-${offerId}`, userId: `U-${offerId}`, cost, day: DAY, slot: '0' },
  });
  const hold = (...asking: Seeker[]) =>
    database().transaction(async (connection) => {
      const slots = await freeSlots(connection, calendar(), [DAY, NEXT]);
      return holdOffers(connection, calendar(), asking, { slots, hours: 48 });
    });

  test('takes the next equal place of each, and says until when', async () => {
    await write({ [NEXT]: { '0': 8 } });
    const held = await hold(seeker('a'), seeker('b', 2));
    expect([...held.keys()]).toEqual(['a', 'b']);
    expect(held.get('b')).toEqual({
      ...{ surveyId: 'visit', answerCode: 'code-b', userId: 'U-b', holdId: expect.any(String) },
      ...{ calendarId: 'main', day: NEXT, slot: '0', cost: 2, expiresAt: expect.any(Date) },
    });
    expect(Math.round((held.get('b')?.expiresAt.getTime() ?? 0) - Date.parse(TEST_NOW)) / HOUR).toBeCloseTo(48, 2);
    expect(await reserved(NEXT)).toBe(3);
    expect(held.get('a')?.holdId).not.toBe(held.get('b')?.holdId);
  });

  test('names nobody for whom there is no place', async () => {
    await write({ [NEXT]: { '0': 2 } });
    expect([...(await hold(seeker('a'), seeker('b'))).keys()]).toEqual(['a']);
    expect(await reserved(NEXT)).toBe(1);
  });

  test('offers no second place to an answer whose offer stands, and gives back one that has run out', async () => {
    await write({ [NEXT]: { '0': 8 } });
    await hold(seeker('a'), seeker('b'));
    expect([...(await hold(seeker('a'), seeker('c'))).keys()]).toEqual(['c']);
    expect(await reserved(NEXT)).toBe(3);
    setClock(Date.parse(TEST_NOW) + 48 * HOUR + 60_000);
    expect([...(await hold(seeker('a'))).keys()]).toEqual(['a']);
    // Those of b and c have run out too: they go when somebody looks for them.
    expect(await reserved(NEXT)).toBe(3);
  });

  test('fails as a whole where a place is not there that was free a moment ago', async () => {
    await write({ [NEXT]: { '0': 8 } });
    const failed = database().transaction(async (connection) => {
      const slots = await freeSlots(connection, calendar(), [DAY, NEXT]);
      await takePlaces(connection, key(NEXT), 8);
      await holdOffers(connection, calendar(), [seeker('a')], { slots, hours: 48 });
    });
    await expect(failed).rejects.toThrow('an offered place is not there');
    expect(await reserved(NEXT)).toBe(0);
  });
});

test('places that are given back come from their slots, each calendar named once', async () => {
  await write({ [DAY]: { '0': 4, '1': 4 } });
  await takePlaces(database(), key(DAY), 3);
  await takePlaces(database(), key(DAY, '1'), 1);
  const places = [
    { ...key(DAY, '1'), cost: 1 },
    { ...key(DAY), cost: 1 },
    { ...key(DAY), cost: 2 },
  ];
  expect(await database().transaction((connection) => giveBackMany(connection, places))).toEqual(['main']);
  expect([await reserved(DAY), await reserved(DAY, '1')]).toEqual([0, 0]);
});
