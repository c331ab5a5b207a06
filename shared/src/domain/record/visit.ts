/** When somebody is expected, by a record: a slot, or a visit that the desk has fixed (FIND-023, CAND-004). Pure. */
import {
  type CheckStatus,
  type DisplayRecord,
  isTentative,
  type OwnEntry,
  type OwnKind,
  type SurveyConfig,
} from '../../contract';
import { ownTexts, statusTexts } from '../../texts';
import { confirmedVisit, readChoice } from '../candidate';
import { dayAndTimeOf, fromHyphens, isRealDay, monthDayWeekday, shortTime } from '../date';
import { bedItemOf, candidateItemsOf, reservationItemOf } from '../survey';

/** The reservation and the stored rows: all that says when a record is. */
export type DatedRecord = Pick<DisplayRecord, 'reservation' | 'data'>;

export interface RecordTime {
  kind: Exclude<OwnKind, 'stay'>;
  /** YYYYMMDD; absent of wishes and of answers without a reservation. */
  day?: string | undefined;
  /** HH:mm; absent where the calendar no longer has the slot. */
  time?: string | undefined;
}

function entriesOf({ data }: DatedRecord, itemKey: string): string[] {
  return data.filter((row) => row.itemKey === itemKey).map(({ value }) => value);
}

/** When a record is. Of several visits that the desk has fixed the first one. */
export function recordTime(record: DatedRecord, config: SurveyConfig): RecordTime {
  const { reservation } = record;
  if (reservation) return { kind: 'slot', day: reservation.date, time: reservation.start || undefined };
  const entries = candidateItemsOf(config).map(({ itemKey }) => entriesOf(record, itemKey));
  const [visit] = entries
    .flatMap((each) => confirmedVisit(each) ?? [])
    .sort((one, other) => `${one.date}${one.start}`.localeCompare(`${other.date}${other.start}`));
  if (visit) return { kind: 'visit', day: visit.date, time: visit.start || undefined };
  return { kind: entries.some((each) => readChoice(each).wishes.length > 0) ? 'wishes' : 'answer' };
}

/** The kind of a record; of a form with beds a stay, whose days its rows say. */
export function recordKind(record: DatedRecord, config: SurveyConfig): OwnKind {
  return bedItemOf(config) ? 'stay' : recordTime(record, config).kind;
}

/**
 * 10:00, 日時調整中 of wishes, 11月22日(日) 10:08 送信 of an answer to a form that reserves nothing, else 予約なし (ROWS-045,
 * ROWS-046).
 * @param today YYYYMMDD
 */
export function recordTimeText(
  record: DatedRecord & Pick<DisplayRecord, 'updatedAt'>,
  config: SurveyConfig,
  today: string,
): string {
  const { kind, time } = recordTime(record, config);
  if (kind === 'slot' || kind === 'visit') return time === undefined ? statusTexts.unknownTime : shortTime(time);
  if (kind === 'wishes') return ownTexts.arranging;
  return reservesNothing(config) ? ownTexts.sentOn(dayAndTimeOf(record.updatedAt, today)) : statusTexts.noReservation;
}

/** Statuses that the desk gives to an answer as well as to a reservation. */
const SAID_OF_ANSWERS: readonly CheckStatus[] = ['対応中', '対応済', '完了', '保留'];

/**
 * True where 送信済み stands in place of the status: nobody is expected at a time, so that 仮予約 would promise one, and
 * the desk has said nothing of it.
 */
export function isOnlySent({ kind, check, isCancelled }: Pick<OwnEntry, 'kind' | 'check' | 'isCancelled'>): boolean {
  return kind === 'answer' && !isCancelled && !SAID_OF_ANSWERS.includes(check);
}

/**
 * What stands beside the status, so that nobody waits for a call that has come, or comes on a day that is not fixed;
 * undefined where the status says it all.
 */
export function statusHelp({
  kind,
  check,
  isCancelled,
  proposal,
}: Pick<OwnEntry, 'kind' | 'check' | 'isCancelled' | 'proposal'>): string | undefined {
  // What the desk proposes waits for the person: nothing is to come from the desk.
  if (isCancelled || kind === 'answer' || proposal) return undefined;
  if (kind === 'wishes') return ownTexts.arrangingHelp;
  return isTentative(check) ? ownTexts.tentative : undefined;
}

/** True for a form on which nobody is expected at a time: an answer to it was sent, and that is all. */
export function reservesNothing(config: SurveyConfig): boolean {
  return !reservationItemOf(config) && !bedItemOf(config) && candidateItemsOf(config).length === 0;
}

/** 第1希望 12月7日(月) 午前: the preferred days of a record, a line each, in their order. */
export function wishLines(record: DatedRecord, config: SurveyConfig): string[] {
  return candidateItemsOf(config).flatMap(({ itemKey }) =>
    readChoice(entriesOf(record, itemKey)).wishes.flatMap(({ order, date, timeOption }) => {
      const day = fromHyphens(date);
      return isRealDay(day) ? [ownTexts.wish(order, monthDayWeekday(day), timeOption)] : [];
    }),
  );
}
