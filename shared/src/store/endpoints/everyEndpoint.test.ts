/** Every call to the server checks what comes back. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { api, createAppStore } from '@madoguchi/shared/store';
import { HANAKO, signInAs } from '@madoguchi/shared/testing';

/** Never fails: a question without an answer counts as reservable (API-060). */
const WITHOUT_FAILURE = ['calendarsCanBeReserve'];
/** Fits the arguments of all calls; in place of an id alone it makes an odd address, which this network answers too. */
const ARGUMENTS = {
  surveyId: 's1',
  userId: HANAKO.userId,
  from: '20261120',
  to: '20261121',
  calendarId: 'c1',
  startDay: '20261120',
  endDay: '20261121',
  lat: 35,
  lng: 139,
  key: 'answers/1',
  files: [],
  contentType: 'image/png',
  draft: { values: {} },
  body: { data: [] },
  queryParams: { surveyId: 's1', fields: [] },
};
const LISTS: Readonly<Record<string, readonly string[]>> = {
  filesAskSecureLinks: [],
  listsGetLinkedConfigs: [],
  calendarsGetItemsOf: ['c1'],
};

const isInitiable = (
  value: unknown,
): value is { initiate: (argument: unknown) => Parameters<ReturnType<typeof createAppStore>['dispatch']>[0] } =>
  typeof value === 'object' && value !== null && 'initiate' in value;

const modules = readdirSync(__dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
for (const file of modules) require(join(__dirname, file));
const endpoints = Object.entries(api.endpoints).filter(([name]) => !WITHOUT_FAILURE.includes(name));

const { fetch } = globalThis;
beforeAll(() => {
  // An order's calls write their failures down for the browser's log.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  globalThis.fetch = async () => new Response('{"surprise":true}', { headers: { 'content-type': 'application/json' } });
});
afterAll(() => {
  jest.restoreAllMocks();
  globalThis.fetch = fetch;
  localStorage.clear();
});

describe('an answer of another shape is refused', () => {
  test('all areas are read', () => {
    expect(modules.length).toBeGreaterThan(12);
    expect(endpoints.length).toBeGreaterThan(50);
  });

  test.each(endpoints)('by %s [API-025]', async (name, endpoint) => {
    const store = createAppStore();
    signInAs(HANAKO, store);
    if (!isInitiable(endpoint)) throw new Error(`${name} is no endpoint`);
    const argument = LISTS[name] ?? ARGUMENTS;
    const outcome = await store.dispatch(endpoint.initiate(argument));
    expect(outcome).toMatchObject({ error: { kind: 'invalid_response' } });
  });
});
