/** What screens of different remotes hand each other. */
import { afterEach, expect, test } from '@jest/globals';
import type { DisplayRecord, SurveyConfig } from '../../contract';
import { type FakeNetwork, fakeNetwork } from '../../testing/network';
import { HANAKO, signInAs } from '../../testing/session';
import { answersApi } from '../endpoints/answers';
import { calendarsApi } from '../endpoints/calendars';
import { categoriesApi } from '../endpoints/categories';
import { surveysApi } from '../endpoints/surveys';
import { createAppStore } from '../store';
import { bedPeriodChosen, formEntered, sharedStateCleared } from './sharedStateSlice';

const DB = '/survey/api/v1/db';
const config: SurveyConfig = { surveyId: 's1', surveyTitle: '問診票', surveySchema: [] };
const record = (partitionKey: string, check: DisplayRecord['check'] = '未対応'): DisplayRecord => ({
  surveyId: 's1',
  partitionKey,
  userId: HANAKO.userId,
  answerCode: 'A7K392QD',
  check,
  fields: [],
  data: [],
  createdAt: '',
  updatedAt: '',
});

let network: FakeNetwork | undefined;
afterEach(() => network?.restore());

test('one store holds session, entered form and bed period [ROUTE-048]', () => {
  const store = createAppStore();
  signInAs(HANAKO, store);
  const period = { startDate: '2026-12-09', endDate: '2026-12-11' };
  const entered = { surveyId: 's1', answers: { name: '山田 花子' }, idempotencyKey: 'k1' };
  store.dispatch(formEntered(entered));
  store.dispatch(bedPeriodChosen(period));
  expect(store.getState()).toMatchObject({
    session: { status: 'signedIn', user: { userId: HANAKO.userId, name: HANAKO.name } },
    shared: {
      enteredForm: entered,
      bedPeriod: period,
    },
  });
  store.dispatch(sharedStateCleared());
  expect(Object.values(store.getState().shared).every((value) => value === null)).toBe(true);
});

test('the survey config, results, category labels and calendar settings that one screen has loaded are there for the next [ROUTE-048]', async () => {
  const store = createAppStore();
  signInAs(HANAKO, store);
  const display = { title: 'コース', tag1: '科', tag2: '', tag3: '' };
  const settings = { calendarId: 'c1', name: '健診', comaList: { '0': { start: '09:00', end: '09:30' } } };
  network = fakeNetwork({
    [`GET ${DB}/survey-configs/getItem`]: () => ({ result: 'OK', data: config }),
    [`GET ${DB}/calendars/categories_tree`]: () => ({ result: 'OK', data: { display, tree: [] } }),
    [`POST ${DB}/survey-results/filterQuery`]: () => ({ result: 'OK', data: [record('a')] }),
    [`GET ${DB}/calendars/info/c1`]: () => ({ result: 'OK', data: settings }),
  });
  const { surveysGetConfig } = surveysApi.endpoints;
  const { surveysFilter } = answersApi.endpoints;
  const search = { queryParams: { surveyId: 's1', fields: [] }, requestingUserId: HANAKO.userId };
  const { categoriesGetTree } = categoriesApi.endpoints;
  const { calendarsGetInfo } = calendarsApi.endpoints;
  const open = () =>
    Promise.all([
      store.dispatch(surveysGetConfig.initiate('s1')),
      store.dispatch(surveysFilter.initiate(search)),
      store.dispatch(categoriesGetTree.initiate()),
      store.dispatch(calendarsGetInfo.initiate('c1')),
    ]);
  await open();
  const state = store.getState();
  expect(surveysGetConfig.select('s1')(state).data).toEqual(config);
  expect(surveysFilter.select(search)(state).data).toEqual([record('a')]);
  expect(categoriesGetTree.select()(state).data?.display).toEqual(display);
  expect(calendarsGetInfo.select('c1')(state).data).toEqual(settings);
  await open();
  expect(network.requests).toHaveLength(4);
});
