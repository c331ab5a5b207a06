/** The row by which the desk finds an answer (CONTRACT 14.3), made from the answer's own rows. */
import type { Calendar, SurveyConfig } from '@madoguchi/shared/contract';
import { findLines, findLinesOf, gramsOfLines, sortNameOf } from '@madoguchi/shared/domain/desk';
import type { StoredRow } from '../../repositories/answers/rows';
import type { SearchRow } from '../../repositories/answers/searchRows';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { bookedOf } from '../messages/appointments';

type SearchedAnswer = Pick<StoredAnswer, 'answerId' | 'surveyId' | 'answerCode' | 'userName' | 'place' | 'stay'>;

/** When the slots of the calendars begin. */
interface SlotTimes {
  calendars: ReadonlyMap<string, { calendar: Pick<Calendar, 'comaList'> }>;
}

function whenOf(
  { calendars }: SlotTimes,
  config: SurveyConfig,
  { place, stay }: Pick<SearchedAnswer, 'place' | 'stay'>,
  rows: readonly StoredRow[],
): Pick<SearchRow, 'sortDay' | 'lastDay' | 'kind'> {
  if (stay) return { sortDay: stay.start, lastDay: stay.end, kind: 'stay' };
  if (place) {
    const start = calendars.get(place.calendarId)?.calendar.comaList[place.slot]?.start ?? '';
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

/** What was made of an answer that had no code yet, with its code. */
export function withCode<Found extends Pick<SearchRow, 'findText' | 'grams'>>(found: Found, answerCode: string): Found {
  const lines = findLines([answerCode]);
  return {
    ...found,
    findText: [found.findText, ...lines].filter((line) => line !== '').join('\n'),
    grams: [...new Set([...found.grams, ...gramsOfLines(lines)])],
  };
}

/** The row by which an answer is found. @param rows of the answer */
export function searchRowOf(
  times: SlotTimes,
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
    ...whenOf(times, config, answer, rows),
  };
}
