/**
 * The purchase request A01-1 (PAY-049): what the person's browser posts to SB Payment Service. Made and hashed here,
 * because the key never leaves the server.
 */
import type { Order } from '@madoguchi/shared/contract';
import { paymentRequestDate } from '@madoguchi/shared/domain/payment';
import { shiftJisText } from '@madoguchi/shared/domain/shiftJis';
import {
  DETAIL_FIELDS,
  type FormField,
  HASH_FIELD,
  REQUEST_END_FIELDS,
  REQUEST_FIELDS,
  type RequestField,
} from './fields';
import { sbpsHash } from './hash';

/** What the contract with the service gives. */
export interface SbpsAccount {
  merchantId: string;
  serviceId: string;
  hashKey: string;
}

export interface PurchaseRequest {
  /** Comma list of pay methods; with several the service lets the person choose. */
  payMethod: string;
  customerCode: string;
  /** Unique among all attempts. */
  providerOrderId: string;
  order: Pick<Order, 'serviceId' | 'serviceName' | 'details' | 'tax' | 'amountWithTax'>;
  successUrl: string;
  cancelUrl: string;
  errorUrl: string;
  noticeUrl: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** How long the service takes a request after its date. */
const LIMIT_SECONDS = 600;
const NAME_BYTES = 40;
const ITEM_ID_LENGTH = 32;
const DETAIL_ITEM_ID_LENGTH = 20;
/** So many rows fit into a notice, which repeats them, within the length that is read of one. */
const MOST_ROWS = 20;

type Values = Partial<Record<RequestField, string>>;

/**
 * One row a line: id, name, count, tax, amount with tax. What rounding on the total adds or takes goes to the last
 * taxed line, so that the rows' sum is the amount. Rows are the service's option: a longer order goes without.
 */
function detailRows({ details, tax, amountWithTax }: PurchaseRequest['order']): Values[] {
  if (details.length > MOST_ROWS) return [];
  const rows = details.map((detail) => ({ ...detail, rowTax: detail.tax, rowAmount: detail.amountWithTax }));
  const last = rows.findLast((row) => row.taxableType === 0) ?? rows.at(-1);
  if (last) {
    last.rowTax += tax - rows.reduce((sum, row) => sum + row.rowTax, 0);
    last.rowAmount += amountWithTax - rows.reduce((sum, row) => sum + row.rowAmount, 0);
  }
  return rows.map((row, index) => ({
    dtl_rowno: String(index + 1),
    dtl_item_id: row.productId.slice(0, DETAIL_ITEM_ID_LENGTH),
    dtl_item_name: shiftJisText(row.productName, NAME_BYTES),
    dtl_item_count: String(row.count),
    dtl_tax: String(row.rowTax),
    dtl_amount: String(row.rowAmount),
  }));
}

function inOrder(names: readonly RequestField[], values: Values): FormField[] {
  return names.map((name) => ({ name, value: values[name] ?? '' }));
}

/** All fields of the form in their order, the hash last. */
export function purchaseFields(account: SbpsAccount, request: PurchaseRequest): FormField[] {
  const { order } = request;
  const values: Values = {
    pay_method: request.payMethod,
    merchant_id: account.merchantId,
    service_id: account.serviceId,
    cust_code: request.customerCode,
    order_id: request.providerOrderId,
    item_id: order.serviceId.slice(0, ITEM_ID_LENGTH),
    item_name: shiftJisText(order.serviceName, NAME_BYTES),
    tax: String(order.tax),
    amount: String(order.amountWithTax),
    pay_type: '0',
    service_type: '0',
    terminal_type: '0',
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    error_url: request.errorUrl,
    pagecon_url: request.noticeUrl,
    request_date: paymentRequestDate(request.at),
    limit_second: String(LIMIT_SECONDS),
  };
  const fields = [
    ...inOrder(REQUEST_FIELDS, values),
    ...detailRows(order).flatMap((row) => inOrder(DETAIL_FIELDS, row)),
    ...inOrder(REQUEST_END_FIELDS, values),
  ];
  const hash = sbpsHash(
    fields.map((field) => field.value),
    account.hashKey,
    'utf-8',
  );
  return [...fields, { name: HASH_FIELD, value: hash }];
}
