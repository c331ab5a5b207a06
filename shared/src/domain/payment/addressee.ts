/** Whom a receipt is made out to (CONTRACT 13). */
import { ADDRESSEE_LENGTH } from '../../contract';
import { paymentTexts } from '../../texts';

/** The beginning of a name, as much as a receipt takes; people's signs are not cut in two. */
export function cutAddressee(name: string): string {
  const start = name.trim().slice(0, ADDRESSEE_LENGTH);
  // Of a sign of two code units only the first was left.
  return start.replace(/[\uD800-\uDBFF]$/, '');
}

/** The message for a typed addressee; undefined for one that a receipt can have. */
export function addresseeMessage(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return paymentTexts.receipt.addresseeNeeded;
  return name.length > ADDRESSEE_LENGTH ? paymentTexts.receipt.addresseeLong(ADDRESSEE_LENGTH) : undefined;
}
