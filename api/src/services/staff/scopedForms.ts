/**
 * What of the forms and answers is in a caller's scope (CONTRACT 14.2), by the snapshot of the configurations. What lies
 * outside is not there: not found, wherever it is asked for.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { FormMessagesSchema } from '@madoguchi/shared/contract/bundleSchema';
import { allCategories, categoryTreeOf } from '@madoguchi/shared/domain/reservation';
import {
  isAnswerInScope,
  isCalendarInScope,
  isFormInScope,
  isLimited,
  type ScopedForm,
} from '@madoguchi/shared/domain/staff';
import { flattenItems, isReservation } from '@madoguchi/shared/domain/survey';
import * as v from 'valibot';
import { notFound } from '../../refusal';
import { formOf, type KnownCalendar, type Snapshot } from '../configuration/snapshot';
import type { StaffCaller } from './staffCaller';

/** Of each snapshot its forms: they are looked at by every call, and never change. */
const known = new WeakMap<Snapshot, Map<string, ScopedForm>>();

/** What of a form that is in no snapshot decides whether it is in a scope: what its categories are says the snapshot. */
export function scopedForm(snapshot: Snapshot, config: SurveyConfig): ScopedForm {
  const trees = flattenItems(config)
    .filter(isReservation)
    .map((item) => categoryTreeOf(item, snapshot.categories.tree) ?? []);
  const calendarIds = trees.flatMap((tree) => allCategories(tree).flatMap(({ calendarId }) => calendarId ?? []));
  const said = v.safeParse(FormMessagesSchema, config);
  return {
    surveyId: config.surveyId,
    departmentId: said.success ? said.output.departmentId : undefined,
    calendarIds: [...new Set(calendarIds)],
  };
}

/** What of a form decides whether it is in a scope. */
export function scopedFormOf(snapshot: Snapshot, config: SurveyConfig): ScopedForm {
  const forms = known.get(snapshot) ?? new Map<string, ScopedForm>();
  known.set(snapshot, forms);
  const form = forms.get(config.surveyId) ?? scopedForm(snapshot, config);
  forms.set(config.surveyId, form);
  return form;
}

/** The forms in the caller's scope, of people and of members, stopped ones too, in the snapshot's order. */
export function formsInScope(snapshot: Snapshot, { scope }: Pick<StaffCaller, 'scope'>): SurveyConfig[] {
  const forms = [...snapshot.surveys.values(), ...snapshot.members.values()];
  return forms.filter((config) => isFormInScope(scope, scopedFormOf(snapshot, config)));
}

/** The forms of which every answer is in scope, so that they can be summed up. */
export function wholeFormsInScope(snapshot: Snapshot, { scope }: Pick<StaffCaller, 'scope'>): SurveyConfig[] {
  return formsInScope(snapshot, { scope }).filter((config) =>
    scopedFormOf(snapshot, config).calendarIds.every((id) => isCalendarInScope(scope, id)),
  );
}

/** The calendars in the caller's scope: those of the forms in it that it does not shut out; all of who has no scope. */
export function calendarsInScope(snapshot: Snapshot, { scope }: Pick<StaffCaller, 'scope'>): KnownCalendar[] {
  const calendars = [...snapshot.calendars.values()];
  if (!isLimited(scope)) return calendars;
  const used = new Set(formsInScope(snapshot, { scope }).flatMap((form) => scopedFormOf(snapshot, form).calendarIds));
  return calendars.filter(({ calendar: { calendarId: id } }) => used.has(id) && isCalendarInScope(scope, id));
}

/** A calendar by its id. @throws {Refusal} 404 where there is none in the caller's scope */
export function calendarInScope(
  snapshot: Snapshot,
  staff: Pick<StaffCaller, 'scope'>,
  calendarId: string,
): KnownCalendar {
  const known = calendarsInScope(snapshot, staff).find(({ calendar }) => calendar.calendarId === calendarId);
  if (!known) throw notFound();
  return known;
}

/** A form by its id. @throws {Refusal} 404 where there is none in the caller's scope */
export function formInScope(snapshot: Snapshot, { scope }: Pick<StaffCaller, 'scope'>, surveyId: string): SurveyConfig {
  const config = formOf(snapshot, surveyId);
  if (!config || !isFormInScope(scope, scopedFormOf(snapshot, config))) throw notFound();
  return config;
}

/**
 * The form of an answer. @param answer its form, and the calendar of its place where it has one
 * @throws {Refusal} 404 where the answer is outside of the caller's scope
 */
export function formOfAnswerInScope(
  snapshot: Snapshot,
  { scope }: Pick<StaffCaller, 'scope'>,
  { surveyId, calendarId }: { surveyId: string; calendarId: string | undefined },
): SurveyConfig {
  const config = formOf(snapshot, surveyId);
  if (!config || !isAnswerInScope(scope, scopedFormOf(snapshot, config), calendarId)) throw notFound();
  return config;
}
