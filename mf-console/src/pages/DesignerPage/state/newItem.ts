/** New items and copies of items, with keys that the form does not have yet. */
import {
  countKeys,
  type FormDocument,
  fieldOf,
  INNER_FIELD,
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
  keyOf,
  keysWithin,
  typeOf,
} from '@madoguchi/shared/domain/designer';
import { rulesOf } from '@madoguchi/shared/domain/survey';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';

/** The first of `stem`, `stem2`, `stem3` … that nobody has. */
function freshKey(stem: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? stem : `${stem}${number}`;
    if (!taken.has(key)) {
      taken.add(key);
      return key;
    }
  }
}

/** An item of a type with the least that it needs to be answered. @param title what it is called until it has a name */
export function newItem(type: string, title: string, document: FormDocument): JsonObject {
  const rules = rulesOf({ type });
  return {
    itemKey: freshKey(type, new Set(countKeys(document).keys())),
    type,
    title,
    ...(rules.needsOptions && { options: [designerTexts.options.one(1), designerTexts.options.one(2)] }),
    ...(rules.holdsItems && { items: [] }),
  };
}

/**
 * Copies that can stand in the form: with keys of their own where it has them already, and conditions and sections among
 * them that follow. A condition on what is neither copied nor in the form is left out.
 */
export function copiesOf(items: readonly JsonObject[], document: FormDocument): readonly JsonObject[] {
  const taken = new Set(countKeys(document).keys());
  const there = new Set(taken);
  const keys = new Map(
    items.flatMap(keysWithin).map((key) => [key, freshKey(key.replace(/\d+$/, '') || key, taken)] as const),
  );
  const known = (key: string) => keys.get(key) ?? (there.has(key) ? key : undefined);
  const renewed = (item: JsonObject): JsonObject => {
    const { displayCondition, sectionOptions, ...rest } = item;
    const inner = fieldOf(item, INNER_FIELD);
    const asked = isJsonObject(displayCondition) ? known(String(fieldOf(displayCondition, 'questionId'))) : undefined;
    const links = isJsonList(sectionOptions) ? sectionOptions.flatMap((link) => linkTo(link, known)) : [];
    return {
      ...rest,
      itemKey: keys.get(keyOf(item) ?? '') ?? freshKey(typeOf(item) || 'item', taken),
      ...(isJsonObject(displayCondition) &&
        asked !== undefined && { displayCondition: { ...displayCondition, questionId: asked } }),
      ...(links.length > 0 && { sectionOptions: links }),
      ...(isJsonList(inner) && { items: inner.filter(isJsonObject).map(renewed) }),
    };
  };
  return items.map(renewed);
}

function linkTo(link: Json, known: (key: string) => string | undefined): Json[] {
  const header = isJsonObject(link) ? fieldOf(link, 'groupheader') : undefined;
  if (!isJsonObject(link) || !isJsonObject(header)) return [];
  const key = known(String(fieldOf(header, 'value')));
  return key === undefined ? [] : [{ ...link, groupheader: { ...header, value: key } }];
}

export function copyOf(item: JsonObject, document: FormDocument): JsonObject {
  return copiesOf([item], document)[0] ?? item;
}
