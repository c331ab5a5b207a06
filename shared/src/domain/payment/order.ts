/**
 * An order's lines: adding, renumbering, limits, sums and messages (PAY-003, PAY-046 to PAY-048, VAL-081 to VAL-087).
 */
import { validationTexts } from '../../texts';
import { reservationCost } from '../reservation';
import { readTaxRate, taxSum } from './tax';
import type { OrderDetail, Product, TaxMode } from './types';

/** A new line: count 1, amount 0 until a product is chosen (PAY-046, PAY-047). */
export function newDetail(detailId: number): OrderDetail {
  return {
    detailId,
    productId: '',
    productName: '',
    price: 0,
    count: 1,
    tax: 0,
    amount: 0,
    amountWithTax: 0,
    taxableType: 0,
  };
}

/** The lines numbered from 1 in their order (PAY-003). */
export function renumber(details: readonly OrderDetail[]): OrderDetail[] {
  return details.map((detail, index) => ({ ...detail, detailId: index + 1 }));
}

/** Products in the order that people see: by order, then by name (PAY-048). */
export function sortProducts(products: readonly Product[]): Product[] {
  return [...products].sort(
    (left, right) => left.order - right.order || left.productName.localeCompare(right.productName, 'ja'),
  );
}

export interface OrderSum {
  details: OrderDetail[];
  amount: number;
  tax: number;
  amountWithTax: number;
  reservationCost: number;
}

/** Amounts, taxes and the reservation cost of an order's lines; undefined when the rate cannot be read (VAL-087). */
export function sumOrder(details: readonly OrderDetail[], taxRate: string, mode: TaxMode): OrderSum | undefined {
  const rate = readTaxRate(taxRate);
  if (rate === undefined) return undefined;
  const priced = renumber(details).map((detail) => ({ ...detail, amount: detail.price * detail.count }));
  const sum = taxSum(priced, rate, mode);
  return {
    details: priced.map((detail, index) => ({ ...detail, ...sum.lines[index] })),
    amount: sum.amount,
    tax: sum.tax,
    amountWithTax: sum.amountWithTax,
    reservationCost: reservationCost(undefined, { reservationCostType: mode.reservationCostType, details: priced }),
  };
}

/** The message for a typed count: a half-width whole number of 1 or more (VAL-082). */
export function countMessage(count: string): string | undefined {
  return /^[1-9]\d{0,8}$/.test(count) ? undefined : validationTexts.order.count;
}

/** The message for a line without a product (VAL-081). */
export function productMessage(productId: string): string | undefined {
  return productId === '' ? validationTexts.order.product : undefined;
}

/** Number of products in all lines. */
function totalCount(details: readonly OrderDetail[]): number {
  return details.reduce((sum, detail) => sum + detail.count, 0);
}

/**
 * The message when a line's new count breaks the limit of all products; 0 is unlimited. The line's own old count is not
 * counted (VAL-083 to VAL-085).
 */
export function purchaseLimitMessage(
  details: readonly OrderDetail[],
  purchaseLimit: number,
  change: { count: number; detailId?: number | undefined },
): string | undefined {
  const others = totalCount(details.filter((detail) => detail.detailId !== change.detailId));
  return purchaseLimit > 0 && others + change.count > purchaseLimit
    ? validationTexts.order.purchaseLimit(purchaseLimit)
    : undefined;
}

/** True when no further line can be added. */
export function isPurchaseLimitReached(details: readonly OrderDetail[], purchaseLimit: number): boolean {
  return purchaseLimit > 0 && totalCount(details) >= purchaseLimit;
}
