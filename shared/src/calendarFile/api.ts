/** The call for the link of a reservation's calendar file. */
import { API_PATHS } from '@madoguchi/shared/contract';
import { api } from '@madoguchi/shared/store';

export interface CalendarLinkArguments {
  surveyId: string;
  partitionKey: string;
}

interface CalendarLinkAnswer {
  data: { url: string };
}

const calendarFileApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendarFileGetLink: build.query<string, CalendarLinkArguments>({
      query: (query) => ({ path: API_PATHS.calendarLink, query: { ...query }, retry: true }),
      transformResponse: (answer: CalendarLinkAnswer) => answer.data.url,
      // A link expires, and the reservation behind it may have changed: every press asks anew.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useLazyCalendarFileGetLinkQuery } = calendarFileApi;
