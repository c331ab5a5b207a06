/** The link button: where a form has one, and when an administrator must have set a date through it. */
import { expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../../../contract';
import { holdsDate, isLinkButton, linkButtonOf } from './linkButton';
import { linkButtonRules } from './rules';

const button: SchemaItem = { itemKey: 'b', type: 'linkbutton', title: 't' };
const reservation: SchemaItem = { itemKey: 'r', type: 'reservation', title: 't' };
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: 's', surveySchema });

test('a form’s link button is found in a section too', () => {
  const section = { itemKey: 'g', type: 'groupheader', title: 't', items: [button] };
  expect(linkButtonOf(form(reservation, section))).toBe(button);
  expect(linkButtonOf(form(reservation))).toBeUndefined();
  expect([isLinkButton(button), isLinkButton(reservation)]).toEqual([true, false]);
});

test('a date is set through it where it opens no address of its own [ADMIN-004]', () => {
  expect([button, { link: {} }, { link: { url: '' } }].map(holdsDate)).toEqual([true, true, true]);
  expect(holdsDate({ link: { url: 'https://a.test' } })).toBe(false);
});

test('of administrators it asks for the date of the form’s reservation, where it can be set through it [VAL-014]', () => {
  const messageOf = (mode: 'user' | 'admin', r: string, subject = button, config = form(reservation, button)) =>
    linkButtonRules.validate(subject, undefined, { config, mode, today: '20261120', answers: { r } });
  expect([messageOf('admin', 'naika_0'), messageOf('admin', '')]).toEqual(['必須です', '必須です']);
  expect(messageOf('admin', 'naika_0|20261130|0')).toBeUndefined();
  expect(messageOf('user', '')).toBeUndefined();
  expect(messageOf('admin', '', { ...button, link: { url: 'https://a.test' } })).toBeUndefined();
  expect(messageOf('admin', '', button, form(button))).toBeUndefined();
});
