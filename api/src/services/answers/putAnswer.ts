/**
 * Storing an answer (CONTRACT 5, putItem): rows, place, submission and audit in one transaction or not at all.
 * Statements that do not wait for each other's answers travel together; the slot, which others wait for, comes last before the commit.
 */
import {
  type Answers,
  type CheckStatus,
  DEFAULT_CHECK_STATUS,
  type FormMode,
  type PutItemAnswer,
  type PutItemBody,
  type SurveyConfig,
  WITHDRAWN_CHECK_STATUS,
} from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { checkReservationRequest, limitBreach } from '@madoguchi/shared/domain/reservation';
import {
  answersFromRows,
  editRefusal,
  editScopeOf,
  isAppending,
  keepDisabledAnswers,
  makePartitionKey,
} from '@madoguchi/shared/domain/survey';
import { serverTexts, statusTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../database/database';
import { makeAnswerCode, makeUlid } from '../../identifiers';
import type { Caller } from '../../plugins/authentication';
import {
  deadlinePassed,
  notEditable,
  notFound,
  notReservable,
  quotaExceeded,
  Refusal,
  reservationLimit,
} from '../../refusal';
import {
  insertAnswer,
  retireAnswer,
  type StoredAnswer,
  setCheck,
  updateAnswer,
} from '../../repositories/answers/answers';
import { addAudit } from '../../repositories/answers/audit';
import { putReservation, removeReservation, setReservationLive } from '../../repositories/answers/reservations';
import { insertRows, removeRowsBut, rowsOfAnswers, type StoredRow } from '../../repositories/answers/rows';
import type { Snapshot } from '../configuration/snapshot';
import type { Submission } from './exactlyOnce';
import type { Guards } from './guards';
import { refuseAdminValues, rowsToStore, validate } from './input';
import { deadlineOf, isOutsideWindow, isSameSlot, type WantedPlace, wantedPlace } from './place';
import { applyPlaceChanges, placeChanges } from './placeChanges';
import type { PutFacts } from './putFacts';

/** A request that has been read: everything that does not need the database's state. */
export interface PutRequest {
  caller: Caller;
  /** Whose answer it is. */
  subjectId: string;
  body: PutItemBody;
  snapshot: Snapshot;
  config: SurveyConfig;
  mode: FormMode;
  sent: Answers;
  submission: Submission | undefined;
}

/** What is to be stored, judged against the state of the database. */
interface Plan {
  rows: StoredRow[];
  place: WantedPlace | undefined;
  /** Rules that an administrator was not held to. */
  overrides: string[];
}

const limitDetails = serverTexts.checkDetail;

/** The rules of a change: status, settings and deadline bind users, and are noted where an administrator passes over them. */
function checkEdit(request: PutRequest, existing: StoredAnswer, overrides: string[]): void {
  if (!existing.isLive) throw notEditable();
  const { config, snapshot, caller } = request;
  const deadline = deadlineOf(snapshot, existing.place, nowMilliseconds());
  const refusal = editRefusal({ config, check: existing.check, userId: existing.userId, deadline });
  if (refusal === undefined) return;
  if (caller.isAdmin) overrides.push(refusal === 'deadline_passed' ? 'deadline' : 'edit');
  else throw refusal === 'deadline_passed' ? deadlinePassed() : notEditable();
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

/** The plan of a new answer. Judged before the transaction too, so that a wrong form costs no lock. */
export function planNew(request: PutRequest): Omit<Plan, 'overrides'> {
  const { snapshot, config, sent, mode, body } = request;
  if (mode === 'user') refuseAdminValues(config, sent, false);
  validate(snapshot, config, sent, mode);
  const place = wantedPlace(snapshot, config, sent, undefined);
  return { rows: rowsToStore(sent, { snapshot, config, mode, sent: body.data }), place };
}

/** The plan of a change: what the person may not change, and administrators' rows, stay as they are stored. */
function planChange(
  request: PutRequest,
  existing: StoredAnswer,
  storedRows: readonly StoredRow[],
): Omit<Plan, 'overrides'> {
  const { snapshot, config, sent, mode, body } = request;
  if (mode === 'user') refuseAdminValues(config, sent, true);
  const stored = answersFromRows(
    config,
    storedRows.filter((row) => mode === 'admin' || !row.isAdmin),
  );
  const context = { mode, isUpdate: true, scope: editScopeOf(config) };
  const answers = keepDisabledAnswers(config, stored, sent, context);
  validate(snapshot, config, answers, mode);
  const place = wantedPlace(snapshot, config, answers, existing.place);
  const rows = rowsToStore(answers, { snapshot, config, mode, sent: body.data });
  const sortKeys = new Set(rows.map((row) => row.sortKey));
  const kept = mode === 'user' ? storedRows.filter((row) => row.isAdmin && !sortKeys.has(row.sortKey)) : [];
  return { rows: [...rows, ...kept], place };
}

/** Status after a change: a user's change of what the desk has dealt with is marked for it. */
function checkAfterChange(existing: StoredAnswer, caller: Caller): CheckStatus {
  return caller.isAdmin || existing.check === DEFAULT_CHECK_STATUS ? existing.check : '変更あり';
}

function identityOf({ caller, body, mode }: PutRequest) {
  const { isLiffMode, cognitoUserId, clinicAttributes, userName } = body.subData ?? {};
  return {
    registrantName: mode === 'admin' ? caller.name || statusTexts.registrantAdministrator : statusTexts.registrant,
    isLiffMode: isLiffMode ?? !caller.isAdmin,
    // A user's own name comes from the token; the desk may name whom it enters.
    userName: caller.isAdmin ? userName : caller.name || undefined,
    cognitoUserId,
    clinicAttributes,
  };
}

function auditState(
  answer: Pick<StoredAnswer, 'check' | 'answerCode'>,
  place: { calendarId: string; day: string; slot: string; cost: number } | undefined,
  rows?: readonly StoredRow[],
): object {
  return {
    check: answer.check,
    answerCode: answer.answerCode,
    ...(place && { place: { calendarId: place.calendarId, day: place.day, slot: place.slot, cost: place.cost } }),
    ...(rows && { values: Object.fromEntries(rows.map((row) => [row.sortKey, row.value])) }),
  };
}

/** Writes a plan. The caller has locked person and answer; `facts` were read under those locks. */
class AnswerWriter {
  private readonly at = now();

  constructor(
    private readonly connection: Connection,
    private readonly request: PutRequest,
    private readonly plan: Plan,
    private readonly guards: Guards,
  ) {}

  private audit(
    action: 'create' | 'update',
    partitionKey: string,
    before: object | undefined,
    after: object,
  ): Promise<void> {
    const { caller, subjectId } = this.request;
    return addAudit(this.connection, {
      at: this.at,
      actorId: caller.userId,
      actorIsAdmin: caller.isAdmin,
      action,
      subjectUserId: subjectId,
      subject: partitionKey,
      before,
      after,
      overrides: this.plan.overrides,
    });
  }

  private keep(response: PutItemAnswer): Promise<void> | undefined {
    return this.request.submission?.store(this.connection, response, this.at);
  }

  private async takePlace(held: StoredAnswer['place']): Promise<void> {
    const changes = placeChanges(held, this.plan.place);
    if (!(await applyPlaceChanges(this.connection, this.guards, changes))) throw quotaExceeded();
  }

  private newAnswer(answerCode: string, partitionKey: string): Omit<StoredAnswer, 'place'> {
    const { config, subjectId } = this.request;
    return {
      answerId: makeUlid(),
      surveyId: config.surveyId,
      userId: subjectId,
      partitionKey,
      answerCode,
      check: DEFAULT_CHECK_STATUS,
      isLive: true,
      ...identityOf(this.request),
      createdAt: this.at,
      updatedAt: this.at,
    };
  }

  private newKey(): string {
    const { config, subjectId } = this.request;
    return makePartitionKey(config.surveyId, subjectId, isAppending(config) ? this.at.getTime() : undefined);
  }

  /** A new answer beside all others, or in place of a cancelled one of a form that is answered once. */
  async create(): Promise<PutItemAnswer> {
    const { connection, plan, request } = this;
    const answer = this.newAnswer(makeAnswerCode(), this.newKey());
    const response = answered(answer, 'create');
    await Promise.all([
      isAppending(request.config) ? undefined : retireAnswer(connection, answer.partitionKey),
      insertAnswer(connection, answer),
      insertRows(connection, answer, plan.rows),
      plan.place && putReservation(connection, answer, plan.place),
      this.keep(response),
      this.audit('create', answer.partitionKey, undefined, auditState(answer, plan.place)),
      this.takePlace(undefined),
    ]);
    return response;
  }

  /** The answer of a form that is answered once, with new rows under its old key (ROWS-009). */
  async update(existing: StoredAnswer, storedRows: readonly StoredRow[]): Promise<PutItemAnswer> {
    const { connection, plan, request } = this;
    const held = existing.place;
    const answer: StoredAnswer = {
      ...existing,
      ...identityOf(request),
      check: checkAfterChange(existing, request.caller),
      updatedAt: this.at,
    };
    const response = answered(answer, 'update');
    await Promise.all([
      removeRowsBut(connection, answer.answerId, []),
      updateAnswer(connection, answer),
      insertRows(connection, answer, plan.rows),
      plan.place ? putReservation(connection, answer, plan.place) : removeReservation(connection, answer.answerId),
      this.keep(response),
      this.audit(
        'update',
        answer.partitionKey,
        auditState(existing, held, storedRows),
        auditState(answer, plan.place, plan.rows),
      ),
      this.takePlace(held),
    ]);
    return response;
  }

  /** A new answer for an old one of an appending form: the old is withdrawn, its code and its place move on (ROWS-041). */
  async supersede(existing: StoredAnswer, storedRows: readonly StoredRow[]): Promise<PutItemAnswer> {
    const { connection, plan } = this;
    const answer = this.newAnswer(existing.answerCode, this.newKey());
    const response = answered(answer, 'update');
    await Promise.all([
      setCheck(connection, existing.answerId, WITHDRAWN_CHECK_STATUS, false, this.at),
      setReservationLive(connection, existing.answerId, false),
      insertAnswer(connection, answer),
      insertRows(connection, answer, plan.rows),
      plan.place && putReservation(connection, answer, plan.place),
      this.keep(response),
      this.audit(
        'update',
        answer.partitionKey,
        { ...auditState(existing, existing.place, storedRows), partitionKey: existing.partitionKey },
        auditState(answer, plan.place, plan.rows),
      ),
      this.takePlace(existing.place),
    ]);
    return response;
  }
}

function answered(answer: Pick<StoredAnswer, 'answerCode' | 'partitionKey'>, type: 'create' | 'update'): PutItemAnswer {
  return { result: 'OK', answercode: answer.answerCode, type, partitionKey: answer.partitionKey };
}

/** Judges and writes the request. @returns the answer, and the calendars whose places changed */
export async function putAnswer(
  connection: Connection,
  request: PutRequest,
  facts: PutFacts,
  planned: Omit<Plan, 'overrides'> | Refusal,
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
  const writer = new AnswerWriter(connection, request, { ...base, overrides }, guards);
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
