/**
 * What a screen says, and offers next, when sending an answer did not work (ERR-003, ERR-006 to ERR-015). One
 * mapping for the form, the calendar and the bed screens, so that the same refusal reads the same everywhere.
 */
import type { ErrorCode, SchemaItem } from '../../contract';
import { errorTexts } from '../../texts/error';
import { surveyTexts } from '../../texts/survey';
import { rulesOf } from './items/registry';
import { countedWait, type SendFailure } from './loadErrors';

/**
 * What the person can do about it: send the same again (`retry`), choose another place (`choose`), take the newer form
 * (`refresh`), mend the input (`correct`), sign in again (`login`), look at what has been sent already (`sent`), or
 * stop (`stop`).
 */
export type SendRemedy = 'retry' | 'choose' | 'refresh' | 'correct' | 'login' | 'sent' | 'stop';

export interface SendError {
  text: string;
  remedy: SendRemedy;
  /** Seconds to wait before a retry makes sense. */
  waitSeconds?: number | undefined;
  /** With `refresh`: which items have changed for this answer. */
  changed?: string | undefined;
  /** The answer code of the first submission, with `sent`. */
  answerCode?: string | undefined;
}

const REMEDIES: Partial<Record<ErrorCode, SendRemedy>> = {
  quota_exceeded: 'choose',
  not_reservable: 'choose',
  reservation_limit: 'choose',
  need_refresh: 'refresh',
  invalid: 'correct',
  already_sent: 'sent',
  temporary_locked: 'retry',
  too_many_requests: 'retry',
  unavailable: 'retry',
  internal: 'retry',
};

/** Texts that do not depend on the server's wording. */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  quota_exceeded: errorTexts.quotaExceeded,
  temporary_locked: errorTexts.temporaryLocked,
  need_refresh: errorTexts.needRefresh,
  already_sent: errorTexts.alreadySent,
};

/** Texts for codes whose answer came without a message of its own. */
const FALLBACK_TEXTS: Partial<Record<ErrorCode, string>> = {
  invalid: surveyTexts.checkInput,
  not_reservable: errorTexts.notReservable,
  reservation_limit: errorTexts.reservationLimit,
  deadline_passed: errorTexts.deadlinePassed,
  not_editable: errorTexts.notEditable,
  forbidden: errorTexts.forbidden,
};

/**
 * The text and the remedy for a failure to send.
 * @param failure what the call came back with
 * @param schema the form's items, for ERR-011; leave it out where no form is involved
 */
export function sendErrorOf(failure: SendFailure, schema: readonly SchemaItem[] = []): SendError {
  if (failure.kind === 'network') return { text: errorTexts.network, remedy: 'retry' };
  if (failure.kind === 'timeout') return { text: errorTexts.timeout, remedy: 'retry' };
  if (failure.kind === 'session_expired') return { text: errorTexts.tokenExpired, remedy: 'login' };
  if (failure.kind === 'invalid_response') return { text: pushErrorText(errorTexts.send.unknown), remedy: 'stop' };
  if (failure.status === 503 || failure.status === 429) return busy(failure);
  const code = failure.needRefresh ? 'need_refresh' : failure.code;
  return {
    text: refusalText(failure, code, schema),
    ...changedItems(failure, schema),
    remedy: (code && REMEDIES[code]) ?? (failure.status !== undefined && failure.status >= 500 ? 'retry' : 'stop'),
    ...(failure.answercode !== undefined && { answerCode: failure.answercode }),
  };
}

function busy(failure: SendFailure): SendError {
  const waitSeconds = countedWait(failure);
  return waitSeconds === undefined
    ? { text: failure.errorMessage || errorTexts.busy, remedy: 'retry' }
    : { text: errorTexts.busyIn(waitSeconds), remedy: 'retry', waitSeconds };
}

function refusalText(failure: SendFailure, code: ErrorCode | undefined, schema: readonly SchemaItem[]): string {
  const fixed = code && TEXTS[code];
  if (fixed) return fixed;
  if (failure.status !== undefined && failure.status >= 500) {
    const said = pushErrorText(failure.errorMessage || errorTexts.send.unknown);
    // The operator finds a fault of the program by it; every other refusal says itself what it is.
    return failure.requestId ? errorTexts.withDetail(said, errorTexts.requestId(failure.requestId)) : said;
  }
  const said = failure.errorMessage || ((code && FALLBACK_TEXTS[code]) ?? '');
  if (said) return failure.checkDetail ? errorTexts.withDetail(said, failure.checkDetail) : said;
  return schema.some((item) => rulesOf(item).isNewerThanPrograms === true)
    ? errorTexts.send.unsupportedForm
    : errorTexts.send.unknownAdministrator;
}

/** The items that a newer version asks again, as far as the form on the screen knows them. */
function changedItems({ itemKeys = [] }: SendFailure, schema: readonly SchemaItem[]): Pick<SendError, 'changed'> {
  const titles = schema.filter(({ itemKey }) => itemKeys.includes(itemKey)).map(({ title }) => title);
  return titles.length > 0 ? { changed: errorTexts.changedItems(titles) } : {};
}

/** Something broke while sending, rather than being refused (ERR-013, ERR-014). */
function pushErrorText(text: string): string {
  return `${errorTexts.send.occurred}${text}${errorTexts.send.closeAndRetry}`;
}

/**
 * True when a repeat of this submission must carry the same idempotency key: nobody knows whether the first one was
 * stored, or the server asked to wait. After any other refusal the server has stored nothing, and the next attempt is a
 * submission of its own (CONTRACT 12, Exactly once).
 */
export function keepsIdempotencyKey(failure: Pick<SendFailure, 'kind' | 'status' | 'code'>): boolean {
  if (failure.kind !== 'refused') return true;
  if (failure.code === 'temporary_locked') return true;
  return failure.status === undefined || failure.status < 400 || failure.status >= 500;
}
