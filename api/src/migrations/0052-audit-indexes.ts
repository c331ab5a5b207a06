/**
 * Fewer indexes of the audit: each row that is written goes into every one of them. Who acted is asked of staff; what
 * people do themselves is found by whom it is about.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0052: Migration = {
  id: '0052-audit-indexes',
  sql: '',
  steps: [
    concurrentIndex(
      'audit_by_others',
      'audit (actor_id, at, audit_id) WHERE actor_id IS DISTINCT FROM subject_user_id',
    ),
    // Servers of earlier releases, which ask without the condition, look through the rows in their order meanwhile.
    (connection) => connection.script('DROP INDEX CONCURRENTLY IF EXISTS audit_of_actor'),
    // A person's claims are few among few: audit_of_user leads to them.
    (connection) => connection.script('DROP INDEX CONCURRENTLY IF EXISTS audit_of_claims'),
  ],
};
