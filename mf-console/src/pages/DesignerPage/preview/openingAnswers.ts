/** Answers that make a conditional item appear in the preview: the first option that each condition on the way asks for. */
import type { Answers, FormMode, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { itemByKey, optionValues, rulesOf, visibleItemKeys } from '@madoguchi/shared/domain/survey';

/** @param answers as they are */
export function openingAnswers(config: SurveyConfig, item: SchemaItem, answers: Answers, mode: FormMode): Answers {
  const found: Record<string, Answers[string]> = {};
  const met = new Set<string>();
  let next: SchemaItem | undefined = item;
  while (next && !met.has(next.itemKey)) {
    met.add(next.itemKey);
    const condition: SchemaItem['displayCondition'] = next.displayCondition;
    const question: SchemaItem | undefined = condition && itemByKey(config, condition.questionId);
    if (!condition || !question) break;
    const text =
      condition.type === 'show'
        ? condition.answers[0]
        : optionValues(question).find((option) => !condition.answers.includes(option));
    if (text !== undefined) {
      const isList = Array.isArray(rulesOf(question).emptyValue(question));
      found[question.itemKey] = isList ? [text] : text;
    }
    if (visibleItemKeys(config, { ...answers, ...found }, mode).has(item.itemKey)) break;
    next = question;
  }
  return found;
}
