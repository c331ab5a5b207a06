/** The screen of ConfirmSearchForm. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function ConfirmSearchFormPage() {
  return <Screen title="ConfirmSearchFormPage">{null}</Screen>;
}
