/**
 * What ends guessing (CONTRACT 14.1): ten wrong sign-ins of a name within 15 minutes shut it for 15, whether there is
 * such an account or not.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { staffErrorTexts } from '@madoguchi/shared/texts/console/staffErrors';
import type { Connection } from '../../database/database';
import { Refusal, tooManyRequests } from '../../refusal';
import { addFailure, lockedUntil } from '../../repositories/staff/failures';

const MINUTE = 60_000;
export const WINDOW_MILLISECONDS = 15 * MINUTE;
export const LOCK_MILLISECONDS = 15 * MINUTE;
const MOST_FAILURES = 10;

/** @param key of the name (loginName) @throws {Refusal} 429 while nobody may sign in by it */
export async function refuseWhileLocked(connection: Connection, key: string): Promise<void> {
  const until = await lockedUntil(connection, key);
  const left = until === undefined ? 0 : until.getTime() - nowMilliseconds();
  if (left > 0) throw tooManyRequests(left / 1_000, staffErrorTexts.locked(Math.ceil(left / MINUTE)));
}

/**
 * Notes a wrong sign-in, by itself: what was begun of it is taken back.
 * @throws {Refusal} 429 where others have locked the name meanwhile: no more than ten are told that they were wrong
 */
export async function noteFailure(connection: Connection, key: string): Promise<void> {
  const at = nowMilliseconds();
  const isNoted = await addFailure(connection, key, {
    at: new Date(at),
    since: new Date(at - WINDOW_MILLISECONDS),
    most: MOST_FAILURES,
    until: new Date(at + LOCK_MILLISECONDS),
  });
  if (!isNoted) await refuseWhileLocked(connection, key);
}

/** 401 with the words for whatever is wrong with name, password or code. */
export function loginFailed(): Refusal {
  return new Refusal(401, { result: 'ERROR', code: 'login_failed', errorMessage: staffErrorTexts.loginFailed });
}

/** 401: name and password are right, and a code is asked for. */
export function codeRequired(): Refusal {
  return new Refusal(401, { result: 'ERROR', code: 'code_required', errorMessage: staffErrorTexts.codeRequired });
}
