/**
 * What a member of the staff is limited to (CONTRACT 14.2). What lies outside does not exist for them: not in lists,
 * counts, exports or errors.
 */
import type { StaffRole, StaffScope } from '../../contract/console/staff';
import { CHIEF_ROLE } from './roles';

/** What of a form decides whether it is in a scope. */
export interface ScopedForm {
  surveyId: string;
  departmentId?: string | undefined;
  /** The calendars of its category tree. */
  calendarIds: readonly string[];
}

/** True where anything is limited. */
export function isLimited({ forms, calendars, departments }: StaffScope): boolean {
  return forms !== undefined || calendars !== undefined || departments !== undefined;
}

/** Whether everything in one scope is in the other too. */
export function isScopeWithin(scope: StaffScope, other: StaffScope): boolean {
  const isWithin = (own: readonly string[] | undefined, wide: readonly string[] | undefined) =>
    wide === undefined || (own?.every((id) => wide.includes(id)) ?? false);
  return (
    isWithin(scope.forms, other.forms) &&
    isWithin(scope.calendars, other.calendars) &&
    isWithin(scope.departments, other.departments)
  );
}

/** Whether both leave the same. */
export function isSameScope(scope: StaffScope, other: StaffScope): boolean {
  return isScopeWithin(scope, other) && isScopeWithin(other, scope);
}

/** True for a 管理者 with a limit, which there is not to be: who gives out all rights has no limit (CONTRACT 14.2). */
export function isLimitedChief(roles: readonly StaffRole[], scope: StaffScope): boolean {
  return roles.includes(CHIEF_ROLE) && isLimited(scope);
}

/** True for a calendar that the scope does not shut out. */
export function isCalendarInScope({ calendars }: StaffScope, calendarId: string): boolean {
  return calendars === undefined || calendars.includes(calendarId);
}

/** Whether a form is in scope: each limit that is given must let it pass, that of calendars by one of its calendars. */
export function isFormInScope(scope: StaffScope, form: ScopedForm): boolean {
  const { forms, departments, calendars } = scope;
  if (forms !== undefined && !forms.includes(form.surveyId)) return false;
  if (departments !== undefined && !(form.departmentId !== undefined && departments.includes(form.departmentId)))
    return false;
  return calendars === undefined || form.calendarIds.some((calendarId) => calendars.includes(calendarId));
}

/**
 * Whether an answer is in scope: its form is, and its calendar where it has a place.
 * @param calendarId of its place; undefined without one
 */
export function isAnswerInScope(scope: StaffScope, form: ScopedForm, calendarId: string | undefined): boolean {
  return isFormInScope(scope, form) && (calendarId === undefined || isCalendarInScope(scope, calendarId));
}
