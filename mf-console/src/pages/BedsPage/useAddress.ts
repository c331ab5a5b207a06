/** Which kind of beds is shown, from which night on, how many, and which stay is open: it stands in the address. */
import { BOARD_NIGHTS } from '@madoguchi/shared/contract/console/words';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, daysFromTo, fromHyphens, isRealDay, toHyphens } from '@madoguchi/shared/domain/date';
import { useSearchParams } from '@madoguchi/shared/router';
import { useMemo } from 'react';

type Named = 'form' | 'day' | 'days' | 'open';

export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const asked = fromHyphens(query.get('day') ?? '');
  const first = isRealDay(asked) ? asked : today();
  const count = BOARD_NIGHTS.find((each) => String(each) === query.get('days')) ?? BOARD_NIGHTS[0];
  const nights = useMemo(() => daysFromTo(first, addDays(first, count - 1)), [first, count]);
  const go = (change: Partial<Record<Named, string | undefined>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true });
  };
  return {
    form: query.get('form') ?? undefined,
    open: query.get('open') ?? undefined,
    first,
    count,
    nights,
    go,
    /** @param day YYYYMMDD */
    goTo: (day: string) => go({ day: toHyphens(day) }),
  };
}
