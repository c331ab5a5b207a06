/**
 * The invoice system: one rounding for a rate and document. Compared with a reckoning that shares nothing with the rule:
 * BigInt, in hundredths of a yen, line by line only where the law forbids it.
 */
import { describe, expect, test } from '@jest/globals';
import { hasReturnDocument, isRoundedOnce, lineRoundings, namesIssuer, sumsByRate } from './invoice';
import { newDetail, sumOrder } from './order';
import type { Order, OrderDetail, TaxMode } from './types';

const MODE: TaxMode = { taxType: 0, roundingType: 0, calculationType: 1, reservationCostType: 0 };
const CARTS = 10_000;

/** Numbers that look random and are the same on every run (a linear congruence of Knuth's). */
function numbers(seed: number) {
  let state = BigInt(seed);
  return (below: number) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(below));
  };
}

const detail = (index: number, price: number, count: number, taxableType: 0 | 1): OrderDetail => ({
  ...newDetail(index + 1),
  productId: `p${index}`,
  productName: `p${index}`,
  ...{ price, count, taxableType },
});

/** What the tax office wants: the sum of what is taxed, times the rate, rounded once. */
function reckoned(details: readonly OrderDetail[], rate: number, { taxType, roundingType }: TaxMode): number {
  let taxed = 0n;
  for (const { price, count, taxableType } of details) if (taxableType === 0) taxed += BigInt(price) * BigInt(count);
  const [above, below] = [taxed * BigInt(rate), taxType === 0 ? 100n : 100n + BigInt(rate)];
  // Doubled, so that half a yen is whole.
  const added = { 0: 0n, 1: 2n * below - 2n, 2: below }[roundingType];
  return Number((2n * above + added) / (2n * below));
}

function orderOf(details: readonly OrderDetail[], rate: string, mode: TaxMode): Order {
  const sum = sumOrder(details, rate, mode);
  if (!sum) throw new Error('no rate');
  return { serviceSortKey: 's', serviceId: 's', serviceName: 's', userId: 'u', taxRate: rate, ...mode, ...sum };
}

describe('the tax of an invoice [CONTRACT 13]', () => {
  const three = [0, 1, 2].map((index) => detail(index, 105, 1, 0));

  test('105 yen three times at 10 %, rounded down, is 31; each line for itself would be 30', () => {
    expect(orderOf(three, '10', MODE)).toMatchObject({ tax: 31, amountWithTax: 346 });
    expect(orderOf(three, '10', { ...MODE, calculationType: 0 })).toMatchObject({ tax: 30, amountWithTax: 345 });
  });

  test.each([
    ['down', 0],
    ['up', 1],
    ['to the nearer yen', 2],
  ] as const)(
    `of ${CARTS} random carts rounded %s equals the other reckoning, and their sums by rate the total`,
    (_, roundingType) => {
      const random = numbers(20_261_123 + roundingType);
      const wrong: object[] = [];
      let apart = 0;
      for (let cart = 0; cart < CARTS; cart += 1) {
        const details = Array.from({ length: 1 + random(8) }, (_line, index) =>
          detail(index, random(20_000), 1 + random(9), random(4) === 0 ? 1 : 0),
        );
        const rate = [0, 3, 5, 8, 10][random(5)] ?? 10;
        const mode: TaxMode = { ...MODE, roundingType, taxType: random(2) === 0 ? 0 : 1 };
        const order = orderOf(details, String(rate), mode);
        const { taxed, taxFree = 0 } = sumsByRate(order.details);
        const total = taxed + taxFree + (mode.taxType === 0 ? order.tax : 0);
        const byLine = orderOf(details, String(rate), { ...mode, calculationType: 0 });
        const isRight =
          order.tax === reckoned(details, rate, mode) &&
          total === order.amountWithTax &&
          isRoundedOnce(order) &&
          isRoundedOnce(byLine) === (byLine.tax === order.tax);
        if (!isRight) wrong.push({ order, byLine, expected: reckoned(details, rate, mode) });
        if (byLine.tax !== order.tax) apart += 1;
      }
      expect(wrong.slice(0, 3)).toEqual([]);
      // The carts are such that rounding each line would have been found out.
      expect(apart).toBeGreaterThan(CARTS / 10);
    },
  );

  test('is not lawful of an order whose rate is none', () => {
    expect(isRoundedOnce({ ...orderOf(three, '10', MODE), taxRate: '10%' })).toBe(false);
  });
});

test('settings that round each line are found in the common one and in any service [CONTRACT 13]', () => {
  const setting = { ...MODE, rateSettings: [{ taxRate: '10', applyDate: '2019-10-01' }] };
  const service = { serviceId: 's', serviceName: 's', serviceSortKey: 's', purchaseLimit: 0, products: [] };
  expect(lineRoundings({ taxSetting: setting, services: [service, { ...service, calculationType: 1 }] })).toEqual([]);
  expect(
    lineRoundings({
      taxSetting: { ...setting, calculationType: 0 },
      services: [service, { ...service, calculationType: 0 }],
    }),
  ).toEqual([
    ['taxSetting', 'calculationType'],
    ['services', 1, 'calculationType'],
  ]);
});

test('a return has a document where a sale that was paid has gone back, and on which day [CONTRACT 13]', () => {
  const paid = {
    status: 2,
    completedDate: '2026-11-20T01:00:00.000Z',
    canceledDate: '2026-11-24T01:00:00.000Z',
  } as const;
  expect([hasReturnDocument(paid), hasReturnDocument({ ...paid, status: 4 })]).toEqual([true, true]);
  expect(
    [
      { ...paid, status: 0 as const },
      { ...paid, status: undefined },
      { ...paid, completedDate: undefined },
      { ...paid, canceledDate: undefined },
    ].filter(hasReturnDocument),
  ).toEqual([]);
});

test('receipts name who makes them out: the service, all services, or the house; each service’s must [RCPT-020]', () => {
  const service = { serviceId: 's', serviceName: 's', serviceSortKey: 's', purchaseLimit: 1, products: [] };
  const house = { issuer: { name: '病院' } };
  const named = { ...service, receiptCreatorName: '売店' };
  expect(namesIssuer({ services: [service] }, house)).toBe(true);
  expect(namesIssuer({ services: [service], receiptCreatorName: '会' }, undefined)).toBe(true);
  expect(namesIssuer({ services: [named] }, undefined)).toBe(true);
  expect(namesIssuer({ services: [named, service] }, undefined)).toBe(false);
  expect(namesIssuer({ services: [service] }, { issuer: { name: '　' } })).toBe(false);
  expect(namesIssuer({ services: [service], receiptCreatorName: '' }, house)).toBe(false);
  expect(namesIssuer(undefined, house)).toBe(true);
  expect(namesIssuer(undefined, undefined)).toBe(false);
});
