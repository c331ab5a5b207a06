/**
 * Orders: what a person bought with an answer, reckoned by the server.
 */
import type { Migration } from './migration';

export const migration0005: Migration = {
  id: '0005-orders',
  sql: `
-- partition_key: the answer that the order belongs to; null while the answer waits for its payment. It moves on with an edit of the answer.
-- content: the order as reckoned (contract Order) without what changes later, which the columns hold: status (null until something is decided),
-- pay method and dates.
CREATE TABLE payment_order (
  order_id text PRIMARY KEY,
  survey_id text NOT NULL,
  user_id text NOT NULL,
  partition_key text,
  service_id text NOT NULL,
  content jsonb NOT NULL,
  amount_with_tax integer NOT NULL CHECK (amount_with_tax >= 0),
  pay_type smallint NOT NULL CHECK (pay_type IN (0, 1)),
  pay_method text,
  status smallint CHECK (status BETWEEN 0 AND 4),
  completed_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payment_order_answer ON payment_order (partition_key) WHERE partition_key IS NOT NULL;
CREATE INDEX payment_order_of_user ON payment_order (user_id, created_at);
`,
};
