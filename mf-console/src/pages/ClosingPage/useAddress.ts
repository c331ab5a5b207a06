/** Which calendar and which closing are shown: they stand in the address, so that a closing can be told and come back to. */
import { useSearchParams } from '@madoguchi/shared/router';

export function useAddress() {
  const [query, setQuery] = useSearchParams();
  return {
    calendar: query.get('calendar') || undefined,
    closing: query.get('closing') || undefined,
    /** A day of the calendar that was looked at, YYYY-MM-DD. */
    day: query.get('day') || undefined,
    go: (next: { calendar: string; closing?: string }) => setQuery(new URLSearchParams(next)),
  };
}
