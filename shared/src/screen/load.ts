/** The one shape of what a screen waits for, and the way to it from the calls of the store. */
import { canRepeatHelp, type LoadFault, loadErrorText } from '@madoguchi/shared/domain/survey';
import { type ApiError, isApiError } from '@madoguchi/shared/store';

/** What could not be loaded. */
export interface FailedLoad extends LoadFault {
  status: 'failed';
  /** Repeats the request that failed; absent where repeating it cannot help. */
  retry?: (() => void) | undefined;
}

/** What a screen knows of something that it loads. */
export type Load<Data> = { status: 'loading' } | FailedLoad | { status: 'ready'; data: Data };

/** What `toLoad` reads of a query's result. */
export interface QueryResult<Data> {
  data?: Data;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a failure is called on screen. The call's failure is undefined where the answer came, but held nothing. */
export type FaultOf = (failure: ApiError | undefined) => LoadFault;

/**
 * The load of one query. Data that is there stays, also while it is fetched again or when that fails.
 * @param query the result of a query hook; `null` as its data counts as a failure
 * @param fault what the screen says of a failure: a text, under which the server's own words come, or how to find it
 */
export function toLoad<Data>(query: QueryResult<Data>, fault: string | FaultOf): Load<NonNullable<Data>> {
  const { data } = query;
  if (data !== undefined && data !== null) return { status: 'ready', data };
  if (query.isFetching || (!query.isError && data !== null)) return { status: 'loading' };
  const failure = isApiError(query.error) ? query.error : undefined;
  const said = typeof fault === 'string' ? faultWithDetail(fault, failure) : fault(failure);
  return failedLoad(failure, said, () => void query.refetch());
}

/** A load that failed; it can be repeated where that may help. */
export function failedLoad(failure: ApiError | undefined, said: LoadFault, repeat: () => void): FailedLoad {
  return {
    status: 'failed',
    requestId: failure?.requestId,
    ...said,
    retry: canRepeatHelp(failure) ? repeat : undefined,
  };
}

/** The fault with what the server, or the connection, says of it under the text. */
export function faultWithDetail(text: string, failure: ApiError | undefined): LoadFault {
  const detail = loadErrorText(failure, '');
  return { text, note: detail === text ? undefined : detail || undefined, requestId: failure?.requestId };
}

type Joined<Parts extends Record<string, Load<unknown>>> = {
  [Name in keyof Parts]: Extract<Parts[Name], { status: 'ready' }>['data'];
};

/**
 * Several loads as one: ready when all are, failed as the first that failed; its `retry` repeats all that failed.
 * @param parts the loads by name; the data has the same names
 */
export function joinLoads<Parts extends Record<string, Load<unknown>>>(parts: Parts): Load<Joined<Parts>> {
  const loads = Object.values(parts);
  const failed = loads.filter((load) => load.status === 'failed');
  const [first] = failed;
  if (first) {
    const retries = failed.flatMap(({ retry }) => retry ?? []);
    return { ...first, retry: retries.length > 0 ? () => retries.forEach((retry) => void retry()) : undefined };
  }
  if (loads.some(({ status }) => status === 'loading')) return { status: 'loading' };
  const data = Object.entries(parts).map(([name, load]) => [name, 'data' in load ? load.data : undefined]);
  return { status: 'ready', data: Object.fromEntries(data) as Joined<Parts> };
}
