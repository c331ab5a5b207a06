/**
 * Taxes, orders and payment statuses, with the worked examples of CONTRACT 6.4.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import type { TaxSetting } from '../../contract';
import { TaxSettingSchema } from '../../contract/schema';
import { paymentTexts } from '../../texts';
import { instantOfJapan } from '../clock';
import {
  applyingTaxRate,
  countMessage,
  isCancelablePayment,
  isCanceledPayment,
  isEditablePayment,
  isFinishedPayment,
  isPaymentMisplaced,
  isPurchaseLimitReached,
  isValidTaxSetting,
  needsPayment,
  newDetail,
  PAYMENT_STATUS,
  paymentRequestDate,
  productMessage,
  purchaseLimitMessage,
  readTaxRate,
  renumber,
  sortProducts,
  sumOrder,
  type TaxMode,
  taxModeOf,
  taxSum,
} from './index';

const outer: TaxMode = { taxType: 0, roundingType: 0, calculationType: 0, reservationCostType: 0 };
const inner: TaxMode = { ...outer, taxType: 1 };
const lines = (...amounts: number[]) => amounts.map((amount) => ({ amount, taxableType: 0 as const }));

describe('tax', () => {
  test('outer tax per line, floor [PAY-027, PAY-031, PAY-034]', () => {
    expect(taxSum(lines(105, 105), 10, outer)).toMatchObject({ amount: 210, tax: 20, amountWithTax: 230 });
  });
  test('on the total [PAY-035]', () => {
    expect(taxSum(lines(105, 105), 10, { ...outer, calculationType: 1 })).toMatchObject({
      tax: 21,
      amountWithTax: 231,
    });
  });
  test('inner tax is not added again, neither to a line nor to the sum [PAY-028]', () => {
    expect(taxSum(lines(110), 10, inner)).toEqual({
      ...{ amount: 110, tax: 10, amountWithTax: 110 },
      lines: [{ tax: 10, amountWithTax: 110 }],
    });
  });
  test('inner tax is part of the amount [PAY-028]', () => {
    expect(taxSum(lines(1100), 10, inner)).toMatchObject({ amount: 1100, tax: 100, amountWithTax: 1100 });
  });
  test('ceil [PAY-032]', () => {
    expect(taxSum(lines(101), 10, { ...outer, roundingType: 1 }).tax).toBe(11);
    expect(taxSum(lines(100), 10, { ...outer, roundingType: 1 }).tax).toBe(10);
  });
  test('round [PAY-033]', () => {
    const round = { ...outer, roundingType: 2 } as const;
    expect([taxSum(lines(104), 10, round).tax, taxSum(lines(105), 10, round).tax]).toEqual([10, 11]);
  });
  test('tax-free lines are in the amount, never in the tax [PAY-029, PAY-030]', () => {
    const mixed = [...lines(100), { amount: 50, taxableType: 1 as const }];
    for (const calculationType of [0, 1] as const) {
      expect(taxSum(mixed, 10, { ...outer, calculationType })).toMatchObject({
        amount: 150,
        tax: 10,
        amountWithTax: 160,
      });
    }
  });
  test('whole taxes are never rounded away by binary fractions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 20 }), (hundreds, rate) => {
        for (const roundingType of [0, 1, 2] as const) {
          expect(taxSum(lines(hundreds * 100), rate, { ...outer, roundingType }).tax).toBe(hundreds * rate);
        }
      }),
    );
  });
  test('the latest rate that is not in the future [PAY-045, VAL-087]', () => {
    const rates = [
      { taxRate: '10', applyDate: '2019-10-01' },
      { taxRate: '12', applyDate: '2027-01-01' },
      { taxRate: '8', applyDate: '2014-04-01' },
    ];
    expect(
      ['2019-09-30', '2019-10-01', '2026-12-31', '2027-01-01', '2000-01-01'].map((day) => applyingTaxRate(rates, day)),
    ).toEqual(['8', '10', '10', '12', undefined]);
  });
  test('settings that cannot be calculated with [PAY-006, VAL-088, VAL-089]', () => {
    expect(['10', '8', '0'].map(readTaxRate)).toEqual([10, 8, 0]);
    for (const none of ['x1', '1x', '10%', '%10', '１０', ' 10', '']) expect(readTaxRate(none)).toBeUndefined();
    const setting: TaxSetting = { ...outer, rateSettings: [{ taxRate: '10', applyDate: '2019-10-01' }] };
    expect(isValidTaxSetting(setting)).toBe(true);
    expect(isValidTaxSetting({ ...setting, rateSettings: [{ taxRate: '10%', applyDate: '2019-10-01' }] })).toBe(false);
    const oneWrong = [...setting.rateSettings, { taxRate: '10%', applyDate: '2030-10-01' }];
    expect(isValidTaxSetting({ ...setting, rateSettings: oneWrong })).toBe(false);
    const broken: Record<string, number> = { roundingType: 3, calculationType: 2, taxType: 2, reservationCostType: 2 };
    for (const [field, value] of Object.entries(broken)) {
      expect([field, isValidTaxSetting({ ...setting, [field]: value })]).toEqual([field, false]);
      expect([field, isValidTaxSetting({ ...setting, [field]: undefined })]).toEqual([field, false]);
    }
    expect(taxModeOf(setting, { taxType: 1 })).toEqual({ ...outer, taxType: 1 });
    expect(taxModeOf(setting, undefined)).toEqual(outer);
    expect(v.parse(TaxSettingSchema, setting)).toEqual(setting);
    for (const applyDate of ['2019/10/01', '20191001', '2019-10-1', ''])
      expect(v.is(TaxSettingSchema, { ...setting, rateSettings: [{ taxRate: '10', applyDate }] })).toBe(false);
  });
});

describe('orders', () => {
  const line = (detailId: number, price: number, count: number, cost?: number) => ({
    ...newDetail(detailId),
    productId: 'p',
    price,
    count,
    cost,
  });
  test('a new line has no product, one piece and no amount [PAY-046, PAY-047]', () => {
    expect(newDetail(3)).toEqual({
      ...{ detailId: 3, productId: '', productName: '', price: 0, count: 1, tax: 0, amount: 0, amountWithTax: 0 },
      taxableType: 0,
    });
  });
  test('lines count from 1 [PAY-003, PAY-046, PAY-047]', () => {
    expect(renumber([line(2, 1, 1), line(5, 1, 1)]).map(({ detailId }) => detailId)).toEqual([1, 2]);
    expect(newDetail(1)).toMatchObject({ count: 1, amount: 0 });
  });
  test('sums and the cost of the reservation [PAY-036, PAY-037]', () => {
    expect(sumOrder([line(1, 50, 2, 2), line(2, 5, 1, 3)], '10', outer)?.reservationCost).toBe(1);
    const sum = sumOrder([line(1, 50, 2, 2), line(2, 5, 1)], '10', { ...outer, reservationCostType: 1 });
    expect(sum).toMatchObject({ amount: 105, tax: 10, amountWithTax: 115, reservationCost: 4 });
    expect(sum?.details[0]).toMatchObject({ amount: 100, tax: 10, amountWithTax: 110 });
    expect(sumOrder([], 'x', outer)).toBeUndefined();
  });
  test('products by order, then by name [PAY-048]', () => {
    const product = (productName: string, order: number) => ({
      productId: productName,
      productName,
      price: 1,
      taxableType: 0 as const,
      order,
      productCategories: [],
    });
    expect(
      sortProducts([product('b', 2), product('い', 1), product('あ', 1)]).map(({ productName }) => productName),
    ).toEqual(['あ', 'い', 'b']);
    // As Japanese dictionaries of characters have them, not by their code points.
    expect(sortProducts([product('一', 1), product('亜', 1)]).map(({ productName }) => productName)).toEqual([
      '亜',
      '一',
    ]);
  });
  test('product and count [VAL-081, VAL-082]', () => {
    expect(productMessage('')).toBe('商品を選択してください。');
    expect(['0', '-1', '1.5', '１', '', '1'].map(countMessage)).toEqual([
      ...Array.from({ length: 5 }, () => '1以上の半角整数を入力してください。'),
      undefined,
    ]);
  });
  test('the purchase limit of all products [VAL-083, VAL-084, VAL-085]', () => {
    const details = [line(1, 1, 2), line(2, 1, 1)];
    expect(purchaseLimitMessage(details, 3, { count: 1 })).toBe('全体で3個まで購入可能です。');
    expect(purchaseLimitMessage(details, 4, { count: 1 })).toBeUndefined();
    expect(purchaseLimitMessage(details, 3, { count: 2, detailId: 1 })).toBeUndefined();
    expect(purchaseLimitMessage(details, 0, { count: 100 })).toBeUndefined();
    const reached = [2, 3, 4, 0].map((limit) => isPurchaseLimitReached(details, limit));
    expect(reached).toEqual([true, true, false, false]);
  });
});

describe('statuses', () => {
  const all = [0, 1, 2, 3, 4] as const;
  test('every status has its word [PAY-009, PAY-010, PAY-011, PAY-012, PAY-013]', () => {
    expect(PAYMENT_STATUS).toEqual({
      completed: 0,
      notApplicable: 1,
      refunded: 2,
      completedCredit: 3,
      canceledCredit: 4,
    });
    expect(all.map((status) => paymentTexts.status[status])).toEqual([
      '決済完了',
      '決済対象外',
      '返金済み',
      '与信完了',
      '与信取消',
    ]);
  });
  test('what a status allows [PAY-014, PAY-015, PAY-016]', () => {
    expect(all.filter(isEditablePayment)).toEqual([0, 1, 3]);
    expect(all.filter(isCanceledPayment)).toEqual([2, 4]);
    expect(all.filter(isFinishedPayment)).toEqual([0, 2, 3, 4]);
  });
  test('thirty days, cash always [CANCEL-017, CANCEL-018]', () => {
    const result = {
      selectedPayType: 0,
      createdAt: '2026-10-01T00:00:00Z',
      completedDate: '2026-10-21T00:00:00Z',
    } as const;
    expect(isCancelablePayment(result, instantOfJapan('20261120', '23:59'))).toBe(true);
    expect(isCancelablePayment(result, instantOfJapan('20261121', '00:00'))).toBe(false);
    const pending = { ...result, completedDate: undefined };
    expect(isCancelablePayment(pending, instantOfJapan('20261031', '23:59'))).toBe(true);
    expect(isCancelablePayment(pending, instantOfJapan('20261101', '00:00'))).toBe(false);
    expect(isCancelablePayment({ ...result, selectedPayType: 1 }, instantOfJapan('20271120'))).toBe(true);
  });
  test('when the payment flow runs [PAY-017, PAY-039, SURVEY-040]', () => {
    const order = { amount: 100, selectedPayType: 0 } as const;
    expect(needsPayment({ usePayment: 1 }, order)).toBe(true);
    expect(needsPayment({ usePayment: 0 }, order)).toBe(false);
    expect(needsPayment({ usePayment: 1 }, { ...order, status: 0 })).toBe(false);
    expect(needsPayment({ usePayment: 1 }, { ...order, selectedPayType: 1 })).toBe(false);
    expect(needsPayment({ usePayment: 1 }, { ...order, amount: 0 })).toBe(false);
    expect(needsPayment({ usePayment: 1 }, undefined)).toBe(false);
  });
  test('only appending forms take payments [PAY-022]', () => {
    expect(isPaymentMisplaced({ usePayment: 1 })).toBe(true);
    expect(isPaymentMisplaced({ usePayment: 0 })).toBe(false);
    expect(isPaymentMisplaced({ usePayment: 1, isAppending: { value: true } })).toBe(false);
  });
  test('the request date is Japan’s [PAY-051, PAY-052]', () => {
    expect(paymentRequestDate(Date.UTC(2026, 10, 20, 15, 4, 5))).toBe('20261121000405');
  });
});
