/** What waits for a payment is looked through every few seconds, and few of the orders still have it. */
import { concurrentIndex, type Migration } from './migration';

export const migration0021: Migration = {
  id: '0021-waiting-content',
  sql: '',
  steps: [concurrentIndex('payment_waiting_content', "payment_waiting (created_at) WHERE content <> '{}'")],
};
