/** The one way in which cells of a calendar change: judged on locked rows, written, kept with what stood, in the audit. */
import type { PlanDone } from '@madoguchi/shared/contract/console/calendars';
import type { ChangeKind } from '@madoguchi/shared/contract/console/words';
import { type CellEdit, type CellsJudgement, judgeCells, type PlannedCell } from '@madoguchi/shared/domain/planning';
import type { Connection } from '../../database/database';
import { belowReserved, changed } from '../../refusal';
import { addAudit } from '../../repositories/answers/audit';
import { goneTimes, writeCells } from '../../repositories/calendarPlans/cells';
import { addChange, type NewChange } from '../../repositories/calendarPlans/changes';
import { documentName } from '../../repositories/configuration/documents';
import type { StaffCaller } from '../staff/staffCaller';
import { standingCells } from './standing';

interface CellsToChange {
  calendarId: string;
  /** Of the change, taken in the same transaction. */
  number: number;
  at: Date;
  kind: ChangeKind;
  undoes?: number | undefined;
  document?: NewChange['document'];
}
interface Edits {
  edits: readonly CellEdit[];
  /** The number of the calendar's changes when they were made. */
  version: number;
}
/** Cells that were judged on rows that are locked. */
interface Judged {
  judged: readonly PlannedCell[];
}

/** The cells of a good judgement. @throws {Refusal} with those that are not, and the version that they stand at */
export function refuseUnless({ outcome, cells }: CellsJudgement, version: number): PlannedCell[] {
  if (outcome === 'changed') throw changed({ cells, version });
  if (outcome === 'belowReserved') throw belowReserved({ cells, version });
  return cells;
}

/**
 * Changes cells in the caller's transaction, which has taken the number of the change.
 * @throws {Refusal} 409 with the cells that refuse
 */
export async function changeCells(
  connection: Connection,
  staff: Pick<StaffCaller, 'staffId' | 'name'>,
  { calendarId, number, at, kind, undoes, document, ...what }: CellsToChange & (Edits | Judged),
): Promise<PlanDone> {
  const cells =
    'judged' in what
      ? what.judged
      : refuseUnless(
          judgeCells(what.edits, await standingCells(connection, calendarId, what.edits, at), what.version),
          // What stands now is of the change before this one, which is not going to be.
          number - 1,
        );
  // A change of nothing leaves no trace, and its number is free again for nobody.
  if (cells.length === 0 && !document) return { change: 0, cells: 0, version: number };
  const opened = cells.filter(({ after }) => after > 0);
  // Asked behind the number of the change: a time that somebody has taken away since is opened by nobody.
  const gone = await goneTimes(connection, calendarId, [...new Set(opened.map(({ slot }) => slot))]);
  if (gone.size > 0) throw changed({ cells: opened.filter(({ slot }) => gone.has(slot)), version: number - 1 });
  await writeCells(connection, calendarId, cells, number);
  const { staffId: actorId, name: actorName } = staff;
  await addChange(connection, { calendarId, number, at, actorId, actorName, kind, undoes, cells, document });
  await addAudit(connection, {
    ...{ at, actorId, actorIsAdmin: true, action: 'plan' as const },
    subject: documentName({ kind: 'calendar', id: calendarId }),
    after: { change: number, kind, cells: cells.length, ...(undoes !== undefined && { undoes }) },
  });
  return { change: number, cells: cells.length, version: number };
}
