/** A stay as the steps of its page hold it: the period, the form without its dates, and the answers with them. Pure. */
import type { Answers, Row, SurveyConfig } from '@madoguchi/shared/contract';
import { type BedRule, bedForm, encodeStay, stayDay } from '@madoguchi/shared/domain/bed';
import { fromHyphens, toHyphens } from '@madoguchi/shared/domain/date';
import { END_DATE_KEY, START_DATE_KEY } from '@madoguchi/shared/domain/survey';
import type { BedPeriod } from '@madoguchi/shared/store';

/** The stored stay that is being changed. */
export interface EditedStay {
  partitionKey: string;
  rows: readonly Row[];
  period: BedPeriod;
}

/** What the steps need before the first of them is shown. */
export interface LoadedBeds {
  config: SurveyConfig;
  rule: BedRule;
  /** Absent when a new stay is reserved. */
  edited: EditedStay | undefined;
}

/** The period in stored rows. */
export function periodOf(rows: readonly Row[]): BedPeriod {
  const dayOf = (key: string) => toHyphens(stayDay(rows.find(({ itemKey }) => itemKey === key)?.value ?? ''));
  return { startDate: dayOf(START_DATE_KEY), endDate: dayOf(END_DATE_KEY) };
}

/** Admission and discharge, YYYYMMDD. */
export function daysOf({ startDate, endDate }: BedPeriod): { start: string; end: string } {
  return { start: fromHyphens(startDate), end: fromHyphens(endDate) };
}

const isDate = (itemKey: string) => itemKey === START_DATE_KEY || itemKey === END_DATE_KEY;

/** The dates are chosen in the calendar: the form asks for everything else. */
export function formWithoutDates(config: SurveyConfig): SurveyConfig {
  const { surveySchema, ...rest } = bedForm(config);
  return { ...rest, surveySchema: surveySchema.filter(({ itemKey }) => !isDate(itemKey)) };
}

/** The form with its two dates, and the answers with the chosen stay in them. */
export function stayAnswers(config: SurveyConfig, answers: Answers, period: BedPeriod) {
  const { start, end } = daysOf(period);
  return { form: bedForm(config), values: { ...answers, ...encodeStay(start, end) } };
}
