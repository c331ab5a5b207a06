/**
 * Asking SB Payment Service what became of a payment (API type, MG01-00101): for payments whose notification never
 * came. The service knows a payment by its tracking id only.
 */
import { paymentRequestDate } from '@madoguchi/shared/domain/payment';
import { decodeShiftJis, encodeShiftJis } from '@madoguchi/shared/domain/shiftJis';
import { sbpsHash } from './hash';
import type { SbpsAccount } from './request';

/** unknown: the service did not say, and has to be asked again. */
type AskedStatus = 'paid' | 'unpaid' | 'unknown';

const TIMEOUT_MILLISECONDS = 10_000;
/** The function's number ends with the way of paying. */
const FUNCTION_IDS: Record<string, string> = { paypay: 'MG01-00101-311' };
const CARD_FUNCTION_ID = 'MG01-00101-101';
/** payment_status: authorised or sold; PayPay also has one between the two. */
const PAID_STATUSES: Record<string, readonly string[]> = { paypay: ['1', '2', '3'] };
const CARD_PAID_STATUSES = ['1', '2'];

/** The text of an element that the answer has once. */
function element(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(xml)?.[1];
}

/** The body of the question. */
export function statusQuestion(account: SbpsAccount, trackingId: string, payMethod: string, at: number): string {
  const values = {
    merchant_id: account.merchantId,
    service_id: account.serviceId,
    tracking_id: trackingId,
    encrypted_flg: '0',
    request_date: paymentRequestDate(at),
  };
  const hash = sbpsHash(Object.values(values), account.hashKey, 'utf-8');
  const inner = Object.entries({ ...values, sps_hashcode: hash }).map(([name, value]) => `<${name}>${value}</${name}>`);
  const id = FUNCTION_IDS[payMethod] ?? CARD_FUNCTION_ID;
  return `<?xml version="1.0" encoding="Shift_JIS"?><sps-api-request id="${id}">${inner.join('')}</sps-api-request>`;
}

/** What an answer says. */
export function statusOfAnswer(xml: string, payMethod: string): AskedStatus {
  const paymentStatus = element(xml, 'payment_status');
  if (element(xml, 'res_result') !== 'OK' || paymentStatus === undefined) return 'unknown';
  return (PAID_STATUSES[payMethod] ?? CARD_PAID_STATUSES).includes(paymentStatus) ? 'paid' : 'unpaid';
}

/** The question as it is sent to the service's API. */
export function questionRequest(
  account: SbpsAccount,
  { trackingId, payMethod }: { trackingId: string; payMethod: string },
  at: number,
): RequestInit {
  const credentials = Buffer.from(`${account.merchantId}${account.serviceId}:${account.hashKey}`).toString('base64');
  return {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'text/xml; charset=Shift_JIS' },
    body: Buffer.from(encodeShiftJis(statusQuestion(account, trackingId, payMethod, at))),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  };
}

/** Asks. A service that is away, or an answer that cannot be read, is `unknown`. */
export async function askStatus(
  account: SbpsAccount & { apiEndpoint: string },
  payment: { trackingId: string; payMethod: string },
  at: number,
): Promise<AskedStatus> {
  // The tracking id comes from outside and goes into XML.
  if (!/^[0-9A-Za-z]{1,14}$/.test(payment.trackingId)) return 'unknown';
  try {
    const response = await fetch(account.apiEndpoint, questionRequest(account, payment, at));
    if (!response.ok) return 'unknown';
    return statusOfAnswer(decodeShiftJis(new Uint8Array(await response.arrayBuffer())), payment.payMethod);
  } catch {
    return 'unknown';
  }
}
