/** The calls that hold a place while the person confirms, and give it back (CONTRACT 12, Places). */
import { API_PATHS, type HoldAnswer, type HoldBody } from '@madoguchi/shared/contract';
import { api } from '@madoguchi/shared/store';

const holdApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendarHold: build.mutation<HoldAnswer, HoldBody>({
      query: (body) => ({ path: API_PATHS.hold, method: 'POST', body, retry: true }),
    }),
    calendarRelease: build.mutation<unknown, HoldBody>({
      // It may be the last call of a page that is being closed.
      query: (body) => ({ path: API_PATHS.hold, method: 'DELETE', body, keepalive: true }),
    }),
  }),
});

export const { useCalendarHoldMutation, useCalendarReleaseMutation } = holdApi;
