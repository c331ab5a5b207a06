/**
 * Which changes of a form touch an answer that was begun with the version before: worked examples of every kind.
 */
import { describe, expect, test } from '@jest/globals';
import type { Answers, CategoryNode, FormMode, PaymentConfig, SchemaItem } from '../../contract';
import { type FormTerms, touchedItemKeys } from './touched';

const item = (itemKey: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type: 'text',
  title: itemKey,
  ...more,
});
const SEX = item('sex', { type: 'radio', options: ['男性', '女性'] });
const SIGNS = item('signs', { type: 'checkboxes', options: ['熱', '咳'], selection: { max: 2 } });
const WHEN: SchemaItem['displayCondition'] = { type: 'show', questionId: 'signs', answers: ['熱'] };
const SINCE = item('since', { displayCondition: WHEN });
const NAME = item('name', { isRequired: { value: true }, length: { max: 20 } });
const AGE = item('age', { type: 'number', range: { min: 0, max: 120 } });
const PLACE = item('place', { type: 'reservation' });
const GOODS = item('goods', { type: 'selectProducts', paymentCategory: 'shop' });
const TREE: CategoryNode[] = [{ name: '内科', calendarId: 'main', children: [{ name: '診察', id: 'consult' }] }];
const product = (productId: string, price: number) => ({
  ...{ productId, productName: productId, price, taxableType: 0 as const, order: 1 },
  productCategories: [],
});
const payment = (...products: PaymentConfig['services'][number]['products']): PaymentConfig => ({
  taxSetting: {
    rateSettings: [{ taxRate: '10', applyDate: '2020-01-01' }],
    ...{ roundingType: 0, calculationType: 0, taxType: 0, reservationCostType: 0 },
  },
  services: [{ serviceId: 'shop', serviceName: '売店', serviceSortKey: 's', purchaseLimit: 9, products }],
});

const terms = (surveySchema: readonly SchemaItem[], more: Partial<FormTerms> = {}): FormTerms => ({
  config: { surveyId: 's', surveyTitle: '題', usePayment: 1, surveySchema: [...surveySchema] },
  categories: TREE,
  reservationItems: [{ itemId: '0', itemName: '枠', categoryId: 'consult', cost: 1 }],
  payment: payment(product('p1', 100), product('p2', 200)),
  ...more,
});
const BEFORE = [NAME, SEX, SIGNS, SINCE, AGE, PLACE, GOODS];
const ANSWERS: Answers = {
  ...{ name: '山田', sex: '男性', signs: ['咳'], age: '40', place: 'consult_0|20261207|0' },
  goods: ['shop#p1#1#'],
};
const changed = (itemKey: string, change: Partial<SchemaItem>) =>
  BEFORE.map((each) => (each.itemKey === itemKey ? { ...each, ...change } : each));
const touched = (newest: FormTerms, mode: FormMode = 'user', answers = ANSWERS) =>
  touchedItemKeys(terms(BEFORE), newest, () => answers, mode);

describe('a later version touches an answer [CONTRACT 13]', () => {
  const cases: [name: string, newest: FormTerms, keys: string[]][] = [
    ['nothing has changed', terms(BEFORE), []],
    [
      'titles, descriptions and pictures',
      terms(changed('name', { title: 'お名前', description: '姓と名', imageUrl: 'x' })),
      [],
    ],
    [
      'a group header and a guide',
      terms([item('g', { type: 'guide' }), item('h', { type: 'groupheader', items: BEFORE })]),
      [],
    ],
    ['the order of the items', terms([...BEFORE].reverse()), []],
    ['an option that was not chosen goes', terms(changed('sex', { options: ['男性'] })), []],
    ['an option comes', terms(changed('signs', { options: ['熱', '咳', '頭痛'] })), []],
    [
      'an item that is hidden for these values',
      terms(changed('since', { type: 'number', isRequired: { value: true } })),
      [],
    ],
    ['another product costs more', terms(BEFORE, { payment: payment(product('p1', 100), product('p2', 900)) }), []],
    ['a category is called otherwise', terms(BEFORE, { categories: [{ ...TREE[0], name: '総合内科' }] }), []],
    ['the type', terms(changed('age', { type: 'text' })), ['age']],
    ['the option that was chosen goes', terms(changed('sex', { options: ['男', '女性'] })), ['sex']],
    ['requiredness', terms(changed('sex', { isRequired: { value: true } })), ['sex']],
    ['the range', terms(changed('age', { range: { min: 18 } })), ['age']],
    ['how many may be chosen', terms(changed('signs', { selection: { max: 1 } })), ['signs']],
    ['the length', terms(changed('name', { length: { max: 10 } })), ['name']],
    ['the format', terms(changed('name', { inputFormat: '^[ァ-ヶ]+$' })), ['name']],
    ['the characters', terms(changed('name', { characterType: 'katakana' })), ['name']],
    ['an item comes', terms([...BEFORE, item('new')]), ['new']],
    ['an item goes', terms(BEFORE.filter(({ itemKey }) => itemKey !== 'age')), ['age']],
    ['an item is shown now', terms(changed('since', { displayCondition: { ...WHEN, answers: ['咳'] } })), ['since']],
    ['an item becomes one of administrators', terms(changed('age', { isAdminItem: true })), ['age']],
    [
      'the calendar',
      terms(BEFORE, { categories: [{ name: '内科', calendarId: 'other', children: TREE[0]?.children }] }),
      ['place'],
    ],
    ['the category goes', terms(BEFORE, { categories: [] }), ['place']],
    [
      'what it takes of the slot',
      terms(BEFORE, { reservationItems: [{ itemId: '0', itemName: '枠', categoryId: 'consult', cost: 2 }] }),
      ['place'],
    ],
    ['the price', terms(BEFORE, { payment: payment(product('p1', 150), product('p2', 200)) }), ['goods']],
    ['the product goes', terms(BEFORE, { payment: payment(product('p2', 200)) }), ['goods']],
    [
      'several, in the order of the newest form, gone ones last',
      terms([item('new'), ...changed('name', { length: { max: 5 } }).slice(0, 6)]),
      ['new', 'name', 'goods'],
    ],
  ];
  test.each(cases)('%s', (_, newest, keys) => expect(touched(newest)).toEqual(keys));

  test('each mode by its own items: the desk is asked what people are not [CONTRACT 13]', () => {
    const room = item('room', { isAdminItem: true });
    expect([touched(terms([...BEFORE, room])), touched(terms([...BEFORE, room]), 'admin')]).toEqual([[], ['room']]);
    const byDesk = changed('sex', { isRequired: { value: false, admin: true } });
    expect([touched(terms(byDesk)), touched(terms(byDesk), 'admin')]).toEqual([[], ['sex']]);
  });

  test('of a booking date every day that it takes counts, since its options are no choices [CONTRACT 13]', () => {
    const day = (options: string[]) => [item('day', { type: 'date', attributes: { hasAllowedDays: true }, options })];
    const answersBy = () => ({ day: '2026-12-07' });
    expect(touchedItemKeys(terms(day(['月'])), terms(day(['月'])), answersBy, 'user')).toEqual([]);
    expect(touchedItemKeys(terms(day(['月'])), terms(day(['火'])), answersBy, 'user')).toEqual(['day']);
  });
});
