/** What screens of different remotes hand each other. */
import { afterEach, expect, test } from '@jest/globals';
import type { DisplayRecord, SurveyConfig } from '../../contract';
import { type FakeNetwork, fakeNetwork } from '../../testing/network';
import { HANAKO, signInAs } from '../../testing/session';
import { calendarsApi } from '../endpoints/calendars';
import { surveysApi } from '../endpoints/surveys';
import { createAppStore } from '../store';
import {
  bedPeriodChosen,
  formEntered,
  recordChanged,
  resultSelected,
  resultsFound,
  sharedStateCleared,
} from './sharedStateSlice';

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

test('[ROUTE-048] one store holds session, results, selected result and bed period', () => {
  const store = createAppStore();
  signInAs(HANAKO, store);
  const period = { startDate: '2026-12-09', endDate: '2026-12-11' };
  const entered = { surveyId: 's1', answers: { name: '山田 花子' }, idempotencyKey: 'k1' };
  store.dispatch(formEntered(entered));
  store.dispatch(resultsFound({ surveyId: 's1', records: [record('a')] }));
  store.dispatch(resultSelected(record('a')));
  store.dispatch(bedPeriodChosen(period));
  expect(store.getState()).toMatchObject({
    session: { status: 'signedIn', user: { userId: HANAKO.userId, name: HANAKO.name } },
    shared: {
      enteredForm: entered,
      results: { surveyId: 's1', records: [record('a')] },
      selectedResult: record('a'),
      bedPeriod: period,
    },
  });
  store.dispatch(sharedStateCleared());
  expect(Object.values(store.getState().shared).every((value) => value === null)).toBe(true);
});

test('[ROUTE-048] the survey config, category labels and calendar settings that one screen has loaded are there for the next', async () => {
  const store = createAppStore();
  signInAs(HANAKO, store);
  const display = { title: 'コース', tag1: '科', tag2: '', tag3: '' };
  const settings = { calendarId: 'c1', name: '健診', comaList: { '0': { start: '09:00', end: '09:30' } } };
  network = fakeNetwork({
    [`GET ${DB}/survey-configs/getItem`]: () => ({ result: 'OK', data: config }),
    [`GET ${DB}/calendars/categories_tree`]: () => ({ result: 'OK', data: { display, tree: [] } }),
    [`GET ${DB}/calendars/info/c1`]: () => ({ result: 'OK', data: settings }),
  });
  const { surveysGetConfig } = surveysApi.endpoints;
  const { calendarsGetCategoriesTree, calendarsGetInfo } = calendarsApi.endpoints;
  const open = () =>
    Promise.all([
      store.dispatch(surveysGetConfig.initiate('s1')),
      store.dispatch(calendarsGetCategoriesTree.initiate()),
      store.dispatch(calendarsGetInfo.initiate('c1')),
    ]);
  await open();
  const state = store.getState();
  expect(surveysGetConfig.select('s1')(state).data).toEqual(config);
  expect(calendarsGetCategoriesTree.select()(state).data?.display).toEqual(display);
  expect(calendarsGetInfo.select('c1')(state).data).toEqual(settings);
  await open();
  expect(network.requests).toHaveLength(3);
});

test('a changed record replaces the one in the list and the one selected, and no other', () => {
  const store = createAppStore();
  store.dispatch(resultsFound({ surveyId: 's1', records: [record('a'), record('b')] }));
  store.dispatch(resultSelected(record('a')));
  store.dispatch(recordChanged(record('b', 'キャンセル')));
  expect(store.getState().shared.selectedResult?.check).toBe('未対応');
  store.dispatch(recordChanged(record('a', 'キャンセル')));
  expect(store.getState().shared.selectedResult?.check).toBe('キャンセル');
  expect(store.getState().shared.results?.records.map((entry) => entry.check)).toEqual(['キャンセル', 'キャンセル']);
});
