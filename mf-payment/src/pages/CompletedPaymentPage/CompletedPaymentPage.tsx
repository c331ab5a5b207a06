/** The screen of CompletedPayment. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function CompletedPaymentPage() {
  return <Screen title="CompletedPaymentPage">{null}</Screen>;
}
