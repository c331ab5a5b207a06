/**
 * The fields of SB Payment Service's link type in the order in which they are sent and hashed. The spelling is the
 * service's (`div_settele`).
 */

/** Fields that the purchase request and its results begin with. */
const COMMON = [
  'pay_method',
  'merchant_id',
  'service_id',
  'cust_code',
  'sps_cust_no',
  'sps_payment_no',
  'order_id',
  'item_id',
  'pay_item_id',
  'item_name',
  'tax',
  'amount',
  'pay_type',
  'auto_charge_type',
  'service_type',
  'div_settele',
  'last_charge_month',
  'camp_type',
  'tracking_id',
  'terminal_type',
] as const;

const FREE = ['free1', 'free2', 'free3'] as const;

/** A01-1 before its detail rows. */
export const REQUEST_FIELDS = [
  ...COMMON,
  'success_url',
  'cancel_url',
  'error_url',
  'pagecon_url',
  ...FREE,
  'free_csv',
] as const;
/** One detail row; rows follow each other, with the same names. */
export const DETAIL_FIELDS = [
  'dtl_rowno',
  'dtl_item_id',
  'dtl_item_name',
  'dtl_item_count',
  'dtl_tax',
  'dtl_amount',
  'dtl_free1',
  'dtl_free2',
  'dtl_free3',
] as const;
/** A01-1 behind its detail rows; the hash comes last. */
export const REQUEST_END_FIELDS = ['request_date', 'limit_second'] as const;

/** A02-1 (notification) and A03-1 (the browser's return) before the detail rows. */
export const RESULT_FIELDS = [...COMMON, ...FREE] as const;
/** A02-1 and A03-1 behind the detail rows. */
export const RESULT_END_FIELDS = [
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
] as const;

export const HASH_FIELD = 'sps_hashcode';

export type RequestField =
  | (typeof REQUEST_FIELDS)[number]
  | (typeof DETAIL_FIELDS)[number]
  | (typeof REQUEST_END_FIELDS)[number]
  | typeof HASH_FIELD;
export type ResultField = (typeof RESULT_FIELDS)[number] | (typeof RESULT_END_FIELDS)[number];

/** A field with its value, as forms carry it. */
export interface FormField {
  name: string;
  value: string;
}
