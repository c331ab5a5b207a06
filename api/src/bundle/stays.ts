/**
 * Stays that imported answers of a bed survey hold: without their nights the beds would be given away a second time.
 */
import { type BedConfig, isCancelledStatus } from '@madoguchi/shared/contract';
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

/** The answer with its days as every stay has them, also where the other system kept another session. */
export function withUsualDays(answer: ImportedAnswer, { start, end }: WantedStay): ImportedAnswer {
  const days: ReadonlyMap<string, string> = new Map(Object.entries(encodeStay(start, end)));
  return { ...answer, rows: answer.rows.map((row) => ({ ...row, value: days.get(row.itemKey) ?? row.value })) };
}

/** Who takes what, for the line that says it is not there. */
export type Holder = Pick<ImportedAnswer, 'file' | 'index'>;

/** The nights that live answers of a bundle take, to be taken once all are known (order of locks). */
export class NightsToTake {
  private readonly nights = new Map<string, { bed: BedConfig; night: string; holders: Holder[] }>();

  add(answer: Holder, { bed, start, end }: WantedStay): void {
    const { file, index } = answer;
    for (const night of bedDays(start, end)) {
      const key = `${bed.surveyId} ${night}`;
      const known = this.nights.get(key) ?? { bed, night, holders: [] };
      known.holders.push({ file, index });
      this.nights.set(key, known);
    }
  }

  /** Takes a bed of each night for each stay. @returns a line for each stay of which a coming night has none left */
  async take(connection: Connection): Promise<string[]> {
    const refused = new Map<string, string>();
    for (const [, { bed, night, holders }] of [...this.nights].sort(([left], [right]) => (left < right ? -1 : 1))) {
      const total = night < today() ? ANY_NUMBER : bedsOfNight(bed, night);
      const staying = holders.filter(({ file, index }) => !refused.has(`${file} ${index}`));
      const taken = await Promise.all(
        staying.map(() => takeNight(connection, { surveyId: bed.surveyId, night }, total)),
      );
      for (const { file, index } of staying.filter((_, number) => !taken[number])) {
        const problem = `takes a bed of ${night} that is not there`;
        refused.set(`${file} ${index}`, faultLine(file, `$[${index}]`, problem, 'a night with a bed'));
      }
    }
    return [...refused.values()];
  }
}
