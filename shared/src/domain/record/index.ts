/**
 * What a record says, in words: its answers, its reservation, its category (FIND-024 to FIND-030, CANCEL-019). Pure.
 */
import type { DisplayRecord, SchemaItem, SurveyConfig } from '../../contract';
import { commonTexts, ownTexts, statusTexts } from '../../texts';
import { candidateLines } from '../candidate';
import { japanDateTime, today } from '../clock';
import { dayAndTime, japaneseDateWithWeekday, shortTime } from '../date';
import {
  isCandidate,
  isLeftOutOfConfirm,
  isReservation,
  itemsByKey,
  itemTypes,
  reservationDateText,
  rulesOf,
} from '../survey';
import type { RecordAnswer } from './recordAnswer';
import { type CategoryFacts, reservedThing } from './reserved';
import { recordTime } from './visit';

export * from './facts';
export * from './own';
export * from './patientName';
export * from './purchase';
export * from './recordAnswer';
export * from './replaced';
export * from './reserved';
export * from './visit';

const { listSeparator } = commonTexts;

type AnsweredField = DisplayRecord['fields'][number];

/** What of a record its answers are read from. */
export type AnsweredRecord = Pick<DisplayRecord, 'surveyId' | 'fields' | 'data'>;

/**
 * The item as it was when the answer was given: of one whose type has changed since, or that is gone, as much as the
 * record says (CONTRACT 13).
 */
function itemThen(record: AnsweredRecord, item: SchemaItem | undefined, field: AnsweredField): SchemaItem | undefined {
  const { itemKey, title } = field;
  const type = record.data.find((row) => row.itemKey === itemKey)?.type;
  return type === undefined || type === item?.type || !itemTypes().includes(type) ? item : { itemKey, type, title };
}

/**
 * The answers of a record, each item once, in the record's order (FORM-056 shows forms alike), by the titles under which
 * they were given. The reservation stands above them.
 */
export function recordAnswers(
  record: AnsweredRecord,
  config: SurveyConfig,
  { candidates }: Pick<CategoryFacts, 'candidates'> = {},
): RecordAnswer[] {
  const items = itemsByKey(config);
  const fields = new Map(record.fields.map((field) => [field.itemKey, field]));
  return [...fields].flatMap(([itemKey, first]): RecordAnswer[] => {
    const item = itemThen(record, items.get(itemKey), first);
    const values = record.fields
      .filter((field) => field.itemKey === itemKey && field.value !== '')
      .map((field) => field.value);
    if (values.length === 0 || isLeftOutOfConfirm(config, itemKey) || (item && isReservation(item))) return [];
    const named = { itemKey, title: first.title || item?.title || '' };
    const files = item && rulesOf(item).files;
    if (files === 'image') return [{ ...named, kind: 'image', addresses: values }];
    if (item && files === 'secure') {
      const text = storedText(item, values);
      return [{ ...named, kind: 'files', text, files: values, surveyId: record.surveyId }];
    }
    if (item && isCandidate(item)) {
      return [{ ...named, kind: 'text', text: candidateWords(record, item, candidates) || values.join('\n') }];
    }
    return [{ ...named, kind: 'text', text: item ? storedText(item, values) : values.join(listSeparator) }];
  });
}

/** The words of an item's stored values, one or several rows (CONTRACT 4), as people read them: a date with slashes. */
export function storedText(item: SchemaItem, values: readonly string[]): string {
  const rules = rulesOf(item);
  // The parts of an answer, as name, address and phone of a facility are (FIND-027).
  if (Array.isArray(rules.rowKeys)) return values.join('\n');
  const isList = Array.isArray(rules.emptyValue(item));
  return rules.displayText(item, isList ? values : (values[0] ?? '')) || values.join(listSeparator);
}

/**
 * Category, department, preferred dates in their order, then the confirmed date and time as far as the desk has set
 * them (FIND-026, FIND-039).
 */
function candidateWords(record: AnsweredRecord, item: SchemaItem, candidates: CategoryFacts['candidates']): string {
  const entries = record.data.filter(({ itemKey }) => itemKey === item.itemKey).map(({ value }) => value);
  return candidateLines(entries, candidates)
    .map(({ title, text }) => `${title} ${text}`)
    .join('\n');
}

/** 2026年11月25日(水), the fixed date of a visit, 日時調整中 before that, or 予約なし without either (ROWS-045). */
export function reservationDay(record: DisplayRecord, config: SurveyConfig): string {
  if (record.reservation) return reservationDateText(record.reservation.date);
  const { kind, day, time } = recordTime(record, config);
  if (day !== undefined) return time ? `${reservationDateText(day)} ${shortTime(time)}` : reservationDateText(day);
  return kind === 'answer' ? statusTexts.noReservation : ownTexts.arranging;
}

/** 9:00 – 9:30, or 不明 where the calendar no longer has the slot (ROWS-046). */
export function reservationTime(record: DisplayRecord): string {
  const { start, end } = record.reservation ?? {};
  if (!start) return statusTexts.unknownTime;
  return end ? `${shortTime(start)} – ${shortTime(end)}` : shortTime(start);
}

/** 12月10日(木) 14:00 基本健診: a record in one line. */
export function recordLine(record: DisplayRecord, config: SurveyConfig, categories: CategoryFacts): string {
  const { day, time } = recordTime(record, config);
  const thing = reservedThing(record, config, categories);
  return day === undefined ? thing : `${dayAndTime(day, time, today())} ${thing}`;
}

/** When the person answered: 2026年11月21日(土) 0:00 in Japan, with the year as the day of a reservation, or 不明. */
export function answeredAt({ updatedAt }: DisplayRecord): string {
  const instant = Date.parse(updatedAt);
  if (Number.isNaN(instant)) return statusTexts.unknown;
  const { date, time } = japanDateTime(instant);
  return `${japaneseDateWithWeekday(date)} ${shortTime(time)}`;
}
