/**
 * Answers as people read them: previews, lists, details and mails (ROWS-031 to ROWS-046, CAL-014 to CAL-017).
 */
import type {
  Answers,
  AnswerValue,
  CategoryDisplay,
  CategoryNode,
  CheckStatus,
  ComaList,
  FormMode,
  ReservationItem,
  SchemaItem,
  SurveyConfig,
} from '../../contract';
import { isCheckStatus } from '../../contract';
import { commonTexts, formTexts, statusTexts } from '../../texts';
import { isRealDay, japaneseDateWithWeekday } from '../date';
import { categoryNames, categoryTreeOf, NO_ITEM_ID, parseReservation } from '../reservation';
import { visibleItemKeys } from './conditions';
import { rulesOf } from './items/registry';
import { END_DATE_KEY, START_DATE_KEY } from './items/selectBed/rules';
import { flattenItems } from './schema';

/** What a reservation's parts are looked up in; what is absent cannot be named. */
export interface DisplayReferences {
  categories?: readonly CategoryNode[] | undefined;
  display?: CategoryDisplay | undefined;
  items?: readonly ReservationItem[] | undefined;
  comaList?: ComaList | undefined;
}

export interface PreviewEntry {
  itemKey: string;
  type: string;
  title: string;
  /** '' when the item has no answer; parts of a longer answer stand on lines of their own. */
  text: string;
  value: AnswerValue;
}

/** yyyy年M月d日(曜) of a day YYYYMMDD, or that it is unreadable (ROWS-044, CAL-016). */
export function reservationDateText(day: string): string {
  return isRealDay(day) ? japaneseDateWithWeekday(day) : statusTexts.invalidDate;
}

/** The start HH:mm of a slot, or that it is unknown (ROWS-046, CAL-017). */
export function reservationTimeText(slot: string, comaList: ComaList | undefined): string {
  return comaList?.[slot]?.start ?? statusTexts.unknownTime;
}

/** The parts of a reservation answer as people read them; '' for a part that it does not have yet. */
export interface ReservationTexts {
  /** Names of the category, large to small. */
  category: string;
  item: string;
  date: string;
  time: string;
}

/** Reads a reservation answer for showing; undefined without one (ROWS-045). An unknown category or item is said to be so (ROWS-043). */
export function reservationTexts(
  item: SchemaItem,
  value: string,
  references: DisplayReferences,
): ReservationTexts | undefined {
  if (value === '') return undefined;
  const { unknown } = statusTexts;
  const reservation = parseReservation(value);
  if (!reservation) {
    const isDated = value.includes('|');
    return {
      category: unknown,
      item: '',
      date: isDated ? statusTexts.invalidDate : '',
      time: isDated ? statusTexts.unknownTime : '',
    };
  }
  const names = Object.values(categoryNames(categoryTreeOf(item, references.categories) ?? [], reservation.categoryId));
  const found = references.items?.find(
    ({ itemId, categoryId }) => itemId === reservation.itemId && categoryId === reservation.categoryId,
  );
  return {
    category: names.length > 0 ? names.join(commonTexts.categorySeparator) : unknown,
    item: reservation.itemId === NO_ITEM_ID ? '' : (found?.itemName ?? unknown),
    date: reservation.date === undefined ? '' : reservationDateText(reservation.date),
    time: reservation.slot === undefined ? '' : reservationTimeText(reservation.slot, references.comaList),
  };
}

/** The text of an item's value; '' without an answer, but 予約なし for a reservation (ROWS-045). */
export function answerText(
  item: SchemaItem,
  value: AnswerValue | undefined,
  references: DisplayReferences = {},
): string {
  const rules = rulesOf(item);
  if (item.type === 'reservation') {
    const texts = reservationTexts(item, typeof value === 'string' ? value : '', references);
    if (!texts) return statusTexts.noReservation;
    const { category, item: itemName, date, time } = texts;
    return [category, itemName, [date, time].filter(Boolean).join(' ')].filter(Boolean).join('\n');
  }
  return value === undefined || rules.isEmpty(item, value) ? '' : rules.displayText(item, value);
}

/**
 * The visible items with their texts, in the order of the form, for the confirm dialog and the confirmation step.
 * Administrators' items are left out in both modes, but for a bed's dates (SPEC 6).
 */
export function previewEntries(
  config: SurveyConfig,
  answers: Answers,
  mode: FormMode,
  references: DisplayReferences = {},
): PreviewEntry[] {
  const visible = visibleItemKeys(config, answers, mode, references.categories);
  return flattenItems(config).flatMap((item) => {
    const rules = rulesOf(item);
    const isBedDate = item.itemKey === START_DATE_KEY || item.itemKey === END_DATE_KEY;
    const isShown = visible.has(item.itemKey) && rules.hasAnswer && (item.isAdminItem !== true || isBedDate);
    if (!isShown) return [];
    const value = answers[item.itemKey] ?? rules.emptyValue(item);
    return [
      { itemKey: item.itemKey, type: item.type, title: item.title, text: answerText(item, value, references), value },
    ];
  });
}

/** Colours of the status chips by name; their values are tokens of the design (ROWS-031 to ROWS-039, DESIGN 6). */
export type ChipKind = 'lime' | 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'brown' | 'grey' | 'darkRed';

const CHIP_KINDS: Record<CheckStatus, ChipKind> = {
  未対応: 'lime',
  対応中: 'blue',
  対応済: 'green',
  完了: 'orange',
  保留: 'purple',
  キャンセル: 'red',
  変更あり: 'brown',
  取り消し: 'grey',
  NG: 'darkRed',
};

/** The text and colour of a status; an unknown one is 不明 in grey (ROWS-040, ROWS-043). */
export function statusChip(check: string): { text: string; kind: ChipKind } {
  return isCheckStatus(check)
    ? { text: statusTexts.check[check], kind: CHIP_KINDS[check] }
    : { text: statusTexts.unknown, kind: 'grey' };
}

/** The title under which a reservation's category picker stands (FORM-047). */
export function reservationTitle(item: SchemaItem, display: CategoryDisplay | undefined): string {
  return item.title || display?.title || formTexts.reservation.title;
}
