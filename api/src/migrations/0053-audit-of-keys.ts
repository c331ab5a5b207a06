/**
 * The index of the audit's subjects without what people do with answers whose key names them, nearly all rows there are:
 * those are found by the person (repositories/audit/rows, IS_FOUND_BY_SUBJECT).
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0053: Migration = {
  id: '0053-audit-of-keys',
  sql: '',
  steps: [
    concurrentIndex(
      'audit_of_key',
      "audit (subject) WHERE actor_id IS DISTINCT FROM subject_user_id OR split_part(subject, '#', 2) <> subject_user_id",
    ),
    // Servers of earlier releases, which ask without the condition, look through all rows meanwhile.
    (connection) => connection.script('DROP INDEX CONCURRENTLY IF EXISTS audit_of_subject'),
  ],
};
