/**
 * Everything that the survey page needs before it shows a form: the config, the answer that is changed, the member
 * record that fills it, and what the form's item types need.
 */
import type { EditScope, Row, SurveyConfig } from '@madoguchi/shared/contract';
import { isCancelledStatus } from '@madoguchi/shared/contract';
import { pathOf, registrationPath } from '@madoguchi/shared/contract/routes';
import { today } from '@madoguchi/shared/domain/clock';
import {
  canRepeatHelp,
  editRefusal,
  editScopeOf,
  initialAnswers,
  isAppending,
  type LoadFault,
  loadFaultOf,
  recordedAnswers,
} from '@madoguchi/shared/domain/survey';
import { useOwnRegistrationGetRowsQuery } from '@madoguchi/shared/endpoints/ownRegistration';
import {
  type ApiError,
  isApiError,
  productSwitches,
  useSurveysGetConfigQuery,
  useSurveysGetOwnRowsQuery,
  useSurveysGetRowsQuery,
} from '@madoguchi/shared/store';
import { useCompleteConfig } from '@madoguchi/shared/submission';
import { errorTexts, surveyTexts } from '@madoguchi/shared/texts';
import { useCallback, useMemo } from 'react';
import type { LoadedSurvey } from '../../features/answering/loadedSurvey';
import { useItemTypes } from '../../features/answering/useItemTypes';
import { useMustRegister } from './useMustRegister';

export type SurveyLoad =
  | { status: 'loading' }
  /** `mayRetry`: false where asking again would bring the same answer. */
  | { status: 'failed'; fault: LoadFault; mayRetry: boolean }
  /** The person registers first, at this path. */
  | { status: 'register'; path: string }
  | { status: 'ready'; survey: LoadedSurvey };

export interface SurveyAddress {
  surveyId: string;
  /** From the address: the answer to change (SURVEY-041). */
  partitionKey: string | undefined;
  query: URLSearchParams;
}

function asApiError(error: unknown): ApiError | undefined {
  return isApiError(error) ? error : undefined;
}

/** The person's one live answer of a form that does not append (SURVEY-035, CONTRACT 12). */
function liveRows(rows: readonly Row[]): readonly Row[] | undefined {
  const live = rows.filter(({ check }) => !isCancelledStatus(check));
  return live.length > 0 ? live : undefined;
}

/** The rows of the record that counts. */
function liveRecord(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ check }) => !isCancelledStatus(check));
}

function editNotice(config: SurveyConfig, row: Row, scope: EditScope): string | undefined {
  if (editRefusal({ config, check: row.check, userId: row.userId }) !== undefined) return surveyTexts.edit.disabled;
  return scope === 'reservationOnly' ? surveyTexts.edit.reservationOnly : undefined;
}

function loadedSurvey(
  config: SurveyConfig,
  rows: readonly Row[] | undefined,
  query: URLSearchParams,
  record: readonly Row[] | null,
): LoadedSurvey {
  const member = record ?? [];
  const first = rows?.[0];
  const context = { mode: 'user', today: today() } as const;
  const answers = initialAnswers(config, {
    ...context,
    ...(rows ? { saved: rows } : { query, record: member }),
  });
  if (!first) {
    // Filled from the member record, it is a new answer all the same.
    const recorded = member.length > 0 ? recordedAnswers(config, member, context) : undefined;
    const { memberFormId } = config;
    const search = query.toString();
    const here = `${pathOf('LiffSurvey', config.surveyId)}${search && `?${search}`}`;
    const memberOffer =
      record?.length === 0 && memberFormId !== undefined ? registrationPath(memberFormId, here) : undefined;
    return { config, initialAnswers: answers, recorded, isUpdate: false, editScope: 'all', memberOffer };
  }
  const refused = editRefusal({ config, check: first.check, userId: first.userId }) !== undefined;
  const editScope = refused ? 'none' : editScopeOf(config);
  return {
    config,
    initialAnswers: answers,
    partitionKey: first.partitionKey,
    stored: rows,
    isUpdate: true,
    editScope,
    notice: editNotice(config, first, editScope),
  };
}

/** The answer that is read with the form. */
export interface StoredAnswer {
  /** From the address. */
  partitionKey: string | undefined;
  /** The form, once it is known that an answer to it may be stored. */
  config: SurveyConfig | undefined;
}

export interface SurveyLoading {
  load: SurveyLoad;
  answered: StoredAnswer;
  /** Asks the server again. */
  reload: () => void;
  /** Asks whether the config is still the latest; what is shown stays. */
  recheck: () => void;
  /** updatedAt of the config that the server gave last. */
  configUpdatedAt: string | undefined;
}

/** Loads the form at an address. */
export function useSurvey({ surveyId, partitionKey, query }: SurveyAddress): SurveyLoading {
  const configQuery = useSurveysGetConfigQuery(surveyId);
  const complete = useCompleteConfig(configQuery.data ?? undefined, query);
  const { config } = complete;
  const editedQuery = useSurveysGetRowsQuery(
    { surveyId, partitionKey: partitionKey ?? '' },
    { skip: partitionKey === undefined },
  );
  const mayHaveAnswered = config !== undefined && partitionKey === undefined && !isAppending(config);
  const ownQuery = useSurveysGetOwnRowsQuery(surveyId, { skip: !mayHaveAnswered });
  // Without the members switch nobody has a record to be filled from.
  const memberFormId = productSwitches().membersTab ? config?.memberFormId : undefined;
  const isLinked = memberFormId !== undefined;
  const memberQuery = useOwnRegistrationGetRowsQuery(memberFormId ?? '', { skip: !isLinked });
  const record = memberQuery.data;
  const member = useMemo(() => (isLinked && record ? liveRecord(record) : null), [isLinked, record]);
  const types = useItemTypes(config);
  const isReadAgain = memberQuery.isFetching;
  const registration = useMustRegister({ surveyId, partitionKey, config, record: member, isReadAgain });

  const error =
    configQuery.error ??
    complete.error ??
    types.error ??
    editedQuery.error ??
    (mayHaveAnswered ? ownQuery.error : undefined);
  const isWaiting =
    configQuery.isFetching ||
    complete.isWaiting ||
    types.isWaiting ||
    (partitionKey !== undefined && editedQuery.isFetching) ||
    (mayHaveAnswered && ownQuery.isFetching) ||
    (isLinked && memberQuery.isLoading) ||
    registration.isWaiting;
  const rows =
    partitionKey === undefined ? (mayHaveAnswered ? liveRows(ownQuery.data ?? []) : undefined) : editedQuery.data;
  const isMissing = partitionKey !== undefined && rows?.length === 0;

  // The time of the answer counts too: the same empty answer a second time is a new fault to show.
  const { data: received, fulfilledTimeStamp } = configQuery;
  const load = useMemo((): SurveyLoad => {
    const failure = asApiError(error);
    if (error) return { status: 'failed', fault: loadFaultOf(failure), mayRetry: canRepeatHelp(failure) };
    if (received === null && fulfilledTimeStamp !== undefined)
      return { status: 'failed', fault: loadFaultOf(undefined), mayRetry: true };
    if (isWaiting || !config) return { status: 'loading' };
    if (isMissing) {
      const fault = { text: surveyTexts.edit.notFound, note: errorTexts.notFound };
      return { status: 'failed', fault, mayRetry: false };
    }
    const survey = loadedSurvey(config, rows, query, member);
    const { memberOffer } = survey;
    return registration.mustRegister && memberOffer !== undefined
      ? { status: 'register', path: memberOffer }
      : { status: 'ready', survey };
  }, [
    error,
    received,
    fulfilledTimeStamp,
    isWaiting,
    config,
    isMissing,
    rows,
    query,
    member,
    registration.mustRegister,
  ]);

  const reload = () => {
    void configQuery.refetch();
    complete.refetch();
    types.refetch();
    if (partitionKey !== undefined) void editedQuery.refetch();
    else if (mayHaveAnswered) void ownQuery.refetch();
  };
  const { refetch } = configQuery;
  const recheck = useCallback(() => void refetch(), [refetch]);
  const answered = { partitionKey, config: partitionKey !== undefined || mayHaveAnswered ? config : undefined };
  return { load, answered, reload, recheck, configUpdatedAt: configQuery.data?.updatedAt };
}
