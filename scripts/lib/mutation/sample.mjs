// A sample that anybody can draw again, and what it says about all: the interval for a share.
import { createHash } from 'node:crypto';

/**
 * Draws `size` of the items: those with the smallest hash of seed and key, so that the same seed draws the same ones
 * in any order, and other items do not change which of two is drawn first.
 * @template Item
 * @param {Item[]} items
 * @param {number} size
 * @param {string} seed
 * @param {(item: Item) => string} keyOf a text that names the item alone
 * @returns {Item[]}
 */
export function drawSample(items, size, seed, keyOf) {
  const ranked = items.map((item) => ({
    item,
    rank: createHash('sha256')
      .update(`${seed}\n${keyOf(item)}`)
      .digest('hex'),
  }));
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ item }) => item);
}

/** Wilson's 95 % interval for a share of `hits` in `count`. @returns {[number, number]} shares between 0 and 1 */
export function interval(hits, count) {
  if (count === 0) return [0, 1];
  const z = 1.96;
  const share = hits / count;
  const middle = share + z ** 2 / (2 * count);
  const spread = z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2));
  const scale = 1 + z ** 2 / count;
  return [(middle - spread) / scale, (middle + spread) / scale];
}
