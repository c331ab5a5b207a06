/**
 * Judging a submission against the rules and the state of the database, then storing it (CONTRACT 5, putItem): all of it in one transaction or not at all.
 */
import type { PutItemAnswer } from '@madoguchi/shared/contract';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import {
  answersFromRows,
  disabledItemKeys,
  editScopeOf,
  isAppending,
  itemsByKey,
  keepDisabledAnswers,
} from '@madoguchi/shared/domain/survey';
import type { Transaction } from '../../database/database';
import { makeUlid } from '../../identifiers';
import { notFound, notReservable, Refusal } from '../../refusal';
import type { StoredAnswer, StoredStay } from '../../repositories/answers/answers';
import { rowsOfAnswers, type StoredRow } from '../../repositories/answers/rows';
import type { StoredOrder } from '../../repositories/payment/orders';
import { checkCandidates, withoutStoredConfirmation, withStoredConfirmation } from '../candidate/candidateRows';
import { checkAnswerFiles } from '../files/answerFiles';
import { takeNumbers } from '../members/numbering';
import { judgeOrder, orderOfAnswer, paymentFactsOf, refuseUnpaid, withOrderId } from '../payment/orders';
import { AnswerWriter, type JudgedPlan, type PutRequest } from './answerWriter';
import { checkDose, withFirstDose } from './doses';
import type { Guards } from './guards';
import { refuseAdminValues, refuseDisabledValues, rowsToStore, shownAnswers, validate } from './input';
import { checkMasterLists } from './masterLists';
import { keptPlace, wantedPlace } from './place';
import { checkEdit, checkPlace } from './placeRules';
import type { PutFacts } from './putFacts';
import { isOutsideRule, type WantedStay, wantedStay } from './stay';

/** Whether a stay may begin when it is to begin; whether its nights have a bed is the guard's business. */
function checkStay(request: PutRequest, held: StoredStay | undefined, stay: WantedStay, overrides: string[]): void {
  if (held?.start === stay.start || !isOutsideRule(stay, today(), held !== undefined)) return;
  if (!request.caller.isAdmin) throw notReservable();
  overrides.push('window');
}

/** The plan of a new answer. Judged before the transaction too, so that a wrong form costs no lock. */
export function planNew(request: PutRequest): JudgedPlan {
  const { snapshot, config, sent, mode, body } = request;
  if (mode === 'user') refuseAdminValues(config, sent, false);
  refuseDisabledValues(config, shownAnswers(request, sent), mode, request.recorded);
  validate(request, withFirstDose(request, sent));
  const shown = shownAnswers(request, sent);
  checkMasterLists(request, shown, []);
  const order = judgeOrder(request, sent);
  const place = wantedPlace(snapshot, config, shown, undefined, order?.order);
  const stay = wantedStay(snapshot, config, sent);
  const stored = withOrderId(config, sent, order);
  return { rows: rowsToStore(stored, { snapshot, config, mode, sent: body.data }), answers: sent, place, stay, order };
}

/**
 * The rows of a change with those stored ones that it leaves as they are: administrators' where a user changes the rest, and choices of check boxes that a fixed
 * item no longer offers.
 */
function withUntouchedRows(
  { config, mode }: PutRequest,
  rows: readonly StoredRow[],
  storedRows: readonly StoredRow[],
  isKept: (itemKey: string) => boolean,
): StoredRow[] {
  const items = itemsByKey(config);
  const own = mode === 'user' ? rows.filter((row) => !row.isAdmin) : rows;
  const sortKeys = new Set(own.map((row) => row.sortKey));
  const isLeftChoice = ({ itemKey, value }: StoredRow) =>
    value !== '' && items.get(itemKey)?.type === 'checkboxes' && isKept(itemKey);
  const untouched = storedRows.filter((row) => (mode === 'user' && row.isAdmin) || isLeftChoice(row));
  return [...own, ...untouched.filter((row) => !sortKeys.has(row.sortKey))];
}

/** The plan of a change: what the person may not change, and administrators' rows, stay as they are stored. */
function planChange(
  request: PutRequest,
  existing: StoredAnswer,
  storedRows: readonly StoredRow[],
  bought: StoredOrder | undefined,
): JudgedPlan {
  const { snapshot, config, sent, mode, body } = request;
  if (mode === 'user') refuseAdminValues(config, sent, true);
  const stored = answersFromRows(
    config,
    storedRows.filter((row) => mode === 'admin' || !row.isAdmin),
  );
  const context = { mode, isUpdate: true, scope: editScopeOf(config) };
  const kept = keepDisabledAnswers(config, stored, sent, context);
  const answers = withoutStoredConfirmation(request, kept, storedRows);
  const fixed = disabledItemKeys(config, context);
  validate(request, withFirstDose(request, answers), { stored, fixed });
  const shown = shownAnswers(request, answers);
  checkMasterLists(request, shown, storedRows);
  const { place: held } = existing;
  const isKept = held !== undefined && fixed.has(held.itemKey) && shown[held.itemKey] !== undefined;
  const place =
    (isKept ? keptPlace(snapshot, held) : undefined) ?? wantedPlace(snapshot, config, shown, held, bought?.order);
  const stay = wantedStay(snapshot, config, answers);
  const rows = rowsToStore(answers, { snapshot, config, mode, sent: body.data });
  const allRows = withStoredConfirmation(
    request,
    answers,
    withUntouchedRows(request, rows, storedRows, (itemKey) => fixed.has(itemKey) && shown[itemKey] !== undefined),
    storedRows,
  );
  return { rows: allRows, answers, place, stay };
}

export interface PutWork {
  request: PutRequest;
  facts: PutFacts;
  planned: JudgedPlan | Refusal;
  guards: Guards;
  /** True at the first attempt: see AnswerWriter. */
  isHurried: boolean;
}

/** Judges and writes the request. @throws isNothingChanged where a hurried attempt has to be made again @returns the answer, and the calendars whose places changed */
export async function putAnswer(
  connection: Transaction,
  { request, facts, planned, guards, isHurried }: PutWork,
): Promise<{ response: PutItemAnswer; calendarIds: string[] }> {
  const overrides: string[] = [];
  const { existing } = facts;
  const isNew = existing === undefined;
  const bought = existing && (await orderOfAnswer(connection, request.config, existing.partitionKey));
  if (existing) checkEdit(request, existing, overrides, paymentFactsOf(bought, nowMilliseconds()));
  const storedRows = existing
    ? ((await rowsOfAnswers(connection, [existing.answerId])).get(existing.answerId) ?? [])
    : [];
  if (isNew && planned instanceof Refusal) throw planned;
  const base =
    isNew && !(planned instanceof Refusal) ? planned : existing && planChange(request, existing, storedRows, bought);
  if (!base) throw notFound();
  checkCandidates(request, base.rows, storedRows, overrides);
  refuseUnpaid(request.config, base.order);
  const current = await facts.forPlace(base.place);
  if (base.place) checkPlace(request, current, base.place, guards, overrides);
  checkDose(request, base, existing && { place: existing.place, rows: storedRows }, overrides);
  if (base.stay) checkStay(request, existing?.stay, base.stay, overrides);
  const files = await checkAnswerFiles(connection, {
    config: request.config,
    callerId: request.caller.userId,
    subjectId: request.subjectId,
    rows: base.rows,
    existing: { answerId: existing?.answerId, rows: storedRows },
  });
  const { config, mode } = request;
  // A form that is answered once keeps its answer; everything else is stored as a new one.
  const answerId = existing && !isAppending(config) ? existing.answerId : makeUlid();
  const rows = await takeNumbers({
    ...{ connection, guards, config, mode, storedRows },
    answers: base.answers,
    rows: base.rows,
    holder: { answerId, formerAnswerId: existing?.answerId },
    actor: request.caller,
  });
  const plan = { ...base, rows, answerId, files, overrides, hold: current.hold };
  const commit = isHurried ? () => connection.commit() : undefined;
  const writer = new AnswerWriter(connection, request, plan, guards, commit);
  const response = await write(writer, request, existing, storedRows);
  const touched = [existing?.place, base.place, current.hold].map((place) => place?.calendarId);
  const calendarIds = touched.filter((id) => id !== undefined);
  return { response, calendarIds };
}

function write(
  writer: AnswerWriter,
  request: PutRequest,
  existing: StoredAnswer | undefined,
  storedRows: readonly StoredRow[],
): Promise<PutItemAnswer> {
  if (!existing) return writer.create();
  return isAppending(request.config) ? writer.supersede(existing, storedRows) : writer.update(existing, storedRows);
}
