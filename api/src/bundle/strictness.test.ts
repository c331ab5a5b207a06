/**
 * Faults that only show when somebody looks twice: days that no calendar has, bounds that nothing can meet, names that
 * are misspelt, texts that no database holds. One fault is one line, even when other files refer to the broken one.
 */
import { describe, expect, test } from '@jest/globals';
import { TAX_SETTING } from '@madoguchi/shared/testing/purchase';
import type { BundleFiles } from '../testing/bundle';
import { faultsWith } from '../testing/bundleFaults';

const survey = (items: object[], extra: object = {}) => ({
  'surveys/s.json': { surveyId: 's', surveyTitle: 'S', surveySchema: items, ...extra },
});
const item = (extra: object) => ({ itemKey: 'a', type: 'text', title: 'A', ...extra });
const calendar = (extra: object) => ({
  'calendars/c.json': { calendarId: 'c', name: 'C', comaList: { '0': { start: '09:00', end: '10:00' } }, ...extra },
});
const rule = (extra: object) => calendar({ rules: [{ from: '20261201', to: '20261231', weekly: {}, ...extra }] });
const beds = (extra: object): BundleFiles => ({
  ...survey([item({ type: 'selectBed' })]),
  'beds/s.json': {
    ...{ surveyId: 's', bedTotal: 1, rule: { reservationPossibleStart: 0, reservationCancelLimit: 0 } },
    ...extra,
  },
});
const product = {
  ...{ productId: 'p', productName: 'P', price: 1, taxableType: 0, order: 1 },
  productCategories: [{ id: 'c', name: 'C' }],
};
const service = { serviceId: 'x', serviceName: 'X', serviceSortKey: 'x', purchaseLimit: 0, products: [product] };
const payment = (services: object[], applyDate = '2019-10-01') => ({
  'payment.json': {
    taxSetting: { ...TAX_SETTING, calculationType: 0, rateSettings: [{ taxRate: '10', applyDate }] },
    services,
  },
});
const HOUSE = {
  ...{ name: 'ひかり総合病院', telephone: '03-1234-5678', hours: '9:00–17:00', place: '東京都千代田区' },
  departments: [{ id: 'naika', name: '内科' }],
  issuer: { name: '医療法人 ひかり会', address: '東京都千代田区' },
};
const settings = {
  ...{ bookingStartDaysBefore: 1, acceptUntilMonthEnd: 1, customHolidays: ['2026-02-30'], weeklyClose: [] },
  receptionSchedule: {},
};
const clinic = {
  'candidate.json': {
    categories: [{ partitionKey: 'a', name: 'A', departments: [{ id: 'd', name: 'D', metaSettings: settings }] }],
  },
};
const row = { surveyId: 'visit', userId: 'I1', partitionKey: 'visit#I1#1', itemKey: 'place', sortKey: 'place' };

test('what these cases stand on has no fault', () => {
  const files = { ...rule({}), ...beds({}), ...payment([service]), 'results/r.json': [{ ...row, value: 'consult_0' }] };
  expect(faultsWith(files)).toEqual([]);
});

describe('one line, and no other', () => {
  const cases: [string, BundleFiles, string][] = [
    [
      'a closed day',
      rule({ closed: ['20260230'] }),
      'calendars/c.json: $.rules[0].closed[0]: is "20260230", expected a',
    ],
    [
      'allowed days that name no day',
      survey([item({ type: 'date', attributes: { hasAllowedDays: true }, options: ['そのほか'] })]),
      'surveys/s.json: $.surveySchema[0].options: names no day, expected weekdays',
    ],
    [
      'a weekday',
      rule({ weekly: { monday: { '0': 1 } } }),
      'calendars/c.json: $.rules[0].weekly.monday: is no field, expected one of mon, tue',
    ],
    ['a window', calendar({ startDate: '20261399' }), 'calendars/c.json: $.startDate: is "20261399", expected a day'],
    ['its end', calendar({ endDate: '20260230' }), 'calendars/c.json: $.endDate: is "20260230"'],
    [
      'a first day',
      calendar({ reservationPossibleStartDate: '20260230' }),
      'calendars/c.json: $.reservationPossibleStartDate: is "20260230"',
    ],
    [
      'a last day',
      calendar({ reservationPossibleEndDate: '20260230' }),
      'calendars/c.json: $.reservationPossibleEndDate: is "20260230"',
    ],
    ['a night', beds({ overrides: { '2026-02-30': 1 } }), 'beds/s.json: $.overrides["2026-02-30"]: is "2026-02-30"'],
    [
      'a day of a tax',
      payment([service], '2026-02-30'),
      'payment.json: $.taxSetting.rateSettings[0].applyDate: is "20',
    ],
    [
      'a service twice',
      payment([service, service]),
      'payment.json: $.services[1].serviceId: repeats "x", expected each',
    ],
    [
      'a product twice',
      payment([{ ...service, products: [product, product] }]),
      'payment.json: $.services[0].products[1].productId: repeats "p", expected each productId once in a service',
    ],
    [
      'a holiday',
      clinic,
      'candidate.json: $.categories[0].departments[0].metaSettings.customHolidays[0]: is "2026-02-30", expected a day',
    ],
    [
      'a range of numbers',
      survey([item({ type: 'number', range: { min: 5, max: '2' } })]),
      'surveys/s.json: $.surveySchema[0].range: has min 5 above max 2, expected min <= max',
    ],
    [
      'no number',
      survey([item({ type: 'number', range: { max: 'x' } })]),
      'surveys/s.json: $.surveySchema[0].range.max: is "x", expected a number',
    ],
    [
      'a range of dates',
      survey([item({ type: 'date', range: { min: '2027-01-01', max: 2026 } })]),
      'surveys/s.json: $.surveySchema[0].range: has min 2027-01-01 above max 2026',
    ],
    [
      'no date',
      survey([item({ type: 'birthday', range: { max: '2026-02-30' } })]),
      'surveys/s.json: $.surveySchema[0].range.max: is "2026-02-30", expected a date as YYYY-MM-DD, or a year',
    ],
    [
      'a scale',
      survey([item({ type: 'linearscale', scale_min: { value: 5 }, scale_max: { value: 5 } })]),
      'surveys/s.json: $.surveySchema[0].scale_max: has min 5 not below max 5',
    ],
    [
      'a short text of a fixed length that it cannot have',
      survey([item({ validLength: 301 })]),
      'surveys/s.json: $.surveySchema[0].validLength: is 301, expected at most 300',
    ],
    [
      'a short text that is too short up to its hard maximum',
      survey([item({ length: { min: 301 } })]),
      'surveys/s.json: $.surveySchema[0].length.min: is 301, expected at most 300',
    ],
    [
      'more choices than options',
      survey([item({ type: 'checkboxes', options: ['x'], selection: { min: 2 } })]),
      'surveys/s.json: $.surveySchema[0].selection.min: is 2 of 1 options',
    ],
    [
      'a sub id of five digits',
      { 'members/m.json': { memberSurveyId: 'm', memberSurveySubId: 10_000, surveyTitle: 'M', surveySchema: [] } },
      'members/m.json: $.memberSurveySubId: is 10000, expected at most 9999',
    ],
    [
      'bytes of another encoding',
      { 'surveys/s.json': Buffer.from('{"surveyId":"s","surveyTitle":"\xff","surveySchema":[]}', 'latin1') },
      'surveys/s.json: $: cannot be read (',
    ],
    [
      'a NUL',
      survey([item({ options: ['ok', 'a\0b'] })]),
      'surveys/s.json: $.surveySchema[0].options[1]: has a NUL or half of a pair of characters',
    ],
    [
      'half a pair',
      survey([], { surveyTitle: '\ud800' }),
      'surveys/s.json: $.surveyTitle: has a NUL or half of a pair',
    ],
    [
      'no reservation',
      { 'results/r.json': [{ ...row, value: 'sometime' }] },
      'results/r.json: $[0].value: is "sometime", expected a reservation',
    ],
    [
      'no instant',
      { 'results/r.json': [{ ...row, value: 'consult_0', createdAt: 'last year' }] },
      'results/r.json: $[0].createdAt: is "last year", expected an instant',
    ],
    [
      'a calendar that others name',
      { 'calendars/main.json': { calendarId: 'main', name: 'M', comaList: { '0': { start: '25:00', end: '26:00' } } } },
      'calendars/main.json: $.comaList["0"]',
    ],
    ['a broken tree', { 'categories.json': { display: {}, tree: [{ name: '' }] } }, 'categories.json: $.tree[0].name'],
    [
      'a broken survey with beds and a list',
      {
        ...beds({}),
        ...survey([item({ type: 'selectBed' })], { surveyTitle: '' }),
        'searches/l.json': { surveyId: 's', itemKey: 'a', items: [] },
        'results/r.json': [{ ...row, surveyId: 's', partitionKey: 's#I1', itemKey: 'a', sortKey: 'a', value: 'x' }],
      },
      'surveys/s.json: $.surveyTitle',
    ],
    ['broken beds', beds({ bedTotal: -1 }), 'beds/s.json: $.bedTotal: is -1'],
    [
      'a broken member form',
      {
        ...survey([], { memberFormId: 'm' }),
        'members/m.json': { memberSurveyId: 'm', surveyTitle: '', surveySchema: [] },
      },
      'members/m.json: $.surveyTitle',
    ],
    [
      'a broken payment',
      { ...survey([item({ paymentCategory: 'x' })]), ...payment([{ ...service, purchaseLimit: -1 }]) },
      'payment.json: $.services[0].purchaseLimit: is -1',
    ],
  ];
  test.each(cases)('%s', (_, files, expected) => {
    const faults = faultsWith(files);
    // A time that is wrong at both of its ends is two faults.
    const lines = new Set(faults.map((fault) => fault.replace(/\.(?:start|end): .*/, '')));
    expect([...lines]).toEqual([expect.stringContaining(expected)]);
  });
});

/** Somewhere in every kind of file, at every depth: [file, content with one field too many, where it stands]. */
const everyKind: [name: string, files: BundleFiles, expected: string][] = [
  [
    'a form',
    survey([item({})], { surveyTittle: 'x' }),
    'surveys/s.json: $.surveyTittle: is no field, expected "surveyTitle"',
  ],
  [
    'an item',
    survey([item({ isRequird: { value: true } })]),
    '$.surveySchema[0].isRequird: is no field, expected "isRequired"',
  ],
  [
    'an item of a group',
    survey([item({ itemKey: 'g', type: 'groupheader', items: [item({ tilte: 'x' })] })]),
    '$.surveySchema[0].items[0].tilte: is no field, expected "title"',
  ],
  [
    'a flag',
    survey([item({ isRequired: { value: true, amdin: true } })]),
    '$.surveySchema[0].isRequired.amdin: is no field, expected "admin"',
  ],
  [
    'an option',
    survey([item({ type: 'radio', options: [{ value: 'a', intervall: 3 }] })]),
    '$.surveySchema[0].options[0].intervall',
  ],
  [
    'a message of a form',
    survey([item({})], { endOfSurveyMessage: [{ type: 'text', text: 'a', txt: 'b' }] }),
    '$.endOfSurveyMessage[0].txt: is no field, expected "text"',
  ],
  ['a calendar', calendar({ dayoff: { '20261201': 1 } }), 'calendars/c.json: $.dayoff: is no field, expected "dayOff"'],
  [
    'a calendar’s limit',
    calendar({ reservationMaxCountOfday: 1 }),
    '$.reservationMaxCountOfday: is no field, expected "reservationMaxCountOfDay"',
  ],
  [
    'a rule',
    rule({ nationalHolidayClosed: true }),
    '$.rules[0].nationalHolidayClosed: is no field, expected "nationalHolidaysClosed"',
  ],
  [
    'a slot',
    calendar({ comaList: { '0': { start: '09:00', end: '10:00', endd: 'x' } } }),
    '$.comaList["0"].endd: is no field, expected "end"',
  ],
  ['a bed', beds({ bedTotl: 1 }), 'beds/s.json: $.bedTotl: is no field, expected "bedTotal"'],
  [
    'a product',
    payment([{ ...service, products: [{ ...product, prize: 1 }] }]),
    'payment.json: $.services[0].products[0].prize: is no field, expected "price"',
  ],
  [
    'a category',
    { 'categories.json': { display: {}, tree: [{ name: 'a', childen: [] }] } },
    'categories.json: $.tree[0].childen: is no field, expected "children"',
  ],
  [
    'a department',
    { 'candidate.json': { categories: [{ partitionKey: 'c', name: 'C', departments: [], depts: [] }] } },
    'candidate.json: $.categories[0].depts: is no field, expected one of',
  ],
  [
    'a list',
    { 'searches/l.json': { surveyId: 'profile', itemKey: 'name', items: [{ value: 'a', condition: 'b' }] } },
    '$.items[0].condition: is no field, expected "condition1"',
  ],
  [
    'a result',
    {
      'results/r.json': [
        { surveyId: 'profile', userId: 'U1', itemKey: 'name', sortKey: 'name', value: 'a', chekc: 'x' },
      ],
    },
    'results/r.json: $[0].chekc: is no field, expected "check"',
  ],
  [
    'the house',
    { 'facility.json': { ...HOUSE, telefone: '1' } },
    'facility.json: $.telefone: is no field, expected "telephone"',
  ],
  [
    'the messages',
    { 'messages.json': { kinds: { bokked: { text: '' } } } },
    'messages.json: $.kinds.bokked: is no field, expected "booked"',
  ],
];

describe('typing errors [CONTRACT 14.4]', () => {
  test.each(everyKind)('an unknown field of %s is named, with what was meant', (_, files, expected) => {
    expect(faultsWith(files).filter((line) => line.includes('is no field'))).toEqual([
      expect.stringContaining(expected),
    ]);
  });

  test('an unknown type is named, with the one that was meant', () => {
    expect(faultsWith(survey([item({ type: 'radoi', options: ['a'] })]))).toEqual([
      'surveys/s.json: $.surveySchema[0].type: is "radoi", expected "radio"',
    ]);
    expect(faultsWith(survey([item({ type: 'hologram' })]))).toEqual([expect.stringContaining('expected one of')]);
  });

  test('what is kept as data may hold anything, and what the contract names is known', () => {
    const kept = { cancelPost: { any: 1 }, inputs: [{ x: 1 }], surveySubId: 's', memberOptional: true };
    const said = {
      ...{ changeUnderDevelopment: true, departmentId: 'naika' },
      messages: { kinds: { booked: { text: '{facility} {day} {time} {code}', off: false } } },
      reminders: [{ daysBefore: 1, at: '18:00', bring: '保険証' }],
    };
    const files = {
      ...survey([item({ input: { any: 1 }, meaning: 'name' })], { ...kept, ...said }),
      'facility.json': HOUSE,
      'messages.json': {
        quiet: { from: '21:00', to: '08:00' },
        perSecond: 20,
        kinds: { reminder: { text: '明日です' } },
      },
    };
    expect(faultsWith(files)).toEqual([]);
  });

  const strange: [name: string, files: BundleFiles, expected: string][] = [
    ['a variable', { 'messages.json': { kinds: { booked: { text: '{naem}' } } } }, '$.kinds.booked.text'],
    [
      'a variable of a form',
      survey([item({})], { messages: { kinds: { paid: { text: '{x}' } } } }),
      '$.messages.kinds.paid.text',
    ],
    ['a time', { 'messages.json': { quiet: { from: '25:00', to: '08:00' } } }, '$.quiet.from'],
    ['a meaning', survey([item({ meaning: 'nickname' })]), '$.surveySchema[0].meaning'],
    [
      'a number of the invoice system',
      { 'facility.json': { ...HOUSE, issuer: { ...HOUSE.issuer, registrationNumber: '123' } } },
      '$.issuer.registrationNumber',
    ],
    [
      'an invoice whose tax is rounded in each line',
      {
        'facility.json': { ...HOUSE, issuer: { ...HOUSE.issuer, registrationNumber: 'T2999912345678' } },
        ...payment([service]),
      },
      '$.taxSetting.calculationType: rounds the tax of each line',
    ],
    [
      'a department',
      { ...survey([item({})], { departmentId: 'geka' }), 'facility.json': HOUSE },
      '$.departmentId: is "geka"',
    ],
    [
      'a second department of one id',
      { 'facility.json': { ...HOUSE, departments: [...HOUSE.departments, ...HOUSE.departments] } },
      '$.departments[1].id: repeats "naika"',
    ],
  ];
  test.each(strange)('%s that is none is a fault', (_, files, expected) => {
    expect(faultsWith(files)).toEqual([expect.stringContaining(expected)]);
  });
});
