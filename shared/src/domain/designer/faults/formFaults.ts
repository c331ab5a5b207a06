/**
 * Everything that is wrong with a form, each with its place: what keeps it from being published, and what is odd in it
 * (CONSOLE 4). The designer asks while somebody types, the server before it publishes, the import of a bundle too.
 */
import type { SurveyConfig } from '../../../contract';
import { type PlacedItem, placedItems } from '../../survey';
import type { FormDocument } from '../document/document';
import type { JsonPath } from '../document/json';
import { fieldAt } from '../fields/fieldsOf';
import { checkCircles, checkCondition, checkNeverShown } from './conditions';
import { checkItem } from './items';
import { checkLookup } from './lookup';
import { checkReferences, type ItemsByKey } from './references';
import { readForm } from './shape';
import type { FaultCode, FormFault, KnownToForm, Report, Severity } from './types';
import { checkWhole } from './whole';

/** The item that a path leads into, with what is left of the path inside it. */
function placeOf(config: SurveyConfig, path: readonly (string | number)[]) {
  let item: SurveyConfig['surveySchema'][number] | undefined;
  let items: SurveyConfig['surveySchema'] | undefined = config.surveySchema;
  let used = 0;
  while ((path[used] === 'surveySchema' || path[used] === 'items') && typeof path[used + 1] === 'number' && items) {
    item = items[Number(path[used + 1])];
    items = item?.items;
    used += 2;
  }
  return { item, inside: path.slice(used) };
}

/** Faults of a condition for which its item is not shown: it is said once. */
const REASONS: ReadonlySet<FaultCode> = new Set([
  'conditionOnItself',
  'conditionGone',
  'conditionUnasked',
  'conditionLevelIdle',
  'conditionEmpty',
  'conditionOptionGone',
  'conditionImpossible',
  'circle',
]);

/** A fault at a path of the form, with the item and the field that it leads into. */
function faultAt(
  config: SurveyConfig,
  code: FaultCode,
  path: JsonPath,
  values: FormFault['values'] = {},
  severity: Severity = 'fault',
): FormFault {
  const { item, inside } = placeOf(config, path);
  const field = inside[0] === 'itemKey' ? 'itemKey' : fieldAt(item?.type ?? null, inside)?.name;
  const own = { ...(item && { itemKey: item.itemKey }), ...(field !== undefined && { field }) };
  return { code, severity, ...own, path, values };
}

function reporter(config: SurveyConfig, faults: FormFault[]): Report {
  return (code, path, values, severity) => {
    faults.push(faultAt(config, code, path, values, severity));
  };
}

/** A fault of a document that somebody else has found: with its place as `formFaults` says it. */
export function placedFault(
  document: FormDocument,
  code: FaultCode,
  path: JsonPath,
  values: FormFault['values'] = {},
): FormFault {
  return faultAt(readForm(document).config, code, path, values);
}

/** The items by key: of two with one key the first. */
function keyed(placed: readonly PlacedItem[]): ItemsByKey {
  const items = new Map<string, PlacedItem & { order: number }>();
  for (const [order, each] of placed.entries())
    if (!items.has(each.item.itemKey)) items.set(each.item.itemKey, { ...each, order });
  return items;
}

/**
 * The faults and warnings of a form that could be read, item by item, then of the whole.
 * @param known what it may refer to; of what is left out nothing is said
 */
export function configFaults(config: SurveyConfig, known: KnownToForm): FormFault[] {
  const faults: FormFault[] = [];
  const report = reporter(config, faults);
  const checked = { config, known };
  const placed = placedItems(config);
  const items = keyed(placed);
  for (const [order, each] of placed.entries()) {
    const { itemKey } = each.item;
    if (items.get(itemKey)?.order !== order) report('keyRepeated', [...each.keys, 'itemKey'], { value: itemKey });
    checkItem(each, known, report);
    checkCondition({ ...each, order }, items, checked, report);
    checkReferences(each, items, checked, report);
  }
  checkCircles(config, placed, report);
  checkWhole(placed, checked, report);
  checkLookup(config, report);
  const faulty = faults.flatMap(({ code, itemKey }) => (REASONS.has(code) && itemKey !== undefined ? [itemKey] : []));
  checkNeverShown(placed, checked, new Set(faulty), report);
  return faults;
}

/** The faults and warnings of a document: what cannot be read, and what is wrong with the rest. */
export function formFaults(document: FormDocument, known: KnownToForm): FormFault[] {
  const { config, faults: unread, bare } = readForm(document);
  const faults: FormFault[] = [];
  const report = reporter(config, faults);
  for (const { path, reason } of unread) report('shape', path, { reason });
  // Of an item that cannot be read nobody knows the rest.
  return [...faults, ...configFaults(config, known).filter(({ itemKey }) => !bare.has(itemKey ?? ''))];
}
