/** What becomes of the desk's confirmation, and of the status with it. */
import { describe, expect, test } from '@jest/globals';
import type { CheckStatus, SurveyConfig } from '../../contract';
import { checkOfVisit, confirmedVisitsText, hasSameWishes, lapsingVisitsText } from './index';

const WISH = 'c#d#2026-12-01#午前#1';

test('the same wishes are the same in any order of rows, beside any markers and empty rows', () => {
  const second = 'c#d#2026-12-02#午後#2';
  expect(hasSameWishes([WISH, second, '10:30#TIME_CONFIRM'], ['', second, WISH])).toBe(true);
  expect(hasSameWishes([second, WISH], [WISH, second])).toBe(true);
  for (const other of [[], [WISH], [WISH, second.replace('c#d', 'c#e')], [WISH, second, 'c#d#2026-12-02#午後#3']])
    expect(hasSameWishes([WISH, second], other)).toBe(false);
});

describe('the confirmed visits of an answer, in words [ROWS-033]', () => {
  const item = (itemKey: string) => ({ itemKey, type: 'candidateDateReservation', title: '' });
  const config: SurveyConfig = { surveyId: 's', surveyTitle: '', surveySchema: ['one', 'two', 'three'].map(item) };
  const stored: Record<string, string[]> = {
    one: [WISH, '2026-12-01#DATE_CONFIRM', '10:30#TIME_CONFIRM'],
    two: [WISH],
    three: [WISH, '2026-12-03#DATE_CONFIRM'],
  };
  const entriesOf = (itemKey: string) => stored[itemKey] ?? [];

  test('are all that the desk has settled, one after the other', () => {
    expect(confirmedVisitsText(config, entriesOf)).toBe('2026年12月1日(火) 10:30、2026年12月3日(木)');
    expect(confirmedVisitsText(config, () => [WISH])).toBe('');
  });
  test('lapse where other dates are asked for, and only there', () => {
    const other = 'c#d#2026-12-08#午前#1';
    const lapsing = (answers: Record<string, string[]>) => lapsingVisitsText(config, entriesOf, answers);
    expect(lapsing({ one: [WISH], two: [WISH], three: [WISH] })).toBe('');
    expect(lapsing({ one: [other], two: [other], three: [WISH] })).toBe('2026年12月1日(火) 10:30');
    expect(lapsing({ one: [WISH], two: [WISH] })).toBe('2026年12月3日(木)');
  });
});

const A = '2026年12月1日(火) 10:30';
const B = '2026年12月2日(水) 10:30';

test.each<[string, boolean, CheckStatus, CheckStatus | undefined, string, string, CheckStatus]>([
  ['the desk confirms', true, '未対応', '未対応', '', A, '対応済'],
  ['the desk confirms what a person has changed', true, '変更あり', '変更あり', '', A, '対応済'],
  ['the desk confirms another time', true, '保留', '保留', A, B, '対応済'],
  ['the desk enters a confirmed visit', true, '未対応', undefined, '', A, '対応済'],
  ['a finished one stays finished', true, '完了', '完了', A, B, '完了'],
  ['the desk changes the rest', true, '未対応', '対応済', A, A, '対応済'],
  ['the desk changes the rest of what it keeps back', true, '未対応', '保留', A, A, '保留'],
  ['the desk changes a finished one that it never confirmed', true, '保留', '対応済', '', '', '保留'],
  ['a person changes what the form settles otherwise', false, '保留', '対応済', A, A, '保留'],
  ['the desk takes a confirmation back', true, '対応済', '対応済', A, '', '未対応'],
  ['of a status of its own it keeps that', true, '保留', '保留', A, '', '保留'],
  ['the desk changes what nobody has confirmed', true, '未対応', '対応中', '', '', '未対応'],
  ['a person changes the rest', false, '未対応', '対応済', A, A, '変更あり'],
  ['a person changes the wishes', false, '未対応', '対応済', A, '', '未対応'],
  ['a person asks for the first time', false, '未対応', undefined, '', '', '未対応'],
])('%s [ROWS-031, ROWS-033]', (_what, byDesk, usual, stored, before, after, expected) => {
  expect(checkOfVisit({ byDesk, usual, stored, before, after })).toBe(expected);
});
