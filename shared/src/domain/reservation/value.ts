/**
 * The encoding of a reservation answer: 'categoryId_itemId', and '|YYYYMMDD|slotIndex' once it is dated (ROWS-020 to
 * ROWS-022, CONTRACT 4).
 */
import { isRealDay } from '../date';

/** itemId of a category that has no reservation items (CONTRACT 4). */
export const NO_ITEM_ID = '0';

export interface ReservationChoice {
  categoryId: string;
  itemId: string;
}
/**
 * A reservation answer read from its text. `date` YYYYMMDD and `slot` (index into comaList) are there together or not
 * at all.
 */
export interface ReservationValue extends ReservationChoice {
  date?: string | undefined;
  slot?: string | undefined;
}
export interface DatedReservation extends ReservationChoice {
  date: string;
  slot: string;
}

const VALUE = /^([A-Za-z0-9-]{1,64})_([A-Za-z0-9-]{1,64})(?:\|(\d{8})\|(\d{1,4}))?$/;

/** Reads a stored or chosen reservation; undefined when it is malformed or its date is no real day. */
export function parseReservation(value: string): ReservationValue | undefined {
  const match = VALUE.exec(value);
  if (!match) return undefined;
  const [, categoryId = '', itemId = '', date, slot] = match;
  if (date !== undefined && !isRealDay(date)) return undefined;
  return { categoryId, itemId, date, slot: slot === undefined ? undefined : String(Number(slot)) };
}

/** Reads a reservation that has a date and a slot; undefined for everything else. */
export function parseDatedReservation(value: string): DatedReservation | undefined {
  const reservation = parseReservation(value);
  return reservation && isDated(reservation) ? reservation : undefined;
}

/** True when the reservation carries date and slot. */
export function isDated(reservation: ReservationValue): reservation is DatedReservation {
  return reservation.date !== undefined && reservation.slot !== undefined;
}

/** 'categoryId_itemId', with '|YYYYMMDD|slot' when dated. */
export function encodeReservation(reservation: ReservationValue): string {
  const choice = `${reservation.categoryId}_${reservation.itemId}`;
  return isDated(reservation) ? `${choice}|${reservation.date}|${reservation.slot}` : choice;
}

/** The same choice with another date and slot. */
export function withDate(choice: ReservationChoice, date: string, slot: string): DatedReservation {
  return { categoryId: choice.categoryId, itemId: choice.itemId, date, slot };
}
