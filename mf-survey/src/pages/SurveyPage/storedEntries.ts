/** What is stored of the answer that is changed. */
import type { LoadedSurvey } from '../../features/answering/loadedSurvey';

/** The stored values of an item, one a row; none of a new answer. */
export function storedEntries({ stored = [] }: Pick<LoadedSurvey, 'stored'>, itemKey: string): string[] {
  return stored.filter((row) => row.itemKey === itemKey).map(({ value }) => value);
}
