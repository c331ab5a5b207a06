/** The calls of who is signed in (CONTRACT 14.1): profile, password, second factor, sessions. */
import {
  type RecoveryCodes,
  RecoveryCodesSchema,
  type StaffProfile,
  StaffProfileSchema,
  type StaffSessionRow,
  StaffSessionsSchema,
  type TotpBegun,
  TotpBegunSchema,
} from '@madoguchi/shared/contract/console/staff';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { answerOf, consoleApi, dataOf } from './consoleApi';

export const {
  useConsoleMeQuery,
  useConsolePasswordMutation,
  useConsoleTotpBeginMutation,
  useConsoleTotpConfirmMutation,
  useConsoleSessionsQuery,
  useConsoleSessionEndMutation,
} = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    consoleMe: build.query<StaffProfile, void>({
      query: () => ({ ...consoleRequest('me'), retry: true }),
      rawResponseSchema: answerOf(StaffProfileSchema),
      transformResponse: dataOf<StaffProfile>,
      providesTags: ['Me'],
    }),
    consolePassword: build.mutation<unknown, { password: string; newPassword: string }>({
      query: (body) => ({ ...consoleRequest('passwordPut'), body }),
      invalidatesTags: ['StaffSession'],
    }),
    consoleTotpBegin: build.mutation<TotpBegun, void>({
      query: () => ({ ...consoleRequest('totpPost'), body: {} }),
      rawResponseSchema: answerOf(TotpBegunSchema),
      transformResponse: dataOf<TotpBegun>,
    }),
    /** The profile is asked for again only when the recovery codes have been put away. */
    consoleTotpConfirm: build.mutation<RecoveryCodes, string>({
      query: (code) => ({ ...consoleRequest('totpConfirm'), body: { code } }),
      rawResponseSchema: answerOf(RecoveryCodesSchema),
      transformResponse: dataOf<RecoveryCodes>,
    }),
    consoleSessions: build.query<StaffSessionRow[], void>({
      query: () => ({ ...consoleRequest('sessions'), retry: true }),
      rawResponseSchema: answerOf(StaffSessionsSchema),
      transformResponse: (answer: { data: { items: StaffSessionRow[] } }) => answer.data.items,
      providesTags: ['StaffSession'],
    }),
    consoleSessionEnd: build.mutation<unknown, string>({
      query: (id) => consoleRequest('sessionDelete', { id }),
      invalidatesTags: ['StaffSession'],
    }),
  }),
});
