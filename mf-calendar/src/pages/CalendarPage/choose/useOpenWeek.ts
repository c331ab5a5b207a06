/** Looks for the next week with a free slot, block after block of the schedule. */
import { addDays } from '@madoguchi/shared/domain/date';
import { makeWeek, type SlotContext, WEEK_DAYS } from '@madoguchi/shared/domain/reservation';
import { calendarsApi } from '@madoguchi/shared/endpoints/calendars';
import { useAppDispatch } from '@madoguchi/shared/store';

/** Whole weeks below the 100 days of one call (CONTRACT 5). */
const REACH_WEEKS = 14;
/** A year and a little: further ahead nobody wants to be led by one press. */
const MOST_CALLS = 4;

/** The Monday (YYYYMMDD) of the week that was found; 'none' in reach, or 'failed': nobody knows. */
export type OpenWeek = { monday: string } | 'none' | 'failed';

/** Answers a function that looks for the first week with a free slot, from the week of a Monday (YYYYMMDD) on. */
export function useOpenWeek(calendarId: string, context: SlotContext): (monday: string) => Promise<OpenWeek> {
  const dispatch = useAppDispatch();
  const openWeekOf = async (startDay: string): Promise<OpenWeek> => {
    const endDay = addDays(startDay, REACH_WEEKS * WEEK_DAYS - 1);
    const { data, isError } = await dispatch(
      calendarsApi.endpoints.calendarsGetSchedule.initiate(
        { calendarId, startDay, endDay },
        { subscribe: false, forceRefetch: true },
      ),
    );
    // What an earlier look has found is still there then, and old.
    if (isError || !data) return 'failed';
    const there = {
      ...context,
      schedule: data.schedule,
      dayOff: { ...context.dayOff, ...data.dayOff },
      closed: data.closed,
    };
    const mondays = Array.from({ length: REACH_WEEKS }, (_, index) => addDays(startDay, index * WEEK_DAYS));
    const found = mondays.find((day) => makeWeek(there, day).rows.some((row) => row.slots.some((slot) => slot.active)));
    return found === undefined ? 'none' : { monday: found };
  };
  return async (monday) => {
    let found: OpenWeek = 'none';
    for (let call = 0, start = monday; found === 'none' && call < MOST_CALLS; call += 1) {
      if (start > context.window.last) break;
      found = await openWeekOf(start);
      start = addDays(start, REACH_WEEKS * WEEK_DAYS);
    }
    return found;
  };
}
