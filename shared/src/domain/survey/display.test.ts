/** Answers as people read them before and after they are sent. */
import { expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import { previewEntries, reservationDateText, reservationTitle } from './display';

const item = (itemKey: string, type = 'text', more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type,
  title: `題${itemKey}`,
  ...more,
});
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: 's', surveySchema });

test('the day of a reservation is a date with its weekday, or said to be unreadable [ROWS-044, CAL-016]', () => {
  expect(['20261130', '20260230', '2026-11-30', ''].map(reservationDateText)).toEqual([
    '2026年11月30日(月)',
    ...Array(3).fill('不明日付形'),
  ]);
});

test('the title of a category picker is the item’s, the tree’s, or ours [FORM-047]', () => {
  const titled = { ...item('r', 'reservation'), title: 'ご予約' };
  const bare = { ...titled, title: '' };
  expect([reservationTitle(titled, { title: '木' }), reservationTitle(bare, { title: '木' })]).toEqual([
    'ご予約',
    '木',
  ]);
  const ours = reservationTitle(bare, undefined);
  expect([ours, reservationTitle(bare, { title: '' })]).toEqual([ours, ours]);
  expect(ours).not.toBe('');
});

test('an entry has the item’s key, type and title, its text and the value; without an answer both are empty', () => {
  const config = form(item('d', 'date'), item('c', 'checkboxes', { options: ['a'] }), item('n'), item('g', 'guide'));
  expect(previewEntries(config, { d: '2026-12-01', n: ' ' }, 'user')).toEqual([
    { itemKey: 'd', type: 'date', title: '題d', text: '2026/12/01', value: '2026-12-01' },
    { itemKey: 'c', type: 'checkboxes', title: '題c', text: '', value: [] },
    { itemKey: 'n', type: 'text', title: '題n', text: '', value: ' ' },
  ]);
});

test('listed is what is seen: what a category’s name shows needs the common tree [COND-003]', () => {
  const shown = { type: 'show' as const, questionId: 'r', answers: ['内科'], bunruiKey: 'large' as const };
  const config = form(item('r', 'reservation'), item('x', 'text', { displayCondition: shown }));
  const keys = (categories?: { name: string; id: string }[]) =>
    previewEntries(config, { r: 'naika_0' }, 'user', { categories }).map(({ itemKey }) => itemKey);
  expect([keys([{ name: '内科', id: 'naika' }]), keys()]).toEqual([['r', 'x'], ['r']]);
});
