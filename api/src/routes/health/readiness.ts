/**
 * Whether this server can do its work: the database answers and is migrated. Anybody may ask, so asking is cheap: those
 * who ask at once share one question, and a good answer is told again for a moment. A database that does not answer is
 * away: who asks is told in time to be of use to a balancer.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Database } from '../../database/database';
import { isMigrated } from '../../database/migrate';

const KEPT_MILLISECONDS = 1_000;
const ANSWER_MILLISECONDS = 2_000;

export class Readiness {
  private asked: Promise<boolean> | undefined;
  private goodAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly database: Database) {}

  /** True when the server can do its work; known within two seconds. */
  async isReady(): Promise<boolean> {
    const age = nowMilliseconds() - this.goodAt;
    if (age >= 0 && age < KEPT_MILLISECONDS) return true;
    this.asked ??= this.ask().finally(() => {
      this.asked = undefined;
    });
    return withinLimit(this.asked);
  }

  private async ask(): Promise<boolean> {
    const isReady = await isMigrated(this.database).catch(() => false);
    if (isReady) this.goodAt = nowMilliseconds();
    return isReady;
  }
}

/** The answer, or false where it does not come in time; the question goes on. */
function withinLimit(answer: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MILLISECONDS);
    void answer.then((isReady) => {
      clearTimeout(timer);
      resolve(isReady);
    });
  });
}
