/**
 * What was sent to the payment provider with each attempt, so that a notice can be compared with it field by field; and
 * whether the provider, when it was asked, has confirmed money that only a notice had told of.
 */
import type { Migration } from './migration';

export const migration0017: Migration = {
  id: '0017-sent-purchases',
  sql: `
-- sent: services/payment/sbps/echo SentPurchase; null for attempts of earlier releases, whose form is made again.
ALTER TABLE payment_attempt ADD COLUMN sent jsonb;
-- confirmed_at: when the provider's own answer said that the money is there; null while only a notice has.
ALTER TABLE payment_charge ADD COLUMN confirmed_at timestamptz;
UPDATE payment_charge SET confirmed_at = created_at WHERE told_by = 'answer';
-- is_check: the money is noted, and the question only confirms it; such a question ends after a day.
ALTER TABLE payment_question ADD COLUMN is_check boolean NOT NULL DEFAULT false;
`,
};
