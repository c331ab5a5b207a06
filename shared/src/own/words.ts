/** What cards of あなたの予約 say of an entry. Pure. */
import type { OwnEntry } from '@madoguchi/shared/contract';
import { dayAndTime, dayAndTimeOf } from '@madoguchi/shared/domain/date';
import { ownTexts } from '@madoguchi/shared/texts';

/** 11月26日(木) 9:30, 12月2日(水) 〜 12月4日(金), 日時調整中; when it was sent, of an answer without a reservation. */
export function whenText(entry: OwnEntry, today: string): string {
  const { kind, day, time, endDay, updatedAt } = entry;
  if (day !== undefined && endDay !== undefined) {
    return ownTexts.span(dayAndTime(day, undefined, today), dayAndTime(endDay, undefined, today));
  }
  if (day !== undefined) return dayAndTime(day, time, today);
  return kind === 'answer' ? ownTexts.sentOn(dayAndTimeOf(updatedAt, today)) : ownTexts.arranging;
}
