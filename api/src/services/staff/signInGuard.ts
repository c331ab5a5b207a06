/**
 * What ends guessing (CONTRACT 14.1): ten wrong sign-ins of a name within 15 minutes shut it for 15, whether there is
 * such an account or not.
 */
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { staffErrorTexts } from '@madoguchi/shared/texts/console/staffErrors';
import type { Connection, Database } from '../../database/database';
import { Refusal, tooManyRequests } from '../../refusal';
import { addAudit } from '../../repositories/answers/audit';
import { addFailure, lockedUntil } from '../../repositories/staff/failures';

const MINUTE = 60_000;
export const WINDOW_MILLISECONDS = 15 * MINUTE;
export const LOCK_MILLISECONDS = 15 * MINUTE;
const MOST_FAILURES = 10;
/** Who has not proved who they are, in the audit. */
const STRANGER = 'stranger';

/** @param key of the name (loginName) @throws {Refusal} 429 while nobody may sign in by it */
export async function refuseWhileLocked(connection: Connection, key: string): Promise<void> {
  const until = await lockedUntil(connection, key);
  const left = until === undefined ? 0 : until.getTime() - nowMilliseconds();
  if (left > 0) throw tooManyRequests(left / 1_000, staffErrorTexts.locked(Math.ceil(left / MINUTE)));
}

/**
 * Notes a wrong sign-in, in a transaction of its own: what was begun of it is taken back. In the audit stands whose
 * account it was aimed at, and never the name that was typed: that may be a password.
 * @param staffId undefined where nobody has the name
 * @throws {Refusal} 429 where others have locked the name meanwhile: no more than ten are told that they were wrong
 */
export async function noteFailure(database: Database, key: string, staffId: string | undefined): Promise<void> {
  const at = nowMilliseconds();
  const isNoted = await database.transaction(async (connection) => {
    const locks = await addFailure(connection, key, {
      at: new Date(at),
      since: new Date(at - WINDOW_MILLISECONDS),
      most: MOST_FAILURES,
      until: new Date(at + LOCK_MILLISECONDS),
    });
    if (locks === undefined) return false;
    await noteRefusedSignIn(connection, locks ? 'locked' : 'failed', staffId);
    return true;
  });
  if (!isNoted) await refuseWhileLocked(database, key);
}

/**
 * Writes down that somebody was not let in.
 * @param event locked: by this failure nobody gets in by the name for a while @param staffId at whose account it was aimed
 */
export async function noteRefusedSignIn(
  connection: Connection,
  event: 'failed' | 'locked',
  staffId: string | undefined,
): Promise<void> {
  const who = { actorId: STRANGER, actorIsAdmin: false, subjectUserId: staffId, subject: 'session' };
  await addAudit(connection, { ...who, at: now(), action: 'session', after: { event } });
}

/** 401 with the words for whatever is wrong with name, password or code. */
export function loginFailed(): Refusal {
  return new Refusal(401, { result: 'ERROR', code: 'login_failed', errorMessage: staffErrorTexts.loginFailed });
}

/** 401: name and password are right, and a code is asked for. */
export function codeRequired(): Refusal {
  return new Refusal(401, { result: 'ERROR', code: 'code_required', errorMessage: staffErrorTexts.codeRequired });
}
