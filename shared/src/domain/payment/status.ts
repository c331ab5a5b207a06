/**
 * What a payment's status allows, and when the payment flow runs (PAY-009 to PAY-017, PAY-022, CANCEL-017, CANCEL-018).
 */
import type { SurveyConfig } from '../../contract';
import { japanDateTime } from '../clock';
import { addDays } from '../date';
import type { Order, PaymentResult, PaymentStatus, PayType } from './types';

/**
 * What the columns and calls hold. completedCredit is read and never set: notices do not say that a charge is only
 * authorised; canceledCredit is set by the provider's notices alone (docs/decisions/payment.md).
 */
export const PAYMENT_STATUS = {
  completed: 0,
  notApplicable: 1,
  refunded: 2,
  completedCredit: 3,
  canceledCredit: 4,
} as const satisfies Record<string, PaymentStatus>;

export const PAY_TYPE = { cashless: 0, cash: 1 } as const satisfies Record<string, PayType>;

/** Days in which a payment can be taken back (CANCEL-017). */
export const PAYMENT_CANCEL_DAYS = 30;

/** True for the statuses that allow an edit (PAY-014). */
export function isEditablePayment(status: PaymentStatus): boolean {
  return (
    status === PAYMENT_STATUS.completed ||
    status === PAYMENT_STATUS.completedCredit ||
    status === PAYMENT_STATUS.notApplicable
  );
}

/** True for the statuses of a payment that was taken back (PAY-015). */
export function isCanceledPayment(status: PaymentStatus): boolean {
  return status === PAYMENT_STATUS.canceledCredit || status === PAYMENT_STATUS.refunded;
}

/** True for the statuses that end a payment (PAY-016). */
export function isFinishedPayment(status: PaymentStatus): boolean {
  return status !== PAYMENT_STATUS.notApplicable;
}

/**
 * True where there is a receipt: money was taken, by card or at the desk, and the receipt is kept even when it has gone
 * back since, which it then says (CONTRACT 13).
 */
export function hasReceipt({ status, completedDate }: Pick<Order, 'status' | 'completedDate'>): boolean {
  if (status === undefined || !isFinishedPayment(status)) return false;
  return !isCanceledPayment(status) || completedDate !== undefined;
}

/**
 * True when a payment can still be taken back: cash always, else for 30 days from completion or creation (CANCEL-017,
 * CANCEL-018).
 */
export function isCancelablePayment(
  result: Pick<PaymentResult, 'selectedPayType' | 'completedDate' | 'createdAt'>,
  now: number,
): boolean {
  if (result.selectedPayType === PAY_TYPE.cash) return true;
  const from = japanDateTime(Date.parse(result.completedDate ?? result.createdAt)).date;
  return japanDateTime(now).date <= addDays(from, PAYMENT_CANCEL_DAYS);
}

/** The payment doing condition (PAY-017): payment is on, nothing is paid yet, not cash, and there is an amount. */
export function needsPayment(
  config: Pick<SurveyConfig, 'usePayment'>,
  order: { status?: PaymentStatus | undefined; selectedPayType?: PayType | undefined; amount: number } | undefined,
): boolean {
  return (
    config.usePayment === 1 &&
    order !== undefined &&
    order.status === undefined &&
    order.selectedPayType !== PAY_TYPE.cash &&
    order.amount > 0
  );
}

/** True when a form that wants payment cannot have it, because it does not append (PAY-022). */
export function isPaymentMisplaced(config: Pick<SurveyConfig, 'usePayment' | 'isAppending'>): boolean {
  return config.usePayment === 1 && config.isAppending?.value !== true;
}

/** yyyyMMddHHmmss in Japan of an instant in milliseconds since 1970 (PAY-051, PAY-052). */
export function paymentRequestDate(instant: number): string {
  const { date, time, second } = japanDateTime(instant);
  return `${date}${time.replace(':', '')}${second}`;
}

/** True for an order that the desk may note as paid in cash (CONTRACT 13). */
export function waitsForCash({ status, payMethod, amountWithTax }: Order): boolean {
  return status === PAYMENT_STATUS.notApplicable && payMethod === 'cash' && amountWithTax > 0;
}

/** True for an order whose note of cash is of today, so that it can be taken back. @param today YYYYMMDD */
export function isCashOfToday({ status, payMethod, completedDate }: Order, today: string): boolean {
  if (status !== PAYMENT_STATUS.completed || payMethod !== 'cash' || completedDate === undefined) return false;
  return japanDateTime(Date.parse(completedDate)).date === today;
}
