/** The text of an option, and what names the option by it: the item's sections and default, conditions of others. */
import { countKeys, everyItem, type FormDocument, findItem, keyOf } from '../document/document';
import { fieldOf, isJsonList, type Json, type JsonObject, type JsonPath, valueAt } from '../document/json';
import type { Refused, SetField, SetOption } from './types';

/** The text of an option as either list has it. */
function textOfOption(option: Json | undefined): Json | undefined {
  if (typeof option === 'string') return option;
  return valueAt(option, ['value']) ?? valueAt(option, ['input']);
}

function listAt(item: JsonObject, path: JsonPath): readonly Json[] {
  const list = valueAt(item, path);
  return isJsonList(list) ? list : [];
}

/** The ways inside the item itself to its option's text. */
function ownPaths(item: JsonObject, text: string): JsonPath[] {
  const sections = listAt(item, ['sectionOptions']).map((_, index) => ['sectionOptions', index, 'option', 'value']);
  const defaults = listAt(item, ['default']).map((_, index) => ['default', index]);
  return [...sections, ...defaults, ['default']].filter((path) => valueAt(item, path) === text);
}

/** The ways to the text in the condition of an item that asks for the answer of another. */
function conditionPaths(item: JsonObject, questionKey: string, text: string): JsonPath[] {
  const isAsking = valueAt(item, ['displayCondition', 'questionId']) === questionKey;
  if (!isAsking || valueAt(item, ['displayCondition', 'bunruiKey']) !== undefined) return [];
  return listAt(item, ['displayCondition', 'answers']).flatMap((answer, index) =>
    answer === text ? [['displayCondition', 'answers', index]] : [],
  );
}

/** What setting an option's text sets. A text that two options have, or will have, names neither: nothing goes along. */
export function optionCommands(
  document: FormDocument,
  { itemKey, field, index, text }: SetOption,
): readonly SetField[] | Refused {
  const item = findItem(document, itemKey)?.item;
  if (!item) return { refusal: 'noItem' };
  const options = fieldOf(item, field);
  const option = isJsonList(options) ? options[index] : undefined;
  const path: JsonPath =
    typeof option === 'object' ? [field, index, field === 'options' ? 'value' : 'input'] : [field, index];
  const set: SetField = { kind: 'setField', itemKey, path, value: text };
  if (option === undefined) return field === 'options' ? [set] : { refusal: 'noPlace' };
  const before = textOfOption(option);
  const texts = listAt(item, [field]).map(textOfOption);
  const isNamed = texts.filter((each) => each === before).length === 1 && !texts.includes(text);
  const keys = countKeys(document);
  if (typeof before !== 'string' || !isNamed || keys.get(itemKey) !== 1) return [set];
  const others = [...everyItem(document)].flatMap(({ item: other }) => {
    const key = keyOf(other);
    if (key === undefined || keys.get(key) !== 1) return [];
    return conditionPaths(other, itemKey, before).map((each): SetField => ({ ...set, itemKey: key, path: each }));
  });
  return [set, ...ownPaths(item, before).map((each): SetField => ({ ...set, path: each })), ...others];
}
