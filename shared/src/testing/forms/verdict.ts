/**
 * What a user's form says of answers, by the very functions that the form uses, and the rows that it or a hand-written
 * client would send.
 */

import type { SurveyConfig } from '../../contract';
import type { AnswerRow, Answers, FormMode, RuleContext } from '../../domain/survey';
import {
  answersThere,
  answersToRows,
  configForUser,
  evaluateConditions,
  flattenItems,
  listOf,
  makeConditionGraph,
  rulesOf,
  textOf,
  validateItem,
  withoutWrongPrefills,
} from '../../domain/survey';
import { answersSchemaOf, messagesOf } from '../../form/answersSchema';

export type FormFacts = Pick<RuleContext, 'mode' | 'today' | 'categories'>;

export interface FormVerdict {
  /** Messages by itemKey; empty when the form would send. */
  messages: Record<string, string>;
  /** Keys of the items that the person sees. */
  visible: ReadonlySet<string>;
  /** The rows that the form sends, or would send if it were let. */
  rows: AnswerRow[];
}

/** The config as the form has it: an administrators' one knows all items. */
export function shownConfig(config: SurveyConfig, mode: FormMode): SurveyConfig {
  return mode === 'admin' ? config : configForUser(config);
}

/** Judges answers as the form's submit does. */
export async function formVerdict(config: SurveyConfig, given: Answers, facts: FormFacts): Promise<FormVerdict> {
  const shown = shownConfig(config, facts.mode);
  const answers = withoutWrongPrefills(shown, given, facts);
  const graph = makeConditionGraph(shown);
  const state = evaluateConditions(graph, answers, facts);
  const known = answersThere(graph, answers, state, facts.mode);
  const items = new Map(flattenItems(shown).map((item) => [item.itemKey, item]));
  const messages = await messagesOf(answersSchemaOf(items), answers, {
    messageAt: (itemKey, value) => {
      const item = state.visible.has(itemKey) ? items.get(itemKey) : undefined;
      return item && validateItem(item, value, { ...facts, config: shown, answers: known });
    },
  });
  const sent = Object.fromEntries(Object.entries(answers).filter(([key]) => state.present.has(key)));
  return { messages, visible: state.visible, rows: answersToRows(shown, sent, facts) };
}

/** The rows of a client that sends every answer as it was typed, hidden items and all. */
export function rawRows(config: SurveyConfig, answers: Answers, mode: FormMode): AnswerRow[] {
  return flattenItems(shownConfig(config, mode)).flatMap((item) => {
    const { itemKey } = item;
    const value = answers[itemKey];
    const row = (suffix: string, text: string): AnswerRow => ({ itemKey, sortKey: `${itemKey}${suffix}`, value: text });
    if (value === undefined || !rulesOf(item).hasAnswer) return [];
    if (item.type === 'checkboxes')
      return [...new Set(listOf(value))].filter((option) => option !== '').map((option) => row(`#${option}`, option));
    if (Array.isArray(value)) return value.map((entry, index) => row(`#${index}`, entry));
    if (typeof value === 'object' && 'name' in value) {
      return (['name', 'address', 'phone'] as const).map((part) => row(`#${part}`, value[part]));
    }
    return [row('', textOf(value))];
  });
}
