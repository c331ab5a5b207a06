/**
 * The one RTK Query API slice. It starts empty: the endpoints that several remotes need are injected by ./endpoints,
 * those of one remote by that remote, their names prefixed by its area (so that no two collide).
 */
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './apiError';
import { type ApiRequest, call } from './client';
import { sessionExpired } from './slices/sessionSlice';

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = (request, { dispatch }) =>
  call(request, () => {
    dispatch(sessionExpired());
  });

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['SurveyConfig', 'Result', 'Schedule', 'Calendar', 'Category', 'Member', 'Bed', 'Payment', 'Draft'],
  /**
   * An answer of another shape than the contract's is a fault of the server or a stale client, never something to show
   * half.
   */
  catchSchemaFailure: (failure) =>
    ({ result: 'ERROR', kind: 'invalid_response', errorMessage: failure.message }) satisfies ApiError,
  endpoints: () => ({}),
});
