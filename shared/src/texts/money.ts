/**
 * How amounts in yen are written (CONST-012): a module of its own, for screens that show amounts and nothing else of a
 * payment.
 */

/** An amount grouped by thousands, without its unit. */
export const grouped = (amount: number) => amount.toLocaleString('ja-JP');

/** An amount with its unit, where it stands alone: in a cell, in a label, in a message. */
export const yen = (amount: number) => `${grouped(amount)}円`;

/** An amount within a sentence on a screen: its unit does not go to the next line alone (U+2060, which is not seen). */
export const yenWithin = (amount: number) => `${grouped(amount)}\u2060円`;
