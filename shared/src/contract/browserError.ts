/**
 * What a page may say of an exception, and in which letters. Apart from the parser, so that a page ships none.
 */

/** Places of one report: the innermost frames. */
export const MOST_PLACES = 8;
/** The class of an error, such as TypeError. */
export const ERROR_CLASS = /^[A-Za-z]\w{0,39}$/;
/** A file of the product as it was built, with line and column: `main.HASH.js:1:4711`. */
export const CODE_PLACE = /^[\w./-]{1,100}\.js:\d{1,7}:\d{1,7}$/;
export const BUILD_VERSION = /^[\w.+-]{0,60}$/;
