/** An item made into one of another type: what both take stays, what only the old one took goes (CONSOLE 4). */
import { designerFieldTexts } from '../../texts/console/designerFields';
import { itemTypes, rulesOf } from '../survey';
import { setAt } from './commands/setAt';
import { INNER_FIELD, itemsOf, typeOf } from './document/document';
import {
  fieldOf,
  isJsonList,
  type Json,
  type JsonObject,
  type JsonPath,
  valueAt,
  withField,
  withoutField,
} from './document/json';
import { type FieldDescriptor, fieldsOfType } from './fields/fieldsOf';

/** How many options a choice begins with. */
const FIRST_OPTIONS = [1, 2];

/** Without the value at a path, and without objects that nothing else is in. */
function withoutValue(item: JsonObject, path: JsonPath): JsonObject {
  const removed = setAt(item, path, undefined)?.value ?? item;
  const above = path.slice(0, -1);
  const parent = above.length > 0 ? valueAt(removed, above) : undefined;
  const isEmpty = parent !== undefined && !isJsonList(parent) && Object.keys(Object(parent)).length === 0;
  return isEmpty ? withoutValue(removed, above) : removed;
}

/** A default of one value as one of several, or the other way round. */
function fittingDefault(value: Json | undefined, isList: boolean): Json | undefined {
  if (value === undefined || isJsonList(value) === isList) return value;
  return isJsonList(value) ? value[0] : [value];
}

/** Items inside of an item stay only in a type that holds some. */
const canHold = (item: JsonObject, type: string) => rulesOf({ type }).holdsItems === true || itemsOf(item).length === 0;

/**
 * The item with another type. Fields that no type takes stay as they are, and so does the order of all.
 * @returns undefined where the item holds items and the other type holds none
 */
export function convertedItem(item: JsonObject, type: string): JsonObject | undefined {
  const rules = rulesOf({ type });
  const holds = rules.holdsItems === true;
  if (!canHold(item, type)) return undefined;
  const taken = new Set<string>(fieldsOfType(type).map(({ name }) => name));
  const gone = fieldsOfType(typeOf(item)).filter(({ name }) => !taken.has(name));
  const isDefaultKept = taken.has('default') || taken.has('defaultOptions');
  const left = gone
    .filter(({ path }) => !(isDefaultKept && path[0] === 'default'))
    .reduce((rest, { path }) => (valueAt(rest, path) === undefined ? rest : withoutValue(rest, path)), item);
  const value = fittingDefault(fieldOf(left, 'default'), taken.has('defaultOptions'));
  const fitted = value === undefined ? left : withField(left, 'default', value);
  const typed = withField(fitted, 'type', type);
  const bare = holds || fieldOf(typed, INNER_FIELD) === undefined ? typed : withoutField(typed, INNER_FIELD);
  const needsOptions = rules.needsOptions === true && fieldOf(bare, 'options') === undefined;
  return {
    ...bare,
    ...(needsOptions && { options: FIRST_OPTIONS.map(designerFieldTexts.newOption) }),
    ...(holds && fieldOf(bare, INNER_FIELD) === undefined && { [INNER_FIELD]: [] }),
  };
}

/** The types that an item can be made into, in the order of the registry; none that it has already. */
export function convertibleTypes(item: JsonObject): string[] {
  return itemTypes().filter((type) => type !== typeOf(item) && canHold(item, type));
}

/**
 * What an item loses as another type: the fields that say something now and nothing, or less, then.
 * @returns names of fields, in the order of the properties; all that is said is kept where it is empty
 */
export function lostFields(item: JsonObject, type: string): FieldDescriptor['name'][] {
  const after = convertedItem(item, type);
  return fieldsOfType(typeOf(item)).flatMap(({ name, path }) => {
    const value = valueAt(item, path);
    if (value === undefined) return [];
    const left = after && valueAt(after, path);
    const isCut = isJsonList(value) && value.length > 1 && left !== undefined && !isJsonList(left);
    return left === undefined || isCut ? [name] : [];
  });
}
