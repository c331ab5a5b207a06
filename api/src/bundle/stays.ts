/**
 * Stays that imported answers of a bed survey hold: without their nights the beds would be given away a second time.
 */
import { isCancelledStatus } from '@madoguchi/shared/contract';
import { bedDays, bedsOfNight, encodeStay, MAX_NIGHTS } from '@madoguchi/shared/domain/bed';
import { today } from '@madoguchi/shared/domain/clock';
import { answersFromRows } from '@madoguchi/shared/domain/survey';
import type { Connection } from '../database/database';
import { Refusal } from '../refusal';
import { takeNight } from '../repositories/beds/nights';
import { type WantedStay, wantedStay } from '../services/answers/stay';
import type { Snapshot } from '../services/configuration/snapshot';
import { faultLine } from './fault';
import type { ImportedAnswer } from './importedAnswer';

/** More than any ward has: nights that are over are counted, and need no bed. */
const ANY_NUMBER = 2_147_483_647;

/** The stay of the answer, undefined where it holds none; a fault where a live one has no nights. */
export function stayOf(answer: ImportedAnswer, snapshot: Snapshot): WantedStay | undefined | string {
  try {
    return wantedStay(snapshot, answer.config, answersFromRows(answer.config, answer.rows));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (isCancelledStatus(answer.check)) return undefined;
    const expected = `startDate and endDate 1 to ${MAX_NIGHTS} nights apart`;
    return faultLine(answer.file, `$[${answer.index}]`, 'has no stay', expected);
  }
}

/** The answer with its days as every stay has them, whatever session the other system kept. */
export function withUsualDays(answer: ImportedAnswer, { start, end }: WantedStay): ImportedAnswer {
  const days: ReadonlyMap<string, string> = new Map(Object.entries(encodeStay(start, end)));
  return { ...answer, rows: answer.rows.map((row) => ({ ...row, value: days.get(row.itemKey) ?? row.value })) };
}

/** Takes a bed of each night, in their order. @returns a fault where a coming night has none left */
export async function takeNights(
  connection: Connection,
  answer: ImportedAnswer,
  { bed, start, end }: WantedStay,
): Promise<string | undefined> {
  for (const night of bedDays(start, end)) {
    const total = night < today() ? ANY_NUMBER : bedsOfNight(bed, night);
    if (await takeNight(connection, { surveyId: bed.surveyId, night }, total)) continue;
    return faultLine(
      answer.file,
      `$[${answer.index}]`,
      `takes a bed of ${night} that is not there`,
      'a night with a bed',
    );
  }
  return undefined;
}
