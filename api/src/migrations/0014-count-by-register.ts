/**
 * Automatic numbers counted by register: a member form whose memberSurveySubId is another one begins a count of its own,
 * where the old one has come to its end (VAL-073).
 */
import type { Migration } from './migration';

export const migration0014: Migration = {
  id: '0014-count-by-register',
  sql: `
-- 0 for a form without a register.
ALTER TABLE member_counter ADD COLUMN sub_id integer NOT NULL DEFAULT 0;
UPDATE member_counter SET sub_id = coalesce((d.content ->> 'memberSurveySubId')::integer, 0)
FROM configuration_document d WHERE d.kind = 'member' AND d.id = member_counter.survey_id;
ALTER TABLE member_counter DROP CONSTRAINT member_counter_pkey, ADD PRIMARY KEY (survey_id, sub_id), ALTER COLUMN sub_id DROP DEFAULT;
`,
};
