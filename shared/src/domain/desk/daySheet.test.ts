/** The day sheet: attendance, parts, search, what is over, where the present is. */
import { expect, test } from '@jest/globals';
import type { AttendanceState } from '../../contract/console/words';
import type { CheckStatus } from '../../contract/status';
import { instantOfJapan } from '../clock';
import { minutesLate, nextAttendance } from './attendance';
import { countsOf, leadingDone, presentAt, rowsOf, standingRows, type TodayRow } from './daySheet';

const attended = (state: AttendanceState | null) =>
  state && { state, at: '2026-11-24T00:48:00.000Z', actorId: 'S-uketsuke' };

function row(time: string | undefined, name: string, state: AttendanceState | null, check: CheckStatus = '対応済') {
  return {
    kind: 'reservation',
    time,
    what: '基本健診',
    answer: {
      name,
      kana: 'ヤマダ ハナコ',
      telephone: '090-1234-5678',
      answerCode: `CODE-${name}`,
      check,
      attendance: attended(state),
    },
  } as TodayRow;
}

const ROWS = [
  row('09:00', '佐々木', 'done'),
  row('09:30', '松本', 'absent'),
  row('09:30', '田中', 'called'),
  row('10:00', '渡辺', 'arrived'),
  row('10:30', '伊藤', null),
  row(undefined, '飛込', 'done'),
];

test('one deed follows another, and none follows the end [13, Attendance]', () => {
  expect(
    [null, 'arrived', 'called', 'done', 'absent'].map((state) => nextAttendance(attended(state as never))),
  ).toEqual(['arrived', 'called', 'done', undefined, undefined]);
});

test('who is late is told in whole minutes, of nobody who came [CONSOLE-3]', () => {
  const expected = { day: '20261124', time: '10:00', attendance: null };
  const at = (time: string, seconds = 0) => instantOfJapan('20261124', time) + seconds * 1_000;
  expect([at('09:59'), at('10:00', 59), at('10:12')].map((now) => minutesLate(expected, now))).toEqual([0, 0, 12]);
  expect(minutesLate({ ...expected, attendance: attended('arrived') }, at('10:12'))).toBe(0);
  expect(minutesLate({ ...expected, time: undefined }, at('10:12'))).toBe(0);
});

test('parts are counted, cancelled answers are not [CONSOLE-3]', () => {
  expect(countsOf(ROWS)).toEqual({ all: 6, expected: 1, arrived: 1, called: 1, done: 2, absent: 1 });
  expect(standingRows([...ROWS, row('11:00', '中止', null, '取り消し')])).toHaveLength(6);
});

test('rows are found by part of a name, kana, number or code in any width [CONSOLE-3]', () => {
  const names = (q: string, part: 'all' | 'done' = 'all') => rowsOf(ROWS, { q, part }).map(({ answer }) => answer.name);
  expect(names('田')).toEqual(['田中']);
  expect(names('ﾔﾏﾀﾞ　ﾊﾅ', 'done')).toEqual(['佐々木', '飛込']);
  expect(names('やまだ')).toHaveLength(6);
  expect(names('09012345678')).toHaveLength(6);
  expect(names('code渡辺')).toEqual(['渡辺']);
  expect(names('無')).toEqual([]);
  expect(names('', 'done')).toEqual(['佐々木', '飛込']);
});

test('what is done at the beginning can be folded, and the present stands between the times [CONSOLE-3]', () => {
  expect(leadingDone(ROWS)).toBe(1);
  expect(leadingDone(ROWS.slice(0, 1))).toBe(1);
  expect(leadingDone(ROWS.slice(1))).toBe(0);
  expect(['08:00', '09:30', '10:12', '23:00'].map((time) => presentAt(ROWS, time))).toEqual([0, 3, 4, 6]);
});
