/** The screen of SurveyConfirm. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function SurveyConfirmPage() {
  return <Screen title="SurveyConfirmPage">{null}</Screen>;
}
