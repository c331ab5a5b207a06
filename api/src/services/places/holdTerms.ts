/**
 * Until when a hold may last. Anyone who chooses the same slot again, gives it back and takes it anew, or comes by
 * another form goes on with the first hold's end; once that has passed the slot is for others for a while, so that
 * nobody blocks a calendar by holding (CONTRACT 5 and 12, Places). Reserving is free at any time.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../../database/database';
import { tooManyRequests } from '../../refusal';
import { findTerm, putTerm, sweepTerms } from '../../repositories/holds/terms';
import type { SlotKey } from '../../repositories/slots/slots';

const MINUTE_MILLISECONDS = 60_000;
/** How long a slot is for everybody else once a person's term on it has ended. */
const PAUSE_MILLISECONDS = MINUTE_MILLISECONDS;

/**
 * When a hold of the slot ends that the person begins or goes on with now. The person must be locked.
 * @throws {Refusal} 429 with the seconds to wait, in the pause after a term
 */
export async function termEnd(
  connection: Connection,
  userId: string,
  key: SlotKey,
  holdMinutes: number,
): Promise<Date> {
  const present = nowMilliseconds();
  const known = (await findTerm(connection, userId, key))?.getTime();
  if (known !== undefined && known > present) return new Date(known);
  const freeAgain = known === undefined ? 0 : known + PAUSE_MILLISECONDS;
  if (freeAgain > present) throw tooManyRequests(Math.ceil((freeAgain - present) / 1_000));
  const end = new Date(present + holdMinutes * MINUTE_MILLISECONDS);
  await putTerm(connection, userId, key, end);
  return end;
}

/** Forgets terms that no hold asks for any more. */
export async function sweepEndedTerms(connection: Connection): Promise<void> {
  await sweepTerms(connection, new Date(nowMilliseconds() - PAUSE_MILLISECONDS));
}
