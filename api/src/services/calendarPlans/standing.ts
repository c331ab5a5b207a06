/** Cells of a calendar as they stand, behind their locks. */
import { byCell, type CellEdit, type CellKey, inLockOrder, type StandingCell } from '@madoguchi/shared/domain/planning';
import type { Connection } from '../../database/database';
import { lockCells } from '../../repositories/calendarPlans/cells';

/**
 * Locks the cells until the transaction ends. Those that are to be opened and are not there are made, with quota 0.
 * @param at the present: what holds that have run out take is not reserved
 */
export async function standingCells(
  connection: Connection,
  calendarId: string,
  cells: readonly (CellKey | CellEdit)[],
  at: Date,
): Promise<StandingCell[]> {
  const sorted = inLockOrder([...byCell(cells).values()]);
  const opened = sorted.filter((cell) => !('quota' in cell) || cell.quota > 0);
  return sorted.length === 0 ? [] : lockCells(connection, calendarId, sorted, opened, at);
}
