/**
 * Visits whose date the desk confirms: which items ask for them, what is settled, and the words that tell the person
 * (ADMIN-005, ADMIN-006).
 */
import type { AdminAnswer, Answers, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { confirmedText } from '@madoguchi/shared/domain/candidate';
import { confirmedMessage } from '@madoguchi/shared/domain/outward';
import { candidateItemsOf, listOf } from '@madoguchi/shared/domain/survey';
import { pageHouse } from '@madoguchi/shared/store';

export function candidateItems(config: SurveyConfig | undefined): SchemaItem[] {
  return config ? candidateItemsOf(config) : [];
}

/** `2026/12/01 10:30` of the first visit that the desk has settled; '' before. */
export function confirmedTextOf({ data }: Pick<AdminAnswer, 'data'>, config: SurveyConfig | undefined): string {
  const texts = candidateItems(config).map(({ itemKey }) =>
    confirmedText(data.filter((row) => row.itemKey === itemKey).map(({ value }) => value)),
  );
  return texts.find((text) => text !== '') ?? '';
}

/** The same, of a form's answers. */
export function confirmedTextOfAnswers(config: SurveyConfig, answers: Answers): string {
  const texts = candidateItems(config).map(({ itemKey }) => confirmedText(listOf(answers[itemKey])));
  return texts.find((text) => text !== '') ?? '';
}

/** The message that a dialog offers for a settled visit; '' where none is settled. */
export function offeredMessage(config: SurveyConfig | undefined, confirmed: string): string {
  if (!config || confirmed === '') return '';
  return confirmedMessage({ what: config.surveyTitle, when: confirmed }, pageHouse());
}
