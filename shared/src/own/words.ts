/** What cards of あなたの予約 say of an entry. Pure. */
import type { OwnEntry } from '@madoguchi/shared/contract';
import { japanDateTime } from '@madoguchi/shared/domain/clock';
import { dayAndTime } from '@madoguchi/shared/domain/date';
import { ownTexts } from '@madoguchi/shared/texts';

/** 11月26日(木) 9:30, 12月2日(水) 〜 12月4日(金), 日時調整中; when it was sent, of an answer without a reservation. */
export function whenText(entry: OwnEntry, today: string): string {
  const { kind, day, time, endDay, updatedAt } = entry;
  if (day !== undefined && endDay !== undefined) {
    return ownTexts.span(dayAndTime(day, undefined, today), dayAndTime(endDay, undefined, today));
  }
  if (day !== undefined) return dayAndTime(day, time, today);
  return kind === 'answer' ? ownTexts.sentOn(instantText(updatedAt, today)) : ownTexts.arranging;
}

/** The day and time in Japan of an ISO instant. */
export function instantText(instant: string, today: string): string {
  const { date, time } = japanDateTime(Date.parse(instant));
  return dayAndTime(date, time, today);
}

/** What stands beside the status, so that nobody waits for a call that has come, or comes on a day that is not fixed. */
export function statusHelp({ kind, check, isCancelled }: OwnEntry): string | undefined {
  if (isCancelled || kind === 'answer') return undefined;
  if (kind === 'wishes') return ownTexts.arrangingHelp;
  return check === '未対応' || check === '変更あり' ? ownTexts.tentative : undefined;
}
