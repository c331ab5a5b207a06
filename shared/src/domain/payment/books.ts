/** The books of a day: what came in and went out, by the way of paying. Integer yen. */

export interface MoneySum {
  count: number;
  amount: number;
}
/** What came in or went out in one way, as the provider names it. */
export interface MethodSum extends MoneySum {
  payMethod: string;
}
export interface BookLine {
  payMethod: string;
  taken: MoneySum;
  given: MoneySum;
}

const NOTHING: MoneySum = { count: 0, amount: 0 };
const CASH = 'cash';

function addSums(sums: readonly MoneySum[]): MoneySum {
  return sums.reduce((all, { count, amount }) => ({ count: all.count + count, amount: all.amount + amount }), NOTHING);
}

/** A line a way of paying in which anything moved: cash, which lies in the drawer, first, then by name. */
export function bookLines(taken: readonly MethodSum[], given: readonly MethodSum[]): BookLine[] {
  const methods = new Set([...taken, ...given].map(({ payMethod }) => payMethod));
  const sumOf = (sums: readonly MethodSum[], payMethod: string) =>
    addSums(sums.filter((sum) => sum.payMethod === payMethod));
  return [...methods]
    .sort((left, right) => Number(right === CASH) - Number(left === CASH) || (left < right ? -1 : 1))
    .map((payMethod) => ({ payMethod, taken: sumOf(taken, payMethod), given: sumOf(given, payMethod) }));
}

/** What all lines come to, and what is left of the day. */
export function bookTotal(lines: readonly BookLine[]): { taken: MoneySum; given: MoneySum; left: number } {
  const taken = addSums(lines.map((line) => line.taken));
  const given = addSums(lines.map((line) => line.given));
  return { taken, given, left: taken.amount - given.amount };
}
