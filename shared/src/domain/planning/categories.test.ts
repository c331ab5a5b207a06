/** Edges of the categories of one calendar: what of a node is taken out and put back, and where a new one goes. */
import { describe, expect, test } from '@jest/globals';
import type { Categories, CategoryNode } from '../../contract';
import { categoriesFaults, plannedCategories, withPlannedCategories } from './categories';

const TAGS = { tag1: '内科', tag2: '診察', tag3: '本館' };
const all = (...tree: CategoryNode[]): Categories => ({ display: { title: '予約内容' }, tree });
const planned = (categories: Categories) => plannedCategories(categories, 'main');
const added = (above: string[], more: object = {}) => ({ id: 'new', name: '新', above, items: [], ...more });
const treeWith = (categories: Categories, ...edited: ReturnType<typeof planned>) =>
  withPlannedCategories(categories, 'main', [...planned(categories), ...edited]).tree;

describe('are taken out', () => {
  test('with the tags that they have and no others', () => {
    const tree = all(
      { name: 'a', id: 'a', calendarId: 'main', ...TAGS },
      { name: 'b', id: 'b', calendarId: 'main', tag2: '診察' },
      { name: 'c', id: 'c', calendarId: 'main' },
    );
    expect(planned(tree)).toStrictEqual([
      { id: 'a', name: 'a', above: [], ...TAGS, items: [] },
      { id: 'b', name: 'b', above: [], tag2: '診察', items: [] },
      { id: 'c', name: 'c', above: [], items: [] },
    ]);
  });
  test('of the calendar alone, and without what has no id', () => {
    expect(planned(all({ name: 'x', calendarId: 'main' }, { name: 'y', id: 'y', calendarId: 'other' }))).toEqual([]);
  });
});

describe('are put back', () => {
  test('with each tag as it was written, and an empty one as none', () => {
    const tree = all({ name: 'a', id: 'a', calendarId: 'main', ...TAGS });
    const [a] = planned(tree);
    const put = (tags: object) => withPlannedCategories(tree, 'main', a ? [{ ...a, ...tags }] : []).tree;
    expect(put({})).toStrictEqual(tree.tree);
    expect(put({ tag1: '外科', tag2: '検査', tag3: '別館' })).toStrictEqual([
      { name: 'a', id: 'a', calendarId: 'main', tag1: '外科', tag2: '検査', tag3: '別館' },
    ]);
    expect(put({ tag1: '', tag2: '', tag3: '' })).toStrictEqual([{ name: 'a', id: 'a', calendarId: 'main' }]);
  });
  test('a new one at the top, or below the node that has its name and books nothing itself', () => {
    const categories = all(
      { name: '内科', id: 'own', calendarId: 'other' },
      { name: '外科' },
      { name: '内科', children: [{ name: '朝' }] },
    );
    const node = { name: '新', id: 'new', calendarId: 'main' };
    expect(treeWith(categories, added([]))).toStrictEqual([...categories.tree, node]);
    expect(treeWith(categories, added(['内科']))).toStrictEqual([
      ...categories.tree.slice(0, 2),
      { name: '内科', children: [{ name: '朝' }, node] },
    ]);
    expect(treeWith(categories, added(['外科']))[1]).toStrictEqual({ name: '外科', children: [node] });
    expect(treeWith(categories, added(['眼科', '朝'], { tag1: 'x' }))[3]).toStrictEqual({
      name: '眼科',
      children: [{ name: '朝', children: [{ ...node, tag1: 'x' }] }],
    });
  });
  test('of a house that has no items yet', () => {
    const categories = all({ name: 'a', id: 'a', calendarId: 'main' });
    expect(categoriesFaults(categories, 'main', planned(categories))).toEqual([]);
    expect(withPlannedCategories(categories, 'main', planned(categories)).items).toStrictEqual([]);
  });
  test('but none whose id a node without a calendar has, or that is named twice', () => {
    const categories = all({ name: 'x', id: 'new' }, { name: 'a', id: 'a', calendarId: 'main' });
    const [a] = planned(categories);
    if (!a) throw new Error('there is one');
    expect(categoriesFaults(categories, 'main', [a, added([])])).toEqual([{ id: 'new', reason: 'taken' }]);
    expect(categoriesFaults(categories, 'main', [a, { ...added([]), id: 'newer' }])).toEqual([]);
    const item = { itemId: 'i', itemName: 'i', cost: 1 };
    expect(categoriesFaults(categories, 'main', [{ ...a, items: [item, item] }])).toEqual([
      { id: 'i', reason: 'twice' },
    ]);
  });
});
