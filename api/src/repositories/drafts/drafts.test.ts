/** Drafts as statements on a real database: one of a new answer and one of each change, each a person's own. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { at } from '../../testing/storedAnswers';
import { type DraftPlace, draftsOfPerson, readDraft, removeDraft, sweepDrafts, writeDraft } from './drafts';

const database = databaseOfFile();
const NEW: DraftPlace = { userId: 'U-a', surveyId: 'visit', partitionKey: '' };
const CHANGE: DraftPlace = { ...NEW, partitionKey: 'key-1' };
const OTHERS: DraftPlace[] = [
  { ...NEW, userId: 'U-b' },
  { ...NEW, surveyId: 'other' },
  { ...CHANGE, userId: 'U-b' },
  { ...CHANGE, surveyId: 'other' },
  { ...CHANGE, partitionKey: 'key-2' },
];

beforeEach(async () => {
  await database().script('DELETE FROM draft; DELETE FROM change_draft');
});
const write = (place: DraftPlace, value: string, minute: number) =>
  writeDraft(database(), place, JSON.stringify({ value }), at(minute));
const read = async (place: DraftPlace, notBefore = 0) =>
  (await readDraft(database(), place, at(notBefore)))?.content.value;
const begun = async (notBefore = 0, limit = 9) => await draftsOfPerson(database(), 'U-a', at(notBefore), limit);

test.each([
  ['a new answer', NEW],
  ['a change', CHANGE],
])('a draft of %s is read as it was written last, and not once it is too old', async (_name, place) => {
  expect(await readDraft(database(), place, at(0))).toBeUndefined();
  await write(place, 'first', 0);
  await write(place, 'second', 5);
  expect(await readDraft(database(), place, at(5))).toEqual({ content: { value: 'second' }, updatedAt: at(5) });
  expect(await readDraft(database(), place, at(6))).toBeUndefined();
});

test('each person, form and answer has its own, and loses its own alone', async () => {
  const all = [NEW, CHANGE, ...OTHERS];
  for (const [index, place] of all.entries()) await write(place, `${index}`, index);
  expect(await Promise.all(all.map((place) => read(place)))).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  await removeDraft(database(), NEW);
  expect(await Promise.all(all.map((place) => read(place)))).toEqual([undefined, '1', '2', '3', '4', '5', '6']);
  await removeDraft(database(), CHANGE);
  expect(await Promise.all(OTHERS.map((place) => read(place)))).toEqual(['2', '3', '4', '5', '6']);
  expect(await read(CHANGE)).toBeUndefined();
});

test('a person’s drafts are listed, the last one first, so many and none that are too old', async () => {
  await write(NEW, 'new', 1);
  await write(CHANGE, 'change', 2);
  await write({ ...NEW, surveyId: 'other' }, 'other', 3);
  await write({ ...NEW, userId: 'U-b' }, 'nobody’s', 4);
  await write({ ...CHANGE, userId: 'U-b' }, 'nobody’s', 4);
  expect(await begun()).toEqual([
    { userId: 'U-a', surveyId: 'other', partitionKey: '', updatedAt: at(3) },
    { ...CHANGE, updatedAt: at(2) },
    { ...NEW, updatedAt: at(1) },
  ]);
  expect(await begun(0, 1)).toMatchObject([{ surveyId: 'other' }]);
  expect(await begun(2)).toMatchObject([{ surveyId: 'other' }, { partitionKey: 'key-1' }]);
  expect(await begun(3)).toMatchObject([{ surveyId: 'other' }]);
});

test('a row of an earlier release that names an answer is no draft of a new one', async () => {
  await writeDraft(database(), NEW, JSON.stringify({ partitionKey: 'key-1' }), at(1));
  expect(await readDraft(database(), NEW, at(0))).toBeUndefined();
  expect(await begun()).toEqual([]);
});

test('a sweep takes what was written before the instant, of both kinds', async () => {
  await write(NEW, 'old', 0);
  await write(CHANGE, 'old', 0);
  await write({ ...NEW, surveyId: 'other' }, 'new', 1);
  await write({ ...CHANGE, surveyId: 'other' }, 'new', 1);
  await sweepDrafts(database(), at(0));
  expect(await begun()).toHaveLength(4);
  await sweepDrafts(database(), at(1));
  expect((await begun()).map(({ surveyId }) => surveyId)).toEqual(['other', 'other']);
});
