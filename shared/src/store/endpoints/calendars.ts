/** Calls for calendars, categories and reservation items (API-053 to API-062). */
import type { CalendarInfo, CategoryDisplay, CategoryNode, ReservationItem, ScheduleAnswer } from '../../contract';
import { API_PATHS } from '../../contract';
import { api } from '../api';
import {
  calendarInfoAnswer,
  canBeReserveAnswer,
  categoriesAnswer,
  isAnswer,
  itemsAnswer,
  scheduleAnswer,
} from './responseChecks';

export const calendarsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Days YYYYMMDD, both included, at most 100. */
    calendarsGetSchedule: build.query<ScheduleAnswer, { calendarId: string; startDay: string; endDay: string }>({
      query: ({ calendarId, startDay, endDay }) => ({
        path: `${API_PATHS.schedule}/${encodeURIComponent(calendarId)}`,
        query: { start_day: startDay, end_day: endDay, holidays: 1 },
        retry: true,
      }),
      responseSchema: scheduleAnswer,
      providesTags: ['Schedule'],
    }),
    calendarsGetCategoriesTree: build.query<{ display: CategoryDisplay; tree: CategoryNode[] }, void>({
      query: () => ({ path: API_PATHS.categoriesTree, retry: true }),
      rawResponseSchema: categoriesAnswer,
      transformResponse: (answer: { data: { display: CategoryDisplay; tree: CategoryNode[] } }) => answer.data,
      providesTags: ['Category'],
    }),
    calendarsGetItems: build.query<ReservationItem[], string>({
      query: (categoryId) => ({ path: `${API_PATHS.itemInfo}/${encodeURIComponent(categoryId)}`, retry: true }),
      rawResponseSchema: itemsAnswer,
      transformResponse: (answer: { data: ReservationItem[] }) => answer.data,
      providesTags: ['Category'],
    }),
    calendarsGetInfo: build.query<CalendarInfo, string>({
      query: (calendarId) => ({ path: `${API_PATHS.calendarInfo}/${encodeURIComponent(calendarId)}`, retry: true }),
      rawResponseSchema: calendarInfoAnswer,
      transformResponse: (answer: { data: CalendarInfo }) => answer.data,
      providesTags: ['Calendar'],
    }),
    /** A failed call counts as reservable: the server decides when the answer is sent (API-060). */
    calendarsCanBeReserve: build.query<boolean, string>({
      queryFn: async (calendarId, _api, _extra, baseQuery) => {
        const path = `${API_PATHS.canBeReserve}/${encodeURIComponent(calendarId)}`;
        const { data } = await baseQuery({ path, retry: true });
        return { data: !isAnswer(canBeReserveAnswer, data) || data.data };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useCalendarsGetScheduleQuery,
  useCalendarsGetCategoriesTreeQuery,
  useCalendarsGetItemsQuery,
  useCalendarsGetInfoQuery,
} = calendarsApi;
