/** Reading of found records: whose they are, when they are, and in which order a list shows them. Pure. */
import { type DisplayRecord, isCancelledStatus, type SurveyConfig } from '@madoguchi/shared/contract';
import { isOrderNumber } from '@madoguchi/shared/domain/payment';
import { type OwnGroups, ownGroups, recordTime } from '@madoguchi/shared/domain/record';
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

/** Records of one day; `date` YYYYMMDD, absent for records without one. */
export interface DayGroup {
  date?: string | undefined;
  records: readonly DisplayRecord[];
}

export interface RecordGroup {
  group: keyof OwnGroups<never>;
  days: readonly DayGroup[];
}

/**
 * The list's groups (CONTRACT 13): これから with the nearest day first, what was sent without a reservation, これまで with
 * the last day first; within a day by hour (FIND-022, FIND-023). A visit that the desk has fixed stands on its day.
 * @param today YYYYMMDD
 */
export function groupRecords(records: readonly DisplayRecord[], config: SurveyConfig, today: string): RecordGroup[] {
  const entries = records.map((record) => ({
    ...recordTime(record, config),
    record,
    isCancelled: isCancelledStatus(record.check),
    updatedAt: record.updatedAt,
  }));
  const groups = ownGroups(entries, today);
  return (['coming', 'sent', 'past'] as const).flatMap((group) => {
    const days = new Map<string, (typeof entries)[number][]>();
    for (const entry of groups[group]) {
      const day = entry.day ?? '';
      days.set(day, [...(days.get(day) ?? []), entry]);
    }
    const shown = [...days].map(([date, ofDay]) => ({
      date: date || undefined,
      records: (date ? ofDay.sort(byHour) : ofDay).map(({ record }) => record),
    }));
    return shown.length > 0 ? [{ group, days: shown }] : [];
  });
}

interface Timed {
  time?: string | undefined;
  record: Pick<DisplayRecord, 'createdAt'>;
}

/** Times are HH:mm, so that their texts sort as they do. */
function byHour(one: Timed, other: Timed): number {
  return (one.time ?? '').localeCompare(other.time ?? '') || one.record.createdAt.localeCompare(other.record.createdAt);
}
