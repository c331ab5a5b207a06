/** The screen of ErrorPayment. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function ErrorPaymentPage() {
  return <Screen title="ErrorPaymentPage">{null}</Screen>;
}
