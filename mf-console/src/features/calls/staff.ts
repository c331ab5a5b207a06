/** The calls of the staff's administration and of the audit (CONTRACT 14.1, 14.3). */
import { type AuditList, AuditListSchema } from '@madoguchi/shared/contract/console/audit';
import {
  type ScopeNames,
  ScopeNamesSchema,
  type StaffList,
  StaffListSchema,
  type StaffPostBody,
  type StaffPutBody,
} from '@madoguchi/shared/contract/console/staff';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { answerOf, consoleApi, dataOf } from './consoleApi';

/** Which rows of the audit: days as YYYYMMDD, both of which count; `cursor` of the page before. */
export interface AuditFilter {
  from?: string | undefined;
  to?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  action?: string | undefined;
  cursor?: string | undefined;
}

export const {
  useScopeNamesQuery,
  useLazyConsoleStaffQuery,
  useConsoleStaffAddMutation,
  useConsoleStaffPutMutation,
  useConsoleStaffEndMutation,
  useLazyConsoleAuditQuery,
} = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    consoleStaff: build.query<StaffList, string | undefined>({
      query: (cursor) => ({ ...consoleRequest('staffList'), query: { cursor }, retry: true }),
      rawResponseSchema: answerOf(StaffListSchema),
      transformResponse: dataOf<StaffList>,
      keepUnusedDataFor: 0,
    }),
    scopeNames: build.query<ScopeNames, void>({
      query: () => ({ ...consoleRequest('scopeNames'), retry: true }),
      rawResponseSchema: answerOf(ScopeNamesSchema),
      transformResponse: dataOf<ScopeNames>,
      providesTags: ['CalendarNames'],
    }),
    consoleStaffAdd: build.mutation<unknown, StaffPostBody>({
      query: (body) => ({ ...consoleRequest('staffPost'), body }),
    }),
    consoleStaffPut: build.mutation<unknown, { staffId: string; body: StaffPutBody }>({
      query: ({ staffId, body }) => ({ ...consoleRequest('staffPut', { id: staffId }), body }),
      // One's own roles may have changed with it.
      invalidatesTags: ['Me'],
    }),
    consoleStaffEnd: build.mutation<unknown, string>({
      query: (staffId) => consoleRequest('staffSessionsDelete', { id: staffId }),
    }),
    consoleAudit: build.query<AuditList, AuditFilter>({
      query: (query) => ({ ...consoleRequest('audit'), query: { ...query }, retry: true }),
      rawResponseSchema: answerOf(AuditListSchema),
      transformResponse: dataOf<AuditList>,
      // What was read is looked at and gone.
      keepUnusedDataFor: 0,
    }),
  }),
});
