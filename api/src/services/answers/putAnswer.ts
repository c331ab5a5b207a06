/**
 * Judging a submission against the rules and the state of the database, then storing it (CONTRACT 5, putItem): all of it in one transaction or not at all.
 */
import type { Answers, PutItemAnswer, SurveyConfig } from '@madoguchi/shared/contract';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { checkReservationRequest, limitBreach } from '@madoguchi/shared/domain/reservation';
import {
  answersFromRows,
  editRefusal,
  editScopeOf,
  isAppending,
  keepDisabledAnswers,
} from '@madoguchi/shared/domain/survey';
import { firstDoseDateItem } from '@madoguchi/shared/domain/vaccine';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../database/database';
import {
  deadlinePassed,
  notEditable,
  notFound,
  notReservable,
  quotaExceeded,
  Refusal,
  reservationLimit,
} from '../../refusal';
import type { StoredAnswer, StoredStay } from '../../repositories/answers/answers';
import { rowsOfAnswers, type StoredRow } from '../../repositories/answers/rows';
import { checkAnswerFiles } from '../files/answerFiles';
import { AnswerWriter, type JudgedPlan, type PutRequest } from './answerWriter';
import type { Guards } from './guards';
import { refuseAdminValues, rowsToStore, validate } from './input';
import { deadlineOf, isOutsideWindow, isSameSlot, type WantedPlace, wantedPlace } from './place';
import type { PutFacts } from './putFacts';
import { isOutsideRule, isStayTooLate, type WantedStay, wantedStay } from './stay';

const limitDetails = serverTexts.checkDetail;

/** The rules of a change: status, settings and deadline bind users, and are noted where an administrator passes over them. */
function checkEdit(request: PutRequest, existing: StoredAnswer, overrides: string[]): void {
  if (!existing.isLive) throw notEditable();
  const { config, snapshot, caller } = request;
  const deadline = deadlineOf(snapshot, existing.place, nowMilliseconds());
  const isTooLate = isStayTooLate(snapshot, existing, today());
  const refusal = editRefusal({
    config,
    check: existing.check,
    userId: existing.userId,
    deadline,
    isStayTooLate: isTooLate,
  });
  if (refusal === undefined) return;
  if (caller.isAdmin) overrides.push(refusal === 'deadline_passed' ? 'deadline' : 'edit');
  else if (refusal === 'deadline_passed') throw deadlinePassed(isTooLate ? serverTexts.bedDeadlinePassed : undefined);
  else throw notEditable();
}

/** Window, personal limit and room of a place that the answer does not hold yet. */
function checkPlace(
  request: PutRequest,
  facts: PutFacts,
  place: WantedPlace,
  guards: Guards,
  overrides: string[],
): void {
  const { caller, config, subjectId } = request;
  const held = facts.existing?.isLive ? facts.existing.place : undefined;
  const isMoved = !isSameSlot(held, place);
  const obey = (name: string, refusal: Refusal) => {
    if (!caller.isAdmin) throw refusal;
    overrides.push(name);
  };
  if (isMoved && isOutsideWindow(place, nowMilliseconds())) obey('window', notReservable());
  if (isMoved && facts.slot === undefined) throw notReservable();
  const limits = checkReservationRequest(place.calendar.calendar, {
    surveyId: config.surveyId,
    itemKey: place.itemKey,
    userId: subjectId,
    targetDay: place.day,
    partitionKey: facts.existing?.partitionKey,
  });
  const breach = isMoved ? limitBreach(facts.ownReservations, limits) : undefined;
  if (breach) obey('limit', reservationLimit(limitDetails[breach.kind](breach.count)));
  const needed = isMoved ? place.cost : place.cost - (held?.cost ?? 0);
  if (needed > 0 && !guards.hasRoom(facts.slot, needed)) throw quotaExceeded();
}

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
  validate(request, sent);
  const place = wantedPlace(snapshot, config, sent, undefined);
  const stay = wantedStay(snapshot, config, sent);
  return { rows: rowsToStore(sent, { snapshot, config, mode, sent: body.data }), place, stay };
}

/** The first dose's day as an administrator may have recorded it, which the second dose waits for (VAC-012). */
function recordedFirstDose(config: SurveyConfig, storedRows: readonly StoredRow[]): Answers {
  const item = firstDoseDateItem(config);
  return answersFromRows(
    config,
    storedRows.filter(({ itemKey }) => itemKey === item?.itemKey),
  );
}

/** The plan of a change: what the person may not change, and administrators' rows, stay as they are stored. */
function planChange(request: PutRequest, existing: StoredAnswer, storedRows: readonly StoredRow[]): JudgedPlan {
  const { snapshot, config, sent, mode, body } = request;
  if (mode === 'user') refuseAdminValues(config, sent, true);
  const stored = answersFromRows(
    config,
    storedRows.filter((row) => mode === 'admin' || !row.isAdmin),
  );
  const context = { mode, isUpdate: true, scope: editScopeOf(config) };
  const answers = keepDisabledAnswers(config, stored, sent, context);
  validate(request, { ...recordedFirstDose(config, storedRows), ...answers });
  const place = wantedPlace(snapshot, config, answers, existing.place);
  const stay = wantedStay(snapshot, config, answers);
  const rows = rowsToStore(answers, { snapshot, config, mode, sent: body.data });
  const sortKeys = new Set(rows.map((row) => row.sortKey));
  const kept = mode === 'user' ? storedRows.filter((row) => row.isAdmin && !sortKeys.has(row.sortKey)) : [];
  return { rows: [...rows, ...kept], place, stay };
}

/** Judges and writes the request. @returns the answer, and the calendars whose places changed */
export async function putAnswer(
  connection: Connection,
  request: PutRequest,
  facts: PutFacts,
  planned: JudgedPlan | Refusal,
  guards: Guards,
): Promise<{ response: PutItemAnswer; calendarIds: string[] }> {
  const overrides: string[] = [];
  const { existing } = facts;
  const isNew = existing === undefined;
  if (existing) checkEdit(request, existing, overrides);
  const storedRows = existing
    ? ((await rowsOfAnswers(connection, [existing.answerId])).get(existing.answerId) ?? [])
    : [];
  if (isNew && planned instanceof Refusal) throw planned;
  const base = isNew && !(planned instanceof Refusal) ? planned : existing && planChange(request, existing, storedRows);
  if (!base) throw notFound();
  const current = await facts.forPlace(base.place);
  if (base.place) checkPlace(request, current, base.place, guards, overrides);
  if (base.stay) checkStay(request, existing?.stay, base.stay, overrides);
  const files = await checkAnswerFiles(connection, {
    config: request.config,
    callerId: request.caller.userId,
    subjectId: request.subjectId,
    rows: base.rows,
    existing: { answerId: existing?.answerId, rows: storedRows },
  });
  const writer = new AnswerWriter(connection, request, { ...base, files, overrides }, guards);
  const response = await write(writer, request, existing, storedRows);
  const calendarIds = [existing?.place?.calendarId, base.place?.calendarId].filter((id) => id !== undefined);
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
