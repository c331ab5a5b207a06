/**
 * Automatic numbers counted by register: a member form whose memberSurveySubId is another one begins a count of its own,
 * where the old one has come to its end (VAL-073).
 * In a table of its own, so that servers of an earlier release, which count in member_counter, go on working while they
 * are replaced one by one: a number that both come to is given once, by member_number's key, and passed over by the other.
 */
import type { Migration } from './migration';

export const MEMBER_COUNT = `
-- The last number that a form has given out by itself, in each of its registers; 0 for a form without a register. Raised only in the transaction
-- that stores the registration, so that a failure leaves no gap.
CREATE TABLE IF NOT EXISTS member_count (
  survey_id text NOT NULL,
  sub_id integer NOT NULL,
  last_number bigint NOT NULL CHECK (last_number >= 0),
  PRIMARY KEY (survey_id, sub_id)
);
`;

export const migration0014: Migration = {
  id: '0014-count-by-register',
  sql: `${MEMBER_COUNT}
INSERT INTO member_count (survey_id, sub_id, last_number)
SELECT c.survey_id, coalesce((d.content ->> 'memberSurveySubId')::integer, 0), c.last_number
FROM member_counter c LEFT JOIN configuration_document d ON d.kind = 'member' AND d.id = c.survey_id;
`,
};
