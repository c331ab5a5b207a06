/** What the ordinary run takes of a list that the long run takes whole: each time other ones, so that none is left out. */

const isLong = process.env.TEST_LONG === '1';

/**
 * @param turn a number that is another one each time, as the index of what is tried
 * @returns so many of a list, one after the other from the turn's on; all of it with TEST_LONG=1
 */
export function shareOf<Value>(list: readonly Value[], count: number, turn: number): readonly Value[] {
  if (isLong || count >= list.length) return list;
  const from = (turn * count) % list.length;
  return [...list, ...list].slice(from, from + count);
}
