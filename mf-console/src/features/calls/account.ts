/** The calls of who is signed in (CONTRACT 14.1). */
import { type StaffProfile, StaffProfileSchema } from '@madoguchi/shared/contract/console/staff';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { answerOf, consoleApi, dataOf } from './consoleApi';

export const { useConsoleMeQuery } = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    consoleMe: build.query<StaffProfile, void>({
      query: () => ({ ...consoleRequest('me'), retry: true }),
      rawResponseSchema: answerOf(StaffProfileSchema),
      transformResponse: dataOf<StaffProfile>,
      providesTags: ['Me'],
    }),
  }),
});
