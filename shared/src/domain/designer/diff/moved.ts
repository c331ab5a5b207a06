/** Which things of a row were moved, told by as few of them as possible. */

/**
 * The keys that have to be moved to make one row into the other; the others keep their order among themselves.
 * @param before keys in their order, each once; those that `after` does not have are passed over
 */
export function movedKeys(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((key, place) => [key, place]));
  const common = after.filter((key) => places.has(key));
  // The longest run that only rises, by the last key of the best run of each length.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  const placeAt = (index: number | undefined) => places.get(common[index ?? -1] ?? '') ?? -1;
  for (const [index] of common.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeAt(ends[middle]) < placeAt(index)) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  }
  const moved = new Set(common);
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) moved.delete(common[index] ?? '');
  return moved;
}
