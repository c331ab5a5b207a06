/** Tests that differ from each other in one thing alone: how many of them a run takes. */

/**
 * All of the variants in the long run (`npm run test:long`), in the ordinary run those that are picked: a suite that is
 * waited for at every commit has room for what differs, and for the hardest of what is alike.
 */
export function variants<Variant>(
  all: readonly Variant[],
  isOrdinary: (variant: Variant, index: number) => boolean,
): readonly Variant[] {
  return process.env.TEST_LONG === '1' ? all : all.filter(isOrdinary);
}
