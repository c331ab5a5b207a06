/**
 * How long answers and audit rows live (RETENTION_DAYS, CONTRACT 12, Privacy): so many days after their last change,
 * and never before their reservation or stay is over. Who has none left is forgotten, and taken out of old orders.
 */
import { japanDateTime, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Database } from '../../database/database';
import {
  eraseAnswer,
  forgetBuyersBefore,
  forgetPeopleBefore,
  takeExpiredAnswers,
} from '../../repositories/privacy/erasing';
import { cutAudit } from '../audit/erasing';
import { freePlaces } from './personData';

const DAY_MILLISECONDS = 86_400_000;
/** Answers a transaction: few enough that nobody waits for it. */
const BATCH = 100;

export class Retention {
  /** `days` undefined: everything is kept. */
  constructor(
    private readonly database: Database,
    private readonly days: number | undefined,
  ) {}

  /** Erases what is older than allowed, or some of it until it is to stop. @returns how many answers went */
  async sweep(stopping?: AbortSignal): Promise<number> {
    if (this.days === undefined) return 0;
    const instant = nowMilliseconds() - this.days * DAY_MILLISECONDS;
    const before = new Date(instant);
    const day = japanDateTime(instant).date;
    await cutAudit(this.database, before, 'retention', stopping);
    let swept = 0;
    while (stopping?.aborted !== true) {
      const count = await this.database.transaction(async (connection) => {
        const answers = await takeExpiredAnswers(connection, before, day, BATCH);
        for (const { answerId, partitionKey, isCurrent } of answers) {
          if (isCurrent) await freePlaces(connection, partitionKey);
          await eraseAnswer(connection, answerId);
        }
        return answers.length;
      });
      swept += count;
      if (count === BATCH) continue;
      await this.forgetPeople(before, stopping);
      break;
    }
    return swept;
  }

  /** The people of orders and accounts whose answers are gone (a signed-in person is one for 30 days). */
  private async forgetPeople(before: Date, stopping?: AbortSignal): Promise<void> {
    const forget = [forgetBuyersBefore, forgetPeopleBefore];
    for (const forgetSome of forget) {
      let count = BATCH;
      while (count === BATCH && stopping?.aborted !== true) {
        count = await this.database.transaction((connection) => forgetSome(connection, before, BATCH));
      }
    }
  }
}
