/**
 * The calls about a reserved place: holding it while the person confirms, its calendar file, the dose before it (CONTRACT 12, Places).
 */
import { API_PATHS, type DoseAnswer, type HoldAnswer, type HoldBody } from '@madoguchi/shared/contract';
import {
  CalendarLinkAnswerSchema,
  FirstDoseAnswerSchema,
  HoldAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/places';
import { api, OkAnswerSchema } from '@madoguchi/shared/store';

/** A type, since a query's fields are looked up by name. */
export type CalendarLinkArguments = { surveyId: string; partitionKey: string };

export const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    placesHold: build.mutation<HoldAnswer, HoldBody>({
      query: (body) => ({ path: API_PATHS.hold, method: 'POST', body, retry: true }),
      rawResponseSchema: HoldAnswerSchema,
    }),
    placesRelease: build.mutation<unknown, HoldBody>({
      // It may be the last call of a page that is being closed.
      query: (body) => ({ path: API_PATHS.hold, method: 'DELETE', body, keepalive: true }),
      rawResponseSchema: OkAnswerSchema,
    }),
    /** What is recorded of the person's first dose (VAC-004, VAC-012). */
    placesGetFirstDose: build.query<DoseAnswer, string>({
      query: (surveyId) => ({ path: API_PATHS.firstDose, query: { surveyId }, retry: true }),
      rawResponseSchema: FirstDoseAnswerSchema,
      transformResponse: (answer: { data: DoseAnswer }) => answer.data,
      // The desk may record it at any moment.
      keepUnusedDataFor: 0,
    }),
    /** A signed link to the reservation's calendar file. */
    placesGetCalendarLink: build.query<string, CalendarLinkArguments>({
      query: (query) => ({ path: API_PATHS.calendarLink, query, retry: true }),
      rawResponseSchema: CalendarLinkAnswerSchema,
      transformResponse: (answer: { data: { url: string } }) => answer.data.url,
      // A link expires, and the reservation behind it may have changed: every press asks anew.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { usePlacesHoldMutation, usePlacesReleaseMutation, useLazyPlacesGetCalendarLinkQuery } = placesApi;
