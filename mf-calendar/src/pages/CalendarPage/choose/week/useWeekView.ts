/**
 * Weeks as views, each made once for the same schedule; the week after the shown one is made while nothing else is to
 * do.
 */
import { addDays } from '@madoguchi/shared/domain/date';
import { makeWeek, type SlotContext, WEEK_DAYS } from '@madoguchi/shared/domain/reservation';
import { useEffect, useMemo } from 'react';
import { type WeekView, weekView } from './weekView';

/** Long enough after a click that its paint is never delayed. Milliseconds. */
const PREPARE_PAUSE = 60;

/** The view of the week of a Monday (YYYYMMDD). */
export function useWeekView(context: SlotContext, monday: string): WeekView {
  const viewOf = useMemo(() => {
    const made = new Map<string, WeekView>();
    return (day: string): WeekView => {
      const view = made.get(day) ?? weekView(makeWeek(context, day), context);
      made.set(day, view);
      return view;
    };
  }, [context]);
  useEffect(() => {
    const timer = setTimeout(() => viewOf(addDays(monday, WEEK_DAYS)), PREPARE_PAUSE);
    return () => clearTimeout(timer);
  }, [viewOf, monday]);
  return viewOf(monday);
}
