/** What an import says of a bundle that it takes. */
import { rmSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { PaymentConfig } from '@madoguchi/shared/contract';
import { type BundleFiles, writeBundle } from '../testing/bundle';
import { PAYMENT } from '../testing/paid';
import { faultsOfBundle, noticesOfBundle } from './check';
import { noticesOf } from './notices';
import { type Bundle, readBundle } from './read';

const SAMPLE = new URL('../../sample-bundle', import.meta.url).pathname;
const noticesWith = (more: object, facility?: Bundle['facility']) => {
  const { bundle } = readBundle(SAMPLE);
  return noticesOf(
    { ...bundle, facility, payment: { file: 'payment.json', value: { ...PAYMENT, ...more } as PaymentConfig } },
    false,
  );
};

test('nothing is to be said of the sample', () => {
  expect(noticesOf(readBundle(SAMPLE).bundle, false)).toEqual([]);
});

test('a service whose receipts would have no issuer or no address is named [RCPT-020, RCPT-021]', () => {
  const expected = (index: number, field: string) =>
    `payment.json: $.services[${index}].${field}: is missing, receipts will be without it, expected a text here, or in $.${field} for all services`;
  const receiptCreatorName = 'ひかり総合病院';
  const receiptDisplayAddress = '東京都千代田区';
  expect(noticesWith({})).toHaveLength(4);
  // The house's own issuer stands behind them.
  expect(noticesWith({}, readBundle(SAMPLE).bundle.facility)).toEqual([]);
  expect(noticesWith({ receiptCreatorName, receiptDisplayAddress })).toEqual([]);
  expect(noticesWith({ receiptCreatorName, receiptDisplayAddress: ' ' })).toEqual([
    expected(0, 'receiptDisplayAddress'),
    expected(1, 'receiptDisplayAddress'),
  ]);
  const [first, second] = PAYMENT.services;
  const named = { ...first, receiptCreatorName, receiptDisplayAddress };
  expect(noticesWith({ services: [named, second] })).toEqual([
    expected(1, 'receiptCreatorName'),
    expected(1, 'receiptDisplayAddress'),
  ]);
});

test('a registration number with a wrong check digit is named, and taken', () => {
  const { bundle } = readBundle(SAMPLE);
  const { facility } = bundle;
  const of = (registrationNumber: string) =>
    facility && {
      ...facility,
      value: { ...facility.value, issuer: { ...facility.value.issuer, registrationNumber } },
    };
  expect(noticesOf({ ...bundle, facility: of('T1999912345678') }, false)).toEqual([
    'facility.json: $.issuer.registrationNumber: has a wrong check digit, expected the number as it was given',
  ]);
  expect(noticesOf({ ...bundle, facility: of('T7000012050002') }, false)).toEqual([]);
});

/** Of the bundle with this form alone: what `--check` says, and what the import says. */
function noticesOfForm(items: object[], more: object = {}) {
  const form = { surveyId: 's', surveyTitle: 'S', surveySchema: items, ...more };
  const directory = writeBundle({ 'surveys/s.json': form });
  try {
    return { atCheck: noticesOfBundle(directory, false), atImport: noticesOf(readBundle(directory).bundle, false) };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const item = (itemKey: string, type: string, attributes: object, more: object = {}) => ({
  ...{ itemKey, type, title: itemKey, options: ['月'], attributes },
  ...more,
});

test('--check names every date item with hasAllowedDays, and the import what does nothing where it stands [VAC-003]', () => {
  const day = item('day', 'date', { hasAllowedDays: true });
  const notices = noticesOfForm([
    day,
    item('maker', 'radio', { hasAllowedDays: true }),
    item('dose', 'radio', { isSesshuKaisuu: true }),
    item('closed', 'date', { closedDates: ['2026-11-23'] }),
    { itemKey: 'group', type: 'groupheader', title: '組', items: [{ ...day, itemKey: 'inner' }] },
    { ...item('stay', 'selectBed', {}), carryOver: true },
    { ...item('plan', 'text', {}), carryOver: true },
  ]);
  const at = (path: string) => `surveys/s.json: $.surveySchema${path}`;
  expect(notices.atImport).toEqual([
    at('[1].attributes.hasAllowedDays: does nothing here, expected it on a date item'),
    at('[2].attributes.isSesshuKaisuu: does nothing here, expected surveyType "corona"'),
    at('[3].attributes.closedDates: does nothing here, expected hasAllowedDays beside it on a date item'),
    at('[5].carryOver: does nothing here, expected it on an item that can be answered alike'),
  ]);
  const words = 'makes the options the days that are allowed, expected all others to be closed';
  expect(notices.atCheck).toEqual([
    at(`[0].attributes.hasAllowedDays: ${words}`),
    at(`[4].items[0].attributes.hasAllowedDays: ${words}`),
    ...notices.atImport,
  ]);
  const dose = item('dose', 'radio', { isSesshuKaisuu: true });
  expect(noticesOfForm([dose], { surveyType: 'corona' })).toEqual({ atCheck: [], atImport: [] });
});

test('in medical mode an id that stands in addresses and names a department is named [CONTRACT 13]', () => {
  const idsNamed = (surveyId: string, medicalMode = true) => {
    const form = { surveyId, surveyTitle: 'S', surveySchema: [] };
    const directory = writeBundle({ 'surveys/s.json': form });
    try {
      const atImport = noticesOf(readBundle(directory).bundle, medicalMode);
      expect(noticesOfBundle(directory, medicalMode)).toEqual(atImport);
      return atImport;
    } finally {
      rmSync(directory, { recursive: true });
    }
  };
  for (const id of ['psychiatry-first', 'form-2-Obstetrics', 'ent', 'seishinka', 'newHivTest', 'INFLUENZA'])
    expect(idsNamed(id)).toEqual([expect.stringMatching(/^surveys\/s\.json: \$\.surveyId: stands in addresses/)]);
  for (const id of ['form-1', 'sent', 'appointment', 'a7K2', 'visit']) expect(idsNamed(id)).toEqual([]);
  expect(idsNamed('psychiatry', false)).toEqual([]);
  const sample = noticesOfBundle(SAMPLE, true).join('\n');
  for (const id of ['internal', 'influenza', 'maternity', 'postpartum', 'vaccination'])
    expect(sample).toContain(`"${id}"`);
});

test('a form whose desk entries are found by little is named where a bundle is checked [CONTRACT 12]', () => {
  const searched = { isSearchable: { value: true }, isRequired: { value: true } };
  const name = { itemKey: 'name', type: 'text', title: '氏名', ...searched };
  expect(noticesOfForm([name]).atCheck).toEqual([
    'surveys/s.json: $.surveySchema: lets whoever knows name find what the desk has entered, ' +
      'expected at least 3 required searchable items, one of them a phone, an e-mail address or a number',
  ]);
  const birth = { itemKey: 'birth', type: 'birthday', title: '生年月日', ...searched };
  const phone = { itemKey: 'phone', type: 'phone', title: '電話番号', ...searched };
  expect(noticesOfForm([name, birth, phone]).atCheck).toEqual([]);
});

test('in medical mode a message that names what somebody comes for is named [CONTRACT 13]', () => {
  const telling = (files: BundleFiles, medicalMode = true) => {
    const bundle = {
      'surveys/s.json': { surveyId: 's', surveyTitle: '母親学級', surveySchema: [] },
      'categories.json': {
        display: { title: '', tag1: '', tag2: '', tag3: '' },
        tree: [{ name: '専門', children: [{ name: '循環器内科', children: [{ name: '初診', id: 'first' }] }] }],
        items: [{ itemId: '1', itemName: 'ＭＲＩ検査', categoryId: 'first', cost: 1 }],
      },
      'facility.json': {
        ...{ name: 'ひかり総合病院', telephone: '', hours: '', place: '' },
        departments: [{ id: 'b3', name: '産科' }],
        issuer: { name: '', address: '' },
      },
      ...files,
    };
    const directory = writeBundle(bundle);
    try {
      const read = readBundle(directory);
      expect(read.faults).toEqual([]);
      return noticesOf(read.bundle, medicalMode).filter((line) => line.includes('medical mode'));
    } finally {
      rmSync(directory, { recursive: true });
    }
  };
  const house = (text: string, more: object = {}) => ({ 'messages.json': { kinds: { booked: { text, ...more } } } });
  const line = (name: string, path = 'messages.json: $.kinds.booked.text') =>
    `${path}: leaves in medical mode and names "${name}", expected {what}`;
  expect(telling(house('産科のご予約です。{day}'))).toEqual([line('産科')]);
  expect(telling(house('mri検査の日です。'))).toEqual([line('ＭＲＩ検査')]);
  expect(telling(house('母親学級を受け付けました。'))).toEqual([line('母親学級')]);
  expect(telling(house('{what}', { serviceTemplate: 't_ja', serviceParams: { title: '循環器内科' } }))).toEqual([
    line('循環器内科', 'messages.json: $.kinds.booked.serviceParams.title'),
  ]);
  const form = { surveyId: 's', surveyTitle: '母親学級', surveySchema: [] };
  const own = { 'surveys/s.json': { ...form, messages: { kinds: { reminder: { text: '産科 {bring}' } } } } };
  const path = 'surveys/s.json: $.messages.kinds.reminder.text';
  expect(telling(own)).toEqual([
    line('産科', path),
    `${path}: {bring} says nothing in medical mode, expected a text without it`,
  ]);
  expect(telling(house('{facility}です。{what} {day} {time} {place} {code} {telephone} {link}'))).toEqual([]);
  expect(telling(house('産科のご予約です。'), false)).toEqual([]);
});

test('what the console would not publish is named where a bundle is checked, and taken all the same [CONSOLE 4]', () => {
  const item = (itemKey: string, type: string, more: object = {}) => ({ itemKey, type, title: itemKey, ...more });
  const when = (questionId: string, ...answers: string[]) => ({
    displayCondition: { type: 'show', questionId, answers },
  });
  const surveySchema = [
    item('early', 'text', when('late', 'a')),
    item('late', 'radio', { options: ['a', 'b'], default: 'c' }),
    item('gone', 'text', when('late', 'a', 'd')),
    item('section', 'groupheader', { ...when('late', 'a'), items: [item('never', 'text', when('late', 'b'))] }),
    item('untitled', 'text', { title: '' }),
  ];
  const directory = writeBundle({ 'surveys/s.json': { surveyId: 's', surveyTitle: 'S', surveySchema } });
  try {
    expect(faultsOfBundle(directory)).toEqual([]);
    expect(noticesOfBundle(directory, false)).toEqual(
      [
        '[0].displayCondition.questionId: asks "late", which follows, expected an item that stands before this one',
        '[1].default: has "c", expected one of the options of this item',
        '[2].displayCondition.answers[1]: is "d", expected one of the options of "late"',
        '[4].title: is empty, expected a title: it names the control to everybody',
        '[3].items[0].displayCondition: is never shown, whatever is answered, expected a condition that can hold',
      ].map((line) => `surveys/s.json: $.surveySchema${line}`),
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
});
