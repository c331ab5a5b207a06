/**
 * Everything that the administrators' form needs before it is shown: the config, the answer that is changed, and whose
 * it is.
 */

import type { CheckStatus, Row, SurveyConfig } from '@madoguchi/shared/contract';
import { isCancelledStatus } from '@madoguchi/shared/contract';
import { bedForm, isPaidStay } from '@madoguchi/shared/domain/bed';
import { today } from '@madoguchi/shared/domain/clock';
import {
  bedItemOf,
  initialAnswers,
  isAppending,
  itemsByKey,
  type LoadFault,
  loadFaultOf,
  saidAnswers,
} from '@madoguchi/shared/domain/survey';
import { isMemberForm, useFormConfig, useStoredRows } from '@madoguchi/shared/endpoints/members';
import { useRowsOfPerson } from '@madoguchi/shared/endpoints/rowsOfPerson';
import { type ApiError, isApiError } from '@madoguchi/shared/store';
import { useCompleteConfig } from '@madoguchi/shared/submission';
import { adminTexts, errorTexts, paymentTexts, surveyTexts } from '@madoguchi/shared/texts';
import { useCallback, useMemo } from 'react';
import type { LoadedSurvey } from '../../features/answering/loadedSurvey';
import { useItemTypes } from '../../features/answering/useItemTypes';

export interface AdminAddress {
  surveyId: string;
  /** The answer to change. */
  partitionKey: string | undefined;
  /** For whom an answer is entered; undefined: for a person who is not known yet. */
  userId: string | undefined;
  query: URLSearchParams;
  /** What was typed in the console's search before; undefined for who comes another way. */
  said: string | undefined;
}

export interface LoadedAdminSurvey extends LoadedSurvey {
  /** True for a stay: its form has the two dates in place of the bed, and calls of its own. */
  isBed: boolean;
  /** Whose answer it is or will be; undefined for an entry at the desk. */
  subjectId: string | undefined;
  /** Status of the answer that is changed. */
  check: CheckStatus | undefined;
  /** True for an entry that a caller waits for: it begins at the first item that is open. */
  isForCaller: boolean;
  /** itemKeys whose stored value no administrator has seen (COND-010). */
  unconfirmed: readonly string[];
}

export type AdminLoad =
  | { status: 'loading' }
  | { status: 'failed'; fault: LoadFault; mayRetry: boolean }
  | { status: 'ready'; survey: LoadedAdminSurvey };

/** Status of a row whose value came by an address parameter (CONTRACT 12, Rows). */
const UNCONFIRMED = 'unconfirmed';
/** Asked for with each form that is opened, as administrators read it. */
const ANEW = { mode: 'admin', refetchOnMountOrArgChange: true } as const;
const USER_ID = /^[A-Za-z0-9-]{1,64}$/;

function asApiError(error: unknown): ApiError | undefined {
  return isApiError(error) ? error : undefined;
}

function refused(text: string, note?: string): AdminLoad {
  return { status: 'failed', fault: { text, note }, mayRetry: false };
}

function loadedSurvey(given: SurveyConfig, rows: readonly Row[] | undefined, address: AdminAddress): AdminLoad {
  const isBed = bedItemOf(given) !== undefined;
  const config = isBed ? bedForm(given) : given;
  const first = rows?.[0];
  if (first && isCancelledStatus(first.check)) return refused(adminTexts.refused.cancelled);
  const items = itemsByKey(config);
  const { query, said } = address;
  const context = { mode: 'admin', today: today() } as const;
  const begunAnswers = {
    ...saidAnswers(config, said ?? '', context),
    ...initialAnswers(config, { ...context, query }),
  };
  const survey: LoadedAdminSurvey = {
    config,
    isBed,
    initialAnswers: rows ? initialAnswers(config, { ...context, saved: rows }) : begunAnswers,
    isForCaller: !rows && said !== undefined,
    partitionKey: first?.partitionKey,
    ...(rows && { stored: rows }),
    isUpdate: first !== undefined,
    editScope: 'all',
    subjectId: first?.userId ?? address.userId,
    check: first?.check,
    unconfirmed: (rows ?? [])
      .filter(({ itemKey, status, value }) => status === UNCONFIRMED && value !== '' && items.has(itemKey))
      .map(({ itemKey }) => itemKey),
  };
  return { status: 'ready', survey };
}

export interface AdminLoading {
  load: AdminLoad;
  /** Asks the server again; kept when the answers are there. */
  reload: () => Promise<void>;
  /** Asks the server for the config alone; what is shown stays. */
  recheck: () => void;
  /** updatedAt of the config that the server gave last. */
  configUpdatedAt: string | undefined;
}

/** Loads the form at an address. */
export function useAdminSurvey(address: AdminAddress): AdminLoading {
  const { surveyId, partitionKey, userId } = address;
  const configQuery = useFormConfig(surveyId, ANEW);
  const complete = useCompleteConfig(configQuery.data ?? undefined);
  const { config } = complete;
  const isEdit = partitionKey !== undefined;
  const isUserId = userId === undefined || USER_ID.test(userId);
  const given = configQuery.data ?? undefined;
  const editedQuery = useStoredRows(given, partitionKey, ANEW);
  // A form that is answered once changes the person's live answer (CONTRACT 12, Answers).
  const mayHaveAnswered = config !== undefined && !isEdit && userId !== undefined && isUserId && !isAppending(config);
  const isMember = config !== undefined && isMemberForm(config);
  const personQuery = useRowsOfPerson({ surveyId, userId: userId ?? '' }, { isMember, skip: !mayHaveAnswered });
  const types = useItemTypes(config);

  const error =
    configQuery.error ??
    complete.error ??
    types.error ??
    (isEdit ? editedQuery.error : undefined) ??
    (mayHaveAnswered ? personQuery.error : undefined);
  const isWaiting =
    configQuery.isFetching ||
    complete.isWaiting ||
    types.isWaiting ||
    (isEdit && (editedQuery.isFetching || editedQuery.isUninitialized)) ||
    (mayHaveAnswered && personQuery.isFetching);
  const edited = isEdit ? editedQuery.data : undefined;
  const live = mayHaveAnswered ? personQuery.data?.filter(({ check }) => !isCancelledStatus(check)) : undefined;
  const rows = edited ?? (live?.length ? live : undefined);
  const isMissing = configQuery.data === null;

  const load = useMemo((): AdminLoad => {
    if (!isUserId) return refused(adminTexts.refused.user);
    if (error) return { status: 'failed', fault: loadFaultOf(asApiError(error)), mayRetry: true };
    if (isMissing) return { status: 'failed', fault: loadFaultOf(undefined), mayRetry: true };
    if (isWaiting || !config) return { status: 'loading' };
    if (isPaidStay(config)) return refused(paymentTexts.unavailable);
    if (edited?.length === 0) return refused(surveyTexts.edit.notFound, errorTexts.notFound);
    return loadedSurvey(config, rows, address);
  }, [isUserId, error, isMissing, isWaiting, config, edited, rows, address]);

  const reload = async () => {
    complete.refetch();
    types.refetch();
    await Promise.all([
      configQuery.refetch(),
      isEdit && given ? editedQuery.refetch() : undefined,
      mayHaveAnswered ? personQuery.refetch() : undefined,
    ]);
  };
  const { refetch } = configQuery;
  const recheck = useCallback(() => void refetch(), [refetch]);
  return { load, reload, recheck, configUpdatedAt: configQuery.data?.updatedAt };
}
