/**
 * The stay that an answer asks for or holds: which nights, whether it may be had at all, and moving from one to the
 * other (CONTRACT 6.6, BED-037 to BED-040).
 */
import type { Answers, BedConfig, SurveyConfig } from '@madoguchi/shared/contract';
import {
  bedDayState,
  bedDays,
  bedsOfNight,
  isBedDeadlinePassed,
  MAX_NIGHTS,
  nightsBetween,
  stayDay,
} from '@madoguchi/shared/domain/bed';
import { isRealDay } from '@madoguchi/shared/domain/date';
import { bedItemOf, END_DATE_KEY, START_DATE_KEY, textOf } from '@madoguchi/shared/domain/survey';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../database/database';
import { invalid, notReservable } from '../../refusal';
import type { StoredAnswer, StoredStay } from '../../repositories/answers/storedAnswer';
import { areNightsOver, giveBackNight, takeNight } from '../../repositories/beds/nights';
import type { Snapshot } from '../configuration/snapshot';

export interface WantedStay extends StoredStay {
  bed: BedConfig;
}

/**
 * The stay in the answers of a bed survey, or undefined for any other form.
 * @throws {Refusal} 400 for days that make no stay of 1 to 14 nights, 409 for a survey whose beds are gone
 */
export function wantedStay(snapshot: Snapshot, config: SurveyConfig, answers: Answers): WantedStay | undefined {
  const bed = snapshot.beds.get(config.surveyId);
  const source = snapshot.surveys.get(config.surveyId);
  if (!source || !bedItemOf(source)) return undefined;
  if (!bed) throw notReservable();
  const start = stayDay(textOf(answers[START_DATE_KEY]));
  const end = stayDay(textOf(answers[END_DATE_KEY]));
  const nights = isRealDay(start) && isRealDay(end) ? nightsBetween(start, end) : 0;
  if (nights < 1 || nights > MAX_NIGHTS) {
    throw invalid([{ itemKey: END_DATE_KEY, message: serverTexts.bedStay(MAX_NIGHTS) }]);
  }
  return { bed, start, end };
}

/**
 * True when nobody can be admitted on the stay's first day: it is past, or, for a new stay, too soon (BED-038,
 * BED-039).
 */
export function isOutsideRule({ bed, start }: WantedStay, today: string, isEdit: boolean): boolean {
  return bedDayState({ day: start, today, bedRemaining: 1, rule: bed.rule, isEdit }) === 'closed';
}

/** Whether it is too late to change or cancel the stay (BED-040); undefined where the answer holds none. */
export function isStayTooLate(
  snapshot: Snapshot,
  { surveyId, stay }: Pick<StoredAnswer, 'surveyId' | 'stay'>,
  today: string,
): boolean | undefined {
  const bed = snapshot.beds.get(surveyId);
  return stay && bed ? isBedDeadlinePassed(stay.start, today, bed.rule) : undefined;
}

interface NightChange {
  night: string;
  isTaken: boolean;
}

/**
 * What has to happen to the nights when an answer that holds `held` is to hold `wanted`, in the order of their keys
 * (DESIGN 5).
 */
function nightChanges(held: StoredStay | undefined, wanted: StoredStay | undefined): NightChange[] {
  const old = new Set(held ? bedDays(held.start, held.end) : []);
  const next = new Set(wanted ? bedDays(wanted.start, wanted.end) : []);
  return [
    ...[...old].filter((night) => !next.has(night)).map((night) => ({ night, isTaken: false })),
    ...[...next].filter((night) => !old.has(night)).map((night) => ({ night, isTaken: true })),
  ].sort((left, right) => (left.night < right.night ? -1 : 1));
}

/**
 * Moves nights; false when one that is to be taken has no bed left, also by a number of beds that was lowered since the
 * caller read it. The caller then rolls everything back.
 */
export async function moveNights(
  connection: Connection,
  { held, wanted }: { held: StoredStay | undefined; wanted: WantedStay | undefined },
  surveyId: string,
): Promise<boolean> {
  const changes = nightChanges(held, wanted);
  const taken = changes.filter(({ isTaken }) => isTaken).map(({ night }) => night);
  const results = changes.map(async ({ night, isTaken }) => {
    if (isTaken && wanted) return takeNight(connection, { surveyId, night }, bedsOfNight(wanted.bed, night));
    await giveBackNight(connection, { surveyId, night });
    return true;
  });
  if (!(await Promise.all(results)).every(Boolean)) return false;
  // Behind them: what they have waited for may have been a lower number of beds.
  return !(await areNightsOver(connection, surveyId, taken));
}

/** Gives all nights of an answer's stay back, in the order of their keys. */
export async function giveBackStay(
  connection: Connection,
  { surveyId, stay }: Pick<StoredAnswer, 'surveyId' | 'stay'>,
): Promise<void> {
  if (!stay) return;
  await Promise.all(bedDays(stay.start, stay.end).map((night) => giveBackNight(connection, { surveyId, night })));
}
