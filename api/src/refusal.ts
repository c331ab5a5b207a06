/**
 * Refused calls as values: services throw them, the error plugin answers them. One constructor for each row of CONTRACT
 * 5's table, so that status, code and text of an error are in one place.
 */
import type { ErrorAnswer, ErrorCode, ItemError } from '@madoguchi/shared/contract';
import { serverTexts } from '@madoguchi/shared/texts';
import { consoleFormErrorTexts } from '@madoguchi/shared/texts/console/formErrors';

/** A call that a rule refuses; nothing of it is stored. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly answer: ErrorAnswer,
    /** Seconds after which the same call may succeed; sent as Retry-After. */
    readonly retryAfterSeconds?: number,
  ) {
    super(answer.code);
  }
}

function refusal(status: number, code: ErrorCode, errorMessage: string, extra: Partial<ErrorAnswer> = {}): Refusal {
  return new Refusal(status, { result: 'ERROR', code, errorMessage, ...extra });
}

const texts = serverTexts.code;

/** 400: bad input, with the message of each item that is wrong. */
export function invalid(errors: ItemError[] = []): Refusal {
  return refusal(400, 'invalid', texts.invalid, { errors });
}
/** 400: a form has faults and is not published. @param data the faults, for the screen's words */
export function faultyForm(errors: ItemError[], data: unknown): Refusal {
  return refusal(400, 'invalid', consoleFormErrorTexts.faulty, { errors, data });
}
/** 403: the caller may not do this at all. `errorMessage` where a better text than the general one is known. */
export function forbidden(errorMessage: string = texts.forbidden): Refusal {
  return refusal(403, 'forbidden', errorMessage);
}
/** 403: the console wants a second factor, and the session was opened without one (CONTRACT 14.1). */
export function mfaRequired(): Refusal {
  return refusal(403, 'mfa_required', texts.mfaRequired);
}
/** 404: no such thing. `errorMessage` where a better text than the general one is known. */
export function notFound(errorMessage: string = texts.notFound): Refusal {
  return refusal(404, 'not_found', errorMessage);
}
/** 409: the same submission is being handled now (API-027). */
export function temporaryLocked(): Refusal {
  return refusal(409, 'temporary_locked', texts.temporaryLocked);
}
/** 409: the slot or stay has no room (API-026). `errorMessage` where a better text than the general one is known. */
export function quotaExceeded(errorMessage: string = texts.quotaExceeded): Refusal {
  return refusal(409, 'quota_exceeded', errorMessage);
}
/**
 * 409: the form changed since it was loaded (SURVEY-025).
 * @param itemKeys the items that are to be asked again, where the call named its version (CONTRACT 13)
 */
export function needRefresh(itemKeys?: string[]): Refusal {
  return refusal(409, 'need_refresh', texts.needRefresh, { needRefresh: true, ...(itemKeys && { itemKeys }) });
}
/** 409: somebody else has changed it since it was read (CONTRACT 14). @param data what stands now */
export function changed(data?: unknown): Refusal {
  return refusal(409, 'changed', texts.changed, data === undefined ? {} : { data });
}
/** 409: a quota would be below what is reserved (CONTRACT 14.3). @param data the cells, with both numbers */
export function belowReserved(data: unknown): Refusal {
  return refusal(409, 'below_reserved', texts.belowReserved, { data });
}
/** 409: too late to change or cancel (CANCEL-011). */
export function deadlinePassed(errorMessage: string = texts.deadlinePassed): Refusal {
  return refusal(409, 'deadline_passed', errorMessage);
}
/** 409: the answer's state or the form's settings forbid the change (CANCEL-001 to CANCEL-010). `errorMessage` as above. */
export function notEditable(errorMessage: string = texts.notEditable): Refusal {
  return refusal(409, 'not_editable', errorMessage);
}
/** 409: the person's own limit is reached; `checkDetail` says which (SLOT-015, SLOT-016). */
export function reservationLimit(checkDetail: string): Refusal {
  return refusal(409, 'reservation_limit', texts.reservationLimit, { checkDetail });
}
/**
 * 409: the slot is closed, outside its window or has started (CONTRACT 12, Places). `errorMessage` where a better text
 * than the general one is known.
 */
export function notReservable(errorMessage: string = texts.notReservable): Refusal {
  return refusal(409, 'not_reservable', errorMessage);
}
/** 409: the same key came with another body; names the first answer (CONTRACT 12, Exactly once). */
export function alreadySent(answercode: string): Refusal {
  return refusal(409, 'already_sent', texts.alreadySent, { answercode });
}
/** 409: the order has been paid: what follows is its result, not another payment. */
export function paidAlready(): Refusal {
  return refusal(409, 'already_sent', texts.alreadySent);
}
/** 409: another job was begun by the same key. */
export function begunBefore(errorMessage: string): Refusal {
  return refusal(409, 'already_sent', errorMessage);
}
/** 409: something else has been uploaded by this link already. */
export function uploadedAlready(errorMessage: string): Refusal {
  return refusal(409, 'already_sent', errorMessage);
}
/** 413. `errorMessage` where a better text than the general one is known. */
export function tooLarge(errorMessage: string = texts.tooLarge): Refusal {
  return refusal(413, 'too_large', errorMessage);
}
/** 414: no address of the product is as long. */
export function addressTooLong(): Refusal {
  return refusal(414, 'invalid', texts.invalid);
}
/** 415. `errorMessage` where a better text than the general one is known. */
export function unsupportedType(errorMessage: string = texts.unsupportedType): Refusal {
  return refusal(415, 'unsupported_type', errorMessage);
}
/** 409: the file is still being checked (ERR-031). */
export function fileNotReady(errorMessage: string): Refusal {
  return refusal(409, 'file_not_ready', errorMessage);
}
/** 409: a check has failed: nobody may open the file (ERR-032). */
export function fileUnusable(errorMessage: string): Refusal {
  return refusal(409, 'file_unusable', errorMessage);
}
/** 404: this product could, but here nobody has set up what it needs. */
export function notAvailable(errorMessage: string = texts.notAvailable): Refusal {
  return refusal(404, 'not_available', errorMessage);
}
/**
 * 429, with the seconds until the limit's window ends. `errorMessage` where a better text than the general one is
 * known.
 */
export function tooManyRequests(retryAfterSeconds: number, errorMessage: string = texts.tooMany): Refusal {
  return new Refusal(
    429,
    { result: 'ERROR', code: 'too_many_requests', errorMessage },
    Math.max(1, Math.ceil(retryAfterSeconds)),
  );
}
/** 503: the database is away or the queue in front of it is full; nothing is stored. */
export function unavailable(retryAfterSeconds = 2): Refusal {
  return new Refusal(503, { result: 'ERROR', code: 'unavailable', errorMessage: texts.unavailable }, retryAfterSeconds);
}
/** 500: a fault of the program; the log has the rest. */
export function internalFault(): Refusal {
  return refusal(500, 'internal', texts.internal);
}
