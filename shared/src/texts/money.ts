/**
 * How amounts in yen are written (CONST-012): a module of its own, for screens that show amounts and nothing else of a
 * payment.
 */

/** An amount grouped by thousands, without its unit. */
export const grouped = (amount: number) => amount.toLocaleString('ja-JP');

/** An amount with its unit. */
export const yen = (amount: number) => `${grouped(amount)}円`;
