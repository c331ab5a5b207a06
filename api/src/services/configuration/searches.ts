/**
 * Pages of the master list behind a search or suggest item (API-037).
 */
import { normalizeForSearch } from '@madoguchi/shared/domain/text';
import { invalid, notFound } from '../../refusal';
import type { Configurations } from './configurations';
import { searchListKey } from './snapshot';

export interface SearchQuery {
  surveyId: string;
  itemKey: string;
  /** Only entries that contain this text, width and case folded. */
  condition1?: string | undefined;
  /** Where the page before ended. */
  lastEvaluatedKey?: string | undefined;
  limit: number;
}

export class Searches {
  constructor(private readonly configurations: Configurations) {}

  /** One page, and where it ended when there is more. */
  async page(query: SearchQuery): Promise<{ items: { value: string }[]; lastEvaluatedKey?: string }> {
    const master = (await this.configurations.current()).searches.get(searchListKey(query.surveyId, query.itemKey));
    if (!master) throw notFound();
    const start = query.lastEvaluatedKey === undefined ? 0 : Number(query.lastEvaluatedKey);
    if (!Number.isInteger(start) || start < 0)
      throw invalid([{ itemKey: 'lastEvaluatedKey', message: 'lastEvaluatedKey' }]);
    const wanted = normalizeForSearch(query.condition1 ?? '');
    const found = master.items.filter(
      ({ value, condition1 }) =>
        wanted === '' || normalizeForSearch(value).includes(wanted) || normalizeForSearch(condition1 ?? '') === wanted,
    );
    const end = start + query.limit;
    const items = found.slice(start, end).map(({ value }) => ({ value }));
    return { items, ...(end < found.length && { lastEvaluatedKey: String(end) }) };
  }
}
