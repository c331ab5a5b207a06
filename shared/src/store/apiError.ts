/** Makes the one shape of a failed call of what the server answered, and tells it apart. */
import type { ApiError, ErrorAnswer, ErrorCode, ItemError } from '../contract';

export type { ApiError };

/** Any code: one of a newer server has no words of its own on any screen, and is read as an unknown refusal. */
function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string';
}

/** The error for an HTTP answer with its (possibly unreadable) body. */
export function refusal(status: number, body: unknown, retryAfter?: number): ApiError {
  const answer: Partial<Record<keyof ErrorAnswer | 'data', unknown>> =
    typeof body === 'object' && body !== null ? body : {};
  const errors = Array.isArray(answer.errors)
    ? answer.errors.filter(
        (entry): entry is ItemError =>
          typeof entry === 'object' &&
          entry !== null &&
          typeof entry.itemKey === 'string' &&
          typeof entry.message === 'string',
      )
    : undefined;
  return {
    result: 'ERROR',
    kind: 'refused',
    status,
    errorMessage: typeof answer.errorMessage === 'string' ? answer.errorMessage : '',
    ...(isErrorCode(answer.code) && { code: answer.code }),
    ...(errors && { errors }),
    ...(answer.needRefresh === true && { needRefresh: true }),
    ...(Array.isArray(answer.itemKeys) && {
      itemKeys: answer.itemKeys.filter((key): key is string => typeof key === 'string'),
    }),
    ...(typeof answer.checkDetail === 'string' && { checkDetail: answer.checkDetail }),
    ...(typeof answer.answercode === 'string' && { answercode: answer.answercode }),
    ...(answer.data !== undefined && { data: answer.data }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(typeof answer.requestId === 'string' && { requestId: answer.requestId }),
  };
}

/** True for the 403 of an expired id token (CONTRACT 5). */
export function isExpiredIdToken(status: number, body: unknown): boolean {
  return (
    status === 403 &&
    typeof body === 'object' &&
    body !== null &&
    'error_description' in body &&
    body.error_description === 'IdToken expired.'
  );
}

/** Narrows what RTK Query hands to a catch or an `error` field. */
export function isApiError(value: unknown): value is ApiError {
  return (
    typeof value === 'object' && value !== null && 'result' in value && value.result === 'ERROR' && 'kind' in value
  );
}
