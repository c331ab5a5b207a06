/**
 * Asks the payment provider about a payment that there is not: who knows our contract says so in its own words.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Configuration } from '../configuration';
import { questionRequest } from '../services/payment/sbps/statusInquiry';
import { type Finding, fault, warning } from './finding';

/** No payment has it. */
const NO_TRACKING_ID = '00000000000000';

/** Everything about the provider. */
export async function checkProvider({ payment }: Configuration): Promise<Finding[]> {
  const payMethod = payment.payMethods[0] ?? '';
  const question = questionRequest(payment, { trackingId: NO_TRACKING_ID, payMethod }, nowMilliseconds());
  const response = await fetch(payment.apiEndpoint, question);
  const text = await response.text();
  if (response.status === 401 || response.status === 403)
    return [
      fault(
        `The payment provider refuses the contract (${response.status}): compare SBPS_MERCHANT_ID, SBPS_SERVICE_ID and ` +
          'SBPS_HASH_KEY with it, and have this machine’s address let through.',
      ),
    ];
  if (response.ok && /<res_result>/.test(text)) return [];
  return [
    warning(
      `The payment provider answers ${response.status}, and not as its API does: compare SBPS_API_ENDPOINT with the contract. ` +
        'Payments whose notice is lost cannot be asked about.',
    ),
  ];
}
