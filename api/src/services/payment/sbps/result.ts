/**
 * Results that SB Payment Service sends: the notification A02-1 from server to server, which decides, and the same
 * fields in the browser's return A03-1, which decides nothing. Parameters arrive in any order and are hashed in the
 * specified one.
 */
import type { FormField, ResultField } from './fields';
import { type HashEncoding, isResultGenuine } from './hash';
import type { SbpsAccount } from './request';

export interface SbpsResult {
  providerOrderId: string;
  customerCode: string;
  /** Yen; NaN where the field holds no whole number. */
  amount: number;
  /** OK, NG, and for other ways of paying PY, CN, CR, CC. */
  result: string;
  /** Names the payment for all later questions; empty where nothing was paid. */
  trackingId: string;
  payMethod: string;
  errorCode: string;
}

type ReadResult = { result: SbpsResult } | { fault: 'account' | 'hash' };

/** Ways of paying where OK only says that a slip was issued; the money's arrival is PY. */
const PAID_LATER = new Set(['webcvs', 'payeasy', 'banktransfer']);

/** True when the money is there. */
export function isPaid({ result, payMethod }: SbpsResult): boolean {
  return result === 'PY' || (result === 'OK' && !PAID_LATER.has(payMethod));
}

/** Reads a result, if it is one of ours and its hash is right. */
export function readResult(account: SbpsAccount, fields: readonly FormField[], encoding: HashEncoding): ReadResult {
  const of = (name: ResultField) => fields.find((field) => field.name === name)?.value.trim() ?? '';
  if (!isResultGenuine(fields, account.hashKey, encoding)) return { fault: 'hash' };
  if (of('merchant_id') !== account.merchantId || of('service_id') !== account.serviceId) return { fault: 'account' };
  const amount = of('amount');
  return {
    result: {
      providerOrderId: of('order_id'),
      customerCode: of('cust_code'),
      amount: /^\d{1,7}$/.test(amount) ? Number(amount) : Number.NaN,
      result: of('res_result'),
      trackingId: of('res_tracking_id'),
      payMethod: of('res_pay_method') || of('pay_method'),
      errorCode: of('res_err_code'),
    },
  };
}
