/** The calls about what the house says at LINE by itself (CONTRACT 14.4): read, publish, history, an earlier one again. */
import {
  HouseMessagesAnswerSchema,
  HouseMessagesHistoryAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/house';
import type { HouseMessages, HouseMessagesHistory } from '@madoguchi/shared/contract/console/house';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { consoleApi, dataOf } from './consoleApi';

const houseApi = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    houseMessages: build.query<HouseMessages, void>({
      query: () => ({ ...consoleRequest('houseMessages'), retry: true }),
      rawResponseSchema: HouseMessagesAnswerSchema,
      transformResponse: dataOf<HouseMessages>,
      keepUnusedDataFor: 0,
    }),
    /** Publishes the next version. */
    houseMessagesPut: build.mutation<HouseMessages, { content: object; version: number }>({
      query: (body) => ({ ...consoleRequest('houseMessagesPut'), body }),
      rawResponseSchema: HouseMessagesAnswerSchema,
      transformResponse: dataOf<HouseMessages>,
    }),
    /** The versions, the newest first. */
    houseMessagesHistory: build.query<HouseMessagesHistory, string | undefined>({
      query: (cursor) => ({ ...consoleRequest('houseMessagesHistory'), query: { cursor }, retry: true }),
      rawResponseSchema: HouseMessagesHistoryAnswerSchema,
      transformResponse: dataOf<HouseMessagesHistory>,
      keepUnusedDataFor: 0,
    }),
    houseMessagesRestore: build.mutation<HouseMessages, { number: number; version: number }>({
      query: (body) => ({ ...consoleRequest('houseMessagesRestore'), body }),
      rawResponseSchema: HouseMessagesAnswerSchema,
      transformResponse: dataOf<HouseMessages>,
    }),
  }),
});

export const {
  useHouseMessagesQuery,
  useHouseMessagesPutMutation,
  useLazyHouseMessagesHistoryQuery,
  useHouseMessagesRestoreMutation,
} = houseApi;
