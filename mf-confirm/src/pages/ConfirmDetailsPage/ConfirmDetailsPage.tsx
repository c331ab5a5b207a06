/** The screen of ConfirmDetails. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function ConfirmDetailsPage() {
  return <Screen title="ConfirmDetailsPage">{null}</Screen>;
}
