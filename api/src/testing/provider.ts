/**
 * SB Payment Service for the server's tests: makes its notices and the browsers' ways back from the form that the
 * server hands out.
 */
import { API_BASE, API_PATHS, type PaymentForm } from '@madoguchi/shared/contract';
import { shiftJisForm } from '@madoguchi/shared/domain/shiftJis';
import { DETAIL_FIELDS, type FormField, RESULT_END_FIELDS, RESULT_FIELDS } from '../services/payment/sbps/fields';
import { type HashEncoding, sbpsHash } from '../services/payment/sbps/hash';
import type { TestServer } from './server';

let lastTracking = 10 ** 13;

/** A tracking id that no other payment has. */
export function newTrackingId(): string {
  lastTracking += 1;
  return String(lastTracking);
}

export interface Telling {
  trackingId?: string;
  /** OK where it is left out. */
  result?: string;
  /** Other values than the form's. */
  change?: Record<string, string>;
  /** Sends a wrong hash. */
  isForged?: boolean;
}

/** The fields of a result about a purchase, as the provider sends them. */
export function resultFields(
  hashKey: string,
  form: Pick<PaymentForm, 'fields'>,
  telling: Telling,
  encoding: HashEncoding = 'utf-8',
): FormField[] {
  const { trackingId = newTrackingId(), result = 'OK', change = {}, isForged = false } = telling;
  const changed: Record<string, string> = {
    res_pay_method: 'credit3d2',
    res_result: result,
    res_tracking_id: trackingId,
    res_date: '20261120090000',
    ...change,
  };
  const of = (name: string): FormField => ({
    name,
    value: changed[name] ?? form.fields.find((field) => field.name === name)?.value ?? '',
  });
  const details = form.fields.filter(({ name }) => DETAIL_FIELDS.some((each) => each === name));
  const fields = [...RESULT_FIELDS.map(of), ...details, ...RESULT_END_FIELDS.map(of)];
  const values = fields.map(({ value }) => value);
  const hash = sbpsHash(values, isForged ? 'not the key' : hashKey, encoding);
  return [...fields, { name: 'sps_hashcode', value: hash }];
}

function resultBody(server: TestServer, form: PaymentForm, telling: Telling, encoding: HashEncoding = 'utf-8'): string {
  return shiftJisForm(resultFields(server.configuration.payment.hashKey, form, telling, encoding));
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Posts a notice. @returns what the server answers */
export async function notify(server: TestServer, form: PaymentForm, telling: Telling = {}): Promise<string> {
  const path = API_PATHS.paymentResults;
  const { body } = await server.call(undefined, 'POST', path, resultBody(server, form, telling), FORM);
  return String(body.text);
}

/** Comes back as a browser. @returns where it is sent on to */
export async function comeBack(
  server: TestServer,
  form: PaymentForm,
  kind: 'success' | 'cancel' | 'error',
  telling: Telling = {},
): Promise<string> {
  const body = resultBody(server, form, telling, 'shift_jis');
  const response = await fetch(`${server.url}${API_BASE}${API_PATHS.paymentReturns}/${kind}`, {
    method: 'POST',
    redirect: 'manual',
    headers: FORM,
    body,
  });
  return `${response.status} ${response.headers.get('location')}`;
}

/** Saves a submission temporarily. @returns the order's id */
export async function saveForPayment(server: TestServer, userId: string, body: unknown): Promise<string> {
  const answer = await server.call(userId, 'POST', API_PATHS.temporarySave, body);
  if (answer.status !== 200) throw new Error(`temprary: ${answer.status} ${JSON.stringify(answer.body)}`);
  return String(answer.body.orderId);
}

/** Opens the payment of an order. */
export async function openForm(server: TestServer, userId: string, orderId: string): Promise<PaymentForm> {
  const answer = await server.call(userId, 'POST', API_PATHS.paymentOrders, { orderId });
  if (answer.status !== 200) throw new Error(`order: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data as PaymentForm;
}
