/**
 * Whether an answer may be changed, and whether a place may be had: the rules that storing an answer and holding a
 * place share (CONTRACT 12, Places).
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { now, nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { checkReservationRequest, limitBreach } from '@madoguchi/shared/domain/reservation';
import { editRefusal, isAppending, type ResultFacts } from '@madoguchi/shared/domain/survey';
import { serverTexts } from '@madoguchi/shared/texts';
import {
  deadlinePassed,
  forbidden,
  invalid,
  notEditable,
  notFound,
  notReservable,
  quotaExceeded,
  type Refusal,
  reservationLimit,
} from '../../refusal';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import type { StoredHold } from '../../repositories/holds/holds';
import type { SlotCount } from '../../repositories/slots/slots';
import type { Snapshot } from '../configuration/snapshot';
import type { PaymentFacts } from '../payment/orders';
import type { Caller } from '../session/caller';
import { deadlineOf, isOutsideWindow, isSameSlot, type WantedPlace } from './place';
import { isStayTooLate } from './stay';
import type { StoredState } from './storedState';

/** Who asks, for whom, by which form. */
export interface RuleContext {
  caller: Caller;
  /** Whose answer it is. */
  subjectId: string;
  snapshot: Snapshot;
  config: SurveyConfig;
}

const limitDetails = serverTexts.checkDetail;

/**
 * The answer that an edit names must be there, be the person's, and belong to the form.
 * @throws {Refusal} 404, 403, 400
 */
export function checkNamed(
  { config, subjectId }: Pick<RuleContext, 'config' | 'subjectId'>,
  oldPartitionKey: string | undefined,
  existing: Pick<StoredAnswer, 'userId' | 'surveyId'> | undefined,
): void {
  if (oldPartitionKey === undefined) return;
  if (!existing && isAppending(config)) throw notFound();
  if (existing && existing.userId !== subjectId) throw forbidden();
  if (existing && existing.surveyId !== config.surveyId) throw invalid();
}

/**
 * An answer in a calendar that is outside of the caller's scope is not there, also where the call does not name it: a
 * form that is answered once changes what the person has.
 * @param answer read behind its lock; undefined where there is none yet @throws {Refusal} 404
 */
export function refuseOutside(caller: Caller, answer: Pick<StoredAnswer, 'place'> | undefined): void {
  if (answer && caller.mayChangeAt?.(answer.place?.calendarId) === false) throw notFound();
}

/** What of an answer that is to be changed stands in other tables. */
interface EditFacts extends Pick<ResultFacts, 'visitDeadlines'> {
  payment?: PaymentFacts | undefined;
  /** The person takes what the desk has proposed: what binds a change of their own does not bind that. */
  isProposed?: boolean;
}

/**
 * The rules of a change: status, settings, deadline and payment bind users, and are noted where an administrator passes
 * over them.
 */
export function checkEdit(
  request: Omit<RuleContext, 'subjectId'>,
  existing: StoredAnswer,
  overrides: string[],
  { payment, visitDeadlines, isProposed = false }: EditFacts = {},
): void {
  if (!existing.isLive) throw notEditable();
  const { config, snapshot, caller } = request;
  const deadline = deadlineOf(snapshot, existing.place, nowMilliseconds());
  const isTooLate = isStayTooLate(snapshot, existing, today());
  const refusal = editRefusal({
    config,
    check: existing.check,
    userId: existing.userId,
    deadline,
    visitDeadlines,
    isStayTooLate: isTooLate,
    payment,
    isClosed: existing.place?.isClosed,
  });
  if (refusal === undefined) return;
  if (caller.isAdmin || isProposed) overrides.push(refusal === 'deadline_passed' ? 'deadline' : 'edit');
  else if (refusal === 'deadline_passed') throw deadlinePassed(isTooLate ? serverTexts.bedDeadlinePassed : undefined);
  else throw notEditable();
}

/** Window, personal limit and room of a place that neither the answer nor the person's hold has yet. */
export function checkPlace(
  request: Omit<RuleContext, 'snapshot'>,
  state: Omit<StoredState, 'version' | 'submission' | 'forPlace'>,
  place: WantedPlace,
  overrides: string[],
): void {
  const { caller, config, subjectId } = request;
  const held = state.existing?.isLive ? state.existing.place : undefined;
  const isMoved = !isSameSlot(held, place);
  const obey = (name: string, refusal: Refusal) => {
    if (!caller.isAdmin) throw refusal;
    overrides.push(name);
  };
  if (isMoved && isOutsideWindow(place, nowMilliseconds())) obey('window', notReservable());
  // Whatever an administrator may pass over, in a closed slot nobody is expected.
  if (isMoved && (state.slot === undefined || state.slot.isClosed)) throw notReservable();
  const limits = checkReservationRequest(place.calendar.calendar, {
    surveyId: config.surveyId,
    itemKey: place.itemKey,
    userId: subjectId,
    targetDay: place.day,
    partitionKey: state.existing?.partitionKey,
  });
  const breach = isMoved ? limitBreach(state.ownReservations, limits) : undefined;
  if (breach) obey('limit', reservationLimit(limitDetails[breach.kind](breach.count)));
  const isOwn = (hold: StoredHold) => hold.expiresAt > now() && isSameSlot(hold, place);
  const holds = [state.hold, state.offered].filter((hold) => hold !== undefined);
  const own = holds.filter(isOwn).reduce((sum, hold) => sum + hold.cost, isMoved ? 0 : (held?.cost ?? 0));
  const needed = place.cost - own;
  // A cheap look before anything is written; the guarded statement has the last word.
  if (needed > 0 && !hasRoom(state.slot, needed)) throw quotaExceeded();
}

function hasRoom(count: SlotCount | undefined, cost: number): boolean {
  return count !== undefined && count.quota - count.reserved >= cost;
}
