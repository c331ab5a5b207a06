/**
 * Planning a calendar (CONTRACT 14.3): its cells, with a preview of what changes, a history and the way back. Everything
 * that one call changes is one transaction, behind the number of the calendar's next change and the locks of its cells:
 * two planners lose nothing of each other, and no quota falls below what people have reserved meanwhile.
 */
import type {
  PlanChange,
  PlanDone,
  PlanHistory,
  PlannedCells,
  PlanPreview,
} from '@madoguchi/shared/contract/console/calendars';
import { CELL_DAYS, CELLS_AT_ONCE, MOST_CHANGES } from '@madoguchi/shared/contract/console/words';
import { now } from '@madoguchi/shared/domain/clock';
import { daysBetween, isRealDay } from '@madoguchi/shared/domain/date';
import { type CellEdit, judgeUndo } from '@madoguchi/shared/domain/planning';
import { holidaysBetween } from '@madoguchi/shared/domain/reservation';
import type { Database } from '../../database/database';
import { changed, invalid, notFound } from '../../refusal';
import {
  type ChangeRow,
  findChange,
  listChanges,
  nextChange,
  planVersion,
} from '../../repositories/calendarPlans/changes';
import { lockDocuments } from '../../repositories/configuration/documents';
import { readSlots } from '../../repositories/slots/slots';
import { type Calendars, scheduleOf } from '../calendars/calendars';
import type { Configurations } from '../configuration/configurations';
import { calendarInScope } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { changeCells, refuseUnless } from './changeCells';
import { undoDocument } from './documents';
import { type AskedPreview, editsOfPreview } from './preview';
import { standingCells } from './standing';

/** Changes of one page of the history. */
const HISTORY_PAGE = 30;

interface PlanDependencies {
  database: Database;
  configurations: Configurations;
  calendars: Calendars;
}

export class CalendarPlans {
  constructor(private readonly dependencies: PlanDependencies) {}

  private async find(staff: StaffCaller, calendarId: string) {
    return calendarInScope(await this.dependencies.configurations.current(), staff, calendarId);
  }

  /**
   * Quota and reserved of the days asked for, both included, CELL_DAYS at most.
   * @throws {Refusal} 404 outside of the caller's scope, 400 for days that are none
   */
  async cells(
    staff: StaffCaller,
    calendarId: string,
    { from, to }: { from: string; to: string },
  ): Promise<PlannedCells> {
    const { calendar, dayOff } = await this.find(staff, calendarId);
    if (!isRealDay(from)) throw invalid([{ itemKey: 'from', message: 'YYYYMMDD' }]);
    if (!isRealDay(to) || to < from || daysBetween(from, to) >= CELL_DAYS)
      throw invalid([{ itemKey: 'to', message: `YYYYMMDD, <= ${CELL_DAYS}` }]);
    const { database } = this.dependencies;
    // The version first: a change in between makes the cells newer than it, and only a later edit of them is asked again.
    const version = await planVersion(database.reads, calendarId);
    const { schedule, closed } = scheduleOf(await readSlots(database.reads, calendarId, from, to));
    return {
      version,
      comaList: calendar.comaList,
      schedule,
      ...(Object.keys(closed).length > 0 && { closed }),
      dayOff: Object.fromEntries(Object.entries(dayOff).filter(([day]) => day >= from && day <= to)),
      holidays: holidaysBetween(from, to),
    };
  }

  /** What an edit, a pattern, a copied week or a longer period would change; nothing is stored. */
  async preview(staff: StaffCaller, calendarId: string, asked: AskedPreview): Promise<PlanPreview> {
    const { calendar } = await this.find(staff, calendarId);
    const { database } = this.dependencies;
    const version = await planVersion(database.reads, calendarId);
    return { cells: await editsOfPreview(database.reads, calendar, asked), version };
  }

  /**
   * Sets the quotas of cells, all of them or none.
   * @param version the number of the calendar's changes when they were read
   * @throws {Refusal} 409 `changed` with the cells that somebody else has changed since, 409 `below_reserved` with those
   * whose quota would be less than what is reserved
   */
  async put(
    staff: StaffCaller,
    calendarId: string,
    { cells, version }: { cells: readonly CellEdit[]; version: number },
  ): Promise<PlanDone> {
    const { calendar } = await this.find(staff, calendarId);
    const unknown = cells.filter(({ day, slot }) => !isRealDay(day) || !Object.hasOwn(calendar.comaList, slot));
    if (unknown.length > 0 || cells.length > CELLS_AT_ONCE)
      throw invalid(unknown.slice(0, 10).map(({ day, slot }) => ({ itemKey: `${day}-${slot}`, message: 'comaList' })));
    const { database, calendars } = this.dependencies;
    const done = await database.transaction(async (connection) => {
      const number = await nextChange(connection, calendarId);
      return changeCells(connection, staff, { calendarId, number, at: now(), kind: 'cells', edits: cells, version });
    });
    calendars.placesChanged(calendarId);
    return done;
  }

  /** The calendar's changes, the newest first. @param cursor of the page before */
  async history(staff: StaffCaller, calendarId: string, cursor: string | undefined): Promise<PlanHistory> {
    await this.find(staff, calendarId);
    const before = cursor === undefined ? MOST_CHANGES : Number(cursor);
    const rows = await listChanges(this.dependencies.database.reads, calendarId, before, HISTORY_PAGE + 1);
    const shown = rows.slice(0, HISTORY_PAGE);
    const next = rows.length > HISTORY_PAGE ? shown.at(-1)?.number : undefined;
    return { items: shown.map(shownChange), ...(next !== undefined && { nextCursor: String(next) }) };
  }

  /**
   * Takes a change back, as a change of its own that can be taken back too.
   * @throws {Refusal} 404 for one that is not there or has been taken back, 409 `changed` where somebody has changed one
   * of its cells or the document since, 409 `below_reserved` where people have reserved what it gave
   */
  async undo(staff: StaffCaller, calendarId: string, change: number): Promise<PlanDone> {
    await this.find(staff, calendarId);
    const { database, calendars } = this.dependencies;
    const done = await database.transaction(async (connection) => {
      const at = now();
      // As imports do: the documents first, then the calendar's changes.
      if ((await findChange(connection, calendarId, change))?.document) await lockDocuments(connection);
      const number = await nextChange(connection, calendarId);
      const undone = await findChange(connection, calendarId, change);
      if (!undone || undone.kind === 'import') throw notFound();
      if (undone.undoneBy !== undefined) throw changed({ cells: [], version: number - 1 });
      const standing = await standingCells(connection, calendarId, undone.cells, at);
      const cells = refuseUnless(judgeUndo(undone.cells, standing), number - 1);
      const document = undone.document && (await undoDocument(connection, staff, calendarId, undone.document));
      const facts = { calendarId, number, at, kind: 'undo' as const, undoes: change };
      return changeCells(connection, staff, { ...facts, judged: cells, document });
    });
    calendars.placesChanged(calendarId);
    return done;
  }
}

/** A change as the history shows it. */
function shownChange(row: ChangeRow): PlanChange {
  const { number, at, actorId, actorName, kind, cellCount, fields } = row;
  const { undoes, undoneBy, firstDay, lastDay, places } = row;
  return {
    ...{ change: number, at: at.toISOString(), by: actorId, name: actorName, kind, cells: cellCount, fields },
    ...(undoes !== null && { undoes }),
    ...(undoneBy !== null && { undoneBy }),
    ...(firstDay !== null && lastDay !== null && { first: firstDay, last: lastDay }),
    ...(places !== null && { places }),
  };
}
