/**
 * Vaccination surveys: from which day the next dose can be reserved (VAC-001 to VAC-010, CONTRACT 6.5). Days are YYYYMMDD.
 */
import type { SchemaItem, SurveyConfig } from '../../contract';
import { addDays, addMonths } from '../date';

/** Days between the doses where the first maker names no wait (VAC-004). */
export const DEFAULT_WAIT_DAYS = 21;

/** True for the survey kind with a first and a second dose (VAC-001). */
export function isCoronaSurvey(config: Pick<SurveyConfig, 'surveyType'>): boolean {
  return config.surveyType === 'corona';
}

/** True for the survey kind with a previous maker and a previous date (VAC-002). */
export function isMultiDoseSurvey(config: Pick<SurveyConfig, 'surveyType'>): boolean {
  return config.surveyType === 'coronaMultiDose';
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
 * First day of the next dose of the multi-dose kind: the previous day plus interval + 1 days, or plus the months and one more day where
 * the day of the month had to be clamped (VAC-007 to VAC-009).
 */
export function nextDoseFirstDay(previousDay: string, interval: number, type: IntervalType): string {
  if (type === '日数') return addDays(previousDay, interval + 1);
  const day = addMonths(previousDay, interval);
  return day.slice(6) === previousDay.slice(6) ? day : addDays(day, 1);
}
