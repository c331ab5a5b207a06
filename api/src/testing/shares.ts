/** What the ordinary run takes of a list that the long run takes whole: each time other ones, so that none is left out. */

const isLong = process.env.TEST_LONG === '1';

/**
 * @returns gives the next so many of a list at each call, from the first again behind the last; all of it with TEST_LONG=1.
 * Each list keeps its own place: two that shared one would each be given the same ones again and again.
 */
export function sharesOf<Value>(list: readonly Value[], count: number): () => readonly Value[] {
  let from = 0;
  return () => {
    if (isLong || count >= list.length) return list;
    const share = [...list, ...list].slice(from, from + count);
    from = (from + count) % list.length;
    return share;
  };
}
