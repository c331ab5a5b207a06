/** Moving an answer at the desk (CONTRACT 14.3): its rows with another slot, stay or confirmed visit. Pure. */
import type { SurveyConfig } from '../../contract';
import type { ConsoleAnswer } from '../../contract/console/answers';
import { longestStay } from '../bed';
import { type CandidateChoice, readChoice, withConfirmation, writeChoice } from '../candidate';
import { fromHyphens, isRealDay, toHyphens } from '../date';
import { encodeReservation, parseDatedReservation } from '../reservation';
import {
  bedItemOf,
  candidateItemsOf,
  defaultSession,
  END_DATE_KEY,
  isCandidate,
  itemsByKey,
  joinDaySession,
  reservationItemOf,
  START_DATE_KEY,
  splitDaySession,
} from '../survey';

export interface MovedRow {
  itemKey: string;
  sortKey: string;
  value: string;
}

const STAY_DAY = /^(\d{4}-\d{2}-\d{2})(?: (?:午前|午後))?$/;
const VISIT = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})$/;

function isStayDay(text: string): boolean {
  const day = STAY_DAY.exec(text)?.[1];
  return day !== undefined && isRealDay(fromHyphens(day));
}

/** Rows with one value for an item in place of what it had. */
export function withValue(rows: readonly MovedRow[], itemKey: string, value: string): MovedRow[] {
  return [...rows.filter((row) => row.itemKey !== itemKey), { itemKey, sortKey: itemKey, value }];
}

/** The item of a form whose wishes a move or a proposal is about: the first that wishes; undefined where none does. */
export function wishingItemKey(config: SurveyConfig, rows: readonly MovedRow[]): string | undefined {
  return candidateItemsOf(config).find(({ itemKey }) => readChoice(entriesOf(rows, itemKey)).wishes.length > 0)
    ?.itemKey;
}

const entriesOf = (rows: readonly MovedRow[], key: string) =>
  rows.flatMap(({ itemKey, value }) => (itemKey === key ? [value] : []));

/** True where nothing is confirmed yet of what the item's entries wish for. */
export function isUnconfirmed(rows: readonly MovedRow[], itemKey: string): boolean {
  return readChoice(entriesOf(rows, itemKey)).markers.length === 0;
}

/** The rows of items that the form has, and the days of a stay: what putItem takes for an answer that stays as it is. */
export function unchangedRows(config: SurveyConfig, rows: readonly MovedRow[]): MovedRow[] {
  const isBed = bedItemOf(config) !== undefined;
  const items = itemsByKey(config);
  const isOfStay = (itemKey: string) => isBed && (itemKey === START_DATE_KEY || itemKey === END_DATE_KEY);
  return rows.flatMap(({ itemKey, sortKey, value }) =>
    items.has(itemKey) || isOfStay(itemKey) ? [{ itemKey, sortKey, value }] : [],
  );
}

/** The confirmed visit of the first item that wishes for one; none where nothing is wished. */
function withVisit(config: SurveyConfig, rows: readonly MovedRow[], value: string): MovedRow[] | undefined {
  const [, date = '', hour = '', minute = ''] = VISIT.exec(value) ?? [];
  const itemKey = wishingItemKey(config, rows);
  if (itemKey === undefined || date === '') return undefined;
  const entries = writeChoice(withConfirmation(readChoice(entriesOf(rows, itemKey)), { date, hour, minute }));
  const others = rows.filter((row) => row.itemKey !== itemKey);
  return [...others, ...entries.map((entry, index) => ({ itemKey, sortKey: `${itemKey}#${index}`, value: entry }))];
}

/**
 * The rows that putItem takes for the moved answer; those of items that the form no longer has are left out. Undefined
 * for a value that says no place of this form.
 * @param value `categoryId_itemId|YYYYMMDD|slot`; of a stay both days, `YYYY-MM-DD 午後|YYYY-MM-DD 午前`, each with or
 * without its part of the day; of a visit `YYYY-MM-DD HH:mm`; all in Japan
 */
export function movedRows(config: SurveyConfig, rows: readonly MovedRow[], value: string): MovedRow[] | undefined {
  const known = unchangedRows(config, rows);
  if (bedItemOf(config)) {
    const [start = '', end = '', ...rest] = value.split('|');
    if (rest.length > 0 || !isStayDay(start) || !isStayDay(end)) return undefined;
    return withValue(withValue(known, START_DATE_KEY, start), END_DATE_KEY, end);
  }
  const item = reservationItemOf(config);
  if (item) return parseDatedReservation(value) ? withValue(known, item.itemKey, value) : undefined;
  return withVisit(config, known, value);
}

/** What of a listed answer says where it stands. */
type Placed = Pick<ConsoleAnswer, 'reservation' | 'stay' | 'visit' | 'data'>;

/** The days YYYYMMDD of admission and discharge as a move takes them, each with the part of the day that is stored. */
export function stayValue({ data }: Pick<ConsoleAnswer, 'data'>, from: string, to: string): string {
  const at = (itemKey: typeof START_DATE_KEY | typeof END_DATE_KEY, day: string) => {
    const stored = data.find((row) => row.itemKey === itemKey)?.value ?? '';
    return joinDaySession(toHyphens(day), splitDaySession(stored).session || defaultSession(itemKey));
  };
  return `${at(START_DATE_KEY, from)}|${at(END_DATE_KEY, to)}`;
}

/** A visit as a move takes it. @param day YYYYMMDD @param time HH:mm */
export function visitValue(day: string, time: string): string {
  return `${toHyphens(day)} ${time}`;
}

/** True for a value of a visit on a day that is over: nobody can come then. @param today YYYYMMDD */
export function isPastVisit(value: string, today: string): boolean {
  const date = VISIT.exec(value)?.[1];
  return date !== undefined && fromHyphens(date) < today;
}

/** The move's value of where an answer stands, which moves it back there; undefined where no move leads to. */
export function placeValue({ reservation, stay, visit, data }: Placed): string | undefined {
  if (reservation) return encodeReservation(reservation);
  if (stay) return stayValue({ data }, stay.from, stay.to);
  return visit?.time === undefined ? undefined : visitValue(visit.day, visit.time);
}

/** The preferred dates of a visit that a move confirms; undefined for an answer that wishes for none. */
export function wishesOf({ data }: Pick<ConsoleAnswer, 'data'>): CandidateChoice | undefined {
  const keys = [...new Set(data.filter(isCandidate).map(({ itemKey }) => itemKey))];
  return keys
    .map((key) => readChoice(data.flatMap(({ itemKey, value }) => (itemKey === key ? [value] : []))))
    .find(({ wishes }) => wishes.length > 0);
}

interface AdmissionFacts {
  /** The stay that is moved, days YYYYMMDD. */
  own: { from: string; to: string };
  /** Free beds by night, YYYYMMDD, with those of the stay itself among them. */
  free: Readonly<Record<string, number>>;
  today: string;
}

/** The longest stay (nights) from a day, 0 for one that is over or full; the day of admission may stay what it is. */
export function nightsFrom(day: string, { own, free, today }: AdmissionFacts): number {
  if (day < today && day !== own.from) return 0;
  return longestStay(day, new Map(Object.entries(free)));
}
