/**
 * A register of members at the console (CONSOLE 3, 会員): whom a query finds, by a number too, how far the numbers are, and
 * what stands beside one registration. What lies outside of the caller's scope is not there.
 */
import {
  CANCELLED_CHECK_STATUSES,
  CHECK_STATUSES,
  isCancelledStatus,
  type SurveyConfig,
} from '@madoguchi/shared/contract';
import type { MembersQuerySchema } from '@madoguchi/shared/contract/console/members';
import { numberingOf, numbersMeant } from '@madoguchi/shared/domain/desk';
import { memberNumberIn } from '@madoguchi/shared/domain/survey';
import type * as v from 'valibot';
import type { Database } from '../../database/database';
import { notFound } from '../../refusal';
import { liveAnswersOfPeople } from '../../repositories/answers/answers';
import { holdersOfNumbers } from '../../repositories/members/numbers';
import { noteRead, onlyPersonOf } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import type { NumberCounts } from '../members/counts';
import type { StaffCaller } from '../staff/staffCaller';
import type { ConsoleAnswers } from './consoleAnswers';
import type { ConsoleRecord, ConsoleRecords, WholeAnswer } from './records';

type AskedMembers = v.InferOutput<typeof MembersQuerySchema>;

/** A registration: MemberSchema's shape. */
interface MemberRecord extends ConsoleRecord {
  number?: string;
}

/** Answers of linked forms that one card shows. */
const MOST_LINKED = 100;

const STATUSES = {
  current: CHECK_STATUSES.filter((status) => !isCancelledStatus(status)),
  withdrawn: [...CANCELLED_CHECK_STATUSES],
} as const;

interface RegisterDependencies {
  database: Database;
  configurations: Configurations;
  consoleAnswers: ConsoleAnswers;
  consoleRecords: ConsoleRecords;
  numberCounts: NumberCounts;
}

export class MemberRegister {
  constructor(private readonly dependencies: RegisterDependencies) {}

  /**
   * One page of a register, the newest first; before the first whoever has the number that the query may mean.
   * @throws {Refusal} 404 for what is no register in the caller's scope
   */
  async find(staff: StaffCaller, { form, q, state, cursor, limit }: AskedMembers) {
    const { configurations, consoleAnswers } = this.dependencies;
    const snapshot = await configurations.current();
    const config = this.register(snapshot, staff, form);
    const status = state && [...STATUSES[state]];
    const page = await consoleAnswers.find(staff, { form, q, status, sort: '-createdAt', cursor, limit });
    const named = state === 'withdrawn' ? [] : await this.withNumber(snapshot, staff, config, q ?? '');
    const keys = new Set(named.map(({ record }) => record.partitionKey));
    const others = page.items.filter(({ partitionKey }) => !keys.has(partitionKey));
    const isFirst = cursor === undefined;
    const found = [...(isFirst ? named.map(({ record }) => record) : []), ...others];
    const more = isFirst ? keys.size - (page.items.length - others.length) : 0;
    const count = numberingOf(config) === 'automatic' ? await this.countOf(form) : undefined;
    return {
      items: found.map((record) => withNumber(config, record)),
      ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }),
      ...(page.total !== undefined && { total: page.total + (page.nextCursor === undefined ? more : 0) }),
      ...(count && { count }),
    };
  }

  /** What stands beside a registration. @throws {Refusal} 404 outside of the caller's scope */
  async card(staff: StaffCaller, partitionKey: string) {
    const { configurations, consoleAnswers, consoleRecords, database } = this.dependencies;
    const snapshot = await configurations.current();
    const { answer, config, record } = await consoleAnswers.named(staff, partitionKey);
    if (!snapshot.members.has(answer.surveyId)) throw notFound();
    const forms = consoleAnswers
      .readableForms(snapshot, staff)
      .flatMap(({ surveyId, memberFormId }) => (memberFormId === answer.surveyId ? [surveyId] : []));
    const live = await liveAnswersOfPeople(database, [answer.userId], forms);
    const inScope: string[] = [];
    for (const each of live) {
      if (await consoleAnswers.isInScope(snapshot, staff, each)) inScope.push(each.answerId);
    }
    const linked = (await consoleRecords.read(snapshot, inScope.slice(0, MOST_LINKED))).map((each) => each.record);
    await noteRead(database, staff, {
      ...{ event: 'answers', surveyId: answer.surveyId, userId: answer.userId },
      keys: [partitionKey, ...linked.map((each) => each.partitionKey)],
    });
    const { number } = withNumber(config, record);
    return { ...(number !== undefined && { number }), numbering: numberingOf(config), linked };
  }

  private register(snapshot: Snapshot, staff: StaffCaller, form: string): SurveyConfig {
    const config = this.dependencies.consoleAnswers
      .readableForms(snapshot, staff)
      .find(({ surveyId }) => surveyId === form);
    if (!config || !snapshot.members.has(form)) throw notFound();
    return config;
  }

  /** Whoever has the number that a text may mean; noted as shown, which a page notes of its own alone. */
  private async withNumber(
    snapshot: Snapshot,
    staff: StaffCaller,
    config: SurveyConfig,
    text: string,
  ): Promise<WholeAnswer[]> {
    const { database, consoleAnswers, consoleRecords } = this.dependencies;
    const numbers = numbersMeant(config, text);
    if (numbers.length === 0) return [];
    const whole = await consoleRecords.read(snapshot, await holdersOfNumbers(database, config.surveyId, numbers));
    const found: WholeAnswer[] = [];
    for (const each of whole) if (await consoleAnswers.isInScope(snapshot, staff, each.answer)) found.push(each);
    const answers = found.map(({ answer }) => answer);
    if (answers.length > 0)
      await noteRead(database, staff, {
        ...{ event: 'list', surveyId: config.surveyId, userId: onlyPersonOf(answers) },
        keys: answers.map(({ partitionKey }) => partitionKey),
      });
    return found;
  }

  private async countOf(form: string) {
    const count = (await this.dependencies.numberCounts.all()).find(({ surveyId }) => surveyId === form);
    return count && { last: count.last, greatest: count.greatest, isToTell: count.isToTell };
  }
}

function withNumber(config: SurveyConfig, record: ConsoleRecord): MemberRecord {
  const number = memberNumberIn(config, record.data);
  return { ...record, ...(number !== undefined && { number }) };
}
