/** A quota as it is typed. */
import { MOST_QUOTA } from '@madoguchi/shared/contract/console/words';

/** The number that was typed, in any width; undefined for what is none. */
export function typedQuota(text: string): number | undefined {
  const typed = text.normalize('NFKC').trim();
  const quota = /^\d{1,4}$/.test(typed) ? Number(typed) : undefined;
  return quota !== undefined && quota <= MOST_QUOTA ? quota : undefined;
}
