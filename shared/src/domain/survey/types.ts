/**
 * The vocabulary of the form engine's rules: answers by item, the rows they are stored as, and what every item type's rules offer.
 * The form (mf-survey) and the server (api) call the same rules.
 */
import type { Answers, AnswerValue, CategoryNode, FormMode, ItemError, SchemaItem, SurveyConfig } from '../../contract';

/** What a stored row carries of an answer (CONTRACT 4); the server makes the rest of the row. */
export interface AnswerRow {
  itemKey: string;
  sortKey: string;
  value: string;
}

/** What rules may look at besides the item and its value. */
export interface RuleContext {
  config: SurveyConfig;
  mode: FormMode;
  /** Today in Japan, YYYYMMDD. */
  today: string;
  /** All answers of the form, for rules that look at other items. */
  answers: Answers;
  /** The category tree that reservation items without a tree of their own offer; absent where it is not loaded. */
  categories?: readonly CategoryNode[] | undefined;
  /**
   * True where a person sends for good (calendar screen, server): a chosen reservation must then carry date and slot (CONTRACT 12).
   * On the form itself it has none yet.
   */
  isSending?: boolean | undefined;
  /** The answers that a change begins with; absent for a new answer. A booked date that has passed or been closed since may stay. */
  stored?: Answers | undefined;
  /** True where the switch SECURE_FILES is off: nobody can add a secure file, so none is asked for. */
  isSecureFilesOff?: boolean | undefined;
}

/** The rules of an item type: one folder below ./items, one entry in the registry. All functions are pure. */
export interface ItemRules {
  /** The names in SchemaItem.type that these rules serve. */
  types: readonly string[];
  /** The value of an unanswered item. */
  emptyValue(item: SchemaItem): AnswerValue;
  /** True when the value counts as no answer. */
  isEmpty(item: SchemaItem, value: AnswerValue | undefined): boolean;
  /**
   * The one canonical form in which a typed value is stored (phone hyphenated, postcode 7 digits, dates YYYY-MM-DD …). Never clamps, never throws:
   * a value that cannot be read comes back as it is and fails validation.
   */
  canonical(item: SchemaItem, value: AnswerValue): AnswerValue;
  /** The message to show at the item, or undefined when the value is fine. Requiredness is judged here too. */
  validate(item: SchemaItem, value: AnswerValue | undefined, context: RuleContext): string | undefined;
  /** The rows that store the canonical value; no rows for an empty one, but for checkboxes (ROWS-013, ROWS-018). */
  toRows(item: SchemaItem, value: AnswerValue): AnswerRow[];
  /** The value that stored rows of this item stand for: the inverse of toRows. */
  fromRows(item: SchemaItem, rows: readonly AnswerRow[]): AnswerValue;
  /** The text that previews, lists and mails show for a value. */
  displayText(item: SchemaItem, value: AnswerValue): string;
  /** False for what carries no answer (guide, group header, link button). */
  hasAnswer: boolean;
}

export type { Answers, AnswerValue, FacilityAnswer, FormMode } from '../../contract';
export type { ItemError };
