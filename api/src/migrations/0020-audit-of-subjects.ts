/**
 * Finds audit rows by what they are about: by an answer's key, and rows of reading by the keys that were shown. Sweeps
 * find orders and people that are older than they may become.
 */
import type { Migration } from './migration';

export const migration0020: Migration = {
  id: '0020-audit-of-subjects',
  sql: `
CREATE INDEX audit_of_subject ON audit (subject);
CREATE INDEX audit_of_claims ON audit (subject_user_id) WHERE action = 'claim';
-- after of a row of reading: {event, surveyId, keys: partition keys that were shown}.
CREATE INDEX audit_read_keys ON audit USING gin ((after -> 'keys')) WHERE action = 'read';
CREATE INDEX person_age ON person (seen_at);
`,
};
