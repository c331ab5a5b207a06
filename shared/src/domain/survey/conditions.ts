/**
 * Which items a form shows: display conditions and their chains, sections that a choice opens, items of administrators
 * (COND-001 to COND-006).
 */
import type { Answers, CategoryNode, FormMode, SchemaItem, SurveyConfig } from '../../contract';
import type { CategoryLevel } from '../reservation';
import { affectedKeys, type ConditionGraph, type GraphEntry, graphOf } from './conditionGraph';
import { listOf, textOf } from './items/base';
import { isLinkButton, linkButtonOf } from './items/linkbutton/linkButton';
import { answeredText, rulesOf } from './items/registry';
import { flattenItems, isHiddenKey } from './schema';

export interface ConditionContext {
  mode: FormMode;
  /** The tree for reservation items without one of their own. */
  categories?: readonly CategoryNode[] | undefined;
}

/** What is shown for some answers. */
export interface ConditionState {
  /** Items whose conditions hold, administrators' items that a URL parameter fills included in every mode. */
  present: ReadonlySet<string>;
  /** Group headers that no choice has opened: shown locked, their items count as not there (COND-005, COND-006). */
  locked: ReadonlySet<string>;
  /** Items that the person sees. */
  visible: ReadonlySet<string>;
}

/**
 * True for an item that the mode has: to a user's form the others do not exist, so the server must not judge by them
 * either.
 */
function isInMode(entry: GraphEntry | undefined, mode: FormMode): entry is GraphEntry {
  return entry !== undefined && (mode === 'admin' || entry.isOffered);
}

/** True for a section that no choice has opened. */
function isSectionLocked(
  { entries }: ConditionGraph,
  entry: GraphEntry,
  mode: FormMode,
  isPresent: (key: string) => boolean,
  answers: Answers,
): boolean {
  const links = entry.links.filter(({ headerKey }) => isInMode(entries.get(headerKey), mode));
  return (
    links.length > 0 &&
    !links.some(({ headerKey, option }) => isPresent(headerKey) && textOf(answers[headerKey]) === option)
  );
}

/**
 * The texts that a question's answer offers for comparison: chosen options, the canonical text, or a category's name
 * (COND-003).
 */
function comparedTexts(
  question: SchemaItem,
  answers: Answers,
  level: CategoryLevel | undefined,
  categories: readonly CategoryNode[] | undefined,
): readonly string[] {
  const value = answers[question.itemKey];
  const rules = rulesOf(question);
  if (value === undefined || rules.isEmpty(question, value)) return [];
  const canonical = rules.canonical(question, value);
  if (typeof canonical !== 'string') return listOf(canonical);
  return rules.comparedTexts?.(question, canonical, level, categories) ?? [answeredText(question, canonical)];
}

/** The counted doses as they are stored, however they were typed. */
function countOf(graph: ConditionGraph, countKey: string, answers: Answers): string {
  const item = graph.entries.get(countKey)?.item;
  return item ? textOf(rulesOf(item).canonical(item, answers[countKey] ?? '')) : '';
}

/** Judges the keys of `judged` again; the others are taken over from `known`. */
function judge(
  graph: ConditionGraph,
  answers: Answers,
  context: ConditionContext,
  judged: Iterable<string>,
  known: Map<string, boolean>,
): void {
  const running = new Set<string>();

  function isPresent(key: string): boolean {
    const entry = graph.entries.get(key);
    if (!isInMode(entry, context.mode)) return false;
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    // Items that wait for each other: the one asked first counts as there, so that a config's circle never hides a
    // whole form.
    if (running.has(key)) return true;
    running.add(key);
    const present = isShown(entry);
    running.delete(key);
    known.set(key, present);
    return present;
  }

  function isShown(entry: GraphEntry): boolean {
    const { item, parentKey } = entry;
    if (isHiddenKey(item.itemKey) || (isLinkButton(item) && graph.isInquiryOnly)) return false;
    if (parentKey !== undefined && (!isPresent(parentKey) || isLocked(parentKey))) return false;
    if (entry.countKey !== undefined && isPresent(entry.countKey) && countOf(graph, entry.countKey, answers) === '1')
      return false;
    const condition = item.displayCondition;
    if (!condition) return true;
    const question = graph.entries.get(condition.questionId)?.item;
    const texts =
      question && isPresent(question.itemKey)
        ? comparedTexts(question, answers, condition.bunruiKey, context.categories)
        : [];
    const isMatched = texts.some((text) => condition.answers.includes(text));
    return condition.type === 'show' ? isMatched : !isMatched;
  }

  function isLocked(key: string): boolean {
    const entry = graph.entries.get(key);
    return entry !== undefined && isSectionLocked(graph, entry, context.mode, isPresent, answers);
  }

  for (const key of judged) known.set(key, isPresent(key));
}

function stateOf(
  graph: ConditionGraph,
  known: ReadonlyMap<string, boolean>,
  answers: Answers,
  mode: FormMode,
): ConditionState {
  const present = new Set<string>();
  const visible = new Set<string>();
  for (const [key, entry] of graph.entries) {
    if (known.get(key) !== true) continue;
    present.add(key);
    if (mode === 'admin' || !entry.isAdmin) visible.add(key);
  }
  const locked = new Set<string>();
  for (const [key, entry] of graph.entries) {
    const isLocked = isSectionLocked(graph, entry, mode, (other) => present.has(other), answers);
    if (isLocked && isInMode(entry, mode)) locked.add(key);
  }
  return { present, locked, visible };
}

/** What forms show whatever is answered, by their mode: a server judges thousands of answers by one. */
const fixedStates = new WeakMap<ConditionGraph, Map<FormMode, ConditionState>>();

/** What a form shows for some answers. */
export function evaluateConditions(graph: ConditionGraph, answers: Answers, context: ConditionContext): ConditionState {
  const { mode } = context;
  const fixed = fixedStates.get(graph)?.get(mode);
  if (fixed) return fixed;
  const known = new Map<string, boolean>();
  judge(graph, answers, context, graph.entries.keys(), known);
  const state = stateOf(graph, known, answers, mode);
  if (graph.isFixed) fixedStates.set(graph, new Map(fixedStates.get(graph)).set(mode, state));
  return state;
}

/**
 * What a form shows after the answers of `changedKeys` changed: only their dependents are judged (COND-004).
 * The very same state comes back when nothing is shown or hidden by the change.
 */
export function updateConditions(
  graph: ConditionGraph,
  state: ConditionState,
  answers: Answers,
  context: ConditionContext,
  changedKeys: Iterable<string>,
): ConditionState {
  const affected = affectedKeys(graph, changedKeys);
  if (affected.size === 0) return state;
  const known = new Map<string, boolean>();
  // In the order of the form, as when everything is judged: items that wait for each other must end the same both ways.
  const judged: string[] = [];
  for (const key of graph.entries.keys()) {
    if (affected.has(key)) judged.push(key);
    else known.set(key, state.present.has(key));
  }
  judge(graph, answers, context, judged, known);
  const isSame = [...affected].every((key) => {
    const entry = graph.entries.get(key);
    if (!entry || known.get(key) !== state.present.has(key)) return false;
    const isLocked = isSectionLocked(graph, entry, context.mode, (other) => state.present.has(other), answers);
    return (isLocked && isInMode(entry, context.mode)) === state.locked.has(key);
  });
  return isSame ? state : stateOf(graph, known, answers, context.mode);
}

/**
 * The answers that rules may look at: without those of items that a condition hides, which are not sent. What only an
 * administrator has answered stays, where it is known.
 */
export function answersThere(
  graph: ConditionGraph,
  answers: Answers,
  { present }: ConditionState,
  mode: FormMode,
): Answers {
  const isThere = (key: string) => present.has(key) || !isInMode(graph.entries.get(key), mode);
  if (Object.keys(answers).every(isThere)) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([key]) => isThere(key)));
}

/** Keys of the items that the person sees, in one call; for the server and wherever no graph is kept. */
export function visibleItemKeys(
  config: SurveyConfig,
  answers: Answers,
  mode: FormMode,
  categories?: readonly CategoryNode[],
): ReadonlySet<string> {
  return evaluateConditions(graphOf(config), answers, { mode, categories }).visible;
}

/** The link button among the visible items; undefined where a condition hides it, or the form has none. */
export function linkButtonAmong(config: SurveyConfig, visible: ReadonlySet<string>): SchemaItem | undefined {
  return flattenItems(config).find((item) => isLinkButton(item) && visible.has(item.itemKey));
}

/** The link button that a person sees who has given the answers. */
export function shownLinkButton(config: SurveyConfig, answers: Answers): SchemaItem | undefined {
  return linkButtonOf(config) && linkButtonAmong(config, visibleItemKeys(config, answers, 'user'));
}
