/** Which of a person's answers a list shows. Pure. */
import { type CheckStatus, isCancelledStatus } from '../../contract';

interface Replaceable {
  check: CheckStatus;
  answerCode?: string | undefined;
  updatedAt: string;
}

/**
 * The records without those that a change has replaced: such a one stands cancelled beside the new one, under the same
 * answer code (CONTRACT 12, Answers), and would read as a second reservation. Where the new one is cancelled too, the
 * one that was written last is shown; of equal times the first in the list, which begins with the newest.
 */
export function withoutReplaced<Found extends Replaceable>(found: readonly Found[]): Found[] {
  const shown = new Map<string, Found>();
  for (const each of found) {
    const { answerCode, updatedAt } = each;
    if (!answerCode || !isCancelledStatus(each.check)) continue;
    const other = shown.get(answerCode);
    if (!other || updatedAt > other.updatedAt) shown.set(answerCode, each);
  }
  const live = new Set(found.filter(({ check }) => !isCancelledStatus(check)).map(({ answerCode }) => answerCode));
  return found.filter((each) => {
    const { check, answerCode } = each;
    return !isCancelledStatus(check) || !answerCode || (!live.has(answerCode) && shown.get(answerCode) === each);
  });
}
