/** What a planner's wish means in cells, beside what stands in them. */
import type { Calendar } from '@madoguchi/shared/contract';
import type { PreviewBody } from '@madoguchi/shared/contract/console/calendars';
import { CELL_DAYS, CELLS_AT_ONCE } from '@madoguchi/shared/contract/console/words';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, daysBetween, isRealDay, mondayOf } from '@madoguchi/shared/domain/date';
import {
  byCell,
  type CellEdit,
  cellName,
  cellsBetween,
  copiedCells,
  editsByDocument,
  extendedCalendar,
  type PlannedCell,
  patternCells,
  plannedCells,
  type StandingCell,
} from '@madoguchi/shared/domain/planning';
import { isNationalHoliday, WEEK_DAYS } from '@madoguchi/shared/domain/reservation';
import type { Connection } from '../../database/database';
import { invalid } from '../../refusal';
import { readSlots } from '../../repositories/slots/slots';
import { scheduleOf } from '../calendars/calendars';

export type AskedPreview = PreviewBody;

/** The cells of these days, as everybody sees them. */
async function cellsOfDays(
  connection: Connection,
  calendarId: string,
  days: readonly string[],
): Promise<StandingCell[]> {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { schedule } = scheduleOf(await readSlots(connection, calendarId, first, last));
  return Object.entries(schedule).flatMap(([day, slots]) =>
    Object.entries(slots).map(([slot, [quota, reserved]]) => ({ day, slot, quota, reserved, plannedBy: 0 })),
  );
}

const refused = (itemKey: string, message: string) => invalid([{ itemKey, message }]);

function checkDays(days: readonly [string, string][]): void {
  for (const [field, day] of days) if (!isRealDay(day)) throw refused(field, 'YYYYMMDD');
}

/** How many cells a change may have. @throws {Refusal} 400 for more */
function few<Cell>(cells: Cell[]): Cell[] {
  if (cells.length > CELLS_AT_ONCE) throw refused('cells', `<= ${CELLS_AT_ONCE}`);
  return cells;
}

/** The cells that change, beside what stands. @throws {Refusal} 400 for days that are none, and for too many cells */
export async function editsOfPreview(
  connection: Connection,
  calendar: Calendar,
  asked: AskedPreview,
): Promise<PlannedCell[]> {
  const { calendarId, comaList } = calendar;
  const slots = Object.keys(comaList);
  if (asked.kind === 'extend') {
    const longer = extendedCalendar(calendar, asked.months);
    if (!longer) throw refused('months', 'rules');
    const changes = cellsBetween(calendar, longer, today());
    const days = changes.map(({ day }) => day);
    const standing = await cellsOfDays(connection, calendarId, days);
    return plannedCells(editsByDocument(changes, standing), standing);
  }
  if (asked.kind === 'copy') {
    checkDays([
      ['from', asked.from],
      ['to', asked.to],
    ]);
    const source = mondayOf(asked.from);
    const model = byCell(await cellsOfDays(connection, calendarId, [source, addDays(source, WEEK_DAYS - 1)]));
    const quotaOf = (day: string, slot: string) => model.get(cellName({ day, slot }))?.quota ?? 0;
    return beside(connection, calendarId, copiedCells(asked, slots, quotaOf, isNationalHoliday));
  }
  if (asked.kind === 'cells') {
    const isThere = ({ day, slot }: CellEdit) => isRealDay(day) && slots.includes(slot);
    if (!asked.cells.every(isThere)) throw refused('cells', 'comaList');
    return beside(connection, calendarId, asked.cells);
  }
  checkDays([
    ['from', asked.from],
    ['to', asked.to],
  ]);
  if (asked.to < asked.from || daysBetween(asked.from, asked.to) >= CELL_DAYS) throw refused('to', `<= ${CELL_DAYS}`);
  const known = asked.slots.filter((slot) => slots.includes(slot));
  return beside(connection, calendarId, patternCells({ ...asked, slots: known }, isNationalHoliday));
}

async function beside(connection: Connection, calendarId: string, edits: readonly CellEdit[]): Promise<PlannedCell[]> {
  const standing = await cellsOfDays(
    connection,
    calendarId,
    edits.map(({ day }) => day),
  );
  return few(plannedCells(edits, standing));
}
