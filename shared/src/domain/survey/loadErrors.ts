/**
 * What a screen says when something that it shows could not be loaded (ERR-001 to ERR-005): the counterpart of
 * sendErrors for reads.
 */
import type { ApiError } from '../../contract';
import { errorTexts } from '../../texts/error';

/** A failed call, as far as words and remedies follow from it. */
export type SendFailure = Omit<ApiError, 'result'>;

/** Why a form is not shown. */
export interface LoadFault {
  text: string;
  /** What to do, or what a repetition of the message means. */
  note?: string | undefined;
  /** The number of the request that was refused (お問い合わせ番号). */
  requestId?: string | undefined;
}

const { unavailableNote } = errorTexts.survey;
const TIMED_OUT: LoadFault = { text: errorTexts.survey.timeout, note: errorTexts.survey.timeoutNote };

/**
 * What a screen says when its form cannot be shown (ERR-001 to ERR-006, as CONTRACT 11 decides between them).
 * @param failure what the call for the form came back with; undefined for an answer OK without a config
 */
export function loadFaultOf(failure: SendFailure | undefined): LoadFault {
  return { ...wordsOf(failure), requestId: failure?.requestId };
}

function wordsOf(failure: SendFailure | undefined): LoadFault {
  if (!failure) return TIMED_OUT;
  if (failure.kind === 'session_expired') return { text: errorTexts.tokenExpired };
  if (failure.kind === 'network') return { text: errorTexts.network };
  if (failure.kind === 'invalid_response') return { text: errorTexts.survey.disabled, note: unavailableNote };
  if (failure.code === 'not_found') return { text: errorTexts.survey.notFound, note: unavailableNote };
  if (failure.status === 429) return { text: failure.errorMessage || errorTexts.busy };
  if (failure.code === 'forbidden') return { text: errorTexts.forbidden };
  return TIMED_OUT;
}

/**
 * Whether asking again can bring another answer. What our server refuses with a code it refuses again, unless it was
 * busy or at fault.
 * @param failure what the call came back with; undefined for an answer that did not fit
 */
export function canRepeatHelp(failure: SendFailure | undefined): boolean {
  if (failure?.kind !== 'refused' || failure.code === undefined || failure.retryAfter !== undefined) return true;
  return failure.status === undefined || failure.status >= 500 || failure.status === 429;
}

/** A wait that is said in seconds; when a longer one ends, the server's own words say. */
const LONGEST_COUNTED_SECONDS = 120;

/** The seconds that a server which is busy asks to wait; undefined where its own words say more. */
export function countedWait({ retryAfter, errorMessage }: SendFailure): number | undefined {
  return retryAfter !== undefined && retryAfter > LONGEST_COUNTED_SECONDS && errorMessage ? undefined : retryAfter;
}

/**
 * The text for a failed read: words for a missing connection, the server's own message where it sent one, else
 * `standard`.
 * @param failure what the call came back with; undefined for an answer that did not fit
 * @param standard the text for a failure without a message of its own
 */
export function loadErrorText(failure: SendFailure | undefined, standard: string): string {
  if (failure?.kind === 'network') return errorTexts.network;
  if (failure?.kind === 'timeout') return errorTexts.timeout;
  if (failure?.kind === 'session_expired') return errorTexts.tokenExpired;
  if (failure?.kind !== 'refused') return standard;
  const wait = countedWait(failure);
  if (wait !== undefined) return errorTexts.busyIn(wait);
  return failure.errorMessage || standard;
}
