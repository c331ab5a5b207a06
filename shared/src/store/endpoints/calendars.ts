/** The calls about one calendar, its slots and its reservation items (API-053 to API-062). */
import { API_PATHS, type CalendarInfo, type ReservationItem, type ScheduleAnswer } from '@madoguchi/shared/contract';
import {
  CalendarInfoAnswerSchema,
  CanBeReserveAnswerSchema,
  ItemInfoAnswerSchema,
  ScheduleAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/calendars';
import { api, isAnswer } from '@madoguchi/shared/store';

export const calendarsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Days YYYYMMDD, both included, at most 100. */
    calendarsGetSchedule: build.query<ScheduleAnswer, { calendarId: string; startDay: string; endDay: string }>({
      query: ({ calendarId, startDay, endDay }) => ({
        path: `${API_PATHS.schedule}/${encodeURIComponent(calendarId)}`,
        query: { start_day: startDay, end_day: endDay, holidays: 1 },
        retry: true,
      }),
      responseSchema: ScheduleAnswerSchema,
      providesTags: ['Schedule'],
    }),
    calendarsGetItems: build.query<ReservationItem[], string>({
      query: (categoryId) => ({ path: `${API_PATHS.itemInfo}/${encodeURIComponent(categoryId)}`, retry: true }),
      rawResponseSchema: ItemInfoAnswerSchema,
      transformResponse: (answer: { data: ReservationItem[] }) => answer.data,
      providesTags: ['Category'],
    }),
    /** The items of several categories together, for what lists them all. */
    calendarsGetItemsOf: build.query<ReservationItem[], readonly string[]>({
      queryFn: async (categoryIds, _api, _extra, baseQuery) => {
        const ask = (id: string) => baseQuery({ path: `${API_PATHS.itemInfo}/${encodeURIComponent(id)}`, retry: true });
        const items: ReservationItem[] = [];
        for (const { data, error } of await Promise.all(categoryIds.map(ask))) {
          if (error) return { error };
          if (!isAnswer(ItemInfoAnswerSchema, data))
            return { error: { result: 'ERROR', kind: 'invalid_response', errorMessage: API_PATHS.itemInfo } };
          items.push(...data.data);
        }
        return { data: items };
      },
      providesTags: ['Category'],
    }),
    calendarsGetInfo: build.query<CalendarInfo, string>({
      query: (calendarId) => ({ path: `${API_PATHS.calendarInfo}/${encodeURIComponent(calendarId)}`, retry: true }),
      rawResponseSchema: CalendarInfoAnswerSchema,
      transformResponse: (answer: { data: CalendarInfo }) => answer.data,
      providesTags: ['Calendar'],
    }),
    /** A failed call counts as reservable: the server decides when the answer is sent (API-060). */
    calendarsCanBeReserve: build.query<boolean, string>({
      queryFn: async (calendarId, _api, _extra, baseQuery) => {
        const path = `${API_PATHS.canBeReserve}/${encodeURIComponent(calendarId)}`;
        const { data } = await baseQuery({ path, retry: true });
        return { data: !isAnswer(CanBeReserveAnswerSchema, data) || data.data };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useCalendarsGetScheduleQuery,
  useCalendarsGetItemsQuery,
  useCalendarsGetItemsOfQuery,
  useCalendarsGetInfoQuery,
} = calendarsApi;
