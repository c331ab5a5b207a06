/**
 * Which refresh tokens come from one sign-in, so that a session can be ended: by its person, by an operator, or because
 * a token that was used already came again. Servers of an earlier release go on adding tokens beside this one.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0023: Migration = {
  id: '0023-session-families',
  sql: `
-- family: the hash of the first token of the sign-in; null for one that an earlier release made, which begins its own.
-- Used tokens stay until they expire, without the pair that replaced them, so that their reuse is seen.
ALTER TABLE refresh_token ADD COLUMN IF NOT EXISTS family text;
`,
  steps: [
    concurrentIndex('refresh_token_family', 'refresh_token (family)'),
    concurrentIndex('refresh_token_of_user', 'refresh_token (user_id)'),
    concurrentIndex('refresh_token_pairs', 'refresh_token (replaced_at) WHERE successor IS NOT NULL'),
    (connection) => connection.script('DROP INDEX CONCURRENTLY IF EXISTS refresh_token_replaced'),
  ],
};
