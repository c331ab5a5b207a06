// A sample that anybody can draw again, and what it says about all: the interval for a share.
import { createHash } from 'node:crypto';

/**
 * Where a run leaves a line for each mutant that it has judged; a sample in a file of its own, so that files can be run
 * beside it, with the ids of those drawn, in their order.
 */
export const JUDGED = '.mutation/judged.jsonl';
export const JUDGED_OF_SAMPLE = '.mutation/judged-sample.jsonl';
export const DRAWN = '.mutation/drawn.json';

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
function drawSample(items, size, seed, keyOf) {
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

/**
 * Leaves of Stryker's plans only the drawn ones to be run, in the order in which they were drawn: those of a run that is
 * broken off are a sample of the whole, too, and not its first files. Plans are changed in place.
 * @param {object[]} plans Stryker's MutantTestPlan
 * @param {(mutant: object) => string} keyOf a text that names the mutant alone
 * @returns {object[]} the drawn plans in their order
 */
export function leaveDrawn(plans, size, seed, keyOf) {
  const population = plans.filter(({ mutant }) => mutant.status !== 'Ignored');
  const drawn = drawSample(population, size, seed, ({ mutant }) => keyOf(mutant));
  const ranks = new Map(drawn.map((plan, index) => [plan, index]));
  for (const plan of population.filter((each) => !ranks.has(each))) {
    plan.plan = 'EarlyResult';
    plan.mutant = { ...plan.mutant, status: 'Ignored', statusReason: 'not drawn' };
  }
  // Stryker puts those that act while a module loads behind all others; our runner loads the modules anew for each.
  for (const { runOptions } of drawn) if (runOptions) runOptions.reloadEnvironment = false;
  plans.sort((a, b) => (ranks.get(a) ?? drawn.length) - (ranks.get(b) ?? drawn.length));
  return drawn;
}

/**
 * The judged ones of a run that may be under way or broken off, as far as they are a sample: up to the first drawn one
 * that is not judged yet. What no test runs through is told before anything is run; taken all, it would count too much.
 * @template {{id: string}} Judged
 * @param {string[]} drawn ids in the order in which they were drawn
 * @param {Judged[]} judged in any order
 * @returns {Judged[]}
 */
export function judgedInTurn(drawn, judged) {
  const byId = new Map(judged.map((each) => [each.id, each]));
  const open = drawn.findIndex((id) => !byId.has(id));
  return drawn.slice(0, open < 0 ? drawn.length : open).map((id) => byId.get(id));
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
