/** What happened to an answer that its person is told of: which kind of message, and of which appointment. */
import type { MessageKind } from '../../contract/message';

/** When somebody comes: a slot of a calendar, the first day of a stay (neither slot nor time), a confirmed visit. */
export interface Appointment {
  /** YYYYMMDD */
  day: string;
  slot?: string | undefined;
  /** HH:mm. Of a slot it is its calendar's, which may change: the slot counts. */
  time?: string | undefined;
  /** What it is for. */
  categoryId?: string | undefined;
  itemId?: string | undefined;
}

/** What an answer holds: a place or a stay, and visits that the desk has confirmed. */
export interface Booked {
  place?: Appointment | undefined;
  visits: readonly Appointment[];
}

interface Event {
  /** Undefined for a new answer. */
  before?: Booked | undefined;
  after: Booked;
  /** The desk did it. */
  isByDesk: boolean;
  /** It was bought just now. */
  isPaid: boolean;
}

function isEqual(one: Appointment | undefined, other: Appointment | undefined): boolean {
  return (
    one?.day === other?.day &&
    one?.slot === other?.slot &&
    one?.time === other?.time &&
    one?.categoryId === other?.categoryId &&
    one?.itemId === other?.itemId
  );
}

/**
 * What the person is told after an answer was stored; undefined where nothing that has a time is new, as after a change
 * of other values. What an answer has given up altogether is told as cancelled.
 */
export function eventOf({ before, after, isByDesk, isPaid }: Event):
  | {
      kind: MessageKind;
      appointment: Appointment | undefined;
    }
  | undefined {
  if (isPaid) return { kind: 'paid', appointment: after.place };
  const visit = after.visits.find((each) => !before?.visits.some((former) => isEqual(former, each)));
  if (visit) return { kind: before && before.visits.length > 0 ? 'moved' : 'confirmed', appointment: visit };
  if (isEqual(before?.place, after.place)) return undefined;
  if (!after.place) return before?.place && { kind: 'cancelled', appointment: before.place };
  if (!before?.place) return { kind: 'booked', appointment: after.place };
  return { kind: isByDesk ? 'moved' : 'changed', appointment: after.place };
}
