/** An answer's history in words: what of it changed, item by item, as the audit keeps it. */
import { describe, expect, test } from '@jest/globals';
import type { SurveyConfig } from '../../contract';
import '../survey/items/everyType';
import { changesOf } from '.';

const config: SurveyConfig = {
  surveyId: 'form',
  surveyTitle: '問診',
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名' },
    { itemKey: 'ill', type: 'checkboxes', title: '症状', options: ['熱', '咳'] },
    { itemKey: 'photo', type: 'secureFiles', title: '写真' },
  ],
};
const startOf = (calendarId: string, slot: string) => (calendarId === 'main' && slot === '2' ? '10:00' : undefined);
const told = (before: unknown, after: unknown) => changesOf(before, after, { config, startOf });
const values = (given: Record<string, string>, rest: object = {}) => ({ values: given, ...rest });

describe('a change of an answer [CONTRACT 14.3]', () => {
  test('of its status says both, and of one that stays nothing', () => {
    expect(told({ check: '未対応' }, { check: '対応済' })).toEqual([
      { title: '状態', before: '未対応', after: '対応済' },
    ]);
    expect(told({ check: '対応済' }, { check: '対応済' })).toEqual([]);
    expect(told({}, { check: '対応済' })).toEqual([]);
    expect(told({ check: '対応済' }, {})).toEqual([]);
  });

  test('of its place says day and time; a slot that its calendar no longer has says the day alone', () => {
    const place = (day: string, slot: string) => ({ calendarId: 'main', day, slot });
    const next = { place: place('20261125', '2') };
    expect(told({ place: place('20261124', '9') }, next)).toEqual([
      { title: '予約', before: '2026年11月24日(火)', after: '2026年11月25日(水) 10:00' },
    ]);
    expect(told({ place: place('20261331', '2') }, next)[0]).toMatchObject({ before: '20261331 10:00' });
    expect(told({}, next)).toEqual([{ title: '予約', after: '2026年11月25日(水) 10:00' }]);
    expect(told(next, next)).toEqual([]);
  });

  test('says that a place or a stay is gone only where all of the answer is told', () => {
    const place = { calendarId: 'main', day: '20261125', slot: '2' };
    const stay = { start: '20261201', end: '20261204' };
    expect(told({ place, stay }, { check: '取り消し' })).toEqual([]);
    expect(told(values({}, { place, stay }), values({}))).toEqual([
      { title: '予約', before: '2026年11月25日(水) 10:00' },
      { title: '入院期間', before: '2026年12月1日(火) ～ 2026年12月4日(金)' },
    ]);
  });

  test('of a stay says both days', () => {
    expect(
      told({ stay: { start: '20261201', end: '20261204' } }, { stay: { start: '20261202', end: 'いつか' } }),
    ).toEqual([
      {
        title: '入院期間',
        before: '2026年12月1日(火) ～ 2026年12月4日(金)',
        after: '2026年12月2日(水) ～ いつか',
      },
    ]);
  });

  test('of who came says the state, also where it is taken back', () => {
    expect(told({ attendance: null }, { attendance: 'arrived' })).toEqual([{ title: '来院', after: '到着' }]);
    expect(told({ attendance: 'called' }, { attendance: 'done' })).toEqual([
      { title: '来院', before: '呼出', after: '完了' },
    ]);
    expect(told({ attendance: 'absent' }, { attendance: null })).toEqual([{ title: '来院', before: '来院なし' }]);
    expect(told({ attendance: 'done' }, {})).toEqual([{ title: '来院', before: '完了' }]);
    expect(told({}, { attendance: 'arrived' })).toEqual([{ title: '来院', after: '到着' }]);
  });

  test('of its items says each under its title, several rows of one together, in the order of the audit', () => {
    const before = values({ name: '山田', 'ill#0': '熱', gone: 'a', 'lost#1': 'b', 'lost#0': 'c' });
    const after = values({ 'ill#0': '熱', 'ill#1': '咳', name: '山本', gone: '' });
    expect(told(before, after)).toEqual([
      { title: '氏名', before: '山田', after: '山本' },
      { title: '症状', before: '熱', after: '熱、咳' },
      { title: 'gone', before: 'a' },
      { title: 'lost', before: 'b c' },
    ]);
    expect(told(values({ name: '' }), values({ name: '山田' }))).toEqual([{ title: '氏名', after: '山田' }]);
  });

  test('of files says that there are some, never which', () => {
    expect(told(values({}), values({ 'photo#0': 'file-1' }))).toEqual([{ title: '写真', after: '添付あり' }]);
    expect(told(values({ 'photo#0': 'file-1' }), values({ 'photo#0': 'file-2' }))).toEqual([]);
  });

  test('of items is told only where both sides say them: not of an answer’s first entry', () => {
    expect(told(undefined, values({ name: '山田' }))).toEqual([]);
    expect(told(values({ name: '山田' }), undefined)).toEqual([]);
  });

  test('that the audit keeps in another shape says nothing', () => {
    for (const strange of ['text', 5, { check: 5 }, { values: { name: 1 } }, { attendance: 'late' }, { place: 'x' }])
      expect([strange, told(strange, { check: '対応済' })]).toEqual([strange, []]);
    expect(told({ stay: { start: '20261201' } }, { stay: { start: '20261201', end: '20261202' } })).toMatchObject([
      { title: '入院期間', after: '2026年12月1日(火) ～ 2026年12月2日(水)' },
    ]);
  });
});
