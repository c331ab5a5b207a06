/**
 * The category tree: ids, names, levels, fixed levels, titles.
 */
import { describe, expect, test } from '@jest/globals';
import type { CategoryNode } from '../../contract';
import {
  categoryEntries,
  categoryLabels,
  categoryNames,
  categoryOptions,
  categoryTitles,
  findCategory,
  fixedCategories,
  missingCategoryLevels,
  offeredItems,
  preselectedCategories,
  respectsFixedCategories,
  selectedCategoryId,
  selectionOfCategory,
} from './index';

const tree: CategoryNode[] = [
  {
    name: '本院',
    calendarId: 'cal-1',
    children: [
      {
        name: '内科',
        id: 'naika',
        children: [
          { name: '初診', id: 'naika-first' },
          { name: '再診', id: 'naika-again', calendarId: 'cal-2' },
        ],
      },
      { name: '外科', id: 'geka' },
    ],
  },
  { name: '分院', id: 'branch', calendarId: 'cal-3' },
];
const item = { itemKey: 'r', type: 'reservation', title: '予約' };

describe('category tree', () => {
  test('a node is found by id, with the calendar of itself or above [CAL-041]', () => {
    expect(findCategory(tree, 'naika-first')?.calendarId).toBe('cal-1');
    expect(findCategory(tree, 'naika-again')?.calendarId).toBe('cal-2');
    expect(findCategory(tree, 'nothing')).toBeUndefined();
    expect(categoryNames(tree, 'naika-again')).toEqual({ large: '本院', medium: '内科', small: '再診' });
    expect(categoryNames(tree, 'branch')).toEqual({ large: '分院' });
  });

  test('options follow what is chosen above', () => {
    const names = (nodes: readonly CategoryNode[]) => nodes.map((node) => node.name);
    const options = categoryOptions(tree, { large: '本院', medium: 'naika' });
    expect([names(options.large), names(options.medium), names(options.small)]).toEqual([
      ['本院', '分院'],
      ['内科', '外科'],
      ['初診', '再診'],
    ]);
    expect(categoryOptions(tree, {}).medium).toEqual([]);
  });

  test('the smallest existing level gives the id [VAL-079, VAL-080]', () => {
    expect(selectedCategoryId(tree, { large: '本院', medium: 'naika' })).toBeUndefined();
    expect(missingCategoryLevels(tree, { large: '本院', medium: 'naika' })).toEqual(['small']);
    expect(selectedCategoryId(tree, { large: '本院', medium: 'naika', small: 'naika-first' })).toBe('naika-first');
    expect(selectedCategoryId(tree, { large: '本院', medium: 'geka' })).toBe('geka');
    expect(selectedCategoryId(tree, { large: 'branch' })).toBe('branch');
    const named = [{ name: '本院', children: [{ name: '検査', children: [{ name: '血液', id: 'blood' }] }] }];
    expect(missingCategoryLevels(named, { large: '本院', medium: '検査' })).toEqual(['small']);
    expect(selectedCategoryId(named, { large: '本院', medium: '検査', small: 'blood' })).toBe('blood');
    expect(selectionOfCategory(tree, 'naika-first')).toEqual({ large: '本院', medium: 'naika', small: 'naika-first' });
  });

  test('levels are preselected and fixed by name', () => {
    const fixed = {
      ...item,
      selectedLargeCategory: '本院',
      selectedMediumCategory: '内科',
      isFixedMediumCategory: true,
    };
    expect(preselectedCategories(tree, fixed)).toEqual({ large: '本院', medium: 'naika' });
    expect(preselectedCategories(tree, { ...item, selectedMediumCategory: '内科' })).toEqual({});
    expect(respectsFixedCategories(tree, fixed, 'naika-first')).toBe(true);
    expect(respectsFixedCategories(tree, fixed, 'geka')).toBe(false);
    expect(respectsFixedCategories(tree, { ...fixed, isFixedMediumCategory: false }, 'geka')).toBe(true);
  });

  test('what is fixed follows what is chosen above it [FORM-051]', () => {
    const fixed = { ...item, selectedMediumCategory: '内科', isFixedMediumCategory: true };
    expect(fixedCategories(tree, fixed, {})).toEqual({});
    expect(fixedCategories(tree, fixed, { large: '本院' })).toEqual({ medium: 'naika' });
    expect(fixedCategories(tree, fixed, { large: 'branch' })).toEqual({});
    expect(fixedCategories(tree, fixed, { large: '本院', medium: 'geka' })).toEqual({});
    const whole = { ...fixed, selectedLargeCategory: '本院', isFixedLargeCategory: true };
    expect(fixedCategories(tree, whole, {})).toEqual({ large: '本院', medium: 'naika' });
  });

  test('a level without a category to be fixed to is not fixed [FORM-051]', () => {
    const unnamed = { ...item, isFixedLargeCategory: true, isFixedSmallCategory: true };
    for (const each of [unnamed, { ...unnamed, selectedLargeCategory: '旧院' }]) {
      expect(fixedCategories(tree, each, {})).toEqual({});
      expect(respectsFixedCategories(tree, each, 'geka')).toBe(true);
    }
  });

  test('titles come from the item, the tree, or the defaults [CONST-014]', () => {
    expect(categoryTitles({ ...item, setLargeCategoryTitle: '院' }, { tag1: '場所', tag2: '科' })).toEqual({
      large: '院',
      medium: '科',
      small: '小分類',
    });
  });

  test('the flat list has tags, by default the names [CAL-042]', () => {
    expect(categoryEntries(tree).find(({ id }) => id === 'naika-again')).toEqual({
      id: 'naika-again',
      tag1: '本院',
      tag2: '内科',
      tag3: '再診',
      calendarId: 'cal-2',
    });
    expect(categoryEntries(tree).map(({ id }) => id)).toEqual([
      'naika',
      'naika-first',
      'naika-again',
      'geka',
      'branch',
    ]);
    expect(categoryLabels({ tag1: '本院', tag2: '' }, { large: '院', medium: '科', small: '' })).toEqual([
      { title: '院', text: '本院' },
    ]);
  });

  test('deleted items are not offered [CAL-043]', () => {
    const items = [
      { itemId: 'a', itemName: 'A', categoryId: 'geka', cost: 1 },
      { itemId: 'b', itemName: 'B', categoryId: 'geka', cost: 1, deletedAt: '2026-01-01' },
      { itemId: 'c', itemName: 'C', categoryId: 'naika', cost: 1 },
    ];
    expect(offeredItems(items, 'geka').map(({ itemId }) => itemId)).toEqual(['a']);
  });
});
