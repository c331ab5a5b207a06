/** A long text in pieces: each is worked on at a stretch, in which nobody else is answered. */

/**
 * The pieces of a text, in their order.
 * @param length characters (UTF-16 units) of a piece; one more where it would end between the two halves of a character
 */
export function* piecesOf(text: string, length: number): Generator<string> {
  for (let first = 0; first < text.length; ) {
    const isCut = /[\ud800-\udbff]/.test(text.charAt(first + length - 1));
    const next = first + length + (isCut ? 1 : 0);
    yield text.slice(first, next);
    first = next;
  }
}
