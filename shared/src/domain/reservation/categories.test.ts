/**
 * The category tree: ids, names, levels, fixed levels, titles.
 */
import { describe, expect, test } from '@jest/globals';
import type { CategoryNode } from '../../contract';
import {
  allCategories,
  categoryEntries,
  categoryKey,
  categoryLabels,
  categoryNames,
  categoryOptions,
  categoryTitles,
  categoryTreeOf,
  findCategory,
  lockedLevels,
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
    expect(categoryNames(tree, 'naika-again')).toStrictEqual({ large: '本院', medium: '内科', small: '再診' });
    expect(categoryNames(tree, 'branch')).toStrictEqual({ large: '分院' });
  });

  test('every node with its ancestors, parents before children', () => {
    expect(allCategories(tree).map(({ nodes }) => nodes.map(({ name }) => name).join('/'))).toStrictEqual([
      ...['本院', '本院/内科', '本院/内科/初診', '本院/内科/再診', '本院/外科', '分院'],
    ]);
    expect(allCategories(tree).map(({ node }) => categoryKey(node))).toStrictEqual([
      ...['本院', 'naika', 'naika-first', 'naika-again', 'geka', 'branch'],
    ]);
    expect(findCategory([{ name: '本院' }], '本院')).toBeUndefined();
    expect(findCategory([{ name: 'a', id: 'a' }], 'a')).toStrictEqual({
      nodes: [{ name: 'a', id: 'a' }],
      node: { name: 'a', id: 'a' },
      calendarId: undefined,
    });
  });

  test('an item’s own tree comes before that of the categories call [FORM-048]', () => {
    const own = [{ name: '自前' }];
    expect([categoryTreeOf({ categories_tree: own }, tree), categoryTreeOf({}, tree)]).toStrictEqual([own, tree]);
    expect([categoryTreeOf({ categories_tree: [] }, tree), categoryTreeOf({}, undefined)]).toStrictEqual([
      [],
      undefined,
    ]);
  });

  test('a category has the names of its own levels and no others', () => {
    expect([categoryNames(tree, 'naika'), categoryNames(tree, 'nothing')]).toStrictEqual([
      { large: '本院', medium: '内科' },
      {},
    ]);
    expect([selectionOfCategory(tree, 'branch'), selectionOfCategory(tree, 'nothing')]).toStrictEqual([
      { large: 'branch' },
      {},
    ]);
  });

  test('options follow what is chosen above', () => {
    const names = (nodes: readonly CategoryNode[]) => nodes.map((node) => node.name);
    const options = categoryOptions(tree, { large: '本院', medium: 'naika' });
    expect([names(options.large), names(options.medium), names(options.small)]).toStrictEqual([
      ['本院', '分院'],
      ['内科', '外科'],
      ['初診', '再診'],
    ]);
    expect(categoryOptions(tree, {})).toStrictEqual({ large: tree, medium: [], small: [] });
    expect(categoryOptions(tree, { large: 'branch', medium: 'naika' })).toStrictEqual({
      large: tree,
      medium: [],
      small: [],
    });
    expect(missingCategoryLevels(tree, {})).toStrictEqual(['large']);
    expect(missingCategoryLevels(tree, { large: '旧院' })).toStrictEqual(['large']);
    expect(missingCategoryLevels(tree, { large: '本院', medium: 'gone', small: 'naika-first' })).toStrictEqual([
      'medium',
    ]);
    expect([missingCategoryLevels(tree, { large: 'branch' }), missingCategoryLevels([], {})]).toStrictEqual([[], []]);
    expect(selectedCategoryId([], {})).toBeUndefined();
  });

  test('the smallest existing level gives the id [VAL-079, VAL-080]', () => {
    expect(selectedCategoryId(tree, { large: '本院', medium: 'naika' })).toBeUndefined();
    expect(missingCategoryLevels(tree, { large: '本院', medium: 'naika' })).toStrictEqual(['small']);
    expect(selectedCategoryId(tree, { large: '本院', medium: 'naika', small: 'naika-first' })).toBe('naika-first');
    expect(selectedCategoryId(tree, { large: '本院', medium: 'geka' })).toBe('geka');
    expect(selectedCategoryId(tree, { large: 'branch' })).toBe('branch');
    const named = [{ name: '本院', children: [{ name: '検査', children: [{ name: '血液', id: 'blood' }] }] }];
    expect(missingCategoryLevels(named, { large: '本院', medium: '検査' })).toStrictEqual(['small']);
    expect(selectedCategoryId(named, { large: '本院', medium: '検査', small: 'blood' })).toBe('blood');
    expect(selectionOfCategory(tree, 'naika-first')).toStrictEqual({
      large: '本院',
      medium: 'naika',
      small: 'naika-first',
    });
  });

  test('levels are preselected and fixed by name', () => {
    const fixed = {
      ...item,
      selectedLargeCategory: '本院',
      selectedMediumCategory: '内科',
      isFixedMediumCategory: true,
    };
    expect(preselectedCategories(tree, fixed)).toStrictEqual({ large: '本院', medium: 'naika' });
    expect(preselectedCategories(tree, { ...item, selectedMediumCategory: '内科' })).toStrictEqual({});
    const whole = { ...fixed, selectedSmallCategory: '再診' };
    expect(preselectedCategories(tree, whole)).toStrictEqual({ large: '本院', medium: 'naika', small: 'naika-again' });
    expect(preselectedCategories(tree, { ...whole, selectedMediumCategory: '外科' })).toStrictEqual({
      large: '本院',
      medium: 'geka',
    });
    expect(
      preselectedCategories(tree, { ...item, selectedLargeCategory: '分院', selectedMediumCategory: '内科' }),
    ).toStrictEqual({ large: 'branch' });
    expect(respectsFixedCategories(tree, fixed, 'naika-first')).toBe(true);
    expect(respectsFixedCategories(tree, fixed, 'geka')).toBe(false);
    expect(respectsFixedCategories(tree, { ...fixed, isFixedMediumCategory: false }, 'geka')).toBe(true);
  });

  test.each([
    ['Large', '本院', ['naika-first', 'naika-again', 'geka']],
    ['Medium', '内科', ['naika-first', 'naika-again']],
    ['Small', '初診', ['naika-first']],
  ])('a fixed %s category, %s, leaves these to send: %j [FORM-051]', (level, name, left) => {
    const fixed = { ...item, [`selected${level}Category`]: name, [`isFixed${level}Category`]: true };
    const ids = ['naika-first', 'naika-again', 'geka', 'branch'];
    expect(ids.filter((id) => respectsFixedCategories(tree, fixed, id))).toStrictEqual(left);
    const open = { ...fixed, [`isFixed${level}Category`]: false };
    expect(ids.filter((id) => respectsFixedCategories(tree, open, id))).toStrictEqual(ids);
  });

  test('a name that the tree has on another level only is not fixed [FORM-051]', () => {
    const misplaced = { ...item, isFixedMediumCategory: true, selectedMediumCategory: '分院' };
    expect(respectsFixedCategories(tree, misplaced, 'geka')).toBe(true);
  });

  test.each([
    [{ reservationCheckBox: true }, ['large']],
    [{ reservationSupCheckBox: true }, ['medium']],
    [{ reservationSmallCheckBox: true }, ['small']],
    [{ reservationCheckBox: true, reservationSupCheckBox: false, reservationSmallCheckBox: true }, ['large', 'small']],
    [{}, []],
  ])('with %j a preview has these levels locked: %j [ADMIN-008, ADMIN-009, ADMIN-010]', (flags, locked) => {
    expect(lockedLevels({ ...item, ...flags })).toStrictEqual(locked);
  });

  test('a level without a category to be fixed to is not fixed [FORM-051]', () => {
    const unnamed = { ...item, isFixedLargeCategory: true, isFixedSmallCategory: true };
    for (const each of [unnamed, { ...unnamed, selectedLargeCategory: '旧院' }]) {
      expect(respectsFixedCategories(tree, each, 'geka')).toBe(true);
    }
  });

  test('titles come from the item, the tree, or the defaults [CONST-014]', () => {
    expect(categoryTitles({ ...item, setLargeCategoryTitle: '院' }, { tag1: '場所', tag2: '科' })).toStrictEqual({
      large: '院',
      medium: '科',
      small: '小分類',
    });
    const own = { setLargeCategoryTitle: 'L', setMediumCategoryTitle: 'M', setSmallCategoryTitle: 'S' };
    const tags = { tag1: '1', tag2: '2', tag3: '3' };
    expect(categoryTitles({ ...item, ...own }, tags)).toStrictEqual({ large: 'L', medium: 'M', small: 'S' });
    expect(categoryTitles({}, tags)).toStrictEqual({ large: '1', medium: '2', small: '3' });
    const empty = { setLargeCategoryTitle: '', setMediumCategoryTitle: '', setSmallCategoryTitle: '' };
    const standard = { large: '大分類', medium: '中分類', small: '小分類' };
    expect(categoryTitles({ ...item, ...empty }, { tag1: '', tag2: '', tag3: '' })).toStrictEqual(standard);
    expect(categoryTitles({}, undefined)).toStrictEqual(standard);
  });

  test('the flat list has tags, by default the names [CAL-042]', () => {
    expect(categoryEntries(tree).find(({ id }) => id === 'naika-again')).toStrictEqual({
      id: 'naika-again',
      tag1: '本院',
      tag2: '内科',
      tag3: '再診',
      calendarId: 'cal-2',
    });
    expect(categoryEntries(tree).map(({ id }) => id)).toStrictEqual([
      'naika',
      'naika-first',
      'naika-again',
      'geka',
      'branch',
    ]);
    const tagged = [
      { name: 'a', children: [{ name: 'b', children: [{ name: 'c', id: 'c', tag1: '1', tag2: '2', tag3: '3' }] }] },
    ];
    expect(categoryEntries(tagged)).toStrictEqual([
      { id: 'c', tag1: '1', tag2: '2', tag3: '3', calendarId: undefined },
    ]);
    expect(categoryEntries(tree).at(-1)).toStrictEqual({
      id: 'branch',
      tag1: '分院',
      tag2: undefined,
      tag3: undefined,
      calendarId: 'cal-3',
    });
    const titles = { large: '院', medium: '科', small: '枠' };
    expect(categoryLabels({ tag1: 'a', tag2: 'b', tag3: 'c' }, titles)).toStrictEqual([
      { title: '院', text: 'a' },
      { title: '科', text: 'b' },
      { title: '枠', text: 'c' },
    ]);
    expect(categoryLabels({ tag1: '本院', tag2: '' }, { large: '院', medium: '科', small: '' })).toStrictEqual([
      { title: '院', text: '本院' },
    ]);
  });

  test('deleted items are not offered [CAL-043]', () => {
    const items = [
      { itemId: 'a', itemName: 'A', categoryId: 'geka', cost: 1 },
      { itemId: 'b', itemName: 'B', categoryId: 'geka', cost: 1, deletedAt: '2026-01-01' },
      { itemId: 'c', itemName: 'C', categoryId: 'naika', cost: 1 },
    ];
    expect(offeredItems(items, 'geka').map(({ itemId }) => itemId)).toStrictEqual(['a']);
  });
});
