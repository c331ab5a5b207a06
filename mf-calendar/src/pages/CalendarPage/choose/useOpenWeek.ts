/** Looks for the next week with a free slot, as far as one schedule call reaches. */
import { addDays } from '@madoguchi/shared/domain/date';
import { makeWeek, type SlotContext, WEEK_DAYS } from '@madoguchi/shared/domain/reservation';
import { calendarsApi, useAppDispatch } from '@madoguchi/shared/store';

/** Whole weeks below the 100 days of one call (CONTRACT 5). */
const REACH_WEEKS = 14;

/** Answers a function from a Monday (YYYYMMDD) to the Monday of the first week from there on with a free slot, if there is one. */
export function useOpenWeek(calendarId: string, context: SlotContext): (monday: string) => Promise<string | undefined> {
  const dispatch = useAppDispatch();
  return async (monday) => {
    const endDay = addDays(monday, REACH_WEEKS * WEEK_DAYS - 1);
    const request = dispatch(
      calendarsApi.endpoints.calendarsGetSchedule.initiate(
        { calendarId, startDay: monday, endDay },
        { subscribe: false, forceRefetch: true },
      ),
    );
    const { data } = await request;
    if (!data) return undefined;
    const there = { ...context, schedule: data.schedule, dayOff: { ...context.dayOff, ...data.dayOff } };
    const mondays = Array.from({ length: REACH_WEEKS }, (_, index) => addDays(monday, index * WEEK_DAYS));
    return mondays.find((day) => makeWeek(there, day).rows.some((row) => row.slots.some((slot) => slot.active)));
  };
}
