/** Drafts on the device. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { resetClock, setClock } from '../domain/clock';
import { clearPageConfiguration, setPageConfiguration } from '../testing';
import { type Draft, dropAllDrafts, dropDraft, dropMisplacedDrafts, parseDraft, readDraft, writeDraft } from './draft';

const NOW = Date.parse('2026-11-20T09:00:00+09:00');
const DAY = 24 * 60 * 60 * 1000;
const draft: Draft = { values: { name: '山田', tags: ['a', 'b'] }, idempotencyKey: 'k1', savedAt: NOW };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setClock(NOW);
});
afterEach(() => {
  resetClock();
  clearPageConfiguration();
});

test('a draft belongs to a person, a survey and the answer being edited', () => {
  writeDraft('U1', 's1', draft);
  expect(readDraft('U1', 's1')).toEqual(draft);
  expect(readDraft('U2', 's1')).toBeUndefined();
  expect(readDraft('U1', 's2')).toBeUndefined();
  expect(readDraft('U1', 's1', 's1#U1')).toBeUndefined();
  const edit = { ...draft, partitionKey: 's1#U1', values: { name: '佐藤' } };
  writeDraft('U1', 's1', edit);
  expect(readDraft('U1', 's1', 's1#U1')).toEqual(edit);
  dropDraft('U1', 's1', 's1#U1');
  expect(readDraft('U1', 's1', 's1#U1')).toBeUndefined();
  expect(readDraft('U1', 's1')).toEqual(draft);
});

test('a draft lasts seven days', () => {
  writeDraft('U1', 's1', draft);
  setClock(NOW + 7 * DAY - 1_000);
  expect(readDraft('U1', 's1')).toEqual(draft);
  setClock(NOW + 7 * DAY + 1);
  expect(readDraft('U1', 's1')).toBeUndefined();
  setClock(NOW);
  expect(readDraft('U1', 's1')).toBeUndefined();
});

test('signing out drops all drafts and nothing else', () => {
  writeDraft('U1', 's1', draft);
  writeDraft('U2', 's2', draft);
  localStorage.setItem('madoguchi.textSize', 'large');
  dropAllDrafts();
  expect(readDraft('U1', 's1')).toBeUndefined();
  expect(readDraft('U2', 's2')).toBeUndefined();
  expect(localStorage.getItem('madoguchi.textSize')).toBe('large');
});

test('in medical mode a draft goes with the tab, and what lay on the device goes [CONTRACT 13]', () => {
  writeDraft('U1', 's1', draft);
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
  setPageConfiguration({ switches: { medicalMode: true } });
  dropMisplacedDrafts();
  expect(localStorage).toHaveLength(0);
  writeDraft('U1', 's1', draft);
  writeDraft('U1', 's1', draft, 'beside');
  expect(readDraft('U1', 's1')).toEqual(draft);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 2]);
  dropDraft('U1', 's1');
  expect(sessionStorage).toHaveLength(0);
  writeDraft('U1', 's1', draft);
  dropAllDrafts();
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  undefined,
  null,
  [],
  {},
  { ...draft, values: [] },
  { ...draft, savedAt: '1' },
  { ...draft, values: { a: 1 } },
  { ...draft, values: { a: { name: 1, address: '', phone: '' } } },
])('a text that is not a draft is read as none: %p', (value) => {
  expect(parseDraft(value)).toBeUndefined();
});
