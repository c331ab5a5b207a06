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

type Goal = { key: string; isThere: boolean } | { key: string; wish: Wish };

/** What is supposed of a form while a way is looked for. */
interface Supposed {
  there: Map<string, boolean>;
  wishes: Map<string, readonly Wish[]>;
}

/** Steps after which an item counts as one that can be shown: nobody writes such a form by hand. */
const MOST_STEPS = 5_000;

export interface PresenceQuestion {
  config: SurveyConfig;
  graph: ConditionGraph;
  mode: FormMode;
  tree: readonly CategoryNode[] | undefined;
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

/** The ways in which a section is open: one of its choices is there and taken; [[]] where nothing opens it. */
function waysOpen({ links }: GraphEntry, { graph, mode }: PresenceQuestion): Goal[][] {
  const own = links.filter(({ headerKey }) => isInMode(graph.entries.get(headerKey), mode));
  if (own.length === 0) return [[]];
  return own.map(({ headerKey, option }) => [there(headerKey), wish(headerKey, [option], true)]);
}

/** The ways in which a section is closed: none where nothing opens it. */
function waysClosed({ links }: GraphEntry, { graph, mode }: PresenceQuestion): Goal[][] {
  const own = links.filter(({ headerKey }) => isInMode(graph.entries.get(headerKey), mode));
  if (own.length === 0) return [];
  return own.reduce<Goal[][]>(
    (ways, { headerKey, option }) =>
      ways.flatMap((way) => [
        [...way, gone(headerKey)],
        [...way, wish(headerKey, [option], false)],
      ]),
    [[]],
  );
}

/** The ways in which a condition holds, or does not. */
function waysOfCondition({ item }: GraphEntry, holds: boolean): Goal[][] {
  const condition = item.displayCondition;
  if (!condition) return holds ? [[]] : [];
  const { questionId, answers, bunruiKey, type } = condition;
  const found = [there(questionId), wish(questionId, answers, true, bunruiKey)];
  const notFound = [[gone(questionId)], [there(questionId), wish(questionId, answers, false, bunruiKey)]];
  return (type === 'show') === holds ? [found] : notFound;
}

const product = (...parts: Goal[][][]): Goal[][] =>
  parts.reduce<Goal[][]>((ways, part) => ways.flatMap((way) => part.map((more) => [...way, ...more])), [[]]);

/** The ways in which an item is there. */
function waysThere(entry: GraphEntry, question: PresenceQuestion): Goal[][] {
  const { item, parentKey, countKey } = entry;
  const parent = parentKey === undefined ? undefined : question.graph.entries.get(parentKey);
  if (isHiddenKey(item.itemKey)) return [];
  const count = countKey === undefined ? [[]] : [[gone(countKey)], [wish(countKey, ['1'], false)]];
  return product(
    parent === undefined ? [[]] : product([[there(parent.item.itemKey)]], waysOpen(parent, question)),
    count,
    waysOfCondition(entry, true),
  );
}

/** The ways in which it is not. */
function waysGone(entry: GraphEntry, question: PresenceQuestion): Goal[][] {
  const { item, parentKey, countKey } = entry;
  if (isHiddenKey(item.itemKey)) return [[]];
  const parent = parentKey === undefined ? undefined : question.graph.entries.get(parentKey);
  return [
    ...(parent === undefined ? [] : [[gone(parent.item.itemKey)], ...waysClosed(parent, question)]),
    ...(countKey === undefined ? [] : [[there(countKey), wish(countKey, ['1'], true)]]),
    ...waysOfCondition(entry, false),
  ];
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

/** Looks for a way; supposes that there is one where that takes too long. */
class Search {
  private steps = 0;
  constructor(private readonly question: PresenceQuestion) {}

  private suppose(goal: Goal, supposed: Supposed): Goal[][] {
    const { graph, mode } = this.question;
    if ('wish' in goal) {
      const wishes = [...(supposed.wishes.get(goal.key) ?? []), goal.wish];
      supposed.wishes.set(goal.key, wishes);
      return isAnswerable(goal.key, wishes, this.question) ? [[]] : [];
    }
    const known = supposed.there.get(goal.key);
    if (known !== undefined) return known === goal.isThere ? [[]] : [];
    supposed.there.set(goal.key, goal.isThere);
    const entry = graph.entries.get(goal.key);
    if (!isInMode(entry, mode)) return goal.isThere ? [] : [[]];
    return goal.isThere ? waysThere(entry, this.question) : waysGone(entry, this.question);
  }

  finds(goals: readonly Goal[], supposed: Supposed): boolean {
    const pending = [...goals];
    for (let goal = pending.pop(); goal !== undefined; goal = pending.pop()) {
      this.steps += 1;
      if (this.steps > MOST_STEPS) return true;
      const ways = this.suppose(goal, supposed);
      const [only, ...others] = ways;
      if (only === undefined) return false;
      if (others.length > 0) return ways.some((way) => this.finds([...pending, ...way], copied(supposed)));
      pending.push(...only);
    }
    return true;
  }
}

const copied = ({ there: keys, wishes }: Supposed): Supposed => ({ there: new Map(keys), wishes: new Map(wishes) });

/** True where some way of answering shows the item in the mode, or where none is found in time. */
export function canBeThere(itemKey: string, question: PresenceQuestion): boolean {
  return new Search(question).finds([there(itemKey)], { there: new Map(), wishes: new Map() });
}
