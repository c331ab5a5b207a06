/** What a scope can name, by the names that people know (CONTRACT 14.2): forms, calendars and departments. */
import type { ScopeNames } from '@madoguchi/shared/contract/console/staff';
import { isCalendarInScope, isLimited } from '@madoguchi/shared/domain/staff';
import type { Snapshot } from '../configuration/snapshot';
import { formsInScope, scopedFormOf } from './scopedForms';
import type { StaffCaller } from './staffCaller';

/** Names of what lies in the caller's own scope; of who has none all that the house has. */
export function scopeNames(snapshot: Snapshot, staff: Pick<StaffCaller, 'scope'>): ScopeNames {
  const forms = formsInScope(snapshot, staff);
  const scoped = forms.map((config) => scopedFormOf(snapshot, config));
  const isWhole = !isLimited(staff.scope);
  const used = new Set(scoped.flatMap(({ calendarIds }) => calendarIds));
  const calendars = [...snapshot.calendars.values()].map(({ calendar }) => calendar);
  const departments = new Map(snapshot.facility?.departments.map(({ id, name }) => [id, name]));
  const named = scoped.flatMap(({ departmentId }) => departmentId ?? []);
  return {
    forms: forms.map(({ surveyId, surveyTitle }) => ({ id: surveyId, name: surveyTitle })),
    calendars: calendars
      .filter(({ calendarId: id }) => isWhole || (used.has(id) && isCalendarInScope(staff.scope, id)))
      .map(({ calendarId, name }) => ({ id: calendarId, name })),
    // A form may name a department that the house has not told of.
    departments: [...new Set([...(isWhole ? departments.keys() : []), ...named])].map((id) => ({
      id,
      name: departments.get(id) ?? id,
    })),
  };
}
