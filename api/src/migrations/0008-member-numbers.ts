/**
 * Members' numbers: which are taken, and how far each form has counted. In steps since migrations have them, a form at
 * a time, for databases that have not come here yet; those that have are the same.
 */
import type { Migration } from './migration';

const statements = {
  forms: {
    name: 'migration_0008_forms',
    text: `SELECT id, lpad(coalesce(content ->> 'memberSurveySubId', '0'), 4, '0') AS sub_id
           FROM configuration_document WHERE kind = 'member' ORDER BY id`,
  },
  // A number that has been taken meanwhile, or by an interrupted run, stays with who has it.
  note: {
    name: 'migration_0008_note',
    text: `INSERT INTO member_number (survey_id, member_number, answer_id)
           SELECT r.survey_id, r.value, min(r.answer_id)
           FROM answer_row r
           JOIN answer a ON a.answer_id = r.answer_id AND a.survey_id = $1 AND a.is_live AND a.is_current
           WHERE r.survey_id = $1 AND left(r.value, 4) = $2 AND r.value ~ '^[0-9]{4}[A-Za-z0-9]{7}$'
           GROUP BY r.survey_id, r.value
           ON CONFLICT DO NOTHING`,
  },
};

export const migration0008: Migration = {
  id: '0008-member-numbers',
  sql: `
-- A number that a live registration has. The primary key is what keeps two from having it.
CREATE TABLE IF NOT EXISTS member_number (
  survey_id text NOT NULL,
  member_number text NOT NULL,
  answer_id text NOT NULL,
  PRIMARY KEY (survey_id, member_number)
);
CREATE INDEX IF NOT EXISTS member_number_of_answer ON member_number (answer_id);

-- The last number that a form has given out by itself. Raised only in the transaction that stores the registration, so that a failure leaves no gap.
CREATE TABLE IF NOT EXISTS member_counter (
  survey_id text PRIMARY KEY,
  last_number bigint NOT NULL CHECK (last_number >= 0)
);
`,
  steps: [
    async (connection) => {
      for (const { id, sub_id } of await connection.query<{ id: string; sub_id: string }>(statements.forms))
        await connection.execute(statements.note, [id, sub_id]);
    },
  ],
};
