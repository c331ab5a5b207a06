/**
 * What a receipt said when its person first saw it; and the ways of paying as the provider names them.
 */
import { BATCH, inBatches, type Migration } from './migration';

export const migration0013: Migration = {
  id: '0013-receipts',
  sql: `
-- receipt: {addressee, creatorName, displayAddress}. Before the first showing at most the addressee that the person has named.
ALTER TABLE payment_order ADD COLUMN IF NOT EXISTS receipt jsonb, ADD COLUMN IF NOT EXISTS receipt_shown_at timestamptz;
`,
  steps: [
    // Whatever was none of ours was noted as a credit card; what the provider said stands with the money.
    inBatches({
      name: 'migration_0013_pay_methods',
      text: `WITH batch AS (SELECT tracking_id, order_id, pay_method, used_for FROM payment_charge WHERE tracking_id > $1 ORDER BY tracking_id LIMIT ${BATCH}),
             named AS (
               UPDATE payment_order SET pay_method = batch.pay_method FROM batch
               WHERE batch.order_id = payment_order.order_id AND batch.used_for = 'order' AND payment_order.pay_method = 'credit' RETURNING 1)
             SELECT max(tracking_id) AS last FROM batch`,
    }),
  ],
};
