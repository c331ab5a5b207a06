/** What the person is offered whose place the house has closed, and the one press (CONTRACT 14.3). */
import { API_PATHS, type OfferDeed, type PersonOffer, type PersonOfferAnswer } from '@madoguchi/shared/contract';
import { PersonOfferAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/offers';
import { api } from '@madoguchi/shared/store';

const offersApi = api.injectEndpoints({
  endpoints: (build) => ({
    offerGet: build.query<PersonOffer, string>({
      query: (offerId) => ({ path: `${API_PATHS.offers}/${encodeURIComponent(offerId)}`, retry: true }),
      rawResponseSchema: PersonOfferAnswerSchema,
      transformResponse: (answer: PersonOfferAnswer) => answer.data,
      providesTags: ['Result'],
    }),
    /** May arrive twice: what is done already is answered as the first time. */
    offerChoose: build.mutation<PersonOffer, { offerId: string; choose: OfferDeed }>({
      query: ({ offerId, choose }) => ({
        path: `${API_PATHS.offers}/${encodeURIComponent(offerId)}`,
        method: 'POST',
        body: { choose },
      }),
      rawResponseSchema: PersonOfferAnswerSchema,
      transformResponse: (answer: PersonOfferAnswer) => answer.data,
      invalidatesTags: ['Result', 'Schedule'],
    }),
  }),
});

export const { useOfferGetQuery, useOfferChooseMutation } = offersApi;
