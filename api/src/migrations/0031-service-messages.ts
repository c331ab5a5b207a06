/**
 * Service messages of a MINI App (CONTRACT 14.5): the tokens that LINE gives for them, and by which way a message leaves.
 */
import type { Migration } from './migration';

export const migration0031: Migration = {
  id: '0031-service-messages',
  sql: `
-- One row a LIFF access token, by its digest: LINE gives one notification token for it and no second. remaining is 0 until
-- LINE has answered. used_by: the message that is sent with it, until LINE's answer brings the token that follows.
CREATE TABLE IF NOT EXISTS service_token (
  access_hash text PRIMARY KEY,
  survey_id text NOT NULL,
  answer_code text NOT NULL,
  user_id text NOT NULL,
  token text,
  session_id text,
  remaining integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_by text,
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS service_token_answer ON service_token (survey_id, answer_code);
CREATE INDEX IF NOT EXISTS service_token_person ON service_token (user_id);
CREATE INDEX IF NOT EXISTS service_token_expires ON service_token (expires_at);

-- service, or push where LINE has refused a service message; absent: not decided yet, or pushed.
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS way text;
`,
};
