/** What can be wrong with a form, as facts: who shows it makes words of it (CONSOLE 4). */
import type { CategoryNode, PaymentService, SurveyConfig } from '../../../contract';
import type { JsonPath } from '../document/json';

/** Of what a code says, the words are in texts/console/designerFaults.ts. */
export type FaultCode =
  // What the parser refuses.
  | 'shape'
  // What only the server refuses: signs that cannot be stored, misspelt names, an id of the other kind of form.
  | 'unstorable'
  | 'unknownField'
  | 'idTaken'
  // Items as they are written down.
  | 'keyRepeated'
  | 'titleMissing'
  | 'typeUnknown'
  | 'nothingAsked'
  | 'lookupEasy'
  | 'sectionEmpty'
  // Options and bounds.
  | 'optionsMissing'
  | 'optionRepeated'
  | 'optionTooLong'
  | 'optionEmpty'
  | 'daysUnnamed'
  | 'payTypesMissing'
  | 'defaultGone'
  | 'rangeUnreadable'
  | 'rangeReversed'
  | 'boundsReversed'
  | 'tooFewOptions'
  | 'tooLong'
  | 'scaleReversed'
  | 'formatSlow'
  | 'formatUnbounded'
  // Conditions and sections.
  | 'conditionOnItself'
  | 'conditionGone'
  | 'conditionLater'
  | 'conditionEmpty'
  | 'conditionUnasked'
  | 'conditionLevelIdle'
  | 'conditionOptionGone'
  | 'conditionImpossible'
  | 'sectionGone'
  | 'sectionOptionGone'
  | 'circle'
  | 'neverShown'
  | 'requiredNever'
  | 'neverForPeople'
  // What is named elsewhere.
  | 'routeUnknown'
  | 'urlNotHttps'
  | 'prefectureUnknown'
  | 'masterMissing'
  | 'departmentGone'
  | 'memberFormGone'
  | 'memberFormUnpublished'
  | 'memberFormElsewhere'
  | 'subIdTooGreat'
  // Places.
  | 'treeMissing'
  | 'calendarGone'
  | 'calendarElsewhere'
  | 'commonCalendarGone'
  | 'categoryGone'
  | 'categoryWithoutCalendar'
  | 'calendarWithoutTimes'
  | 'buttonWithoutReservation'
  | 'secondOfType'
  | 'bedBesideReservation'
  | 'bedsMissing'
  | 'bedItemMissing'
  // Payment.
  | 'paymentInMemberForm'
  | 'paidStay'
  | 'serviceGone'
  | 'paymentWithoutProducts'
  | 'serviceWithoutProducts'
  | 'productsWithoutPayment'
  | 'receiptWithoutIssuer';

/** A fault keeps a form from being published; a warning does not. */
export type Severity = 'fault' | 'warning';

export interface FormFault {
  code: FaultCode;
  severity: Severity;
  /** The item; absent for the form itself. */
  itemKey?: string;
  /** The name of the field's descriptor (`fieldAt`); absent where it is about the item as a whole. */
  field?: string;
  /** The way to the place from the root of the form. */
  path: JsonPath;
  /** What the words speak of: names, counts, bounds. */
  values: Readonly<Record<string, string | number>>;
}

/**
 * What a form may refer to. What is left out nobody knows, and nothing is said about it: a file of a bundle that could not
 * be read, a list that has not come yet.
 */
export interface KnownToForm {
  /**
   * Whether calendars and member forms are only those that who asks is limited to: what is not among them may well be there,
   * and only the server, which knows all of the house, can say that it is gone.
   */
  isLimited?: boolean | undefined;
  /** By calendarId; `hasTimes`: whether it has any from today on. */
  calendars?: ReadonlyMap<string, { name?: string | undefined; hasTimes?: boolean | undefined }> | undefined;
  /** The common category tree. */
  tree?: readonly CategoryNode[] | undefined;
  services?: readonly Pick<PaymentService, 'serviceId' | 'products' | 'categoryIds'>[] | undefined;
  /** Whether receipts name who makes them out. */
  isIssuerNamed?: boolean | undefined;
  memberForms?: ReadonlySet<string> | undefined;
  /** Member forms that are made and were never published: nobody can register with them. */
  memberDrafts?: ReadonlySet<string> | undefined;
  departments?: ReadonlySet<string> | undefined;
  /** itemKeys of the form that have a master list. */
  masters?: ReadonlySet<string> | undefined;
  /** Forms that beds belong to; `isWhole`: there are no others. */
  beds?: { forms: ReadonlySet<string>; isWhole: boolean } | undefined;
  /** What an engine says of a regular expression: it takes too long on some text, or the server has no bound for it. */
  judgeFormat?: ((source: string) => 'slow' | 'unbounded' | undefined) | undefined;
}

/** Notes a fault at a place of the form. */
export type Report = (code: FaultCode, path: JsonPath, values?: FormFault['values'], severity?: Severity) => void;

/** What every check gets. */
export interface Checked {
  config: SurveyConfig;
  known: KnownToForm;
}
