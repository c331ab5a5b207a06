/** The calls of closing slots (CONTRACT 14.3): who is hit, what each is offered, the message's preview, the way back. */
import {
  ClosingAnswerSchema,
  ClosingListAnswerSchema,
  ClosingPreviewAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/closings';
import type {
  Closing,
  ClosingOffersBody,
  ClosingPostBody,
  ClosingPreview,
  ClosingSummary,
} from '@madoguchi/shared/contract/console/closings';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { consoleApi, dataOf } from './consoleApi';

export const {
  useClosingsQuery,
  useClosingQuery,
  useClosingPostMutation,
  useClosingOffersMutation,
  useClosingPreviewMutation,
  useClosingUndoMutation,
} = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    /** Those of a calendar that were not undone, the newest first. */
    closings: build.query<ClosingSummary[], string>({
      query: (calendar) => ({ ...consoleRequest('closings'), query: { calendar }, retry: true }),
      rawResponseSchema: ClosingListAnswerSchema,
      transformResponse: ({ data }: { data: { items: ClosingSummary[] } }) => data.items,
      providesTags: ['Closing'],
      keepUnusedDataFor: 0,
    }),
    closing: build.query<Closing, string>({
      query: (id) => ({ ...consoleRequest('closing', { id }), retry: true }),
      rawResponseSchema: ClosingAnswerSchema,
      transformResponse: dataOf<Closing>,
      // A deed of the desk on one of the answers moves its person on.
      providesTags: ['Closing', 'ConsoleAnswer'],
      keepUnusedDataFor: 0,
    }),
    closingPost: build.mutation<Closing, ClosingPostBody>({
      query: (body) => ({ ...consoleRequest('closingPost'), body }),
      rawResponseSchema: ClosingAnswerSchema,
      transformResponse: dataOf<Closing>,
      invalidatesTags: ['Closing', 'CalendarPlan', 'Schedule'],
    }),
    closingOffers: build.mutation<Closing, { id: string; body: ClosingOffersBody }>({
      query: ({ id, body }) => ({ ...consoleRequest('closingOffersPut', { id }), body }),
      rawResponseSchema: ClosingAnswerSchema,
      transformResponse: dataOf<Closing>,
      // Also where it was refused: what stands is then something else than what is shown.
      invalidatesTags: ['Closing', 'CalendarPlan', 'Schedule'],
    }),
    closingPreview: build.mutation<ClosingPreview, { id: string; body: { text: string; offerId?: string } }>({
      query: ({ id, body }) => ({ ...consoleRequest('closingPreview', { id }), body }),
      rawResponseSchema: ClosingPreviewAnswerSchema,
      transformResponse: dataOf<ClosingPreview>,
    }),
    closingUndo: build.mutation<Closing, { id: string; version: number }>({
      query: ({ id, version }) => ({ ...consoleRequest('closingUndo', { id }), body: { version } }),
      rawResponseSchema: ClosingAnswerSchema,
      transformResponse: dataOf<Closing>,
      invalidatesTags: ['Closing', 'CalendarPlan', 'Schedule'],
    }),
  }),
});
