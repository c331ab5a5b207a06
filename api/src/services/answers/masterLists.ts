/**
 * Answers that come from a master list, in a submission: the form lets nobody enter anything else, and no more does the
 * server (FORM-036, VAL-097).
 */
import type { Answers, ItemError, SurveyConfig } from '@madoguchi/shared/contract';
import { answeredText, flattenItems, NO_MATCH_OPTION, rulesOf } from '@madoguchi/shared/domain/survey';
import { validationTexts } from '@madoguchi/shared/texts';
import { invalid } from '../../refusal';
import type { StoredRow } from '../../repositories/answers/rows';
import { type Snapshot, searchListKey } from '../configuration/snapshot';

/**
 * @param answers those of visible items
 * @param storedRows of the answer that is changed: what has left the list since may stay in it
 * @throws {Refusal} 400 with the items whose answer is in no list of theirs; an item without a list takes any text
 */
export function checkMasterLists(
  { snapshot, config }: { snapshot: Pick<Snapshot, 'searches'>; config: SurveyConfig },
  answers: Answers,
  storedRows: readonly StoredRow[],
): void {
  const errors: ItemError[] = [];
  for (const item of flattenItems(config).filter((each) => rulesOf(each).hasMasterList)) {
    const { itemKey } = item;
    const value = answers[itemKey];
    const master = snapshot.searches.get(searchListKey(config.surveyId, itemKey));
    if (!master || typeof value !== 'string') continue;
    const text = answeredText(item, value);
    const isKnown =
      text === '' ||
      text === NO_MATCH_OPTION ||
      master.items.some((entry) => entry.value === text) ||
      storedRows.some((row) => row.itemKey === itemKey && row.value === value);
    if (!isKnown) errors.push({ itemKey, message: validationTexts.choice.unknown });
  }
  if (errors.length > 0) throw invalid(errors);
}
