/** The items of a dose: which they are, and what each takes. */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import * as doses from './doseItems';
import { previousMakerRules, vaccineCountRules, vaccineMakerRules } from './rules';

const item = (type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: 'k',
  type,
  title: 't',
  ...more,
});
const context = { config: { surveyId: 's', surveyTitle: 's', surveySchema: [] }, answers: {}, today: '20261120' };

test.each([
  ['sesshuJisshiDate', doses.isDoseDate],
  ['sesshuVaccineMaker', doses.isDoseMaker],
  ['countVaccines', doses.isDoseCount],
  ['previousVaccineDate', doses.isPreviousDoseDate],
  ['previousVaccineMaker', doses.isPreviousDoseMaker],
])('%s is found by its own question alone', (type, isIt) => {
  const types = [
    'sesshuJisshiDate',
    'sesshuVaccineMaker',
    'countVaccines',
    'previousVaccineDate',
    'previousVaccineMaker',
    'date',
  ];
  expect(types.filter((each) => isIt({ type: each }))).toEqual([type]);
});

test('of the dose before users are always asked, administrators as the item says [VAL-003]', () => {
  const required = { isRequired: { value: true } };
  const asked = [item('previousVaccineMaker'), item('previousVaccineMaker', required)];
  expect(asked.map((each) => doses.isPreviousDoseRequired(each, 'user'))).toEqual([true, true]);
  expect(asked.map((each) => doses.isPreviousDoseRequired(each, 'admin'))).toEqual([false, true]);
  const messageOf = (mode: 'user' | 'admin') => previousMakerRules.validate(item('x'), '', { ...context, mode });
  expect([messageOf('user'), messageOf('admin')]).toEqual(['必須です', undefined]);
});

test.each([vaccineMakerRules, previousMakerRules])('a maker is one of those on offer', (rules) => {
  const messageOf = (text: string) =>
    rules.validate(item('x', { options: ['A社'] }), text, { ...context, mode: 'user' });
  expect([messageOf('A社'), messageOf('B社')]).toEqual([undefined, validationTexts.choice.unknown]);
});

test('a count is 1 to 99, stored without spaces and leading zeros [VAC-010]', () => {
  const stored = (text: string) => vaccineCountRules.canonical(item('countVaccines'), text);
  expect([' ０１ ', '10', '00', 'x0'].map(stored)).toEqual(['1', '10', '0', 'x0']);
  const messageOf = (text: string) => vaccineCountRules.validate(item('x'), text, { ...context, mode: 'user' });
  expect(['1', '9', '10', '99', '007'].map(messageOf)).toEqual(Array(5).fill(undefined));
  expect(['0', '100', '1a', 'a1', '-1', '1.5'].map(messageOf)).toEqual(Array(6).fill(validationTexts.vaccine.count));
});
