/**
 * What a result repeats of the purchase that it is about. The hash proves who made a message and not which field a
 * letter belongs to: it is over the values joined without anything between them, and the purchase form, which its buyer
 * sees, has a hash of the same key. So every field that a result repeats must be what was sent for that attempt, and
 * the others must look as the provider writes them.
 */
import * as v from 'valibot';
import { DETAIL_FIELDS, type FormField, RESULT_FIELDS, type ResultField } from './fields';

const EchoSchema = v.object({
  /** Single fields by name; what is left out was sent empty. */
  values: v.record(v.string(), v.string()),
  /** The detail rows: for each field of a row, in their order, the values of all rows. */
  details: v.array(v.array(v.string())),
});

/** What was sent for an attempt, as far as results repeat it. */
export type SentPurchase = v.InferOutput<typeof EchoSchema>;

/** Reads what was stored with an attempt. @throws where it is something else */
export function parseSent(stored: unknown): SentPurchase {
  return v.parse(EchoSchema, stored);
}

/** Fields of the purchase that results repeat. */
const REPEATED: readonly ResultField[] = [...RESULT_FIELDS, 'request_date', 'limit_second'];
/** Sent empty by us; the provider may fill in its default. */
const DEFAULTED: readonly ResultField[] = ['auto_charge_type', 'div_settele', 'camp_type'];

const DATE = /^(?:\d{14})?$/;
/** What only results have, and how it looks. */
const SHAPES: Partial<Record<ResultField, RegExp>> = {
  res_result: /^(?:OK|NG|PY|CN|CR|CC)?$/,
  res_tracking_id: /^(?:\d{14})?$/,
  res_sps_cust_no: /^\d{0,12}$/,
  res_sps_payment_no: /^\d{0,3}$/,
  res_payinfo_key: /^[\x21-\x7e]{0,32}$/,
  res_payment_date: DATE,
  res_err_code: /^[0-9A-Za-z]{0,8}$/,
  res_date: DATE,
};

function byName(fields: readonly FormField[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const { name, value } of fields) {
    const values = all.get(name);
    if (values) values.push(value.trim());
    else all.set(name, [value.trim()]);
  }
  return all;
}

/** What results about a purchase form must repeat. */
export function sentPurchase(form: readonly FormField[]): SentPurchase {
  const all = byName(form);
  const values: Record<string, string> = {};
  for (const name of REPEATED) {
    const [value = ''] = all.get(name) ?? [];
    if (value !== '') values[name] = value;
  }
  return { values, details: DETAIL_FIELDS.map((name) => [...(all.get(name) ?? [])]) };
}

/** The way of paying is one of those on offer; a card's 3-D Secure may be left out of its name. */
function isOnOffer(offered: string, payMethod: string): boolean {
  return offered.split(',').some((method) => payMethod === method || payMethod === method.replace(/3d\d*$/, ''));
}

function isRepeated(name: ResultField, value: string, sent: SentPurchase): boolean {
  const wanted = sent.values[name] ?? '';
  if (value === wanted) return true;
  if (name === 'pay_method') return value === '' || isOnOffer(wanted, value);
  return DEFAULTED.includes(name) && wanted === '' && value === '0';
}

/**
 * True when a result repeats what was sent, field by field, and the rest looks as the provider writes it. Detail rows
 * are those that were sent; a result without any is fine, since none can be made out of a form: where the form goes on
 * with an address the result goes on with the date of the request.
 */
export function isEchoOf(result: readonly FormField[], sent: SentPurchase): boolean {
  const all = byName(result);
  const of = (name: string) => all.get(name)?.[0] ?? '';
  if (!REPEATED.every((name) => isRepeated(name, of(name), sent))) return false;
  const payMethod = of('res_pay_method');
  if (payMethod !== '' && !isOnOffer(sent.values.pay_method ?? '', payMethod)) return false;
  if (!Object.entries(SHAPES).every(([name, shape]) => shape.test(of(name)))) return false;
  const details = DETAIL_FIELDS.map((name) => all.get(name) ?? []);
  if (details.every((values) => values.length === 0)) return true;
  return details.every(
    (values, field) =>
      values.length === sent.details[field]?.length &&
      values.every((value, row) => value === sent.details[field]?.[row]),
  );
}
