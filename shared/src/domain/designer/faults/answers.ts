/** Which answers a question can have, as conditions compare them (COND-003). */
import type { CategoryNode, SchemaItem, SurveyConfig } from '../../../contract';
import { allCategories, type CategoryLevel, parseReservation, respectsFixedCategories } from '../../reservation';
import { answeredText, isBookingDate, isPayType, isReservation, optionValues, rulesOf } from '../../survey';
import type { RuleContext } from '../../survey/types';

/** The categories of a reservation question, as its answers name them; undefined where nobody knows the tree. */
function reservedTexts(question: SchemaItem, tree: readonly CategoryNode[] | undefined): string[] | undefined {
  const own = question.categories_tree ?? tree;
  if (!own) return undefined;
  const ids = allCategories(own).flatMap(({ node }) => node.id ?? []);
  return ids.filter((id) => respectsFixedCategories(own, question, id)).map((id) => `${id}_0`);
}

/** The answers among which a question lets people choose; undefined where it can be anything. */
export function choicesOf(question: SchemaItem, tree: readonly CategoryNode[] | undefined): string[] | undefined {
  if (isReservation(question)) return reservedTexts(question, tree);
  if (isPayType(question)) return (question.payTypeOptions ?? []).map(({ input }) => input);
  const options = optionValues(question);
  return options.length > 0 && !isBookingDate(question) ? options : undefined;
}

/** True where a question takes several answers at once. */
export function takesSeveral(question: SchemaItem): boolean {
  return rulesOf(question).rowKeys === 'option' && question.selection?.max !== 1;
}

/** The texts that an answer is compared by. */
export function textsOfAnswer(
  question: SchemaItem,
  answer: string,
  level: CategoryLevel | undefined,
  tree: readonly CategoryNode[] | undefined,
): readonly string[] {
  return rulesOf(question).comparedTexts?.(question, answer, level, tree) ?? [answeredText(question, answer)];
}

/** True where the rules of a question take a text as it is. A format is not tried: it may take its time. */
function isTaken(config: SurveyConfig, question: SchemaItem, text: string): boolean {
  const rules = rulesOf(question);
  if (rules.canonical(question, text) !== text) return false;
  // Whether a day is in range depends on the day on which it is asked.
  if (rules.range === 'date') return true;
  const context: RuleContext = { config, mode: 'user', today: '20000101', answers: {}, matchesFormat: () => true };
  return rules.validate(question, text, context) === undefined;
}

/** True where a question may be answered so that a condition finds the text; true as well where nobody knows. */
export function canBe(
  config: SurveyConfig,
  question: SchemaItem,
  text: string,
  level: CategoryLevel | undefined,
  tree: readonly CategoryNode[] | undefined,
): boolean {
  const rules = rulesOf(question);
  const choices = choicesOf(question, tree);
  if (isReservation(question)) {
    if (!choices) return true;
    const known = choices.flatMap((choice) => textsOfAnswer(question, choice, level, question.categories_tree ?? tree));
    const course = level === undefined ? parseReservation(text)?.categoryId : undefined;
    return known.includes(text) || (course !== undefined && known.includes(course));
  }
  if (choices?.includes(text)) return true;
  if (rules.hasMasterList && choices === undefined) return text !== '';
  if (rules.rowKeys === 'option') return false;
  const isOther = rules.files || rules.isPlace || rules.rowKeys !== undefined || (rules.isPurchase && !choices);
  return isOther ? true : !rules.isEmpty(question, text) && isTaken(config, question, text);
}
