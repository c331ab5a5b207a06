/** Forms as they are known without asking the database, and what a server without members makes of theirs. */
import { beforeEach, expect, test } from '@jest/globals';
import { putDocument, writeVersion } from '../../repositories/configuration/documents';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { storedDocuments } from '../../testing/snapshots';
import { Configurations } from './configurations';
import { Searches } from './searches';

const database = databaseOfFile();
const LIST = {
  surveyId: 'visit',
  itemKey: 'name',
  items: [{ value: '港病院' }, { value: 'みなと医院', condition1: '内科' }],
};
let version = 0;

beforeEach(async () => {
  await database().script('DELETE FROM configuration_document');
  for (const document of storedDocuments(testBundle())) await putDocument(database(), document);
  const search = { kind: 'search', id: 'visit_name', content: LIST, contentHash: '', version: 1 } as const;
  await putDocument(database(), { ...search, updatedAt: new Date(TEST_NOW) });
  version += 1;
  await writeVersion(database(), `test ${version}`);
});

test('a form is known by its id and title once it was loaded; one that is stopped has no title', async () => {
  const configurations = new Configurations(database(), true);
  expect([configurations.knownTitle('visit'), configurations.isKnownForm('visit')]).toEqual([undefined, false]);
  await configurations.current();
  expect(['visit', 'card', 'closed', 'none'].map((id) => configurations.knownTitle(id))).toEqual([
    ...['来院予約', '診察券', undefined, undefined],
  ]);
  expect(['visit', 'card', 'closed', 'none'].map((id) => configurations.isKnownForm(id))).toEqual([
    ...[true, true, true, false],
  ]);
});

test('without members their forms are stopped, and not gone', async () => {
  const configurations = new Configurations(database(), false);
  const { members } = await configurations.current();
  expect(members.get('card')).toMatchObject({ surveyTitle: '診察券', disabled: true });
  expect([configurations.knownTitle('card'), configurations.isKnownForm('card')]).toEqual([undefined, true]);
});

test('what is loaded is kept until something is published', async () => {
  const configurations = new Configurations(database(), true);
  const first = await configurations.cached();
  expect(await configurations.cached()).toBe(first);
  await writeVersion(database(), 'published');
  expect((await configurations.cached()).version).toBe(first.version);
});

test('a list is read page by page, narrowed by a text across width and case, or by its condition', async () => {
  const searches = new Searches(new Configurations(database(), true));
  const page = (more: object = {}) => searches.page({ surveyId: 'visit', itemKey: 'name', limit: 9, ...more });
  expect(await page()).toEqual({ items: [{ value: '港病院' }, { value: 'みなと医院' }] });
  expect(await page({ limit: 1 })).toEqual({ items: [{ value: '港病院' }], lastEvaluatedKey: '1' });
  expect(await page({ limit: 1, lastEvaluatedKey: '1' })).toEqual({ items: [{ value: 'みなと医院' }] });
  expect(await page({ condition1: '病院' })).toEqual({ items: [{ value: '港病院' }] });
  expect(await page({ condition1: '内科' })).toEqual({ items: [{ value: 'みなと医院' }] });
  expect(await page({ condition1: '内' })).toEqual({ items: [] });
  for (const lastEvaluatedKey of ['x', '-1', '1.5'])
    await expect(page({ lastEvaluatedKey })).rejects.toMatchObject({
      ...{ status: 400, answer: { errors: [{ itemKey: 'lastEvaluatedKey', message: 'lastEvaluatedKey' }] } },
    });
  await expect(page({ itemKey: 'none' })).rejects.toMatchObject({ status: 404 });
});
