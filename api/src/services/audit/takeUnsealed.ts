/** Rows that came without a seal: from before there were seals, or from a server of an earlier release. */
import type { Connection } from '../../database/database';
import { lastChain, presentOf } from '../../repositories/audit/chains';
import { takeRows } from '../../repositories/audit/rows';
import type { AuditSeal, SealedRow, StoredRow } from './seal';

/**
 * Seals them as they stand.
 * @returns those that nobody else has sealed meanwhile; undefined where none is accepted any more
 */
export async function takeUnsealed(
  connection: Connection,
  seal: AuditSeal,
  rows: readonly StoredRow[],
): Promise<(SealedRow & { salt: string; takenAt: Date })[] | undefined> {
  const acceptsUntil = (await lastChain(connection))?.acceptsUntil ?? null;
  const takenAt = await presentOf(connection);
  if (acceptsUntil !== null && acceptsUntil <= takenAt) return undefined;
  const seals = rows.map((row) => {
    const { salt, mac } = seal.sealRow({ ...row, takenAt }, row);
    return { auditId: row.auditId, takenAt, salt, mac };
  });
  const ids = new Set(await takeRows(connection, seals));
  return seals.filter(({ auditId }) => ids.has(auditId));
}
