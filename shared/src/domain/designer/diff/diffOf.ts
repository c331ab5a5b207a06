/**
 * What two versions of a form say differently (CONSOLE 4), as facts: the words are the screen's (texts/console/designerChanges).
 * Items are known by their keys, so that one that was moved and changed is told as both.
 */
import type { FormKind } from '../../../contract/console/words';
import { everyItem, type FormDocument, INNER_FIELD, keyOf, TOP_FIELD, typeOf } from '../document/document';
import { fieldOf, isJsonList, isJsonObject, type Json, type JsonObject, valueAt } from '../document/json';
import { type FieldDescriptor, fieldsOfForm, fieldsOfType } from '../fields/fieldsOf';
import { isSameJson } from './isSameJson';
import { movedKeys } from './moved';

/** One difference. */
export interface FormChange {
  /** Of an item, of an option (`field` names where), or of the value of a field. */
  kind: 'added' | 'removed' | 'changed' | 'moved';
  /** Absent: of the form itself. */
  itemKey?: string;
  /** The item's title as it is now, or as it was where it is gone. */
  title?: string;
  /** The name of the field's descriptor; of what no control sets the name of the JSON's field. Absent: the whole item. */
  field?: string;
  before?: Json | undefined;
  after?: Json | undefined;
  /** Of an item that was moved: the title of the one before it, and of the group header that it is in. */
  behind?: string | undefined;
  inside?: string | undefined;
}

interface Standing {
  item: JsonObject;
  parentKey: string | null;
  /** The key of the item before it in the same group header, or at the top. */
  previousKey: string | null;
}

/** What the server adds to a form, and what holds its items. */
const OF_SERVER = ['updatedAt', 'version'];
const HOLDERS = [TOP_FIELD, INNER_FIELD];
const IDS = ['surveyId', 'memberSurveyId', 'itemKey'];

/** Every item by its key; of two with one key the first. */
function standingItems(document: FormDocument): Map<string, Standing> {
  const found = new Map<string, Standing>();
  const last = new Map<string | null, string>();
  for (const { item, place } of everyItem(document)) {
    const key = keyOf(item);
    if (key === undefined || found.has(key)) continue;
    found.set(key, { item, parentKey: place.parentKey, previousKey: last.get(place.parentKey) ?? null });
    last.set(place.parentKey, key);
  }
  return found;
}

const titleOf = (item: JsonObject | undefined) => {
  const title = item && fieldOf(item, 'title');
  return typeof title === 'string' ? title : '';
};

/** The text of an option, however it is written. */
function optionText(option: Json): string {
  if (!isJsonObject(option)) return String(option);
  const text = fieldOf(option, 'value') ?? fieldOf(option, 'input');
  return typeof text === 'string' ? text : JSON.stringify(option);
}

type Facts = Omit<FormChange, 'kind' | 'before' | 'after'>;

/** Options that came and went; one that stands where another went is that one renamed. */
function optionChanges(facts: Facts, before: readonly Json[], after: readonly Json[]): FormChange[] {
  const former = before.map(optionText);
  const now = after.map(optionText);
  const isRenamed = (at: number) => {
    const [was, is] = [former[at], now[at]];
    return was !== undefined && is !== undefined && !now.includes(was) && !former.includes(is);
  };
  const isSameLength = former.length === now.length;
  const changes = now.flatMap((text, at): FormChange[] => {
    if (isSameLength && isRenamed(at)) return [{ kind: 'changed', ...facts, before: former[at], after: text }];
    return former.includes(text) ? [] : [{ kind: 'added', ...facts, after: text }];
  });
  const gone = former.flatMap((text, at): FormChange[] =>
    now.includes(text) || (isSameLength && isRenamed(at)) ? [] : [{ kind: 'removed', ...facts, before: text }],
  );
  if (changes.length + gone.length > 0) return [...changes, ...gone];
  const isMoved = former.some((text, at) => text !== now[at]);
  return [{ kind: isMoved ? 'moved' : 'changed', ...facts, before: former.join('、'), after: now.join('、') }];
}

/** The fields of an item, or of the form itself, that say something else. */
function fieldChanges(
  facts: Pick<Facts, 'itemKey' | 'title'>,
  before: JsonObject,
  after: JsonObject,
  fields: readonly FieldDescriptor[],
): FormChange[] {
  const known = new Set(fields.map(({ path }) => String(path[0])));
  const changes = fields.flatMap(({ name, path, control }): FormChange[] => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    if (isSameJson(was, is)) return [];
    const own = { ...facts, field: name };
    if (control === 'options' && isJsonList(was) && isJsonList(is)) return optionChanges(own, was, is);
    return [{ kind: 'changed', ...own, before: was, after: is }];
  });
  // What no control sets, and what of a field no control sees.
  const told = new Set(changes.map(({ field }) => String(fields.find(({ name }) => name === field)?.path[0])));
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => ![...OF_SERVER, ...HOLDERS, ...IDS].includes(key) && !told.has(key),
  );
  return [
    ...changes,
    ...others.flatMap((key): FormChange[] => {
      const [was, is] = [fieldOf(before, key), fieldOf(after, key)];
      if (isSameJson(was, is)) return [];
      const field = known.has(key) ? (fields.find(({ path }) => path[0] === key)?.name ?? key) : key;
      return [{ kind: 'changed', ...facts, field, before: was, after: is }];
    }),
  ];
}

/** The items that stand elsewhere: in another group header, or in another order in the same one. */
function movedItems(former: ReadonlyMap<string, Standing>, now: ReadonlyMap<string, Standing>): Set<string> {
  const rowsOf = (items: ReadonlyMap<string, Standing>) => {
    const rows = new Map<string | null, string[]>();
    for (const [key, { parentKey }] of items) {
      if (former.get(key)?.parentKey !== now.get(key)?.parentKey) continue;
      rows.set(parentKey, [...(rows.get(parentKey) ?? []), key]);
    }
    return rows;
  };
  const [rowsBefore, rowsAfter] = [rowsOf(former), rowsOf(now)];
  const moved = new Set([...rowsAfter].flatMap(([parent, keys]) => [...movedKeys(rowsBefore.get(parent) ?? [], keys)]));
  for (const [key, { parentKey }] of now) {
    const before = former.get(key);
    if (before && before.parentKey !== parentKey) moved.add(key);
  }
  return moved;
}

/**
 * The differences in the order of the newer form: first of the form itself, then item by item, at last what is gone.
 * @param kind of the form: which fields it has
 */
export function diffOf(before: FormDocument, after: FormDocument, kind: FormKind): FormChange[] {
  const [former, now] = [standingItems(before), standingItems(after)];
  const moved = movedItems(former, now);
  const items = [...now].flatMap(([itemKey, { item, parentKey, previousKey }]): FormChange[] => {
    const facts = { itemKey, title: titleOf(item) };
    const was = former.get(itemKey);
    if (!was) return [{ kind: 'added', ...facts }];
    const inside = parentKey === null ? undefined : titleOf(now.get(parentKey)?.item);
    const behind = previousKey === null ? undefined : titleOf(now.get(previousKey)?.item);
    return [
      ...fieldChanges(facts, was.item, item, fieldsOfType(typeOf(item))),
      ...(moved.has(itemKey) ? [{ kind: 'moved' as const, ...facts, behind, inside }] : []),
    ];
  });
  const gone = [...former].flatMap(([itemKey, { item }]): FormChange[] =>
    now.has(itemKey) ? [] : [{ kind: 'removed', itemKey, title: titleOf(item) }],
  );
  return [...fieldChanges({}, before, after, fieldsOfForm(kind)), ...items, ...gone];
}
