/** One choice among options, and several: which are taken, in which order, and how many. */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import type { AnswerValue } from '../../types';
import { checkboxesRules } from '../checkboxes/rules';
import { dropdownRules, NO_MATCH_OPTION, suggestRules } from '../dropdown/rules';
import { choiceGroupHeaderRules, optionMessage, radioRules } from './rules';

const item = (type: string, options?: SchemaItem['options']): SchemaItem => ({
  itemKey: 'k',
  type,
  title: 't',
  options,
});
const config = { surveyId: 's', surveyTitle: 's', surveySchema: [] };
const context = { config, mode: 'user', today: '20261120', answers: {} } as const;
const { unknown, atLeast, atMost } = validationTexts.choice;

test('a list without options takes everything, one with options these and what else is named', () => {
  const listed = item('radio', ['a', { value: 'b' }]);
  expect([optionMessage(item('radio'), 'x'), optionMessage(item('radio', []), 'x')]).toEqual([undefined, undefined]);
  expect(['a', 'b', 'x', ''].map((text) => optionMessage(listed, text))).toEqual([
    ...[undefined, undefined, unknown, unknown],
  ]);
  expect([optionMessage(listed, 'x', ['x']), optionMessage(listed, 'y', ['x'])]).toEqual([undefined, unknown]);
});

test.each([
  ['radio', radioRules, false],
  ['choicegroupheader', choiceGroupHeaderRules, false],
  ['dropdown', dropdownRules, false],
  ['suggest', suggestRules, true],
] as const)('a %s takes its options; the one for no match: %#', (type, rules, takesNoMatch) => {
  const messageOf = (text: string) => rules.validate(item(type, ['a']), text, context);
  expect([messageOf('a'), messageOf('x')]).toEqual([undefined, unknown]);
  expect(messageOf(NO_MATCH_OPTION)).toBe(takesNoMatch ? undefined : unknown);
});

test('check boxes are stored once each in the order of the item, unknown ones last', () => {
  const boxes = item('checkboxes', ['a', 'b', 'c']);
  const stored = (...value: string[]) => checkboxesRules.canonical(boxes, value);
  expect([stored('c', 'a', 'c'), stored('x', 'b', '', 'y'), stored('')]).toEqual([['a', 'c'], ['b', 'x', 'y'], []]);
  expect(checkboxesRules.displayText(boxes, ['c', 'a'])).toBe('a、c');
  expect([checkboxesRules.isEmpty(boxes, ['']), checkboxesRules.isEmpty(boxes, ['x'])]).toEqual([true, false]);
});

test.each([
  [{}, [undefined, undefined, undefined, undefined]],
  [{ min: 0, max: 0 }, [undefined, undefined, undefined, undefined]],
  [{ min: 1 }, [atLeast(1), undefined, undefined, undefined]],
  [{ max: 1 }, [undefined, undefined, atMost(1), atMost(1)]],
  [{ min: 2, max: 2 }, [atLeast(2), atLeast(2), undefined, atMost(2)]],
])('with %j nothing, one, two and three say %j [VAL-045, VAL-046]', (selection, messages) => {
  const boxes = { ...item('checkboxes', ['a', 'b', 'c']), selection };
  const values: AnswerValue[] = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']];
  expect(values.map((value) => checkboxesRules.validate(boxes, value, context))).toEqual(messages);
});

test('of check boxes an unknown one is told before their number, a missing answer before both', () => {
  const boxes = { ...item('checkboxes', ['a', 'b']), selection: { min: 2 }, isRequired: { value: true } };
  expect(checkboxesRules.validate(boxes, ['x'], context)).toBe(unknown);
  expect(checkboxesRules.validate(boxes, [], context)).toBe(validationTexts.required.standard);
  expect(checkboxesRules.validate(boxes, ['a', 'b', 'x'], context)).toBe(unknown);
});
