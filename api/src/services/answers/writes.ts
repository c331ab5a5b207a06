/**
 * The use cases that change answers: storing, cancelling, claiming, and what administrators do. Each is one transaction
 * with its audit row.
 */
import type {
  CancelItemBody,
  CheckStatus,
  PutItemAnswer,
  PutItemBody,
  PutUserIdBody,
} from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { isAppending } from '@madoguchi/shared/domain/survey';
import { type Connection, isUniqueViolation, type Transactions } from '../../database/database';
import { changed, forbidden, Refusal } from '../../refusal';
import { readVersion } from '../../repositories/configuration/documents';
import type { Snapshot } from '../configuration/snapshot';
import type { Caller } from '../session/caller';
import { cancelAnswer, deleteAnswer, type NamedAnswer, setAnswerCheck } from './changeAnswer';
import { claimAnswers } from './claim';
import type { AnswerWriteDependencies } from './dependencies';
import { KeyedSubmission, RunningSubmissions } from './exactlyOnce';
import { checkNamed, refuseOutside } from './placeRules';
import { planNew, putAnswer } from './putAnswer';
import { type AnswerKind, type PutCall, readSentAnswer, type SentAnswer } from './sentAnswer';
import { readStoredState } from './storedState';

/** Another import has run since the request was read: it is read again. */
class ConfigurationChanged extends Error {}

/** How often a request starts over: for a newer config, or an answer code that somebody else just got. */
const ATTEMPTS = 5;

export class AnswerWrites {
  private readonly running = new RunningSubmissions();

  constructor(private readonly dependencies: AnswerWriteDependencies) {}

  /**
   * Stores an answer (API-023).
   * @param move of a stored answer at the desk: its version as it was read; `confirms` where the person takes what the desk
   * has proposed
   * @throws {Refusal} for every rule that forbids it; nothing is stored then
   */
  async put(
    caller: Caller,
    body: PutItemBody,
    kind: AnswerKind = 'survey',
    move?: PutCall['move'],
  ): Promise<PutItemAnswer> {
    this.dependencies.database.refuseWhenFull();
    const key = body.subData?.idempotencyKey;
    const submission = key === undefined ? undefined : new KeyedSubmission(caller.userId, key, body);
    return this.running.run(submission, async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const { configurations } = this.dependencies;
          const snapshot = await (attempt === 1 ? configurations.cached() : configurations.current());
          return await this.attempt({ caller, body, kind, submission, snapshot, move });
        } catch (error) {
          const isRepeatable = error instanceof ConfigurationChanged || isUniqueViolation(error);
          if (!isRepeatable || attempt === ATTEMPTS) throw error;
        }
      }
    });
  }

  /**
   * Changes a stored answer at the desk within a transaction that the caller ends; a fault leaves what was sent before it.
   * Values that stay as they are stay unconfirmed, too: nobody has looked at them.
   * @param change what is sent, by which kind of call, and the version of the answer as it was read
   * @returns as `put` @throws {Refusal} as `put`
   */
  async changeWithin(
    connection: Connection,
    caller: Caller,
    { body, kind, version }: { body: PutItemBody; kind: AnswerKind; version: number | undefined },
  ): Promise<PutItemAnswer> {
    const move = version === undefined ? undefined : { version };
    const snapshot = await this.dependencies.configurations.current();
    const within: Transactions = { transaction: (work) => work(connection) };
    return this.attempt({ caller, body, kind, submission: undefined, snapshot, move }, within);
  }

  private async attempt(call: PutCall, database: Transactions = this.dependencies.database): Promise<PutItemAnswer> {
    const { calendars } = this.dependencies;
    const { body, submission, snapshot } = call;
    const request = await readSentAnswer(this.dependencies, call).catch((error: unknown) =>
      this.repeatOrThrow(submission, snapshot, error),
    );
    if ('response' in request) return request.response;
    const planned = planOrRefusal(request);
    const { config } = request;
    const { response, calendarIds } = await database.transaction(async (connection) => {
      const state = await readStoredState(connection, {
        subjectId: request.subjectId,
        surveyId: config.surveyId,
        oldPartitionKey: body.subData?.oldPartitionKey,
        isSingle: !isAppending(config),
        submission,
        place: planned instanceof Refusal ? undefined : planned.place,
        at: now(),
      });
      if (submission && state.submission) return { response: submission.repeat(state.submission), calendarIds: [] };
      if (state.version !== snapshot.version) throw new ConfigurationChanged();
      refuseOutside(call.caller, state.existing);
      checkNamed(request, body.subData?.oldPartitionKey, state.existing);
      if (call.move && state.existing?.version !== call.move.version) throw changed();
      return putAnswer(connection, request, planned, state);
    });
    for (const calendarId of new Set(calendarIds)) calendars.placesChanged(calendarId);
    return response;
  }

  /** A repeat is answered as the first time, even where the form has changed or gone since. */
  private async repeatOrThrow(
    submission: KeyedSubmission | undefined,
    snapshot: Snapshot,
    error: unknown,
  ): Promise<{ response: PutItemAnswer }> {
    if (!(error instanceof Refusal)) throw error;
    const stored = await submission?.find(this.dependencies.database);
    if (submission && stored) return { response: submission.repeat(stored) };
    if ((await readVersion(this.dependencies.database)) !== snapshot.version) throw new ConfigurationChanged();
    throw error;
  }

  /**
   * Cancels an answer and frees its place (API-028).
   * @param database whose transaction it is done in, where something else belongs to the same one
   */
  async cancel(
    caller: Caller,
    body: CancelItemBody & NamedAnswer,
    database: Transactions = this.dependencies.database,
  ): Promise<void> {
    if (!caller.isAdmin && body.userId !== undefined && body.userId !== caller.userId) throw forbidden();
    this.placesChanged(await cancelAnswer({ ...this.dependencies, database }, caller, body));
  }

  /** Deletes an answer for good; administrators only (API-030). */
  async remove(caller: Caller, answer: { surveyId: string; partitionKey: string }): Promise<void> {
    if (!caller.isAdmin) throw forbidden();
    this.placesChanged(await deleteAnswer(this.dependencies, caller, answer));
  }

  /**
   * Sets the check status; administrators only (API-032). A cancelled status frees the place, another one takes it
   * again.
   * @param database as in `cancel`
   */
  async setCheck(
    caller: Caller,
    answer: NamedAnswer & { check: CheckStatus },
    database: Transactions = this.dependencies.database,
  ): Promise<void> {
    if (!caller.isAdmin) throw forbidden();
    this.placesChanged(await setAnswerCheck({ ...this.dependencies, database }, caller, answer));
  }

  /** Makes unclaimed answers that the person has found the person's own (API-022). */
  async claim(caller: Caller, body: PutUserIdBody): Promise<void> {
    await claimAnswers(this.dependencies, caller, body);
  }

  private placesChanged(calendarId: string | undefined): void {
    if (calendarId !== undefined) this.dependencies.calendars.placesChanged(calendarId);
  }
}

function planOrRefusal(request: SentAnswer) {
  try {
    return planNew(request);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
