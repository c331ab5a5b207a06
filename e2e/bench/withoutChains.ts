/**
 * Takes the place of the server's `services/audit/begin` where the bench asks what the audit costs: rows are written as before
 * there were seals, and get no link.
 */
import type { Database } from '../../api/src/database/database';
import type { beginAudit as begin } from '../../api/src/services/audit/begin';
import type { AuditPayload } from '../../api/src/services/audit/seal';

export async function beginAudit(
  database: Pick<Database, 'audit'>,
): Promise<Partial<Awaited<ReturnType<typeof begin>>>> {
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const sealRow = (_facts: object, { before, after, overrides }: AuditPayload) => ({
    ...{ salt: null, mac: null, texts: { before: text(before), after: text(after), overrides } },
  });
  const seal = { sealRow };
  Object.assign(database, { audit: { seal, noteWritten: () => undefined } });
  return {
    link: async () => undefined,
    takeUp: async () => ({ linked: 0, taken: 0, refused: 0, isDone: true }),
    end: async () => undefined,
  };
}
