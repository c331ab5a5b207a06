/** The screen of Calendar and CalendarSurvey. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function CalendarPage() {
  return <Screen title="CalendarPage">{null}</Screen>;
}
