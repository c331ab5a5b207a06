/**
 * Reservations of a vaccination that never took place (VAC-013): where no dose date was recorded by the second day
 * after the reservation, the answer is withdrawn by itself, and what was paid for it is due to go back. Looked at
 * whenever such answers are read, and swept by the server, so that nobody has to ask.
 */
import { type SurveyConfig, WITHDRAWN_CHECK_STATUS } from '@madoguchi/shared/contract';
import { now, today } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import { doseDateItems, lastLapsedDay } from '@madoguchi/shared/domain/vaccine';
import type { Database } from '../../database/database';
import { lockAnswer } from '../../repositories/answers/answers';
import { addAudit } from '../../repositories/answers/audit';
import {
  type LapsedAnswer,
  type LapsedQuery,
  lapsedAmong,
  lapsedOfPerson,
  type PastReservation,
  pastReservations,
} from '../../repositories/answers/lapsed';
import { lockPeople } from '../../repositories/people/people';
import type { Configurations } from '../configuration/configurations';
import { refundOfCancelled } from '../payment/flow/refunds';
import type { Caller } from '../session/caller';
import { withdraw } from './changeAnswer';

/** Who is in the audit for what the server does by itself. */
const SERVER: Caller = { userId: 'server', name: '', isAdmin: false };
/** Reservations that the sweep looks at by one statement. */
const BATCH = 1_000;
/** A sweep looks back so many days; once a day at all of them. */
const DAYS_BACK = 7;
const FIRST_DAY = '00000000';

export class LapsedReservations {
  /** The day up to which this process has looked at all reservations of a form, by the form's id. */
  private readonly wholeUpTo = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /** What may have lapsed of a form today; undefined for other kinds of forms. */
  private queryOf(config: SurveyConfig): LapsedQuery | undefined {
    const itemKeys = doseDateItems(config).map(({ itemKey }) => itemKey);
    return itemKeys.length === 0 ? undefined : { surveyId: config.surveyId, itemKeys, lastDay: lastLapsedDay(today()) };
  }

  /** Withdraws what has lapsed of one form of one person. @returns whether something was withdrawn */
  async settle(config: SurveyConfig, userId: string): Promise<boolean> {
    const query = this.queryOf(config);
    return query !== undefined && this.withdrawAll(await lapsedOfPerson(this.database, query, userId), query);
  }

  /**
   * Withdraws what has lapsed among answers of one form that somebody is about to see.
   * @returns whether they are to be read again: here, or by somebody else meanwhile, some may have been withdrawn
   */
  async settleShown(config: SurveyConfig, answers: readonly { answerId: string }[]): Promise<boolean> {
    const query = this.queryOf(config);
    const answerIds = answers.map(({ answerId }) => answerId);
    if (!query) return false;
    await this.withdrawAll(await lapsedAmong(this.database, query, answerIds), query);
    return true;
  }

  /** Settles every form, a few reservations at a time, until it is to stop. */
  async sweep(stopping?: AbortSignal): Promise<void> {
    for (const config of (await this.configurations.current()).surveys.values()) {
      const query = this.queryOf(config);
      if (query) await this.sweepForm(query, stopping);
    }
  }

  private async sweepForm(query: LapsedQuery, stopping?: AbortSignal): Promise<void> {
    const { surveyId, lastDay } = query;
    const isWhole = this.wholeUpTo.get(surveyId) !== lastDay;
    const firstDay = isWhole ? FIRST_DAY : addDays(lastDay, -DAYS_BACK);
    for (let after: PastReservation | undefined; ; ) {
      const past = await pastReservations(this.database, query, firstDay, after, BATCH);
      const ids = past.map(({ answerId }) => answerId);
      await this.withdrawAll(await lapsedAmong(this.database, query, ids), query, stopping);
      after = past.at(-1);
      if (stopping?.aborted) return;
      if (past.length < BATCH) break;
    }
    this.wholeUpTo.set(surveyId, lastDay);
  }

  private async withdrawAll(
    lapsed: readonly LapsedAnswer[],
    query: LapsedQuery,
    stopping?: AbortSignal,
  ): Promise<boolean> {
    for (const answer of lapsed) {
      if (stopping?.aborted) break;
      await this.withdraw(answer, query);
    }
    return lapsed.length > 0;
  }

  private async withdraw({ answerId, partitionKey, userId }: LapsedAnswer, query: LapsedQuery): Promise<void> {
    await this.database.transaction(async (connection) => {
      await lockPeople(connection, [userId], now());
      const answer = await lockAnswer(connection, partitionKey);
      // Somebody may have recorded the dose or moved the reservation while this waited.
      const stillLapsed = await lapsedAmong(connection, query, [answerId]);
      if (answer?.answerId !== answerId || !answer.isLive || stillLapsed.length === 0) return;
      await addAudit(connection, {
        at: now(),
        actorId: SERVER.userId,
        actorIsAdmin: false,
        action: 'cancel',
        subjectUserId: userId,
        subject: partitionKey,
        before: { check: answer.check, place: answer.place },
        after: { check: WITHDRAWN_CHECK_STATUS },
      });
      await refundOfCancelled(connection, partitionKey, SERVER);
      await withdraw(connection, await this.configurations.current(), answer, WITHDRAWN_CHECK_STATUS);
    });
  }
}
