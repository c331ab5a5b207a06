/** What cards of あなたの予約 say of an entry. Pure. */
import type { OwnEntry } from '@madoguchi/shared/contract';
import { dayAndTime, dayAndTimeOf, daysBetween } from '@madoguchi/shared/domain/date';
import { ownTexts } from '@madoguchi/shared/texts';

/** つぎのご予約 あと3日 of what has its day; wished dates say whom they wait for. @param today YYYYMMDD */
export function headText({ day, proposal }: OwnEntry, today: string): string {
  if (proposal) return ownTexts.proposed;
  if (day === undefined) return ownTexts.wished;
  return `${ownTexts.next} ${ownTexts.away(Math.max(0, daysBetween(today, day)))}`;
}

/** 11月26日(木) 9:30, 12月2日(水) 〜 12月4日(金), 日時調整中; when it was sent, of an answer without a reservation. */
export function whenText(entry: OwnEntry, today: string): string {
  const { kind, day, time, endDay, updatedAt } = entry;
  if (day !== undefined && endDay !== undefined) {
    return ownTexts.span(dayAndTime(day, undefined, today), dayAndTime(endDay, undefined, today));
  }
  if (day !== undefined) return dayAndTime(day, time, today);
  return kind === 'answer' ? ownTexts.sentOn(dayAndTimeOf(updatedAt, today)) : ownTexts.arranging;
}
