/** When the provider is asked about a payment. */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';

/** So long a notice may take before we ask, and so long after it we ask whether it is true. */
export const ASK_AFTER_MILLISECONDS = 60_000;
/** So long we try to have money confirmed; afterwards the reconciliation names it. */
export const CHECK_MILLISECONDS = 24 * 60 * 60_000;

/** So long a payment that was begun may be without any result; afterwards somebody has to look it up. */
export const NO_RESULT_MILLISECONDS = 60 * 60_000;

/** When a payment is first asked about. */
export function firstAsked(): Date {
  return new Date(nowMilliseconds() + ASK_AFTER_MILLISECONDS);
}
