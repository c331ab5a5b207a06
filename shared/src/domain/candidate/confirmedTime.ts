/**
 * The clock time of a visit that the desk has settled: hours, minutes, and what is said when one is missing (CAND-008
 * to CAND-011).
 */
import { validationTexts } from '../../texts';

/** Hours 08 to 18 and minutes of a confirmed time (CAND-010, CAND-011). */
export const CANDIDATE_HOURS: readonly string[] = Array.from({ length: 11 }, (_, index) =>
  String(index + 8).padStart(2, '0'),
);
export const CANDIDATE_MINUTES: readonly string[] = ['00', '15', '30', '45'];

/**
 * The message of a confirmed time's parts: hour first, then minute (CAND-008, CAND-009). A part that is not on offer
 * counts as missing.
 */
export function timePartMessage(hour: string, minute: string): string | undefined {
  if (!CANDIDATE_HOURS.includes(hour)) return validationTexts.candidate.hour;
  return CANDIDATE_MINUTES.includes(minute) ? undefined : validationTexts.candidate.minute;
}
