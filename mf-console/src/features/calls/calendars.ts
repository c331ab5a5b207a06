/** The calls of planning calendars (CONTRACT 14.3). What is refused says its cells as the error's data. */
import {
  PlanDoneAnswerSchema,
  PlanHistoryAnswerSchema,
  PlannedCalendarAnswerSchema,
  PlannedCategoriesAnswerSchema,
  PlannedCellsAnswerSchema,
  PlanPreviewAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/planning';
import type {
  CellsPutBody,
  PlanDone,
  PlanHistory,
  PlannedCalendar,
  PlannedCategories,
  PlannedCells,
  PlanPreview,
  PreviewBody,
} from '@madoguchi/shared/contract/console/calendars';
import { daysBetween } from '@madoguchi/shared/domain/date';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { consoleApi, dataOf } from './consoleApi';

/** Days of which cells are shown, both included, YYYYMMDD. */
export interface CellDays {
  id: string;
  from: string;
  to: string;
}
/** A body for one calendar. */
interface Of<Body> {
  id: string;
  body: Body;
}

/** Days of which all cells are read again after a change of some: of more only those are put in that were changed. */
const MOST_READ_AGAIN = 42;

/** Days in which nothing is put but by what the store makes of them; each cell by itself is frozen by nobody. */
function frozenDays(schedule: PlannedCells['schedule']): PlannedCells['schedule'] {
  for (const day of Object.values(schedule)) Object.freeze(day);
  return Object.freeze(schedule);
}

/** Whether a change is the next one after what its planner had read: then nothing else is new. */
function isAllNew(done: PlanDone | undefined, { version }: CellsPutBody): done is PlanDone {
  return done !== undefined && done.change > 0 && done.version === version + 1;
}

/** Puts saved cells into what was read of some days; what is reserved stays. */
function putInto({ schedule }: PlannedCells, cells: CellsPutBody['cells'], { from, to }: CellDays): void {
  for (const { day, slot, quota } of cells) {
    if (day < from || day > to) continue;
    schedule[day] = { ...schedule[day], [slot]: [quota, schedule[day]?.[slot]?.[1] ?? 0] };
  }
}

const calendarsApi = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    calendarCells: build.query<PlannedCells, CellDays>({
      query: ({ id, from, to }) => ({ ...consoleRequest('calendarCells', { id }), query: { from, to }, retry: true }),
      rawResponseSchema: PlannedCellsAnswerSchema,
      // A year's cells are compared with no earlier ones, and frozen by nobody one by one: both cost what reading them does.
      structuralSharing: false,
      transformResponse: ({ data }: { data: PlannedCells }) => ({ ...data, schedule: frozenDays(data.schedule) }),
      providesTags: (_, __, { from, to }) =>
        daysBetween(from, to) < MOST_READ_AGAIN ? ['CalendarPlan', 'CalendarCounts'] : ['CalendarPlan'],
      keepUnusedDataFor: 0,
    }),
    calendarCellsPut: build.mutation<PlanDone, Of<CellsPutBody>>({
      query: ({ id, body }) => ({ ...consoleRequest('calendarCellsPut', { id }), body }),
      rawResponseSchema: PlanDoneAnswerSchema,
      transformResponse: dataOf<PlanDone>,
      // Also where it was refused: what stands is then something else than what is shown.
      invalidatesTags: (done, _, { body }) => (isAllNew(done, body) ? ['CalendarCounts'] : ['CalendarPlan']),
      onQueryStarted: async ({ id, body }, { dispatch, getState, queryFulfilled }) => {
        // Why it was refused is told by who has asked.
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (!isAllNew(data, body)) return;
        // By hand: what RTK Query has for it is left out of the product, since no screen of a person asks for it.
        for (const read of Object.values(getState()[calendarsApi.reducerPath].queries)) {
          if (read?.endpointName !== 'calendarCells') continue;
          const days = read.originalArgs as CellDays;
          if (days.id !== id) continue;
          dispatch(
            calendarsApi.util.updateQueryData('calendarCells', days, (draft) => {
              putInto(draft, body.cells, days);
              draft.version = data.version;
            }),
          );
        }
      },
    }),
    calendarPreview: build.mutation<PlanPreview, Of<PreviewBody>>({
      query: ({ id, body }) => ({ ...consoleRequest('calendarPreview', { id }), body }),
      rawResponseSchema: PlanPreviewAnswerSchema,
      transformResponse: dataOf<PlanPreview>,
    }),
    calendarUndo: build.mutation<PlanDone, Of<{ change: number }>>({
      query: ({ id, body }) => ({ ...consoleRequest('calendarUndo', { id }), body }),
      rawResponseSchema: PlanDoneAnswerSchema,
      transformResponse: dataOf<PlanDone>,
      invalidatesTags: ['CalendarPlan'],
    }),
    /** The changes before the cursor, the newest first. */
    calendarHistory: build.query<PlanHistory, { id: string; cursor: string | undefined }>({
      query: ({ id, cursor }) => ({ ...consoleRequest('calendarHistory', { id }), query: { cursor }, retry: true }),
      rawResponseSchema: PlanHistoryAnswerSchema,
      transformResponse: dataOf<PlanHistory>,
      keepUnusedDataFor: 0,
    }),
    calendarDocument: build.query<PlannedCalendar, string>({
      query: (id) => ({ ...consoleRequest('calendar', { id }), retry: true }),
      rawResponseSchema: PlannedCalendarAnswerSchema,
      transformResponse: dataOf<PlannedCalendar>,
      providesTags: ['CalendarPlan'],
      keepUnusedDataFor: 0,
    }),
    calendarDocumentPut: build.mutation<PlanDone, Of<{ fields: Record<string, unknown>; version: number }>>({
      query: ({ id, body }) => ({ ...consoleRequest('calendarPut', { id }), body }),
      rawResponseSchema: PlanDoneAnswerSchema,
      transformResponse: dataOf<PlanDone>,
      invalidatesTags: ['CalendarPlan', 'CalendarNames'],
    }),
    calendarExtend: build.mutation<PlanDone, Of<{ months: number; version: number }>>({
      query: ({ id, body }) => ({ ...consoleRequest('calendarExtend', { id }), body }),
      rawResponseSchema: PlanDoneAnswerSchema,
      transformResponse: dataOf<PlanDone>,
      invalidatesTags: ['CalendarPlan'],
    }),
    calendarCategories: build.query<PlannedCategories, string>({
      query: (id) => ({ ...consoleRequest('calendarCategories', { id }), retry: true }),
      rawResponseSchema: PlannedCategoriesAnswerSchema,
      transformResponse: dataOf<PlannedCategories>,
      keepUnusedDataFor: 0,
    }),
    calendarCategoriesPut: build.mutation<PlannedCategories, Of<PlannedCategories>>({
      query: ({ id, body }) => ({ ...consoleRequest('calendarCategoriesPut', { id }), body }),
      rawResponseSchema: PlannedCategoriesAnswerSchema,
      transformResponse: dataOf<PlannedCategories>,
    }),
  }),
});

export const {
  useCalendarCellsQuery,
  useCalendarCellsPutMutation,
  useCalendarPreviewMutation,
  useCalendarUndoMutation,
  useLazyCalendarHistoryQuery,
  useCalendarDocumentQuery,
  useCalendarDocumentPutMutation,
  useCalendarExtendMutation,
  useCalendarCategoriesQuery,
  useCalendarCategoriesPutMutation,
} = calendarsApi;
