/** Moving places: what is taken and given back, in which order, and what has run out. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { insertHold, type StoredHold } from '../../repositories/holds/holds';
import { readSlots, takePlaces, writeQuotas } from '../../repositories/slots/slots';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { applyPlaceChanges, holdsGivenUp, placeChanges, removeHolds, takeOrReclaim } from './placeChanges';

const database = databaseOfFile();
const NOW = Date.parse(TEST_NOW);
const DAY = '20261201';
beforeEach(async () => {
  setClock(NOW);
  await database().script('DELETE FROM place_hold; DELETE FROM slot');
  await writeQuotas(database(), 'main', { [DAY]: { '0': 4, '1': 4 } }, now(), 1);
});

const at = (slot: string, day = DAY, calendarId = 'main') => ({ calendarId, day, slot });
const place = (slot: string, cost = 1) => ({ ...at(slot), cost, itemKey: 'place', categoryId: 'consult', itemId: '0' });
const hold = (slot: string, minutes: number, more: Partial<StoredHold> = {}): StoredHold => ({
  ...at(slot),
  ...{ userId: 'U-a', surveyId: 'visit', holdId: `hold-${slot}`, orderId: undefined, cost: 1 },
  expiresAt: new Date(NOW + minutes * 60_000),
  ...more,
});
const reserved = async () => (await readSlots(database(), 'main', DAY, DAY)).map((slot) => slot.reserved);
/** What happens to the slots, shortly. */
const changes = (...[given, taken]: Parameters<typeof placeChanges>) =>
  placeChanges(given, taken).map(({ key, count, isTaken }) => `${key.day} ${key.slot} ${count} ${isTaken}`);

describe('what has to happen to the slots', () => {
  test('from nothing to a place, and from a place to nothing', () => {
    expect(changes([], place('0', 2))).toEqual([`${DAY} 0 2 true`]);
    expect(changes([place('0', 2)], undefined)).toEqual([`${DAY} 0 -2 false`]);
    expect(changes([undefined], undefined)).toEqual([]);
  });

  test('in the order of their keys, whichever is given up', () => {
    expect(changes([place('1')], place('0'))).toEqual([`${DAY} 0 1 true`, `${DAY} 1 -1 false`]);
    expect(changes([place('0')], place('1'))).toEqual([`${DAY} 0 -1 false`, `${DAY} 1 1 true`]);
    const others = [
      { ...at('0', '20261130'), cost: 1 },
      { ...at('0', '20261231', 'annex'), cost: 1 },
    ];
    expect(changes(others, place('0'))).toEqual(['20261231 0 -1 false', '20261130 0 -1 false', `${DAY} 0 1 true`]);
  });

  test('what stays in the same slot is not touched; only what it is more or less', () => {
    expect(changes([place('0')], place('0'))).toEqual([]);
    expect(changes([place('0')], place('0', 3))).toEqual([`${DAY} 0 2 true`]);
    expect(changes([place('0', 3)], place('0'))).toEqual([`${DAY} 0 -2 false`]);
    expect(changes([place('0'), hold('0', 1)], place('0', 3))).toEqual([`${DAY} 0 1 true`]);
  });

  test('what takes the place of a hold that has run out has to find room, and a hold that stands is given up', () => {
    expect(changes([hold('0', 1)], place('0'))).toEqual([]);
    expect(changes([hold('0', 0)], place('0'))).toEqual([`${DAY} 0 0 true`]);
    expect(changes([hold('0', 0)], undefined)).toEqual([`${DAY} 0 -1 false`]);
  });
});

describe('taking places', () => {
  test('as many as there are', async () => {
    expect(await takeOrReclaim(database(), at('0'), 4)).toBe(true);
    expect(await takeOrReclaim(database(), at('0'), 1)).toBe(false);
    expect(await reserved()).toEqual([4, 0]);
  });

  test('also those of holds that have run out, and of no others', async () => {
    await takePlaces(database(), at('0'), 4);
    await insertHold(database(), hold('0', 1, { cost: 2 }));
    expect(await takeOrReclaim(database(), at('0'), 1)).toBe(false);
    await insertHold(database(), hold('0', 0, { userId: 'U-b', holdId: 'over', cost: 2 }));
    expect(await takeOrReclaim(database(), at('0'), 1)).toBe(true);
    expect(await reserved()).toEqual([3, 0]);
    expect(await takeOrReclaim(database(), at('0'), 2)).toBe(false);
  });
});

describe('applying changes', () => {
  test('takes and gives back', async () => {
    await takePlaces(database(), at('0'), 3);
    expect(await applyPlaceChanges(database(), placeChanges([place('0', 2)], place('1', 4)))).toBe(true);
    expect(await reserved()).toEqual([1, 4]);
  });

  test('says so where one of them has no room', async () => {
    await takePlaces(database(), at('0'), 3);
    expect(await applyPlaceChanges(database(), placeChanges([place('0')], place('1', 5)))).toBe(false);
    expect(await applyPlaceChanges(database(), [])).toBe(true);
  });

  test('takes for nothing what an ended hold of the same slot had, where it is there', async () => {
    await takePlaces(database(), at('0'), 4);
    await insertHold(database(), hold('0', 0));
    expect(await applyPlaceChanges(database(), placeChanges([hold('0', 0)], place('0')))).toBe(true);
    expect(await reserved()).toEqual([4, 0]);
  });
});

describe('holds that are given up', () => {
  test('are forgotten; of one that was swept meanwhile the transaction begins again', async () => {
    const [first, second] = [hold('0', 1), hold('1', 1, { userId: 'U-b' })];
    await insertHold(database(), first);
    await insertHold(database(), second);
    await removeHolds(database(), [first, second]);
    expect((await readSlots(database(), 'main', DAY, DAY)).flatMap(({ holds }) => holds)).toEqual([]);
    await insertHold(database(), second);
    await expect(removeHolds(database(), [first, second])).rejects.toMatchObject({ code: '40001' });
    await expect(removeHolds(database(), [])).resolves.toBeUndefined();
  });

  test('are the one of the very place, and the one that was being confirmed; what an order waits for elsewhere stays', () => {
    const confirmed = hold('1', 1);
    const ordered = hold('1', 1, { orderId: 'order' });
    expect(holdsGivenUp(confirmed, place('0'))).toEqual([confirmed]);
    expect(holdsGivenUp(ordered, place('0'))).toEqual([]);
    expect(holdsGivenUp(ordered, place('1'))).toEqual([ordered]);
    expect(holdsGivenUp(confirmed, undefined)).toEqual([]);
    expect(holdsGivenUp(undefined, place('0'))).toEqual([]);
  });
});
