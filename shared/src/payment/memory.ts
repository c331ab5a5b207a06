/**
 * Which submission an order pays for, remembered on the device: the draft of a form is kept until its payment is known
 * to be there, and then goes.
 */
import { readJson, readText, removeText, writeText } from '@madoguchi/shared/store';
import { dropStoredDraft } from '../submission/draftStore';

const PREFIX = 'madoguchi.payment.';
const LAST = 'madoguchi.lastPayment';

export interface RememberedPayment {
  userId: string;
  surveyId: string;
  idempotencyKey: string;
}

/** Remembers what an order is for. */
export function rememberPayment(orderId: string, payment: RememberedPayment): void {
  writeText(`${PREFIX}${orderId}`, JSON.stringify(payment));
  writeText(LAST, payment.surveyId);
}

/** The form that somebody last went to pay for on this device: where anybody who gave up or failed begins again. */
export function lastPaidForm(): string | undefined {
  return readText(LAST);
}

function readPayment(orderId: string): RememberedPayment | undefined {
  const stored = readJson(`${PREFIX}${orderId}`);
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { userId, surveyId, idempotencyKey }: Partial<Record<keyof RememberedPayment, unknown>> = stored;
  if (typeof userId !== 'string' || typeof surveyId !== 'string' || typeof idempotencyKey !== 'string')
    return undefined;
  return { userId, surveyId, idempotencyKey };
}

/**
 * The order is paid: the draft of its submission goes, unless the person has started another one since.
 * @returns the form whose draft on the server has to go too; undefined where it must stay
 */
export function forgetPaid(orderId: string): string | undefined {
  const payment = readPayment(orderId);
  removeText(`${PREFIX}${orderId}`);
  if (!payment) return undefined;
  const { userId, surveyId, idempotencyKey } = payment;
  void import('../submission/formUse')
    .then(({ tellPaid }) => tellPaid(surveyId, idempotencyKey))
    .catch(() => undefined);
  return dropStoredDraft(userId, surveyId, idempotencyKey) ? surveyId : undefined;
}
