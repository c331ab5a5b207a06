/** Which of a person's answers a list shows. Pure. */
import { type CheckStatus, isCancelledStatus } from '../../contract';

/**
 * The records without those that a change has replaced: such a one stands cancelled beside the new one, under the same
 * answer code (CONTRACT 12, Answers), and would read as a second reservation.
 */
export function withoutReplaced<Found extends { check: CheckStatus; answerCode?: string | undefined }>(
  found: readonly Found[],
): Found[] {
  const live = new Set(found.filter(({ check }) => !isCancelledStatus(check)).map(({ answerCode }) => answerCode));
  return found.filter(
    ({ check, answerCode }) => !isCancelledStatus(check) || answerCode === undefined || !live.has(answerCode),
  );
}
