/**
 * The schedule by blocks of four weeks from this week on: one call covers the week at hand, the weeks that are likely
 * next, and most of a month, so that 次へ finds its data there. The block after is fetched in time; what is shown is
 * fetched again whenever the person comes back to it.
 */
import type { ScheduleAnswer } from '@madoguchi/shared/contract';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { addDays, daysBetween, mondayOf } from '@madoguchi/shared/domain/date';
import { SCHEDULE_BLOCK_DAYS } from '@madoguchi/shared/domain/reservation';
import { calendarsApi } from '@madoguchi/shared/endpoints/calendars';
import { useAppDispatch, useAppSelector } from '@madoguchi/shared/store';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Weeks behind the shown one that are fetched before anybody asks for them. */
export const WEEKS_AHEAD = 2;
/** Younger data is not asked for again when the screen is opened. Seconds. */
const FRESH_SECONDS = 15;
/** Coming back more often than that asks only once. Milliseconds. */
const LEAST_PAUSE_MILLISECONDS = 3_000;
/** How often the calendar looks for slots that have started. Milliseconds. */
const MINUTE = 60_000;

const getSchedule = calendarsApi.endpoints.calendarsGetSchedule;

export interface ScheduleState {
  schedule: ScheduleAnswer['schedule'];
  dayOff: ScheduleAnswer['dayOff'];
  closed: NonNullable<ScheduleAnswer['closed']>;
  /** Names of national holidays by day, YYYYMMDD. */
  holidays: Readonly<Record<string, string>>;
  /** The instant that the slots are judged at, milliseconds since 1970. */
  now: number;
  /** True when every asked day is there. */
  isLoaded: boolean;
  isFailed: boolean;
  /** Asks again for all that is shown. */
  refresh: () => void;
}

/** The block that holds a day, counted from this week's. */
function blockOf(origin: string, day: string): number {
  return Math.max(0, Math.floor(daysBetween(origin, day) / SCHEDULE_BLOCK_DAYS));
}

/**
 * @param days [first, last] pairs of days (YYYYMMDD) that must be there
 * @param ahead a day that will probably be shown next
 */
export function useSchedule(
  calendarId: string,
  days: readonly (readonly [string, string])[],
  ahead: string,
): ScheduleState {
  const dispatch = useAppDispatch();
  const [origin] = useState(() => mondayOf(today()));
  const shownKey = [
    ...new Set(
      days.flatMap(([first, last]) => {
        const from = blockOf(origin, first);
        return Array.from({ length: blockOf(origin, last) - from + 1 }, (_, index) => from + index);
      }),
    ),
  ]
    .sort((left, right) => left - right)
    .join();
  const aheadBlock = blockOf(origin, ahead);

  const argumentOf = useCallback(
    (block: number) => ({
      calendarId,
      startDay: addDays(origin, block * SCHEDULE_BLOCK_DAYS),
      endDay: addDays(origin, (block + 1) * SCHEDULE_BLOCK_DAYS - 1),
    }),
    [calendarId, origin],
  );
  const shown = useMemo(() => shownKey.split(',').map((block) => argumentOf(Number(block))), [shownKey, argumentOf]);

  useEffect(() => {
    const subscriptions = shown.map((argument) =>
      dispatch(getSchedule.initiate(argument, { forceRefetch: FRESH_SECONDS })),
    );
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [shown, dispatch]);
  useEffect(() => {
    const subscription = dispatch(getSchedule.initiate(argumentOf(aheadBlock)));
    return () => subscription.unsubscribe();
  }, [aheadBlock, argumentOf, dispatch]);

  const [now, setNow] = useState(nowMilliseconds);
  const refreshedAt = useRef(0);
  const refresh = useCallback(() => {
    refreshedAt.current = nowMilliseconds();
    setNow(nowMilliseconds());
    for (const argument of shown) dispatch(getSchedule.initiate(argument, { forceRefetch: true, subscribe: false }));
  }, [shown, dispatch]);
  useComingBack(
    useCallback(() => {
      if (nowMilliseconds() - refreshedAt.current > LEAST_PAUSE_MILLISECONDS) refresh();
    }, [refresh]),
  );
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMilliseconds()), MINUTE);
    return () => clearInterval(timer);
  }, []);

  const api = useAppSelector((state) => state.api);
  const results = shown.map((argument) => getSchedule.select(argument)({ api }));
  const answers = results.map((result) => result.data);
  const merged = useMerged(answers);
  return {
    ...merged,
    now,
    isLoaded: answers.every((answer) => answer !== undefined),
    isFailed: results.some((result) => result.isError && result.data === undefined),
    refresh,
  };
}

type Merged = Pick<ScheduleState, 'schedule' | 'dayOff' | 'closed' | 'holidays'>;

/** The blocks as one schedule; the same object as long as the same blocks are shown. */
function useMerged(answers: readonly (ScheduleAnswer | undefined)[]): Merged {
  const last = useRef<{ answers: readonly unknown[]; merged: Merged }>(undefined);
  const previous = last.current;
  if (
    previous &&
    previous.answers.length === answers.length &&
    answers.every((each, at) => each === previous.answers[at])
  )
    return previous.merged;
  const merged = {
    schedule: Object.assign({}, ...answers.map((answer) => answer?.schedule)) as ScheduleAnswer['schedule'],
    dayOff: Object.assign({}, ...answers.map((answer) => answer?.dayOff)) as ScheduleAnswer['dayOff'],
    closed: Object.assign({}, ...answers.map((answer) => answer?.closed)) as Merged['closed'],
    holidays: Object.assign({}, ...answers.map((answer) => answer?.holidays)) as Merged['holidays'],
  };
  last.current = { answers, merged };
  return merged;
}

/** Calls back when the person returns to the page or the connection returns. */
function useComingBack(onReturn: () => void): void {
  useEffect(() => {
    const returned = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', returned);
    window.addEventListener('focus', returned);
    window.addEventListener('online', returned);
    return () => {
      document.removeEventListener('visibilitychange', returned);
      window.removeEventListener('focus', returned);
      window.removeEventListener('online', returned);
    };
  }, [onReturn]);
}
