/** The calls about beds: free nights, the rule, a person's stays, sending one. */
import { BED_PATH, BED_READS, type PutItemAnswer, type PutItemBody } from '@madoguchi/shared/contract';
import {
  BedHistoryAnswerSchema,
  BedRemainingAnswerSchema,
  BedRuleAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/beds';
import { PutItemAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/surveys';
import type { BedRemaining, BedReservation, BedRule } from '@madoguchi/shared/domain/bed';
import { fromHyphens, toHyphens } from '@madoguchi/shared/domain/date';
import { api } from '@madoguchi/shared/store';

export interface RemainingArguments {
  surveyId: string;
  /** YYYYMMDD, both included. */
  from: string;
  to: string;
}

/** Free beds by night, YYYYMMDD. */
export type FreeBeds = Readonly<Record<string, number>>;

const pathOf = (...segments: string[]) => `${BED_PATH}/${segments.map(encodeURIComponent).join('/')}`;

export const bedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    bedGetRemaining: build.query<FreeBeds, RemainingArguments>({
      query: ({ surveyId, from, to }) => ({
        path: `${pathOf(surveyId)}${BED_READS.remaining}`,
        fromOrigin: true,
        query: { startDate: toHyphens(from), endDate: toHyphens(to) },
        retry: true,
      }),
      rawResponseSchema: BedRemainingAnswerSchema,
      transformResponse: (answer: BedRemaining[]) =>
        Object.fromEntries(answer.map(({ date, bedRemaining }) => [fromHyphens(date), bedRemaining])),
      providesTags: ['Bed'],
    }),
    bedGetRule: build.query<BedRule, string>({
      query: (surveyId) => ({ path: `${pathOf(surveyId)}${BED_READS.rule}`, fromOrigin: true, retry: true }),
      rawResponseSchema: BedRuleAnswerSchema,
    }),
    bedGetHistory: build.query<BedReservation[], { userId: string; surveyId: string }>({
      query: ({ userId, surveyId }) => ({
        path: `${pathOf(userId, surveyId)}${BED_READS.history}`,
        fromOrigin: true,
        retry: true,
      }),
      rawResponseSchema: BedHistoryAnswerSchema,
      transformResponse: (answer: { data: BedReservation[] }) => answer.data,
      // A cancel makes results stale, a stay among them.
      providesTags: ['Bed', 'Result'],
    }),
    bedCreate: build.mutation<PutItemAnswer, { surveyId: string; body: PutItemBody }>({
      query: ({ surveyId, body }) => ({ path: pathOf(surveyId), fromOrigin: true, method: 'POST', body }),
      rawResponseSchema: PutItemAnswerSchema,
      // A refused stay too: somebody else may have taken a night of it.
      invalidatesTags: ['Bed', 'Result'],
    }),
    /** Another period, or other answers, of a stored stay, which the body names (API-065). */
    bedChange: build.mutation<PutItemAnswer, { surveyId: string; body: PutItemBody }>({
      query: ({ surveyId, body }) => ({ path: pathOf(surveyId), fromOrigin: true, method: 'PUT', body }),
      rawResponseSchema: PutItemAnswerSchema,
      invalidatesTags: ['Bed', 'Result'],
    }),
  }),
});

export const { useBedGetRemainingQuery, useBedGetRuleQuery, useBedGetHistoryQuery } = bedsApi;

const { useBedCreateMutation, useBedChangeMutation } = bedsApi;

/**
 * Sends a stay: a new one, or the change of a stored one, which the body names also where the form is answered once
 * (API-064, API-065).
 */
export function useSendStay(surveyId: string, partitionKey: string | undefined) {
  const [create] = useBedCreateMutation();
  const [change] = useBedChangeMutation();
  return (body: PutItemBody) =>
    partitionKey === undefined
      ? create({ surveyId, body })
      : change({ surveyId, body: { ...body, subData: { ...body.subData, oldPartitionKey: partitionKey } } });
}
