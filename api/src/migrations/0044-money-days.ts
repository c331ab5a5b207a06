/** Indexes for the books of a day: when cash came in, when money went back, and when the provider gave it back itself. */
import { concurrentIndex, type Migration } from './migration';

export const migration0044: Migration = {
  id: '0044-money-days',
  sql: '',
  steps: [
    concurrentIndex('payment_order_completed', 'payment_order (completed_at) WHERE pay_type = 1'),
    concurrentIndex('payment_order_revoked', 'payment_order (canceled_at) WHERE status = 4'),
    concurrentIndex('payment_refund_gone', 'payment_refund (refunded_at) WHERE refunded_at IS NOT NULL'),
  ],
};
