/** A facility: its three parts, each trimmed, a row each, and how long each may be. */
import { expect, test } from '@jest/globals';
import type { AnswerValue, SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { facilityOf, facilityRules, isFacility } from './rules';

const item: SchemaItem = { itemKey: 'k', type: 'googleFacilitySearch', title: 't' };
const required = { ...item, isRequired: { value: true } };
const none = { name: '', address: '', phone: '' };
const context = { config: { surveyId: 's', surveyTitle: 's', surveySchema: [] }, answers: {}, today: '20261120' };
const messageOf = (value: AnswerValue, subject = item) =>
  facilityRules.validate(subject, value, { ...context, mode: 'user' });

test('a value of another shape is no facility', () => {
  expect(['病院', ['病院'], undefined].map(facilityOf)).toEqual([none, none, none]);
  expect(facilityOf({ ...none, name: '病院' })).toEqual({ ...none, name: '病院' });
  expect([isFacility(item), isFacility({ type: 'location' })]).toEqual([true, false]);
});

test('each part is stored without outer spaces, and has a row where there is something of it [ROWS-016, ROWS-028]', () => {
  const typed = { name: ' 病院 ', address: '　', phone: ' 03-1234-5678' };
  expect(facilityRules.canonical(item, typed)).toEqual({ name: '病院', address: '', phone: '03-1234-5678' });
  expect(facilityRules.toRows(item, typed)).toEqual([
    { itemKey: 'k', sortKey: 'k#name', value: '病院' },
    { itemKey: 'k', sortKey: 'k#phone', value: '03-1234-5678' },
  ]);
  expect(facilityRules.fromRows(item, [{ itemKey: 'k', sortKey: 'k#address', value: '東京' }])).toEqual({
    ...none,
    address: '東京',
  });
  expect(facilityRules.displayText(item, { name: '病院', address: '', phone: '03' })).toBe('病院\n03');
});

test('one part alone is an answer, which needs the name [VAL-094, VAL-096]', () => {
  for (const part of ['name', 'address', 'phone']) {
    expect([part, facilityRules.isEmpty(item, { ...none, [part]: 'x' })]).toEqual([part, false]);
    expect([part, messageOf({ ...none, [part]: 'x' })]).toEqual([
      part,
      part === 'name' ? undefined : validationTexts.facility.name,
    ]);
  }
  expect(facilityRules.isEmpty(item, { name: ' ', address: '　', phone: '' })).toBe(true);
  expect([messageOf(none), messageOf(none, required)]).toEqual([undefined, validationTexts.facility.required]);
});

test('300 characters of each part are taken, one more of any is not', () => {
  const longest = { name: 'あ'.repeat(300), address: '𠮷'.repeat(300), phone: ` ${'1'.repeat(300)} ` };
  expect(messageOf(longest)).toBeUndefined();
  for (const part of ['name', 'address', 'phone'])
    expect(messageOf({ ...longest, [part]: 'あ'.repeat(301) })).toBe(validationTexts.text.lengthAtMost(300));
});
