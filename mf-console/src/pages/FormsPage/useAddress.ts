/** What is looked for among the forms, and which states are shown, as the address has them. */
import type { FormState } from '@madoguchi/shared/contract/console/words';
import { useSearchParams } from '@madoguchi/shared/router';

/** The groups of states that the list can be narrowed to. */
export const FORM_FILTERS = ['all', 'open', 'draft', 'stopped'] as const;
export type FormFilter = (typeof FORM_FILTERS)[number];

const STATES: Readonly<Record<FormFilter, readonly FormState[]>> = {
  all: ['draft', 'published', 'publishedWithDraft', 'stopped', 'stoppedWithDraft'],
  open: ['published', 'publishedWithDraft'],
  draft: ['draft', 'publishedWithDraft', 'stoppedWithDraft'],
  stopped: ['stopped', 'stoppedWithDraft'],
};

/** Whether a form in the state is shown. */
export function isShownIn(filter: FormFilter, state: FormState): boolean {
  return STATES[filter].includes(state);
}

/** The address, and a way to change parts of it. */
export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const address = {
    q: query.get('q') ?? '',
    filter: FORM_FILTERS.find((filter) => filter === query.get('state')) ?? 'all',
  };
  const go = (change: Partial<typeof address>) => {
    const { q, filter } = { ...address, ...change };
    const next = { q, state: filter === 'all' ? '' : filter };
    setQuery(new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')), { replace: true });
  };
  return { ...address, go };
}
