/** The words for a failed call on the lookup's screens. */
import type { ApiError } from '@madoguchi/shared/store';
import { errorTexts } from '@madoguchi/shared/texts';

/**
 * What the person reads: the server's own message where it sent one, words for a missing connection, else `standard`.
 * @param standard the text for a failure without a message of its own
 */
export function failureText(error: ApiError | undefined, standard: string): string {
  if (error?.kind === 'network') return errorTexts.network;
  if (error?.kind === 'timeout') return errorTexts.timeout;
  if (error?.kind === 'session_expired') return errorTexts.tokenExpired;
  if (error?.status === 429 && error.retryAfter !== undefined) return errorTexts.busyIn(error.retryAfter);
  return (error?.kind === 'refused' && error.errorMessage) || standard;
}
