/** The columns of the answers' table: those of every answer, and those of the form's items (CONSOLE 3, 回答). */
import type { AnswerForm, ConsoleAnswer } from '../../contract/console/answers';
import type { SortColumn } from '../../contract/console/words';
import { commonTexts } from '../../texts';
import { consoleAnswersTexts } from '../../texts/console/answers';
import { japanDateTime } from '../clock';
import { dayAndTime, monthDayWeekday, shortTime } from '../date';

/** Columns that every answer has. */
const FIXED = [
  'day',
  'name',
  'kana',
  'check',
  'what',
  'form',
  'telephone',
  'answerCode',
  'attendance',
  'memos',
  'createdAt',
  'updatedAt',
] as const;
type FixedColumn = (typeof FIXED)[number];

/** What can be sorted by, of the fixed ones. */
const SORTED: Partial<Record<FixedColumn, SortColumn>> = {
  day: 'day',
  name: 'name',
  check: 'check',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
};

const ITEM = 'item:';

export interface TableColumn {
  /** One of the fixed ones, or `item:KEY`. */
  id: string;
  title: string;
  /** What a press on its heading sorts by; absent where nothing is. */
  sort?: string | undefined;
}

function fixedColumn(id: FixedColumn): TableColumn {
  return { id, title: consoleAnswersTexts.column[id], sort: SORTED[id] };
}

/** All columns that a table can have. @param form whose answers are shown; undefined: those of all forms */
export function columnsOf(form: AnswerForm | undefined): TableColumn[] {
  const items = (form?.columns ?? []).map(({ itemKey, title }) => ({
    id: `${ITEM}${itemKey}`,
    title,
    sort: `${ITEM}${itemKey}`,
  }));
  return [...FIXED.filter((id) => form === undefined || id !== 'form').map(fixedColumn), ...items];
}

/** What a table begins with: when, who, how it stands, what for, and when it came in. */
function isShownAtFirst(id: string, form: AnswerForm | undefined): boolean {
  const first: readonly string[] = ['day', 'name', 'check', form === undefined ? 'form' : 'what', 'createdAt'];
  return first.includes(id);
}

/** The columns that are shown, in the order of {@link columnsOf}. @param chosen ids; none: those it begins with */
export function shownColumns(form: AnswerForm | undefined, chosen: readonly string[]): TableColumn[] {
  const all = columnsOf(form);
  const known = all.filter(({ id }) => chosen.includes(id));
  return known.length > 0 ? known : all.filter(({ id }) => isShownAtFirst(id, form));
}

/** When somebody is expected, in words; '' for an answer that reserves nothing. @param today YYYYMMDD */
export function whenText(
  { reservation, stay, visit }: Pick<ConsoleAnswer, 'reservation' | 'stay' | 'visit'>,
  today: string,
): string {
  if (reservation) return dayAndTime(reservation.date, reservation.start || undefined, today);
  if (stay) return consoleAnswersTexts.stay(dayAndTime(stay.from, undefined, today), monthDayWeekday(stay.to));
  return visit ? dayAndTime(visit.day, visit.time, today) : '';
}

/** What is reserved: the item's name, the labels of its category, the kind of bed or the department; '' without. */
export function whatText({ reservation, categoryInfo, stay, visit }: ConsoleAnswer): string {
  if (stay) return stay.bed;
  if (visit) return visit.department;
  const labels = [categoryInfo?.tag1, categoryInfo?.tag2, categoryInfo?.tag3].filter(Boolean).join(' ');
  return reservation?.itemName || labels;
}

/** 11月20日(金) 14:02 of an ISO instant; '' of what is none. @param today YYYYMMDD */
export function momentText(iso: string, today: string): string {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return '';
  const { date, time } = japanDateTime(instant);
  return dayAndTime(date, time, today);
}

/** 9:41 of an ISO instant, in Japan; '' of what is none. */
export function clockText(iso: string): string {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? '' : shortTime(japanDateTime(instant).time);
}

function itemText({ fields }: ConsoleAnswer, itemKey: string): string {
  return fields
    .filter((field) => field.itemKey === itemKey && field.value !== '')
    .map(({ value }) => value)
    .join(commonTexts.listSeparator);
}

/** How somebody is named at the desk: by name, else by the answer's code, never by an id of LINE. */
export function nameOf({ name, answerCode }: Pick<ConsoleAnswer, 'name' | 'answerCode'>): string {
  return name || consoleAnswersTexts.nameless(answerCode);
}

/** What a cell says. @param today YYYYMMDD, in Japan */
export function cellText(answer: ConsoleAnswer, columnId: string, today: string): string {
  if (columnId.startsWith(ITEM)) return itemText(answer, columnId.slice(ITEM.length));
  switch (columnId) {
    case 'day':
      return whenText(answer, today);
    case 'what':
      return whatText(answer);
    case 'form':
      return answer.surveyTitle;
    case 'name':
      return nameOf(answer);
    case 'kana':
      return answer.kana ?? '';
    case 'telephone':
      return answer.telephone ?? '';
    case 'answerCode':
      return answer.answerCode;
    case 'attendance':
      return answer.attendance ? consoleAnswersTexts.attendance[answer.attendance.state] : '';
    case 'memos':
      return answer.memos > 0 ? String(answer.memos) : '';
    case 'createdAt':
      return momentText(answer.createdAt, today);
    case 'updatedAt':
      return momentText(answer.updatedAt, today);
    default:
      return '';
  }
}
