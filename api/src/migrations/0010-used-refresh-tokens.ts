/**
 * Finds the refresh tokens that have been replaced: the sweep deletes them every few minutes, among all that are good
 * for thirty days.
 */
import type { Migration } from './migration';

export const migration0010: Migration = {
  id: '0010-used-refresh-tokens',
  sql: 'CREATE INDEX refresh_token_replaced ON refresh_token (replaced_at) WHERE replaced_at IS NOT NULL;',
};
