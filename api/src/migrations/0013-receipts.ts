/**
 * What a receipt said when its person first saw it; and the ways of paying as the provider names them.
 */
import type { Migration } from './migration';

export const migration0013: Migration = {
  id: '0013-receipts',
  sql: `
-- receipt: {addressee, creatorName, displayAddress}. Before the first showing at most the addressee that the person has named.
ALTER TABLE payment_order ADD COLUMN receipt jsonb, ADD COLUMN receipt_shown_at timestamptz;

-- Whatever was none of ours was noted as a credit card; what the provider said stands with the money.
UPDATE payment_order SET pay_method = c.pay_method FROM payment_charge c
WHERE c.order_id = payment_order.order_id AND c.used_for = 'order' AND payment_order.pay_method = 'credit';
`,
};
