/**
 * Takes the place of the server's `repositories/answers/audit` where the bench asks what the audit costs: no row is written.
 */
import type { auditInsertion as insertion } from '../../api/src/repositories/answers/audit';

/** A change of nothing: it is executed with those that count. */
export const auditInsertion = (): ReturnType<typeof insertion> => ({
  statement: { name: 'no_audit', text: 'SELECT 1' },
  values: [],
});

export async function addAudit(): Promise<void> {}

export async function addAudits(): Promise<void> {}
