/** What a form may refer to, where a fault is placed, and its words. */
import { describe, expect, test } from '@jest/globals';
import { faultWords } from '../../../texts/console/designerFaults';
import { formFaults, placedFault } from './formFaults';
import { knownOf } from './knownOf';
import { form, group, item, KNOWN, radio, services, TREE, when } from './testForms';

test('what the house has is what a form may refer to', () => {
  const bindings = {
    calendars: [
      { calendarId: 'main', name: '本館', last: '20261130' },
      { calendarId: 'over', name: '別館', last: '20261129' },
      { calendarId: 'bare', name: '新館' },
    ],
    categories: { tree: TREE },
    payment: { hasIssuer: false, services },
    forms: [
      { formId: 'm', kind: 'member' as const },
      { formId: 'n', kind: 'member' as const, isPublished: false },
      { formId: 's', kind: 'survey' as const },
    ],
    departments: [{ id: 'd' }],
    searches: [
      { surveyId: 'f', itemKey: 'a' },
      { surveyId: 's', itemKey: 'b' },
    ],
    beds: ['beds'],
  };
  expect(knownOf(bindings, 'f', '20261130')).toEqual({
    calendars: new Map([
      ['main', { name: '本館', hasTimes: true }],
      ['over', { name: '別館', hasTimes: false }],
      ['bare', { name: '新館', hasTimes: false }],
    ]),
    tree: TREE,
    services,
    isIssuerNamed: false,
    memberForms: new Set(['m']),
    memberDrafts: new Set(['n']),
    departments: new Set(['d']),
    masters: new Set(['a']),
    beds: { forms: new Set(['beds']), isWhole: true },
  });
  expect(knownOf(bindings, 'f', '20261130', true).isLimited).toBe(true);
  expect(knownOf({ ...bindings, departments: [] }, 'f', '20261130').departments).toBeUndefined();
});

test('what somebody else has found is placed as the rules place it', () => {
  const document = form([group('g', [radio('a')])]);
  const path = ['surveySchema', 0, 'items', 0, 'options', 1];
  expect(placedFault(document, 'unknownField', path, { value: 'x' })).toEqual({
    code: 'unknownField',
    severity: 'fault',
    itemKey: 'a',
    field: 'options',
    path,
    values: { value: 'x' },
  });
  expect(placedFault(document, 'idTaken', ['surveyId'])).toEqual({
    code: 'idTaken',
    severity: 'fault',
    path: ['surveyId'],
    values: {},
  });
  expect(placedFault(document, 'unstorable', ['surveySchema', 7, 'title'])).not.toHaveProperty('itemKey');
});

describe('the words of a fault', () => {
  test('are a sentence with what it speaks of', () => {
    const [fault] = formFaults(form([radio('a'), item('b', 'text', when('a', ['丙']))]), KNOWN);
    expect(fault && faultWords.text(fault)).toBe('「設問 a」に「丙」という選択肢はありません。');
    expect(faultWords.text({ code: 'shape', values: { reason: 'missing' } })).toBe('この項目は必要です。');
    expect(faultWords.text({ code: 'newer' })).toBe('newer');
    expect(faultWords.text({ code: 'constructor', values: null })).toBe('constructor');
  });
});
