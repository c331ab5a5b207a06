/**
 * Answers as people read them before they are sent and after (ROWS-043 to ROWS-045, CAL-014, CAL-016).
 */
import type { Answers, AnswerValue, CategoryDisplay, FormMode, SchemaItem, SurveyConfig } from '../../contract';
import { dateHelpTexts, formTexts, statusTexts } from '../../texts';
import { isRealDay, japaneseDateWithWeekday } from '../date';
import { isLeftOutOfConfirm } from './administratorItems';
import { type ConditionContext, visibleItemKeys } from './conditions';
import { rulesOf } from './items/registry';
import { partialParts } from './partialInput';
import { flattenItems } from './schema';

export interface PreviewEntry {
  itemKey: string;
  type: string;
  title: string;
  /**
   * '' without an answer, but 予約なし for a reservation (ROWS-045); parts of a longer answer stand on lines of their own.
   * A reservation that has no date yet has no words of its own: its category's are in the tree.
   */
  text: string;
  value: AnswerValue;
  /** What the person should look at again: a date that the form has changed (VAL-062). */
  note?: string | undefined;
}

/** yyyy年M月d日(曜) of a day YYYYMMDD, or that it is unreadable (ROWS-044, CAL-016). */
export function reservationDateText(day: string): string {
  return isRealDay(day) ? japaneseDateWithWeekday(day) : statusTexts.invalidDate;
}

/** The title of a reservation's category picker (FORM-047). */
export function reservationTitle(item: SchemaItem, display: CategoryDisplay | undefined): string {
  return item.title || display?.title || formTexts.reservation.title;
}

/**
 * The visible items with their texts, in the order of the form, for the confirm dialog and the confirmation step.
 * Administrators' items are left out in both modes.
 * @param typed the answers with what was typed, where the others are in stored form
 */
export function previewEntries(
  config: SurveyConfig,
  answers: Answers,
  mode: FormMode,
  { categories, typed = answers }: Pick<ConditionContext, 'categories'> & { typed?: Answers | undefined } = {},
): PreviewEntry[] {
  const visible = visibleItemKeys(config, answers, mode, categories);
  return flattenItems(config).flatMap((item) => {
    const rules = rulesOf(item);
    const isShown = visible.has(item.itemKey) && rules.hasAnswer && !isLeftOutOfConfirm(config, item.itemKey);
    if (!isShown) return [];
    const value = answers[item.itemKey] ?? rules.emptyValue(item);
    const text = rules.displayText(item, rules.isEmpty(item, value) ? rules.emptyValue(item) : value);
    const [changed] = rules.range === 'date' && text !== '' ? (partialParts(typed, item.itemKey) ?? []) : [];
    const note = changed === undefined ? undefined : dateHelpTexts.changedFrom(changed);
    return [{ itemKey: item.itemKey, type: item.type, title: item.title, text, value, ...(note && { note }) }];
  });
}
