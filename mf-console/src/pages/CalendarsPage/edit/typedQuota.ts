/** A quota as it is typed. */

import { MOST_QUOTA } from '@madoguchi/shared/contract/console/words';
import { normalForm } from '@madoguchi/shared/domain/text';

/** The number that was typed, in any width; undefined for what is none. */
export function typedQuota(text: string): number | undefined {
  const typed = normalForm(text, 'NFKC').trim();
  const quota = /^\d{1,4}$/.test(typed) ? Number(typed) : undefined;
  return quota !== undefined && quota <= MOST_QUOTA ? quota : undefined;
}
