/** What the page of a form may tell of its use. Apart from the parser, so that a page ships none. */

/** Seconds that filling in a form may take; longer ones count as this: a draft lives no longer on a device. */
export const LONGEST_SECONDS = 7 * 86_400;
