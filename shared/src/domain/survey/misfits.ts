/**
 * What of an answer that was stored under an earlier version does not fit the form as it is now: on a change it is shown
 * with the value that was given, and asked again (CONTRACT 13).
 */
import type { Answers, Row, SurveyConfig } from '../../contract';
import { graphOf } from './conditionGraph';
import { answersThere, evaluateConditions } from './conditions';
import { rulesOf } from './items/registry';
import { flattenItems, versionOf } from './schema';
import { type ValidationContext, validateItem } from './validate';

/** An item that is asked again; `text` is what was answered then. */
export interface Misfit {
  itemKey: string;
  title: string;
  text: string;
}

/** True for rows that were stored under an earlier version of the form. */
export function isOfEarlierVersion(config: SurveyConfig, rows: readonly Row[]): boolean {
  return rows.some(({ formVersion }) => formVersion !== undefined && formVersion < versionOf(config));
}

/**
 * The items of which the form no longer takes what is stored; none where it was stored under the form as it is.
 * @param rows of the answer
 * @param answers what the form opens with for these rows
 */
export function misfitsOf(
  config: SurveyConfig,
  rows: readonly Row[],
  answers: Answers,
  context: ValidationContext,
): Misfit[] {
  if (!isOfEarlierVersion(config, rows)) return [];
  const graph = graphOf(config);
  const state = evaluateConditions(graph, answers, context);
  const there = answersThere(graph, answers, state, context.mode);
  const full = { ...context, config, answers: there, stored: answers };
  return flattenItems(config).flatMap((item) => {
    const { itemKey, title } = item;
    const given = rows.filter((row) => row.itemKey === itemKey && row.value !== '').map(({ value }) => value);
    const isAsked = state.visible.has(itemKey) && rulesOf(item).hasAnswer && !context.fixed?.has(itemKey);
    if (!isAsked || given.length === 0) return [];
    const value = answers[itemKey];
    const isTaken = !rulesOf(item).isEmpty(item, value) && validateItem(item, value, full) === undefined;
    return isTaken ? [] : [{ itemKey, title, text: given.join('、') }];
  });
}
