/**
 * The vocabulary of the form engine's rules: answers by item, the rows they are stored as, and what every item type's
 * rules offer. The form (mf-survey) and the server (api) call the same rules.
 */

import type { Answers, AnswerValue, CategoryNode, FormMode, ItemError, SchemaItem, SurveyConfig } from '../../contract';
import type { CategoryLevel } from '../reservation';

/** An image is an answer's picture, a secure file an attachment that only its owner and administrators may open. */
export type FileKind = 'image' | 'secure';

/** What an item asks of the person, the same in every form (CONTRACT 14.4). */
export type Meaning = NonNullable<SchemaItem['meaning']>;

/** What a stored row carries of an answer (CONTRACT 4); the server makes the rest of the row. */
export interface AnswerRow {
  itemKey: string;
  sortKey: string;
  value: string;
}

/** Whether a text has a format, an expression that an operator wrote, from its first character to its last. */
export type MatchesFormat = (source: string, text: string) => boolean;

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
  /** Ids of the departments of preferred dates; absent where they are not loaded. */
  departments?: readonly string[] | undefined;
  /**
   * True where a person sends for good (calendar screen, server): a chosen reservation must then carry date and slot
   * (CONTRACT 12). On the form itself it has none yet.
   */
  isSending?: boolean | undefined;
  /**
   * The answers that a change begins with; absent for a new answer. A booked date that has passed or been closed since
   * may stay.
   */
  stored?: Answers | undefined;
  /** True where the switch SECURE_FILES is off: nobody can add a secure file, so none is asked for. */
  isSecureFilesOff?: boolean | undefined;
  /** How formats are judged where none may take long; the browser's own engine where it is left out. */
  matchesFormat?: MatchesFormat | undefined;
}

/**
 * How the rows of an answer are keyed (CONTRACT 4): `single`, one row `itemKey`; `option`, a row an option of the item,
 * `itemKey#option`; `list`, numbered rows `itemKey#n`; or a row a named part, `itemKey#part`.
 */
export type RowKeys = 'single' | 'option' | 'list' | readonly string[];

/**
 * The control that a lookup asks for an answer with, which decides how it is compared too (FIND-007 to FIND-009):
 * `phone` by digits; `date` and `daySession`, a text that may name 午前 or 午後 as well, by day; `category`, a select of
 * the categories of a tree, by category; all others by their text.
 */
export type SearchControl =
  | 'text'
  | 'number'
  | 'phone'
  | 'email'
  | 'date'
  | 'daySession'
  | 'select'
  | 'radio'
  | 'checkboxes'
  | 'category';

/**
 * What the rest of the program has to know of a type. Everything is optional: a type whose answer is one text in one
 * row says nothing. No file outside the type's own folders names a type (see itemTypeNames.test.ts), it asks for one of
 * these instead.
 */
export interface ItemFacts {
  /**
   * The answer names uploaded files: `image`, the key of a picture, which is shown as one; `secure`, entries
   * `fileId#fileName`. A file that no stored answer names is purged after a day.
   */
  files?: FileKind | undefined;
  /** Default: `single`. */
  rowKeys?: RowKeys | undefined;
  /** What the answer is looked for with; false where it cannot be, whatever isSearchable says. Default: `text`. */
  search?: SearchControl | false | undefined;
  /** True for written text, which a lookup compares without regard to spaces and kinds of kana (CONTRACT 13). */
  isWritten?: boolean | undefined;
  /** True for an answer that nobody guesses who knows the person: a lookup should ask for one (CONTRACT 12, Lookup). */
  isHardToGuess?: boolean | undefined;
  /** False for an answer that no draft keeps. Default: true. */
  keptInDraft?: boolean | undefined;
  /**
   * False for an answer that belongs to the form it was given in, and is not taken over into another. Default: true.
   */
  copiedFromRegistration?: boolean | undefined;
  /**
   * What of an answer is offered again where the item has `carryOver`, of types that are not taken over whole: of a place
   * what can be chosen anew without its day. Undefined where nothing of the answer is.
   */
  carriedOver?: ((item: SchemaItem, value: AnswerValue, context: RuleContext) => AnswerValue | undefined) | undefined;
  /** True for what is reserved: it may still be changed where only the reservation may (CANCEL-004). */
  isPlace?: boolean | undefined;
  /** True for what is bought: only forms that take payment show it, and no change touches it (ORDER-017, PAY-025). */
  isPurchase?: boolean | undefined;
  /** True where a form has at most one: an answer has one place, one bed, one order and one way to pay it. */
  isOnlyOnce?: boolean | undefined;
  /** True where nobody can answer an item without options. */
  needsOptions?: boolean | undefined;
  /** True where a master list (searches/*.json) may say which answers there are. */
  hasMasterList?: boolean | undefined;
  /** What the answer says of the person, where the config does not say it (CONTRACT 14.4). Default: nothing. */
  meaning?: ((item: SchemaItem) => Meaning | undefined) | undefined;
  /** What `range` bounds, where it bounds anything. */
  range?: 'number' | 'date' | undefined;
  /** Most characters of an answer, whatever the item says. */
  longest?: number | undefined;
  /** True for a type that holds items of its own, in a section. */
  holdsItems?: boolean | undefined;
  /** True for a choice whose options open sections (`sectionOptions`, FORM-023). */
  opensSections?: boolean | undefined;
  /** True for a type that older programs could not read: a failure to send gets a text of its own (ERR-011). */
  isNewerThanPrograms?: boolean | undefined;
  /**
   * What of a stored text a lookup and a display condition compare, where it holds more than the answer (FORM-087).
   * Default: all of it.
   */
  answeredText?: ((text: string) => string) | undefined;
  /** Whether it must be answered in the mode. Default: what the item's own flags say. */
  isRequired?: ((item: SchemaItem, mode: FormMode) => boolean) | undefined;
  /** True where the program itself fills an item that nobody can fill in by hand (FORM-008). Default: it does not. */
  isFilledByProgram?: ((config: SurveyConfig, mode: FormMode) => boolean) | undefined;
  /**
   * The texts that a display condition compares a canonical answer with, at a level of the category tree where the
   * condition names one (COND-003). Default: the text itself, or each entry of the list.
   */
  comparedTexts?:
    | ((
        item: SchemaItem,
        text: string,
        level: CategoryLevel | undefined,
        categories: readonly CategoryNode[] | undefined,
      ) => readonly string[])
    | undefined;
}

/** The rules of an item type: one folder below ./items, one entry in the registry. All functions are pure. */
export interface ItemRules extends ItemFacts {
  /** The names in SchemaItem.type that these rules serve. */
  types: readonly string[];
  /** The value of an unanswered item. */
  emptyValue(item: SchemaItem): AnswerValue;
  /** True when the value counts as no answer. */
  isEmpty(item: SchemaItem, value: AnswerValue | undefined): boolean;
  /**
   * The one canonical form in which a typed value is stored (phone hyphenated, postcode 7 digits, dates YYYY-MM-DD …).
   * Never clamps, never throws: a value that cannot be read comes back as it is and fails validation.
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
