/** What of the money is shown: it stands in the address. */
import { ORDER_STATES } from '@madoguchi/shared/contract/console/words';
import { today } from '@madoguchi/shared/domain/clock';
import { fromHyphens, isRealDay } from '@madoguchi/shared/domain/date';
import { useSearchParams } from '@madoguchi/shared/router';
import type { OrderFilter } from '../../features/calls/money';

export const PARTS = ['orders', 'refunds', 'day'] as const;
export type MoneyPartName = (typeof PARTS)[number];

type Named = 'part' | 'day' | 'from' | 'to' | 'state' | 'q';

export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const dayOf = (name: Named) => {
    const asked = fromHyphens(query.get(name) ?? '');
    return isRealDay(asked) ? asked : undefined;
  };
  const filter: OrderFilter = {
    from: dayOf('from'),
    to: dayOf('to'),
    state: ORDER_STATES.find((each) => each === query.get('state')),
    q: query.get('q') || undefined,
  };
  return {
    part: PARTS.find((each) => each === query.get('part')) ?? 'orders',
    day: dayOf('day') ?? today(),
    filter,
    go: (change: Partial<Record<Named, string | undefined>>) => {
      const next = new URLSearchParams(query);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      setQuery(next, { replace: true });
    },
  };
}
