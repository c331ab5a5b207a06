/** What an answer says of its person, by the meaning of its items (CONTRACT 14.4). Pure. */
import type { SchemaItem, SurveyConfig } from '../../contract';
import { isRealDay } from '../date';
import { NAME_TITLES } from '../record';
import { flattenItems, isSearchable, type Meaning, meaningOf, oncePerConfig, rulesOf } from '../survey';
import { readDate } from '../text';
import { findLines } from './find';

/** A stored row, as far as it is looked at here. */
export interface ValuedRow {
  itemKey: string;
  value: string;
}

/** The first value that is filled in, of the items in the order of the form. */
function firstValue(rows: readonly ValuedRow[], itemKeys: readonly string[]): string | undefined {
  for (const itemKey of itemKeys) {
    const row = rows.find((each) => each.itemKey === itemKey && each.value !== '');
    if (row) return row.value;
  }
  return undefined;
}

/** Items by what they mean, and others by which somebody is named or found, worked out once a config. */
const meantItems = oncePerConfig((config) => {
  const items = flattenItems(config);
  const byMeaning = new Map<Meaning, string[]>();
  for (const item of items) {
    const meaning = meaningOf(item);
    if (meaning !== undefined) byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), item.itemKey]);
  }
  const keysOf = (some: readonly SchemaItem[]): readonly string[] => some.map(({ itemKey }) => itemKey);
  return {
    byMeaning: byMeaning as ReadonlyMap<Meaning, readonly string[]>,
    titled: keysOf(items.filter(({ title }) => NAME_TITLES.includes(title))),
    written: keysOf(items.filter((item) => rulesOf(item).isWritten && isSearchable(item))),
  };
});

function keysOf(config: SurveyConfig, meaning: Meaning): readonly string[] {
  return meantItems(config).byMeaning.get(meaning) ?? [];
}

/** What the rows answer to the items of a meaning; undefined where nothing does. */
export function valueOfMeaning(config: SurveyConfig, rows: readonly ValuedRow[], meaning: Meaning): string | undefined {
  return firstValue(rows, keysOf(config, meaning));
}

/** The name that the form asked for: of an item that means it, else of one with a usual title; undefined without one. */
export function nameInAnswer(config: SurveyConfig, rows: readonly ValuedRow[]): string | undefined {
  return valueOfMeaning(config, rows, 'name') ?? firstValue(rows, meantItems(config).titled);
}

/** Full years on a day YYYYMMDD; undefined for a birthday that is none, or lies after it. */
export function ageOn(birthday: string, day: string): number | undefined {
  const born = (readDate(birthday) ?? '').replaceAll('-', '');
  if (!isRealDay(born) || born > day) return undefined;
  return Math.floor((Number(day) - Number(born)) / 10_000);
}

/**
 * The folded lines by which the desk finds an answer: name, kana, telephone and code, and the other written items that
 * lookups ask for.
 * @param fallbackName where the form asks for no name
 */
export function findLinesOf(
  config: SurveyConfig,
  rows: readonly ValuedRow[],
  { answerCode, fallbackName }: { answerCode: string; fallbackName: string | undefined },
): string[] {
  const meant = (['name', 'kana', 'phone'] as const).flatMap((meaning) => valueOfMeaning(config, rows, meaning) ?? []);
  const written = meantItems(config).written.flatMap((itemKey) => firstValue(rows, [itemKey]) ?? []);
  return findLines([nameInAnswer(config, rows) ?? fallbackName ?? '', ...meant, answerCode, ...written]);
}

/** True for an item whose answer stands whole among the lines by which the desk finds an answer: the only name, kana or telephone. */
export function isWholeInFindText(config: SurveyConfig, itemKey: string): boolean {
  return (['name', 'kana', 'phone'] as const).some((meaning) => {
    const keys = keysOf(config, meaning);
    return keys.length === 1 && keys[0] === itemKey;
  });
}

/** The folded text by which names are sorted: the kana, else the name. */
export function sortNameOf(config: SurveyConfig, rows: readonly ValuedRow[], fallbackName: string | undefined): string {
  const shown = valueOfMeaning(config, rows, 'kana') ?? nameInAnswer(config, rows) ?? fallbackName ?? '';
  return findLines([shown])[0] ?? '';
}
