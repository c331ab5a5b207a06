/** Client wrappers at the network's border: method, path, what is sent, what comes back. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { calendarsApi } from '@madoguchi/shared/endpoints/calendars';
import { candidateApi } from '@madoguchi/shared/endpoints/candidate';
import { listsApi } from '@madoguchi/shared/endpoints/lists';
import { createAppStore } from '@madoguchi/shared/store';
import { type FakeNetwork, fakeNetwork, HANAKO, jsonResponse, signInAs } from '@madoguchi/shared/testing';
import { answersApi } from './answers';

let network: FakeNetwork;
let store: ReturnType<typeof createAppStore>;
beforeEach(() => {
  network = fakeNetwork();
  store = createAppStore();
  signInAs(HANAKO, store);
});
afterEach(() => {
  network.restore();
  localStorage.clear();
});

const answer = (method: string, path: string, data: unknown) =>
  network.answer(`${method} ${API_BASE}${path}`, () => ({ result: 'OK', data }));
const sent = (path: string) => network.requestsTo(`${API_BASE}${path}`)[0];
const named = { surveyId: 's1', partitionKey: `s1#${HANAKO.userId}` };

describe('answers', () => {
  test('cancels a survey result [API-088]', async () => {
    network.answer(`POST ${API_BASE}${API_PATHS.resultsCancelItem}`, () => ({ result: 'OK' }));
    const body = { ...named, userId: HANAKO.userId };
    const result = await store.dispatch(answersApi.endpoints.surveysCancelItem.initiate(body));
    expect(result.error).toBeUndefined();
    expect(sent(API_PATHS.resultsCancelItem)?.body).toEqual(body);
  });

  test('a cancel answered with another status than 200 flags an error with its message [API-029]', async () => {
    const refusal = { result: 'ERROR', code: 'deadline_passed', errorMessage: '期限を過ぎています。' };
    network.answer(`POST ${API_BASE}${API_PATHS.resultsCancelItem}`, () => jsonResponse(409, refusal));
    const cancel = () =>
      store.dispatch(answersApi.endpoints.surveysCancelItem.initiate({ ...named, userId: HANAKO.userId }));
    expect((await cancel()).error).toMatchObject({ status: 409, errorMessage: '期限を過ぎています。' });
    network.answer(`POST ${API_BASE}${API_PATHS.resultsCancelItem}`, () => jsonResponse(500, {}));
    expect((await cancel()).error).toMatchObject({ status: 500 });
  });

  test('updates the user id of rows by their keys [API-089]', async () => {
    network.answer(`POST ${API_BASE}${API_PATHS.resultsPutUserId}`, () => ({ result: 'OK' }));
    const body = { userId: HANAKO.userId, keys: [{ partitionKey: 's1#I01', sortKey: 'name' }] };
    await store.dispatch(answersApi.endpoints.surveysPutUserId.initiate(body)).unwrap();
    expect(sent(API_PATHS.resultsPutUserId)?.body).toEqual(body);
  });

  test('of what a query finds the first answer is used [API-021]', async () => {
    const record = (surveyId: string) => ({
      ...named,
      surveyId,
      userId: HANAKO.userId,
      answerCode: 'A7K3-92QD',
      check: '未対応',
      fields: [],
      data: [],
      createdAt: '2026-11-20T00:00:00.000Z',
      updatedAt: '2026-11-20T00:00:00.000Z',
    });
    const queryParams = { surveyId: 's1', fields: [{ itemKey: 'name', value: '山田' }] };
    const find = (value: string) => {
      const fields = [{ itemKey: 'name', value }];
      const body = { queryParams: { surveyId: 's1', fields }, requestingUserId: HANAKO.userId };
      return store.dispatch(answersApi.endpoints.surveysFilter.initiate(body)).unwrap();
    };
    answer('POST', API_PATHS.resultsFilter, [record('first'), record('second')]);
    expect((await find('山田'))[0]).toMatchObject({ surveyId: 'first' });
    expect(sent(API_PATHS.resultsFilter)?.body).toEqual({ queryParams, requestingUserId: HANAKO.userId });
    answer('POST', API_PATHS.resultsFilter, []);
    expect(await find('佐藤')).toEqual([]);
  });

  test('deletes a single answer, and says when that is refused [API-097]', async () => {
    network.answer(`DELETE ${API_BASE}${API_PATHS.resultsDeleteItem}`, () => ({ result: 'OK' }));
    const remove = () => store.dispatch(listsApi.endpoints.listsDeleteAnswer.initiate(named));
    expect((await remove()).error).toBeUndefined();
    expect(sent(API_PATHS.resultsDeleteItem)).toMatchObject({ body: named });
    network.answer(`DELETE ${API_BASE}${API_PATHS.resultsDeleteItem}`, () =>
      jsonResponse(403, { result: 'ERROR', code: 'forbidden', errorMessage: '権限がありません。' }),
    );
    expect((await remove()).error).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('lists', () => {
  test('calendars and categories are asked for with the bearer only where there is a session [API-005]', async () => {
    answer('GET', API_PATHS.calendars, []);
    answer('GET', API_PATHS.categories, []);
    const ask = async () => {
      const fresh = createAppStore();
      await fresh.dispatch(listsApi.endpoints.listsGetCalendars.initiate()).unwrap();
      await fresh.dispatch(listsApi.endpoints.listsGetCategories.initiate()).unwrap();
    };
    const bearers = () => network.requests.splice(0).map((request) => request.headers.get('authorization'));
    const { idToken } = signInAs(HANAKO);
    await ask();
    expect(bearers()).toEqual([`Bearer ${idToken}`, `Bearer ${idToken}`]);
    localStorage.clear();
    await ask();
    expect(bearers()).toEqual([null, null]);
  });

  test('gets the reservation items of a category with their names [API-090]', async () => {
    const items = [{ itemId: 'i1', itemName: '初診', categoryId: 'naika', cost: 1 }];
    answer('GET', `${API_PATHS.itemInfo}/naika`, items);
    expect(await store.dispatch(calendarsApi.endpoints.calendarsGetItems.initiate('naika')).unwrap()).toEqual(items);
  });

  test('gets all calendars, without their schedules [API-091]', async () => {
    const calendars = [{ calendarId: 'main', name: '外来', comaList: { '0': { start: '09:00', end: '09:30' } } }];
    answer('GET', API_PATHS.calendars, calendars);
    const found = await store.dispatch(listsApi.endpoints.listsGetCalendars.initiate()).unwrap();
    expect(found).toEqual(calendars);
  });

  test('gets all categories [API-092]', async () => {
    const categories = [{ id: 'naika', tag1: '内科', tag2: '初診', calendarId: 'main' }];
    answer('GET', API_PATHS.categories, categories);
    expect(await store.dispatch(listsApi.endpoints.listsGetCategories.initiate()).unwrap()).toEqual(categories);
  });

  test('gets the names of the tags [API-093]', async () => {
    answer('GET', API_PATHS.tagLabels, { tag1: '診療科', tag2: '種別' });
    const names = await store.dispatch(listsApi.endpoints.listsGetTagNames.initiate()).unwrap();
    expect(names).toEqual({ tag1: '診療科', tag2: '種別' });
  });

  test('gets the configs of linked forms by their ids [API-095]', async () => {
    const config = { surveyId: 's2', surveyTitle: '問診票', surveySchema: [] };
    answer('POST', API_PATHS.surveyConfigsList, [config]);
    const found = await store.dispatch(listsApi.endpoints.listsGetLinkedConfigs.initiate(['s2', 's3'])).unwrap();
    expect(found).toEqual([config]);
    expect(sent(API_PATHS.surveyConfigsList)?.body).toEqual({ surveyIdList: ['s2', 's3'] });
  });

  test('an answer of another shape is an error, not a list', async () => {
    answer('GET', API_PATHS.calendars, { main: {} });
    const { error } = await store.dispatch(listsApi.endpoints.listsGetCalendars.initiate());
    expect(error).toBeDefined();
  });
});

describe('candidate visits', () => {
  const path = '/candidate-reservation/departments/heart/meta-settings';
  const settings = {
    bookingStartDaysBefore: 3,
    acceptUntilMonthEnd: 2,
    customHolidays: ['2026-12-29'],
    weeklyClose: [0],
    receptionSchedule: { '1': { label_1: { title: '午前', show: true } } },
  };
  const read = () => store.dispatch(candidateApi.endpoints.candidateGetDepartment.initiate('heart'));

  test('the categories of visits [API-063]', async () => {
    const data = [{ partitionKey: 'internal', name: '内科系', departments: [{ id: 'heart', name: '循環器内科' }] }];
    answer('GET', '/candidate-reservation/categories', data);
    expect(await store.dispatch(candidateApi.endpoints.candidateGetCategories.initiate()).unwrap()).toEqual(data);
  });

  test('the detail of a department, by its id [API-064, API-096]', async () => {
    answer('GET', path, settings);
    expect(await read().unwrap()).toEqual(settings);
    expect(sent(path)).toBeDefined();
  });

  test('settings that are none never reach a screen', async () => {
    answer('GET', path, { ...settings, weeklyClose: 'sunday' });
    expect((await read()).error).toBeDefined();
  });
});
