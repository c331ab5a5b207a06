/**
 * What was sent to the payment provider with each attempt, so that a notice can be compared with it field by field; and
 * whether the provider, when it was asked, has confirmed money that only a notice had told of.
 */
import { BATCH, inBatches, type Migration } from './migration';

export const migration0017: Migration = {
  id: '0017-sent-purchases',
  sql: `
-- sent: services/payment/sbps/echo SentPurchase; null for attempts of earlier releases, whose form is made again.
ALTER TABLE payment_attempt ADD COLUMN IF NOT EXISTS sent jsonb;
-- confirmed_at: when the provider's own answer said that the money is there; null while only a notice has.
ALTER TABLE payment_charge ADD COLUMN IF NOT EXISTS confirmed_at timestamptz;
-- is_check: the money is noted, and the question only confirms it; such a question ends after a day.
ALTER TABLE payment_question ADD COLUMN IF NOT EXISTS is_check boolean NOT NULL DEFAULT false;
`,
  steps: [
    inBatches({
      name: 'migration_0017_confirmed',
      text: `WITH batch AS (SELECT tracking_id FROM payment_charge WHERE tracking_id > $1 ORDER BY tracking_id LIMIT ${BATCH}),
             confirmed AS (
               UPDATE payment_charge c SET confirmed_at = c.created_at FROM batch
               WHERE c.tracking_id = batch.tracking_id AND c.told_by = 'answer' AND c.confirmed_at IS NULL RETURNING 1)
             SELECT max(tracking_id) AS last FROM batch`,
    }),
  ],
};
