/** Lines of an order in an answer, and when an order must be there. */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { encodeProductLine, isProducts, parseProductLine, productLinesOf } from './lines';
import { selectProductsRules } from './rules';

const item: SchemaItem = { itemKey: 'k', type: 'selectProducts', title: 't' };

test('a line names service, product and count, and the category of a product that has one', () => {
  const line = { serviceId: 's', productId: 'p', count: 2 };
  expect(encodeProductLine(line)).toBe('s#p#2#');
  expect(encodeProductLine({ ...line, productCategoryId: 'c#1' })).toBe('s#p#2#c#1');
  expect(parseProductLine('s#p#2#')).toStrictEqual(line);
  expect(parseProductLine('s#p#2')).toStrictEqual(line);
  expect(parseProductLine('s#p#2#c#1')).toStrictEqual({ ...line, productCategoryId: 'c#1' });
  expect(parseProductLine('s#p#x')).toStrictEqual({ ...line, count: Number.NaN });
  expect([parseProductLine(''), parseProductLine('s#p'), parseProductLine('ORDER1')]).toEqual(Array(3).fill(undefined));
});

test('of an answer the texts that are lines; a stored order’s id has none', () => {
  expect(productLinesOf(['s#p#1#', '', 'x', 's#q#2#']).map(({ productId }) => productId)).toEqual(['p', 'q']);
  expect([productLinesOf('s#p#1#'), productLinesOf(undefined)]).toEqual([[], []]);
  expect([isProducts(item), isProducts({ type: 'selectPayType' })]).toEqual([true, false]);
});

test('lines are kept, a stored id without outer spaces; what is shown is their number or the id', () => {
  expect(selectProductsRules.canonical(item, ['', 's#p#1#'])).toEqual(['s#p#1#']);
  expect([selectProductsRules.canonical(item, ' ORDER1 '), selectProductsRules.canonical(item, [''])]).toEqual([
    'ORDER1',
    '',
  ]);
  expect(selectProductsRules.fromRows(item, [{ itemKey: 'k', sortKey: 'k', value: 'ORDER1' }])).toBe('ORDER1');
  expect([selectProductsRules.displayText(item, 'ORDER1'), selectProductsRules.displayText(item, [''])]).toEqual([
    'ORDER1',
    '',
  ]);
  expect(selectProductsRules.displayText(item, ['s#p#1#', '', 's#q#1#'])).toBe('2件の商品');
});

test('an order is asked for where the form takes payment and the item must be answered [VAL-086, PAY-022]', () => {
  const messageOf = (value: string, isRequired: boolean, usePayment?: 0 | 1) => {
    const subject = { ...item, isRequired: { value: isRequired } };
    const config = { surveyId: 's', surveyTitle: 's', surveySchema: [subject], usePayment };
    return selectProductsRules.validate(subject, value, { config, mode: 'user', today: '20261120', answers: {} });
  };
  expect([messageOf('', true, 1), messageOf(' ', true, 1)]).toEqual(Array(2).fill(validationTexts.order.noDetails));
  expect([messageOf('', true, 0), messageOf('', true), messageOf('', false, 1), messageOf('ORDER1', true, 1)]).toEqual(
    Array(4).fill(undefined),
  );
});
