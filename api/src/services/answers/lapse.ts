/**
 * Reservations of a vaccination that never took place (VAC-013): where no dose date was recorded by the second day
 * after the reservation, the answer is withdrawn by itself, and what was paid for it is due to go back. Looked at
 * whenever such answers are read, and swept by the server, so that nobody has to ask.
 */
import { type SurveyConfig, WITHDRAWN_CHECK_STATUS } from '@madoguchi/shared/contract';
import { now, today } from '@madoguchi/shared/domain/clock';
import { doseDateItems, lastLapsedDay } from '@madoguchi/shared/domain/vaccine';
import type { Database } from '../../database/database';
import type { Caller } from '../../plugins/authentication';
import { lockAnswer } from '../../repositories/answers/answers';
import { addAudit } from '../../repositories/answers/audit';
import { type LapsedAnswer, lapsedAnswers } from '../../repositories/answers/lapsed';
import { lockPeople } from '../../repositories/people/people';
import type { Configurations } from '../configuration/configurations';
import { refundOfCancelled } from '../payment/flow/refunds';
import { withdraw } from './changeAnswer';

/** Who is in the audit for what the server does by itself. */
const SERVER: Caller = { userId: 'server', name: '', isAdmin: false };
const BATCH = 200;

export class LapsedReservations {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /**
   * Withdraws what has lapsed of one form: of one person, or of everybody. Other kinds of forms cost nothing.
   * @returns whether something was withdrawn
   */
  async settle(config: SurveyConfig, userId?: string): Promise<boolean> {
    const itemKeys = doseDateItems(config).map(({ itemKey }) => itemKey);
    if (itemKeys.length === 0) return false;
    const query = { surveyId: config.surveyId, userId, itemKeys, lastDay: lastLapsedDay(today()), limit: BATCH };
    for (let found = false; ; found = true) {
      const lapsed = await lapsedAnswers(this.database, query);
      for (const answer of lapsed) await this.withdraw(answer, query);
      if (lapsed.length < BATCH) return found || lapsed.length > 0;
    }
  }

  /** Settles every form. */
  async sweep(): Promise<void> {
    for (const config of (await this.configurations.current()).surveys.values()) await this.settle(config);
  }

  private async withdraw(
    { partitionKey, userId }: LapsedAnswer,
    query: Parameters<typeof lapsedAnswers>[1],
  ): Promise<void> {
    await this.database.transaction(async (connection) => {
      await lockPeople(connection, [userId], now());
      const answer = await lockAnswer(connection, partitionKey);
      // Somebody may have recorded the dose or moved the reservation while this waited.
      const stillLapsed = await lapsedAnswers(connection, { ...query, userId });
      if (!answer?.isLive || !stillLapsed.some((each) => each.partitionKey === partitionKey)) return;
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
