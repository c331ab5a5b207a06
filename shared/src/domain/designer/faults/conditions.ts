/** Faults of conditions: what they ask, what they wait for, and items that are never shown for them (CONSOLE 4). */
import type { FormMode, SchemaItem, SurveyConfig } from '../../../contract';
import {
  circularKeys,
  graphOf,
  isHiddenKey,
  isRequired,
  isReservation,
  optionValues,
  type PlacedItem,
  rulesOf,
} from '../../survey';
import { canBe } from './answers';
import { canBeThere, stepsOfForm } from './presence';
import type { ItemsByKey } from './references';
import type { Checked, FaultCode, Report } from './types';

/** What is wrong with a condition itself. */
export function checkCondition(
  { item, keys, order }: PlacedItem & { order: number },
  items: ItemsByKey,
  { config, known }: Checked,
  report: Report,
): void {
  const condition = item.displayCondition;
  if (!condition) return;
  const { questionId, answers, bunruiKey } = condition;
  const at = (...path: (string | number)[]) => [...keys, 'displayCondition', ...path];
  if (questionId === item.itemKey) {
    report('conditionOnItself', at('questionId'));
    return;
  }
  const found = items.get(questionId);
  if (!found) {
    report('conditionGone', at('questionId'), { value: questionId });
    return;
  }
  const question = found.item;
  const title = { question: question.title || questionId };
  if (!rulesOf(question).hasAnswer || isHiddenKey(questionId)) {
    report('conditionUnasked', at('questionId'), title);
    return;
  }
  if (found.order > order) report('conditionLater', at('questionId'), title);
  if (bunruiKey !== undefined && !isReservation(question)) {
    report('conditionLevelIdle', at('bunruiKey'), title);
    return;
  }
  if (answers.length === 0) report('conditionEmpty', at('answers'), title);
  const code =
    optionValues(question).length > 0 || isReservation(question) ? 'conditionOptionGone' : 'conditionImpossible';
  for (const [index, value] of answers.entries())
    if (!canBe(config, question, value, bunruiKey, known.tree)) report(code, at('answers', index), { ...title, value });
}

/** Items that wait for themselves. */
export function checkCircles(config: SurveyConfig, items: readonly PlacedItem[], report: Report): void {
  const circular = new Set(circularKeys(config));
  for (const { item, keys } of items) {
    const { itemKey, displayCondition } = item;
    if (displayCondition && circular.has(itemKey) && displayCondition.questionId !== itemKey)
      report('circle', [...keys, 'displayCondition']);
  }
}

/** True for an item that nobody sees without a reason to. */
function hasReason(item: SchemaItem, parentKey: string | undefined): boolean {
  return parentKey !== undefined || item.displayCondition !== undefined;
}

/**
 * Items that nothing that can be answered shows: to people, or to anybody.
 * @param faulty paths of conditions that have a fault already: they are not shown for that, and it is said once
 */
export function checkNeverShown(
  items: readonly PlacedItem[],
  { config, known }: Checked,
  faulty: ReadonlySet<string>,
  report: Report,
): void {
  const graph = graphOf(config);
  const question = { config, graph, tree: known.tree, steps: stepsOfForm() };
  const isThere = (key: string, mode: FormMode) => canBeThere(key, { ...question, mode });
  for (const { item, keys, parentKey } of items) {
    const { itemKey } = item;
    const entry = graph.entries.get(itemKey);
    if (entry?.item !== item || isHiddenKey(itemKey) || faulty.has(itemKey)) continue;
    if (!hasReason(item, parentKey) && entry.countKey === undefined) continue;
    const own: FormMode = entry.isOffered && !entry.isAdmin ? 'user' : 'admin';
    if (isThere(itemKey, own)) continue;
    const path = item.displayCondition ? [...keys, 'displayCondition'] : keys;
    if (own === 'user' && isThere(itemKey, 'admin')) {
      report('neverForPeople', path, {}, 'warning');
      continue;
    }
    const code: FaultCode = rulesOf(item).hasAnswer && isRequired(item, own) ? 'requiredNever' : 'neverShown';
    report(code, path);
  }
}
