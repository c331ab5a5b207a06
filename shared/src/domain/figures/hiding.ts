/**
 * Which numbers of people are shown (CONSOLE 3): none under five, and none from which such a one follows by subtraction.
 * What is hidden depends on the week alone and never on what was asked for, and sums are of what is shown: so neither two
 * questions nor a sum tell more than the single cells.
 */

/** A number of people as it is shown; null: hidden. */
export type Cell = number | null;

/** The smallest number that is shown, beside 0. */
export const LEAST_SHOWN = 5;

const isFew = (count: number) => count > 0 && count < LEAST_SHOWN;
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** A number that stands in no sum. */
export function publishAlone(count: number): Cell {
  return isFew(count) ? null : count;
}

/**
 * The days of a week beside their sum. Hidden are all from 1 to 4 and, where these alone would follow from the sum
 * (there is one, or all are 1, or all are 4), the next smallest too; where there is none, or the sum is small itself, the
 * whole week. Then whatever is hidden can be at least two numbers, also for who knows this rule.
 * @param counts of the days
 * @param order the places of the days in an order that no reader knows: of equal ones it says which is hidden
 */
export function publishWeek(counts: readonly number[], order: readonly number[]): { total: Cell; days: Cell[] } {
  const total = sumOf(counts);
  const few = counts.filter(isFew);
  const hidden = new Set(counts.flatMap((count, index) => (isFew(count) ? [index] : [])));
  const isFollowing = few.length === 1 || [1, LEAST_SHOWN - 1].some((bound) => few.every((count) => count === bound));
  if (few.length > 0 && isFollowing) {
    const [next] = counts
      .map((count, index) => ({ count, index, rank: order[index] ?? index }))
      .filter(({ count }) => count >= LEAST_SHOWN)
      .sort((left, right) => left.count - right.count || left.rank - right.rank);
    if (next === undefined) return { total: null, days: counts.map(() => null) };
    hidden.add(next.index);
  }
  if (isFew(total)) return { total: null, days: counts.map(() => null) };
  return { total, days: counts.map((count, index) => (hidden.has(index) ? null : count)) };
}

/** What is shown together; `isMore`: there are hidden ones beside it. */
export function sumShown(cells: readonly Cell[]): { sum: number; isMore: boolean } {
  return { sum: sumOf(cells.flatMap((cell) => cell ?? [])), isMore: cells.includes(null) };
}
