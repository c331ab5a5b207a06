/** Reading of found records: whose they are, when they are, and in which order a list shows them. Pure. */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { isLineUser } from '@madoguchi/shared/domain/survey';
import { normalizeForSearch } from '@madoguchi/shared/domain/text';

/** True for an answer of another LINE account than the signed-in one (FIND-046). */
export function isOfOtherAccount(record: Pick<DisplayRecord, 'userId'>, userId: string): boolean {
  return isLineUser(record.userId) && record.userId !== userId;
}

/**
 * True when the record carries the receipt number, however its width, case and hyphen were typed (FIND-047); always
 * without one.
 */
export function hasAnswerCode(record: Pick<DisplayRecord, 'answerCode'>, answerCode: string | undefined): boolean {
  const bare = (code: string) => normalizeForSearch(code).replace(/[\s-]/g, '');
  return answerCode === undefined || bare(record.answerCode) === bare(answerCode);
}

/** Records of one reservation date; `date` YYYYMMDD, absent for records without a reservation. */
export interface DayGroup {
  date?: string | undefined;
  records: readonly DisplayRecord[];
}

/**
 * The list's groups: one a reservation date, the latest date first and records without one last (FIND-022);
 * within a date by hour (FIND-023), records without a date by their last change, newest first.
 */
export function groupByDay(records: readonly DisplayRecord[]): DayGroup[] {
  const days = new Map<string, DisplayRecord[]>();
  for (const record of records) {
    const date = record.reservation?.date ?? '';
    days.set(date, [...(days.get(date) ?? []), record]);
  }
  return [...days]
    .sort(([one], [other]) => other.localeCompare(one))
    .map(([date, ofDay]) => ({
      date: date || undefined,
      records: ofDay.sort(date ? byHour : byChange),
    }));
}

/** Times are HH:mm, so that their texts sort as they do. */
function byHour(one: DisplayRecord, other: DisplayRecord): number {
  const start = (record: DisplayRecord) => record.reservation?.start ?? '';
  return start(one).localeCompare(start(other)) || one.createdAt.localeCompare(other.createdAt);
}

function byChange(one: DisplayRecord, other: DisplayRecord): number {
  return other.updatedAt.localeCompare(one.updatedAt);
}
