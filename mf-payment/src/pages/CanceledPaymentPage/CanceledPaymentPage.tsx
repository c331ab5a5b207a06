/** The screen of CanceledPayment. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function CanceledPaymentPage() {
  return <Screen title="CanceledPaymentPage">{null}</Screen>;
}
