/**
 * Date items with attributes.hasAllowedDays: their options named the days that are closed, and name the days that are
 * allowed from now on (VAC-003). Stored forms are turned so that they go on taking the days that they took: options
 * become the other weekdays, single dates go to attributes.closedDates.
 */
import { WEEKDAY_NAMES_FROM_SUNDAY } from '@madoguchi/shared/domain/date';
import { namedDays } from '@madoguchi/shared/domain/survey';
import type { Connection } from '../database/database';
import type { Migration } from './migration';

/** JSON as it is stored; a migration reads older forms, so it does not take them through today's schema. */
type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textsOf(options: unknown): string[] {
  return (Array.isArray(options) ? options : []).flatMap((option: unknown) => {
    const value = isObject(option) ? option.value : option;
    return typeof value === 'string' ? [value] : [];
  });
}

function turnedItem(item: Json, attributes: Json): Json {
  const { options, ...rest } = item;
  const { weekdays, dates } = namedDays(textsOf(options));
  const open = WEEKDAY_NAMES_FROM_SUNDAY.filter((_, day) => !weekdays.has(day));
  return {
    ...rest,
    // With every weekday open none is named; with every one closed no day was taken, which an option says that is none.
    ...(weekdays.size > 0 && { options: open.length > 0 ? open : ['なし'] }),
    attributes: { ...attributes, ...(dates.size > 0 && { closedDates: [...dates].sort() }) },
  };
}

/** The items turned, also those inside others, with the keys of what was changed. */
function turnedItems(items: readonly unknown[], keys: string[]): unknown[] {
  return items.map((item) => {
    if (!isObject(item)) return item;
    if (Array.isArray(item.items)) return { ...item, items: turnedItems(item.items, keys) };
    const { attributes } = item;
    if (item.type !== 'date' || !isObject(attributes) || attributes.hasAllowedDays !== true) return item;
    keys.push(String(item.itemKey));
    return turnedItem(item, attributes);
  });
}

const statements = {
  forms: {
    name: 'migration_0015_forms',
    text: "SELECT kind, id, content FROM configuration_document WHERE kind IN ('survey', 'member') ORDER BY kind, id",
  },
  // No bundle has this content: the next import writes what it says, in the new sense.
  store: {
    name: 'migration_0015_store',
    text: "UPDATE configuration_document SET content = $3, content_hash = '' WHERE kind = $1 AND id = $2",
  },
};

async function turnForms(connection: Connection): Promise<string[]> {
  const lines: string[] = [];
  for (const { kind, id, content } of await connection.query<{ kind: string; id: string; content: Json }>(
    statements.forms,
  )) {
    const keys: string[] = [];
    const schema = turnedItems(Array.isArray(content.surveySchema) ? content.surveySchema : [], keys);
    if (keys.length === 0) continue;
    await connection.execute(statements.store, [kind, id, JSON.stringify({ ...content, surveySchema: schema })]);
    lines.push(`${kind} ${id}: options of ${keys.join(', ')} now name the allowed days (attributes.hasAllowedDays)`);
  }
  return lines;
}

export const migration0015: Migration = { id: '0015-allowed-days', sql: '', convert: turnForms };
