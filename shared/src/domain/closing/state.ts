/** What has become of somebody whose place was closed: exactly one of four, by what stands now (CONTRACT 13). */
import type { HitState } from '../../contract/offer';

interface Slot {
  calendarId: string;
  /** YYYYMMDD */
  day: string;
  slot: string;
}

export interface HitFacts {
  /** The place that was closed. */
  closed: Slot;
  /** What the answer holds now; undefined where it counts no more, or holds none. */
  place: Slot | undefined;
  /** How the answer came out of the closed place; undefined where nobody has noted it. */
  leftBy?: 'moved' | 'chose' | undefined;
}

/** An answer that left in a way that nobody noted has chosen: it stands where its person wants it. */
export function hitState({ closed, place, leftBy }: HitFacts): HitState {
  if (!place) return 'cancelled';
  const isThere = place.calendarId === closed.calendarId && place.day === closed.day && place.slot === closed.slot;
  return isThere ? 'open' : (leftBy ?? 'chose');
}

/** True while an offered place can be taken by one press. @param now and end, milliseconds since 1970 */
export function isOfferOpen(state: HitState, end: number | undefined, now: number): boolean {
  return state === 'open' && end !== undefined && now < end;
}
