/** The person's one press that takes the day and time which the desk proposes (CONTRACT 13). */
import { API_PATHS } from '@madoguchi/shared/contract';
import { api, OkAnswerSchema } from '@madoguchi/shared/store';

const proposalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** May arrive twice: what is taken already is answered as the first time. */
    proposalTake: build.mutation<unknown, string>({
      query: (proposalId) => ({
        path: `${API_PATHS.proposals}/${encodeURIComponent(proposalId)}`,
        method: 'POST',
        body: { choose: 'take' },
      }),
      rawResponseSchema: OkAnswerSchema,
      invalidatesTags: ['Result'],
    }),
  }),
});

export const { useProposalTakeMutation } = proposalsApi;
