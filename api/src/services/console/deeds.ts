/**
 * What the desk does with one answer (CONTRACT 14.3). Each deed goes through the person's own services and guards, and
 * carries the version that was read: where somebody else was faster nothing is done, and what stands is answered.
 */
import type { CheckStatus } from '@madoguchi/shared/contract';
import type { AttendanceState } from '@madoguchi/shared/contract/console/words';
import { now, today } from '@madoguchi/shared/domain/clock';
import { isPastVisit, type MovedRow, movedRows, numberedRows, numberItemOf } from '@madoguchi/shared/domain/desk';
import { isCalendarInScope } from '@madoguchi/shared/domain/staff';
import { bedItemOf } from '@madoguchi/shared/domain/survey';
import { serverTexts, validationTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import { changed, invalid, notAvailable, notEditable, notFound, notReservable, Refusal } from '../../refusal';
import { setAttendance } from '../../repositories/answers/answers';
import { rowsOfAnswers } from '../../repositories/answers/rows';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { auditChange, lockNamed } from '../answers/changeAnswer';
import { noteRead } from '../answers/noteRead';
import { calendarOfPlace } from '../answers/place';
import type { AnswerKind } from '../answers/sentAnswer';
import type { AnswerWrites } from '../answers/writes';
import type { Proposals } from '../candidate/proposals';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { isAtLine } from '../messages/notices';
import type { DeskMessages } from '../outbox/deskMessage';
import type { StaffCaller } from '../staff/staffCaller';
import type { ConsoleAnswers } from './consoleAnswers';
import { writeMemo } from './memo';
import type { ConsoleRecord } from './records';

interface DeedDependencies {
  database: Database;
  configurations: Configurations;
  answerWrites: AnswerWrites;
  deskMessages: DeskMessages;
  proposals: Proposals;
  consoleAnswers: ConsoleAnswers;
}

/** A refusal whose errors name the field of the console's call in place of the form's item. */
function atField(error: unknown, itemKey: string | undefined, field: string): unknown {
  if (!(error instanceof Refusal) || !error.answer.errors) return error;
  return invalid(error.answer.errors.map((each) => (each.itemKey === itemKey ? { ...each, itemKey: field } : each)));
}

export class ConsoleDeeds {
  constructor(private readonly dependencies: DeedDependencies) {}

  /** The answer as it stands after a deed. */
  private async standing(staff: StaffCaller, partitionKey: string): Promise<ConsoleRecord> {
    const { consoleAnswers } = this.dependencies;
    return (await consoleAnswers.named(staff, partitionKey)).record;
  }

  /** The answer beside a deed that is refused: nothing else tells the audit that it was shown. */
  private async shown(staff: StaffCaller, partitionKey: string): Promise<ConsoleRecord> {
    const { consoleAnswers, database } = this.dependencies;
    const { answer, record } = await consoleAnswers.named(staff, partitionKey);
    const { surveyId, userId } = answer;
    await noteRead(database, staff, { event: 'answers', surveyId, userId, keys: [partitionKey] });
    return record;
  }

  /**
   * Does something with an answer of the caller's scope.
   * @returns the answer as it stands afterwards, under the key that `work` says where it has another one now
   * @throws {Refusal} 404 outside of the scope, 409 `changed` with what stands where somebody was faster
   */
  private async deed(
    staff: StaffCaller,
    partitionKey: string,
    work: (answer: StoredAnswer, snapshot: Snapshot) => Promise<string | undefined>,
  ): Promise<ConsoleRecord> {
    const { consoleAnswers, configurations } = this.dependencies;
    const snapshot = await configurations.current();
    const { answer } = await consoleAnswers.named(staff, partitionKey);
    try {
      return await this.standing(staff, (await work(answer, snapshot)) ?? partitionKey);
    } catch (error) {
      const isChanged = error instanceof Refusal && error.answer.code === 'changed';
      throw isChanged ? changed(await this.shown(staff, partitionKey)) : error;
    }
  }

  /** Sets the status: a cancelled one gives the place back, another one takes it again. */
  async check(
    staff: StaffCaller,
    partitionKey: string,
    { check, version }: { check: CheckStatus; version: number },
  ): Promise<ConsoleRecord> {
    return this.deed(staff, partitionKey, async ({ surveyId }) => {
      await this.dependencies.answerWrites.setCheck(staff, { surveyId, partitionKey, check, version });
    });
  }

  /** Cancels as the person could, whatever the deadline. */
  async cancel(staff: StaffCaller, partitionKey: string, { version }: { version: number }): Promise<ConsoleRecord> {
    return this.deed(staff, partitionKey, async ({ surveyId }) => {
      await this.dependencies.answerWrites.cancel(staff, { surveyId, partitionKey, version });
    });
  }

  /**
   * Moves slot, stay or confirmed visit, by the guards of every change; the rest of the answer stays as it is. The form
   * as it is now judges the answer: what no longer fits it is refused by its items, and is to be asked again there.
   */
  async move(
    staff: StaffCaller,
    partitionKey: string,
    { value, version }: { value: string; version: number },
  ): Promise<ConsoleRecord> {
    return this.deed(staff, partitionKey, async (answer, snapshot) => {
      const { surveyId, answerId } = answer;
      const config = formOf(snapshot, surveyId);
      const { database } = this.dependencies;
      const stored = (await rowsOfAnswers(database, [answerId])).get(answerId) ?? [];
      const rows = config && movedRows(config, stored, value);
      if (!config || !rows) throw invalid([{ itemKey: 'value', message: validationTexts.reservation.malformed }]);
      if (isPastVisit(value, today())) throw notReservable();
      const calendarId = calendarOfPlace(snapshot, config, value);
      if (calendarId !== undefined && !isCalendarInScope(staff.scope, calendarId)) throw notFound();
      const kind = snapshot.members.has(surveyId) ? 'member' : bedItemOf(config) ? 'bed' : 'survey';
      return this.put(staff, answer, { rows, kind, version });
    });
  }

  /**
   * Gives a registration its number: the one that is entered, or the next of a form that counts by itself. The guards are
   * those of every change: a number that somebody else has is refused (VAL-074).
   * @throws {Refusal} 400 with `number` as its item's key
   */
  async number(
    staff: StaffCaller,
    partitionKey: string,
    { number, version }: { number: string; version: number },
  ): Promise<ConsoleRecord> {
    return this.deed(staff, partitionKey, async (answer, snapshot) => {
      const config = snapshot.members.get(answer.surveyId);
      const stored = (await rowsOfAnswers(this.dependencies.database, [answer.answerId])).get(answer.answerId) ?? [];
      const rows = config && numberedRows(config, stored, number);
      if (!config || !rows) throw notFound();
      if (!answer.isLive) throw notEditable();
      return this.put(staff, answer, { rows, kind: 'member', version }).catch((error: unknown) => {
        throw atField(error, numberItemOf(config)?.itemKey, 'number');
      });
    });
  }

  /** Stores an answer with other rows, as the person who changes it would. @returns its key, which may be another one */
  private async put(
    staff: StaffCaller,
    { surveyId, partitionKey, isLiffMode, userName, cognitoUserId, clinicAttributes }: StoredAnswer,
    { rows, kind, version }: { rows: readonly MovedRow[]; kind: AnswerKind; version: number },
  ): Promise<string | undefined> {
    const subData = { mode: 'admin' as const, oldPartitionKey: partitionKey, isLiffMode, userName, cognitoUserId };
    const data = rows.map((row) => ({ surveyId, ...row }));
    const body = { data, subData: { ...subData, clinicAttributes }, order: null };
    return (await this.dependencies.answerWrites.put(staff, body, kind, { version })).partitionKey;
  }

  /**
   * Proposes another day and time to somebody who wishes for dates, and tells them.
   * @returns the message's id @throws {Refusal} as Proposals.propose
   */
  async propose(
    staff: StaffCaller,
    partitionKey: string,
    proposing: { value: string; text: string; version: number; idempotencyKey?: string | undefined },
  ): Promise<string> {
    let messageId = '';
    await this.deed(staff, partitionKey, async ({ surveyId }) => {
      messageId = await this.dependencies.proposals.propose(staff, { surveyId, partitionKey, ...proposing });
      return undefined;
    });
    return messageId;
  }

  /** Notes where somebody is on the day; null takes it back. Status and place stay as they are. */
  async attendance(
    staff: StaffCaller,
    partitionKey: string,
    { state, version }: { state: AttendanceState | null; version?: number | undefined },
  ): Promise<ConsoleRecord> {
    return this.deed(staff, partitionKey, async ({ surveyId }) => {
      await this.dependencies.database.transaction(async (connection) => {
        const answer = await lockNamed(connection, staff, { surveyId, partitionKey, version });
        if (!answer.isLive) throw notEditable();
        const before = { attendance: answer.attendance?.state ?? null };
        const attended = state === null ? undefined : { state, at: now(), actorId: staff.staffId };
        await setAttendance(connection, answer.answerId, attended);
        await auditChange(connection, staff, 'attendance', answer, { before, after: { attendance: state } });
      });
    });
  }

  /** Adds a memo of the desk, which the person never sees. */
  async memo(staff: StaffCaller, partitionKey: string, { text }: { text: string }): Promise<ConsoleRecord> {
    return this.deed(staff, partitionKey, async ({ surveyId }) => {
      const { database } = this.dependencies;
      await database.transaction((connection) => writeMemo(connection, staff, { surveyId, partitionKey, text }));
    });
  }

  /**
   * Writes a message to the answer's person down, which leaves by itself; the same key again is the first message.
   * @returns the message's id
   * @throws {Refusal} 404 `not_available` for somebody whom LINE does not know
   */
  async message(
    staff: StaffCaller,
    partitionKey: string,
    { text, idempotencyKey }: { text: string; idempotencyKey?: string | undefined },
  ): Promise<string> {
    const { answer } = await this.dependencies.consoleAnswers.named(staff, partitionKey);
    if (!isAtLine(answer.userId)) throw notAvailable(serverTexts.noMessageTo);
    return this.dependencies.deskMessages.notify(staff, { userId: answer.userId, text, idempotencyKey });
  }
}
