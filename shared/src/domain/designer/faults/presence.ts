/**
 * Whether an item can be there at all, whatever is answered: its own condition, those of what it asks, the sections that it
 * is in. Looked for is one way of answering that shows it. Circles are no reason: they have a fault of their own.
 */
import type { CategoryNode, FormMode, SurveyConfig } from '../../../contract';
import type { CategoryLevel } from '../../reservation';
import { type ConditionGraph, type GraphEntry, isHiddenKey, isRequired, isReservation } from '../../survey';
import { canBe, choicesOf, takesSeveral, textsOfAnswer } from './answers';

/** An answer is wanted that a condition finds among its texts, or one that it does not find. */
interface Wish {
  texts: readonly string[];
  level: CategoryLevel | undefined;
  isWanted: boolean;
}

/** Something that must be so; `oneOf`: any of the ways. */
type Goal = { key: string; isThere: boolean } | { key: string; wish: Wish } | { oneOf: readonly Goal[][] };

/** Steps after which an item counts as one that can be shown: nobody writes such a form by hand. */
const MOST_STEPS = 5_000;
/** Of all items of a form. */
const MOST_STEPS_OF_FORM = 100_000;

export interface PresenceQuestion {
  config: SurveyConfig;
  graph: ConditionGraph;
  mode: FormMode;
  tree: readonly CategoryNode[] | undefined;
  steps: StepsLeft;
}

const there = (key: string): Goal => ({ key, isThere: true });
const gone = (key: string): Goal => ({ key, isThere: false });
const wish = (key: string, texts: readonly string[], isWanted: boolean, level?: CategoryLevel): Goal => ({
  key,
  wish: { texts, level, isWanted },
});

function isInMode(entry: GraphEntry | undefined, mode: FormMode): entry is GraphEntry {
  return entry !== undefined && (mode === 'admin' || entry.isOffered);
}

/** What opens a section, one choice of them; undefined where it is always open. */
function openersOf({ links }: GraphEntry, { graph, mode }: PresenceQuestion) {
  const own = links.filter(({ headerKey }) => isInMode(graph.entries.get(headerKey), mode));
  return own.length > 0 ? own : undefined;
}

/** What a condition needs to hold, or not to hold. */
function needsOfCondition({ item }: GraphEntry, holds: boolean): Goal {
  const condition = item.displayCondition;
  if (!condition) return { oneOf: holds ? [[]] : [] };
  const { questionId, answers, bunruiKey, type } = condition;
  const found = [there(questionId), wish(questionId, answers, true, bunruiKey)];
  // What is not asked is not found either; the question itself goes only where its answer cannot do.
  const notFound = [[wish(questionId, answers, false, bunruiKey)], [gone(questionId)]];
  return { oneOf: (type === 'show') === holds ? [found] : notFound };
}

function parentOf({ parentKey }: GraphEntry, { graph }: PresenceQuestion): GraphEntry | undefined {
  return parentKey === undefined ? undefined : graph.entries.get(parentKey);
}

/** What an item needs to be there. */
function needsThere(entry: GraphEntry, question: PresenceQuestion): Goal[] {
  const { item, countKey } = entry;
  const parent = parentOf(entry, question);
  const openers = parent && openersOf(parent, question);
  return [
    ...(isHiddenKey(item.itemKey) ? [{ oneOf: [] }] : []),
    ...(parent ? [there(parent.item.itemKey)] : []),
    ...(openers
      ? [{ oneOf: openers.map(({ headerKey, option }) => [there(headerKey), wish(headerKey, [option], true)]) }]
      : []),
    ...(countKey === undefined ? [] : [{ oneOf: [[wish(countKey, ['1'], false)], [gone(countKey)]] }]),
    needsOfCondition(entry, true),
  ];
}

/** What it needs not to be there: one of them. */
function needsGone(entry: GraphEntry, question: PresenceQuestion): Goal {
  const { item, countKey } = entry;
  const parent = parentOf(entry, question);
  const openers = parent && openersOf(parent, question);
  return {
    oneOf: [
      ...(isHiddenKey(item.itemKey) ? [[]] : []),
      [needsOfCondition(entry, false)],
      ...(countKey === undefined ? [] : [[there(countKey), wish(countKey, ['1'], true)]]),
      ...(parent ? [[gone(parent.item.itemKey)]] : []),
      ...(openers
        ? [
            openers.map(
              ({ headerKey, option }): Goal => ({ oneOf: [[wish(headerKey, [option], false)], [gone(headerKey)]] }),
            ),
          ]
        : []),
    ],
  };
}

/** Whether some answer meets all that is wanted of a question's; being unanswered may do. */
function isAnswerable(key: string, wishes: readonly Wish[], question: PresenceQuestion): boolean {
  const { config, graph, mode, tree } = question;
  const item = graph.entries.get(key)?.item;
  const wanted = wishes.filter(({ isWanted }) => isWanted);
  if (!item) return wanted.length === 0;
  const finds = (answer: string, { texts, level }: Wish) =>
    textsOfAnswer(item, answer, level, tree).some((text) => texts.includes(text));
  const choices = choicesOf(item, tree);
  // Of categories that nobody knows any may be chosen.
  if (isReservation(item) && !choices) return true;
  const isUnwanted = (answer: string) => wishes.some((each) => !each.isWanted && finds(answer, each));
  if (wanted.length === 0) return !choices || !isRequired(item, mode) || choices.some((choice) => !isUnwanted(choice));
  const named = wanted.flatMap(({ texts, level }) => texts.filter((text) => canBe(config, item, text, level, tree)));
  const answers = [...new Set([...named, ...(choices ?? [])])].filter((answer) => !isUnwanted(answer));
  if (takesSeveral(item)) return wanted.every((each) => answers.some((answer) => finds(answer, each)));
  return answers.some((answer) => wanted.every((each) => finds(answer, each)));
}

/** Steps that are left to the items of one form. */
export interface StepsLeft {
  count: number;
}

/** Looks for a way; supposes that there is one where that takes too long. */
class Search {
  private left: number;
  private readonly there = new Map<string, boolean>();
  private readonly wishes = new Map<string, readonly Wish[]>();
  /** Takes back what was supposed, the last at the end. */
  private readonly trail: (() => void)[] = [];

  constructor(private readonly question: PresenceQuestion) {
    this.left = Math.min(MOST_STEPS, question.steps.count);
  }

  private backTo(length: number): void {
    while (this.trail.length > length) this.trail.pop()?.();
  }

  private isWishMet(key: string, added: Wish): boolean {
    const before = this.wishes.get(key) ?? [];
    const wishes = [...before, added];
    this.wishes.set(key, wishes);
    this.trail.push(() => this.wishes.set(key, before));
    return isAnswerable(key, wishes, this.question);
  }

  /** What follows from an item's being there or not; undefined where that cannot be. */
  private suppose(key: string, isThere: boolean): Goal[] | undefined {
    const known = this.there.get(key);
    if (known !== undefined) return known === isThere ? [] : undefined;
    this.there.set(key, isThere);
    this.trail.push(() => this.there.delete(key));
    const entry = this.question.graph.entries.get(key);
    if (!isInMode(entry, this.question.mode)) return isThere ? undefined : [];
    return isThere ? needsThere(entry, this.question) : [needsGone(entry, this.question)];
  }

  private isSomeWay(ways: readonly Goal[][], pending: readonly Goal[]): boolean {
    const mark = this.trail.length;
    return ways.some((way) => {
      if (this.finds([...pending, ...way])) return true;
      this.backTo(mark);
      return false;
    });
  }

  finds(goals: readonly Goal[]): boolean {
    const pending = [...goals];
    for (let goal = pending.pop(); goal !== undefined; goal = pending.pop()) {
      this.left -= 1;
      this.question.steps.count -= 1;
      if (this.left < 0) return true;
      if ('oneOf' in goal) {
        const [only, ...others] = goal.oneOf;
        if (only === undefined) return false;
        if (others.length > 0) return this.isSomeWay(goal.oneOf, pending);
        pending.push(...only);
      } else if ('wish' in goal) {
        if (!this.isWishMet(goal.key, goal.wish)) return false;
      } else {
        const needs = this.suppose(goal.key, goal.isThere);
        if (!needs) return false;
        pending.push(...needs);
      }
    }
    return true;
  }
}

/** The steps for the items of one form. */
export const stepsOfForm = (): StepsLeft => ({ count: MOST_STEPS_OF_FORM });

/** True where some way of answering shows the item in the mode, or where none is found in time. */
export function canBeThere(itemKey: string, question: PresenceQuestion): boolean {
  return question.steps.count <= 0 || new Search(question).finds([there(itemKey)]);
}
