/** The calls about candidate visits at the network's border. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { API_BASE } from '@madoguchi/shared/contract';
import { createAppStore } from '@madoguchi/shared/store';
import { type FakeNetwork, fakeNetwork, HANAKO, signInAs } from '@madoguchi/shared/testing';
import { candidateApi } from './candidate';

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

const settings = {
  bookingStartDaysBefore: 3,
  acceptUntilMonthEnd: 2,
  customHolidays: ['2026-12-29'],
  weeklyClose: [0],
  receptionSchedule: { '1': { label_1: { title: '午前', show: true } } },
};

test('the categories of visits [API-063]', async () => {
  const data = [{ partitionKey: 'internal', name: '内科系', departments: [{ id: 'heart', name: '循環器内科' }] }];
  network.answer(`GET ${API_BASE}/candidate-reservation/categories`, () => ({ result: 'OK', data }));
  expect(await store.dispatch(candidateApi.endpoints.candidateGetCategories.initiate()).unwrap()).toEqual(data);
});

test('the detail of a department, by its id [API-064, API-096]', async () => {
  const path = `${API_BASE}/candidate-reservation/departments/heart/meta-settings`;
  network.answer(`GET ${path}`, () => ({ result: 'OK', data: settings }));
  expect(await store.dispatch(candidateApi.endpoints.candidateGetDepartment.initiate('heart')).unwrap()).toEqual(
    settings,
  );
  expect(network.requestsTo(path)).toHaveLength(1);
});

test('settings that are none never reach a screen', async () => {
  network.answer(`GET ${API_BASE}/candidate-reservation/departments/heart/meta-settings`, () => ({
    result: 'OK',
    data: { ...settings, weeklyClose: 'sunday' },
  }));
  const result = await store.dispatch(candidateApi.endpoints.candidateGetDepartment.initiate('heart'));
  expect(result.error).toBeDefined();
});
