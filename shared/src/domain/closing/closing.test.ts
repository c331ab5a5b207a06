import { describe, expect, test } from '@jest/globals';
import { instantOfJapan } from '../clock';
import { assignOffers, type FreeSlot, type HitPlace, hitState, isOfferOpen, mostOffered, offerEnd } from './index';

const HOURS = 48;
const MONDAY = instantOfJapan('20261123', '10:00');
const options = { now: MONDAY, hours: HOURS };
const hit = (id: string, start: string, over: Partial<HitPlace> = {}): HitPlace => ({
  ...{ id, start, day: '20261203', cost: 1 },
  ...over,
});
const slot = (day: string, start: string, free = 4, over: Partial<FreeSlot> = {}): FreeSlot => ({
  ...{ day, start, slot: start, free, offered: 0 },
  ...over,
});
const offered = (places: readonly HitPlace[], slots: readonly FreeSlot[], now = MONDAY) =>
  Object.fromEntries(
    [...assignOffers(places, slots, { now, hours: HOURS })].map(([id, at]) => [id, `${at.day} ${at.start}`]),
  );

describe('the end of an offer [CONTRACT 13]', () => {
  test('comes after the hours of the house', () => {
    expect(offerEnd(MONDAY, '20261204', HOURS)).toBe(instantOfJapan('20261125', '10:00'));
    expect(offerEnd(MONDAY, '20261204', 1)).toBe(instantOfJapan('20261123', '11:00'));
  });

  test.each([
    ['20261125', '20261124', '18:00'],
    ['20261126', '20261125', '10:00'],
    ['20261201', '20261125', '10:00'],
  ])('of %s is never later than 18:00 of the day before', (day, endDay, time) => {
    expect(offerEnd(MONDAY, day, HOURS)).toBe(instantOfJapan(endDay, time));
  });

  test('lies in the past for tomorrow when the day has reached 18:00', () => {
    const evening = instantOfJapan('20261123', '18:00');
    expect(offerEnd(evening, '20261124', HOURS)).toBe(evening);
    expect(offered([hit('a', '10:00', { day: '20261123' })], [slot('20261124', '10:00')], evening)).toEqual({});
    expect(offered([hit('a', '10:00', { day: '20261123' })], [slot('20261124', '10:00')], evening - 1)).toEqual({
      a: '20261124 10:00',
    });
  });
});

describe('who is offered what [CONTRACT 13]', () => {
  test('the same time of a later day comes before another time of a nearer one', () => {
    const slots = [slot('20261204', '13:30'), slot('20261207', '13:00'), slot('20261208', '13:00')];
    expect(offered([hit('a', '13:00')], slots)).toEqual({ a: '20261207 13:00' });
  });

  test('without it the nearest day, at the nearest time; of two as near the earlier', () => {
    const slots = [
      slot('20261204', '09:00'),
      slot('20261204', '12:30'),
      slot('20261204', '13:30'),
      slot('20261207', '13:10'),
    ];
    expect(offered([hit('a', '13:00')], slots)).toEqual({ a: '20261204 12:30' });
  });

  test('the same time counts as equal for two weeks; nothing is offered after four', () => {
    expect(offered([hit('a', '13:00')], [slot('20261217', '13:00'), slot('20261216', '09:00')])).toEqual({
      a: '20261217 13:00',
    });
    expect(offered([hit('a', '13:00')], [slot('20261218', '13:00'), slot('20261216', '09:00')])).toEqual({
      a: '20261216 09:00',
    });
    expect(offered([hit('a', '13:00')], [slot('20261231', '13:00')])).toEqual({ a: '20261231 13:00' });
    expect(offered([hit('a', '13:00')], [slot('20270101', '13:00')])).toEqual({});
  });

  test('nothing before the closed time, also on the day itself', () => {
    const slots = [
      slot('20261202', '13:00'),
      slot('20261203', '12:00'),
      slot('20261203', '13:00'),
      slot('20261203', '15:00'),
    ];
    expect(offered([hit('a', '13:00')], slots)).toEqual({ a: '20261203 15:00' });
  });

  test.each([
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 1],
    [3, 0, 1],
    [4, 0, 2],
    [2, 2, 2],
    [3, 1, 2],
    [0, 3, 1],
  ])('of %i free places beside %i offered ones at most %i are offered', (free, already, most) => {
    expect(mostOffered({ free, offered: already })).toBe(most);
  });

  test('at most half of what is free is held; the next one goes on to the next slot', () => {
    const places = ['a', 'b', 'c', 'd', 'e'].map((id) => hit(id, '13:00'));
    const slots = [slot('20261204', '13:00', 5), slot('20261207', '13:00', 2), slot('20261208', '13:00', 1)];
    expect(offered(places, slots)).toEqual({ a: '20261204 13:00', b: '20261204 13:00', c: '20261207 13:00' });
    const held = [slot('20261204', '13:00', 3, { offered: 1 })];
    expect([...assignOffers(places, held, options).keys()]).toEqual(['a']);
  });

  test('of equal cost: two places are found together, or not at all', () => {
    const two = hit('two', '13:00', { cost: 2 });
    expect(offered([two], [slot('20261204', '13:00', 3), slot('20261207', '13:00', 4)])).toEqual({
      two: '20261207 13:00',
    });
    expect(offered([two, hit('one', '14:00')], [slot('20261204', '13:00', 4)])).toEqual({ two: '20261204 13:00' });
  });

  test('who is hit first in time chooses first, whatever the order in which they are given', () => {
    const places = [hit('later', '15:00'), hit('sooner', '13:00'), hit('second', '13:00')];
    expect(offered(places, [slot('20261204', '14:00', 4)])).toEqual({
      sooner: '20261204 14:00',
      second: '20261204 14:00',
    });
  });

  test('nobody and nothing is nothing', () => {
    expect(offered([], [slot('20261204', '13:00')])).toEqual({});
    expect(offered([hit('a', '13:00')], [])).toEqual({});
  });
});

describe('what has become of somebody [CONTRACT 13]', () => {
  const closed = { calendarId: 'c', day: '20261203', slot: '0' };

  test.each([
    ['open', closed, undefined],
    ['open', closed, 'chose'],
    ['cancelled', undefined, undefined],
    ['cancelled', undefined, 'moved'],
    ['moved', { ...closed, slot: '1' }, 'moved'],
    ['chose', { ...closed, day: '20261204' }, 'chose'],
    ['chose', { ...closed, calendarId: 'd' }, undefined],
  ] as const)('is %s', (state, place, leftBy) => {
    expect(hitState({ closed, place, leftBy })).toBe(state);
  });

  test('an offer can be taken until its end, and only while the place is the closed one', () => {
    expect(isOfferOpen('open', MONDAY + 1, MONDAY)).toBe(true);
    expect(isOfferOpen('open', MONDAY, MONDAY)).toBe(false);
    expect(isOfferOpen('open', undefined, MONDAY)).toBe(false);
    expect(isOfferOpen('cancelled', MONDAY + 1, MONDAY)).toBe(false);
  });
});
