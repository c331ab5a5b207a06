/** Messages that leave by themselves: when they may leave, when a reminder is due, which kind, and what is still true. */
import { describe, expect, test } from '@jest/globals';
import { MESSAGE_KINDS } from '../../contract/message';
import { instantOfJapan } from '../clock';
import { allowedAt, dueDays, eventOf, judgeMessage, nextMonth, reminderInstant, speechOf } from '.';

const japan = (day: string, time: string) => instantOfJapan(day, time);
const NIGHT = { from: '21:00', to: '08:00' };

describe('quiet hours [CONTRACT 14.4]', () => {
  test.each([
    ['20261126', '20:59', '20261126', '20:59'],
    ['20261126', '21:00', '20261127', '08:00'],
    ['20261126', '23:59', '20261127', '08:00'],
    ['20261127', '00:00', '20261127', '08:00'],
    ['20261127', '07:59', '20261127', '08:00'],
    ['20261127', '08:00', '20261127', '08:00'],
    ['20261231', '22:00', '20270101', '08:00'],
  ])('over midnight: %s %s may leave on %s %s', (day, time, allowedDay, allowedTime) => {
    expect(allowedAt(japan(day, time), NIGHT)).toBe(japan(allowedDay, allowedTime));
  });
  test('within a day, and none at all', () => {
    const noon = { from: '12:00', to: '13:00' };
    expect(allowedAt(japan('20261126', '12:30'), noon)).toBe(japan('20261126', '13:00'));
    expect(allowedAt(japan('20261126', '12:00'), noon)).toBe(japan('20261126', '13:00'));
    expect(allowedAt(japan('20261126', '13:00'), noon)).toBe(japan('20261126', '13:00'));
    expect(allowedAt(japan('20261126', '11:59'), noon)).toBe(japan('20261126', '11:59'));
    expect(allowedAt(japan('20261126', '18:00'), noon)).toBe(japan('20261126', '18:00'));
    expect(allowedAt(japan('20261126', '08:00'), { from: '08:00', to: '08:00' })).toBe(japan('20261126', '08:00'));
    expect(allowedAt(japan('20261126', '03:00'), { from: '08:00', to: '08:00' })).toBe(japan('20261126', '03:00'));
  });
  test('Japan knows no summer time: the hours are the same on the days when others turn their clocks', () => {
    for (const day of ['20270314', '20270328', '20271031', '20271107'])
      expect(allowedAt(japan(day, '02:30'), NIGHT)).toBe(japan(day, '08:00'));
  });
  test('LINE counts anew on the first of the month, in Japan', () => {
    expect(nextMonth(japan('20261231', '23:59'))).toBe(japan('20270101', '00:00'));
    expect(nextMonth(japan('20270131', '00:00'))).toBe(japan('20270201', '00:00'));
    expect(nextMonth(japan('20261130', '23:59') + 60_000)).toBe(japan('20270101', '00:00'));
  });
});

describe('when a reminder is due [CONTRACT 14.4]', () => {
  test('so many days before, over the end of month and year', () => {
    expect(reminderInstant('20270101', { daysBefore: 1, at: '18:00' })).toBe(japan('20261231', '18:00'));
    expect(reminderInstant('20270301', { daysBefore: 7, at: '09:00' })).toBe(japan('20270222', '09:00'));
    expect(reminderInstant('20261126', { daysBefore: 0, at: '07:00' })).toBe(japan('20261126', '07:00'));
  });
  const eve = { daysBefore: 1, at: '18:00' };
  test('each instant belongs to one span: it is due when it is reached, and once', () => {
    const due = japan('20261125', '18:00');
    expect(dueDays(eve, due - 1, due)).toEqual(['20261126']);
    expect(dueDays(eve, due, due + 60_000)).toEqual([]);
    expect(dueDays(eve, due - 60_000, due - 1)).toEqual([]);
  });
  test('what was due while nobody looked is found afterwards, day by day', () => {
    expect(dueDays(eve, japan('20261125', '12:00'), japan('20261127', '18:00'))).toEqual([
      '20261126',
      '20261127',
      '20261128',
    ]);
  });
  test('of several each has its own day', () => {
    const now = japan('20261125', '18:00');
    expect(dueDays({ daysBefore: 7, at: '18:00' }, now - 1, now)).toEqual(['20261202']);
    expect(dueDays({ daysBefore: 0, at: '18:00' }, now - 1, now)).toEqual(['20261125']);
  });
  test('spans that follow each other find every day of a year once', () => {
    const found: string[] = [];
    const step = 7 * 3_600_000;
    const first = japan('20261101', '03:00');
    for (let from = first; from < first + 365 * 86_400_000; from += step)
      found.push(...dueDays(eve, from, from + step));
    expect(found).toHaveLength(365);
    expect(new Set(found).size).toBe(365);
  });
});

describe('what a person is told after an answer was stored [CONTRACT 14.4]', () => {
  const slot = { day: '20261126', slot: '0', categoryId: 'consult', itemId: '0' };
  const later = { ...slot, day: '20261127' };
  const visit = { day: '20261126', time: '09:30' };
  const nothing = { visits: [] };
  const event = (before: object | undefined, after: object, more: object = {}) =>
    eventOf({
      before: before && { ...nothing, ...before },
      after: { ...nothing, ...after },
      ...{ isByDesk: false, isPaid: false, ...more },
    })?.kind;
  test.each([
    ['a new reservation', undefined, { place: slot }, {}, 'booked'],
    ['a new answer that has no time', undefined, {}, {}, undefined],
    ['one that was paid', undefined, { place: slot }, { isPaid: true }, 'paid'],
    ['another day', { place: slot }, { place: later }, {}, 'changed'],
    ['another day by the desk', { place: slot }, { place: later }, { isByDesk: true }, 'moved'],
    ['another slot of the same day', { place: slot }, { place: { ...slot, slot: '1' } }, {}, 'changed'],
    [
      'another slot of the same day by the desk',
      { place: slot },
      { place: { ...slot, slot: '1' } },
      { isByDesk: true },
      'moved',
    ],
    ['another course on the same slot', { place: slot }, { place: { ...slot, itemId: 'long' } }, {}, 'changed'],
    ['another category on the same slot', { place: slot }, { place: { ...slot, categoryId: 'test' } }, {}, 'changed'],
    ['another time of a place without a slot', { place: visit }, { place: { ...visit, time: '10:00' } }, {}, 'changed'],
    ['other values alone', { place: slot }, { place: { ...slot } }, {}, undefined],
    ['a visit that the desk confirms', {}, { visits: [visit] }, { isByDesk: true }, 'confirmed'],
    ['a visit of a new answer', undefined, { visits: [visit] }, {}, 'confirmed'],
    ['a second visit', { visits: [visit] }, { visits: [visit, { ...visit, day: '20261127' }] }, {}, 'moved'],
    ['a visit that stands', { visits: [{ ...visit }] }, { visits: [visit] }, {}, undefined],
    ['another time of a visit', { visits: [visit] }, { visits: [{ ...visit, time: '10:00' }] }, {}, 'moved'],
    ['a confirmation that lapses with other wishes', { visits: [visit] }, {}, {}, undefined],
    ['a place that is given up', { place: slot }, {}, {}, 'cancelled'],
  ])('%s', (_, before, after, more, kind) => {
    expect(event(before, after, more)).toBe(kind);
  });
});

describe('what is still true when it would leave [CONTRACT 14.4]', () => {
  const told = { day: '20261126', slot: '0' };
  const stands = { ...told, time: '09:30' };
  const before = japan('20261125', '18:00');
  const judge = (
    kind: (typeof MESSAGE_KINDS)[number],
    standing: object[] | undefined,
    now = before,
    appointment = told,
  ) => judgeMessage({ kind, appointment }, standing as never, now);
  test.each(MESSAGE_KINDS.filter((kind) => kind !== 'cancelled'))('%s of what stands is told', (kind) => {
    expect(judge(kind, [stands])).toEqual({ tell: stands });
    expect(judge(kind, [{ ...stands, slot: '1' }])).toBe('untrue');
    expect(judge(kind, [{ ...stands, day: '20261127' }])).toBe('untrue');
    expect(judge(kind, [])).toBe('untrue');
    expect(judge(kind, undefined)).toBe('untrue');
  });
  test('a cancel is told while nothing stands', () => {
    expect(judge('cancelled', undefined)).toEqual({ tell: told });
    expect(judge('cancelled', [])).toEqual({ tell: told });
    expect(judge('cancelled', [stands])).toBe('untrue');
  });
  test('a reminder helps until an hour before, the rest until it begins', () => {
    expect(judge('reminder', [stands], japan('20261126', '08:30'))).toEqual({ tell: stands });
    expect(judge('reminder', [stands], japan('20261126', '08:30') + 1)).toBe('late');
    expect(judge('booked', [stands], japan('20261126', '09:30'))).toEqual({ tell: stands });
    expect(judge('booked', [stands], japan('20261126', '09:30') + 1)).toBe('late');
  });
  test('a confirmed visit at another time of the same day is another one, a stay is its day', () => {
    const visit = { day: '20261126', time: '09:30' };
    expect(judge('confirmed', [{ ...visit, time: '10:00' }], before, visit as never)).toBe('untrue');
    expect(judge('confirmed', [{ day: visit.day }], before, visit as never)).toEqual({ tell: { day: visit.day } });
    expect(judge('confirmed', [visit], before, { day: visit.day } as never)).toEqual({ tell: visit });
    // The reminder of a visit that was moved within its day is true no more; of one that stands it is.
    expect(judge('reminder', [{ ...visit, time: '10:00' }], before, visit as never)).toBe('untrue');
    expect(judge('reminder', [{ ...visit }], before, visit as never)).toEqual({ tell: visit });
    const stay = { day: '20261126' };
    expect(judge('reminder', [stay], japan('20261126', '12:00'), stay as never)).toEqual({ tell: stay });
    expect(judge('reminder', [stay], japan('20261127', '00:00'), stay as never)).toBe('late');
  });
  test('what has no time is told as long as its answer counts', () => {
    expect(judgeMessage({ kind: 'paid' }, [], before)).toEqual({ tell: undefined });
    expect(judgeMessage({ kind: 'paid' }, undefined, before)).toBe('untrue');
  });
});

describe('who says what [CONTRACT 14.4]', () => {
  test('without a line in the bundle the product speaks, at night it is quiet, and the eve is reminded of', () => {
    const speech = speechOf(undefined, undefined);
    expect(speech).toMatchObject({
      quiet: NIGHT,
      perSecond: 20,
      reminders: [{ daysBefore: 1, at: '18:00' }],
    });
    for (const kind of MESSAGE_KINDS) expect(speech.kinds[kind]).toMatchObject({ isOff: false });
  });
  test('a closing begins with the house’s words, else with the product’s [CONTRACT 14.4]', () => {
    expect(speechOf({ kinds: { closing: { text: '家 {link}' } } }, undefined).closing).toBe('家 {link}');
    expect(speechOf(undefined, undefined).closing).toContain('{link}');
  });
  test('a form speaks over the house, field by field', () => {
    const house = {
      quiet: { from: '22:00', to: '07:00' },
      perSecond: 5,
      kinds: { booked: { text: '家', serviceTemplate: 'book_d_s_ja' }, reminder: { off: true } },
    };
    const form = { messages: { kinds: { booked: { text: '帳票' }, reminder: { off: false } } }, reminders: [] };
    expect(speechOf(house, form)).toMatchObject({
      ...{ quiet: house.quiet, perSecond: 5, reminders: [] },
      kinds: {
        booked: { text: '帳票', service: { template: 'book_d_s_ja', params: {} }, isOff: false },
        reminder: { isOff: false },
      },
    });
  });
  test('a form’s quiet hours are its own, and what it does not switch off is as the house says', () => {
    const quiet = { from: '20:00', to: '09:00' };
    expect(speechOf(undefined, { messages: { quiet } }).quiet).toEqual(quiet);
    expect(speechOf({ quiet: NIGHT }, { messages: {} }).quiet).toEqual(NIGHT);
    expect(speechOf({ quiet: NIGHT }, {}).quiet).toEqual(NIGHT);
    const isOff = (house: { off?: boolean }, form: { off?: boolean }) =>
      speechOf({ kinds: { booked: house } }, { messages: { kinds: { booked: form } } }).kinds.booked.isOff;
    expect([
      isOff({ off: true }, {}),
      isOff({ off: true }, { off: false }),
      isOff({ off: false }, { off: true }),
    ]).toEqual([...[true, false, true]]);
    expect(isOff({}, {})).toBe(false);
    expect(speechOf({ perSecond: 5 }, { messages: { kinds: {} } })).toMatchObject({ perSecond: 5 });
    expect(speechOf({}, {}).kinds.booked).toEqual(speechOf(undefined, undefined).kinds.booked);
  });
  test('a template says what it is given, else the variables of the text; a form’s own brings its own [CONTRACT 14.5]', () => {
    const saying = { text: '{day} {time}', serviceTemplate: 'book_ja' };
    const given = { ...saying, serviceParams: { date: '{day}' } };
    const service = (house: Record<string, unknown>, form?: Record<string, unknown>) =>
      speechOf({ kinds: { booked: house } }, form && { messages: { kinds: { booked: form } } }).kinds.booked.service;
    expect(service(saying)).toEqual({ template: 'book_ja', params: { day: '{day}', time: '{time}' } });
    expect(service(given)).toEqual({ template: 'book_ja', params: { date: '{day}' } });
    expect(service(given, { text: '別' })).toEqual({ template: 'book_ja', params: { date: '{day}' } });
    expect(service(given, { text: '{code}', serviceTemplate: 'own_ja' })).toEqual({
      template: 'own_ja',
      params: { code: '{code}' },
    });
    expect(service({ text: '{day}' })).toBeUndefined();
  });
});
