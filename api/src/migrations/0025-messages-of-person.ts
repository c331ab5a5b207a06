/**
 * Finds the messages to a person: the desk sees what became of them before it writes another one.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0025: Migration = {
  id: '0025-messages-of-person',
  sql: '',
  steps: [concurrentIndex('outbox_of_recipient', 'outbox (recipient, created_at)')],
};
