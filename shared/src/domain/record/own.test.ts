/** What a card of あなたの予約 says, and in which order the cards stand. */
import { describe, expect, test } from '@jest/globals';
import type { DisplayRecord, Order, SurveyConfig } from '../../contract';
import { instantOfJapan } from '../clock';
import { dayAndTime } from '../date';
import { type Dated, ownEntryOf, ownGroups } from './own';

const config: SurveyConfig = { surveyId: 's', surveyTitle: '健康診断', surveySchema: [] };
const record: DisplayRecord = {
  surveyId: 's',
  partitionKey: 'p',
  userId: 'U1',
  answerCode: 'A7K3-92QD',
  check: '未対応',
  fields: [],
  data: [],
  reservation: { categoryId: 'c', itemId: '0', date: '20261126', slot: '0', start: '09:30', end: '10:00' },
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
};
const facts = {
  categories: { display: { tag3: '受付場所' }, tree: [{ name: '基本健診', id: 'c', children: [] }] },
  isPaymentOn: true,
  now: instantOfJapan('20261120', '10:00'),
};
const entryOf = (change: Partial<DisplayRecord>, form: Partial<SurveyConfig> = {}, more = {}) =>
  ownEntryOf({ ...record, ...change }, { ...config, ...form }, { ...facts, ...more });

describe('the entry', () => {
  test('of a slot says what, when and where [FIND-030]', () => {
    const categoryInfo = { sortKey: 'c', tag1: '健診センター', tag3: '本館2階 健診受付' };
    expect(entryOf({ categoryInfo })).toMatchObject({
      ...{ kind: 'slot', what: '基本健診', place: '本館2階 健診受付', day: '20261126', time: '09:30' },
      ...{ isCancelled: false, canChange: true, canCancel: true },
    });
  });
  test('offers neither change nor cancel past the deadline, nor of what the desk entered [CANCEL-009, CANCEL-011]', () => {
    const can = ({ canChange, canCancel }: { canChange: boolean; canCancel: boolean }) => [canChange, canCancel];
    expect(can(entryOf({}, {}, { now: instantOfJapan('20261126', '00:00') }))).toEqual([false, false]);
    expect(can(entryOf({}, {}, { now: instantOfJapan('20261125', '23:59') }))).toEqual([true, true]);
    expect(can(entryOf({ userId: 'I01JD' }))).toEqual([false, false]);
    expect(can(entryOf({ reservation: undefined }))).toEqual([true, false]);
    expect(can(entryOf({}, { changeUnderDevelopment: true }))).toEqual([false, true]);
  });
  test('says what to bring, each text once, where somebody comes [CONTRACT 14.4]', () => {
    const bring = ['問診票', ' 保険証 ', '保険証', ' '];
    const wanted = ['問診票', '保険証'];
    expect(entryOf({}, {}, { bring }).bring).toEqual(wanted);
    expect(entryOf({ check: 'キャンセル' }, {}, { bring }).bring).toBeUndefined();
    expect(entryOf({ reservation: undefined }, {}, { bring }).bring).toBeUndefined();
    const stay = { start: '20261202', end: '20261204', isTooLate: false };
    expect(entryOf({ reservation: undefined }, {}, { bring, stay }).bring).toEqual(wanted);
    expect([entryOf({}, {}, { bring: [' '] }).bring, entryOf({}).bring]).toEqual([undefined, undefined]);
  });
  test('of a stay has admission and discharge, and its own deadline [BED-040]', () => {
    const stay = { start: '20261202', end: '20261204', isTooLate: false };
    const of = (isTooLate: boolean) => entryOf({ reservation: undefined }, {}, { stay: { ...stay, isTooLate } });
    expect(of(false)).toMatchObject({ kind: 'stay', day: '20261202', endDay: '20261204', canCancel: true });
    expect(of(true)).toMatchObject({ canChange: false, canCancel: false });
  });
  test.each<[string, Partial<Order>, DisplayRecord['check'], string | undefined]>([
    ['taken', { status: 0 }, '対応済', 'paid'],
    ['due back once it is cancelled', { status: 0 }, 'キャンセル', 'due'],
    ['given back by the desk', { status: 2 }, '取り消し', 'returned'],
    ['taken back by the provider', { status: 4 }, '対応済', 'returned'],
    ['to be paid at the desk', { status: 1 }, '対応済', 'desk'],
    ['never paid and cancelled', { status: 1 }, 'キャンセル', undefined],
    ['not decided', {}, '対応済', undefined],
    ['nothing', { status: 1, amountWithTax: 0 }, '対応済', undefined],
  ])('says of money that is %s', (_name, order, check, state) => {
    const stored = { amountWithTax: 2750, details: [], ...order } as unknown as Order;
    expect(entryOf({ order: stored, check }).money?.state).toBe(state);
  });
});

describe('the order of a screen', () => {
  const at = (name: string, day?: string, more: Partial<Dated> = {}) => ({
    ...{ name, kind: 'slot' as const, day, isCancelled: false, updatedAt: '2026-11-20T00:00:00.000Z' },
    ...more,
  });
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);
  test('coming nearest first with wishes last, then sent, then past with the last first [FIND-023]', () => {
    const groups = ownGroups(
      [
        at('wish', undefined, { kind: 'wishes' }),
        at('later', '20261126', { time: '14:00' }),
        at('sent earlier', undefined, { kind: 'answer' }),
        at('today', '20261120', { time: '08:00' }),
        at('yesterday', '20261119', { time: '10:00' }),
        at('long ago', '20251119', { time: '10:00' }),
        at('in bed', '20261118', { endDay: '20261121', kind: 'stay' }),
        at('sooner', '20261126', { time: '09:30' }),
        at('cancelled', '20261201', { isCancelled: true }),
        at('sent', undefined, { kind: 'answer', updatedAt: '2026-11-21T00:00:00.000Z' }),
        at('withdrawn', undefined, { kind: 'answer', isCancelled: true }),
      ],
      '20261120',
    );
    expect(names(groups.coming)).toEqual(['in bed', 'today', 'sooner', 'later', 'wish']);
    expect(names(groups.sent)).toEqual(['sent', 'sent earlier']);
    expect(names(groups.past)).toEqual(['cancelled', 'withdrawn', 'yesterday', 'long ago']);
  });
});

test('one form of a day and its time, with the year where it is another', () => {
  expect(dayAndTime('20261126', '09:30', '20261120')).toBe('11月26日(木) 9:30');
  expect(dayAndTime('20261126', undefined, '20261120')).toBe('11月26日(木)');
  expect(dayAndTime('20270105', '10:00', '20261120')).toBe('2027年1月5日(火) 10:00');
});
