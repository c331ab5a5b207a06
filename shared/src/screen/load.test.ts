/** From the calls of the store to what a screen waits for. */
import { describe, expect, jest, test } from '@jest/globals';
import { loadFaultOf } from '../domain/survey';
import { type ApiError, refusal } from '../store';
import { faultWithDetail, joinLoads, type Load, type QueryResult, toLoad } from '.';

const busy: ApiError = refusal(503, { result: 'ERROR', code: 'unavailable', errorMessage: '' }, 7);

function query(result: Partial<QueryResult<string | null>>): QueryResult<string | null> {
  return { isError: false, isFetching: false, refetch: () => undefined, ...result };
}

describe('toLoad', () => {
  test('data that is there stays, also where fetching it again fails', () => {
    const ready = { status: 'ready', data: '3件' };
    expect(toLoad(query({ data: '3件' }), '失敗')).toEqual(ready);
    expect(toLoad(query({ data: '3件', isFetching: true }), '失敗')).toEqual(ready);
    expect(toLoad(query({ data: '3件', isError: true, error: busy }), '失敗')).toEqual(ready);
  });

  test('nothing yet, a skipped call and a repeated one are loading', () => {
    const loading = { status: 'loading' };
    expect(toLoad(query({}), '失敗')).toEqual(loading);
    expect(toLoad(query({ isFetching: true, isError: true, error: busy }), '失敗')).toEqual(loading);
    expect(toLoad(query({ isFetching: true, data: null }), '失敗')).toEqual(loading);
  });

  test('a failure has its text, the words of the server under it, and repeats the request', () => {
    const refetch = jest.fn();
    const load = toLoad(query({ isError: true, error: busy, refetch }), '失敗');
    expect(load).toMatchObject({ status: 'failed', text: '失敗', note: expect.stringContaining('7') });
    if (load.status === 'failed') load.retry?.();
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  test('what the server has refused is not asked for again', () => {
    const missing = refusal(404, { result: 'ERROR', code: 'not_found', errorMessage: '' });
    expect(toLoad(query({ isError: true, error: missing }), '失敗')).toMatchObject({ text: '失敗', retry: undefined });
  });

  test.each([
    ['its own text', '失敗'],
    ['words of its own', () => ({ text: 'なし' })],
    ['the words of a form', loadFaultOf],
    ["the server's words under its own", (failure?: ApiError) => faultWithDetail('失敗', failure)],
  ])('a screen with %s knows the number of the request that was refused', (_what, fault) => {
    const error = refusal(500, { result: 'ERROR', code: 'internal', errorMessage: '', requestId: 'A7K3-92QD-CE4T' });
    expect(toLoad(query({ isError: true, error }), fault)).toMatchObject({ requestId: 'A7K3-92QD-CE4T' });
  });

  test('an answer that holds nothing is a failure without words of the server', () => {
    expect(toLoad(query({ data: null }), '失敗')).toMatchObject({ status: 'failed', text: '失敗', note: undefined });
  });

  test('a screen with words of its own is given the failure', () => {
    const load = toLoad(query({ isError: true, error: busy }), (failure) => ({ text: failure?.code ?? 'なし' }));
    expect(load).toMatchObject({ status: 'failed', text: 'unavailable' });
  });
});

describe('joinLoads', () => {
  const ready: Load<string> = { status: 'ready', data: '3件' };
  const failed = (text: string, retry?: () => void): Load<number> => ({ status: 'failed', text, retry });

  test('all loads that are ready are one, by their names', () => {
    const joined = joinLoads({ list: ready, count: { status: 'ready', data: 3 } as Load<number> });
    expect(joined).toEqual({ status: 'ready', data: { list: '3件', count: 3 } });
  });

  test('one that is loading holds the others back', () => {
    expect(joinLoads({ list: ready, count: { status: 'loading' } as Load<number> })).toEqual({ status: 'loading' });
  });

  test('the first failure is shown, and all that failed are repeated', () => {
    const one = jest.fn();
    const other = jest.fn();
    const joined = joinLoads({ list: ready, one: failed('初め', one), other: failed('次', other) });
    expect(joined).toMatchObject({ status: 'failed', text: '初め' });
    if (joined.status === 'failed') joined.retry?.();
    expect(one).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(1);
  });

  test('failures that no repetition mends stay without one', () => {
    expect(joinLoads({ list: ready, one: failed('初め') })).toMatchObject({ status: 'failed', retry: undefined });
  });
});
