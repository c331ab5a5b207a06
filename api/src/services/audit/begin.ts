/**
 * Begins the audit of a process: every program that writes to a database does this before its first row.
 */
import type { Configuration } from '../../configuration';
import type { Database } from '../../database/database';
import { KeyVault } from '../session/keyVault';
import { serverSecret } from '../session/serverSecret';
import { AuditSeal } from './seal';
import { AuditTrail } from './trail';

type AuditSettings = Pick<Configuration, 'auditKey' | 'keySecret'>;

/** The seal under AUDIT_KEY; without one, on a desk, under a key that the database keeps like the server's others. */
export async function auditSealOf(database: Database, { auditKey, keySecret }: AuditSettings): Promise<AuditSeal> {
  return new AuditSeal(auditKey ?? (await serverSecret(database, 'audit', new KeyVault(keySecret))));
}

/** From here on rows of the audit can be written; who ends the process calls `end` of what is returned. */
export async function beginAudit(database: Database, settings: AuditSettings): Promise<AuditTrail> {
  const trail = new AuditTrail(database, await auditSealOf(database, settings));
  database.audit = trail;
  return trail;
}
