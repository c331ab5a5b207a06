/**
 * A type that only this test knows, by its rules: stored, read, listed, changed at the desk, searched by nothing, and
 * its picture kept from the purge (the form's half: mf-survey/src/form/ownType.test.tsx).
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { registerItemType } from '@madoguchi/shared/domain/survey';
import { SIGNED_FORM, signatureRules } from '@madoguchi/shared/testing/forms';
import { put, putBody, rowsOf } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { isKeptIn, readValues, uploadedImage } from '../../testing/files';
import { DESK, startTestServer, type TestServer } from '../../testing/server';
import { makeServices } from '../services';

const DAY = 24 * 3_600_000;
const PERSON = 'U-signs';
let server: TestServer;

beforeAll(async () => {
  registerItemType(signatureRules);
  const bundle = { ...testBundle(), 'surveys/consent.json': SIGNED_FORM };
  server = await startTestServer({ bundle });
});
afterAll(async () => {
  await server.close();
  resetClock();
});

test('a type of a test’s own goes to the database, the list and the desk, and its picture stays', async () => {
  const named = await uploadedImage(server, PERSON);
  const unnamed = await uploadedImage(server, PERSON);
  const { status, body } = await put(server, PERSON, putBody('consent', { name: '山田', sign: named.imageUrl }));
  expect(status).toBe(200);
  const stored = await rowsOf<{ value: string }>(server, "SELECT value FROM answer_row WHERE item_key = 'sign'");
  expect(stored).toEqual([{ value: named.key }]);

  setClock(Date.parse(TEST_NOW) + 2 * DAY);
  await makeServices(server.configuration, server.database).files.purge();
  expect([isKeptIn(server, named.key), isKeptIn(server, unnamed.key)]).toEqual([true, false]);
  const { sign = '' } = await readValues(server, PERSON, body.partitionKey);
  expect((await fetch(`${server.url}${sign}`)).status).toBe(200);

  const list = await server.call(DESK, 'POST', '//survey/api/v1/admin/answers', { surveyId: 'consent' });
  expect(JSON.stringify(list.body)).toContain(named.key);
  const fields = [{ itemKey: 'sign', value: '山田' }];
  const asked = await server.call(DESK, 'POST', '//survey/api/v1/admin/answers', { surveyId: 'consent', fields });
  expect(asked.status).toBe(400);
  const subData = { oldPartitionKey: String(body.partitionKey) };
  const changed = await put(server, DESK, putBody('consent', { name: '佐藤', sign }, subData));
  expect(changed.status).toBe(200);
  expect(await readValues(server, DESK, changed.body.partitionKey)).toMatchObject({
    name: '佐藤',
    sign: expect.stringContaining(named.key),
  });
});
