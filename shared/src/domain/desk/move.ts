/** Moving an answer at the desk (CONTRACT 14.3): its rows with another slot, stay or confirmed visit. Pure. */
import type { SurveyConfig } from '../../contract';
import { readChoice, withConfirmation, writeChoice } from '../candidate';
import { fromHyphens, isRealDay } from '../date';
import { parseDatedReservation } from '../reservation';
import { bedItemOf, candidateItemsOf, END_DATE_KEY, itemsByKey, reservationItemOf, START_DATE_KEY } from '../survey';

interface MovedRow {
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

function withValue(rows: readonly MovedRow[], itemKey: string, value: string): MovedRow[] {
  return [...rows.filter((row) => row.itemKey !== itemKey), { itemKey, sortKey: itemKey, value }];
}

/** The confirmed visit of the first item that wishes for one; none where nothing is wished. */
function withVisit(config: SurveyConfig, rows: readonly MovedRow[], value: string): MovedRow[] | undefined {
  const [, date = '', hour = '', minute = ''] = VISIT.exec(value) ?? [];
  const entriesOf = (itemKey: string) => rows.flatMap((row) => (row.itemKey === itemKey ? [row.value] : []));
  const item = candidateItemsOf(config).find(({ itemKey }) => readChoice(entriesOf(itemKey)).wishes.length > 0);
  if (!item || date === '') return undefined;
  const { itemKey } = item;
  const entries = writeChoice(withConfirmation(readChoice(entriesOf(itemKey)), { date, hour, minute }));
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
  const isBed = bedItemOf(config) !== undefined;
  const items = itemsByKey(config);
  const isOfStay = (itemKey: string) => isBed && (itemKey === START_DATE_KEY || itemKey === END_DATE_KEY);
  const known = rows.flatMap(({ itemKey, sortKey, value: stored }) =>
    items.has(itemKey) || isOfStay(itemKey) ? [{ itemKey, sortKey, value: stored }] : [],
  );
  if (isBed) {
    const [start = '', end = '', ...rest] = value.split('|');
    if (rest.length > 0 || !isStayDay(start) || !isStayDay(end)) return undefined;
    return withValue(withValue(known, START_DATE_KEY, start), END_DATE_KEY, end);
  }
  const item = reservationItemOf(config);
  if (item) return parseDatedReservation(value) ? withValue(known, item.itemKey, value) : undefined;
  return withVisit(config, known, value);
}
