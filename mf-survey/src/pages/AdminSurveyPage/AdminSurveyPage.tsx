/** The screen of AdminSurvey. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function AdminSurveyPage() {
  return <Screen title="AdminSurveyPage">{null}</Screen>;
}
