/**
 * A lookup among many who share what is asked: answers of others, and what an answer was before, must not hide the one
 * that can be claimed (CONTRACT 12, Lookup).
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { put, putBody } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { DESK, startTestServer, type TestServer } from '../../testing/server';

const NAME = '山田 太郎';
const form = {
  surveyId: 'found',
  surveyTitle: '受付',
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true }, isSearchable: { value: true } },
  ],
};
/** More than a lookup weighs. */
const OTHERS = 60;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bundle: { ...testBundle(), 'surveys/found.json': form } });
});
afterAll(async () => server.close());

test('a person finds the own answer from the desk among any number of answers under the same name [API-020]', async () => {
  const people = Array.from({ length: OTHERS }, (_, index) => `U-namesake-${index}`);
  for (const userId of people) expect((await put(server, userId, putBody('found', { name: NAME }))).status).toBe(200);
  const { body: entered } = await put(server, DESK, putBody('found', { name: NAME }));
  const { body } = await server.call('U-finder', 'POST', '/survey-results/filterQuery', {
    queryParams: { surveyId: 'found', fields: [{ itemKey: 'name', value: NAME }] },
    requestingUserId: 'U-finder',
  });
  const found = body.data as { partitionKey: string }[];
  expect(found.map(({ partitionKey }) => partitionKey)).toEqual([entered.partitionKey]);
});
