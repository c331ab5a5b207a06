/** The board of beds: bars in lines, and lines as cells. */
import { expect, test } from '@jest/globals';
import type { BoardKind } from '../../contract/console/beds';
import { barLines, lineCells } from './board';

const days = { start: '20261201', nights: 14 };
const stay = (name: string, from: string, to: string): BoardKind['stays'][number] => ({
  ...{ partitionKey: name, name, check: '未対応', attendance: null, from, to },
});
const named = (lines: ReturnType<typeof barLines>) =>
  lines.map((line) =>
    line.map((bar) => `${bar.kind === 'stay' ? bar.stay.name : bar.block.reason} ${bar.first}-${bar.last}`),
  );

test('bars that do not meet share a line, the day of discharge is free for the next [CONSOLE 3]', () => {
  const stays = [
    stay('a', '20261201', '20261203'),
    stay('b', '20261202', '20261204'),
    stay('c', '20261203', '20261205'),
  ];
  const blocks = [{ from: '2026-12-02', to: '2026-12-03', beds: 1, reason: '清掃' }];
  expect(named(barLines({ stays, blocks }, days))).toEqual([['清掃 1-3'], ['a 0-2', 'c 2-4'], ['b 1-3']]);
});

test('what reaches beyond the board is cut, and what lies outside is not there', () => {
  const stays = [
    stay('before', '20261125', '20261201'),
    stay('begun', '20261128', '20261202'),
    stay('goes on', '20261214', '20261220'),
    stay('after', '20261215', '20261216'),
  ];
  const lines = barLines({ stays, blocks: [] }, days);
  expect(named(lines)).toEqual([['begun 0-1', 'goes on 13-14']]);
  expect(lines[0]?.map(({ isCutBefore, isCutBehind }) => [isCutBefore, isCutBehind])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('a line is cells that make up all nights', () => {
  const [line = []] = barLines(
    { stays: [stay('a', '20261203', '20261205'), stay('b', '20261207', '20261215')], blocks: [] },
    days,
  );
  expect(lineCells(line, 14).map(({ bar, nights }) => [bar !== undefined, nights])).toEqual([
    [false, 2],
    [true, 2],
    [false, 2],
    [true, 8],
  ]);
  expect(lineCells([], 14)).toEqual([{ nights: 14 }]);
});
