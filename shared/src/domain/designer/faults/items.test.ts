/** Faults of an item by itself are found at their place, and none in items as they should be. */
import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../document/json';
import { formFaults } from './formFaults';
import { faultsOf, form, group, item, KNOWN, radio, said, when } from './testForms';

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

test('a key twice is a fault of the second, wherever it stands', () => {
  const twice = formFaults(form([item('a', 'text'), group('g', [item('a', 'text')])]), KNOWN);
  expect(twice).toMatchObject([
    { code: 'keyRepeated', field: 'itemKey', path: ['surveySchema', 1, 'items', 0, 'itemKey'] },
  ]);
});
