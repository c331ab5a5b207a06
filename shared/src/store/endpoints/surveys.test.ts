/** Calls for one's own answers. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { fakeNetwork } from '../../testing/network';
import { HANAKO, signInAs } from '../../testing/session';
import { createAppStore } from '../store';
import { surveysApi } from './surveys';

const ROWS_PATH = '/survey/api/v1/db/survey-results/getBySurveyIdUserIdIndex';
const network = fakeNetwork({ [`GET ${ROWS_PATH}`]: () => ({ result: 'OK', items: [] }) });

afterEach(() => {
  network.restore();
  localStorage.clear();
});

describe('own rows', () => {
  test("[API-019] are asked for by name, so that an administrator gets no other person's", async () => {
    const store = createAppStore();
    signInAs({ ...HANAKO, roles: ['admin'] }, store);
    await store.dispatch(surveysApi.endpoints.surveysGetOwnRows.initiate('s1'));
    expect(Object.fromEntries(network.requestsTo(ROWS_PATH)[0]?.query ?? [])).toEqual({
      surveyId: 's1',
      userId: HANAKO.userId,
    });
  });
});
