/** Whose answer it is, in lists that name people (FIND-037, BED-027). Pure. */
import type { DisplayRecord } from '../../contract';
import { findTexts } from '../../texts';

const NAME_KEY = 'name';
const NAME_TITLES: readonly string[] = findTexts.variant.nameTitles;

/**
 * The patient's name as the form asked for it: the answer of the item `name`, else of one with a usual title.
 * @param personName the signed-in person's, where the form asked for none or it was left empty
 */
export function patientName({ fields }: Pick<DisplayRecord, 'fields'>, personName: string): string {
  const filled = fields.filter(({ value }) => value !== '');
  const field =
    filled.find(({ itemKey }) => itemKey === NAME_KEY) ?? filled.find(({ title }) => NAME_TITLES.includes(title));
  return field?.value ?? personName;
}
