/** The address of a form's answers in the table, all of them or those that an item's condition holds for. */
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { addressOfView, EMPTY_VIEW, type WhereCondition } from '@madoguchi/shared/domain/desk';

/** @param where without it all answers of the form */
export function answersPlace(form: string, where?: WhereCondition): string {
  return `${CONSOLE_ROUTES.ConsoleAnswers}?${addressOfView({ ...EMPTY_VIEW, form, where: where ? [where] : [] })}`;
}
