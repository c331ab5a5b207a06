/**
 * Who may change and cancel what: the rules of results, of inputs, and of administrators' items (CANCEL-001 to
 * CANCEL-012, CONTRACT 11 and 12).
 */
import {
  type Answers,
  type AnswerValue,
  type CheckStatus,
  COMPLETED_CHECK_STATUS,
  type EditScope,
  type FormMode,
  isCancelledStatus,
  type SchemaItem,
  type SurveyConfig,
} from '../../contract';
import { type DeadlineFacts, isDeadlinePassed } from '../reservation';
import { linkButtonOf } from './items/linkbutton/linkButton';
import { rulesOf } from './items/registry';
import { isReservation } from './items/reservation/reservationItem';
import { flattenItems } from './schema';

/** What is known of a result when a user wants to change or cancel it. */
export interface ResultFacts {
  config: SurveyConfig;
  check: CheckStatus;
  /** Whose result it is; ids starting with I are registered by an administrator. */
  userId: string;
  /** Absent when the result has no dated reservation. */
  deadline?: DeadlineFacts | undefined;
  /** Of preferred dates: the deadlines of those that the desk has confirmed. Absent when the result asks for none. */
  visitDeadlines?: readonly DeadlineFacts[] | undefined;
  /** Of a stay in a bed: whether its own deadline has passed (BED-040). Absent when the result is none. */
  isStayTooLate?: boolean | undefined;
  /** With payment: what the payment allows; absent where nothing was paid or is to be paid. */
  payment?: { isEditable: boolean; isCancelable: boolean } | undefined;
  /** False where payments are switched off: nothing paid can be cancelled then (CANCEL-025). */
  isPaymentOn?: boolean | undefined;
  /**
   * True where the house has closed the reserved slot (休診): the person may move or cancel whatever the deadline, the
   * form's settings and the days for taking a payment back say (CONTRACT 13).
   */
  isClosed?: boolean | undefined;
}

/** Why a change or cancel is refused; the same words as the API's codes (CONTRACT 5). */
export type EditRefusal = 'not_editable' | 'deadline_passed';

/**
 * The inputs that a config lets users change in a stored answer (CANCEL-002 to CANCEL-004).
 * @param isClosed where the house has closed the reserved slot, another one may be chosen all the same
 */
export function editScopeOf(config: SurveyConfig, isClosed = false): EditScope {
  const scope = configuredScope(config);
  return scope === 'none' && isClosed ? 'reservationOnly' : scope;
}

function configuredScope(config: SurveyConfig): EditScope {
  const { calendarSetting } = config;
  if (config.isEditDisabled?.value === true) return 'none';
  const setting = calendarSetting?.updateOrCancelSettings;
  if (setting === 'cancelOnly' || setting === 'inquiryOnly') return 'none';
  return calendarSetting?.updateSettingsOnModification === 'reservationOnlyInfo' ? 'reservationOnly' : 'all';
}

/** What the ids of people begin with whom an administrator has entered (CONTRACT 8). */
export const DESK_USER_PREFIX = 'I';

/**
 * True for an id that LINE gave: only such a person has an account to be another's, and gets messages (ADMIN-006,
 * FIND-046).
 */
export function isLineUser(userId: string): boolean {
  return userId.startsWith('U');
}

/** True for a result that an administrator entered: its user id starts with I (CANCEL-006, CANCEL-007). */
export function isRegisteredByAdministrator(userId: string): boolean {
  return userId.startsWith(DESK_USER_PREFIX);
}

function isPaid({ config }: ResultFacts): boolean {
  return config.usePayment === 1;
}

function isPastDeadline({ deadline, visitDeadlines = [], isStayTooLate }: ResultFacts): boolean {
  const deadlines = deadline ? [deadline, ...visitDeadlines] : visitDeadlines;
  return isStayTooLate === true || deadlines.some(isDeadlinePassed);
}

/** True when the result has a time: a reservation, preferred dates from the first wish on, or a stay (CANCEL-009). */
function hasTime({ deadline, visitDeadlines, isStayTooLate }: ResultFacts): boolean {
  return deadline !== undefined || visitDeadlines !== undefined || isStayTooLate !== undefined;
}

/** Why a user may not change the result, or undefined (CANCEL-001 to CANCEL-006, SURVEY-034). */
export function editRefusal(facts: ResultFacts): EditRefusal | undefined {
  if (facts.check === COMPLETED_CHECK_STATUS || isCancelledStatus(facts.check)) return 'not_editable';
  if (editScopeOf(facts.config, facts.isClosed) === 'none') return 'not_editable';
  if (isPaid(facts) && (facts.payment?.isEditable === false || isRegisteredByAdministrator(facts.userId))) {
    return 'not_editable';
  }
  return facts.isClosed !== true && isPastDeadline(facts) ? 'deadline_passed' : undefined;
}

/** Why a user may not cancel the result, or undefined (CANCEL-007 to CANCEL-012). */
export function cancelRefusal(facts: ResultFacts): EditRefusal | undefined {
  const { calendarSetting } = facts.config;
  const setting = calendarSetting?.updateOrCancelSettings;
  if (isCancelledStatus(facts.check)) return 'not_editable';
  // The money is given back by the desk, however long ago it was taken.
  if (facts.isClosed) return isRegisteredByAdministrator(facts.userId) ? 'not_editable' : undefined;
  if (calendarSetting !== undefined && setting !== 'updateAndCancel' && setting !== 'cancelOnly') return 'not_editable';
  if (!hasTime(facts)) return 'not_editable';
  if (isPaid(facts)) {
    const isBlocked = facts.isPaymentOn === false || facts.payment?.isCancelable === false;
    if (isBlocked || isRegisteredByAdministrator(facts.userId)) return 'not_editable';
  }
  return isPastDeadline(facts) ? 'deadline_passed' : undefined;
}

/**
 * Why a member may not withdraw the registration, or undefined. One that holds a place is cancelled like any
 * reservation; any other may be withdrawn at any time, because it is no appointment.
 */
export function withdrawalRefusal(facts: ResultFacts): EditRefusal | undefined {
  return cancelRefusal(facts.deadline === undefined ? { ...facts, isStayTooLate: false } : facts);
}

/** True when a user may change the result. */
export function canEdit(facts: ResultFacts): boolean {
  return editRefusal(facts) === undefined;
}

/** True when a user may cancel the result. */
export function canCancel(facts: ResultFacts): boolean {
  return cancelRefusal(facts) === undefined;
}

export interface InputContext {
  mode: FormMode;
  /** True when a stored answer is changed. */
  isUpdate: boolean;
  scope: EditScope;
}

/** True when the person may not change the item (FORM-008, FORM-089, CANCEL-004, ORDER-017, PAY-025). */
export function isInputDisabled(item: SchemaItem, { mode, isUpdate, scope }: InputContext): boolean {
  const { isPurchase = false, isPlace = false } = rulesOf(item);
  // What was bought is not changed by an edit: that takes a cancel and a new purchase.
  if (item.disabled === true || (isUpdate && isPurchase)) return true;
  if (mode === 'admin' || !isUpdate) return false;
  if (item.isNotEditable === true || scope === 'none') return true;
  return scope === 'reservationOnly' && !isPlace;
}

/** itemKeys of all inputs that are disabled. */
export function disabledItemKeys(config: SurveyConfig, context: InputContext): ReadonlySet<string> {
  return new Set(
    flattenItems(config)
      .filter((item) => isInputDisabled(item, context))
      .map((item) => item.itemKey),
  );
}

/**
 * True when the reserved place is all that the person may change of a stored answer: its form has nothing to ask then,
 * and the change begins in the calendar.
 */
export function changesPlaceOnly(config: SurveyConfig, scope: EditScope): boolean {
  const context: InputContext = { mode: 'user', isUpdate: true, scope };
  const open = flattenItems(config).filter(
    (item) => rulesOf(item).hasAnswer && item.isAdminItem !== true && !isInputDisabled(item, context),
  );
  return open.length > 0 && open.every(isReservation) && linkButtonOf(config) === undefined;
}

/**
 * The sent answers, but with the stored value of every item that the person may not change: what the server takes of an
 * edit.
 */
export function keepDisabledAnswers(
  config: SurveyConfig,
  stored: Answers,
  sent: Answers,
  context: InputContext,
): Answers {
  const kept: Record<string, AnswerValue | undefined> = { ...sent };
  for (const itemKey of disabledItemKeys(config, context)) {
    const value = stored[itemKey];
    if (value === undefined) delete kept[itemKey];
    else kept[itemKey] = value;
  }
  return kept;
}
