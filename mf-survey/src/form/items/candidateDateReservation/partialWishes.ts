/**
 * Preferred dates whose time is still to be chosen: kept beside the answer, so that a killed page loses no day
 * (CONTRACT 7).
 */
import { CANDIDATE_ORDERS, type CandidateWish } from '@madoguchi/shared/domain/candidate';
import { fromHyphens, isRealDay } from '@madoguchi/shared/domain/date';

const SEPARATOR = '#';

/** Reads what was kept; an entry that is no day of one of the three places is passed over. */
export function readPartialWishes(parts: readonly string[]): CandidateWish[] {
  return parts.flatMap((part) => {
    const [place = '', date = '', ...time] = part.split(SEPARATOR);
    const order = Number(place);
    return CANDIDATE_ORDERS.includes(order) && isRealDay(fromHyphens(date))
      ? [{ order, date, timeOption: time.join(SEPARATOR) }]
      : [];
  });
}

/** What to keep when the unfinished date of a wish has changed; `undefined` when none is unfinished. */
export function writePartialWishes(
  partial: readonly CandidateWish[],
  order: number,
  wish: CandidateWish | undefined,
): string[] | undefined {
  const next = [...partial.filter((other) => other.order !== order), ...(wish ? [wish] : [])];
  if (next.length === 0) return undefined;
  return next.map((each) => [each.order, each.date, each.timeOption].join(SEPARATOR));
}
