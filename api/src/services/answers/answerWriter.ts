/**
 * Writes a planned answer: rows, place or stay, submission and audit in one transaction (CONTRACT 5). Statements that
 * do not wait for each other's answers travel together; what others wait for, slots and nights, comes last before the
 * commit.
 */
import {
  type Answers,
  type CheckStatus,
  DEFAULT_CHECK_STATUS,
  type PutItemAnswer,
  WITHDRAWN_CHECK_STATUS,
} from '@madoguchi/shared/contract';
import { checkOfVisit, confirmedVisitsText } from '@madoguchi/shared/domain/candidate';
import { now } from '@madoguchi/shared/domain/clock';
import { eventOf } from '@madoguchi/shared/domain/message';
import { isAppending, makePartitionKey, versionOf } from '@madoguchi/shared/domain/survey';
import { serverTexts, statusTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../database/database';
import { type Change, executeBatch } from '../../database/together';
import { makeAnswerCode } from '../../identifiers';
import { quotaExceeded, temporaryLocked } from '../../refusal';
import { answerInsertion, answerUpdate, retireAnswer, setCheck } from '../../repositories/answers/answers';
import { auditInsertion } from '../../repositories/answers/audit';
import { removeReservation, reservationPut, setReservationLive } from '../../repositories/answers/reservations';
import { removeRows, rowsInsertion, type StoredRow, valuesOf } from '../../repositories/answers/rows';
import { searchRowPut } from '../../repositories/answers/searchRows';
import type { StoredAnswer, StoredPlace } from '../../repositories/answers/storedAnswer';
import { putStay, setStayLive } from '../../repositories/beds/stays';
import { noteLeft } from '../../repositories/closings/offers';
import { linkFiles } from '../../repositories/files/files';
import { offeredTo, type StoredHold } from '../../repositories/holds/holds';
import { moveOrder } from '../../repositories/payment/orders';
import type { AnswerFile } from '../files/answerFiles';
import { bookedOf } from '../messages/appointments';
import { noticeChange } from '../messages/notices';
import { type JudgedOrder, storeOrder } from '../payment/orders';
import type { Caller } from '../session/caller';
import { isSameSlot, type WantedPlace } from './place';
import { applyPlaceChanges, holdsGivenUp, placeChanges, removeHolds } from './placeChanges';
import { searchRowOf } from './searchRow';
import type { SentAnswer } from './sentAnswer';
import { moveNights, type WantedStay } from './stay';

/** What a sent answer comes to by the rules. */
export interface AnswerPlan {
  rows: StoredRow[];
  /** What the rows stand for. */
  answers: Answers;
  place: WantedPlace | undefined;
  stay: WantedStay | undefined;
  /** What a new answer buys. */
  order?: JudgedOrder | undefined;
}

/** A plan that the state of the database allows. */
interface CheckedPlan extends AnswerPlan {
  /** Files that the rows name; undefined where the form has no item for files. */
  files: readonly AnswerFile[] | undefined;
  /** Rules that an administrator was not held to. */
  overrides: string[];
  /** The id under which a new answer is stored: what it holds may have been taken in its name already. */
  answerId: string;
  /** What the person has held by this form so far; it makes way for the place. */
  hold: StoredHold | undefined;
  /** What was offered to the answer after a closing: it is given up with any new place. */
  offered?: StoredHold | undefined;
  /** It was paid for just now. */
  isPaid?: boolean;
}

/** What of scarce things an answer holds or is to hold. */
type Taken = Pick<StoredAnswer, 'place' | 'stay'>;

/** One way of writing: a new answer, a change under the old key, or a new answer for an old one. */
interface Writing {
  type: PutItemAnswer['type'];
  answer: Omit<StoredAnswer, 'place'>;
  /** Of the table of answers. */
  change: Change;
  /** The answer so far and as it will be, for the audit. */
  before?: object;
  after: object;
  /** What the answer holds so far. */
  held: Taken;
  /** Sends the statements that come before the change. */
  clear(): (Promise<unknown> | undefined)[];
}

/** The answer that is changed, with its rows. */
interface ExistingAnswer {
  answer: StoredAnswer;
  rows: readonly StoredRow[];
}

/**
 * Writes the answer; the caller has locked person and answer, and has checked the plan under those locks.
 * @throws {Refusal} quota_exceeded when a place or a night is gone; temporary_locked when another server has stored the
 * submission: the caller rolls everything back
 */
export async function writeAnswer(
  connection: Connection,
  sent: SentAnswer,
  plan: CheckedPlan,
  existing?: ExistingAnswer,
): Promise<PutItemAnswer> {
  const at = now();
  const writing = existing
    ? (isAppending(sent.config) ? replacement : update)(connection, sent, plan, at, existing)
    : creation(connection, sent, plan, at);
  const { type, answer, before, after, held } = writing;
  const { answerCode, partitionKey } = answer;
  const response: PutItemAnswer = {
    result: 'OK',
    answercode: answerCode,
    type,
    partitionKey,
    version: answer.formVersion,
  };
  const audit = auditInsertion(connection, {
    at,
    actorId: sent.caller.userId,
    actorIsAdmin: sent.caller.isAdmin,
    action: type,
    subjectUserId: sent.subjectId,
    subject: partitionKey,
    before,
    after,
    overrides: plan.overrides,
  });
  const place = plan.place ? [reservationPut(answer, plan.place, placedAtOf(plan.place, at, existing?.answer))] : [];
  const notice = noticeOf(sent, plan, answer, at, existing);
  const submission = sent.submission ? [sent.submission.storeChange(response, at)] : [];
  const search = searchRowPut(searchRowOf(sent.snapshot, sent.config, { ...answer, ...takenBy(plan) }, plan.rows));
  const cleared = writing.clear();
  // The submission last: the batch says whether it is stored for the first time.
  const changes = [
    ...([writing.change, rowsInsertion(answer, plan.rows), search] as const),
    ...[...place, ...(notice ? [notice] : []), audit, ...submission],
  ] as const;
  const written = executeBatch(connection, changes).then((changed) => {
    if (sent.submission && changed !== 1) throw temporaryLocked();
  });
  await Promise.all([
    ...cleared,
    written,
    plan.files && linkFiles(connection, answer.answerId, plan.files),
    plan.stay && putStay(connection, answer, plan.stay),
    plan.order && storeOrder(connection, answer, plan.order, at),
    // Behind the lock of the slot that is left: a closing that came meanwhile has its own offer for the answer.
    take(connection, answer, plan, held).then(() => noteLeaving(connection, sent, plan, { answer, held })),
  ]);
  return response;
}

/** What an answer is to hold by its plan. */
function takenBy({ place, stay }: AnswerPlan): Taken {
  return { place, stay };
}

/** Since when the answer holds its place: a change of other values leaves it where it was. */
function placedAtOf(place: WantedPlace, at: Date, existing: StoredAnswer | undefined): Date {
  const isKept = existing?.place && isSameSlot(existing.place, place);
  return (isKept ? (existing.placedAt ?? existing.createdAt) : undefined) ?? at;
}

/** Tells the person of what is new, where it has a time. */
function noticeOf(
  { snapshot, config, mode }: SentAnswer,
  plan: CheckedPlan,
  answer: Writing['answer'],
  at: Date,
  existing: ExistingAnswer | undefined,
): Change | undefined {
  const event = eventOf({
    before: existing && bookedOf(config, existing.answer, existing.rows),
    after: bookedOf(config, plan, plan.rows),
    isByDesk: mode === 'admin',
    isPaid: plan.isPaid === true,
  });
  return noticeChange(snapshot, config, answer, event, at);
}

/** Notes of an answer that comes out of a closed place how it did: by the desk or into the offered place, or by choice. */
async function noteLeaving(
  connection: Connection,
  { mode }: SentAnswer,
  { place, offered }: CheckedPlan,
  { answer: { surveyId, answerCode }, held }: Pick<Writing, 'answer' | 'held'>,
): Promise<void> {
  const { place: closed } = held;
  if (!place || !closed?.isClosed || isSameSlot(closed, place)) return;
  const isAsked = mode === 'admin' || (offered !== undefined && isSameSlot(offered, place));
  await noteLeft(connection, { surveyId, answerCode }, closed, isAsked ? 'moved' : 'chose');
}

/** What a closing holds for an answer that leaves its place; read with the place that is wanted, where one is. */
async function offeredFor(
  connection: Connection,
  answer: Writing['answer'],
  { place, offered }: CheckedPlan,
  left: StoredPlace | undefined,
): Promise<StoredHold[]> {
  if (!place && left?.isClosed) return offeredTo(connection, answer);
  return offered ? [offered] : [];
}

/** Moves what the answer holds to what it is to hold. Its statements are the last before the commit. */
async function take(connection: Connection, answer: Writing['answer'], plan: CheckedPlan, held: Taken): Promise<void> {
  const isLeft = held.place !== undefined && !isSameSlot(held.place, plan.place);
  const offered = isLeft ? await offeredFor(connection, answer, plan, held.place) : [];
  const holds = [...holdsGivenUp(plan.hold, plan.place), ...offered];
  const [, hasPlace, hasNights] = await Promise.all([
    removeHolds(connection, holds),
    applyPlaceChanges(connection, placeChanges([held.place, ...holds], plan.place), answer),
    moveNights(connection, { held: held.stay, wanted: plan.stay }, answer.surveyId),
  ]);
  if (!hasPlace) throw quotaExceeded();
  if (!hasNights) throw quotaExceeded(serverTexts.bedFull);
}

/** A new answer beside all others, or in place of a cancelled one of a form that is answered once. */
function creation(connection: Connection, sent: SentAnswer, plan: CheckedPlan, at: Date): Writing {
  const check = checkByVisits(sent, DEFAULT_CHECK_STATUS, plan.rows);
  const answer = newAnswer(sent, plan, at, { answerCode: makeAnswerCode(), check });
  return {
    type: 'create',
    answer,
    change: answerInsertion(answer, sent.mode !== 'admin'),
    after: auditState(answer, plan),
    held: { place: undefined },
    clear: () => (isAppending(sent.config) ? [] : [retireAnswer(connection, answer.partitionKey)]),
  };
}

/** The answer of a form that is answered once, with new rows under its old key (ROWS-009). */
function update(
  connection: Connection,
  sent: SentAnswer,
  plan: CheckedPlan,
  at: Date,
  { answer: stored, rows }: ExistingAnswer,
): Writing {
  const check = checkByVisits(sent, checkAfterChange(stored, sent.caller), plan.rows, { answer: stored, rows });
  const attendance = attendanceAfter(plan, stored);
  const answer: StoredAnswer = { ...stored, ...identityOf(sent, stored), check, updatedAt: at, attendance };
  return {
    type: 'update',
    answer,
    change: answerUpdate(answer),
    before: auditState(stored, stored, rows),
    after: auditState(answer, plan, plan.rows),
    held: stored,
    clear: () => [
      removeRows(connection, answer.answerId),
      plan.place ? undefined : removeReservation(connection, answer.answerId),
    ],
  };
}

/** A new answer for an old one of an appending form: the old is withdrawn, its code and its place move on (ROWS-041). */
function replacement(
  connection: Connection,
  sent: SentAnswer,
  plan: CheckedPlan,
  at: Date,
  { answer: stored, rows }: ExistingAnswer,
): Writing {
  const check = checkByVisits(sent, DEFAULT_CHECK_STATUS, plan.rows, { answer: stored, rows });
  const answer = {
    ...newAnswer(sent, plan, at, { answerCode: stored.answerCode, check }),
    ...identityOf(sent, stored),
    attendance: attendanceAfter(plan, stored),
  };
  const { answerId, partitionKey } = stored;
  return {
    type: 'update',
    answer,
    change: answerInsertion(answer, false),
    before: { ...auditState(stored, stored, rows), partitionKey },
    after: auditState(answer, plan, plan.rows),
    held: stored,
    clear: () => [
      setCheck(connection, answerId, WITHDRAWN_CHECK_STATUS, false, at),
      setReservationLive(connection, answerId, false),
      stored.stay && setStayLive(connection, answerId, false),
      sent.config.usePayment === 1 ? moveOrder(connection, partitionKey, answer.partitionKey, at) : undefined,
    ],
  };
}

/** Who was here for one day has not come for another. */
function attendanceAfter(plan: AnswerPlan, { attendance, place, stay }: StoredAnswer): StoredAnswer['attendance'] {
  const isMoved = plan.place?.day !== place?.day || plan.stay?.start !== stay?.start;
  return isMoved ? undefined : attendance;
}

function newAnswer(
  sent: SentAnswer,
  plan: CheckedPlan,
  at: Date,
  { answerCode, check }: Pick<StoredAnswer, 'answerCode' | 'check'>,
): Omit<StoredAnswer, 'place'> {
  const { surveyId } = sent.config;
  return {
    answerId: plan.answerId,
    surveyId,
    userId: sent.subjectId,
    partitionKey: makePartitionKey(surveyId, sent.subjectId, isAppending(sent.config) ? at.getTime() : undefined),
    answerCode,
    check,
    isLive: true,
    ...identityOf(sent),
    createdAt: at,
    updatedAt: at,
  };
}

/** Status after a change: a user's change of what the desk has dealt with is marked for it. */
function checkAfterChange(existing: StoredAnswer, caller: Caller): CheckStatus {
  return caller.isAdmin || existing.check === DEFAULT_CHECK_STATUS ? existing.check : '変更あり';
}

/** The usual status, or the one that the desk's confirmation of a visit asks for. */
function checkByVisits(
  { config, mode, move }: SentAnswer,
  usual: CheckStatus,
  rows: readonly StoredRow[],
  former?: ExistingAnswer,
): CheckStatus {
  const confirmedIn = (of: readonly StoredRow[]) => confirmedVisitsText(config, (itemKey) => valuesOf(of, itemKey));
  const before = former ? confirmedIn(former.rows) : '';
  return checkOfVisit({
    usual,
    stored: former?.answer.check,
    before,
    after: confirmedIn(rows),
    byDesk: mode === 'admin' || move?.confirms !== undefined,
  });
}

/** Who sends, how, and under which version of the form. What the desk has noted of the clinic stays when the person changes the answer. */
function identityOf({ caller, body, mode, config }: SentAnswer, before?: Pick<StoredAnswer, 'clinicAttributes'>) {
  const { isLiffMode, cognitoUserId, clinicAttributes, userName } = body.subData ?? {};
  return {
    registrantName: mode === 'admin' ? caller.name || statusTexts.registrantAdministrator : statusTexts.registrant,
    isLiffMode: isLiffMode ?? !caller.isAdmin,
    // A user's own name comes from the token; the desk may name whom it enters.
    userName: caller.isAdmin ? userName : caller.name || undefined,
    cognitoUserId,
    clinicAttributes: mode === 'admin' ? clinicAttributes : before?.clinicAttributes,
    formVersion: versionOf(config),
  };
}

function auditState(
  answer: Pick<StoredAnswer, 'check' | 'answerCode'>,
  { place, stay }: Taken,
  rows?: readonly StoredRow[],
): object {
  return {
    check: answer.check,
    answerCode: answer.answerCode,
    ...(place && { place: { calendarId: place.calendarId, day: place.day, slot: place.slot, cost: place.cost } }),
    ...(stay && { stay: { start: stay.start, end: stay.end } }),
    ...(rows && { values: Object.fromEntries(rows.map((row) => [row.sortKey, row.value])) }),
  };
}
