/** Whose answer it is, in lists that name people (FIND-037, BED-027). Pure. */
import type { DisplayRecord } from '../../contract';

const NAME_KEY = 'name';
/** Titles under which forms ask for the patient's name. */
export const NAME_TITLES: readonly string[] = ['氏名', 'お名前', '患者氏名', '患者様のお名前', '名前'];

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
