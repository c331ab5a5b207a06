/**
 * Indexes for what is older than it may become (RETENTION_DAYS): answers by their last change, and orders that still
 * name their person. And one for the desk's list of refunds: those that are due first.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0033: Migration = {
  id: '0033-retention',
  sql: '',
  steps: [
    concurrentIndex('answer_age', 'answer (updated_at)'),
    concurrentIndex('payment_order_age', "payment_order (updated_at) WHERE user_id <> 'erased'"),
    concurrentIndex('payment_refund_list', 'payment_refund ((refunded_at IS NOT NULL), created_at DESC)'),
  ],
};
