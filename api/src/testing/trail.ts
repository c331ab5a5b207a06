/** The audit's trail as a process keeps it, for tests without a server. */
import type { Database } from '../database/database';
import type { AuditSeal } from '../services/audit/seal';
import { AuditTrail } from '../services/audit/trail';

/** Another process on the same database, which writes from now on. */
export function newProcessOn(database: Database, seal: AuditSeal): AuditTrail {
  const trail = new AuditTrail(database, seal);
  database.audit = trail;
  return trail;
}
