/**
 * The search values of answers that were chosen from a narrowed list: the folded text alone, where it was the whole
 * stored JSON, which nobody types (FORM-087).
 */
import type { Migration } from './migration';

export const migration0012: Migration = {
  id: '0012-narrowed-searches',
  sql: `
UPDATE answer_row SET search_value = substring(search_value FROM '^\\{"condition":"[^"\\\\]*","datasearch":"([^"\\\\]*)"\\}$')
WHERE search_value ~ '^\\{"condition":"[^"\\\\]*","datasearch":"[^"\\\\]+"\\}$';
`,
};
