/**
 * Vaccination surveys: from which day the next dose can be reserved (VAC-001 to VAC-010, CONTRACT 6.5). Days are
 * YYYYMMDD.
 */
import type { Answers, SchemaItem, SurveyConfig } from '../../contract';
import { addDays, addMonths } from '../date';
import { isDoseDate } from '../survey/items/vaccine/doseItems';
import { flattenItems } from '../survey/schema';
import { toHalfWidth } from '../text';

/** Days between the doses where the first maker names no wait (VAC-004). */
const DEFAULT_WAIT_DAYS = 21;

/** True for the survey kind with a first and a second dose (VAC-001). */
export function isCoronaSurvey(config: Pick<SurveyConfig, 'surveyType'>): boolean {
  return config.surveyType === 'corona';
}

/** True for the survey kind with a previous maker and a previous date (VAC-002). */
export function isMultiDoseSurvey(config: Pick<SurveyConfig, 'surveyType'>): boolean {
  return config.surveyType === 'coronaMultiDose';
}

/** True for either kind: its reservations may have to wait for an earlier dose. */
export function isVaccination(config: Pick<SurveyConfig, 'surveyType'>): boolean {
  return isCoronaSurvey(config) || isMultiDoseSurvey(config);
}

/** The wait that a maker's option carries, in days or months; undefined when it names none (VAC-003). */
export function makerInterval(item: SchemaItem, maker: string): number | undefined {
  for (const option of item.options ?? []) {
    if (typeof option !== 'string' && option.value === maker) return option.interval;
  }
  return undefined;
}

/** First day of the second dose: 21 days after the first, or the maker's interval plus one day (VAC-004, VAC-005). */
export function secondDoseFirstDay(firstDoseDay: string, interval?: number): string {
  return addDays(firstDoseDay, interval === undefined ? DEFAULT_WAIT_DAYS : interval + 1);
}

export type IntervalType = '日数' | '月数';

/** How a multi-dose survey counts its intervals; days unless it says months (VAC-006). */
export function intervalTypeOf(config: Pick<SurveyConfig, 'vaccinationIntervalType'>): IntervalType {
  return config.vaccinationIntervalType?.input ?? '日数';
}

/**
 * First day of the next dose of the multi-dose kind: the previous day plus interval + 1 days, or plus the months and
 * one more day where the day of the month had to be clamped (VAC-007 to VAC-009).
 */
export function nextDoseFirstDay(previousDay: string, interval: number, type: IntervalType): string {
  if (type === '日数') return addDays(previousDay, interval + 1);
  const day = addMonths(previousDay, interval);
  return day.slice(6) === previousDay.slice(6) ? day : addDays(day, 1);
}

/** Days after its reservation on which a dose can still be recorded (VAC-013). */
const DAYS_TO_RECORD = 1;

/**
 * The items of the kind with two doses that record when a dose was given; none where the form is of another kind or
 * records no dose (VAC-013).
 */
export function doseDateItems(config: SurveyConfig): SchemaItem[] {
  return isCoronaSurvey(config) ? flattenItems(config).filter(isDoseDate) : [];
}

/** The last day whose reservations have lapsed where no dose was recorded: more than one day in the past (VAC-013). */
export function lastLapsedDay(today: string): string {
  return addDays(today, -DAYS_TO_RECORD - 1);
}

/** The item that records the day of the first dose: the form's first sesshuJisshiDate. */
export function firstDoseDateItem(config: SurveyConfig): SchemaItem | undefined {
  return flattenItems(config).find(isDoseDate);
}

/** True for an answer that names the second dose: 2, 2回目, 第２回, 二回目. */
export function namesSecondDose(answer: string): boolean {
  return /^\D*2(?!\d)/.test(toHalfWidth(answer)) || /^第?二/.test(answer.trim());
}

/**
 * True when an answer to the dose question (attributes.isSesshuKaisuu) asks for the second dose before the first is
 * recorded (VAC-012). Only of the kind with two doses, and only where the form records the first.
 * @param answers those at hand; the server adds what administrators have recorded
 */
export function isSecondDoseBlocked(
  config: SurveyConfig,
  item: SchemaItem,
  answer: unknown,
  answers: Answers,
): boolean {
  if (!isCoronaSurvey(config) || item.attributes?.isSesshuKaisuu !== true) return false;
  if (typeof answer !== 'string' || !namesSecondDose(answer)) return false;
  const recorded = firstDoseDateItem(config);
  return recorded !== undefined && !answers[recorded.itemKey];
}
