/** The screen of Confirm. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function ConfirmPage() {
  return <Screen title="ConfirmPage">{null}</Screen>;
}
