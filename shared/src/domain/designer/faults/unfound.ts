/** What is named and is not among what is known: gone, or only out of sight for who is limited to a part of the house. */
import type { JsonPath } from '../document/json';
import type { FormFault, KnownToForm, Report } from './types';

/**
 * Reports what is not found: as a fault where all of the house is known, else as something that the server will judge.
 * @param what has its two codes, `Gone` and `Elsewhere`
 */
export function reportUnfound(
  what: 'calendar' | 'memberForm',
  path: JsonPath,
  values: FormFault['values'],
  { isLimited }: KnownToForm,
  report: Report,
): void {
  if (isLimited) report(`${what}Elsewhere`, path, values, 'warning');
  else report(`${what}Gone`, path, values);
}
