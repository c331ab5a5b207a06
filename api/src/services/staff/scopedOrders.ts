/** Which orders are in a caller's scope (CONTRACT 14.2): those of answers in it. */
import { isAnswerInScope } from '@madoguchi/shared/domain/staff';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import type { StoredOrder } from '../../repositories/payment/orders';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { formInScope, formsInScope, scopedFormOf, wholeFormsInScope } from './scopedForms';
import type { StaffCaller } from './staffCaller';

type Scoped = Pick<StaffCaller, 'scope'>;

/** The forms whose orders are asked for. @throws {Refusal} 404 for one outside of the scope */
export function formsOfOrders(snapshot: Snapshot, actor: Scoped, form: string | undefined): string[] {
  const forms = form === undefined ? formsInScope(snapshot, actor) : [formInScope(snapshot, actor, form)];
  return forms.map(({ surveyId }) => surveyId);
}

/** The forms of which every order is in scope, so that they can be summed up. */
export function formsOfAllOrders(snapshot: Snapshot, actor: Scoped): string[] {
  return wholeFormsInScope(snapshot, actor).map(({ surveyId }) => surveyId);
}

/** Whether an order is in scope: its answer is; one without an answer where no calendars are the limit. */
export function isOrderInScope(
  snapshot: Snapshot,
  { scope }: Scoped,
  order: Pick<StoredOrder, 'surveyId'>,
  answer: StoredAnswer | undefined,
): boolean {
  const config = formOf(snapshot, order.surveyId);
  if (!config || (!answer && scope.calendars !== undefined)) return false;
  return isAnswerInScope(scope, scopedFormOf(snapshot, config), answer?.place?.calendarId);
}
