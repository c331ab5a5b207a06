/**
 * Finds the refresh tokens that have been replaced: the sweep deletes them every few minutes, among all that are good
 * for thirty days. Made concurrently since migrations have steps; databases that were migrated before have the same
 * index.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0010: Migration = {
  id: '0010-used-refresh-tokens',
  sql: '',
  steps: [concurrentIndex('refresh_token_replaced', 'refresh_token (replaced_at) WHERE replaced_at IS NOT NULL')],
};
