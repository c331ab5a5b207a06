/** Conditions on items as the database is asked for them (CONTRACT 14.3): when an index may be asked, and by which texts. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import type { WhereOperation } from '@madoguchi/shared/contract/console/words';
import type { IndexedItems } from '@madoguchi/shared/domain/desk';
import { deskWhere, NO_ITEMS } from './deskWhere';

const searchable = { isSearchable: { value: true } };
const NAME: SchemaItem = { itemKey: 'name', type: 'text', title: '氏名', ...searchable };
const BORN: SchemaItem = { itemKey: 'born', type: 'date', title: '生年月日', ...searchable };
const AGE: SchemaItem = { itemKey: 'age', type: 'number', title: '年齢', ...searchable };
/** As the indexes know all answers of these items. */
const ALL: IndexedItems = {
  types: new Map([NAME, BORN, AGE].map((item) => [item.itemKey, item.type])),
  whole: new Set(['name']),
};

const asked = (item: SchemaItem, operation: WhereOperation, value: string, indexed = ALL) =>
  deskWhere({ itemKey: item.itemKey, operation, value }, item, indexed);

describe('a value', () => {
  test('is asked of the index that knows all of the item’s, as it has them', () => {
    expect(asked(NAME, 'eq', 'やまだ')).toStrictEqual({
      ...{ itemKey: 'name', operation: 'eq', isNumber: false, value: 'ヤマダ' },
      indexed: expect.arrayContaining([expect.any(String)]),
    });
  });
  test('is weighed answer by answer where no index knows all of them', () => {
    const weighed = { itemKey: 'name', operation: 'eq', isNumber: false, value: 'ヤマダ' };
    expect(asked(NAME, 'eq', 'やまだ', NO_ITEMS)).toStrictEqual(weighed);
    expect(deskWhere({ itemKey: 'name', operation: 'eq', value: 'やまだ' }, undefined, NO_ITEMS)).toStrictEqual(
      weighed,
    );
  });
  test.each(['empty', 'filled', 'has'] as const)('of %s is none that an index has', (operation) => {
    expect(asked(NAME, operation, 'やまだ')).not.toHaveProperty('indexed');
    expect(asked(BORN, operation, '2000-05-02')).not.toHaveProperty('range');
  });
});

describe('a part', () => {
  test('is asked by its grams of an item that stands whole in the search row', () => {
    expect(asked(NAME, 'has', 'やまだ')).toMatchObject({ value: 'ヤマダ', grams: ['ヤマ', 'マダ'] });
    expect(asked(NAME, 'has', 'や')).toMatchObject({ value: 'ヤ', grams: [] });
  });
  test('is weighed answer by answer of any other, and a whole value has none', () => {
    expect(asked(NAME, 'has', 'やまだ', { ...ALL, whole: new Set() })).not.toHaveProperty('grams');
    expect(asked(NAME, 'eq', 'やまだ')).not.toHaveProperty('grams');
  });
});

describe('an order', () => {
  const ordered = (item: SchemaItem, value: string, indexed = ALL) => {
    const [from, to] = (['from', 'to'] as const).map((operation) => asked(item, operation, value, indexed));
    return [from?.value, from?.range, to?.range];
  };
  test('of days is asked of the index by the day as it is written there', () => {
    expect(ordered(BORN, '2000-05-02')).toEqual(['20000502', { first: '2000-05-02' }, { last: '2000-05-02' }]);
    expect(ordered(BORN, '２０００/05/02')).toEqual(['20000502', { first: '2000-05-02' }, { last: '2000-05-02' }]);
  });
  test('of no whole day, of another type, or of what no index knows, is weighed', () => {
    expect(ordered(BORN, '2000-05')).toEqual(['200005', undefined, undefined]);
    expect(ordered(BORN, '2000-02-30')).toEqual(['20000230', undefined, undefined]);
    expect(ordered(NAME, '20000502')).toEqual(['20000502', undefined, undefined]);
    expect(ordered(BORN, '2000-05-02', NO_ITEMS)).toEqual(['20000502', undefined, undefined]);
  });
  test('of numbers takes whole ones alone, up to thirty digits', () => {
    expect(asked(AGE, 'from', '４２')).toStrictEqual({
      itemKey: 'age',
      operation: 'from',
      isNumber: true,
      value: '42',
    });
    expect(asked(AGE, 'to', '9'.repeat(30))).toMatchObject({ value: '9'.repeat(30) });
    for (const value of ['9'.repeat(31), 'x', '', '1x', 'x1'])
      for (const operation of ['from', 'to'] as const)
        expect(() => asked(AGE, operation, value)).toThrow(
          expect.objectContaining({
            status: 400,
            answer: expect.objectContaining({
              errors: [expect.objectContaining({ itemKey: 'age', message: operation })],
            }),
          }),
        );
    expect(asked(AGE, 'eq', 'x')).toMatchObject({ isNumber: true, value: 'x' });
  });
});
