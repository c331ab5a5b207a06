/**
 * Until when a hold may last. Anyone who chooses the same slot again, gives it back and takes it anew, or comes by
 * another form goes on with the first hold's end; once that has passed the slot is for others for a while, so that
 * nobody blocks a calendar by holding (CONTRACT 5 and 12, Places). Reserving is free at any time.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../database/database';
import { reservationLimit, tooManyRequests } from '../../refusal';
import { findTerm, putTerm, removeTerm, sweepTerms, type TermKind } from '../../repositories/holds/terms';
import type { SlotKey } from '../../repositories/slots/slots';

const MINUTE_MILLISECONDS = 60_000;
/** How long a slot is for everybody else once a person's term on it has ended. */
const PAUSE_MILLISECONDS = MINUTE_MILLISECONDS;
/** So many times HOLD_MINUTES a person's unpaid orders may keep a slot, and as long as one of them it is for others. */
const ORDER_TERM_HOLDS = 3;
/** The most that HOLD_MINUTES may be: no pause is longer. */
const LONGEST_PAUSE_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;
/** Places that a person's unpaid orders may keep at a time, over all slots. */
const MOST_UNPAID_PLACES = 10;

interface Term {
  /** Milliseconds from its begin to its end. */
  length: number;
  /** Milliseconds after its end for which the slot is for others. */
  pause: number;
  /** What the person reads when so many milliseconds of the pause are left; without it the general words. */
  refusalText?: (milliseconds: number) => string;
}

/**
 * Goes on with the person's term on a slot, or begins one.
 * @returns its end in milliseconds since 1970
 * @throws {Refusal} 429 with the seconds to wait, in the pause after the last one
 */
async function runningTerm(
  connection: Connection,
  kind: TermKind,
  userId: string,
  key: SlotKey,
  { length, pause, refusalText }: Term,
): Promise<number> {
  const present = nowMilliseconds();
  const known = (await findTerm(connection, kind, userId, key))?.getTime();
  if (known !== undefined && known > present) return known;
  const left = known === undefined ? 0 : known + pause - present;
  if (left > 0) throw tooManyRequests(left / 1_000, refusalText?.(left));
  const end = present + length;
  await putTerm(connection, kind, userId, key, new Date(end));
  return end;
}

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
  const term = { length: holdMinutes * MINUTE_MILLISECONDS, pause: PAUSE_MILLISECONDS };
  return new Date(await runningTerm(connection, 'confirm', userId, key, term));
}

/**
 * When the hold of a slot for an unpaid order ends that begins or is begun anew now: HOLD_MINUTES from now, and no later
 * than the term that began with the person's first unpaid order in the slot. The person must be locked.
 * @throws {Refusal} 429 with the seconds to wait, in the pause after the term
 */
export async function orderHoldEnd(
  connection: Connection,
  userId: string,
  key: SlotKey,
  holdMinutes: number,
): Promise<Date> {
  const hold = holdMinutes * MINUTE_MILLISECONDS;
  const refusalText = (milliseconds: number) =>
    serverTexts.unpaidTooLong(Math.ceil(milliseconds / MINUTE_MILLISECONDS));
  const term = { length: ORDER_TERM_HOLDS * hold, pause: hold, refusalText };
  const end = await runningTerm(connection, 'order', userId, key, term);
  return new Date(Math.min(end, nowMilliseconds() + hold));
}

/** Ends the term of an order that is paid: another order in the same slot begins anew. */
export function endOrderTerm(connection: Connection, userId: string, key: SlotKey): Promise<void> {
  return removeTerm(connection, 'order', userId, key);
}

/**
 * Holds one more unpaid order only within what one person may keep.
 * @param kept places that the person's other unpaid orders keep
 * @param cost places of this one
 * @throws {Refusal} reservation_limit
 */
export function checkUnpaidPlaces(kept: number, cost: number): void {
  if (kept + cost > MOST_UNPAID_PLACES) throw reservationLimit(serverTexts.checkDetail.unpaid(MOST_UNPAID_PLACES));
}

/** Forgets terms that no hold asks for any more. */
export async function sweepEndedTerms(connection: Connection): Promise<void> {
  const ago = (milliseconds: number) => new Date(nowMilliseconds() - milliseconds);
  await sweepTerms(connection, 'confirm', ago(PAUSE_MILLISECONDS));
  await sweepTerms(connection, 'order', ago(LONGEST_PAUSE_MILLISECONDS));
}
