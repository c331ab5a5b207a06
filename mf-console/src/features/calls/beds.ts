/** The calls of planning beds (CONTRACT 14.3). What is refused says its nights as the error's data. */
import {
  BedBoardAnswerSchema,
  BedDoneAnswerSchema,
  BedHistoryAnswerSchema,
  PlannedBedAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/bedPlans';
import type {
  BedBlocksBody,
  BedBoard,
  BedDone,
  BedHistory,
  BedPutBody,
  PlannedBed,
} from '@madoguchi/shared/contract/console/beds';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { consoleApi, dataOf } from './consoleApi';

/** A body for one kind of beds. */
interface Of<Body> {
  id: string;
  body: Body;
}

export const {
  useBedBoardQuery,
  useBedDocumentQuery,
  useBedDocumentPutMutation,
  useBedBlocksPutMutation,
  useLazyBedHistoryQuery,
  useBedUndoMutation,
} = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    /** @param from the first night, YYYYMMDD */
    bedBoard: build.query<BedBoard, { from: string; days: number }>({
      query: ({ from, days }) => ({ ...consoleRequest('bedBoard'), query: { from, days: String(days) }, retry: true }),
      rawResponseSchema: BedBoardAnswerSchema,
      transformResponse: dataOf<BedBoard>,
      providesTags: ['BedPlan', 'ConsoleAnswer'],
      keepUnusedDataFor: 0,
    }),
    bedDocument: build.query<PlannedBed, string>({
      query: (id) => ({ ...consoleRequest('bed', { id }), retry: true }),
      rawResponseSchema: PlannedBedAnswerSchema,
      transformResponse: dataOf<PlannedBed>,
      providesTags: ['BedPlan'],
      keepUnusedDataFor: 0,
    }),
    bedDocumentPut: build.mutation<BedDone, Of<BedPutBody>>({
      query: ({ id, body }) => ({ ...consoleRequest('bedPut', { id }), body }),
      rawResponseSchema: BedDoneAnswerSchema,
      transformResponse: dataOf<BedDone>,
      // Also where it was refused: what stands is then something else than what is shown.
      invalidatesTags: ['BedPlan'],
    }),
    bedBlocksPut: build.mutation<BedDone, Of<BedBlocksBody>>({
      query: ({ id, body }) => ({ ...consoleRequest('bedBlocksPut', { id }), body }),
      rawResponseSchema: BedDoneAnswerSchema,
      transformResponse: dataOf<BedDone>,
      invalidatesTags: ['BedPlan'],
    }),
    /** The changes before the cursor, the newest first. */
    bedHistory: build.query<BedHistory, { id: string; cursor: string | undefined }>({
      query: ({ id, cursor }) => ({ ...consoleRequest('bedHistory', { id }), query: { cursor }, retry: true }),
      rawResponseSchema: BedHistoryAnswerSchema,
      transformResponse: dataOf<BedHistory>,
      keepUnusedDataFor: 0,
    }),
    bedUndo: build.mutation<BedDone, Of<{ change: number }>>({
      query: ({ id, body }) => ({ ...consoleRequest('bedUndo', { id }), body }),
      rawResponseSchema: BedDoneAnswerSchema,
      transformResponse: dataOf<BedDone>,
      invalidatesTags: ['BedPlan'],
    }),
  }),
});
