/** A stored date as it reads with its era. */
import { fromHyphens, japaneseDate } from '@madoguchi/shared/domain/date';
import { eraYearText, readDate } from '@madoguchi/shared/domain/text';
import { formTexts } from '@madoguchi/shared/texts';

/** 1975年8月21日（昭和50年）; undefined for a text that is not a date. */
export function eraDateOf(value: string): string | undefined {
  const date = readDate(value);
  if (date === undefined) return undefined;
  const day = fromHyphens(date);
  return formTexts.era.withYear(japaneseDate(day), eraYearText(day));
}
