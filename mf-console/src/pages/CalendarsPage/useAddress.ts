/** Which calendar is shown, from which day and how far: it stands in the address. */
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { today } from '@madoguchi/shared/domain/clock';
import {
  addDays,
  addMonths,
  daysFromTo,
  firstOfMonth,
  fromHyphens,
  isRealDay,
  mondayOf,
  toHyphens,
} from '@madoguchi/shared/domain/date';
import { useNavigate, useSearchParams } from '@madoguchi/shared/router';
import { useLayoutEffect, useMemo, useRef } from 'react';

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
function movedDay(day: string, span: CalendarSpan, step: 1 | -1): string {
  if (span === 'month') return addMonths(firstOfMonth(day), step);
  return addDays(day, step * (span === 'week' ? 7 : 364));
}

export interface CalendarAddress {
  calendar: string | undefined;
  /** YYYYMMDD */
  day: string;
  span: CalendarSpan;
  days: readonly string[];
  /** Always the same function, as the two below: what is only to call them need not be drawn anew. */
  go: (change: Partial<Record<Named, string>>) => void;
  /** To the days before or after. */
  move: (step: 1 | -1) => void;
  /** To 休診にする of a calendar, from the day on that is shown. */
  toClosing: (calendar: string) => void;
}

export function useAddress(): CalendarAddress {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const asked = fromHyphens(query.get('day') ?? '');
  const day = isRealDay(asked) ? asked : today();
  const span = SPANS.find((each) => each === query.get('span')) ?? 'week';
  const { from, to } = daysOfSpan(day, span);
  const days = useMemo(() => daysFromTo(from, to), [from, to]);
  const latest = useRef({ query, setQuery, navigate, day, span });
  useLayoutEffect(() => {
    latest.current = { query, setQuery, navigate, day, span };
  });
  const ways = useMemo(() => {
    const go: CalendarAddress['go'] = (change) => {
      const next = new URLSearchParams(latest.current.query);
      for (const [name, value] of Object.entries(change)) next.set(name, value);
      latest.current.setQuery(next, { replace: true });
    };
    return {
      go,
      move: (step: 1 | -1) => go({ day: movedDay(latest.current.day, latest.current.span, step) }),
      toClosing: (calendar: string) => {
        const shown = new URLSearchParams({ calendar, day: toHyphens(latest.current.day) });
        latest.current.navigate(`${CONSOLE_ROUTES.ConsoleClosing}?${shown}`);
      },
    };
  }, []);
  return { calendar: query.get('calendar') ?? undefined, day, span, days, ...ways };
}
