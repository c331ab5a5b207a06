/** What a search of the table asks of an answer's search row (CONTRACT 14.3), without a database. */
import { expect, test } from '@jest/globals';
import { type DeskFilter, type DeskWhere, partConditions, Values } from './deskFilter';

const WHERE: DeskWhere = { itemKey: 'name', operation: 'has', value: 'ヤマ', isNumber: false };
const FILTER: DeskFilter = {
  ...{ surveyIds: ['f'], isAllForms: false, calendarIds: undefined, isWithOrder: false, checks: undefined },
  ...{ firstDay: undefined, lastDay: undefined, part: undefined, where: [] },
};

/** The texts that must stand in the search row. */
function partsOf(facts: Partial<DeskFilter>): unknown[] {
  const values = new Values();
  const conditions = partConditions(values, { ...FILTER, ...facts });
  expect(conditions).toEqual(values.all.map((_, index) => `position($${index + 1}::text IN s.find_text) > 0`));
  return values.all;
}

test.each<[string, Partial<DeskFilter>, string[]]>([
  ['nothing', {}, []],
  ['a part of any text', { part: { text: '山田', grams: ['山田'] } }, ['山田']],
  ['a part of an item whose grams are all known', { where: [{ ...WHERE, grams: ['ヤマ'] }] }, ['ヤマ']],
  ['a part that is too short for a gram, of such an item', { where: [{ ...WHERE, value: 'ヤ', grams: [] }] }, ['ヤ']],
  ['a part of an item that the search row may not have', { where: [WHERE] }, []],
  ['an item’s whole value', { where: [{ ...WHERE, operation: 'eq', grams: ['ヤマ'] }] }, []],
  [
    'both, and two items',
    {
      part: { text: '山', grams: [] },
      where: [
        { ...WHERE, grams: ['ヤマ'] },
        { ...WHERE, value: 'ダ', grams: ['マダ'] },
      ],
    },
    ['山', 'ヤマ', 'ダ'],
  ],
])('%s [CONTRACT 14.3]', (_, facts, parts) => {
  expect(partsOf(facts)).toEqual(parts);
});
