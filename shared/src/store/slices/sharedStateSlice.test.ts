/** What screens of different remotes hand each other. */
import { expect, test } from '@jest/globals';
import type { DisplayRecord, SurveyConfig } from '../../contract';
import { HANAKO, signInAs } from '../../testing/session';
import { createAppStore } from '../store';
import {
  bedPeriodChosen,
  calendarSettingsLoaded,
  categoryLabelsLoaded,
  formEntered,
  recordChanged,
  resultSelected,
  resultsFound,
  sharedStateCleared,
  surveyConfigLoaded,
} from './sharedStateSlice';

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

test('[ROUTE-048] one store holds session, config, results, selected result, category labels, calendar settings and bed period', () => {
  const store = createAppStore();
  signInAs(HANAKO, store);
  const display = { title: 'コース', tag1: '科', tag2: '', tag3: '' };
  const settings = { calendarId: 'c1', name: '健診', comaList: { '0': { start: '09:00', end: '09:30' } } };
  const period = { startDate: '2026-12-09', endDate: '2026-12-11' };
  const entered = { surveyId: 's1', answers: { name: '山田 花子' }, idempotencyKey: 'k1' };
  store.dispatch(surveyConfigLoaded(config));
  store.dispatch(formEntered(entered));
  store.dispatch(resultsFound({ surveyId: 's1', records: [record('a')] }));
  store.dispatch(resultSelected(record('a')));
  store.dispatch(categoryLabelsLoaded(display));
  store.dispatch(calendarSettingsLoaded(settings));
  store.dispatch(bedPeriodChosen(period));
  expect(store.getState()).toMatchObject({
    session: { status: 'signedIn', user: { userId: HANAKO.userId, name: HANAKO.name } },
    shared: {
      surveyConfig: config,
      enteredForm: entered,
      results: { surveyId: 's1', records: [record('a')] },
      selectedResult: record('a'),
      categoryLabels: display,
      calendarSettings: settings,
      bedPeriod: period,
    },
  });
  store.dispatch(sharedStateCleared());
  expect(Object.values(store.getState().shared).every((value) => value === null)).toBe(true);
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
