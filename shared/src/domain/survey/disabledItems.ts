/**
 * What may stand in an item that nobody can fill in by hand (FORM-008): what the form itself brings there. The form drops anything else that a draft of
 * an older form holds, the server refuses it.
 */
import type { Answers, AnswerValue, SchemaItem, SurveyConfig } from '../../contract';
import { rulesOf } from './items/registry';
import { configuredValues } from './prefill';
import { flattenItems, itemsByKey, queryParametersOf } from './schema';
import type { RuleContext } from './types';

/** What an answer may come by besides the config: the address, the calendar's flow, a person's record, a postcode, the desk's forced pay type. */
function isFilledElsewhere(item: SchemaItem, config: SurveyConfig, mode: RuleContext['mode']): boolean {
  if (item.type === 'reservation' || queryParametersOf(item).length > 0) return true;
  if (item.type === 'address') return flattenItems(config).some(({ type }) => type === 'postcode');
  if (item.type === 'selectPayType') return mode === 'admin';
  return config.hasMember === true || config.memberFormId !== undefined || config.memberSurveyId !== undefined;
}

/** True where a new answer may hold the value, given that the item is disabled. */
function isBrought(item: SchemaItem, value: AnswerValue | undefined): boolean {
  const rules = rulesOf(item);
  if (!rules.hasAnswer || rules.isEmpty(item, value)) return true;
  const text = (each: AnswerValue) => JSON.stringify(rules.canonical(item, each));
  return value !== undefined && configuredValues(item).some((each) => text(each) === text(value));
}

/** itemKeys of disabled items whose answer in a new submission came from nothing that fills them. An edit keeps what is stored (keepDisabledAnswers). */
export function forgedDisabledKeys(config: SurveyConfig, answers: Answers, mode: RuleContext['mode']): string[] {
  return flattenItems(config)
    .filter((item) => item.disabled === true && !isFilledElsewhere(item, config, mode))
    .filter((item) => !isBrought(item, answers[item.itemKey]))
    .map(({ itemKey }) => itemKey);
}

/** The answers with what the config gives such items: nobody could put right what an older form's draft, or somebody's address, left there. */
export function withoutForgedDisabled(config: SurveyConfig, answers: Answers, mode: RuleContext['mode']): Answers {
  const forged = forgedDisabledKeys(config, answers, mode);
  if (forged.length === 0) return answers;
  const items = itemsByKey(config);
  const kept: Record<string, AnswerValue | undefined> = { ...answers };
  for (const itemKey of forged) {
    const item = items.get(itemKey);
    const [value] = item ? configuredValues(item) : [];
    if (item === undefined || value === undefined) delete kept[itemKey];
    else kept[itemKey] = rulesOf(item).canonical(item, value);
  }
  return kept;
}
