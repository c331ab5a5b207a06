/** What the indexes of answers know of items, under one version of a form and under two. */
import { expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import '../survey/items/everyType';
import { indexedInBoth, indexedItems } from '.';

const asked = { isSearchable: { value: true } };
const form = (...items: Partial<SchemaItem>[]): SurveyConfig => ({
  ...{ surveyId: 'f', surveyTitle: 'f' },
  surveySchema: items.map((item, index) => ({ itemKey: `i${index}`, type: 'text', title: 't', ...item })),
});

test('indexes know items that lookups ask for, and texts that stand whole among those by which one is found [CONTRACT 14.3]', () => {
  const { types, whole } = indexedItems(form(asked, {}, { meaning: 'name' }, { type: 'guide', ...asked }));
  expect([[...types], [...whole]]).toEqual([[['i0', 'text']], ['i2']]);
});

test('of two versions they know what both let them know alike: not a type of its own, not one that is new [CONTRACT 14.3]', () => {
  const one = form({ ...asked, itemKey: 'constructor' }, asked, asked, { meaning: 'kana' }, { meaning: 'name' });
  const other = form({ ...asked, itemKey: 'constructor' }, { ...asked, type: 'date' }, {}, { meaning: 'kana' }, {});
  for (const [left, right] of [[one, other] as const, [other, one] as const]) {
    const { types, whole } = indexedInBoth(indexedItems(left), indexedItems(right));
    expect([[...types], [...whole]]).toEqual([[['constructor', 'text']], ['i3']]);
  }
});
