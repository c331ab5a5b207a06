/**
 * Members' numbers: which are taken, and how far each form has counted.
 */
import type { Migration } from './migration';

export const migration0008: Migration = {
  id: '0008-member-numbers',
  sql: `
-- A number that a live registration has. The primary key is what keeps two from having it.
CREATE TABLE member_number (
  survey_id text NOT NULL,
  member_number text NOT NULL,
  answer_id text NOT NULL,
  PRIMARY KEY (survey_id, member_number)
);
CREATE INDEX member_number_of_answer ON member_number (answer_id);

-- The last number that a form has given out by itself. Raised only in the transaction that stores the registration, so that a failure leaves no gap.
CREATE TABLE member_counter (
  survey_id text PRIMARY KEY,
  last_number bigint NOT NULL CHECK (last_number >= 0)
);

INSERT INTO member_number (survey_id, member_number, answer_id)
SELECT r.survey_id, r.value, min(r.answer_id)
FROM answer_row r
JOIN answer a ON a.answer_id = r.answer_id AND a.is_live AND a.is_current
JOIN configuration_document d ON d.kind = 'member' AND d.id = r.survey_id
WHERE r.value ~ '^[0-9]{4}[A-Za-z0-9]{7}$' AND left(r.value, 4) = lpad(coalesce(d.content ->> 'memberSurveySubId', '0'), 4, '0')
GROUP BY r.survey_id, r.value;
`,
};
