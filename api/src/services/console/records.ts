/**
 * Answers as the console shows them (CONTRACT 14.3): the record as the person sees it, with what the desk knows beside.
 */
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import type { Attendance, ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { confirmedVisit, readChoice } from '@madoguchi/shared/domain/candidate';
import { nameInAnswer, valueOfMeaning } from '@madoguchi/shared/domain/desk';
import { candidateItemsOf } from '@madoguchi/shared/domain/survey';
import type { Connection, Database } from '../../database/database';
import { answersByIds, liveAnswersOfPeople } from '../../repositories/answers/answers';
import { memoCounts } from '../../repositories/answers/memos';
import { rowsOfAnswers, type StoredRow, valuesOf } from '../../repositories/answers/rows';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { ordersOfAnswers, type StoredOrder } from '../../repositories/payment/orders';
import { namesOf } from '../../repositories/people/names';
import type { LapsedReservations } from '../answers/lapse';
import { toDisplayRecord } from '../answers/records';
import { openProposals } from '../candidate/proposals';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { withImageLinks } from '../files/answerFiles';
import { type FileLinks, VIEW_LINK_MILLISECONDS } from '../files/links';

/** An answer as the console lists it: ConsoleAnswerSchema's shape. */
export interface ConsoleRecord extends DisplayRecord {
  version: number;
  surveyTitle: string;
  name: string;
  kana?: string | undefined;
  telephone?: string | undefined;
  attendance: Attendance | null;
  memos: number;
  stay?: ConsoleAnswer['stay'];
  visit?: ConsoleAnswer['visit'];
  proposal?: ConsoleAnswer['proposal'];
}

/** An answer with all that is read of it at once. */
export interface WholeAnswer {
  answer: StoredAnswer;
  config: SurveyConfig;
  rows: readonly StoredRow[];
  record: ConsoleRecord;
}

/** Every confirmed visit of an answer, in the order of the form's items. */
export function visitsOf(
  snapshot: Snapshot,
  { config, rows }: Pick<WholeAnswer, 'config' | 'rows'>,
): NonNullable<ConsoleAnswer['visit']>[] {
  return candidateItemsOf(config).flatMap(({ itemKey }) => {
    const entries = valuesOf(rows, itemKey);
    const visit = confirmedVisit(entries);
    if (!visit) return [];
    const { categoryId, departmentId } = readChoice(entries);
    const category = snapshot.candidates.find(({ partitionKey }) => partitionKey === categoryId);
    const department = category?.departments.find(({ id }) => id === departmentId)?.name ?? '';
    return [{ day: visit.date, ...(visit.start !== '' && { time: visit.start }), department }];
  });
}

export class ConsoleRecords {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
    private readonly fileLinks: FileLinks,
    private readonly lapsed: LapsedReservations,
  ) {}

  /**
   * Answers by their ids, in that order, once what has lapsed of them is withdrawn; those whose form is unknown are left
   * out.
   */
  async read(snapshot: Snapshot, answerIds: readonly string[]): Promise<WholeAnswer[]> {
    const answers = await this.settled(snapshot, answerIds);
    return this.whole(this.database, snapshot, answers);
  }

  /** The same of answers that are read already, on a connection of the caller's. */
  async whole(connection: Connection, snapshot: Snapshot, answers: readonly StoredAnswer[]): Promise<WholeAnswer[]> {
    const ids = answers.map(({ answerId }) => answerId);
    const found = answers.flatMap((answer) => {
      const config = formOf(snapshot, answer.surveyId);
      return config ? [{ answer, config }] : [];
    });
    const paidKeys = found.filter(({ config }) => config.usePayment === 1).map(({ answer }) => answer.partitionKey);
    const [rows, orders, memos, earlier] = await Promise.all([
      rowsOfAnswers(connection, ids),
      paidKeys.length > 0 ? ordersOfAnswers(connection, paidKeys) : new Map<string, StoredOrder>(),
      memoCounts(connection, ids),
      this.earlierForms(found),
    ]);
    const rowsOf = ({ answerId }: StoredAnswer) => rows.get(answerId) ?? [];
    const proposals = await openProposals(
      connection,
      snapshot,
      found.map(({ answer }) => answer),
      rowsOf,
    );
    const nameless = found.filter(({ config, answer }) => nameInAnswer(config, rowsOf(answer)) === undefined);
    const names = await this.otherNames(
      connection,
      snapshot,
      nameless.map(({ answer }) => answer),
    );
    return found.map(({ answer, config }) => {
      const stored = rowsOf(answer);
      const record = toDisplayRecord(snapshot, config, {
        answer,
        rows: withImageLinks(config, stored, (key) => this.fileLinks.read(key, VIEW_LINK_MILLISECONDS)),
        bought: orders.get(answer.partitionKey),
        ownForm: earlier.get(answer.surveyId)?.get(answer.formVersion),
      });
      const { attendance, stay } = answer;
      const [visit] = visitsOf(snapshot, { config, rows: stored });
      const proposal = proposals.get(answer.answerId);
      const kana = valueOfMeaning(config, stored, 'kana');
      const telephone = valueOfMeaning(config, stored, 'phone');
      const shown: ConsoleRecord = {
        ...record,
        version: answer.version ?? 1,
        surveyTitle: config.surveyTitle,
        name: nameInAnswer(config, stored) ?? names.get(answer.userId) ?? answer.userName ?? '',
        ...(kana !== undefined && { kana }),
        ...(telephone !== undefined && { telephone }),
        attendance: attendance
          ? { state: attendance.state, at: attendance.at.toISOString(), actorId: attendance.actorId }
          : null,
        memos: memos.get(answer.answerId) ?? 0,
        ...(stay && { stay: { from: stay.start, to: stay.end, bed: config.surveyTitle } }),
        ...(visit && { visit }),
        ...(proposal && { proposal }),
      };
      return { answer, config, rows: stored, record: shown };
    });
  }

  private async settled(snapshot: Snapshot, answerIds: readonly string[]): Promise<StoredAnswer[]> {
    const read = async () => {
      const byId = new Map((await answersByIds(this.database, answerIds)).map((answer) => [answer.answerId, answer]));
      return answerIds.flatMap((answerId) => byId.get(answerId) ?? []);
    };
    const answers = answerIds.length === 0 ? [] : await read();
    let hasLapsed = false;
    for (const surveyId of new Set(answers.map((answer) => answer.surveyId))) {
      const config = formOf(snapshot, surveyId);
      const ofForm = answers.filter((answer) => answer.surveyId === surveyId);
      if (config && (await this.lapsed.settleShown(config, ofForm))) hasLapsed = true;
    }
    return hasLapsed ? read() : answers;
  }

  /** Forms as they were when answers were given, by form and version. */
  private async earlierForms(found: readonly { answer: StoredAnswer; config: SurveyConfig }[]) {
    const configs = [...new Set(found.map(({ config }) => config))];
    const earlier = await Promise.all(
      configs.map(async (config) => {
        const versions = found.flatMap((each) => (each.config === config ? [each.answer.formVersion] : []));
        return [config.surveyId, await this.configurations.earlierForms(config, versions)] as const;
      }),
    );
    return new Map(earlier);
  }

  /** Names of people by their ids, where an answer says none: of the register, else of LINE. */
  private async otherNames(
    connection: Connection,
    snapshot: Snapshot,
    answers: readonly StoredAnswer[],
  ): Promise<ReadonlyMap<string, string>> {
    const people = [...new Set(answers.map(({ userId }) => userId))];
    if (people.length === 0) return new Map();
    const [names, records] = await Promise.all([
      namesOf(connection, people),
      liveAnswersOfPeople(connection, people, [...snapshot.members.keys()]),
    ]);
    const rows = await rowsOfAnswers(
      connection,
      records.map(({ answerId }) => answerId),
    );
    const registered = records.flatMap(({ answerId, surveyId, userId }) => {
      const config = snapshot.members.get(surveyId);
      const name = config && nameInAnswer(config, rows.get(answerId) ?? []);
      return name === undefined ? [] : [[userId, name] as const];
    });
    return new Map([...names, ...registered]);
  }
}
