/**
 * Writes a judged submission: rows, place or stay, submission and audit in one transaction (CONTRACT 5). Statements that do not wait for each other's answers
 * travel together; what others wait for, slots and nights, comes last before the commit.
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
import { now } from '@madoguchi/shared/domain/clock';
import { isAppending, makePartitionKey } from '@madoguchi/shared/domain/survey';
import type { RecordedDose } from '@madoguchi/shared/domain/vaccine';
import { serverTexts, statusTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../database/database';
import { type Change, makeCertain, makeChanges } from '../../database/together';
import { makeAnswerCode } from '../../identifiers';
import type { Caller } from '../../plugins/authentication';
import { quotaExceeded, temporaryLocked } from '../../refusal';
import {
  answerInsertion,
  answerUpdate,
  retireAnswer,
  type StoredAnswer,
  setCheck,
} from '../../repositories/answers/answers';
import { auditInsertion } from '../../repositories/answers/audit';
import { removeReservation, reservationPut, setReservationLive } from '../../repositories/answers/reservations';
import { removeRowsBut, rowsInsertion, type StoredRow } from '../../repositories/answers/rows';
import { putStay, setStayLive } from '../../repositories/beds/stays';
import { linkFiles } from '../../repositories/files/files';
import type { StoredHold } from '../../repositories/holds/holds';
import { moveOrder } from '../../repositories/payment/orders';
import type { Snapshot } from '../configuration/snapshot';
import type { AnswerFile } from '../files/answerFiles';
import { type JudgedOrder, storeOrder } from '../payment/orders';
import type { Submission } from './exactlyOnce';
import type { Guards } from './guards';
import type { WantedPlace } from './place';
import { applyPlaceChanges, holdsGivenUp, placeChanges, removeHolds } from './placeChanges';
import { moveNights, type WantedStay } from './stay';

/** A request that has been read: everything that does not need the database's state. */
export interface PutRequest {
  caller: Caller;
  /** Whose answer it is. */
  subjectId: string;
  body: PutItemBody;
  snapshot: Snapshot;
  config: SurveyConfig;
  mode: FormMode;
  /** The product's switch: without it nothing is sold. */
  isPaymentOn: boolean;
  /** True where the switch SECURE_FILES is off. */
  isSecureFilesOff: boolean;
  sent: Answers;
  /** What the form shows of the person's member record; undefined where it shows none. */
  recorded?: Answers | undefined;
  /** The person's first dose as other answers, or this one so far, record it; only of the vaccination with two doses. */
  firstDose?: RecordedDose | undefined;
  submission: Submission | undefined;
}

/** What is to be stored, judged against the state of the database. */
export interface Plan extends JudgedPlan {
  /** Files that the rows name; undefined where the form has no item for files. */
  files: readonly AnswerFile[] | undefined;
  /** Rules that an administrator was not held to. */
  overrides: string[];
  /** The id under which a new answer is stored: what it holds may have been taken in its name already. */
  answerId: string;
  /** What the person has held by this form so far; it makes way for the place. */
  hold: StoredHold | undefined;
}

/** What the rules say of a submission, before the database is asked for more. */
export interface JudgedPlan {
  rows: StoredRow[];
  /** What the rows stand for. */
  answers: Answers;
  place: WantedPlace | undefined;
  stay: WantedStay | undefined;
  /** What a new answer buys. */
  order?: JudgedOrder | undefined;
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

/** What of scarce things an answer holds or is to hold. */
type Taken = Pick<StoredAnswer, 'place' | 'stay'>;

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

/** A new answer's: it takes everything anew. */
const NOTHING_HELD: Taken = { place: undefined };

/** Writes a plan. The caller has locked person and answer; `facts` were read under those locks. */
export class AnswerWriter {
  private readonly at = now();

  constructor(
    private readonly connection: Connection,
    private readonly request: PutRequest,
    private readonly plan: Plan,
    private readonly guards: Guards,
    /** Commits behind what has been sent; only where nothing follows, and where somebody whose statement fails by it tries again without. */
    private readonly commit?: () => Promise<void>,
  ) {}

  private audit(action: 'create' | 'update', partitionKey: string, before: object | undefined, after: object): Change {
    const { caller, subjectId } = this.request;
    return auditInsertion({
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

  /** Writes the answer by `change`, with its rows, its place and the audit, and keeps what the submission is answered. */
  private async store(
    answer: Omit<StoredAnswer, 'place'>,
    change: Change,
    audit: Change,
    response: PutItemAnswer,
  ): Promise<void> {
    const { connection, plan, request } = this;
    const place = plan.place ? [reservationPut(answer, plan.place)] : [];
    const kept = request.submission ? [request.submission.keeping(response, this.at)] : [];
    // The submission last: whether it changes its row says whether it is stored for the first time.
    const changes = [change, rowsInsertion(answer, plan.rows), ...place, audit, ...kept] as const;
    if (this.commitAtOnce) return makeCertain(connection, changes);
    const changed = await makeChanges(connection, changes);
    if (request.submission && changed !== 1) throw temporaryLocked();
  }

  /**
   * The commit of a new answer with nothing beside rows and place, the usual one in an opening rush: its two statements each fail by themselves where they must
   * not stand, so that the commit can go with them.
   */
  private get commitAtOnce(): (() => Promise<void>) | undefined {
    const { hold, stay, files, order } = this.plan;
    const isSimple = !hold && !stay && !files && !order && isAppending(this.request.config);
    return isSimple ? this.commit : undefined;
  }

  /** Moves what the answer holds to what it is to hold. Its statements are the last before the commit. */
  private async take(held: Taken): Promise<void> {
    const { connection, guards, plan, request } = this;
    const holds = holdsGivenUp(plan.hold, plan.place);
    const [, hasPlace, hasNights] = await Promise.all([
      removeHolds(connection, guards, holds),
      applyPlaceChanges(connection, guards, placeChanges([held.place, ...holds], plan.place)),
      moveNights(connection, guards, { held: held.stay, wanted: plan.stay }, request.config.surveyId),
    ]);
    if (!hasPlace) throw quotaExceeded();
    if (!hasNights) throw quotaExceeded(serverTexts.bedFull);
  }

  private newAnswer(answerCode: string, partitionKey: string): Omit<StoredAnswer, 'place'> {
    const { config, subjectId } = this.request;
    return {
      answerId: this.plan.answerId,
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
    const audit = this.audit('create', answer.partitionKey, undefined, auditState(answer, plan));
    const { commitAtOnce } = this;
    if (commitAtOnce) {
      await Promise.all([
        this.store(answer, answerInsertion(answer), audit, response),
        plan.place && this.guards.takePlaces(connection, plan.place, plan.place.cost, true),
        commitAtOnce(),
      ]);
      return response;
    }
    await Promise.all([
      isAppending(request.config) ? undefined : retireAnswer(connection, answer.partitionKey),
      this.store(answer, answerInsertion(answer), audit, response),
      plan.files && linkFiles(connection, answer.answerId, plan.files),
      plan.stay && putStay(connection, answer, plan.stay),
      plan.order && storeOrder(connection, answer, plan.order, this.at),
      this.take(NOTHING_HELD),
    ]);
    return response;
  }

  /** The answer of a form that is answered once, with new rows under its old key (ROWS-009). */
  async update(existing: StoredAnswer, storedRows: readonly StoredRow[]): Promise<PutItemAnswer> {
    const { connection, plan, request } = this;
    const answer: StoredAnswer = {
      ...existing,
      ...identityOf(request),
      check: checkAfterChange(existing, request.caller),
      updatedAt: this.at,
    };
    const response = answered(answer, 'update');
    const before = auditState(existing, existing, storedRows);
    const audit = this.audit('update', answer.partitionKey, before, auditState(answer, plan, plan.rows));
    await Promise.all([
      removeRowsBut(connection, answer.answerId, []),
      plan.place ? undefined : removeReservation(connection, answer.answerId),
      this.store(answer, answerUpdate(answer), audit, response),
      plan.files && linkFiles(connection, answer.answerId, plan.files),
      plan.stay && putStay(connection, answer, plan.stay),
      this.take(existing),
    ]);
    return response;
  }

  /** A new answer for an old one of an appending form: the old is withdrawn, its code and its place move on (ROWS-041). */
  async supersede(existing: StoredAnswer, storedRows: readonly StoredRow[]): Promise<PutItemAnswer> {
    const { connection, plan } = this;
    const isPaid = this.request.config.usePayment === 1;
    const answer = this.newAnswer(existing.answerCode, this.newKey());
    const response = answered(answer, 'update');
    const before = { ...auditState(existing, existing, storedRows), partitionKey: existing.partitionKey };
    const audit = this.audit('update', answer.partitionKey, before, auditState(answer, plan, plan.rows));
    await Promise.all([
      setCheck(connection, existing.answerId, WITHDRAWN_CHECK_STATUS, false, this.at),
      setReservationLive(connection, existing.answerId, false),
      existing.stay && setStayLive(connection, existing.answerId, false),
      isPaid && moveOrder(connection, existing.partitionKey, answer.partitionKey, this.at),
      this.store(answer, answerInsertion(answer), audit, response),
      plan.files && linkFiles(connection, answer.answerId, plan.files),
      plan.stay && putStay(connection, answer, plan.stay),
      this.take(existing),
    ]);
    return response;
  }
}

function answered(answer: Pick<StoredAnswer, 'answerCode' | 'partitionKey'>, type: 'create' | 'update'): PutItemAnswer {
  return { result: 'OK', answercode: answer.answerCode, type, partitionKey: answer.partitionKey };
}
