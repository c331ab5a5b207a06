/** Calls for answers: sending one, and reading one's own. */
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { putItemBody } from '../../domain/survey';
import { fakeNetwork } from '../../testing/network';
import { HANAKO, signInAs } from '../../testing/session';
import { createAppStore } from '../store';
import { answersApi } from './answers';
import { surveysApi } from './surveys';

const ROWS_PATH = '/survey/api/v1/db/survey-results/getBySurveyIdUserIdIndex';
const PUT_PATH = '/survey/api/v1/db/survey-results/putItem';
const network = fakeNetwork({
  [`GET ${ROWS_PATH}`]: () => ({ result: 'OK', items: [] }),
  [`POST ${PUT_PATH}`]: () => ({ result: 'OK', answercode: 'A7K3-92QD', type: 'update', partitionKey: 's1#U1#2' }),
});

afterEach(() => localStorage.clear());
afterAll(() => network.restore());

describe('sending an answer', () => {
  test('the payload carries form, person, items, key, config stamp, edit, registrant and identity; the session goes as the bearer [API-024]', async () => {
    const store = createAppStore();
    const { idToken } = signInAs(HANAKO, store);
    const item = { itemKey: 'name', type: 'text', title: '氏名' };
    const stamps = { configUpdatedAt: '2026-11-01T00:00:00.000Z', idempotencyKey: 'key' };
    const body = putItemBody({
      config: { surveyId: 's1', surveyTitle: '問診票', surveySchema: [item] },
      userId: HANAKO.userId,
      rows: [{ itemKey: 'name', sortKey: 'name', value: '山田 花子' }],
      partitionKey: 's1#U1#2',
      oldPartitionKey: 's1#U1#1',
      isLiffMode: true,
      registrantName: '山田',
      identity: { cognitoUserId: 'c1', clinicAttributes: { ward: '東' }, userName: '山田 花子' },
      ...stamps,
    });
    await store.dispatch(answersApi.endpoints.surveysPutItem.initiate(body)).unwrap();
    const request = network.requestsTo(PUT_PATH)[0];
    expect(request?.headers.get('authorization')).toBe(`Bearer ${idToken}`);
    expect(request?.body).toEqual({
      data: [
        {
          surveyId: 's1',
          userId: HANAKO.userId,
          partitionKey: 's1#U1#2',
          itemKey: 'name',
          sortKey: 'name',
          title: '氏名',
          value: '山田 花子',
        },
      ],
      subData: {
        ...stamps,
        oldPartitionKey: 's1#U1#1',
        checkStatus: '取り消し',
        isLiffMode: true,
        registrantName: '山田',
        cognitoUserId: 'c1',
        clinicAttributes: { ward: '東' },
        userName: '山田 花子',
      },
      order: null,
    });
  });
});

describe('own rows', () => {
  test('are asked for as a person, which an administrator is there too [API-019]', async () => {
    const store = createAppStore();
    signInAs({ ...HANAKO, roles: ['admin'] }, store);
    await store.dispatch(surveysApi.endpoints.surveysGetOwnRows.initiate('s1'));
    expect(Object.fromEntries(network.requestsTo(ROWS_PATH)[0]?.query ?? [])).toEqual({ surveyId: 's1' });
  });
});
