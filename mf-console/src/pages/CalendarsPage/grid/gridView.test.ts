/** The grid without its screen. */
import { describe, expect, test } from '@jest/globals';
import { isInside, keptWithin, movedSelection, rectangleOf, scrolledTo, seenSpan } from './gridView';

const at = (row: number, column: number) => ({ row, column });
const single = (row: number, column: number) => ({ anchor: at(row, column), head: at(row, column) });
const SIZE = { rows: 48, columns: 365 };
const plain = { isExtending: false, isFar: false };

test('draws what is seen and a little beside, never the year', () => {
  expect(seenSpan(0, 600, 36, 48)).toEqual([0, 19]);
  expect(seenSpan(5_600, 1_000, 56, 365)).toEqual([98, 120]);
  expect(seenSpan(99_999, 1_000, 56, 365)).toEqual([364, 364]);
});

describe('keys', () => {
  test.each([
    ['ArrowUp', single(4, 5)],
    ['ArrowDown', single(6, 5)],
    ['ArrowLeft', single(5, 4)],
    ['ArrowRight', single(5, 6)],
    ['PageDown', single(13, 5)],
    ['PageUp', single(0, 5)],
    ['Home', single(5, 0)],
    ['End', single(5, 364)],
  ])('%s moves the one chosen cell, and stays within the grid', (key, expected) => {
    expect(movedSelection(single(5, 5), key, plain, SIZE)).toEqual(expected);
  });
  test('with Shift the other corner stays; with Ctrl Home and End go to the corners; others do not move', () => {
    const extended = movedSelection(single(5, 5), 'ArrowRight', { isExtending: true, isFar: false }, SIZE);
    expect(extended).toEqual({ anchor: at(5, 5), head: at(5, 6) });
    expect(movedSelection(single(5, 5), 'End', { isExtending: false, isFar: true }, SIZE)).toEqual(single(47, 364));
    expect(movedSelection(single(5, 5), 'Home', { isExtending: false, isFar: true }, SIZE)).toEqual(single(0, 0));
    expect(movedSelection(single(5, 5), 'a', plain, SIZE)).toBeUndefined();
    expect(movedSelection(single(5, 5), 'constructor', plain, SIZE)).toBeUndefined();
  });
});

test('a range is a rectangle whichever corner is last, kept within a smaller grid', () => {
  const range = { anchor: at(5, 2), head: at(3, 8) };
  expect(rectangleOf(range)).toEqual({ rows: [3, 5], columns: [2, 8] });
  expect(isInside(at(4, 8), rectangleOf(range))).toBe(true);
  expect(isInside(at(4, 9), rectangleOf(range))).toBe(false);
  expect(keptWithin(range, { rows: 4, columns: 7 })).toEqual({ anchor: at(3, 2), head: at(3, 6) });
});

test('scrolls as far as the chosen cell needs, and no further', () => {
  const view = { offset: 360, size: 400, fixed: 40 };
  expect(scrolledTo(10, 36, view)).toBeUndefined();
  expect(scrolledTo(9, 36, view)).toBe(324);
  expect(scrolledTo(20, 36, view)).toBe(396);
});
