/**
 * What a form is made of, worked out once per config: its items, what depends on what, and the questions that the
 * renderer asks about them.
 */
import type {
  Answers,
  AnswerValue,
  CategoryNode,
  FormMode,
  FormPartProps,
  FormProgress,
  ItemError,
  SchemaItem,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import {
  answersThere,
  type ConditionGraph,
  type ConditionState,
  disabledItemKeys,
  graphOf,
  isRequired,
  itemsByKey,
  reservationItemOf,
  rulesOf,
  searchableItems,
  validateAnswers,
  validateItem,
} from '@madoguchi/shared/domain/survey';
import type { Judging } from '@madoguchi/shared/form';
import { productSwitches } from '@madoguchi/shared/store';

export interface FormModel {
  config: SurveyConfig;
  mode: FormMode;
  items: ReadonlyMap<string, SchemaItem>;
  graph: ConditionGraph;
  /** The reservation item's key: its answer holds the date of a link button too. */
  reservationKey: string | undefined;
  /**
   * Items of a change that the person may not touch: what is stored of them stays and is not judged, since nobody here
   * could put it right.
   */
  fixed: ReadonlySet<string>;
  /** What a change begins with. */
  stored: Answers | undefined;
}

/** The form of a lookup: the searchable items alone, none of them hidden by an answer that is not asked for. */
function lookupOf(config: SurveyConfig, mode: FormMode): SurveyConfig {
  const searchable = searchableItems(config, mode);
  return { ...config, surveySchema: searchable.map(({ displayCondition: _, ...item }) => item) };
}

const NONE: ReadonlySet<string> = new Set();

export function makeFormModel({
  config,
  mode,
  items,
  isUpdate = false,
  editScope: scope = 'all',
  initialAnswers,
}: Pick<FormPartProps, 'config' | 'mode' | 'items' | 'isUpdate' | 'editScope' | 'initialAnswers'>): FormModel {
  const shown = items === 'searchable' ? lookupOf(config, mode) : config;
  const reservationKey = reservationItemOf(shown)?.itemKey;
  const fixed = isUpdate ? disabledItemKeys(shown, { mode, isUpdate, scope }) : NONE;
  const stored = isUpdate ? initialAnswers : undefined;
  const graph = graphOf(shown);
  return { config: shown, mode, items: itemsByKey(shown), graph, reservationKey, fixed, stored };
}

/**
 * True for an item that cannot be filled in on this server or in this form: it is not shown, and nothing is asked of
 * it.
 */
function isSwitchedOff({ usePayment }: SurveyConfig, item: SchemaItem): boolean {
  const { isPurchase, files } = rulesOf(item);
  // Only a form that takes payment shows what is bought.
  if (isPurchase) return usePayment !== 1;
  return files === 'secure' && !productSwitches().secureFiles;
}

/**
 * What the rules may look at: one for all items of a validation, so that none is judged by another day than the next.
 */
function contextOf(
  { config, mode, stored }: FormModel,
  answers: Answers,
  categories: readonly CategoryNode[] | undefined,
) {
  const isSecureFilesOff = !productSwitches().secureFiles;
  return { config, mode, today: today(), answers, stored, categories, isSecureFilesOff };
}

/** The message at one item. */
export function messageAt(
  model: FormModel,
  item: SchemaItem,
  value: AnswerValue | undefined,
  answers: Answers,
  categories: readonly CategoryNode[] | undefined,
): string | undefined {
  return validateItem(item, value, contextOf(model, answers, categories));
}

/** The state of the form when all of it is judged. */
export interface Standing {
  state: ConditionState;
  answers: Answers;
  categories: readonly CategoryNode[] | undefined;
  /** What keeps items from being sent for now, also where their answers are good. */
  held: ReadonlyMap<string, string>;
}

/** What a judgement of all visible items goes by. */
export function judgingOf(model: FormModel, { state, answers, categories, held }: Standing): Judging {
  const known = answersThere(model.graph, answers, state, model.mode);
  const context = contextOf(model, known, categories);
  return {
    messageAt: (itemKey, value) => {
      const item = state.visible.has(itemKey) && !model.fixed.has(itemKey) ? model.items.get(itemKey) : undefined;
      return item && (held.get(itemKey) ?? validateItem(item, value, context));
    },
  };
}

/** The same judgement by the domain's one function over a whole form, as the server asks it. */
export function judgeAlone(model: FormModel, { state, answers, categories, held }: Standing): ItemError[] {
  const { config, fixed } = model;
  const found = validateAnswers(config, answers, { ...contextOf(model, answers, categories), fixed });
  const holding = [...held].map(([itemKey, message]) => ({ itemKey, message }));
  return [...found, ...holding].filter(({ itemKey }) => state.visible.has(itemKey));
}

/** The items of a group, those of groups inside it too. */
export function itemsInside({ items = [] }: SchemaItem): SchemaItem[] {
  return items.flatMap((item) => [item, ...itemsInside(item)]);
}

/** The first visible item that is wrong, or required and empty. `messages`: those that are shown. */
export function firstOpenItem(
  model: FormModel,
  visible: ReadonlySet<string>,
  answers: Answers,
  messages: Readonly<Record<string, string | undefined>>,
): string | undefined {
  for (const item of model.items.values()) {
    const { requiredLeft, wrong = 0 } = progressOf(model, visible, answers, [item], messages);
    if (requiredLeft + wrong > 0) return item.itemKey;
  }
  return undefined;
}

/** How far the visible ones of the items are filled in; of all items by default. `messages`: those that are shown. */
export function progressOf(
  model: FormModel,
  visible: ReadonlySet<string>,
  answers: Answers,
  items: Iterable<SchemaItem> = model.items.values(),
  messages: Readonly<Record<string, string | undefined>> = {},
): FormProgress {
  let requiredTotal = 0;
  let requiredLeft = 0;
  let wrong = 0;
  let isBlank = true;
  for (const item of items) {
    const rules = rulesOf(item);
    if (!visible.has(item.itemKey) || !rules.hasAnswer || isSwitchedOff(model.config, item)) continue;
    const isEmpty = rules.isEmpty(item, answers[item.itemKey]);
    if (!isEmpty) {
      isBlank = false;
      // What is missing is counted as such.
      if (messages[item.itemKey] !== undefined) wrong += 1;
    }
    if (!isRequired(item, model.mode) || model.fixed.has(item.itemKey)) continue;
    requiredTotal += 1;
    if (isEmpty) requiredLeft += 1;
  }
  return { requiredTotal, requiredLeft, wrong, isBlank };
}
