/**
 * Limits of lookups (CONTRACT 12, Lookup): an answer that nobody has claimed is found by knowing what is asked, so
 * nobody may try many things. Counted in the database: all servers share it.
 */
import { createHash } from 'node:crypto';
import { japanDateTime, now, nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { japaneseDate, shortTime } from '@madoguchi/shared/domain/date';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import { tooManyRequests } from '../../refusal';
import {
  addMisses,
  countLookup,
  fullWindows,
  isLookupRepeated,
  type LookupKind,
  type LookupWindow,
  lockedAnswers,
  noteLookup,
  sweepLookups,
} from '../../repositories/answers/lookups';
import type { Caller } from '../session/caller';

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
/** A day has as many lookups as three hours. */
const HOURS_A_DAY = 3;
/** An answer that was missed so often by one item is not found any more … */
const MOST_MISSES = 20;
/** … until so long after the last miss. */
const LOCK_MILLISECONDS = 7 * DAY_MILLISECONDS;

const ago = (milliseconds: number) => new Date(nowMilliseconds() - milliseconds);

export class LookupLimits {
  /** @param perHour lookups that a person may make in an hour (RATE_LIMIT_LOOKUPS) */
  constructor(
    private readonly database: Database,
    private readonly perHour: number,
  ) {}

  private window(): LookupWindow {
    const { perHour } = this;
    return {
      now: now(),
      hourAgo: ago(HOUR_MILLISECONDS),
      dayAgo: ago(DAY_MILLISECONDS),
      ...{ perHour, perDay: perHour * HOURS_A_DAY },
    };
  }

  /**
   * Counts a lookup of the person, unless it is one that was counted within the day. Administrators are not counted.
   * @param asked what is looked for
   * @returns `new` or `repeat`
   * @throws {Refusal} 429 where the person has looked for too much
   */
  async count(caller: Caller, kind: LookupKind, asked: readonly string[]): Promise<'new' | 'repeat'> {
    if (caller.isAdmin) return 'repeat';
    const { database } = this;
    const hash = createHash('sha256')
      .update(JSON.stringify([kind, ...asked]))
      .digest('hex');
    const window = this.window();
    if (await isLookupRepeated(database, caller.userId, hash, window.dayAgo)) return 'repeat';
    if (!(await countLookup(database, caller.userId, kind, window))) throw await this.refusal(caller.userId, kind);
    await noteLookup(database, caller.userId, hash, window.now);
    return 'new';
  }

  private async refusal(userId: string, kind: LookupKind) {
    const { hourFrom, dayFrom } = await fullWindows(this.database, userId, kind, this.window());
    const ends = [
      ...(hourFrom ? [hourFrom.getTime() + HOUR_MILLISECONDS] : []),
      ...(dayFrom ? [dayFrom.getTime() + DAY_MILLISECONDS] : []),
    ].filter((end) => end > nowMilliseconds());
    // A minute more: the text names whole ones.
    const end = Math.max(nowMilliseconds(), ...ends) + 60_000;
    const { date, time } = japanDateTime(end);
    const moment = `${date === today() ? '' : japaneseDate(date)}${shortTime(time)}`;
    return tooManyRequests((end - nowMilliseconds()) / 1_000, serverTexts.tooManyLookups(moment));
  }

  /** Those of the answers that may be found: the ones that were not tried too often. */
  async findable<Found extends { answerId: string }>(answers: readonly Found[]): Promise<Found[]> {
    const ids = answers.map(({ answerId }) => answerId);
    const locked = await lockedAnswers(this.database, ids, MOST_MISSES, ago(LOCK_MILLISECONDS));
    return answers.filter(({ answerId }) => !locked.has(answerId));
  }

  /** Notes that each of these answers was missed by one item. */
  async noteMisses(answerIds: readonly string[]): Promise<void> {
    await addMisses(this.database, answerIds, now(), MOST_MISSES, ago(LOCK_MILLISECONDS));
  }

  /** Deletes counts that are over. */
  async sweep(): Promise<void> {
    await sweepLookups(this.database, ago(DAY_MILLISECONDS), ago(LOCK_MILLISECONDS));
  }
}
