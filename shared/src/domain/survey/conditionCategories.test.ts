/** When a form needs the common category tree, and the form with it. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import { asksForCategory, needsCategoryTree, withCategoryTree } from './conditionCategories';
import { itemByKey } from './schema';

const tree = [{ name: '本院', id: 'main' }];
const own = [{ name: '分院', id: 'branch' }];
const reservation: SchemaItem = { itemKey: 'r', type: 'reservation', title: 'r', queryParam1: 'c', queryParam3: 'd' };
const text = (more: Partial<SchemaItem> = {}): SchemaItem => ({ itemKey: 't', type: 'text', title: 't', ...more });
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: 's', surveySchema });
const byName = { type: 'show' as const, questionId: 'r', answers: ['本院'], bunruiKey: 'large' as const };

describe('the common tree', () => {
  test('is needed by a condition on a level of a reservation that has no tree of its own [COND-003]', () => {
    const condition = text({ displayCondition: byName });
    expect(needsCategoryTree(form(reservation, condition))).toBe(true);
    expect(needsCategoryTree(form(reservation, { ...text(), type: 'groupheader', items: [condition] }))).toBe(true);
    expect(needsCategoryTree(form({ ...reservation, categories_tree: own }, condition))).toBe(false);
    const { bunruiKey: _, ...byId } = byName;
    expect(needsCategoryTree(form(reservation, text({ displayCondition: byId })))).toBe(false);
    expect(needsCategoryTree(form(reservation, text({ displayCondition: { ...byName, questionId: 'x' } })))).toBe(
      false,
    );
    expect([needsCategoryTree(form(reservation, text())), needsCategoryTree(form(condition))]).toEqual([false, false]);
  });

  test('is asked for by an address that fills such a reservation', () => {
    const asks = (search: string, item = reservation) => asksForCategory(form(item), new URLSearchParams(search));
    expect([asks('c=main_0'), asks('d='), asks('x=1'), asks('')]).toEqual([true, true, false, false]);
    expect(asks('c=main_0', { ...reservation, categories_tree: own })).toBe(false);
    expect(asksForCategory(form(text({ queryParam1: 'c' })), new URLSearchParams('c=1'))).toBe(false);
  });

  test('is given to reservations without one, in sections too; nothing else of the form changes', () => {
    const section: SchemaItem = { itemKey: 'g', type: 'groupheader', title: 'g', items: [reservation, text()] };
    const complete = withCategoryTree(form(section, { ...text(), itemKey: 'u' }), tree);
    expect(itemByKey(complete, 'r')).toEqual({ ...reservation, categories_tree: tree });
    expect([itemByKey(complete, 't'), itemByKey(complete, 'u')]).toEqual([text(), { ...text(), itemKey: 'u' }]);
    expect('items' in (itemByKey(complete, 'u') ?? {})).toBe(false);
    const kept = withCategoryTree(form({ ...reservation, categories_tree: own }), tree);
    expect(itemByKey(kept, 'r')?.categories_tree).toBe(own);
    expect([complete.surveyId, complete.surveyTitle]).toEqual(['s', 's']);
  });
});
