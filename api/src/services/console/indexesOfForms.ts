/**
 * Of which items the indexes know all answers of a form, whichever published version each was stored under. What only a
 * later version lets people look for is in no index of the answers before it.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { type IndexedItems, indexedInBoth, indexedItems } from '@madoguchi/shared/domain/desk';
import { versionOf } from '@madoguchi/shared/domain/survey';
import type { Configurations } from '../configuration/configurations';

/** Versions that are read at once. */
const VERSIONS_READ = 20;
/** Of a version that today's program cannot read nobody knows. */
const NOTHING: IndexedItems = { types: new Map(), whole: new Set() };

export class IndexesOfForms {
  /** By surveyId, what all versions before the one of the number have in common: published versions never change. */
  private readonly earlier = new Map<string, { before: number; known: IndexedItems }>();

  constructor(private readonly configurations: Pick<Configurations, 'earlierForms'>) {}

  /** What the indexes know of all answers of a form. @param form in force */
  async knownOf(form: SurveyConfig): Promise<IndexedItems> {
    const newest = versionOf(form);
    const kept = this.earlier.get(form.surveyId);
    let { before, known } = kept && kept.before <= newest ? kept : { before: 1, known: indexedItems(form) };
    while (before < newest) {
      const until = Math.min(before + VERSIONS_READ, newest);
      const numbers = Array.from({ length: until - before }, (_, index) => before + index);
      const forms = await this.configurations.earlierForms(form, numbers);
      for (const number of numbers) {
        const earlier = forms.get(number);
        known = indexedInBoth(known, earlier ? indexedItems(earlier) : NOTHING);
      }
      before = until;
    }
    this.earlier.set(form.surveyId, { before, known });
    return indexedInBoth(known, indexedItems(form));
  }
}
