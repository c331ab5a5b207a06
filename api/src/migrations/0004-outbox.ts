/**
 * What is to leave for LINE: written with the change that it tells of, sent by whichever server comes to it.
 */
import type { Migration } from './migration';

export const migration0004: Migration = {
  id: '0004-outbox',
  sql: `
-- message_id is the retry key (a UUID): it is made before the first call, so that LINE takes a message once, however often it is sent.
-- request_key: the caller's own key, so that one request asked twice is one message. leased_until: a server is sending it now.
CREATE TABLE outbox (
  message_id text PRIMARY KEY,
  request_key text UNIQUE,
  recipient text NOT NULL,
  messages jsonb NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  leased_until timestamptz,
  last_answer text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX outbox_waiting ON outbox (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX outbox_age ON outbox (finished_at) WHERE finished_at IS NOT NULL;
`,
};
