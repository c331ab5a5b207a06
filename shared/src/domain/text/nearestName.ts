/**
 * Which known name a mistyped one was meant to be: what "did you mean" says.
 */

/** Two slips of the finger; more is another word. */
const MOST_CHANGES = 2;

/** How many characters have to be put in, taken out or replaced to make one text of the other. */
function changesBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}

/** The known name that differs least from `typed`, capitals aside; undefined where none is near. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  // What is much longer than any name cannot be one, and need not be compared letter by letter.
  const near = names
    .filter((name) => Math.abs(name.length - typed.length) <= MOST_CHANGES)
    .map((name) => ({ name, changes: changesBetween(typed.toLowerCase(), name.toLowerCase()) }))
    // A short word is another word after two changes.
    .filter(({ name, changes }) => changes <= MOST_CHANGES && changes < name.length / 2)
    .sort((one, other) => one.changes - other.changes);
  return near[0]?.name;
}
