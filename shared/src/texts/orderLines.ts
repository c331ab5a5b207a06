/**
 * The one text of orders that every form's rules know: a module of its own, so that the others stay out of a form's
 * first load.
 */

/** An answer's lines in one word, before the products themselves are there. */
export const orderLines = (count: number) => `${count}件の商品`;
