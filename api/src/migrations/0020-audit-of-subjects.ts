/**
 * Finds audit rows by what they are about: by an answer's key, and rows of reading by the keys that were shown. Sweeps
 * find orders and people that are older than they may become.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0020: Migration = {
  id: '0020-audit-of-subjects',
  sql: '',
  steps: [
    concurrentIndex('audit_of_subject', 'audit (subject)'),
    concurrentIndex('audit_of_claims', "audit (subject_user_id) WHERE action = 'claim'"),
    // after of a row of reading: {event, surveyId, keys: partition keys that were shown}.
    concurrentIndex('audit_read_keys', "audit USING gin ((after -> 'keys')) WHERE action = 'read'"),
    concurrentIndex('person_age', 'person (seen_at)'),
  ],
};
