/** Judging texts by the formats of a form's items (VAL-018), so that none can stop the server. */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { flattenItems, type MatchesFormat, rulesOf, textOf } from '@madoguchi/shared/domain/survey';
import { hasSlowFormat } from './formatThread';
import { linearFormat } from './linearFormat';

/**
 * What the rules ask about the texts of a submission. Formats without a linear form are tried here, before the rules
 * ask: a text that was not is taken for wrong.
 */
export async function formatsOf(config: SurveyConfig, answers: Answers): Promise<MatchesFormat> {
  const judged = new Map<string, boolean>();
  for (const item of flattenItems(config)) {
    const { inputFormat, itemKey } = item;
    const value = answers[itemKey];
    if (inputFormat === undefined || value === undefined || linearFormat(inputFormat)) continue;
    const text = textOf(rulesOf(item).canonical(item, value));
    judged.set(`${inputFormat}\n${text}`, await hasSlowFormat(inputFormat, text));
  }
  return (source, text) => linearFormat(source)?.(text) ?? judged.get(`${source}\n${text}`) === true;
}
