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
    ['what the keyboard is set to', terms(changed('name', { imeType: 'katakana_fullwidth' })), ['name']],
    ['a keyboard that is set to nothing', terms(changed('name', { imeType: 'none' })), []],
    ['a fixed length', terms(changed('name', { validLength: 2 })), ['name']],
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

  const one = (before: Partial<SchemaItem>, newest: Partial<SchemaItem>, value: Answers[string]) =>
    touchedItemKeys(terms([item('x', before)]), terms([item('x', newest)]), () => ({ x: value }), 'user').length > 0;

  test('the ends of a scale, and who gives a number [CONTRACT 13]', () => {
    const scale = { type: 'linearscale', scale_min: { value: 1 }, scale_max: { value: 5 } };
    expect(one(scale, { ...scale, scale_min: { value: 1, label: '悪い' } }, '3')).toBe(false);
    expect([
      one(scale, { ...scale, scale_min: { value: 0 } }, '3'),
      one(scale, { ...scale, scale_max: { value: 6 } }, '3'),
    ]).toEqual([true, true]);
    const number = { type: 'memberNumber' };
    expect([one(number, { ...number, isAutomaticNumbering: true }, '1'), one(number, number, '1')]).toEqual([
      true,
      false,
    ]);
  });

  test('of an option that was chosen everything counts: what it carries, what it opens, how it is paid [CONTRACT 13]', () => {
    const maker = (interval: number) => ({ type: 'radio', options: [{ value: 'A社', interval }, { value: 'B社' }] });
    expect([one(maker(20), maker(27), 'A社'), one(maker(20), maker(27), 'B社')]).toEqual([true, false]);
    const section = (value: string) => ({
      type: 'choicegroupheader',
      sectionOptions: [
        { option: { value: 'A' }, groupheader: { value } },
        { option: { value: 'B' }, groupheader: { value: 'same' } },
      ],
    });
    expect([one(section('g1'), section('g2'), 'A'), one(section('g1'), section('g2'), 'B')]).toEqual([true, false]);
    const payType = (way: 0 | 1) => ({
      type: 'selectPayType',
      payTypeOptions: [
        { input: '窓口', payType: way },
        { input: 'カード', payType: 0 as const },
      ],
    });
    expect([one(payType(0), payType(1), '窓口'), one(payType(0), payType(1), 'カード')]).toEqual([true, false]);
    const boxes = (...options: string[]) => ({ type: 'checkboxes', options });
    expect([one(boxes('a', 'b'), boxes('b', 'a'), ['a', 'b']), one(boxes('a', 'b'), boxes('a'), ['a', 'b'])]).toEqual([
      false,
      true,
    ]);
  });

  test('of a choice in the category tree what the form fixes counts, and whether there is such an item [CONTRACT 13]', () => {
    const place = { type: 'reservation' };
    const value = 'consult_0|20261207|0';
    expect(one(place, place, value)).toBe(false);
    for (const level of ['Large', 'Medium', 'Small']) {
      expect([level, one(place, { ...place, [`isFixed${level}Category`]: true }, value)]).toEqual([level, true]);
      expect([level, one(place, { ...place, [`isFixed${level}Category`]: false }, value)]).toEqual([level, false]);
      expect([level, one(place, { ...place, [`selected${level}Category`]: '内科' }, value)]).toEqual([level, true]);
    }
    expect(one(place, { ...place, isFixedLargeCategory: true }, 'consult')).toBe(false);
    expect(
      one(place, { ...place, categories_tree: [{ name: '内科', id: 'consult', calendarId: 'main' }] }, value),
    ).toBe(false);
    expect(one(place, { ...place, categories_tree: [{ name: '内科', id: 'consult' }] }, value)).toBe(true);
    const items = (deletedAt?: string, itemId = '0') =>
      terms(BEFORE, {
        reservationItems: [{ itemId, itemName: '枠', categoryId: 'consult', cost: 1, ...(deletedAt && { deletedAt }) }],
      });
    expect([touched(items()), touched(items('2026-11-01')), touched(items(undefined, '1'))]).toEqual([
      [],
      ['place'],
      ['place'],
    ]);
    const others = { itemId: '0', itemName: '枠', categoryId: 'other', cost: 5 };
    const known = { itemId: '0', itemName: '枠', categoryId: 'consult', cost: 1 };
    expect(touched(terms(BEFORE, { reservationItems: [others, known] }))).toEqual([]);
  });

  test.each([
    ['the limit of a purchase', { purchaseLimit: 1 }],
    ['how a price is counted', { calculationType: 1 }],
    ['how it is rounded', { roundingType: 2 }],
    ['whether tax is in it', { taxType: 1 }],
    ['what the order takes of the slot', { reservationCostType: 1 }],
  ])('of what is bought %s counts [CONTRACT 13]', (_, change) => {
    const base = payment(product('p1', 100));
    const [shop] = base.services;
    const newest = { ...base, services: [{ ...shop, ...change }] } as PaymentConfig;
    const before = terms(BEFORE, { payment: base });
    expect(touchedItemKeys(before, terms(BEFORE, { payment: newest }), () => ANSWERS, 'user')).toEqual(['goods']);
  });

  test('of what is bought the product’s tax and cost, the common tax and the payment itself count [CONTRACT 13]', () => {
    const base = payment(product('p1', 100));
    const after = (newest: FormTerms, answers = ANSWERS) =>
      touchedItemKeys(terms(BEFORE, { payment: base }), newest, () => answers, 'user');
    const withProduct = (more: object) => terms(BEFORE, { payment: payment({ ...product('p1', 100), ...more }) });
    expect([{ taxableType: 1 }, { cost: 2 }, { productName: '別名' }].map((more) => after(withProduct(more)))).toEqual([
      ['goods'],
      ['goods'],
      [],
    ]);
    const taxed = {
      ...base,
      taxSetting: { ...base.taxSetting, rateSettings: [{ taxRate: '8', applyDate: '2020-01-01' }] },
    };
    expect(after(terms(BEFORE, { payment: taxed }))).toEqual(['goods']);
    expect(after(terms(BEFORE, { payment: taxed }), { ...ANSWERS, goods: '' })).toEqual([]);
    expect(after(terms(BEFORE, { payment: undefined }))).toEqual(['goods']);
    expect(after(terms(changed('goods', { paymentCategory: 'other' }), { payment: base }))).toEqual(['goods']);
  });

  test('a line is sold by the service that it names, else the item’s, else whichever has the product', () => {
    const service = (serviceId: string, productId: string, price: number) => ({
      ...{ serviceId, serviceName: serviceId, serviceSortKey: serviceId, purchaseLimit: 9 },
      products: [product(productId, price)],
    });
    const shops = (price: number, other: number): PaymentConfig => ({
      ...payment(),
      services: [service('one', 'p', price), service('two', 'p', other)],
    });
    const touchedBy = (line: string, price: number, other: number, paymentCategory?: string) => {
      const goods = [item('goods', { type: 'selectProducts', ...(paymentCategory && { paymentCategory }) })];
      const before = terms(goods, { payment: shops(100, 100) });
      const newest = terms(goods, { payment: shops(price, other) });
      return touchedItemKeys(before, newest, () => ({ goods: [line] }), 'user').length > 0;
    };
    expect([touchedBy('two#p#1#', 900, 100), touchedBy('two#p#1#', 100, 900)]).toEqual([false, true]);
    expect([touchedBy('#p#1#', 900, 100, 'two'), touchedBy('#p#1#', 100, 900, 'two')]).toEqual([false, true]);
    expect([touchedBy('#p#1#', 900, 100), touchedBy('#p#1#', 100, 900)]).toEqual([true, false]);
    expect(touchedBy('#gone#1#', 900, 900)).toBe(false);
  });

  test('of what a service sells only what is bought counts, wherever it stands in its list', () => {
    const goods = [item('goods', { type: 'selectProducts' })];
    const after = (...products: ReturnType<typeof product>[]) =>
      touchedItemKeys(
        terms(goods, { payment: payment(product('p1', 100), product('p2', 200)) }),
        terms(goods, { payment: payment(...products) }),
        () => ({ goods: ['#p2#1#'] }),
        'user',
      );
    expect([after(product('p1', 900), product('p2', 200)), after(product('p1', 100), product('p2', 900))]).toEqual([
      [],
      ['goods'],
    ]);
    expect(after(product('p2', 200), product('p1', 100))).toEqual([]);
  });

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
    const closed = (closedDates: string[]) => [
      item('day', { type: 'date', attributes: { hasAllowedDays: true, closedDates } }),
    ];
    expect(touchedItemKeys(terms(closed([])), terms(closed(['2026-12-08'])), answersBy, 'user')).toEqual(['day']);
    const other = (options: string[]) => [item('day', { type: 'date', options })];
    expect(touchedItemKeys(terms(other(['月'])), terms(other(['火'])), answersBy, 'user')).toEqual([]);
  });
});
