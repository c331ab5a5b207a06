/**
 * Reading a form's schema: its items in order with those inside group headers, and what a form says of all of them.
 */
import type { SchemaItem, SurveyConfig } from '../../contract';

/** The item that only carries the number of months the calendar shows (CAL-031). */
export const MONTHS_SHOWN_KEY = 'numberMonthShowCalendar';

/** An item with the group header that holds it. */
export interface PlacedItem {
  item: SchemaItem;
  /** itemKey of the group header around it. */
  parentKey: string | undefined;
  /** Its place in the config's JSON. */
  keys: readonly (string | number)[];
}

function place(items: readonly SchemaItem[], above: readonly (string | number)[], parentKey?: string): PlacedItem[] {
  return items.flatMap((item, index) => {
    const keys = [...above, index];
    return [{ item, parentKey, keys }, ...place(item.items ?? [], [...keys, 'items'], item.itemKey)];
  });
}

/**
 * The function that works something out from a config once and remembers it as long as the config lives. Configs are
 * never changed in place.
 */
export function oncePerConfig<Result extends object>(
  make: (config: SurveyConfig) => Result,
): (config: SurveyConfig) => Result {
  const known = new WeakMap<SurveyConfig, Result>();
  return (config) => {
    const found = known.get(config);
    if (found) return found;
    const made = make(config);
    known.set(config, made);
    return made;
  };
}

/** All items in the order of the form, a group header before its own items. */
export const placedItems = oncePerConfig((config): readonly PlacedItem[] =>
  place(config.surveySchema, ['surveySchema']),
);

/** All items in the order of the form. */
export const flattenItems = oncePerConfig((config): readonly SchemaItem[] =>
  placedItems(config).map(({ item }) => item),
);

/** The items by itemKey. */
export const itemsByKey = oncePerConfig(
  (config): ReadonlyMap<string, SchemaItem> => new Map(flattenItems(config).map((item) => [item.itemKey, item])),
);

/** The item with a key, or undefined. */
export function itemByKey(config: SurveyConfig, itemKey: string): SchemaItem | undefined {
  return placedItems(config).find(({ item }) => item.itemKey === itemKey)?.item;
}

/** True when the form's reservations can only be inquired about: its link button is hidden (SURVEY-037). */
export function isInquiryOnly({ calendarSetting }: SurveyConfig): boolean {
  return calendarSetting?.updateOrCancelSettings === 'inquiryOnly';
}

/** True for items that are settings in the guise of items and never shown. */
export function isHiddenKey(itemKey: string): boolean {
  return itemKey === MONTHS_SHOWN_KEY;
}

/** A year: more days than that no call answers at once (API-068), and a mistyped 100 is no wish. */
const MOST_MONTHS_SHOWN = 12;

/**
 * Number of months that the calendar shows: the default of numberMonthShowCalendar, 1 without it (CAL-031), 12 at the
 * most.
 */
export function monthsShown(config: SurveyConfig): number {
  const setting = itemByKey(config, MONTHS_SHOWN_KEY)?.default;
  const months = Number(Array.isArray(setting) ? setting[0] : setting);
  return Number.isInteger(months) && months >= 1 ? Math.min(months, MOST_MONTHS_SHOWN) : 1;
}

/** The texts of an item's options; a choice group header may have its options in sectionOptions alone. */
export function optionValues(item: SchemaItem): string[] {
  const own = (item.options ?? []).map((option) => (typeof option === 'string' ? option : option.value));
  return own.length > 0 ? own : (item.sectionOptions ?? []).map(({ option }) => option.value);
}

/** True when every submission adds an answer instead of updating the person's one (SURVEY-035). */
export function isAppending(config: SurveyConfig): boolean {
  return config.isAppending?.value === true;
}

/** The version of a form as the server answers it; 1 for one that has none, which no server has published yet. */
export function versionOf({ version = 1 }: Pick<SurveyConfig, 'version'>): number {
  return version;
}
