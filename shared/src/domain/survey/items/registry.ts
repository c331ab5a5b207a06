/**
 * The rules of item types. Those of plain types come with every form; the others are in ./everyType, which a form's page
 * fetches where the form has one of them, and which every other program loads at its start.
 */
import type { SchemaItem } from '../../../contract';
import type { ItemRules } from '../types';
import { checkboxesRules } from './checkboxes/rules';
import { birthdayRules, dateRules, doseDateRules, previousDoseDateRules } from './date/rules';
import { dropdownRules, suggestRules } from './dropdown/rules';
import { emailRules } from './email/rules';
import { linkButtonRules } from './linkbutton/rules';
import { linearScaleRules, numberRules } from './number/rules';
import { phoneRules } from './phone/rules';
import { choiceGroupHeaderRules, radioRules } from './radio/rules';
import { longTextRules, shortTextRules } from './text/rules';
import { groupHeaderRules, withoutAnswerRules } from './withoutAnswer/rules';

const PLAIN_RULES: readonly ItemRules[] = [
  shortTextRules,
  longTextRules,
  numberRules,
  linearScaleRules,
  emailRules,
  phoneRules,
  dateRules,
  birthdayRules,
  doseDateRules,
  previousDoseDateRules,
  radioRules,
  choiceGroupHeaderRules,
  dropdownRules,
  suggestRules,
  checkboxesRules,
  linkButtonRules,
  withoutAnswerRules,
  groupHeaderRules,
];

const rulesByType = new Map<string, ItemRules>();
let isComplete = false;

/**
 * Makes the types of these rules known. Both lists go through here; so does a type of a test's own, which proves that
 * nothing else has to know of it.
 */
export function registerItemType(rules: ItemRules): void {
  for (const type of rules.types) rulesByType.set(type, rules);
}

/** Makes the rules known that do not come with every form: from now on a type without rules is an unknown one. */
export function completeItemTypes(others: readonly ItemRules[]): void {
  for (const rules of others) registerItemType(rules);
  isComplete = true;
}

for (const rules of PLAIN_RULES) registerItemType(rules);

/** Every item type that has rules. */
export function itemTypes(): string[] {
  return [...rulesByType.keys()];
}

/** False while the rules that an item may have are not there yet. */
export function hasRules({ type }: Pick<SchemaItem, 'type'>): boolean {
  return isComplete || rulesByType.has(type);
}

/**
 * The rules of an item; an unknown type is a short text (FORM-045).
 * @throws {Error} before ./everyType has come, for a type that it may know: it would be judged by wrong rules.
 */
export function rulesOf(item: Pick<SchemaItem, 'type'>): ItemRules {
  const rules = rulesByType.get(item.type);
  if (rules) return rules;
  if (!isComplete) throw new Error(`the rules of ${item.type} have not been fetched`);
  return shortTextRules;
}

/** What of an item's stored text is the answer that people see and compare. */
export function answeredText(item: Pick<SchemaItem, 'type'>, text: string): string {
  return rulesOf(item).answeredText?.(text) ?? text;
}
