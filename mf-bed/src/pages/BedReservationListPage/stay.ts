/** How the list reads a stay. Pure. */
import { fromHyphens, isRealDay, japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import {
  defaultSession,
  type END_DATE_KEY,
  type START_DATE_KEY,
  splitDaySession,
} from '@madoguchi/shared/domain/survey';
import { bedTexts, statusTexts } from '@madoguchi/shared/texts';

/** 2026年12月9日(水) 午後 of a stored date; a missing session is the usual one (BED-028, BED-029). */
export function dayText(key: typeof START_DATE_KEY | typeof END_DATE_KEY, stored: string): string {
  const { date, session } = splitDaySession(stored);
  const day = fromHyphens(date);
  if (!isRealDay(day)) return statusTexts.invalidDate;
  return bedTexts.list.startAt(japaneseDateWithWeekday(day), session || defaultSession(key));
}
