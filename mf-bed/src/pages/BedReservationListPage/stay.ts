/** How the list reads a stay. Pure. */
import type { SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import type { BedReservation } from '@madoguchi/shared/domain/bed';
import { fromHyphens, isRealDay, japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import {
  defaultSession,
  END_DATE_KEY,
  itemsByKey,
  rulesOf,
  START_DATE_KEY,
  splitDaySession,
} from '@madoguchi/shared/domain/survey';
import { bedTexts, commonTexts, statusTexts } from '@madoguchi/shared/texts';

/** 2026年12月9日(水) 午後 of a stored date; a missing session is the usual one (BED-028, BED-029). */
export function dayText(key: typeof START_DATE_KEY | typeof END_DATE_KEY, stored: string): string {
  const { date, session } = splitDaySession(stored);
  const day = fromHyphens(date);
  if (!isRealDay(day)) return statusTexts.invalidDate;
  return bedTexts.list.startAt(japaneseDateWithWeekday(day), session || defaultSession(key));
}

/** Whose stay it is: the name in the form, where it has one, else the signed-in person's. */
export function nameOf({ fields }: Pick<BedReservation, 'fields'>, ownName: string): string {
  return fields.find(({ itemKey, value }) => itemKey === 'name' && value !== '')?.value ?? ownName;
}

/** The answers without the dates, which stand above them, in the words of the form where it is known; several values of one item in one line. */
export function answersOf(
  { fields }: Pick<BedReservation, 'fields'>,
  config: SurveyConfig | undefined,
): { key: string; title: string; value: string }[] {
  const items = config ? itemsByKey(config) : new Map<string, SchemaItem>();
  const groups = new Map<string, { key: string; title: string; values: string[] }>();
  for (const { itemKey, title, value } of fields) {
    if (value === '' || itemKey === START_DATE_KEY || itemKey === END_DATE_KEY) continue;
    const item = items.get(itemKey);
    const text = (item && rulesOf(item).displayText(item, value)) || value;
    const group = groups.get(itemKey);
    if (group) group.values.push(text);
    else groups.set(itemKey, { key: itemKey, title, values: [text] });
  }
  return [...groups.values()].map(({ key, title, values }) => ({
    key,
    title,
    value: values.join(commonTexts.listSeparator),
  }));
}
