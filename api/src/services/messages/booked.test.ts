/** When somebody comes by an answer: its slot, its stay, and the visits that the desk has confirmed; nothing else. */
import { expect, test } from '@jest/globals';
import { candidateBundle } from '../../testing/candidates';
import { snapshotOf } from '../../testing/snapshots';
import { PLACE, row } from '../../testing/storedAnswers';
import { bookedOf } from './appointments';

const config = snapshotOf(candidateBundle()).surveys.get('clinic');
const WISH = row('dates', 'internal#heart#2026-12-01#午前#1');
const DAY = row('dates', 'internal#heart#2026-12-02#DATE_CONFIRM');
const TIME = row('dates', '10:30#TIME_CONFIRM');
const NOTHING = { place: undefined, stay: undefined };

test('a slot is told by its day, slot and what it is for; a stay by its first day', () => {
  const place = { day: PLACE.day, slot: PLACE.slot, categoryId: PLACE.categoryId, itemId: PLACE.itemId };
  const stay = { start: '20261203', end: '20261205' };
  expect(bookedOf(config, { place: PLACE, stay: undefined }, [])).toStrictEqual({ place, visits: [] });
  expect(bookedOf(config, { place: undefined, stay }, [])).toStrictEqual({ place: { day: '20261203' }, visits: [] });
  expect(bookedOf(undefined, NOTHING, [WISH, DAY, TIME])).toStrictEqual({ place: undefined, visits: [] });
});

test('a visit is told once the desk has confirmed its day, with its time where it has one', () => {
  expect(bookedOf(config, NOTHING, [WISH])).toStrictEqual({ place: undefined, visits: [] });
  expect(bookedOf(config, NOTHING, [WISH, DAY]).visits).toStrictEqual([{ day: '20261202' }]);
  expect(bookedOf(config, NOTHING, [WISH, DAY, TIME]).visits).toStrictEqual([{ day: '20261202', time: '10:30' }]);
  expect(bookedOf(config, NOTHING, [row('note', WISH.value), row('note', DAY.value)]).visits).toEqual([]);
});
