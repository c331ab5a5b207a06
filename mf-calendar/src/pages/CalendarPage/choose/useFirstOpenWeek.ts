/**
 * Opens the calendar at the first week with a free slot: after a whole form nobody should be met by a week that takes
 * nobody. Once, when the screen opens, and never for who has chosen already or has gone to another week.
 */
import { addDays } from '@madoguchi/shared/domain/date';
import { makeWeek, type SlotContext, WEEK_DAYS } from '@madoguchi/shared/domain/reservation';
import { useLayoutEffect, useRef, useState } from 'react';
import type { OpenWeek } from './useOpenWeek';

interface FirstOpenWeekOptions {
  /** Whether the person has still to choose. */
  isAsked: boolean;
  /** The shown week's schedule is there. */
  isLoaded: boolean;
  context: SlotContext;
  /** The shown week's Monday, YYYYMMDD. */
  monday: string;
  find: (monday: string) => Promise<OpenWeek>;
  show: (day: string) => void;
}

/** @returns whether it is still looked for, and the Monday that was gone to (YYYYMMDD) */
export function useFirstOpenWeek(options: FirstOpenWeekOptions): { isLooking: boolean; monday: string | undefined } {
  const { isAsked, isLoaded, context, monday } = options;
  const isDone = useRef(false);
  const opened = useRef(monday);
  const [isLooking, setLooking] = useState(false);
  const [found, setFound] = useState<string>();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  // Before the paint: a week that is passed over is not shown first.
  useLayoutEffect(() => {
    if (!isLoaded || isDone.current) return;
    isDone.current = true;
    // Who went on while the schedule was on its way knows where they want to be.
    const hasGone = monday !== opened.current;
    const isFree = makeWeek(context, monday).rows.some(({ slots }) => slots.some(({ active }) => active));
    if (!isAsked || hasGone || isFree) return;
    setLooking(true);
    void latest.current.find(addDays(monday, WEEK_DAYS)).then((week) => {
      setLooking(false);
      // Where there is none, or nobody knows, the week that is shown says so itself.
      if (typeof week === 'string' || latest.current.monday !== monday) return;
      setFound(week.monday);
      latest.current.show(week.monday);
    });
  }, [isAsked, isLoaded, context, monday]);
  return { isLooking, monday: found };
}
