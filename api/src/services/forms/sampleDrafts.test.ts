/** The working drafts of the sample (CONSOLE 4): one beside a published form, one of a form that was never published. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FormDetail, Forms } from '@madoguchi/shared/contract/console/forms';
import { diffOf, isJsonObject } from '@madoguchi/shared/domain/designer';
import { dataOf } from '../../testing/console';
import { productDirectory } from '../../testing/process';
import { ADMIN, startTestServer, type TestServer } from '../../testing/server';
import { addSampleDrafts, SAMPLE_DRAFTS_FILE } from './sampleDrafts';

const sample = resolve(productDirectory(), 'api/sample-bundle');
const documents = readdirSync(sample, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.json') && !['staff.json', SAMPLE_DRAFTS_FILE].includes(file));
let server: TestServer;
beforeAll(async () => {
  const bundle = documents.map((file) => [file, JSON.parse(readFileSync(join(sample, file), 'utf8'))] as const);
  server = await startTestServer({ bundle: Object.fromEntries(bundle) });
});
afterAll(() => server.close());

test('a form with a draft beside it and one that is a draft alone, once however often the sample starts', async () => {
  expect(await addSampleDrafts(server.database, sample)).toBe(2);
  expect(await addSampleDrafts(server.database, sample)).toBe(0);
  const { items } = await dataOf<Forms>(server, ADMIN, 'forms');
  const states = new Map(items.map(({ formId, state }) => [formId, state]));
  expect(states.get('health-check')).toBe('publishedWithDraft');
  expect(states.get('admission-questionnaire')).toBe('draft');
  const { draft, publishedConfig } = await dataOf<FormDetail>(server, ADMIN, 'form', { ids: { id: 'health-check' } });
  expect(draft).toMatchObject({ savedBy: 'S-chohyo', base: 1 });
  const [before, after] = [publishedConfig, draft?.config];
  if (!isJsonObject(before) || !isJsonObject(after)) throw new Error('no draft');
  expect(diffOf(before, after, 'survey').map(({ kind, itemKey, field }) => [kind, itemKey, field])).toEqual([
    ['moved', 'email', undefined],
    ['added', 'options', 'options'],
    ['changed', 'consideration', 'description'],
  ]);
  const check = await dataOf<{ faults: unknown[] }>(server, ADMIN, 'formCheck', {
    ids: { id: 'health-check' },
    body: {},
  });
  expect(check.faults).toEqual([]);
});

test('a bundle without such a file has none', async () => {
  expect(await addSampleDrafts(server.database, resolve(sample, 'surveys'))).toBe(0);
});
