/** Whether a form's answers lead to a calendar before they are sent (SURVEY-046). */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { parseReservation } from '@madoguchi/shared/domain/reservation';
import { reservationItemOf, textOf } from '@madoguchi/shared/domain/survey';

/** The category of the reservation that the answers hold, or undefined (SURVEY-028). */
export function chosenCategory(config: SurveyConfig, answers: Answers): string | undefined {
  const item = reservationItemOf(config);
  return item && parseReservation(textOf(answers[item.itemKey]))?.categoryId;
}
