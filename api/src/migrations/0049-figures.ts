/**
 * What the figures of forms are reckoned from (CONSOLE 3): how often a form was opened, begun, left and sent, as counts
 * without anybody in them; and indexes of what stored answers tell themselves.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0049: Migration = {
  id: '0049-figures',
  sql: `
-- day: YYYYMMDD in Japan. kind: opened, begun, left, back (part: the item's key), took (part: the second at which the span
-- of the duration begins). Each row is a sum: there is nothing in it of a person, a session, an address or a device.
CREATE TABLE IF NOT EXISTS form_use (
  survey_id text NOT NULL,
  day text NOT NULL,
  kind text NOT NULL,
  part text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (survey_id, day, kind, part)
);
`,
  steps: [
    concurrentIndex(
      'answer_sent',
      `answer (survey_id, created_at) WHERE is_liff_mode IS NOT NULL AND NOT starts_with(user_id, 'I')`,
    ),
    concurrentIndex('answer_absent', `answer (survey_id, attended_at) WHERE attendance = 'absent'`),
  ],
};
