/** Of which form and weeks the figures are: it stands in the address. */
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, daysBetween, fromHyphens, isRealDay, mondayOf } from '@madoguchi/shared/domain/date';
import { MOST_WEEKS, USUAL_WEEKS } from '@madoguchi/shared/domain/figures';
import { useSearchParams } from '@madoguchi/shared/router';
import type { By } from './periods';

const LONGEST = 7 * (MOST_WEEKS - 1);

/** The Mondays of two weeks in their order, and not too far apart: the one that was not chosen follows. */
export function keptWithin(chosen: 'from' | 'to', from: string, to: string): { from: string; to: string } {
  if (chosen === 'from') {
    const last = daysBetween(from, to) > LONGEST ? addDays(from, LONGEST) : to;
    return { from, to: last < from ? from : last };
  }
  const first = daysBetween(from, to) > LONGEST ? addDays(to, -LONGEST) : from;
  return { from: first > to ? to : first, to };
}

export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const mondayIn = (name: string, otherwise: string) => {
    const asked = fromHyphens(query.get(name) ?? '');
    const isGood = isRealDay(asked) && asked <= today();
    return isGood ? mondayOf(asked) : otherwise;
  };
  const to = mondayIn('to', mondayOf(today()));
  const from = mondayIn('from', addDays(to, -7 * (USUAL_WEEKS - 1)));
  const by: By = query.get('by') === 'day' ? 'day' : 'week';
  return {
    form: query.get('form') || undefined,
    ...keptWithin('to', from, to),
    by,
    go: (change: { form?: string; from?: string; to?: string; by?: By }) => {
      const next = new URLSearchParams(query);
      for (const [name, value] of Object.entries(change)) next.set(name, value);
      setQuery(next, { replace: true });
    },
  };
}
