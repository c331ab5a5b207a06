/** The answer of a list that is searched: a plain text, or JSON with the condition that narrowed the list. */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../../contract';
import { parseSearchValue, searchRules } from './rules';

const item: SchemaItem = { itemKey: 'k', type: 'search', title: 't' };

test.each([
  ['県立病院', { dataSearch: '県立病院' }],
  ['', { dataSearch: '' }],
  ['{"condition":"内科","dataSearch":"県立病院"}', { condition: '内科', dataSearch: '県立病院' }],
  ['{"dataSearch":"県立病院"}', { condition: undefined, dataSearch: '県立病院' }],
  ['{"condition":1,"dataSearch":"a"}', { condition: undefined, dataSearch: 'a' }],
  ['{"condition":"内科","dataSearch":1}', { condition: '内科', dataSearch: '' }],
  ['{"condition":"内科"}', { dataSearch: '{"condition":"内科"}' }],
  ['{東京} 病院', { dataSearch: '{東京} 病院' }],
  ['["dataSearch"]', { dataSearch: '["dataSearch"]' }],
  [' {"dataSearch":"a"}', { dataSearch: ' {"dataSearch":"a"}' }],
])('%s is read as %j [FORM-087]', (text, value) => {
  expect(parseSearchValue(text)).toEqual(value);
});

test('the text that people see decides whether there is an answer; both are stored [FORM-087]', () => {
  const nothing = '{"condition":"内科","dataSearch":" "}';
  expect(
    [nothing, ' ', '{"condition":"内科","dataSearch":"a"}'].map((text) => searchRules.isEmpty(item, text)),
  ).toEqual([true, true, false]);
  expect(searchRules.canonical(item, nothing)).toBe('');
  expect(searchRules.answeredText?.('{"dataSearch":"a"}')).toBe('a');
});
