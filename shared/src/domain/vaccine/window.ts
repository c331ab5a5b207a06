/**
 * From which day on the dose that a submission asks for can be reserved (VAC-004 to VAC-009, CONTRACT 6.5), and what is
 * known of the first dose for it. Days are YYYYMMDD.
 */
import type { Answers, SchemaItem, SurveyConfig } from '../../contract';
import { fromHyphens, isRealDay } from '../date';
import { graphOf } from '../survey/conditionGraph';
import { answersThere, type ConditionContext, evaluateConditions } from '../survey/conditions';
import { rulesOf } from '../survey/items/registry';
import { isDoseMaker, isPreviousDoseDate, isPreviousDoseMaker } from '../survey/items/vaccine/doseItems';
import { flattenItems } from '../survey/schema';
import {
  firstDoseDateItem,
  intervalTypeOf,
  isCoronaSurvey,
  isMultiDoseSurvey,
  isVaccination,
  makerInterval,
  namesSecondDose,
  nextDoseFirstDay,
  secondDoseFirstDay,
} from './doses';

/** A dose that was given. */
export interface RecordedDose {
  /** YYYYMMDD */
  day: string;
  /** The wait that its maker names, in days. */
  interval?: number | undefined;
}

function textAt(answers: Answers, item: SchemaItem | undefined): string {
  const value = item && answers[item.itemKey];
  const text = item && value !== undefined ? rulesOf(item).canonical(item, value) : '';
  return typeof text === 'string' ? text : '';
}

/** Day and wait that the date item and the form's first maker item of a kind name; undefined without a day. */
function doseAt(
  config: SurveyConfig,
  answers: Answers,
  dateItem: SchemaItem | undefined,
  isMaker: (item: SchemaItem) => boolean,
): RecordedDose | undefined {
  const day = fromHyphens(textAt(answers, dateItem));
  if (!isRealDay(day)) return undefined;
  const makerItem = flattenItems(config).find(isMaker);
  return { day, interval: makerItem && makerInterval(makerItem, textAt(answers, makerItem)) };
}

/** The first dose as the answers record it: the form's first day of a dose, with its first maker. */
export function firstDoseIn(config: SurveyConfig, answers: Answers): RecordedDose | undefined {
  return doseAt(config, answers, firstDoseDateItem(config), isDoseMaker);
}

/**
 * The first dose as the answers say it, completed by the recorded one: a maker that is said decides about the wait,
 * also where it names none.
 */
function knownFirstDose(
  config: SurveyConfig,
  answers: Answers,
  recorded: RecordedDose | undefined,
): RecordedDose | undefined {
  const said = firstDoseIn(config, answers);
  if (!said) return recorded;
  const maker = flattenItems(config).find(isDoseMaker);
  return textAt(answers, maker) === '' ? { ...said, interval: recorded?.interval } : said;
}

/** True when the answers ask for the second of two doses (VAC-012). */
export function asksForSecondDose(config: SurveyConfig, answers: Answers): boolean {
  return (
    isCoronaSurvey(config) &&
    flattenItems(config).some(
      (item) => item.attributes?.isSesshuKaisuu === true && namesSecondDose(textAt(answers, item)),
    )
  );
}

/**
 * The first day on which the asked dose can be reserved; undefined where nothing is to be waited for. What conditions
 * hide counts as not answered, and a maker of the multi-dose kind that names no wait asks for none.
 * @param recorded the first dose as it is known from elsewhere; used where the answers do not say it
 */
export function doseFirstDay(
  config: SurveyConfig,
  answers: Answers,
  { mode, categories }: ConditionContext,
  recorded?: RecordedDose,
): string | undefined {
  if (!isVaccination(config)) return undefined;
  const graph = graphOf(config);
  const there = answersThere(graph, answers, evaluateConditions(graph, answers, { mode, categories }), mode);
  if (isMultiDoseSurvey(config)) {
    const dateItem = flattenItems(config).find(isPreviousDoseDate);
    const previous = doseAt(config, there, dateItem, isPreviousDoseMaker);
    return previous?.interval === undefined
      ? undefined
      : nextDoseFirstDay(previous.day, previous.interval, intervalTypeOf(config));
  }
  if (!asksForSecondDose(config, there)) return undefined;
  const dose = knownFirstDose(config, there, recorded);
  return dose && secondDoseFirstDay(dose.day, dose.interval);
}
