/**
 * Blocked beds. They are counted in `reserved`, which every server's guard looks at, those of earlier releases too; how
 * many of it they are stands beside it.
 */
import { brieflyLocked, type Migration } from './migration';

export const migration0046: Migration = {
  id: '0046-blocked-beds',
  sql: '',
  steps: [brieflyLocked('ALTER TABLE bed_night ADD COLUMN IF NOT EXISTS blocked integer NOT NULL DEFAULT 0')],
};
