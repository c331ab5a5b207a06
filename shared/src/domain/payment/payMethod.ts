/** The words of a way of paying, which is kept as the payment provider names it (PAY-040 to PAY-044). */
import { PAY_METHODS } from '../../contract';
import { paymentTexts } from '../../texts';

/** Never says of a way of paying that it was another: one that we have no words for is told by the provider's name. */
export function payMethodName(payMethod: string | undefined): string {
  if (payMethod === undefined || payMethod === '') return paymentTexts.payMethodOther;
  const known = PAY_METHODS.find((method) => method === payMethod);
  return known ? paymentTexts.payMethod[known] : paymentTexts.payMethodNamed(payMethod);
}
