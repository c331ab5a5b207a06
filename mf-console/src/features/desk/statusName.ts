/** A status as the desk names it: as it is stored, and beside it what the person reads where that differs (ROWS-031). */
import type { CheckStatus } from '@madoguchi/shared/contract';
import { adminTexts, statusTexts } from '@madoguchi/shared/texts';

export function statusName(check: CheckStatus): string {
  const shown = statusTexts.check[check];
  return shown === check ? check : adminTexts.status.named(check, shown);
}
