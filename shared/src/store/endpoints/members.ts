/**
 * The calls about member forms and what is sent of them, and the config and the rows of a form of either kind by its id,
 * for the screens that show both.
 */
import { API_PATHS, type FormMode, type Row, type SurveyConfig, saidMode } from '@madoguchi/shared/contract';
import {
  type AnswerQuery,
  api,
  isApiError,
  MemberRowsAnswerSchema,
  SurveyConfigAnswerSchema,
  useAppSelector,
  useSurveysGetConfigQuery,
  useSurveysGetRowsQuery,
} from '@madoguchi/shared/store';

export const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A member form (API-015). */
    membersGetConfig: build.query<SurveyConfig | null, string | { memberSurveyId: string; mode: 'admin' }>({
      query: (form) => ({
        path: API_PATHS.memberConfig,
        query: typeof form === 'string' ? { memberSurveyId: form } : form,
        retry: true,
      }),
      rawResponseSchema: SurveyConfigAnswerSchema,
      transformResponse: (answer: { data?: SurveyConfig | null | undefined }) => answer.data ?? null,
      providesTags: (_result, _error, form) => [
        { type: 'SurveyConfig', id: typeof form === 'string' ? form : form.memberSurveyId },
      ],
    }),
    /** The rows of one registration (API-041). */
    membersGetRows: build.query<Row[], AnswerQuery>({
      query: (body) => ({ path: API_PATHS.memberResultsQuery, method: 'POST', body, retry: true }),
      rawResponseSchema: MemberRowsAnswerSchema,
      transformResponse: (answer: { data: Row[] }) => answer.data,
      providesTags: ['Member'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useMembersGetConfigQuery, useMembersGetRowsQuery } = membersApi;

interface Asking {
  refetchOnMountOrArgChange?: boolean;
  /** admin: as administrators read it (CONTRACT 13). */
  mode?: FormMode | undefined;
}

interface AskingConfig extends Asking {
  /** What is known beforehand: spares the call that would find nothing. */
  isMember?: boolean | undefined;
}

/**
 * The config of a form, or where no form has the id, of the member form that has it: ids are each given once (CONTRACT
 * 2). Answers the query that found it, and the form's own where neither did.
 */
export function useFormConfig(surveyId: string, { isMember: isKnownMember, mode, ...options }: AskingConfig = {}) {
  const asMember = mode === 'admin' ? { memberSurveyId: surveyId, mode } : surveyId;
  const cached = useAppSelector(membersApi.endpoints.membersGetConfig.select(asMember));
  const isMember = isKnownMember ?? (cached.data ? true : undefined);
  const asSurvey = mode === 'admin' ? { surveyId, mode } : surveyId;
  const survey = useSurveysGetConfigQuery(asSurvey, { ...options, skip: isMember === true });
  const isMissing = isApiError(survey.error) && survey.error.code === 'not_found' && !survey.isFetching;
  const asksMembers = isMember ?? isMissing;
  const member = useMembersGetConfigQuery(asMember, { ...options, skip: !asksMembers });
  const isNone = isApiError(member.error) && member.error.code === 'not_found';
  return asksMembers && (isMember === true || !isNone) ? member : survey;
}

/** True for a member form: registrations are stored and read by calls of their own. */
export function isMemberForm(config: Pick<SurveyConfig, 'memberSurveyId'>): boolean {
  return config.memberSurveyId !== undefined;
}

/** The stored rows of one answer of a form of either kind; none are asked for before both are known. */
export function useStoredRows(
  config: SurveyConfig | undefined,
  partitionKey: string | undefined,
  { mode, ...options }: Asking = {},
) {
  const isMember = config !== undefined && isMemberForm(config);
  const answer = { surveyId: config?.surveyId ?? '', partitionKey: partitionKey ?? '', ...saidMode(mode) };
  const isUnknown = config === undefined || partitionKey === undefined;
  const survey = useSurveysGetRowsQuery(answer, { ...options, skip: isUnknown || isMember });
  const member = useMembersGetRowsQuery(answer, { ...options, skip: isUnknown || !isMember });
  return isMember ? member : survey;
}
