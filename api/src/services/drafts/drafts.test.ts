/** Drafts on the server, without one (CONTRACT 11): how long, how much, and whose answer they may be of. */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DraftDocument } from '@madoguchi/shared/contract';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { storing } from '../../testing/storedAnswers';
import { Configurations } from '../configuration/configurations';
import { DRAFT_LIFE_MILLISECONDS, Drafts } from './drafts';

const database = databaseOfFile();
const OWN = { userId: 'U-a', surveyId: 'visit', partitionKey: '' };
const DRAFT: DraftDocument = { values: { name: '山田' }, updatedAt: '' };
let drafts: Drafts;
beforeAll(async () => {
  // The clock stands still but for what a test lets pass.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
  setClock(Date.parse(TEST_NOW));
  await importFilesInto(database(), testBundle());
  await storing(database).insert('mine');
  drafts = new Drafts(database(), new Configurations(database(), true));
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['draft', 'change_draft']);
});

test('is read again as it was written, until it has stood for thirty days', async () => {
  expect(await drafts.read(OWN)).toBeNull();
  const written = await drafts.write(OWN, DRAFT);
  expect(written).toEqual({ ...DRAFT, updatedAt: now().toISOString() });
  setClock(Date.parse(TEST_NOW) + 30 * 86_400_000);
  expect(DRAFT_LIFE_MILLISECONDS).toBe(30 * 86_400_000);
  expect(await drafts.read(OWN)).toEqual(written);
  setClock(Date.parse(TEST_NOW) + 30 * 86_400_000 + 1);
  expect(await drafts.read(OWN)).toBeNull();
});

describe('how much is kept', () => {
  /** A draft that is as many bytes long as it is stored; each あ of it is three. */
  const ofBytes = (bytes: number): DraftDocument => {
    const bare = Buffer.byteLength(JSON.stringify({ values: { name: 'あ' } }));
    return { values: { name: `あ${'a'.repeat(bytes - bare)}` }, updatedAt: TEST_NOW };
  };
  test('256 KiB, and not a byte more, which leaves what stands [CONTRACT 11]', async () => {
    const fits = ofBytes(256 * 1024);
    await drafts.write(OWN, fits);
    await expect(drafts.write(OWN, ofBytes(256 * 1024 + 1))).rejects.toMatchObject({ status: 413 });
    expect(await drafts.read(OWN)).toMatchObject({ values: fits.values });
  });
});

describe('of a change', () => {
  const change = { ...OWN, partitionKey: 'key-mine' };
  test('stands beside that of a new answer', async () => {
    await drafts.write(change, DRAFT);
    expect(await drafts.read(OWN)).toBeNull();
    expect(await drafts.read(change)).toMatchObject({ values: DRAFT.values });
    await drafts.remove(change);
    expect(await drafts.read(change)).toBeNull();
  });
  test.each([
    ['somebody else’s answer', { ...change, userId: 'U-b' }],
    ['an answer of another form', { ...change, surveyId: 'profile' }],
    ['an answer that is not there', { ...change, partitionKey: 'key-none' }],
    ['an unknown form', { ...OWN, surveyId: 'none' }],
  ])('%s is refused', async (_, place) => {
    await expect(drafts.write(place, DRAFT)).rejects.toMatchObject({ status: 404 });
    expect(await drafts.read(place)).toBeNull();
  });
});
