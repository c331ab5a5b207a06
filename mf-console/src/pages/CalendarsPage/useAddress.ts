/** Which calendar is shown, from which day and how far: it stands in the address. */
import { today } from '@madoguchi/shared/domain/clock';
import {
  addDays,
  addMonths,
  daysFromTo,
  firstOfMonth,
  fromHyphens,
  isRealDay,
  mondayOf,
} from '@madoguchi/shared/domain/date';
import { useSearchParams } from '@madoguchi/shared/router';
import { useMemo } from 'react';

export const SPANS = ['week', 'month', 'year'] as const;
type CalendarSpan = (typeof SPANS)[number];

type Named = 'calendar' | 'day' | 'span';

/** First and last day of a span that holds the day: its week, its month, a year from its week on. */
function daysOfSpan(day: string, span: CalendarSpan): { from: string; to: string } {
  if (span === 'month') {
    const from = firstOfMonth(day);
    return { from, to: addDays(addMonths(from, 1), -1) };
  }
  const from = mondayOf(day);
  return { from, to: addDays(from, span === 'week' ? 6 : 364) };
}

/** A day of the span before or after. */
export function movedDay(day: string, span: CalendarSpan, step: 1 | -1): string {
  if (span === 'month') return addMonths(firstOfMonth(day), step);
  return addDays(day, step * (span === 'week' ? 7 : 364));
}

export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const asked = fromHyphens(query.get('day') ?? '');
  const day = isRealDay(asked) ? asked : today();
  const span = SPANS.find((each) => each === query.get('span')) ?? 'week';
  const { from, to } = daysOfSpan(day, span);
  const days = useMemo(() => daysFromTo(from, to), [from, to]);
  return {
    calendar: query.get('calendar') ?? undefined,
    day,
    span,
    days,
    go: (change: Partial<Record<Named, string>>) => {
      const next = new URLSearchParams(query);
      for (const [name, value] of Object.entries(change)) next.set(name, value);
      setQuery(next, { replace: true });
    },
  };
}
