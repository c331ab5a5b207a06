/**
 * The invoice system (適格簡易請求書, 適格返還請求書; CONTRACT 13): a document that carries the issuer's
 * registration number rounds the tax once for its rate, never once for each line. One rate and 非課税; yen throughout.
 */
import type { PaymentConfig } from '../../contract';
import { isCanceledPayment } from './status';
import { readTaxRate, taxSum } from './tax';
import type { Order, Receipt } from './types';

/**
 * Where payment settings round the tax of each line, which no house with a registration number may.
 * @returns paths into the settings, such as `['services', 1, 'calculationType']`
 */
export function lineRoundings({
  taxSetting,
  services,
}: Pick<PaymentConfig, 'taxSetting' | 'services'>): (string | number)[][] {
  const field = 'calculationType';
  return [
    ...(taxSetting.calculationType === 0 ? [['taxSetting', field]] : []),
    ...services.flatMap((service, index) => (service.calculationType === 0 ? [['services', index, field]] : [])),
  ];
}

/** True where every service's receipts name who makes them out: its own name, that of all, or the house's (RCPT-020). */
export function namesIssuer(
  payment: Pick<PaymentConfig, 'services' | 'receiptCreatorName'> | undefined,
  facility: { issuer: { name: string } } | undefined,
): boolean {
  const ofAll = payment?.receiptCreatorName ?? facility?.issuer.name;
  const names = (payment?.services ?? []).map((service) => service.receiptCreatorName ?? ofAll);
  return (names.length > 0 ? names : [ofAll]).every((name) => name !== undefined && name.trim() !== '');
}

/**
 * True where an order's tax is what rounding once comes to, however it was reckoned. An order of before the settings
 * were put right gets a receipt, but no invoice: its receipt says no registration number.
 */
export function isRoundedOnce(order: Order): boolean {
  const rate = readTaxRate(order.taxRate);
  return rate !== undefined && taxSum(order.details, rate, { ...order, calculationType: 1 }).tax === order.tax;
}

export interface RateSums {
  /** Sum of the lines that are taxed: before tax where it is outer, with it where it is inner. */
  taxed: number;
  /** Sum of the lines that are 非課税; undefined where there are none. */
  taxFree: number | undefined;
}

/** The sums by rate, as an invoice shows them; a line that does not say its kind is taxed. */
export function sumsByRate(lines: readonly { amount: number; taxableType?: 0 | 1 | undefined }[]): RateSums {
  const sumOf = (type: 0 | 1) =>
    lines.reduce((sum, { taxableType = 0, amount }) => (taxableType === type ? sum + amount : sum), 0);
  const hasTaxFree = lines.some(({ taxableType }) => taxableType === 1);
  return { taxed: sumOf(0), taxFree: hasTaxFree ? sumOf(1) : undefined };
}

/**
 * True where a receipt has a document of its return (返金明細書) beside it: what was sold and paid has gone back, on a
 * known day. Money that never bought anything (no place, a second payment) was no sale, so that there is none.
 */
export function hasReturnDocument({
  status,
  canceledDate,
  completedDate,
}: Pick<Order, 'status' | 'canceledDate'> & Pick<Receipt, 'completedDate'>): boolean {
  return status !== undefined && isCanceledPayment(status) && canceledDate !== undefined && completedDate !== undefined;
}
