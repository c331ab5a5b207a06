/** Whole numbers and linear scales: their stored form and their bounds. */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { isScale, linearScaleRules, numberRules, scaleRange } from './rules';

const context = { config: { surveyId: 's', surveyTitle: 's', surveySchema: [] }, answers: {}, today: '20261120' };
const { digitsOnly, range: outside } = validationTexts.number;
const item = (type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: 'k',
  type,
  title: 't',
  ...more,
});

test('a number loses leading zeros and outer spaces, what is none stays as typed [VAL-038]', () => {
  const stored = (text: string) => numberRules.canonical(item('number'), text);
  expect(['000', '007', ' １０ ', '-07', '07a', 'a07', '0x7', '00a7'].map(stored)).toEqual([
    ...['0', '7', '10', '-07', '07a', 'a07', '0x7', '00a7'],
  ]);
});

test('a bound may be a number or a text; an empty one, and one that is no number, bounds nothing [VAL-037]', () => {
  const messagesOf = (range: SchemaItem['range']) =>
    ['0', '4', '5', '6', '999'].map((text) =>
      numberRules.validate(item('number', { range }), text, { ...context, mode: 'user' }),
    );
  const free = Array(5).fill(undefined);
  expect(messagesOf(undefined)).toEqual(free);
  for (const bound of ['', 'x']) expect(messagesOf({ min: bound, max: bound })).toEqual(free);
  expect(messagesOf({ min: '5' })).toEqual([outside, outside, undefined, undefined, undefined]);
  expect(messagesOf({ min: 5, max: '5' })).toEqual([outside, outside, undefined, outside, outside]);
  expect(messagesOf({ max: 0 })).toEqual([undefined, outside, outside, outside, outside]);
});

test('only digits are a number [VAL-036]', () => {
  const messageOf = (text: string) => numberRules.validate(item('number'), text, { ...context, mode: 'user' });
  expect(['12', '1a', 'a1', '1 2', '一'].map(messageOf)).toEqual([undefined, ...Array(4).fill(digitsOnly)]);
});

test('a scale goes from 0 to 10 where nothing else is said, and may begin below zero [FORM-063]', () => {
  expect(scaleRange(item('linearscale'))).toEqual({ min: 0, max: 10 });
  expect(scaleRange(item('linearscale', { scale_min: { value: -5 }, scale_max: { value: 5 } }))).toEqual({
    min: -5,
    max: 5,
  });
  expect([isScale({ type: 'linearscale' }), isScale({ type: 'number' })]).toEqual([true, false]);
  const scale = item('linearscale', { scale_min: { value: -5 }, scale_max: { value: 15 } });
  const messageOf = (text: string) => linearScaleRules.validate(scale, text, { ...context, mode: 'user' });
  expect(['-5', '0', '10', '15'].map(messageOf)).toEqual(Array(4).fill(undefined));
  expect(['-6', '16', '--1', '1.5', '5a', 'a5', '-'].map(messageOf)).toEqual(Array(7).fill(outside));
});
