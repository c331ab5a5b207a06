/**
 * What a screen says when something that it shows could not be loaded (SPEC 8): the counterpart of sendErrors for reads.
 */
import { errorTexts } from '../../texts/error';
import type { SendFailure } from './sendErrors';

/**
 * The text for a failed read: words for a missing connection, the server's own message where it sent one, else `standard`.
 * @param failure what the call came back with; undefined for an answer that did not fit
 * @param standard the text for a failure without a message of its own
 */
export function loadErrorText(failure: SendFailure | undefined, standard: string): string {
  if (failure?.kind === 'network') return errorTexts.network;
  if (failure?.kind === 'timeout') return errorTexts.timeout;
  if (failure?.kind === 'session_expired') return errorTexts.tokenExpired;
  if (failure?.kind !== 'refused') return standard;
  if (failure.retryAfter !== undefined) return errorTexts.busyIn(failure.retryAfter);
  return failure.errorMessage || standard;
}
