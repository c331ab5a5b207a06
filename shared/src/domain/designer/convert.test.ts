/** An item that becomes one of another type keeps what both take. */
import { expect, test } from '@jest/globals';
import { itemTypes } from '../survey';
import '../survey/items/everyType';
import { convertedItem, convertibleTypes, lostFields } from './convert';
import type { JsonObject } from './document/json';
import { formFaults } from './faults/formFaults';

const RADIO: JsonObject = {
  itemKey: 'a',
  extra: { deep: 1 },
  type: 'radio',
  title: '性別',
  options: ['甲', '乙'],
  default: '甲',
  isRequired: { value: true },
  attributes: { isSesshuKaisuu: true, unknown: 1 },
  meaning: 'sex',
};

test('in its place among the fields, with options, requiredness and what no type knows', () => {
  const boxes = convertedItem(RADIO, 'checkboxes');
  expect(JSON.stringify(boxes)).toBe(
    JSON.stringify({
      itemKey: 'a',
      extra: { deep: 1 },
      type: 'checkboxes',
      title: '性別',
      options: ['甲', '乙'],
      default: ['甲'],
      isRequired: { value: true },
      attributes: { unknown: 1 },
    }),
  );
  expect(convertedItem(boxes ?? {}, 'dropdown')).toMatchObject({ options: ['甲', '乙'], default: '甲' });
});

test('without what means something else there', () => {
  const number = { itemKey: 'a', type: 'number', title: 'x', range: { min: 1, max: 9 } };
  expect(convertedItem(number, 'date')).toEqual({ itemKey: 'a', type: 'date', title: 'x' });
  expect(convertedItem({ ...RADIO, type: 'text', options: ['日'] }, 'date')).toMatchObject({ type: 'date' });
  expect(convertedItem(RADIO, 'guide')).toEqual({
    itemKey: 'a',
    extra: { deep: 1 },
    type: 'guide',
    title: '性別',
    attributes: { unknown: 1 },
  });
});

test('with the options that a choice needs, and a section with its list', () => {
  const text = { itemKey: 'a', type: 'text', title: 'x', length: { max: 3 } };
  expect(convertedItem(text, 'radio')).toEqual({
    itemKey: 'a',
    type: 'radio',
    title: 'x',
    options: ['選択肢1', '選択肢2'],
  });
  expect(convertedItem(text, 'groupheader')).toEqual({ itemKey: 'a', type: 'groupheader', title: 'x', items: [] });
});

test('not where what it holds would have no place', () => {
  const section = {
    itemKey: 'g',
    type: 'groupheader',
    title: 'x',
    items: [{ itemKey: 'a', type: 'text', title: 'y' }],
  };
  expect(convertedItem(section, 'text')).toBeUndefined();
  expect(convertedItem({ ...section, items: [] }, 'text')).toEqual({ itemKey: 'g', type: 'text', title: 'x' });
});

test('what is lost is named before: what the other type does not take, and all defaults but the first', () => {
  expect(lostFields(RADIO, 'checkboxes')).toEqual(['meaning', 'isSesshuKaisuu']);
  expect(lostFields(RADIO, 'text')).toEqual(expect.arrayContaining(['options', 'isSesshuKaisuu']));
  const boxes = { itemKey: 'a', type: 'checkboxes', title: 'x', options: ['甲', '乙'], default: ['甲', '乙'] };
  expect(lostFields(boxes, 'radio')).toEqual(['defaultOptions']);
  expect(lostFields({ ...boxes, default: ['甲'] }, 'radio')).toEqual([]);
});

test('offered is what it can become: never its own type, and nothing for a section that holds items', () => {
  expect(convertibleTypes(RADIO)).toContain('checkboxes');
  expect(convertibleTypes(RADIO)).not.toContain('radio');
  const section = {
    itemKey: 'g',
    type: 'groupheader',
    title: 'x',
    items: [{ itemKey: 'a', type: 'text', title: 'y' }],
  };
  expect(convertibleTypes(section)).toEqual([]);
});

test.each(itemTypes())('a text that becomes an item of %s can be read', (type) => {
  const text = { itemKey: 'a', type: 'text', title: 'x', default: 'y', queryParam1: 'q', inputFormat: '.*' };
  const surveySchema = [convertedItem(text, type) ?? {}];
  const found = formFaults({ surveyId: 'f', surveyTitle: 'x', surveySchema }, {});
  expect(found.filter(({ code }) => code === 'shape')).toEqual([]);
});
