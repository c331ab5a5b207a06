/** The calls about members (CONSOLE 3): a register page by page, and what stands beside one registration. */
import { MemberCardAnswerSchema, MembersAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/register';
import type { MemberCard, Members } from '@madoguchi/shared/contract/console/members';
import type { MemberState } from '@madoguchi/shared/contract/console/words';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { consoleApi, dataOf } from './consoleApi';

export interface MembersAsked {
  form: string;
  q: string;
  state: MemberState;
  cursor: string | undefined;
}

export const { useLazyMembersQuery, useMemberCardQuery } = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    members: build.query<Members, MembersAsked>({
      query: (query) => ({ ...consoleRequest('members'), query: { ...query }, retry: true }),
      rawResponseSchema: MembersAnswerSchema,
      transformResponse: dataOf<Members>,
      // People's data does not stay in a desk's browser longer than it is looked at.
      keepUnusedDataFor: 0,
    }),
    memberCard: build.query<MemberCard, string>({
      query: (partitionKey) => ({ ...consoleRequest('memberCard', { partitionKey }), retry: true }),
      rawResponseSchema: MemberCardAnswerSchema,
      transformResponse: dataOf<MemberCard>,
      providesTags: ['ConsoleAnswer'],
      keepUnusedDataFor: 0,
    }),
  }),
});
