/**
 * Where people come to and whom they call (CONTRACT 14.4): what facility.json says of the house, and of the department
 * that a form belongs to over it.
 */
import type { Contact } from '../../contract/api';
import type { Facility } from '../../contract/bundleSchema';

function filled(text: string | undefined): string | undefined {
  return text?.trim() ? text.trim() : undefined;
}

/** Only https: an address is opened by a press, and a page of another kind would run or leak there. */
function link(text: string | undefined): string | undefined {
  const address = filled(text);
  return address !== undefined && URL.canParse(address) && new URL(address).protocol === 'https:' ? address : undefined;
}

/**
 * What to tell people of where to come and whom to call.
 * @param departmentId of the form; undefined or unknown means the house alone, as medical mode wants it, where a
 *   department's place or name would say what somebody is treated for
 * @returns undefined where no facility.json was imported
 */
export function contactOf(facility: Facility | undefined, departmentId?: string): Contact | undefined {
  if (!facility) return undefined;
  const department = facility.departments.find(({ id }) => id === departmentId);
  return {
    facility: facility.name,
    department: department?.name,
    telephone: filled(department?.telephone) ?? filled(facility.telephone),
    hours: filled(facility.hours),
    place: filled(department?.place) ?? filled(facility.place),
    map: link(facility.map),
  };
}
