/**
 * Paying for a submission by card (PAY-018): temporary save, payment order, and the way to the provider. The one flow
 * of the form and of the calendar; both load it when somebody pays, so that no unpaid form carries it.
 */

import { paymentsApi } from '@madoguchi/shared/endpoints/payments';
import { type ApiError, type AppDispatch, isApiError } from '@madoguchi/shared/store';
import { API_PATHS, type PutItemBody } from '../contract';
import { rememberPayment } from './memory';
import { submitForm } from './submitForm';

export { type Due, type DueFacts, paymentDue } from './due';
export { forgetPaid, lastPaidForm } from './memory';

export interface CardPayment {
  userId: string;
  surveyId: string;
  /** The submission, as putItem would take it. */
  body: PutItemBody;
}

/** leaving: the page is on its way to the provider. paid: this very submission is paid already. */
export type CardPaymentOutcome =
  | { status: 'leaving'; orderId: string }
  | { status: 'paid'; orderId: string }
  | { status: 'failed'; error: ApiError };

function failed(error: unknown): CardPaymentOutcome {
  const misfit: ApiError = {
    result: 'ERROR',
    kind: 'invalid_response',
    errorMessage: `${API_PATHS.temporarySave}: no answer`,
  };
  return { status: 'failed', error: isApiError(error) ? error : misfit };
}

/**
 * Saves the submission, opens its payment and leaves for the provider. Nothing of it is lost where a step fails: the
 * same again goes on.
 */
export async function payByCard(dispatch: AppDispatch, payment: CardPayment): Promise<CardPaymentOutcome> {
  const { userId, surveyId, body } = payment;
  const { paymentsSave, paymentsOpen } = paymentsApi.endpoints;
  const saved = await dispatch(paymentsSave.initiate(body, { track: false }));
  if (saved.data === undefined) return failed(saved.error);
  const orderId = saved.data;
  const idempotencyKey = body.subData?.idempotencyKey;
  if (idempotencyKey !== undefined) rememberPayment(orderId, { userId, surveyId, idempotencyKey });
  const opened = await dispatch(paymentsOpen.initiate(orderId, { track: false }));
  if (opened.data) {
    submitForm(opened.data);
    return { status: 'leaving', orderId };
  }
  if (isApiError(opened.error) && opened.error.code === 'already_sent') return { status: 'paid', orderId };
  return failed(opened.error);
}
