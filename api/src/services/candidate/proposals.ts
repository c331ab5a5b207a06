/**
 * Day and time that the desk proposes to somebody who wishes for dates (CONTRACT 13): written down with the
 * message that tells of it, shown while it is open, and taken by the person's one press through the guards of every
 * change.
 */
import type { OwnProposal, SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { confirmationEntries, proposalState, wishedEntries } from '@madoguchi/shared/domain/candidate';
import { now, today } from '@madoguchi/shared/domain/clock';
import { fromHyphens, toHyphens } from '@madoguchi/shared/domain/date';
import { isPastVisit, isUnconfirmed, unchangedRows, wishingItemKey } from '@madoguchi/shared/domain/desk';
import { administratorKeys, candidateItemsOf } from '@madoguchi/shared/domain/survey';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Connection, Database } from '../../database/database';
import { makeUlid } from '../../identifiers';
import { changed, notAvailable, notEditable, notFound, notReservable, Refusal } from '../../refusal';
import { standingAnswers } from '../../repositories/answers/answers';
import { findProposal, proposalsOf, putProposal, type StoredProposal } from '../../repositories/answers/proposals';
import { rowsOfAnswers, type StoredRow, valuesOf } from '../../repositories/answers/rows';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { auditChange, lockNamed } from '../answers/changeAnswer';
import type { AnswerWrites } from '../answers/writes';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { isAtLine } from '../messages/notices';
import type { DeskMessages } from '../outbox/deskMessage';
import type { Caller } from '../session/caller';

interface ProposalDependencies {
  database: Database;
  configurations: Configurations;
  answerWrites: AnswerWrites;
  deskMessages: DeskMessages;
  /** What a path is put behind: the origin, or the LIFF app's address. */
  linkBase: string;
}

/** What the desk proposes, of an answer in the version that was read. */
interface Proposing {
  partitionKey: string;
  surveyId: string;
  version: number;
  /** `YYYY-MM-DD HH:mm`. */
  value: string;
  /** What the person reads; where it is answered is said below. */
  text: string;
  idempotencyKey?: string | undefined;
}

/** The open proposals to answers whose forms ask for dates, by the answers' ids. @param rowsOf the rows of such an item at least */
export async function openProposals(
  connection: Connection,
  snapshot: Snapshot,
  answers: readonly StoredAnswer[],
  rowsOf: (answer: StoredAnswer) => readonly StoredRow[],
): Promise<ReadonlyMap<string, OwnProposal>> {
  const asking = answers.filter((answer) => {
    const config = formOf(snapshot, answer.surveyId);
    return answer.isLive && config !== undefined && candidateItemsOf(config).length > 0;
  });
  const stored = await proposalsOf(connection, asking);
  return new Map(
    asking.flatMap((answer) => {
      const proposal = stored.get(`${answer.surveyId} ${answer.answerCode}`);
      if (!proposal || stateOf(proposal, rowsOf(answer)) !== 'open') return [];
      const { proposalId, day, time } = proposal;
      return [[answer.answerId, { proposalId, day, time }]];
    }),
  );
}

function stateOf(proposal: StoredProposal, rows: readonly StoredRow[]) {
  return proposalState(proposal, valuesOf(rows, proposal.itemKey), today());
}

export class Proposals {
  constructor(private readonly dependencies: ProposalDependencies) {}

  /**
   * Proposes a day and time, in place of what was proposed before, and tells the person.
   * @returns the message's id; of a repeat by the same key the first message's
   * @throws {Refusal} 409 `changed` for another version, `not_editable` where nothing waits, `not_reservable` for a day
   * that is over, 404 `not_available` for somebody whom LINE does not know
   */
  async propose(
    staff: Caller,
    { surveyId, partitionKey, version, value, text, idempotencyKey }: Proposing,
  ): Promise<string> {
    const { database, configurations, deskMessages, linkBase } = this.dependencies;
    const config = formOf(await configurations.current(), surveyId);
    return database.transaction(async (connection) => {
      const answer = await lockNamed(connection, staff, { surveyId, partitionKey });
      const isReachable = isAtLine(answer.userId);
      const requestKey = idempotencyKey === undefined ? undefined : `${staff.userId} ${idempotencyKey}`;
      const message = { userId: answer.userId, text: `${text}\n\n${linkBase}${pathOf('Confirm')}`, requestKey };
      const written = isReachable ? await deskMessages.write(connection, staff, message) : undefined;
      if (written && !written.isNew) return written.messageId;
      if (answer.version !== version) throw changed();
      const stored = (await rowsOfAnswers(connection, [answer.answerId])).get(answer.answerId) ?? [];
      const itemKey = config && answer.isLive ? wishingItemKey(config, stored) : undefined;
      if (itemKey === undefined || !isUnconfirmed(stored, itemKey)) throw notEditable();
      if (isPastVisit(value, today())) throw notReservable();
      if (!written) throw notAvailable(serverTexts.noMessageTo);
      const [date = '', time = ''] = value.split(' ');
      const { answerCode, userId, answerId } = answer;
      const proposal = {
        ...{ proposalId: makeUlid(), surveyId, answerCode, userId, itemKey, day: fromHyphens(date), time },
        wishes: wishedEntries(valuesOf(stored, itemKey)),
      };
      await putProposal(connection, proposal, { answerId, actorId: staff.userId, at: now() });
      await auditChange(connection, staff, 'propose', answer, { after: { day: proposal.day, time } });
      return written.messageId;
    });
  }

  /** A proposal to the person, with the answer as it stands. @throws {Refusal} 404 for somebody else's, and for a former one */
  private async own(caller: Caller, proposalId: string) {
    const { database } = this.dependencies;
    const proposal = await findProposal(database, proposalId);
    const [answer] = proposal ? await standingAnswers(database, [proposal]) : [];
    if (!proposal || answer?.userId !== caller.userId) throw notFound();
    const rows = (await rowsOfAnswers(database, [answer.answerId])).get(answer.answerId) ?? [];
    return { proposal, answer, rows, state: answer.isLive ? stateOf(proposal, rows) : 'over' };
  }

  /**
   * Confirms the visit at the proposed time. What is taken already is taken: a repeat answers as the first time.
   * @throws {Refusal} 404, 409 `not_editable` where it is open no more, and as every change
   */
  async take(caller: Caller, proposalId: string): Promise<void> {
    const { proposal, answer, rows, state } = await this.own(caller, proposalId);
    if (state === 'taken') return;
    if (state !== 'open') throw notEditable(serverTexts.proposalOver);
    const config = formOf(await this.dependencies.configurations.current(), answer.surveyId);
    if (!config) throw notFound();
    try {
      await this.confirm(caller, config, { proposal, answer, rows });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Two presses at once, or the desk meanwhile: where the visit is confirmed so, it is done.
      const after = await this.own(caller, proposalId);
      if (after.state === 'taken') return;
      throw error.answer.code === 'changed' ? notEditable(serverTexts.proposalOver) : error;
    }
  }

  /** Stores the answer as it stands with the confirmation, by the guards of every change. */
  private async confirm(
    caller: Caller,
    config: SurveyConfig,
    { proposal, answer, rows }: { proposal: StoredProposal; answer: StoredAnswer; rows: readonly StoredRow[] },
  ): Promise<void> {
    const { surveyId, partitionKey, isLiffMode, cognitoUserId } = answer;
    const { itemKey, day, time } = proposal;
    const admin = administratorKeys(config);
    const own = rows.filter((row) => !row.isAdmin && !admin.has(row.itemKey));
    const body = {
      data: unchangedRows(config, own).map((row) => ({ surveyId, ...row })),
      subData: { oldPartitionKey: partitionKey, isLiffMode, cognitoUserId },
      order: null,
    };
    const entries = confirmationEntries(valuesOf(rows, itemKey), toHyphens(day), time);
    const move = { version: answer.version ?? 1, confirms: { itemKey, entries } };
    await this.dependencies.answerWrites.put(caller, body, 'survey', move);
  }
}
