/**
 * Which refresh tokens come from one sign-in, so that a session can be ended: by its person, by an operator, or because
 * a token that was used already came again.
 */
import type { Migration } from './migration';

export const migration0023: Migration = {
  id: '0023-session-families',
  sql: `
-- family: the hash of the first token of the sign-in. Used tokens stay until they expire, without the pair that replaced them, so that their reuse is seen.
ALTER TABLE refresh_token ADD COLUMN family text;
UPDATE refresh_token SET family = token_hash;
ALTER TABLE refresh_token ALTER COLUMN family SET NOT NULL;
CREATE INDEX refresh_token_family ON refresh_token (family);
CREATE INDEX refresh_token_of_user ON refresh_token (user_id);
DROP INDEX IF EXISTS refresh_token_replaced;
CREATE INDEX refresh_token_replaced ON refresh_token (replaced_at) WHERE successor IS NOT NULL;
`,
};
