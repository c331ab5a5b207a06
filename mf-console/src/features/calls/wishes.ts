/** The calls about preferred dates (CONSOLE 3, 希望日): which wait, and what a department's days hold. */
import { ConsoleWishesAnswerSchema, WishDaysAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/wishes';
import type { ConsoleWishes, WishDay } from '@madoguchi/shared/contract/console/wishes';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { consoleApi, dataOf } from './consoleApi';

const wishesApi = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page, the oldest first. */
    wishes: build.query<ConsoleWishes, { form: string | undefined; cursor: string | undefined }>({
      query: (query) => ({ ...consoleRequest('wishes'), query: { ...query }, retry: true }),
      rawResponseSchema: ConsoleWishesAnswerSchema,
      transformResponse: dataOf<ConsoleWishes>,
      // People's answers do not stay in a desk's browser longer than they are looked at.
      keepUnusedDataFor: 0,
    }),
    /** A department's days, YYYYMMDD. */
    wishDays: build.query<WishDay[], { department: string; from: string; to: string }>({
      query: (query) => ({ ...consoleRequest('wishDays'), query: { ...query }, retry: true }),
      rawResponseSchema: WishDaysAnswerSchema,
      transformResponse: dataOf<WishDay[]>,
      providesTags: ['ConsoleAnswer'],
    }),
  }),
});

export const { useLazyWishesQuery, useWishDaysQuery } = wishesApi;
