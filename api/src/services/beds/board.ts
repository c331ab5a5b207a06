/**
 * The board of beds (CONTRACT 14.3): every kind in the caller's scope with its nights, what is blocked, and who stays.
 */
import type { BedBlock, BedConfig, SurveyConfig } from '@madoguchi/shared/contract';
import type { BedBoard, BoardKind } from '@madoguchi/shared/contract/console/beds';
import { bedsOfNight } from '@madoguchi/shared/domain/bed';
import { addDays, daysFromTo, fromHyphens, isRealDay } from '@madoguchi/shared/domain/date';
import { holidaysBetween } from '@madoguchi/shared/domain/reservation';
import type { Database } from '../../database/database';
import { invalid } from '../../refusal';
import { standingNights } from '../../repositories/beds/nights';
import { staysOverNights } from '../../repositories/beds/stays';
import { noteRead } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import type { ConsoleAnswers } from '../console/consoleAnswers';
import type { ConsoleRecords, WholeAnswer } from '../console/records';
import { ShownKeys } from '../console/shownKeys';
import type { StaffCaller } from '../staff/staffCaller';

interface BoardDependencies {
  database: Database;
  configurations: Configurations;
  consoleAnswers: ConsoleAnswers;
  consoleRecords: ConsoleRecords;
}

type Days = Record<'first' | 'last', string>;

export class BedBoards {
  private readonly shownKeys = new ShownKeys();

  constructor(private readonly dependencies: BoardDependencies) {}

  /** The board from a night (YYYYMMDD) on. Who was shown stands in the audit. @throws {Refusal} 400 for a day that is none */
  async read(staff: StaffCaller, { from, days }: { from: string; days: number }): Promise<BedBoard> {
    if (!isRealDay(from)) throw invalid([{ itemKey: 'from', message: 'YYYYMMDD' }]);
    const { configurations, consoleAnswers } = this.dependencies;
    const snapshot = await configurations.current();
    const shown = { first: from, last: addDays(from, days - 1) };
    const kinds: { kind: BoardKind; keys: string[] }[] = [];
    for (const config of consoleAnswers.readableForms(snapshot, staff)) {
      const bed = snapshot.beds.get(config.surveyId);
      if (bed) kinds.push(await this.kindOf(snapshot, config, bed, shown));
    }
    const screen = `${staff.userId} ${from}`;
    const keys = this.shownKeys.unnoted(
      screen,
      kinds.flatMap((each) => each.keys),
    );
    if (keys) {
      await noteRead(this.dependencies.database, staff, { event: 'stays', subject: from, keys });
      this.shownKeys.noted(screen, keys);
    }
    return { kinds: kinds.map(({ kind }) => kind), holidays: holidaysBetween(shown.first, shown.last) };
  }

  private async kindOf(
    snapshot: Snapshot,
    { surveyId, surveyTitle: title }: SurveyConfig,
    bed: BedConfig,
    { first, last }: Days,
  ): Promise<{ kind: BoardKind; keys: string[] }> {
    const { database, consoleRecords } = this.dependencies;
    const [rows, answerIds] = await Promise.all([
      standingNights(database, surveyId, first, last),
      staysOverNights(database, surveyId, first, last),
    ]);
    const standing = new Map(rows.map((row) => [row.night, row]));
    const nights = daysFromTo(first, last).map((night) => {
      const { reserved = 0, blocked = 0 } = standing.get(night) ?? {};
      return { night, beds: bedsOfNight(bed, night), reserved, blocked };
    });
    const stays = (await consoleRecords.read(snapshot, answerIds)).flatMap(stayOf);
    const blocks = (bed.blocked ?? []).filter((block) => isAmong(block, { first, last }));
    return { kind: { surveyId, title, nights, blocks, stays }, keys: stays.map(({ partitionKey }) => partitionKey) };
  }
}

function isAmong({ from, to }: BedBlock, { first, last }: Days): boolean {
  return fromHyphens(from) <= last && fromHyphens(to) >= first;
}

/** What of an answer the board shows; nothing of one whose stay has ended meanwhile. */
function stayOf({ answer, record }: WholeAnswer): BoardKind['stays'] {
  const { name, check, attendance } = record;
  const { partitionKey, answerCode, stay, isLive } = answer;
  if (!stay || !isLive) return [];
  return [{ partitionKey, answerCode, name, check, attendance, from: stay.start, to: stay.end }];
}
