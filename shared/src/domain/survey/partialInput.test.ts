/** What is entered in an item and is no answer yet, beside the answers. */
import { expect, test } from '@jest/globals';
import { itemKeyOfPartialInput, partialInputKey, partialParts } from './partialInput';
import { queryParametersOf } from './queryParameters';
import { isRequired } from './required';

test('it stands under a key that no item can have, from which the item is found again', () => {
  const key = partialInputKey('facility');
  expect([key, itemKeyOfPartialInput(key), itemKeyOfPartialInput('w:partial')]).toEqual([
    'facility:partial',
    'facility',
    'w',
  ]);
  expect(/^[A-Za-z0-9_-]+$/.test(key)).toBe(false);
  expect(['facility', 'partial', ':partialx', 'a:partial:b'].map(itemKeyOfPartialInput)).toEqual(
    Array(4).fill(undefined),
  );
});

test('its parts are those that the item’s widget has stored; a text, and nothing, are none', () => {
  const answers = { [partialInputKey('a')]: ['x', ''], [partialInputKey('b')]: 'x', c: ['x'] };
  expect(['a', 'b', 'c', 'd'].map((itemKey) => partialParts(answers, itemKey))).toEqual([
    ['x', ''],
    ...Array(3).fill(undefined),
  ]);
});

test('up to three parameters of an address fill an item; an empty name is none [COND-007, COND-008, COND-009]', () => {
  const item = { itemKey: 'a', type: 'text', title: 'a' };
  expect(queryParametersOf({ ...item, queryParam1: 'x', queryParam2: 'y', queryParam3: 'z' })).toEqual(['x', 'y', 'z']);
  expect(queryParametersOf({ ...item, queryParam1: '', queryParam3: 'z' })).toEqual(['z']);
  expect([queryParametersOf({ ...item, queryParam2: 'y' }), queryParametersOf(item)]).toEqual([['y'], []]);
});

test('who must answer follows from the flags, where the type does not say otherwise [VAL-002, VAL-003]', () => {
  const item = (type: string, value: boolean) => ({ itemKey: 'a', type, title: 'a', isRequired: { value } });
  expect([isRequired(item('text', true), 'user'), isRequired(item('text', false), 'user')]).toEqual([true, false]);
  expect([isRequired(item('previousVaccineDate', false), 'user'), isRequired(item('search', false), 'user')]).toEqual([
    ...[true, false],
  ]);
});
