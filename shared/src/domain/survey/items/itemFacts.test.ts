/**
 * What each item type says of itself, written out type by type: screens, searches, drafts, rows and the server go by
 * these facts and never by a type's name. And what becomes of a typed answer of each type.
 */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../contract';
import type { AnswerValue, ItemRules } from '../types';
import { itemTypes, rulesOf } from './registry';

/** The facts that a sentence says in one word; what a type does not say is not among them. */
const FACTS: Record<string, Partial<ItemRules>> = {
  text: { longest: 300, isWritten: true },
  textarea: { isWritten: true },
  paragraph: { isWritten: true },
  address: { isWritten: true },
  number: { search: 'number', isHardToGuess: true, range: 'number' },
  linearscale: { search: 'number' },
  email: { search: 'email', isHardToGuess: true },
  phone: { search: 'phone', isHardToGuess: true },
  postcode: { search: 'phone' },
  date: { search: 'date', range: 'date', isNewerThanPrograms: true },
  birthday: { search: 'date', range: 'date' },
  dateDropdown: { search: 'date', range: 'date' },
  dateDaySession: { search: 'daySession', range: 'date' },
  sesshuJisshiDate: { search: 'date', range: 'date' },
  previousVaccineDate: { search: 'date', range: 'date' },
  sesshuVaccineMaker: {},
  previousVaccineMaker: {},
  countVaccines: { search: 'number' },
  radio: { search: 'radio', needsOptions: true },
  choicegroupheader: { opensSections: true },
  dropdown: { search: 'select', needsOptions: true },
  select: { search: 'select', needsOptions: true },
  suggest: { hasMasterList: true },
  search: { hasMasterList: true },
  checkboxes: { search: 'checkboxes', needsOptions: true, rowKeys: 'option' },
  location: { search: false },
  googleFacilitySearch: { rowKeys: ['name', 'address', 'phone'] },
  image: { search: false, files: 'image', copiedFromRegistration: false },
  secureFiles: { search: false, files: 'secure', rowKeys: 'list', keptInDraft: false, copiedFromRegistration: false },
  memberNumber: { isHardToGuess: true },
  reservation: { search: 'category', isPlace: true, isOnlyOnce: true, copiedFromRegistration: false },
  candidateDateReservation: { search: false, rowKeys: 'list', isPlace: true, copiedFromRegistration: false },
  selectBed: { isPlace: true, isOnlyOnce: true, copiedFromRegistration: false },
  selectProducts: { isPurchase: true, isOnlyOnce: true, copiedFromRegistration: false },
  selectPayType: { isPurchase: true, isOnlyOnce: true, copiedFromRegistration: false },
  linkbutton: { hasAnswer: false, isPlace: true },
  guide: { hasAnswer: false },
  groupheader: { hasAnswer: false, holdsItems: true, isNewerThanPrograms: true },
};

/** What the rules say that is no function, `types` apart; an answer is what a type has where it says nothing. */
function factsOf(type: string): Partial<ItemRules> {
  const said = Object.entries(rulesOf({ type })).filter(
    ([name, fact]) => name !== 'types' && typeof fact !== 'function',
  );
  const { hasAnswer, ...facts } = Object.fromEntries(said) as Partial<ItemRules>;
  return hasAnswer === true ? facts : { ...facts, hasAnswer: hasAnswer ?? false };
}

/** What an answer says of the person by its type alone, or by the item's key. */
const MEANINGS: Record<string, string> = {
  address: 'address',
  birthday: 'birthday',
  email: 'email',
  memberNumber: 'number',
  phone: 'phone',
  postcode: 'postcode',
};

test.each(itemTypes())(
  'what an answer of %s says of the person, where the config does not say it [CONTRACT 14.4]',
  (type) => {
    const meaningOf = (itemKey: string) => rulesOf({ type }).meaning?.({ itemKey, type, title: 't' });
    expect(meaningOf('k')).toBe(MEANINGS[type]);
    const byKey = type === 'text' ? ['name', 'kana'] : [MEANINGS[type], MEANINGS[type]];
    expect(['name', 'kana'].map(meaningOf)).toEqual(byKey);
    expect(meaningOf('constructor')).toBe(MEANINGS[type]);
  },
);

test('the table has every type', () => {
  expect(Object.keys(FACTS).sort()).toEqual(itemTypes().sort());
});

test.each(Object.entries(FACTS))('what the rest of the product has to know of %s', (type, facts) => {
  expect(factsOf(type)).toEqual(facts);
});

/** An item of each type, with what its answer is held against. */
const SUBJECT: SchemaItem = {
  itemKey: 'k',
  type: '',
  title: 't',
  options: ['a', 'b'],
  payTypeOptions: [{ input: '現金', payType: 1 }],
  isRequired: { value: false },
};
const facility = { name: ' 県立病院 ', address: '東京都', phone: '' };
/** By type: what is entered, what is stored of it, the rows as `sortKey=value`, and what previews and lists show. */
const ANSWERS: Record<string, [entered: AnswerValue, stored: AnswerValue, rows: string[], shown: string]> = {
  text: ['か\u3099\r\nき', 'が\nき', ['k=が\nき'], 'が\nき'],
  textarea: ['a\rb', 'a\nb', ['k=a\nb'], 'a\nb'],
  paragraph: ['は\u309a', 'ぱ', ['k=ぱ'], 'ぱ'],
  address: ['東京\r\n都', '東京\n都', ['k=東京\n都'], '東京\n都'],
  number: [' ００１２ ', '12', ['k=12'], '12'],
  linearscale: ['０５', '5', ['k=5'], '5'],
  email: ['　ａ@example.com ', 'a@example.com', ['k=a@example.com'], 'a@example.com'],
  phone: ['+81 90 1234 5678', '090-1234-5678', ['k=090-1234-5678'], '090-1234-5678'],
  postcode: ['〒１００-0001', '1000001', ['k=1000001'], '100-0001'],
  date: ['S50.8.21', '1975-08-21', ['k=1975-08-21'], '1975/08/21'],
  birthday: [' 昭和50年8月21日 ', '1975-08-21', ['k=1975-08-21'], '1975/08/21'],
  dateDropdown: ['2025-4-1', '2025-04-01', ['k=2025-04-01'], '2025/04/01'],
  dateDaySession: ['2025/4/1　午後', '2025-04-01 午後', ['k=2025-04-01 午後'], '2025/04/01 午後'],
  sesshuJisshiDate: ['r3/7/1', '2021-07-01', ['k=2021-07-01'], '2021/07/01'],
  previousVaccineDate: ['20210701', '2021-07-01', ['k=2021-07-01'], '2021/07/01'],
  sesshuVaccineMaker: ['a', 'a', ['k=a'], 'a'],
  previousVaccineMaker: ['b', 'b', ['k=b'], 'b'],
  countVaccines: [' ０２ ', '2', ['k=2'], '2'],
  radio: ['a', 'a', ['k=a'], 'a'],
  choicegroupheader: ['b', 'b', ['k=b'], 'b'],
  dropdown: ['a', 'a', ['k=a'], 'a'],
  select: ['b', 'b', ['k=b'], 'b'],
  suggest: ['a', 'a', ['k=a'], 'a'],
  search: [
    '{"condition":"x","dataSearch":"a"}',
    '{"condition":"x","dataSearch":"a"}',
    ['k={"condition":"x","dataSearch":"a"}'],
    'a',
  ],
  checkboxes: [['b', 'a', '', 'b'], ['a', 'b'], ['k#a=a', 'k#b=b'], 'a、b'],
  location: ['東京都|35.6|139.7', '東京都|35.6|139.7', ['k=東京都|35.6|139.7'], '東京都'],
  googleFacilitySearch: [
    facility,
    { ...facility, name: '県立病院' },
    ['k#name=県立病院', 'k#address=東京都'],
    '県立病院\n東京都',
  ],
  image: ['files/1', 'files/1', ['k=files/1'], 'files/1'],
  secureFiles: [['1#a.pdf', '', '2#b.png'], ['1#a.pdf', '2#b.png'], ['k#0=1#a.pdf', 'k#1=2#b.png'], 'a.pdf、b.png'],
  memberNumber: [' ＡＢ１ ', 'AB1', ['k=AB1'], 'AB1'],
  reservation: ['naika_0|20261130|03', 'naika_0|20261130|3', ['k=naika_0|20261130|3'], '2026年11月30日(月)'],
  candidateDateReservation: [
    ['', 'c#d#2026-12-01#午前#1'],
    ['c#d#2026-12-01#午前#1'],
    ['k#0=c#d#2026-12-01#午前#1'],
    '2026/12/01 午前',
  ],
  selectBed: ['x', 'x', ['k=x'], 'x'],
  selectProducts: [['s#p#1#', 's#q#2#'], ['s#p#1#', 's#q#2#'], [], '2件の商品'],
  selectPayType: ['現金', '現金', ['k=現金'], '現金'],
  linkbutton: ['x', '', [], ''],
  guide: ['x', '', [], ''],
  groupheader: ['x', '', [], ''],
};

describe('an answer', () => {
  test.each(Object.entries(ANSWERS))('of %s as it is entered, stored, kept in rows and shown', (type, example) => {
    const subject = { ...SUBJECT, type };
    const rules = rulesOf(subject);
    const [entered, stored, rows, shown] = example;
    expect(rules.canonical(subject, entered)).toEqual(stored);
    const made = rules.toRows(subject, entered);
    expect(made.map(({ sortKey, value }) => `${sortKey}=${value}`)).toEqual(rows);
    expect(made.every(({ itemKey }) => itemKey === 'k')).toBe(true);
    expect(rules.displayText(subject, stored)).toBe(shown);
    // The way back; the lines of an order are none of its rows.
    if (rows.length > 0) expect(rules.fromRows(subject, made)).toEqual(stored);
    const context = { config: { surveyId: 's', surveyTitle: 's', surveySchema: [subject] }, answers: {} };
    expect(rules.validate(subject, stored, { ...context, mode: 'user', today: '20261120' })).toBeUndefined();
  });

  test.each(itemTypes())('of %s that is none is empty, has no text and no value', (type) => {
    const subject = { ...SUBJECT, type };
    const rules = rulesOf(subject);
    const none = rules.emptyValue(subject);
    expect([undefined, none, '', []].map((value) => rules.isEmpty(subject, value))).toEqual(Array(4).fill(true));
    expect(rules.canonical(subject, none)).toEqual(none);
    expect(rules.displayText(subject, none)).toBe(type === 'reservation' ? '予約なし' : '');
    expect(rules.toRows(subject, none).filter(({ value }) => value !== '')).toEqual([]);
    expect(rules.fromRows(subject, [])).toEqual(none);
    const [entered] = ANSWERS[type] ?? [''];
    expect(rules.isEmpty(subject, entered)).toBe(rules.hasAnswer === false);
  });
});
