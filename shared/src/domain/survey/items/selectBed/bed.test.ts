/** The bed of a stay: which item it is, and that its two dates are its answer. */
import { expect, test } from '@jest/globals';
import type { Answers, SchemaItem, SurveyConfig } from '../../../../contract';
import { bedItemOf, END_DATE_KEY, isBed, START_DATE_KEY } from './bedItem';
import { selectBedRules } from './rules';

const bed: SchemaItem = { itemKey: 'b', type: 'selectBed', title: 't' };
const required = { ...bed, isRequired: { value: true } };
const config: SurveyConfig = { surveyId: 's', surveyTitle: 's', surveySchema: [] };

test('the form’s bed is found in a section too', () => {
  const section = { itemKey: 'g', type: 'groupheader', title: 't', items: [bed] };
  expect(bedItemOf({ ...config, surveySchema: [section] })).toBe(bed);
  expect(bedItemOf(config)).toBeUndefined();
  expect([isBed(bed), isBed(section)]).toEqual([true, false]);
});

test('both dates satisfy it, one does not; they stand under the keys that the contract gives them [VAL-012]', () => {
  const messageOf = (subject: SchemaItem, answers: Answers) =>
    selectBedRules.validate(subject, undefined, { config, mode: 'user', today: '20261120', answers });
  expect([START_DATE_KEY, END_DATE_KEY]).toEqual(['startDate', 'endDate']);
  const startDate = '2026-12-01 午後';
  const endDate = '2026-12-03 午前';
  expect([{}, { startDate }, { endDate }].map((answers) => messageOf(required, answers))).toEqual(
    Array(3).fill('必須'),
  );
  expect([messageOf(required, { startDate, endDate }), messageOf(bed, {})]).toEqual([undefined, undefined]);
});
