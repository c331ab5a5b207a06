/**
 * A document as the program reads it. What the parser refuses is a fault with its place; the rest is judged all the same,
 * with a bare item in the place of one that cannot be read.
 */
import * as v from 'valibot';
import type { SchemaItem, SurveyConfig } from '../../../contract';
import { BundleMemberSchema, BundleSurveySchema } from '../../../contract/bundleSchema';
import { ItemFieldsSchema } from '../../../contract/formSchema';
import { type FormDocument, INNER_FIELD, TOP_FIELD } from '../document/document';
import { fieldOf, isJsonList, isJsonObject, type Json, type JsonObject, type JsonPath } from '../document/json';

/** Sections in sections: nobody writes more, and a deeper form is no work for the walks through it. */
const DEEPEST = 20;

/** Why a value cannot be read: it is missing, of another kind, does not have the form that it needs, lies too deep. */
type ShapeReason = 'missing' | 'kind' | 'format' | 'deep';

interface ShapeFault {
  path: JsonPath;
  reason: ShapeReason;
}

/** An item with what the parser found wrong, paths counted from the item. */
interface ReadItem {
  item: SchemaItem;
  faults: readonly ShapeFault[];
  isBare: boolean;
}

const ANY_LIST = v.array(v.unknown());
const SurveySchema = v.looseObject({ ...BundleSurveySchema.entries, [TOP_FIELD]: ANY_LIST });
const MemberSchema = v.looseObject({ ...BundleMemberSchema.entries, [TOP_FIELD]: ANY_LIST });

function faultsOf(issues: readonly v.BaseIssue<unknown>[]): ShapeFault[] {
  return issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
    if (issue.received === 'undefined') return { path, reason: 'missing' };
    return { path, reason: issue.kind === 'validation' ? 'format' : 'kind' };
  });
}

const below = (above: JsonPath, { path, reason }: ShapeFault): ShapeFault => ({ path: [...above, ...path], reason });

/** What a key, a type and a title make of an item that cannot be read. */
function bareItem(raw: Json): SchemaItem {
  const text = (name: string) => {
    const value = isJsonObject(raw) ? fieldOf(raw, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { itemKey: text('itemKey'), type: text('type'), title: text('title') };
}

function readAnew(raw: Json, depth: number): ReadItem {
  const parsed = v.safeParse(ItemFieldsSchema, raw);
  const inner = isJsonObject(raw) ? fieldOf(raw, INNER_FIELD) : undefined;
  const own = parsed.success ? [] : faultsOf(parsed.issues);
  const item: SchemaItem = parsed.success ? { ...parsed.output, items: undefined } : bareItem(raw);
  if (inner === undefined) return { item, faults: own, isBare: !parsed.success };
  if (!isJsonList(inner) || depth >= DEEPEST) {
    const reason = isJsonList(inner) ? 'deep' : 'kind';
    return { item, faults: [...own, { path: [INNER_FIELD], reason }], isBare: !parsed.success };
  }
  const items = inner.map((each) => readItem(each, depth + 1));
  const faults = items.flatMap((each, index) => each.faults.map((fault) => below([INNER_FIELD, index], fault)));
  return {
    item: { ...item, items: items.map((each) => each.item) },
    faults: [...own, ...faults],
    isBare: !parsed.success,
  };
}

/** Items are shared from one document to the next: only what was changed is read anew. */
const known = new WeakMap<JsonObject, ReadItem>();

function readItem(raw: Json, depth: number): ReadItem {
  if (!isJsonObject(raw)) return readAnew(raw, depth);
  const found = known.get(raw);
  if (found) return found;
  const made = readAnew(raw, depth);
  known.set(raw, made);
  return made;
}

/**
 * Reads a document.
 * @returns the form as far as it can be read, and what cannot; `bare` are the keys of items of which no more is known
 */
export function readForm(document: FormDocument): {
  config: SurveyConfig;
  faults: readonly ShapeFault[];
  bare: ReadonlySet<string>;
} {
  const isMember = fieldOf(document, 'memberSurveyId') !== undefined;
  const parsed = v.safeParse(isMember ? MemberSchema : SurveySchema, document);
  const raw = fieldOf(document, TOP_FIELD);
  const items = isJsonList(raw) ? raw.map((each) => readItem(each, 0)) : [];
  const faults = items.flatMap((each, index) => each.faults.map((fault) => below([TOP_FIELD, index], fault)));
  const own = parsed.success ? parsed.output : { surveyTitle: '' };
  const id = fieldOf(document, isMember ? 'memberSurveyId' : 'surveyId');
  const surveyId = typeof id === 'string' ? id : '';
  return {
    config: { ...own, surveyId, surveySchema: items.map(({ item }) => item) },
    faults: [...(parsed.success ? [] : faultsOf(parsed.issues)), ...faults],
    bare: new Set(items.filter(({ isBare }) => isBare).map(({ item }) => item.itemKey)),
  };
}
