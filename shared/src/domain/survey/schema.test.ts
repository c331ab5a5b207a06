/** Reading a form: its items in order, and what it says of all of them. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import {
  flattenItems,
  isAppending,
  isHiddenKey,
  isInquiryOnly,
  itemByKey,
  itemsByKey,
  monthsShown,
  oncePerConfig,
  optionValues,
  placedItems,
  versionOf,
} from './schema';

const item = (itemKey: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type: 'text',
  title: itemKey,
  ...more,
});
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: 's', surveySchema });

describe('items', () => {
  const inner = item('g2', { type: 'groupheader', items: [item('c')] });
  const config = form(item('a'), item('g', { type: 'groupheader', items: [item('b'), inner] }), item('d'));

  test('stand in the order of the form, a header before its own, each with its header and its place in the JSON', () => {
    expect(placedItems(config).map((each) => [each.item.itemKey, each.parentKey, each.keys.join('.')])).toEqual([
      ['a', undefined, 'surveySchema.0'],
      ['g', undefined, 'surveySchema.1'],
      ['b', 'g', 'surveySchema.1.items.0'],
      ['g2', 'g', 'surveySchema.1.items.1'],
      ['c', 'g2', 'surveySchema.1.items.1.items.0'],
      ['d', undefined, 'surveySchema.2'],
    ]);
    expect(flattenItems(config).map(({ itemKey }) => itemKey)).toEqual(['a', 'g', 'b', 'g2', 'c', 'd']);
  });

  test('are found by their keys, wherever they stand', () => {
    expect([itemByKey(config, 'c')?.itemKey, itemByKey(config, 'x')]).toEqual(['c', undefined]);
    expect([...itemsByKey(config).keys()]).toEqual(['a', 'g', 'b', 'g2', 'c', 'd']);
    expect(itemsByKey(config).get('g2')).toBe(inner);
  });

  test('are worked out once for a config, and anew for another', () => {
    let made = 0;
    const titleOf = oncePerConfig((each) => {
      made += 1;
      return { title: each.surveyTitle };
    });
    expect([titleOf(config), titleOf(config), titleOf(form())].map(({ title }) => title)).toEqual(['s', 's', 's']);
    expect(made).toBe(2);
    expect(placedItems(config)).toBe(placedItems(config));
  });
});

test.each([
  [undefined, 1],
  ['3', 3],
  [['4'], 4],
  ['1', 1],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['x', 1],
  ['', 1],
  ['12', 12],
  ['13', 12],
])('of a default %j so many months are shown: %s [CAL-031]', (months, shown) => {
  const setting = item('numberMonthShowCalendar', { type: 'number', ...(months !== undefined && { default: months }) });
  expect(monthsShown(form(item('a', { default: '9' }), setting))).toBe(shown);
  expect([isHiddenKey('numberMonthShowCalendar'), isHiddenKey('a')]).toEqual([true, false]);
});

test('options are texts or carry one; those of sections stand in where an item has none of its own', () => {
  const sectionOptions = [{ option: { value: 'S' }, groupheader: { value: 'g' } }];
  expect(optionValues(item('a', { options: ['a', { value: 'b' }], sectionOptions }))).toEqual(['a', 'b']);
  expect([
    optionValues(item('a', { sectionOptions })),
    optionValues(item('a', { options: [], sectionOptions })),
  ]).toEqual([['S'], ['S']]);
  expect(optionValues(item('a'))).toEqual([]);
});

test('what a form says of itself, and what it means where it says nothing', () => {
  const inquiry = (setting: 'inquiryOnly' | 'cancelOnly') => ({
    ...form(),
    calendarSetting: { updateOrCancelSettings: setting },
  });
  expect(
    [inquiry('inquiryOnly'), inquiry('cancelOnly'), { ...form(), calendarSetting: {} }, form()].map(isInquiryOnly),
  ).toEqual([true, false, false, false]);
  expect(
    [{ ...form(), isAppending: { value: true } }, { ...form(), isAppending: { value: false } }, form()].map(
      isAppending,
    ),
  ).toEqual([true, false, false]);
  expect([versionOf({ version: 7 }), versionOf({})]).toEqual([7, 1]);
});
