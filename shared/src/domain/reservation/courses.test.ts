/** The courses of a reservation: which can be had, what is asked level by level, what is a list, what is no question. */
import { describe, expect, test } from '@jest/globals';
import type { CategoryNode, ReservationItem } from '../../contract';
import {
  commonNames,
  fewCategories,
  finalCategories,
  finalCategoryOf,
  isSameCourse,
  lineOfNames,
  nodesAt,
  remainingCourses,
  withSoleCategories,
} from './index';

const leaf = (name: string, id: string): CategoryNode => ({ name, id });
const tree: CategoryNode[] = [
  { name: '本院', children: [{ name: '内科', children: [leaf('初診', 'first'), leaf('再診', 'again')] }] },
  { name: '分院', children: [leaf('外科', 'geka'), { name: '閉鎖中' }] },
];
const item = { itemKey: 'r', type: 'reservation', title: '予約' };
const fixedTo = (name: string) => ({ ...item, isFixedLargeCategory: true, selectedLargeCategory: name });
const paths = finalCategories(tree, item, true);
const ids = (found: readonly { node: CategoryNode }[] | undefined) => found?.map(({ node }) => node.id);
const itemOf = (categoryId: string, itemId: string, more: Partial<ReservationItem> = {}): ReservationItem => ({
  ...{ categoryId, itemId, itemName: `項目${itemId}`, cost: 1 },
  ...more,
});
/** A tree of one large category with so many under it. */
const wide = (count: number) => [
  { name: '院', children: Array.from({ length: count }, (_, index) => leaf(`科${index}`, `c${index}`)) },
  leaf('別院', 'other'),
];

describe('courses', () => {
  test('are the smallest categories that have an id, for users those of the fixed levels [FORM-051]', () => {
    expect(ids(paths)).toEqual(['first', 'again', 'geka']);
    expect(ids(finalCategories(tree, fixedTo('分院'), true))).toEqual(['geka']);
    expect(ids(finalCategories(tree, fixedTo('分院'), false))).toEqual(['first', 'again', 'geka']);
    expect(ids(finalCategories(tree, fixedTo('旧院'), true))).toEqual(['first', 'again', 'geka']);
  });

  test('the only node of a level is chosen by itself, down to the first question', () => {
    expect(withSoleCategories(paths, {})).toEqual({});
    expect(withSoleCategories(paths, { large: '本院' })).toEqual({ large: '本院', medium: '内科' });
    expect(withSoleCategories(paths, { large: '分院' })).toEqual({ large: '分院', medium: 'geka' });
    expect(finalCategoryOf(paths, { large: '分院', medium: 'geka' })).toBe('geka');
    expect(finalCategoryOf(paths, { large: '本院', medium: '内科' })).toBeUndefined();
  });

  test('what the categories do not have is not chosen', () => {
    expect(withSoleCategories(paths, { large: '旧院', medium: '内科' })).toEqual({});
    expect(withSoleCategories(paths, { large: '本院', small: 'geka' })).toEqual({ large: '本院', medium: '内科' });
    expect(nodesAt(paths, 0).map(({ name }) => name)).toEqual(['本院', '分院']);
  });

  test('up to seven are listed together, with their names', () => {
    const few = fewCategories(paths, {});
    expect(few && [few.above, ids(few.left)]).toEqual([0, ['first', 'again', 'geka']]);
    const items = [itemOf('first', '1'), itemOf('first', '2'), itemOf('first', '3', { deletedAt: '2026-01-01' })];
    expect(few && remainingCourses(few, {}, items)).toEqual({
      above: 0,
      left: [
        { categoryId: 'first', itemId: '1', names: ['本院', '内科', '初診', '項目1'] },
        { categoryId: 'first', itemId: '2', names: ['本院', '内科', '初診', '項目2'] },
        { categoryId: 'again', itemId: '0', names: ['本院', '内科', '再診'] },
        { categoryId: 'geka', itemId: '0', names: ['分院', '外科'] },
      ],
    });
  });

  test.each([
    [6, {}, 0],
    [7, {}, undefined],
    [7, { large: '院' }, 1],
    [8, { large: '院' }, undefined],
    [8, { large: '院', medium: 'c1' }, 2],
    [8, { large: 'other' }, 1],
  ])('of %i and one more categories, with %j chosen, few are left below %s levels', (count, selection, above) => {
    expect(fewCategories(finalCategories(wide(count), item, true), selection)?.above).toBe(above);
  });

  test('too many items lead to the next level, and those of one category are all asked together', () => {
    const few = fewCategories(paths, {});
    const many = Array.from({ length: 6 }, (_, index) => itemOf('first', String(index)));
    expect(few && remainingCourses(few, {}, many)).toBeUndefined();
    expect(few && remainingCourses(few, { large: '分院' }, many)).toMatchObject({ above: 1, left: [{}] });
    expect(few && remainingCourses(few, { large: '本院' }, many)?.left).toHaveLength(7);
    const more = [...many, itemOf('first', '6'), itemOf('first', '7')];
    const whole = { large: '本院', medium: '内科', small: 'first' };
    expect(few && remainingCourses(few, { large: '本院', medium: '内科' }, more)).toBeUndefined();
    expect(few && remainingCourses(few, whole, more)).toMatchObject({ above: 3, left: { length: 8 } });
  });

  test('names that all have in common are counted, never the last one', () => {
    const course = (...names: string[]) => ({ categoryId: 'c', itemId: '0', names });
    expect(commonNames([course('院', '科', '甲'), course('院', '科', '乙')])).toBe(2);
    expect(commonNames([course('院', '科'), course('院', '科', '乙')])).toBe(1);
    expect(commonNames([course('院', '科')])).toBe(1);
    expect(commonNames([])).toBe(0);
  });

  test('a name that the next one begins with is not said twice', () => {
    expect(lineOfNames(['健康診断', '基本健診', '基本健診＋胃部X線'])).toBe('健康診断 ／ 基本健診＋胃部X線');
  });

  test('the same course is the same on any day', () => {
    const dated = { categoryId: 'c', itemId: '1', date: '20261125', slot: '3' };
    expect(isSameCourse({ categoryId: 'c', itemId: '1' }, dated)).toBe(true);
    expect(isSameCourse({ categoryId: 'c', itemId: '2' }, dated)).toBe(false);
    expect(isSameCourse({ categoryId: 'c', itemId: '1' }, undefined)).toBe(false);
  });
});
