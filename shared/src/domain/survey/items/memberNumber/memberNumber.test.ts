/** Items that hold a member's number, and the characters that each kind takes. */
import { expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { isEnteredNumber, isMemberNumber, memberNumberIn } from './numberItems';
import { memberNumberRules } from './rules';

const item: SchemaItem = { itemKey: 'n', type: 'memberNumber', title: 't' };
const given = { ...item, isAutomaticNumbering: true };
const name: SchemaItem = { itemKey: 'a', type: 'text', title: 't' };
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: 's', surveySchema });

test('which items hold a number, and which of them a person enters', () => {
  expect([item, given, name].map(isMemberNumber)).toEqual([true, true, false]);
  expect([item, given, { ...item, isAutomaticNumbering: false }, name].map(isEnteredNumber)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('the number of a registration is the first of such an item that is there', () => {
  const rows = [
    { itemKey: 'gone', value: '1' },
    { itemKey: 'a', value: '2' },
    { itemKey: 'n', value: '' },
    { itemKey: 'n', value: '3' },
    { itemKey: 'n', value: '4' },
  ];
  expect(memberNumberIn(form(name, item), rows)).toBe('3');
  expect([memberNumberIn(form(name), rows), memberNumberIn(form(item), [])]).toEqual([undefined, undefined]);
});

test('an entered number is read as it stands on the card, one that the form has given stays whole', () => {
  const shown = (subject: SchemaItem, text: string) => memberNumberRules.displayText(subject, text);
  expect([shown(item, '00010012345'), shown(item, '12345'), shown(item, '')]).toEqual(['12345', '12345', '']);
  expect(shown(given, '00010012345')).toBe('00010012345');
  const rows = [{ itemKey: 'n', value: '00010012345' }];
  expect([memberNumberIn(form(item), rows), memberNumberIn(form(given), rows)]).toEqual(['12345', '00010012345']);
});

test('letters and digits of either width, as many as the kind has; the whole number as it stands on the card', () => {
  const { characters, tooLong } = validationTexts.numbering;
  const messageOf = (subject: SchemaItem, text: string, memberSurveyId?: string) => {
    const config = { ...form(subject), ...(memberSurveyId && { memberSurveyId, memberSurveySubId: 12 }) };
    return memberNumberRules.validate(subject, text, { config, mode: 'user', today: '20261120', answers: {} });
  };
  expect(['AZaz09', '０９ａ', '1-2', '-12', '12-', 'あ'].map((text) => messageOf(item, text))).toEqual([
    ...[undefined, undefined],
    ...Array(4).fill(characters),
  ]);
  expect([messageOf(item, '1234567'), messageOf(item, '12345678')]).toEqual([undefined, tooLong(7)]);
  expect([messageOf(given, '12345678901'), messageOf(given, '123456789012')]).toEqual([undefined, tooLong(11)]);
  expect([messageOf(item, '00120000345', 'm'), messageOf(item, '00130000345', 'm')]).toEqual([undefined, tooLong(7)]);
});

test('nobody must enter a number that the form gives [VAL-071]', () => {
  const required = { isRequired: { value: true } };
  const isRequired = memberNumberRules.isRequired ?? (() => undefined);
  expect([item, { ...item, ...required }, { ...given, ...required }].map((each) => isRequired(each, 'user'))).toEqual([
    false,
    true,
    false,
  ]);
});
