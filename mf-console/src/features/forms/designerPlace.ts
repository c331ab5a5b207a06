/** The address of a place in the designer: an item and a field of it, without an item the form itself. */
import { consolePagePath } from '@madoguchi/shared/contract/console/routes';

/** @param place.itemKey, field as a fault or a step names them */
export function designerPlace(
  formId: string,
  place: { itemKey?: string | undefined; field?: string | undefined },
): string {
  const { itemKey: item, field } = place;
  const query = new URLSearchParams({ ...(item !== undefined && { item }), ...(field !== undefined && { field }) });
  const path = consolePagePath('ConsoleDesigner', formId);
  return query.size > 0 ? `${path}?${query}` : path;
}
