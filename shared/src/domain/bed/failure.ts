/**
 * What the person reads when a stay cannot be sent, changed or cancelled: the words of all forms, but where a bed has
 * its own (BED-041). Pure.
 */

import { bedTexts } from '../../texts';
import { type SendError, type SendFailure, sendErrorOf } from '../survey';

/** What a refused change or cancel of a stay says. */
export function stayFailure(failure: SendFailure): SendError {
  return inWordsOfBeds(failure, sendErrorOf(failure));
}

/** The same failure in the words of beds, where they have their own. */
export function inWordsOfBeds(failure: SendFailure, error: SendError): SendError {
  if (failure.code === 'quota_exceeded') return { ...error, text: bedTexts.full };
  return failure.code === 'deadline_passed' ? { ...error, text: bedTexts.deadlinePassed } : error;
}
