/**
 * The state of a reservation slot and of a day (SLOT-001 to SLOT-006, CONTRACT 6.3 and 11).
 */
import type { ComaList, Schedule } from '../../contract';
import { weekdayName } from '../date';
import { type BookableWindow, isDayOff, isInsideWindow, isSlotStarted } from './window';

/**
 * active: can be chosen; full: taken; inactive: too little place and nobody there; impossible: day off, outside the
 * window, started, or no slot.
 */
export type SlotState = 'active' | 'full' | 'inactive' | 'impossible';

export interface ScheduleSlot {
  /** `YYYYMMDD-index`, also the slot button's data-slot (CONTRACT 7). */
  id: string;
  /** `YYYYMMDD|index`, as a reservation value carries it. Kept as data (SLOT-001). */
  key: string;
  /** YYYYMMDD */
  date: string;
  /** One-letter weekday name. Kept as data (SLOT-001). */
  weekday: string;
  /** What is left: quota minus reserved, never below 0 (SLOT-002). Kept as data (SLOT-001). */
  value: number;
  /** Kept as data (SLOT-001). */
  itemCost: number;
  quota: number;
  reservations: number;
  active: boolean;
  isFullBooked: boolean;
  comaIndex: string;
  /** HH:mm, Japan time. */
  start: string;
  end: string;
  state: SlotState;
  /** True when an active slot has little left: shown △. */
  isFew: boolean;
}

/** The facts a slot's state follows from. */
export interface SlotFacts {
  quota: number;
  reserved: number;
  cost: number;
  isDayOff: boolean;
  /** False outside the bookable window, for a slot that has started, and where the schedule has no such slot. */
  isPossible: boolean;
}

/** The state of a slot, in the order of CONTRACT 11 (SLOT-003 to SLOT-006). */
export function slotState({ quota, reserved, cost, isDayOff, isPossible }: SlotFacts): SlotState {
  if (isDayOff || !isPossible) return 'impossible';
  if (quota - reserved >= cost) return 'active';
  return reserved > 0 ? 'full' : 'inactive';
}

/** True when at most a quarter of the quota is left. */
export function isFewLeft(quota: number, reserved: number): boolean {
  return (quota - reserved) * 4 <= quota;
}

/**
 * The place that the answer which is being changed holds: date YYYYMMDD, index into comaList, and how much of the slot
 * it takes.
 */
export interface OwnPlace {
  date: string;
  slot: string;
  cost: number;
}

/** What a slot is judged with: the schedule as the server answers it, the cost of the chosen item, and the window. */
export interface SlotContext {
  schedule: Schedule;
  dayOff: Readonly<Record<string, 0 | 1>>;
  /** Slots that the house has closed (休診), by day: as those of a day off. Absent where there are none. */
  closed?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Names of national holidays by day: shown, but open where the calendar says so. */
  holidays?: Readonly<Record<string, string>> | undefined;
  comaList: ComaList;
  cost: number;
  window: BookableWindow;
  /**
   * Counts as free, because a change gives it back (CONTRACT 5, putItem); and may be kept, also where its day or window
   * has closed or its quota was lowered.
   */
  own?: OwnPlace | undefined;
  /** The present instant, milliseconds since 1970. */
  now: number;
}

/** The slot of a day (YYYYMMDD) and an index into comaList. */
export function makeSlot(context: SlotContext, date: string, comaIndex: string): ScheduleSlot {
  const pair = context.schedule[date]?.[comaIndex];
  const { start, end } = context.comaList[comaIndex] ?? { start: '', end: '' };
  const isStarted = isSlotStarted(date, start, context.now);
  const isOwn = context.own?.date === date && context.own.slot === comaIndex && !isStarted;
  const held = isOwn ? (context.own?.cost ?? 0) : 0;
  const [quota, counted] = pair ?? [0, 0];
  const reservations = Math.max(0, counted - held);
  const isKept = isOwn && context.cost <= held;
  const isClosed = context.closed?.[date]?.includes(comaIndex) === true;
  // What the house has closed is kept by nobody: its person is asked to choose another one.
  const state =
    isKept && !isClosed
      ? 'active'
      : slotState({
          quota,
          reserved: reservations,
          cost: context.cost,
          isDayOff: isClosed || (!isOwn && isDayOff(context.dayOff, date)),
          isPossible: isOwn || (pair !== undefined && isInsideWindow(context.window, date) && !isStarted),
        });
  return {
    id: `${date}-${comaIndex}`,
    key: `${date}|${comaIndex}`,
    date,
    weekday: weekdayName(date),
    value: Math.max(0, quota - reservations),
    itemCost: context.cost,
    quota,
    reservations,
    active: state === 'active',
    isFullBooked: state === 'full',
    comaIndex,
    start,
    end,
    state,
    isFew: state === 'active' && isFewLeft(quota, reservations),
  };
}

/** Slot indexes of a comaList in the order of their start times, those of one start in that of their numbers. */
export function sortedComaIndexes(comaList: ComaList): string[] {
  // The keys of an object that are numbers come in their order, and sorting keeps it.
  return Object.keys(comaList).sort((left, right) =>
    (comaList[left]?.start ?? '').localeCompare(comaList[right]?.start ?? ''),
  );
}

/** A day of the month view: open when a slot can be chosen, full when slots are taken, closed otherwise. */
export type DayState = 'open' | 'full' | 'closed';

/** State of a whole day from its slots. */
export function dayState(slots: readonly ScheduleSlot[]): DayState {
  if (slots.some((slot) => slot.active)) return 'open';
  return slots.some((slot) => slot.isFullBooked) ? 'full' : 'closed';
}
