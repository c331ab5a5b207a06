/**
 * The items of a form that ask for preferred dates of a visit, which the desk confirms.
 */
import type { SchemaItem, SurveyConfig } from '../../../../contract';
import { flattenItems } from '../../schema';

/** True for preferred dates of a visit. */
export function isCandidate({ type }: Pick<SchemaItem, 'type'>): boolean {
  return type === 'candidateDateReservation';
}

/** The form's items of preferred dates, in its order. */
export function candidateItemsOf(config: SurveyConfig): SchemaItem[] {
  return flattenItems(config).filter(isCandidate);
}
