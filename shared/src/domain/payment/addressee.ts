/** Whom a receipt is made out to (CONTRACT 13). */
import { ADDRESSEE_LENGTH } from '../../contract';
import { paymentTexts } from '../../texts';

/** As much of a name as a receipt takes; people's signs are not cut in two. */
export function cutAddressee(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length <= ADDRESSEE_LENGTH) return trimmed;
  return [...trimmed].reduce((cut, sign) => (cut.length + sign.length > ADDRESSEE_LENGTH ? cut : cut + sign), '');
}

/** The message for a typed addressee; undefined for one that a receipt can have. */
export function addresseeMessage(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return paymentTexts.receipt.addresseeNeeded;
  return name.length > ADDRESSEE_LENGTH ? paymentTexts.receipt.addresseeLong(ADDRESSEE_LENGTH) : undefined;
}
