/** Reading of found records: whose they are, when they are, and in which order a list shows them. Pure. */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { isOrderNumber } from '@madoguchi/shared/domain/payment';
import { isLineUser } from '@madoguchi/shared/domain/survey';
import { normalizeForSearch } from '@madoguchi/shared/domain/text';

/** True for an answer of another LINE account than the signed-in one (FIND-046). */
export function isOfOtherAccount(record: Pick<DisplayRecord, 'userId'>, userId: string): boolean {
  return isLineUser(record.userId) && record.userId !== userId;
}

/**
 * True when the record carries the number that was asked for, however its width, case and hyphen were typed: 受付番号, and
 * for the person's own answers 注文番号 too (FIND-047); always without one.
 */
export function hasNumber(
  record: Pick<DisplayRecord, 'answerCode' | 'userId' | 'order'>,
  number: string | undefined,
  userId: string,
): boolean {
  if (number === undefined) return true;
  const bare = (code: string) => normalizeForSearch(code).replace(/[\s-]/g, '');
  if (bare(record.answerCode) === bare(number)) return true;
  const orderNumber = record.userId === userId ? record.order?.orderNumber : undefined;
  return orderNumber !== undefined && isOrderNumber(number, orderNumber);
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
