/** The sample bundle: whoever starts the product for the first time sees all that it can do. */
import { expect, test } from '@jest/globals';
import { isBed, itemTypes, meaningOf, placedItems, searchableItems } from '@madoguchi/shared/domain/survey';
import { isCoronaSurvey, isMultiDoseSurvey } from '@madoguchi/shared/domain/vaccine';
import { faultsOfBundle } from './check';
import { readBundle } from './read';

const SAMPLE = new URL('../../sample-bundle', import.meta.url).pathname;
const { bundle } = readBundle(SAMPLE);
const surveys = bundle.surveys.map(({ value }) => value);
const forms = [...surveys, ...bundle.members.map(({ value }) => value)];
const items = forms.flatMap((form) => placedItems(form).map(({ item }) => item));

test('has no fault', () => {
  expect(faultsOfBundle(SAMPLE)).toEqual([]);
});

test('shows every item type', () => {
  expect(itemTypes().length).toBeGreaterThan(30);
  const shown = new Set(items.map(({ type }) => type));
  expect(itemTypes().filter((type) => !shown.has(type))).toEqual([]);
});

test('shows both kinds of vaccination, with the item that says which dose, and days that are allowed', () => {
  expect(surveys.some((survey) => isMultiDoseSurvey(survey))).toBe(true);
  const doses = surveys.filter((survey) => isCoronaSurvey(survey)).flatMap((survey) => placedItems(survey));
  expect(doses.some(({ item }) => item.attributes?.isSesshuKaisuu)).toBe(true);
  expect(items.some(({ type, attributes }) => type === 'date' && attributes?.hasAllowedDays)).toBe(true);
});

test('lets a stay be looked up', () => {
  const stays = surveys.filter((survey) => placedItems(survey).some(({ item }) => isBed(item)));
  expect(stays).toHaveLength(1);
  for (const survey of stays) expect(searchableItems(survey, 'user').map(({ itemKey }) => itemKey)).not.toEqual([]);
});

test('asks for birthdays with eras, for the hospital’s number by one rule, and knows the register in every form', () => {
  const titled = (title: string) => items.filter((item) => item.title?.endsWith(title));
  expect(titled('生年月日').map(({ type }) => type)).toEqual(Array(titled('生年月日').length).fill('birthday'));
  expect(titled('生年月日').length).toBeGreaterThan(7);
  expect(titled('診察券番号')).toHaveLength(2);
  expect(new Set(titled('診察券番号').map(({ description }) => description)).size).toBe(1);
  expect(titled('診察券番号').map((item) => meaningOf(item))).toEqual(['number', 'number']);
  expect(surveys.filter(({ memberFormId }) => memberFormId !== 'patient')).toEqual([]);
  expect(surveys.filter(({ memberOptional }) => memberOptional !== true)).toHaveLength(1);
});
