/**
 * Payments by card: what waits to be paid, each attempt at the provider, what the provider took and told, and what is
 * to be given back.
 */
import type { Migration } from './migration';

export const migration0006: Migration = {
  id: '0006-payments',
  sql: `
-- An order whose answer waits for the payment. content: JSON of the submission as it was judged, to be stored as it is once it is paid; a text, because
-- the submission's hash is over its very letters. {} once it has been used, or waited for too long.
-- state: waiting, paid, refund (paid, but there was nothing left to give), replaced (the person has sent the form with other contents since).
CREATE TABLE payment_waiting (
  order_id text PRIMARY KEY,
  user_id text NOT NULL,
  survey_id text NOT NULL,
  idempotency_key text,
  body_hash text NOT NULL,
  content text NOT NULL,
  state text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX payment_waiting_of_key ON payment_waiting (user_id, idempotency_key);

-- One form posted to the provider. state: open, paid, ended (cancelled, failed, or asked for and not paid).
CREATE TABLE payment_attempt (
  provider_order_id text PRIMARY KEY,
  order_id text NOT NULL,
  number integer NOT NULL,
  customer_code text NOT NULL,
  amount integer NOT NULL,
  state text NOT NULL,
  requested_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payment_attempt_number ON payment_attempt (order_id, number);
CREATE INDEX payment_attempt_open ON payment_attempt (requested_at) WHERE state = 'open';

-- Payments that somebody, usually the browser on its way back, has named before the provider's notice: we ask about them until there is an answer.
CREATE TABLE payment_question (
  tracking_id text PRIMARY KEY,
  provider_order_id text NOT NULL,
  order_id text NOT NULL,
  pay_method text NOT NULL,
  ask_at timestamptz NOT NULL,
  ask_count integer NOT NULL DEFAULT 0,
  answered_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX payment_question_open ON payment_question (ask_at) WHERE answered_at IS NULL;
CREATE INDEX payment_question_of_order ON payment_question (order_id) WHERE answered_at IS NULL;

-- Money that the provider took, once each, whoever told it how often. used_for: order, or refund where it bought nothing.
CREATE TABLE payment_charge (
  tracking_id text PRIMARY KEY,
  provider_order_id text NOT NULL,
  order_id text NOT NULL,
  amount integer NOT NULL,
  pay_method text NOT NULL,
  used_for text NOT NULL,
  told_by text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX payment_charge_of_order ON payment_charge (order_id);
CREATE INDEX payment_charge_age ON payment_charge (created_at);

-- Every notice with a right hash, and what became of it.
CREATE TABLE payment_notice (
  notice_id text PRIMARY KEY,
  provider_order_id text NOT NULL,
  tracking_id text NOT NULL,
  result text NOT NULL,
  amount integer,
  outcome text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX payment_notice_age ON payment_notice (at);

-- Money that is to go back. The provider is asked for that by hand; refunded_at says that it was.
CREATE TABLE payment_refund (
  refund_id text PRIMARY KEY,
  order_id text NOT NULL,
  tracking_id text NOT NULL UNIQUE,
  user_id text NOT NULL,
  survey_id text NOT NULL,
  amount integer NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  refunded_at timestamptz,
  refunded_by text
);
CREATE INDEX payment_refund_due ON payment_refund (created_at) WHERE refunded_at IS NULL;
CREATE INDEX payment_refund_of_order ON payment_refund (order_id);
`,
};
