/**
 * Beds as the bed screens ask for them (CONTRACT 5): free beds by night, the rule, and a person's stays.
 */
import type { BedConfig } from '@madoguchi/shared/contract';
import { type BedRemaining, type BedReservation, type BedRule, bedsOfNight } from '@madoguchi/shared/domain/bed';
import { daysBetween, daysFromTo, fromHyphens, isRealDay, toHyphens } from '@madoguchi/shared/domain/date';
import { END_DATE_KEY, START_DATE_KEY } from '@madoguchi/shared/domain/survey';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import { invalid, notFound } from '../../refusal';
import { answersOfUser } from '../../repositories/answers/answers';
import { rowsOfAnswers, type StoredRow } from '../../repositories/answers/rows';
import { takenBeds } from '../../repositories/beds/nights';
import { noteRead } from '../answers/noteRead';
import { rowsForUser } from '../answers/records';
import { readerScope } from '../answers/subject';
import type { Configurations } from '../configuration/configurations';
import { withImageLinks } from '../files/answerFiles';
import { type FileLinks, VIEW_LINK_MILLISECONDS } from '../files/links';
import type { Caller } from '../session/caller';

/** Most days that one call answers. */
const MAXIMUM_BED_DAYS = 400;
const MAXIMUM_STAYS = 1_000;

function dayOf(name: string, date: string): string {
  const day = fromHyphens(date);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !isRealDay(day)) throw invalid([{ itemKey: name, message: 'YYYY-MM-DD' }]);
  return day;
}

export class Beds {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
    private readonly fileLinks: FileLinks,
  ) {}

  private async find(surveyId: string): Promise<BedConfig> {
    const snapshot = await this.configurations.current();
    const survey = snapshot.surveys.get(surveyId);
    const bed = snapshot.beds.get(surveyId);
    if (!survey || survey.disabled === true || !bed) throw notFound(serverTexts.surveyDisabled);
    return bed;
  }

  /** Free beds of each night from `startDate` to `endDate`, both included, YYYY-MM-DD, at most 400 (API-068). */
  async remaining(surveyId: string, startDate: string, endDate: string): Promise<BedRemaining[]> {
    const first = dayOf('startDate', startDate);
    const last = dayOf('endDate', endDate);
    const count = daysBetween(first, last);
    if (count < 0 || count >= MAXIMUM_BED_DAYS) {
      throw invalid([{ itemKey: 'endDate', message: `YYYY-MM-DD, <= ${MAXIMUM_BED_DAYS}` }]);
    }
    const bed = await this.find(surveyId);
    const taken = await takenBeds(this.database, surveyId, first, last);
    return daysFromTo(first, last).map((night) => ({
      date: toHyphens(night),
      bedRemaining: Math.max(0, bedsOfNight(bed, night) - (taken.get(night) ?? 0)),
    }));
  }

  /** Until when beds can be reserved, and until when cancelled (API-069). */
  async rule(surveyId: string): Promise<BedRule> {
    const { reservationPossibleStart, reservationCancelLimit } = (await this.find(surveyId)).rule;
    return { reservationPossibleStart, reservationCancelLimit };
  }

  /** The person's stays, the newest first (API-067). @throws {Refusal} 403 when a user names somebody else */
  async history(caller: Caller, userId: string, surveyId: string): Promise<BedReservation[]> {
    const scope = readerScope(caller, userId) ?? caller.userId;
    await this.find(surveyId);
    const config = (await this.configurations.current()).surveys.get(surveyId);
    const answers = await answersOfUser(this.database, scope, surveyId, MAXIMUM_STAYS);
    const rows = await rowsOfAnswers(
      this.database,
      answers.map(({ answerId }) => answerId),
    );
    const keys = answers.map(({ partitionKey }) => partitionKey);
    await noteRead(this.database, caller, { event: 'stays', surveyId, userId: scope, keys });
    return answers.map(({ answerId, answerCode, check, partitionKey, updatedAt }) => {
      const all = rows.get(answerId) ?? [];
      const seen = caller.isAdmin ? all : rowsForUser(config, all);
      const shown = withImageLinks(config, seen, (key) => this.fileLinks.read(key, VIEW_LINK_MILLISECONDS));
      return {
        startDate: valueOfKey(shown, START_DATE_KEY),
        endDate: valueOfKey(shown, END_DATE_KEY),
        check,
        fields: shown
          .filter(({ value }) => value !== '')
          .map(({ itemKey, title, value }) => ({ itemKey, title, value })),
        partitionKey,
        answerCode,
        updatedAt: updatedAt.toISOString(),
      };
    });
  }
}

function valueOfKey(rows: readonly StoredRow[], itemKey: string): string {
  return rows.find((row) => row.itemKey === itemKey)?.value ?? '';
}
