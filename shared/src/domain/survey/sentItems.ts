/** Which items' answers are sent and stored: what is hidden is not (COND-001, COND-010). */
import type { Answers, CategoryNode, FormMode, SchemaItem, SurveyConfig } from '../../contract';
import { graphOf } from './conditionGraph';
import { type ConditionState, evaluateConditions } from './conditions';
import { rulesOf } from './items/registry';
import { queryParametersOf } from './queryParameters';
import { flattenItems } from './schema';

/** The items whose answers are sent in a state; see `sentItems`. */
export function sentItemsOf(config: SurveyConfig, { present, visible }: ConditionState): SchemaItem[] {
  return flattenItems(config).filter(
    (item) =>
      rulesOf(item).hasAnswer &&
      (visible.has(item.itemKey) || (present.has(item.itemKey) && queryParametersOf(item).length > 0)),
  );
}

/**
 * The items whose answers are sent: those that the person sees, and in user mode the administrators' items that a URL
 * parameter may fill (COND-010). Items without an answer are never among them.
 */
export function sentItems(
  config: SurveyConfig,
  answers: Answers,
  mode: FormMode,
  categories?: readonly CategoryNode[],
): SchemaItem[] {
  return sentItemsOf(config, evaluateConditions(graphOf(config), answers, { mode, categories }));
}
