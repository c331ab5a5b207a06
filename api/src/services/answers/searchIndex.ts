/**
 * What the desk's search knows of an answer (CONTRACT 14.3): made where the answer is written, imports among them, and by
 * a job for answers that an earlier release, or an earlier server beside this one, has stored.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { findLinesOf, gramsOfLines, sortNameOf } from '@madoguchi/shared/domain/desk';
import type { Database } from '../../database/database';
import { answersByIds, type StoredAnswer } from '../../repositories/answers/answers';
import { rowsOfAnswers, type StoredRow } from '../../repositories/answers/rows';
import { addSearchRows, answersWithoutSearchRow, type SearchRow } from '../../repositories/answers/searchRows';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { bookedOf } from '../messages/appointments';

/** Answers a batch: few enough that nobody waits for it. */
const BATCH = 500;

type SearchedAnswer = Pick<StoredAnswer, 'answerId' | 'surveyId' | 'answerCode' | 'userName' | 'place' | 'stay'>;

function whenOf(
  snapshot: Snapshot,
  config: SurveyConfig,
  { place, stay }: Pick<SearchedAnswer, 'place' | 'stay'>,
  rows: readonly StoredRow[],
): Pick<SearchRow, 'sortDay' | 'lastDay' | 'kind'> {
  if (stay) return { sortDay: stay.start, lastDay: stay.end, kind: 'stay' };
  if (place) {
    const start = snapshot.calendars.get(place.calendarId)?.calendar.comaList[place.slot]?.start ?? '';
    return { sortDay: `${place.day}${start}`, lastDay: place.day, kind: 'slot' };
  }
  const visits = bookedOf(config, { place: undefined }, rows).visits.map(({ day, time = '' }) => ({
    day,
    at: `${day}${time}`,
  }));
  const [first] = visits.toSorted((left, right) => (left.at < right.at ? -1 : 1));
  if (!first) return { sortDay: '', lastDay: '', kind: '' };
  const days = visits.map(({ day }) => day).toSorted();
  return { sortDay: first.at, lastDay: days.at(-1) ?? first.day, kind: 'visit' };
}

/** The row by which an answer is found. @param rows of the answer */
export function searchRowOf(
  snapshot: Snapshot,
  config: SurveyConfig,
  answer: SearchedAnswer,
  rows: readonly StoredRow[],
): SearchRow {
  const { answerId, surveyId, answerCode, userName } = answer;
  const lines = findLinesOf(config, rows, { answerCode, fallbackName: userName });
  return {
    ...{ answerId, surveyId },
    findText: lines.join('\n'),
    grams: gramsOfLines(lines),
    sortName: sortNameOf(config, rows, userName),
    ...whenOf(snapshot, config, answer, rows),
  };
}

export class SearchIndex {
  /** The key up to which this process has looked at all answers: newer ones have greater keys. */
  private looked = '';

  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /** Makes all rows that are missing. @returns how many */
  async run(): Promise<number> {
    const snapshot = await this.configurations.current();
    for (let made = 0; ; ) {
      const { answerIds, last } = await answersWithoutSearchRow(this.database, this.looked, BATCH);
      if (last === undefined) return made;
      made += await this.make(snapshot, answerIds);
      this.looked = last;
    }
  }

  private async make(snapshot: Snapshot, answerIds: readonly string[]): Promise<number> {
    if (answerIds.length === 0) return 0;
    const [answers, rows] = await Promise.all([
      answersByIds(this.database, answerIds),
      rowsOfAnswers(this.database, answerIds),
    ]);
    const made = answers.flatMap((answer) => {
      const config = formOf(snapshot, answer.surveyId);
      return config ? [searchRowOf(snapshot, config, answer, rows.get(answer.answerId) ?? [])] : [];
    });
    await addSearchRows(this.database, made);
    return made.length;
  }
}
