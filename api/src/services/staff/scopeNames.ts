/** What a scope can name, by the names that people know (CONTRACT 14.2): forms, calendars and departments. */
import type { ScopeNames } from '@madoguchi/shared/contract/console/staff';
import { isLimited } from '@madoguchi/shared/domain/staff';
import type { Snapshot } from '../configuration/snapshot';
import { calendarsInScope, formsInScope, scopedFormOf } from './scopedForms';
import type { StaffCaller } from './staffCaller';

/** Names of what lies in the caller's own scope; of who has none all that the house has. */
export function scopeNames(snapshot: Snapshot, staff: Pick<StaffCaller, 'scope'>): ScopeNames {
  const forms = formsInScope(snapshot, staff);
  const scoped = forms.map((config) => scopedFormOf(snapshot, config));
  const isWhole = !isLimited(staff.scope);
  const departments = new Map(snapshot.facility?.departments.map(({ id, name }) => [id, name]));
  const named = scoped.flatMap(({ departmentId }) => departmentId ?? []);
  return {
    forms: forms.map(({ surveyId, surveyTitle }) => ({ id: surveyId, name: surveyTitle })),
    calendars: calendarsInScope(snapshot, staff).map(({ calendar: { calendarId, name } }) => ({
      id: calendarId,
      name,
    })),
    // A form may name a department that the house has not told of.
    departments: [...new Set([...(isWhole ? departments.keys() : []), ...named])].map((id) => ({
      id,
      name: departments.get(id) ?? id,
    })),
  };
}
