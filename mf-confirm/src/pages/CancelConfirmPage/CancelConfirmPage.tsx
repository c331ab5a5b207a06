/** The screen of CancelConfirm and CancelSurveyConfirm. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function CancelConfirmPage() {
  return <Screen title="CancelConfirmPage">{null}</Screen>;
}
