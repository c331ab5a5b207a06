/** The screen of ConfirmList and ConfirmListSurvey. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function ConfirmListPage() {
  return <Screen title="ConfirmListPage">{null}</Screen>;
}
