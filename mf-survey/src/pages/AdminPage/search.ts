/**
 * What is looked for. It travels in the navigation state, so that coming back from a form finds the same list, and what
 * was typed about a person stands in no address.
 */
import {
  type AdminAnswersBody,
  type CheckStatus,
  isCheckStatus,
  type SchemaItem,
  type SurveyConfig,
} from '@madoguchi/shared/contract';
import { searchableItems, searchControl } from '@madoguchi/shared/domain/survey';

export interface AnswerSearch {
  userId: string;
  answerCode: string;
  check: CheckStatus | '';
  /** Texts by itemKey. */
  texts: Readonly<Record<string, string>>;
}

export const EVERYTHING: AnswerSearch = { userId: '', answerCode: '', check: '', texts: {} };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The search in a navigation state of the survey; everything where there is none. */
export function searchOfState(state: unknown, surveyId: string): AnswerSearch {
  const search = isRecord(state) && state.surveyId === surveyId ? state.search : undefined;
  if (!isRecord(search)) return EVERYTHING;
  const texts = isRecord(search.texts) ? search.texts : {};
  return {
    userId: textOf(search.userId),
    answerCode: textOf(search.answerCode),
    check: isCheckStatus(search.check) ? search.check : '',
    texts: Object.fromEntries(Object.entries(texts).map(([itemKey, text]) => [itemKey, textOf(text)])),
  };
}

/** The body of the call; what is empty is not asked for. */
export function searchBody(surveyId: string, search: AnswerSearch, after: string | undefined): AdminAnswersBody {
  const fields = Object.entries(search.texts)
    .filter(([, value]) => value.trim() !== '')
    .map(([itemKey, value]) => ({ itemKey, value }));
  return {
    surveyId,
    ...(search.userId.trim() && { userId: search.userId }),
    ...(search.answerCode.trim() && { answerCode: search.answerCode }),
    ...(search.check && { check: search.check }),
    ...(fields.length > 0 && { fields }),
    ...(after && { after }),
  };
}

/** Searchable items whose answer is a text that can be typed or chosen, and read in a list. */
export function textItems(config: SurveyConfig): SchemaItem[] {
  return searchableItems(config, 'admin').filter((item) => searchControl(item) !== 'category');
}
