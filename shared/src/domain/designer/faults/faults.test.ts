/** Every kind of fault is found at its place, and nothing is found in forms that are as they should be. */
import { describe, expect, test } from '@jest/globals';
import type { PaymentService } from '../../../contract';
import { faultWords } from '../../../texts/console/designerFaults';
import '../../survey/items/everyType';
import type { FormDocument } from '../document/document';
import type { Json, JsonObject } from '../document/json';
import { formFaults, placedFault } from './formFaults';
import { knownOf } from './knownOf';
import type { KnownToForm } from './types';

const item = (itemKey: string, type: string, more: JsonObject = {}): JsonObject => ({
  itemKey,
  type,
  title: `設問 ${itemKey}`,
  ...more,
});
const radio = (itemKey: string, more: JsonObject = {}) => item(itemKey, 'radio', { options: ['甲', '乙'], ...more });
const when = (questionId: string, answers: string[], more: JsonObject = {}) => ({
  displayCondition: { type: 'show', questionId, answers, ...more },
});
const unless = (questionId: string, answers: string[]) => when(questionId, answers, { type: 'hide' });
const group = (itemKey: string, items: JsonObject[], more: JsonObject = {}) =>
  item(itemKey, 'groupheader', { items, ...more });
const form = (surveySchema: JsonObject[], more: JsonObject = {}): FormDocument => ({
  surveyId: 'f',
  surveyTitle: '帳票',
  surveySchema,
  ...more,
});
const place = (name: string, id: string, calendarId?: string) => ({ name, id, ...(calendarId && { calendarId }) });
const TREE = [{ name: '本院', children: [place('内科', 'naika', 'main'), place('外科', 'geka', 'main')] }];
const services: PaymentService[] = [
  {
    serviceId: 's',
    serviceName: '売店',
    serviceSortKey: 's',
    purchaseLimit: 1,
    products: [{ productId: 'p', productName: '品', price: 1, taxableType: 0, order: 1, productCategories: [] }],
    categoryIds: ['naika'],
  },
];
const KNOWN: KnownToForm = {
  calendars: new Map([
    ['main', { name: '本館', hasTimes: true }],
    ['empty', { name: '別館', hasTimes: false }],
  ]),
  tree: TREE,
  services,
  isIssuerNamed: true,
  memberForms: new Set(['m']),
  departments: new Set(['d']),
  masters: new Set(),
  beds: { forms: new Set(['beds']), isWhole: true },
  judgeFormat: (source) => (source.includes('(a+)+') ? 'slow' : source.includes('(?=') ? 'unbounded' : undefined),
};
const NOTHING: KnownToForm = {};
const said = (document: FormDocument, known = KNOWN) =>
  formFaults(document, known).map(({ code, itemKey, field }) => [code, itemKey, field].filter(Boolean).join(' '));
const faultsOf = (...items: JsonObject[]) => said(form(items));

describe('an item by itself', () => {
  test.each<[string, string, JsonObject]>([
    ['a title of nothing', 'titleMissing a title', item('a', 'text', { title: '　' })],
    ['an unknown type', 'typeUnknown a', item('a', 'hologram')],
    ['a choice without options', 'optionsMissing a options', item('a', 'dropdown', { options: [] })],
    ['an option twice', 'optionRepeated a options', radio('a', { options: ['甲', '乙', { value: '甲' }] })],
    ['an empty option', 'optionEmpty a options', radio('a', { options: ['甲', ' '] })],
    ['an option of 301 characters', 'optionTooLong a options', item('a', 'checkboxes', { options: ['x'.repeat(301)] })],
    [
      'days that are none',
      'daysUnnamed a allowedDays',
      item('a', 'date', { attributes: { hasAllowedDays: true }, options: ['x'] }),
    ],
    ['no way to pay', 'payTypesMissing a payTypeOptions', item('a', 'selectPayType')],
    [
      'a way to pay twice',
      'optionRepeated a payTypeOptions',
      item('a', 'selectPayType', {
        payTypeOptions: [
          { input: 'x', payType: 0 },
          { input: 'x', payType: 1 },
        ],
      }),
    ],
    ['a default that is no option', 'defaultGone a default', radio('a', { default: '丙' })],
    [
      'defaults that are no options',
      'defaultGone a defaultOptions',
      item('a', 'checkboxes', { options: ['甲'], default: ['甲', '丙'] }),
    ],
    ['a bound that is no number', 'rangeUnreadable a rangeMin', item('a', 'number', { range: { min: 'x' } })],
    ['a bound that is no day', 'rangeUnreadable a lastDate', item('a', 'date', { range: { max: '2026-02-30' } })],
    ['numbers the wrong way round', 'rangeReversed a rangeMin', item('a', 'number', { range: { min: 2, max: 1 } })],
    [
      'years the wrong way round',
      'rangeReversed a firstDate',
      item('a', 'birthday', { range: { min: 2001, max: '2000' } }),
    ],
    ['lengths the wrong way round', 'boundsReversed a lengthMin', item('a', 'text', { length: { min: 5, max: 4 } })],
    [
      'more choices than options',
      'tooFewOptions a selectionMin',
      item('a', 'checkboxes', { options: ['甲'], selection: { min: 2 } }),
    ],
    ['more characters than a text has', 'tooLong a validLength', item('a', 'text', { validLength: 301 })],
    ['a longest that is too long to reach', 'tooLong a lengthMin', item('a', 'text', { length: { min: 301 } })],
    ['a scale without a length', 'scaleReversed a scaleMax', item('a', 'linearscale', { scale_min: { value: 10 } })],
    ['a slow format', 'formatSlow a inputFormat', item('a', 'text', { inputFormat: '(a+)+' })],
    ['a format with a look ahead', 'formatUnbounded a inputFormat', item('a', 'text', { inputFormat: '(?=a)a' })],
    ['an expression that is none', 'shape a inputFormat', item('a', 'text', { inputFormat: '(' })],
    [
      'a prefecture that is none',
      'prefectureUnknown a prefecture',
      item('a', 'googleFacilitySearch', { prefecture: '江戸' }),
    ],
    ['an unknown route', 'routeUnknown a linkRoute', item('a', 'linkbutton', { link: { routeName: 'gone' } })],
    ['an address that is not safe', 'urlNotHttps a linkUrl', item('a', 'linkbutton', { link: { url: 'http://x' } })],
    ['a button to times of nothing', 'buttonWithoutReservation a', item('a', 'linkbutton')],
    ['a search without a list', 'masterMissing a', item('a', 'search')],
    ['an empty section', 'sectionEmpty a', group('a', [])],
  ])('%s', (_, expected, faulty) => {
    expect(faultsOf(item('z', 'text'), faulty).filter((fault) => !fault.startsWith('productsWithout'))).toEqual([
      expected,
    ]);
  });

  test('is judged no further where it cannot be read, and the others are', () => {
    expect(
      faultsOf({ itemKey: 'a', type: 'radio' }, radio('b', { options: [] }), radio('c', when('a', ['x']))),
    ).toEqual(['shape a title', 'optionsMissing b options']);
    expect(said(form([item('a', 'text')], { surveyTitle: 1, isAppending: {} }))).toEqual([
      'shape surveyTitle',
      'shape isAppending',
    ]);
    expect(said({ surveyId: 'f', surveyTitle: 'x', surveySchema: 'x' })).toEqual(['shape', 'nothingAsked']);
    expect(said(form([3 as unknown as JsonObject, item('a', 'text')])).slice(0, 1)).toEqual(['shape']);
  });

  test('lies in no more sections than anybody writes', () => {
    const deep = Array.from({ length: 30 }).reduce<JsonObject>(
      (inner, _, index) => group(`g${index}`, [inner]),
      item('a', 'text'),
    );
    expect(said(form([deep, item('b', 'text')]))).toContain('shape g9');
  });
});

describe('a condition', () => {
  test.each<[string, string[], JsonObject[]]>([
    ['on the item itself', ['conditionOnItself b displayCondition'], [radio('b', when('b', ['甲']))]],
    ['on no item', ['conditionGone b displayCondition'], [radio('b', when('gone', ['甲']))]],
    [
      'on what nobody answers',
      ['conditionUnasked b displayCondition'],
      [item('a', 'guide'), item('b', 'text', when('a', ['x']))],
    ],
    [
      'on an item that follows',
      ['conditionLater a displayCondition'],
      [item('a', 'text', when('b', ['甲'])), radio('b')],
    ],
    ['on no answer', ['conditionEmpty b displayCondition'], [radio('a'), item('b', 'text', when('a', []))]],
    [
      'on an option that is gone',
      ['conditionOptionGone b displayCondition'],
      [radio('a'), item('b', 'text', when('a', ['甲', '丙']))],
    ],
    [
      'on a box that is gone',
      ['conditionOptionGone b displayCondition'],
      [item('a', 'checkboxes', { options: ['甲'], selection: { min: 1 } }), item('b', 'text', when('a', ['丙']))],
    ],
    [
      'on a number out of range',
      ['conditionImpossible b displayCondition'],
      [item('a', 'number', { range: { max: 9 } }), item('b', 'text', when('a', ['10']))],
    ],
    [
      'on a number that is none',
      ['conditionImpossible b displayCondition'],
      [item('a', 'number'), item('b', 'text', when('a', ['x']))],
    ],
    [
      'on nothing typed',
      ['conditionImpossible b displayCondition'],
      [item('a', 'text'), item('b', 'text', when('a', ['']))],
    ],
    [
      'on a date in another form',
      ['conditionImpossible b displayCondition'],
      [item('a', 'date'), item('b', 'text', when('a', ['2026/4/1']))],
    ],
    [
      'on a category of what is no reservation',
      ['conditionLevelIdle b displayCondition'],
      [radio('a'), item('b', 'text', when('a', ['甲'], { bunruiKey: 'large' }))],
    ],
    [
      'on a category of another level',
      ['conditionOptionGone b displayCondition'],
      [item('a', 'reservation'), item('b', 'text', when('a', ['内科'], { bunruiKey: 'large' }))],
    ],
    [
      'on a category that is gone',
      ['conditionOptionGone b displayCondition'],
      [item('a', 'reservation'), item('b', 'text', when('a', ['shika']))],
    ],
    [
      'that waits for itself',
      ['conditionLater a displayCondition', 'circle a displayCondition', 'circle b displayCondition'],
      [radio('a', when('b', ['甲'])), radio('b', when('a', ['甲']))],
    ],
  ])('%s', (_, expected, items) => {
    expect(faultsOf(...items)).toEqual(expected);
  });

  test.each<[string, JsonObject[]]>([
    ['an option', [radio('a'), item('b', 'text', when('a', ['甲', '乙']))]],
    [
      'a box',
      [item('a', 'checkboxes', { options: ['甲', '乙'], selection: { min: 2 } }), item('b', 'text', when('a', ['乙']))],
    ],
    [
      'what was typed',
      [item('a', 'text', { inputFormat: '(a+)+b|.*' }), item('b', 'text', when('a', ['はい']))].map((each) => ({
        ...each,
        inputFormat: 'x|y',
      })),
    ],
    ['a number', [item('a', 'number', { range: { min: 1, max: 9 } }), item('b', 'text', when('a', ['9']))]],
    ['a step of a scale', [item('a', 'linearscale'), item('b', 'text', when('a', ['0', '10']))]],
    ['a date', [item('a', 'birthday'), item('b', 'text', when('a', ['2000-01-01']))]],
    ['a category by name', [item('a', 'reservation'), item('b', 'text', when('a', ['内科'], { bunruiKey: 'medium' }))]],
    ['a category by id, and a course', [item('a', 'reservation'), item('b', 'text', when('a', ['naika', 'geka_1']))]],
    ['a searched name', [item('a', 'search', { options: [] }), item('b', 'text', when('a', ['どこか']))]],
  ])('on %s is none', (_, items) => {
    expect(faultsOf(...items).filter((fault) => !fault.startsWith('masterMissing'))).toEqual([]);
  });

  test('on what nobody knows is none', () => {
    const items = [item('a', 'reservation'), item('b', 'text', when('a', ['x'], { bunruiKey: 'small' }))];
    expect(said(form(items), NOTHING)).toEqual([]);
  });
});

describe('an item is never shown', () => {
  const b = 'neverShown b displayCondition';
  test.each<[string, string[], JsonObject[]]>([
    [
      'in a section that another answer opens',
      ['neverShown c displayCondition'],
      [radio('a'), group('b', [item('c', 'text', when('a', ['乙']))], when('a', ['甲']))],
    ],
    [
      'by two answers of one choice in a row',
      ['neverShown c displayCondition'],
      [
        radio('a'),
        radio('b', when('a', ['甲'])),
        radio('x', when('a', ['乙'])),
        item('c', 'text', { ...when('b', ['甲']) }),
        group('d', [item('e', 'text')], when('x', ['甲'])),
      ].map((each) =>
        each.itemKey === 'c' ? group('y', [item('c', 'text', when('x', ['甲']))], when('b', ['甲'])) : each,
      ),
    ],
    [
      'below one that is never',
      [b, 'neverShown c'],
      [
        item('a', 'checkboxes', { options: ['甲'], selection: { max: 1 } }),
        group('b', [item('c', 'text')], unless('h', ['甲'])),
        item('h', 'radio', { options: ['甲'], isRequired: { value: true } }),
      ],
    ],
    [
      'with every answer of a required choice hidden',
      [b],
      [radio('a', { isRequired: { value: true } }), item('b', 'text', unless('a', ['甲', '乙']))],
    ],
    [
      'by a category of another branch',
      ['neverShown c displayCondition'],
      [
        item('a', 'reservation'),
        group('b', [item('c', 'text', when('a', ['geka']))], when('a', ['内科'], { bunruiKey: 'medium' })),
      ],
    ],
  ])('%s', (_, expected, items) => {
    expect(faultsOf(...items).filter((fault) => !fault.startsWith('conditionLater'))).toEqual(expected);
  });

  test('though it is required', () => {
    const items = [
      radio('a'),
      group('b', [item('c', 'text', { ...when('a', ['乙']), isRequired: { value: true } })], when('a', ['甲'])),
    ];
    expect(faultsOf(...items)).toEqual(['requiredNever c displayCondition']);
  });

  test('behind a choice that no option opens', () => {
    const link = (value: string) => ({ option: { value }, groupheader: { value: 'g' } });
    const choice = (itemKey: string, more: JsonObject = {}) =>
      item(itemKey, 'choicegroupheader', { options: ['甲', '乙'], ...more });
    const closed = [
      radio('q'),
      choice('a', { sectionOptions: [link('甲')], ...when('q', ['甲']) }),
      group('g', [item('c', 'text', when('q', ['乙']))]),
    ];
    expect(faultsOf(...closed)).toEqual(['neverShown c displayCondition']);
    const open = [
      radio('q'),
      choice('a', { sectionOptions: [link('甲')], ...when('q', ['甲']) }),
      choice('b', { sectionOptions: [link('乙')] }),
      group('g', [item('c', 'text', when('q', ['乙']))]),
    ];
    expect(faultsOf(...open)).toEqual([]);
  });

  test('to people, where the staff alone are asked', () => {
    const items = [radio('a', { isAdminItem: true }), item('b', 'text', when('a', ['甲']))];
    expect(formFaults(form(items), KNOWN)).toMatchObject([
      { code: 'neverForPeople', severity: 'warning', itemKey: 'b' },
    ]);
    expect(
      faultsOf(
        radio('a', { isAdminItem: true }),
        item('b', 'text', { isAdminItem: true, ...when('a', ['甲']) }),
        item('c', 'text'),
      ),
    ).toEqual([]);
    expect(faultsOf(radio('a', { isAdminItem: true }), item('b', 'text', unless('a', ['甲'])))).toEqual([]);
  });

  test.each<[string, JsonObject[]]>([
    [
      'boxes of both kinds',
      [
        item('a', 'checkboxes', { options: ['甲', '乙'] }),
        group('b', [item('c', 'text', when('a', ['乙']))], when('a', ['甲'])),
      ],
    ],
    [
      'one of the answers of both',
      [
        radio('a', { options: ['甲', '乙', '丙'] }),
        group('b', [item('c', 'text', when('a', ['乙', '丙']))], when('a', ['甲', '乙'])),
      ],
    ],
    ['no answer yet', [radio('a'), item('b', 'text', unless('a', ['甲', '乙']))]],
    [
      'a question that is not there',
      [
        radio('q'),
        radio('a', { ...when('q', ['甲']), isRequired: { value: true } }),
        item('b', 'text', unless('a', ['甲', '乙'])),
      ],
    ],
    [
      'a first dose',
      [
        item('n', 'countVaccines'),
        item('p', 'previousVaccineDate'),
        item('m', 'previousVaccineMaker', when('n', ['2'])),
      ],
    ],
  ])('but for %s', (_, items) => {
    expect(faultsOf(...items)).toEqual([]);
  });

  test('previous doses at the first one', () => {
    expect(faultsOf(item('n', 'countVaccines'), item('p', 'previousVaccineDate', when('n', ['1'])))).toEqual([
      'requiredNever p displayCondition',
    ]);
  });
});

describe('a section', () => {
  test('that a choice opens must be one, and the option there', () => {
    const choice = item('a', 'choicegroupheader', {
      options: ['甲'],
      sectionOptions: [
        { option: { value: '甲' }, groupheader: { value: 'gone' } },
        { option: { value: '丙' }, groupheader: { value: 'g' } },
        { option: { value: '甲' }, groupheader: { value: 'a' } },
      ],
    });
    expect(faultsOf(choice, group('g', [item('b', 'text')]))).toEqual([
      'sectionGone a sectionOptions',
      'sectionOptionGone a sectionOptions',
      'sectionGone a sectionOptions',
      'neverShown b',
    ]);
  });
});

describe('places', () => {
  const own = (...children: object[]) =>
    item('a', 'reservation', { categories_tree: [{ name: '本院', children }] as unknown as Json });
  test('of no category, or of one that is gone', () => {
    expect(said(form([item('a', 'reservation')]), { ...KNOWN, tree: [] })).toEqual(['treeMissing a categoriesTree']);
    expect(
      faultsOf(item('a', 'reservation', { selectedLargeCategory: '本院', selectedMediumCategory: '歯科' })),
    ).toEqual(['categoryGone a selectedMediumCategory']);
    expect(
      faultsOf(item('a', 'reservation', { selectedLargeCategory: '分院', selectedMediumCategory: '内科' })),
    ).toEqual(['categoryGone a selectedLargeCategory']);
    expect(faultsOf(own(place('内科', 'n', 'gone')))).toEqual(['calendarGone a categoriesTree']);
  });

  test('of a calendar that is gone, though not for who cannot see it [CONSOLE 4]', () => {
    const facts = (items: JsonObject[], known: KnownToForm) =>
      formFaults(form(items), known).map(({ code, severity }) => [code, severity]);
    const limited = { ...KNOWN, isLimited: true };
    expect(facts([own(place('内科', 'n', 'gone'))], limited)).toEqual([['calendarElsewhere', 'warning']]);
    // Of the common tree: a fault where nothing else can be reserved.
    const common = (...places: object[]) => ({ ...KNOWN, tree: places }) as KnownToForm;
    const [good, gone] = [place('内科', 'n', 'main'), place('外科', 'g', 'gone')];
    const asked = [item('a', 'reservation')];
    expect(facts(asked, common(gone))).toEqual([['commonCalendarGone', 'fault']]);
    expect(facts(asked, common(good, gone))).toEqual([['commonCalendarGone', 'warning']]);
    expect(facts(asked, { ...common(gone), isLimited: true })).toEqual([]);
    expect(facts(asked, { ...common(gone), calendars: undefined })).toEqual([]);
  });

  test('without a calendar, or of one without times, are a fault where nothing else can be reserved', () => {
    const severities = (...children: object[]) =>
      formFaults(form([own(...children)]), KNOWN).map(({ code, severity, values }) => [
        code,
        severity,
        values.category,
      ]);
    const [good, bare, empty] = [place('内科', 'n', 'main'), place('外科', 'g'), place('歯科', 's', 'empty')];
    expect(severities(good)).toEqual([]);
    expect(severities(bare, empty)).toEqual([
      ['categoryWithoutCalendar', 'fault', '外科'],
      ['calendarWithoutTimes', 'fault', '歯科'],
    ]);
    expect(severities(good, bare, empty)).toEqual([
      ['categoryWithoutCalendar', 'warning', '外科'],
      ['calendarWithoutTimes', 'warning', '歯科'],
    ]);
    expect(severities({ name: '眼科', calendarId: 'main' })).toEqual([['categoryWithoutCalendar', 'fault', '眼科']]);
  });

  test('that the form does not let people choose are nobody’s', () => {
    const fixed = { selectedLargeCategory: '本院', isFixedLargeCategory: true };
    const branch = { name: '分院', children: [place('歯科', 's')] };
    expect(said(form([item('a', 'reservation', fixed)]), { ...KNOWN, tree: [...TREE, branch] })).toEqual([]);
    expect(said(form([item('a', 'reservation')]), { ...KNOWN, tree: [...TREE, branch] })).toEqual([
      'categoryWithoutCalendar a',
    ]);
  });

  test('are of one kind', () => {
    expect(faultsOf(item('a', 'reservation'), item('b', 'reservation'))).toEqual(['secondOfType b']);
    expect(said(form([item('a', 'selectBed'), item('b', 'reservation')], { surveyId: 'beds' }))).toEqual([
      'bedBesideReservation a',
    ]);
    expect(faultsOf(item('a', 'selectBed'))).toEqual(['bedsMissing a']);
    expect(said(form([item('a', 'text')], { surveyId: 'beds' }))).toEqual(['bedItemMissing']);
    expect(faultsOf(item('a', 'linkbutton', { link: { routeName: 'calendar' } }), item('b', 'reservation'))).toEqual(
      [],
    );
    expect(faultsOf(item('a', 'linkbutton', { link: { url: 'https://x' } }), item('b', 'text'))).toEqual([]);
  });
});

describe('payment', () => {
  const paid = { usePayment: 1 };
  const products = (more: JsonObject = {}) => item('p', 'selectProducts', more);
  test.each<[string, string[], FormDocument, KnownToForm?]>([
    ['of nothing', ['paymentWithoutProducts usePayment'], form([item('a', 'text')], paid)],
    [
      'of a service that is gone',
      ['serviceGone p paymentCategory'],
      form([products({ paymentCategory: 'gone' })], paid),
    ],
    ['of a service that sells', [], form([products({ paymentCategory: 's' })], paid)],
    [
      'of a service that sells nothing',
      ['serviceWithoutProducts p paymentCategory'],
      form([products({ paymentCategory: 's' })], paid),
      { ...KNOWN, services: [{ serviceId: 's', products: [] }] },
    ],
    ['of no service', ['serviceWithoutProducts p paymentCategory'], form([products()], paid)],
    ['of the reserved category’s service', [], form([item('r', 'reservation'), products()], paid)],
    [
      'of other categories’ services',
      ['serviceWithoutProducts p paymentCategory'],
      form([item('r', 'reservation'), products()], paid),
      { ...KNOWN, services: [{ serviceId: 's', products: services[0]?.products ?? [], categoryIds: ['x'] }] },
    ],
    ['that nobody takes', ['productsWithoutPayment p'], form([products({ paymentCategory: 's' })])],
    [
      'without an issuer',
      ['receiptWithoutIssuer usePayment'],
      form([products({ paymentCategory: 's' })], paid),
      { ...KNOWN, isIssuerNamed: false },
    ],
    [
      'in a member form',
      ['paymentInMemberForm usePayment'],
      form([products({ paymentCategory: 's' })], { ...paid, memberSurveyId: 'f' }),
    ],
    [
      'of a stay',
      ['paidStay usePayment'],
      form([item('b', 'selectBed'), products({ paymentCategory: 's' })], { ...paid, surveyId: 'beds' }),
    ],
    ['of what nobody knows', [], form([products()], paid), NOTHING],
  ])('%s', (_, expected, document, known = KNOWN) => {
    expect(said(document, known)).toEqual(expected);
  });
});

test('the form names what is there', () => {
  const own = (more: JsonObject) => said(form([item('a', 'text')], more));
  expect(own({ departmentId: 'd', memberFormId: 'm', memberSurveySubId: 9999 })).toEqual([]);
  expect(own({ departmentId: 'x' })).toEqual(['departmentGone departmentId']);
  expect(own({ memberFormId: 'x' })).toEqual(['memberFormGone memberFormId']);
  const drafted = { ...KNOWN, memberDrafts: new Set(['x']), isLimited: true };
  expect(said(form([item('a', 'text')], { memberFormId: 'x' }), drafted)).toEqual([
    'memberFormUnpublished memberFormId',
  ]);
  const limited = formFaults(form([item('a', 'text')], { memberFormId: 'x' }), { ...KNOWN, isLimited: true });
  expect(limited).toMatchObject([{ code: 'memberFormElsewhere', severity: 'warning' }]);
  expect(own({ memberSurveySubId: 10_000 })).toEqual(['subIdTooGreat memberSurveySubId']);
  expect(said(form([item('a', 'guide'), item('numberMonthShowCalendar', 'number', { title: '' })]))).toEqual([
    'nothingAsked',
  ]);
});

test('a key twice is a fault of the second, wherever it stands', () => {
  const twice = formFaults(form([item('a', 'text'), group('g', [item('a', 'text')])]), KNOWN);
  expect(twice).toMatchObject([
    { code: 'keyRepeated', field: 'itemKey', path: ['surveySchema', 1, 'items', 0, 'itemKey'] },
  ]);
});

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

test('300 items in a chain of conditions can all be shown', () => {
  const items = Array.from({ length: 300 }, (_, index) =>
    radio(`k${index}`, index === 0 ? {} : when(`k${index - 1}`, ['甲'])),
  );
  expect(formFaults(form(items), KNOWN)).toEqual([]);
});
