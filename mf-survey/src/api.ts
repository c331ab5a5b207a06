/** The calls that only this remote makes; their names carry its area. */
import { API_PATHS } from '@madoguchi/shared/contract';
import { api } from '@madoguchi/shared/store';

/** A row of a member's record, as far as a form reads it. */
export interface MemberRow {
  itemKey: string;
  sortKey: string;
  value: string;
  check?: string | undefined;
}

function textAt(row: object, key: string): string | undefined {
  const value: unknown = Object.entries(row).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : undefined;
}

function rowsOf(answer: unknown): MemberRow[] {
  const data: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  const rows: unknown[] = Array.isArray(data) ? data : [];
  return rows.flatMap((row) => {
    const itemKey = typeof row === 'object' && row !== null ? textAt(row, 'itemKey') : undefined;
    if (typeof row !== 'object' || row === null || itemKey === undefined) return [];
    const sortKey = textAt(row, 'sortKey') ?? itemKey;
    return [{ itemKey, sortKey, value: textAt(row, 'value') ?? '', check: textAt(row, 'check') }];
  });
}

export const surveyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The person's record in a member form, the newest rows first; null where nobody knows: a form that is linked to it opens without. */
    surveyGetMemberData: build.query<MemberRow[] | null, string>({
      queryFn: async (memberFormId, _api, _extra, baseQuery) => {
        const answer = await baseQuery({ path: API_PATHS.memberResultsByUser, query: { surveyId: memberFormId } });
        return { data: 'data' in answer ? rowsOf(answer.data) : null };
      },
      providesTags: ['Member'],
    }),
  }),
});

export const { useSurveyGetMemberDataQuery } = surveyApi;
