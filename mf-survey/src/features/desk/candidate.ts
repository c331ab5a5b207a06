/**
 * Visits whose date the desk confirms: what is settled, and the words that tell the person (ADMIN-005, ADMIN-006).
 */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { confirmedText } from '@madoguchi/shared/domain/candidate';
import { confirmedMessage } from '@madoguchi/shared/domain/outward';
import { candidateItemsOf, listOf } from '@madoguchi/shared/domain/survey';
import { pageHouse } from '@madoguchi/shared/store';

/** `2026年12月1日(火) 10:30` of the first visit that the desk has settled in a form's answers; '' before. */
export function confirmedTextOfAnswers(config: SurveyConfig, answers: Answers): string {
  const texts = candidateItemsOf(config).map(({ itemKey }) => confirmedText(listOf(answers[itemKey])));
  return texts.find((text) => text !== '') ?? '';
}

/** The message that a dialog offers for a settled visit; '' where none is settled. */
export function offeredMessage(config: SurveyConfig | undefined, confirmed: string): string {
  if (!config || confirmed === '') return '';
  return confirmedMessage({ what: config.surveyTitle, when: confirmed }, pageHouse());
}
