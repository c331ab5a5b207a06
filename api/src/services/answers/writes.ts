/**
 * The use cases that change answers: storing, cancelling, claiming, and what administrators do. Each is one transaction with its audit row.
 */
import type {
  CancelItemBody,
  CheckStatus,
  PutItemAnswer,
  PutItemBody,
  PutUserIdBody,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import { bedForm } from '@madoguchi/shared/domain/bed';
import { now } from '@madoguchi/shared/domain/clock';
import { bedItemOf, isAppending } from '@madoguchi/shared/domain/survey';
import { serverTexts } from '@madoguchi/shared/texts';
import { type Database, isNothingChanged, isUniqueViolation } from '../../database/database';
import type { Caller } from '../../plugins/authentication';
import { forbidden, invalid, needRefresh, notFound, Refusal } from '../../refusal';
import { readVersion } from '../../repositories/configuration/documents';
import type { Calendars } from '../calendars/calendars';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import { fileIdsIn, withImageKeys } from '../files/answerFiles';
import type { Files } from '../files/files';
import { withWholeNumbers } from '../members/numbering';
import { withSentOrder } from '../payment/orders';
import type { PutRequest } from './answerWriter';
import { cancelAnswer, deleteAnswer, setAnswerCheck } from './changeAnswer';
import { claimAnswers } from './claim';
import { recordedFirstDose } from './doses';
import { RunningSubmissions, Submission } from './exactlyOnce';
import type { Guards } from './guards';
import { sentAnswers } from './input';
import { answersOfRecord } from './memberRecord';
import { checkNamed } from './placeRules';
import { planNew, putAnswer } from './putAnswer';
import { readPutFacts } from './putFacts';
import { withUsualSessions } from './stay';
import { subjectOf } from './subject';

export interface AnswerWriteDependencies {
  database: Database;
  configurations: Configurations;
  calendars: Calendars;
  guards: Guards;
  files: Files;
  /** The product's switch: without it nothing is sold. */
  isPaymentOn: boolean;
}

/** What is stored by a call: answers of ordinary forms, stays, or members' registrations. */
export type AnswerKind = 'survey' | 'bed' | 'member';

export interface PutAttempt {
  caller: Caller;
  body: PutItemBody;
  kind: AnswerKind;
  submission: Submission | undefined;
  snapshot: Snapshot;
}

/** Another import has run since the request was read: it is read again. */
class StaleSnapshot extends Error {}

/** How often a request starts over: for a newer config, or an answer code that somebody else just got. */
const ATTEMPTS = 5;

export class AnswerWrites {
  private readonly running = new RunningSubmissions();

  constructor(private readonly dependencies: AnswerWriteDependencies) {}

  /** Stores an answer (API-023). @throws {Refusal} for every rule that forbids it; nothing is stored then */
  async put(caller: Caller, body: PutItemBody, kind: AnswerKind = 'survey'): Promise<PutItemAnswer> {
    this.dependencies.database.admit();
    const key = body.subData?.idempotencyKey;
    const isRecognised = key !== undefined && this.dependencies.guards.recognisesRepeats;
    const submission = isRecognised ? new Submission(caller.userId, key, body) : undefined;
    return this.running.run(submission, async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const { configurations } = this.dependencies;
          const snapshot = await (attempt === 1 ? configurations.cached() : configurations.current());
          return await this.tryPut({ caller, body, kind, submission, snapshot }, attempt === 1);
        } catch (error) {
          const isRepeatable = error instanceof StaleSnapshot || isNothingChanged(error) || isUniqueViolation(error);
          if (!isRepeatable || attempt === ATTEMPTS) throw error;
        }
      }
    });
  }

  private async tryPut(attempt: PutAttempt, isHurried: boolean): Promise<PutItemAnswer> {
    const { database, calendars, guards } = this.dependencies;
    const { body, submission, snapshot } = attempt;
    const request = await this.read(attempt).catch((error: unknown) => this.repeatOrThrow(submission, snapshot, error));
    if ('response' in request) return request.response;
    const planned = planOrRefusal(request);
    const { config } = request;
    const { response, calendarIds } = await database.transaction(async (connection) => {
      const facts = await readPutFacts(
        connection,
        {
          subjectId: request.subjectId,
          surveyId: config.surveyId,
          oldPartitionKey: body.subData?.oldPartitionKey,
          isSingle: !isAppending(config),
          submission,
          place: planned instanceof Refusal ? undefined : planned.place,
          at: now(),
        },
        guards,
      );
      if (submission && facts.submission) return { response: submission.repeat(facts.submission), calendarIds: [] };
      if (facts.version !== snapshot.version) throw new StaleSnapshot();
      checkNamed(request, body.subData?.oldPartitionKey, facts.existing);
      return putAnswer(connection, { request, facts, planned, guards, isHurried });
    });
    for (const calendarId of new Set(calendarIds)) calendars.placesChanged(calendarId);
    return response;
  }

  /** A repeat is answered as the first time, even where the form has changed or gone since. */
  private async repeatOrThrow(
    submission: Submission | undefined,
    snapshot: Snapshot,
    error: unknown,
  ): Promise<{ response: PutItemAnswer }> {
    if (!(error instanceof Refusal)) throw error;
    const stored = await submission?.find(this.dependencies.database);
    if (submission && stored) return { response: submission.repeat(stored) };
    if ((await readVersion(this.dependencies.database)) !== snapshot.version) throw new StaleSnapshot();
    throw error;
  }

  /** Reads and judges what needs no state of the database. @throws {Refusal} for a request that no form of ours sends */
  async read({ caller, body, kind, submission, snapshot }: PutAttempt): Promise<PutRequest> {
    const surveyId = body.data[0]?.surveyId ?? '';
    if (body.data.some((row) => row.surveyId !== surveyId)) throw invalid();
    const subData = body.subData ?? {};
    const mode = caller.isAdmin && subData.isLiffMode !== true ? 'admin' : 'user';
    const subjectId = await subjectOf(this.dependencies.database, caller, {
      userIds: body.data.map((row) => row.userId),
      partitionKeys: [...body.data.map((row) => row.partitionKey), subData.oldPartitionKey],
      isDeskEntry: mode === 'admin' && subData.isLiffMode === false && subData.oldPartitionKey === undefined,
    });
    const survey = (kind === 'member' ? snapshot.members : snapshot.surveys).get(surveyId);
    if (!survey || survey.disabled === true) throw notFound(serverTexts.surveyDisabled);
    checkRefresh(body, survey);
    // Beds have calls of their own; storing such an answer by another would leave its bed out.
    const isBed = bedItemOf(survey) !== undefined;
    if (isBed !== (kind === 'bed')) throw invalid();
    const config = isBed ? bedForm(survey) : survey;
    const order = { order: body.order, isUpdate: subData.oldPartitionKey !== undefined, mode } as const;
    const answers = withImageKeys(config, withSentOrder(config, sentAnswers(config, body.data, mode), order));
    await this.dependencies.files.settle(fileIdsIn(config, answers));
    const sent = isBed ? withUsualSessions(answers) : withWholeNumbers(config, answers);
    const isSecureFilesOff = !this.dependencies.files.takesSecureFiles;
    const { isPaymentOn } = this.dependencies;
    const { database } = this.dependencies;
    const firstDose = await recordedFirstDose(database, config, subjectId);
    const showsRecord = kind === 'survey' && mode === 'user';
    const recorded = showsRecord ? await answersOfRecord(database, snapshot, config, subjectId) : undefined;
    return {
      caller,
      subjectId,
      body,
      snapshot,
      config,
      mode,
      isSecureFilesOff,
      isPaymentOn,
      sent,
      recorded,
      firstDose,
      submission,
    };
  }

  /** Cancels an answer and frees its place (API-028). */
  async cancel(caller: Caller, body: CancelItemBody): Promise<void> {
    if (!caller.isAdmin && body.userId !== undefined && body.userId !== caller.userId) throw forbidden();
    this.placesChanged(await cancelAnswer(this.dependencies, caller, body));
  }

  /** Deletes an answer for good; administrators only (API-030). */
  async remove(caller: Caller, answer: { surveyId: string; partitionKey: string }): Promise<void> {
    if (!caller.isAdmin) throw forbidden();
    this.placesChanged(await deleteAnswer(this.dependencies, caller, answer));
  }

  /** Sets the check status; administrators only (API-032). A cancelled status frees the place, another one takes it again. */
  async setCheck(
    caller: Caller,
    answer: { surveyId: string; partitionKey: string; check: CheckStatus },
  ): Promise<void> {
    if (!caller.isAdmin) throw forbidden();
    this.placesChanged(await setAnswerCheck(this.dependencies, caller, answer));
  }

  /** Makes unclaimed answers that the person has found the person's own (API-022). */
  async claim(caller: Caller, body: PutUserIdBody): Promise<void> {
    await claimAnswers(this.dependencies, caller, body);
  }

  private placesChanged(calendarId: string | undefined): void {
    if (calendarId !== undefined) this.dependencies.calendars.placesChanged(calendarId);
  }
}

function planOrRefusal(request: PutRequest) {
  try {
    return planNew(request);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** @throws {Refusal} need_refresh when the form was loaded before its last change; a client that names no stamp is not asked */
function checkRefresh(body: PutItemBody, config: SurveyConfig): void {
  const stamp = body.subData?.configUpdatedAt;
  if (stamp !== undefined && stamp !== '' && stamp !== config.updatedAt) throw needRefresh();
}
