/**
 * What may stand in an item that nobody can fill in by hand (FORM-008): what the form itself brings there. The form
 * drops anything else that a draft of an older form holds, the server refuses it.
 */
import type { Answers, AnswerValue, SchemaItem, SurveyConfig } from '../../contract';
import { rulesOf } from './items/registry';
import { configuredValues } from './prefill';
import { queryParametersOf } from './queryParameters';
import { flattenItems, itemsByKey } from './schema';
import type { RuleContext } from './types';

/**
 * What an answer may come by besides config and record: the address, the calendar's flow, a postcode, the desk's forced
 * pay type.
 */
function isFilledElsewhere(item: SchemaItem, config: SurveyConfig, mode: RuleContext['mode']): boolean {
  return queryParametersOf(item).length > 0 || rulesOf(item).isFilledByProgram?.(config, mode) === true;
}

/** The values that fill the item: what the person's member record brings, else what the config gives. */
function broughtValues(item: SchemaItem, recorded: Answers): AnswerValue[] {
  const value = recorded[item.itemKey];
  return value === undefined ? configuredValues(item) : [value];
}

/** True where a new answer may hold the value, given that the item is disabled. */
function isBrought(item: SchemaItem, value: AnswerValue | undefined, recorded: Answers): boolean {
  const rules = rulesOf(item);
  if (!rules.hasAnswer || rules.isEmpty(item, value)) return true;
  const text = (each: AnswerValue) => JSON.stringify(rules.canonical(item, each));
  return value !== undefined && broughtValues(item, recorded).some((each) => text(each) === text(value));
}

const NOTHING: Answers = {};

/** True for a form in which the person's member record decides what a disabled item holds. */
export function asksForRecord(config: SurveyConfig): boolean {
  return config.memberFormId !== undefined && flattenItems(config).some((item) => item.disabled === true);
}

/**
 * itemKeys of disabled items whose answer in a new submission came from nothing that fills them. An edit keeps what is
 * stored (keepDisabledAnswers).
 * @param recorded what the form shows of the person's member record (`recordedAnswers`)
 */
export function forgedDisabledKeys(
  config: SurveyConfig,
  answers: Answers,
  mode: RuleContext['mode'],
  recorded = NOTHING,
): string[] {
  return flattenItems(config)
    .filter((item) => item.disabled === true && !isFilledElsewhere(item, config, mode))
    .filter((item) => !isBrought(item, answers[item.itemKey], recorded))
    .map(({ itemKey }) => itemKey);
}

/**
 * The answers with what record and config give such items: nobody could put right what an older form's draft, or
 * somebody's address, left there.
 * @param recorded as above
 */
export function withoutForgedDisabled(
  config: SurveyConfig,
  answers: Answers,
  mode: RuleContext['mode'],
  recorded = NOTHING,
): Answers {
  const forged = forgedDisabledKeys(config, answers, mode, recorded);
  if (forged.length === 0) return answers;
  const items = itemsByKey(config);
  const kept: Record<string, AnswerValue | undefined> = { ...answers };
  for (const itemKey of forged) {
    const item = items.get(itemKey);
    const [value] = item ? broughtValues(item, recorded) : [];
    if (item === undefined || value === undefined) delete kept[itemKey];
    else kept[itemKey] = rulesOf(item).canonical(item, value);
  }
  return kept;
}
