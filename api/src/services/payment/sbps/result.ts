/**
 * Results that SB Payment Service sends: the notification A02-1 from server to server, which decides, and the same fields in the browser's return A03-1, which
 * decides nothing. Parameters arrive in any order and are hashed in the specified one.
 */
import {
  DETAIL_FIELDS,
  type FormField,
  HASH_FIELD,
  RESULT_END_FIELDS,
  RESULT_FIELDS,
  type ResultField,
} from './fields';
import { type HashEncoding, isSameHash, sbpsHash } from './hash';
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

export type ReadResult = { result: SbpsResult } | { fault: 'account' | 'hash' };

/** Ways of paying where OK only says that a slip was issued; the money's arrival is PY. */
const PAID_LATER = new Set(['webcvs', 'payeasy', 'banktransfer']);

/** True when the money is there. */
export function isPaid({ result, payMethod }: SbpsResult): boolean {
  return result === 'PY' || (result === 'OK' && !PAID_LATER.has(payMethod));
}

/** All values in the specified order; details row by row, as far as rows came. */
function hashedValues(fields: readonly FormField[]): string[] {
  const all = new Map<string, string[]>();
  for (const { name, value } of fields) all.set(name, [...(all.get(name) ?? []), value]);
  const first = (name: ResultField) => all.get(name)?.[0] ?? '';
  const rowCount = Math.max(0, ...DETAIL_FIELDS.map((name) => all.get(name)?.length ?? 0));
  const rows = Array.from({ length: rowCount }, (_, row) => DETAIL_FIELDS.map((name) => all.get(name)?.[row] ?? ''));
  return [...RESULT_FIELDS.map(first), ...rows.flat(), ...RESULT_END_FIELDS.map(first)];
}

/** Reads a result, if it is one of ours and its hash is right. */
export function readResult(account: SbpsAccount, fields: readonly FormField[], encoding: HashEncoding): ReadResult {
  const of = (name: ResultField | typeof HASH_FIELD) => fields.find((field) => field.name === name)?.value.trim() ?? '';
  const wanted = sbpsHash(hashedValues(fields), account.hashKey, encoding);
  if (!isSameHash(of(HASH_FIELD), wanted)) return { fault: 'hash' };
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
