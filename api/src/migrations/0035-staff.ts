/**
 * The staff (CONTRACT 14.1, 14.2): accounts with their roles and scope, sign-ins, what ends too many wrong ones, and the
 * codes that stand in for a second factor or bring back from the provider. None of it is a person's.
 */
import type { Migration } from './migration';

export const migration0035: Migration = {
  id: '0035-staff',
  sql: `
-- login_key: login_name as it is compared. password_hash: argon2id, as PHC text. totp_secret and totp_waiting (begun and not
-- yet confirmed): sealed where there is a KEY_SECRET. totp_step: the last step whose code was taken.
CREATE TABLE staff (
  staff_id text PRIMARY KEY,
  name text NOT NULL,
  roles text[] NOT NULL,
  scope jsonb NOT NULL DEFAULT '{}',
  login_name text,
  login_key text UNIQUE,
  subject text UNIQUE,
  password_hash text,
  totp_secret text,
  totp_waiting text,
  totp_step bigint NOT NULL DEFAULT 0,
  is_disabled boolean NOT NULL DEFAULT false,
  seen_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE staff_session (
  session_id text PRIMARY KEY,
  staff_id text NOT NULL,
  mfa boolean NOT NULL,
  browser text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_session_of_staff ON staff_session (staff_id, created_at);
CREATE INDEX staff_session_end ON staff_session (expires_at);

-- Known by their hashes only; successor: the pair that replaced one, sealed under it.
CREATE TABLE staff_refresh_token (
  token_hash text PRIMARY KEY,
  session_id text NOT NULL REFERENCES staff_session ON DELETE CASCADE,
  replaced_at timestamptz,
  successor text
);
CREATE INDEX staff_refresh_token_of_session ON staff_refresh_token (session_id);

-- Wrong sign-ins by the hash of the name that was typed, whether there is such an account or not.
CREATE TABLE staff_failure (
  name_hash text PRIMARY KEY,
  failed_at timestamptz[] NOT NULL,
  last_at timestamptz NOT NULL,
  locked_until timestamptz
);
CREATE INDEX staff_failure_age ON staff_failure (last_at);

CREATE TABLE staff_recovery_code (
  staff_id text NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (staff_id, code_hash)
);

-- Handed to the page behind the provider's way back; each is taken once.
CREATE TABLE staff_login_code (
  code_hash text PRIMARY KEY,
  staff_id text NOT NULL,
  mfa boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_login_code_end ON staff_login_code (expires_at);
`,
};
