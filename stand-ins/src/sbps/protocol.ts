/**
 * SB Payment Service's link type as the service has it. Written out here a second time, apart from the product's own,
 * so that a slip in one of them is seen.
 */
import { createHash } from 'node:crypto';
import { encodeShiftJis, type ShiftJisField } from '@madoguchi/shared/domain/shiftJis';

/** Name, highest length in characters, needed. X: letters and signs, M: any text, in bytes of Shift_JIS, 9: digits. */
type FieldRule = readonly [name: string, type: 'X' | 'M' | '9', length: number, isNeeded?: boolean];

const HEAD: readonly FieldRule[] = [
  ['pay_method', 'X', 1000],
  ['merchant_id', '9', 5, true],
  ['service_id', '9', 3, true],
  ['cust_code', 'X', 64, true],
  ['sps_cust_no', '9', 12],
  ['sps_payment_no', '9', 3],
  ['order_id', 'X', 38, true],
  ['item_id', 'X', 32, true],
  ['pay_item_id', 'X', 32],
  ['item_name', 'M', 40],
  ['tax', '9', 7],
  ['amount', '9', 7, true],
  ['pay_type', '9', 1, true],
  ['auto_charge_type', '9', 1],
  ['service_type', '9', 1, true],
  ['div_settele', '9', 1],
  ['last_charge_month', '9', 6],
  ['camp_type', '9', 1],
  ['tracking_id', 'X', 14],
  ['terminal_type', '9', 1],
];
const ADDRESSES: readonly FieldRule[] = ['success_url', 'cancel_url', 'error_url', 'pagecon_url'].map(
  (name) => [name, 'X', 256, true] as const,
);
const FREE: readonly FieldRule[] = ['free1', 'free2', 'free3'].map((name) => [name, 'M', 20] as const);
const DETAIL: readonly FieldRule[] = [
  ['dtl_rowno', '9', 3],
  ['dtl_item_id', 'X', 20],
  ['dtl_item_name', 'M', 40],
  ['dtl_item_count', '9', 6],
  ['dtl_tax', '9', 7],
  ['dtl_amount', '9', 7],
  ['dtl_free1', 'M', 20],
  ['dtl_free2', 'M', 20],
  ['dtl_free3', 'M', 20],
];
const END: readonly FieldRule[] = [
  ['request_date', '9', 14, true],
  ['limit_second', '9', 4],
  ['sps_hashcode', 'X', 40, true],
];
const REQUEST: readonly FieldRule[] = [...HEAD, ...ADDRESSES, ...FREE, ['free_csv', 'X', 4000], ...END];

/** What is in results between the detail rows and the hash. */
const RESULT_END = [
  'request_date',
  'res_pay_method',
  'res_result',
  'res_tracking_id',
  'res_sps_cust_no',
  'res_sps_payment_no',
  'res_payinfo_key',
  'res_payment_date',
  'res_err_code',
  'res_date',
  'limit_second',
];

export interface Account {
  merchantId: string;
  serviceId: string;
  hashKey: string;
}

/** A purchase request that has passed every check. */
export interface Purchase {
  /** Single fields by name. */
  values: Readonly<Record<string, string>>;
  details: readonly ShiftJisField[];
}

function hashOf(values: readonly string[], hashKey: string, encoding: 'utf-8' | 'shift_jis'): string {
  const text = `${values.map((value) => value.trim()).join('')}${hashKey}`;
  const bytes = encoding === 'utf-8' ? new TextEncoder().encode(text) : encodeShiftJis(text);
  return createHash('sha1').update(bytes).digest('hex');
}

function lengthFault([name, type, length, isNeeded]: FieldRule, value: string): string | undefined {
  if (value === '') return isNeeded === true ? `${name} is missing` : undefined;
  if (type === '9' && !/^\d+$/.test(value)) return `${name} is not a number`;
  if (type === 'X' && !/^[\x21-\x7e]+$/.test(value)) return `${name} has other characters than letters and signs`;
  const size = type === 'M' ? encodeShiftJis(value).length : value.length;
  return size > length ? `${name} is too long` : undefined;
}

/** Milliseconds since 1970 of yyyyMMddHHmmss in Japan. */
function instantOf(date: string): number {
  const part = (from: number, to: number) => Number(date.slice(from, to));
  return Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10) - 9, part(10, 12), part(12, 14));
}

const DEFAULT_LIMIT_SECONDS = 600;
const TRACKING_ID_LENGTH = 14;

/** Reads a purchase request. @returns what is wrong with it, as the service would say it to the merchant */
export function readPurchase(
  account: Account,
  fields: readonly ShiftJisField[],
  now: number,
): Purchase | { fault: string } {
  const detailNames = DETAIL.map(([name]) => name);
  const details = fields.filter(({ name }) => detailNames.includes(name));
  const single = fields.filter(({ name }) => !detailNames.includes(name));
  const values = Object.fromEntries(single.map(({ name, value }) => [name, value]));
  const of = (name: string) => values[name] ?? '';
  for (const rule of REQUEST) {
    if (!single.some(({ name }) => name === rule[0])) return { fault: `${rule[0]} is not there` };
    const fault = lengthFault(rule, of(rule[0]));
    if (fault !== undefined) return { fault };
  }
  for (const [index, { name, value }] of details.entries()) {
    const rule = DETAIL[index % DETAIL.length];
    if (rule === undefined || rule[0] !== name) return { fault: `${name} is out of order` };
    const fault = lengthFault(rule, value);
    if (fault !== undefined) return { fault };
  }
  if (details.length % DETAIL.length !== 0) return { fault: 'a detail row is not whole' };
  if (of('merchant_id') !== account.merchantId || of('service_id') !== account.serviceId)
    return { fault: 'unknown merchant' };
  if (Number(of('amount')) < 1) return { fault: 'amount is below 1' };
  const hashed = [
    ...[...HEAD, ...ADDRESSES, ...FREE].map(([name]) => of(name)),
    of('free_csv'),
    ...details.map(({ value }) => value),
    of('request_date'),
    of('limit_second'),
  ];
  if (of('sps_hashcode').toLowerCase() !== hashOf(hashed, account.hashKey, 'utf-8'))
    return { fault: 'sps_hashcode is wrong' };
  const limit = Number(of('limit_second') || DEFAULT_LIMIT_SECONDS) * 1000;
  if (Math.abs(now - instantOf(of('request_date'))) > limit) return { fault: 'request_date is out of its time' };
  return { values, details };
}

/** Fields of a result with their hash, in the order of the specification. */
export function resultFields(
  account: Account,
  purchase: Purchase,
  result: Readonly<Record<string, string>>,
  encoding: 'utf-8' | 'shift_jis',
): ShiftJisField[] {
  const of = (name: string) => ({ name, value: result[name] ?? purchase.values[name] ?? '' });
  const fields = [...[...HEAD, ...FREE].map(([name]) => of(name)), ...purchase.details, ...RESULT_END.map(of)];
  const hash = hashOf(
    fields.map(({ value }) => value),
    account.hashKey,
    encoding,
  );
  return [...fields, { name: 'sps_hashcode', value: hash }];
}

/** Fields that a result repeats, each with another value than was sent; rightly hashed they still are no notice of it. */
export function alterations({ values }: Purchase): Record<string, string>[] {
  const repeated = [...[...HEAD, ...FREE].map(([name]) => name), 'request_date', 'limit_second'];
  return repeated
    .filter((name) => name !== 'merchant_id' && name !== 'service_id')
    .map((name) => ({ [name]: values[name] === '7' ? '8' : '7' }));
}

/**
 * Notices that a buyer makes out of the purchase form without paying: its letters and its hash, cut elsewhere, so that
 * two of them are the result, or none.
 */
export function recuts({ values, details }: Purchase): ShiftJisField[][] {
  const trimmed = (name: string) => (values[name] ?? '').trim();
  const tail = [...ADDRESSES, ...FREE].map(([name]) => trimmed(name));
  const rows = details.map(({ value }) => value.trim());
  const letters = [...tail, trimmed('free_csv'), ...rows, trimmed('request_date'), trimmed('limit_second')].join('');
  const head = HEAD.map(([name]) => ({ name, value: trimmed(name) }));
  const cut = (at: number, resultLength: number): ShiftJisField[] => {
    const behind = at + resultLength;
    return [
      ...head,
      { name: 'free1', value: letters.slice(0, at) },
      { name: 'res_result', value: letters.slice(at, behind) },
      { name: 'res_tracking_id', value: letters.slice(behind, behind + TRACKING_ID_LENGTH) },
      { name: 'res_payinfo_key', value: letters.slice(behind + TRACKING_ID_LENGTH) },
      { name: 'sps_hashcode', value: trimmed('sps_hashcode') },
    ];
  };
  const places = [...letters.matchAll(/OK|PY|CR|CC|NG|CN/g)].map(({ index }) => cut(index, 2));
  return [...places, cut(0, 0), cut(1, 0), cut(letters.length - TRACKING_ID_LENGTH, 0)];
}
