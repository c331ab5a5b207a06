/** Answers read back from their stored rows (CONTRACT 4). */
import type { Answers, AnswerValue, SurveyConfig } from '../../contract';
import { rulesOf } from './items/registry';
import { flattenItems } from './schema';
import type { AnswerRow } from './types';

function groupByKey<Row extends AnswerRow>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.itemKey);
    if (group) group.push(row);
    else groups.set(row.itemKey, [row]);
  }
  return groups;
}

/**
 * The answers that rows stand for; items without rows, and rows of items that the config no longer has, are left out.
 */
export function answersFromRows(config: SurveyConfig, rows: readonly AnswerRow[]): Answers {
  const groups = groupByKey(rows);
  const answers: Record<string, AnswerValue> = {};
  for (const item of flattenItems(config)) {
    const own = groups.get(item.itemKey);
    const rules = rulesOf(item);
    if (!own || !rules.hasAnswer) continue;
    const value = rules.fromRows(item, own);
    if (!rules.isEmpty(item, value)) answers[item.itemKey] = value;
  }
  return answers;
}
