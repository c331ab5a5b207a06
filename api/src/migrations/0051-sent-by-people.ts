/** Which answers people have sent themselves, for the figures of forms (CONSOLE 3): the desk enters and changes some too. */
import { brieflyLocked, concurrentIndex, type Migration } from './migration';

export const migration0051: Migration = {
  id: '0051-sent-by-people',
  sql: '',
  steps: [
    // False: entered by the desk, or in place of an answer that was changed. NULL of what earlier releases store.
    brieflyLocked('ALTER TABLE answer ADD COLUMN IF NOT EXISTS is_sent boolean'),
    concurrentIndex(
      'answer_sent_by_people',
      `answer (survey_id, created_at) WHERE is_sent IS NOT FALSE AND is_liff_mode IS NOT NULL AND NOT starts_with(user_id, 'I')`,
    ),
    // What it was for is read by the new one; servers of earlier releases find their rows by others meanwhile.
    (connection) => connection.script('DROP INDEX CONCURRENTLY IF EXISTS answer_sent'),
  ],
};
