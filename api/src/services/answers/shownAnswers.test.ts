/**
 * Which answers are read, without a server (CONTRACT 5): one's own, a named person's, everybody's, those under a key, how
 * many at once, what has lapsed before, what is noted of the look, and how many reservations there may be.
 */
import { describe, expect, jest, test } from '@jest/globals';
import { answerReadsOfFile, DESK_READER, PERSON } from '../../testing/answerReads';
import { at, storing } from '../../testing/storedAnswers';
import { VIEW_LINK_MILLISECONDS } from '../files/links';

const kit = answerReadsOfFile();
const { store, database } = kit;
const visits = storing(database);
const reads = () => kit.reads();
const lapsed = () => kit.services().lapsed;
const MEGABYTE = 1024 * 1024;
const FORBIDDEN = { status: 403 };
const NOT_FOUND = { status: 404 };

const itemsOf = (rows: readonly { partitionKey: string; itemKey: string }[]) =>
  rows.map(({ partitionKey, itemKey }) => `${partitionKey} ${itemKey}`);
const shown = async (caller = PERSON, userId?: string) => itemsOf(await reads().rowsOfSurvey(caller, 'found', userId));
const ofKey = async (partitionKey: string, caller = PERSON, surveyId = 'found') =>
  itemsOf(await reads().rowsOfKey(caller, surveyId, partitionKey));

describe('the answers to a form', () => {
  test('are a person’s own, the newest first, and by the desk those of whom it names, or everybody’s', async () => {
    await store('a', { name: '一' });
    await store('b', { name: '二' }, { createdAt: at(1) });
    await store('c', { name: '三' }, { userId: 'U-b', createdAt: at(2) });
    await store('d', { name: '四' }, { surveyId: 'named' });
    const own = ['key-b name', 'key-a name'];
    expect([await shown(), await shown(PERSON, 'U-a'), await shown(PERSON, '')]).toEqual([own, own, own]);
    expect([await shown(DESK_READER, 'U-b'), await shown(DESK_READER)]).toEqual([
      ['key-c name'],
      ['key-c name', ...own],
    ]);
    await expect(shown(PERSON, 'U-b')).rejects.toMatchObject(FORBIDDEN);
  });
  test('of a form that is none, or is a register’s, are not there', async () => {
    for (const form of ['none', 'card'])
      await expect(reads().rowsOfSurvey(PERSON, form, undefined)).rejects.toMatchObject(NOT_FOUND);
  });
  test('have the desk’s own items for the desk alone, and images by a link that is good for a while', async () => {
    const image = 'answers/00000000-0000-4000-8000-000000000000';
    const read = jest.spyOn(kit.services().fileLinks, 'read').mockReturnValue('https://link.test');
    await store('a', { name: '一', desk: '控え', card: image });
    await store('b', {});
    expect(await shown()).toEqual(['key-a name', 'key-a card']);
    expect(await shown(DESK_READER)).toEqual(['key-a name', 'key-a desk', 'key-a card']);
    const rows = await reads().rowsOfSurvey(PERSON, 'found', undefined);
    expect(rows.map(({ value }) => value)).toEqual(['一', 'https://link.test']);
    expect(read.mock.calls).toEqual([1, 2, 3].map(() => [image, VIEW_LINK_MILLISECONDS]));
  });
  test('that the desk reads are noted with their keys, and whose they are where they are one person’s', async () => {
    await store('a', { name: '一' });
    await store('b', { name: '二' }, { userId: 'U-b', createdAt: at(1) });
    await shown();
    expect(await kit.audit()).toEqual([]);
    await shown(DESK_READER);
    const noted = { actor_id: 'S-1', actor_is_admin: true, action: 'read', subject_user_id: null };
    const after = { event: 'answers', surveyId: 'found' };
    expect(await kit.audit()).toEqual([{ ...noted, subject: 'found', after: { ...after, keys: ['key-b', 'key-a'] } }]);
    await ofKey('key-a', DESK_READER);
    expect((await kit.audit())[1]).toEqual({
      ...{ ...noted, subject_user_id: 'U-a', subject: 'key-a', after: { ...after, keys: ['key-a'] } },
    });
  });
});

describe('at once', () => {
  /** Answers of so many bytes each, in the order in which they are read. */
  async function ofBytes(...sizes: readonly number[]) {
    for (const [index, size] of sizes.entries())
      await store(`a-${index}`, size === 0 ? {} : { memo: 'x'.repeat(size) }, { createdAt: at(60 - index) });
    return shown();
  }
  /** What counts of a row beside its value, which counts twice: as a value, and in the key of its search. */
  const ROW_BYTES = 500 + 'memo#'.length;
  const rowsOf = (...indexes: number[]) => indexes.map((index) => `key-a-${index} memo`);

  test('four answers come whatever their length, as five short ones do', async () => {
    const four = await ofBytes(MEGABYTE, MEGABYTE, MEGABYTE, MEGABYTE);
    expect(four).toEqual(rowsOf(0, 1, 2, 3));
  });
  test('of five those that have five megabytes together, which one without rows does not end', async () => {
    const five = await ofBytes(MEGABYTE, 0, MEGABYTE, MEGABYTE, 1);
    expect(five).toEqual(rowsOf(0, 2));
  });
  test('five short ones come whole', async () => {
    expect(await ofBytes(1, 1, 1, 1, 1)).toEqual(rowsOf(0, 1, 2, 3, 4));
  });
  test('the first of them comes however long it is', async () => {
    expect(await ofBytes(3 * MEGABYTE, 1, 1, 1, 1)).toEqual(rowsOf(0));
  });
  test.each([
    [0, rowsOf(0, 1)],
    [1, rowsOf(0)],
  ])('exactly five megabytes come, and not a letter more (%i)', async (more, expected) => {
    const letters = (5 * MEGABYTE - 2 * ROW_BYTES) / 2;
    expect(await ofBytes(MEGABYTE, letters - MEGABYTE + more, 0, 0, 0)).toEqual(expected);
  });
});

describe('what has lapsed', () => {
  test('is withdrawn before a named person’s answers are read, once', async () => {
    const settle = jest.spyOn(lapsed(), 'settle').mockImplementation(async () => {
      await store('late', { name: '一' });
      return true;
    });
    const settleShown = jest.spyOn(lapsed(), 'settleShown');
    expect(await shown(DESK_READER, 'U-a')).toEqual(['key-late name']);
    expect(settle.mock.calls).toMatchObject([[{ surveyId: 'found' }, 'U-a']]);
    expect(settleShown).not.toHaveBeenCalled();
  });
  test.each([
    [true, ['key-late name', 'key-a name']],
    [false, ['key-a name']],
  ])('among everybody’s is withdrawn as it is read, which is then read again (%j)', async (isAgain, expected) => {
    await store('a', { name: '一' });
    const settle = jest.spyOn(lapsed(), 'settle');
    const settleShown = jest.spyOn(lapsed(), 'settleShown').mockImplementation(async () => {
      await store('late', { name: '二' }, { createdAt: at(1) });
      return isAgain;
    });
    expect(await shown(DESK_READER)).toEqual(expected);
    expect(settle).not.toHaveBeenCalled();
    expect(settleShown.mock.calls).toMatchObject([[{ surveyId: 'found' }, [{ answerId: 'a' }]]]);
  });
  test.each([
    [true, '完了'],
    [false, '未対応'],
  ])('under a key is withdrawn before it is shown (%j)', async (isAgain, check) => {
    await store('a', { name: '一' });
    const settleShown = jest.spyOn(lapsed(), 'settleShown').mockImplementation(async () => {
      await database().script("UPDATE answer SET check_status = '完了'");
      return isAgain;
    });
    expect(await reads().rowsOfKey(PERSON, 'found', 'key-a')).toMatchObject([{ check }]);
    expect(settleShown.mock.calls).toMatchObject([[{ surveyId: 'found' }, [{ answerId: 'a' }]]]);
    settleShown.mockClear();
    expect(await ofKey('key-none')).toEqual([]);
    expect(settleShown).not.toHaveBeenCalled();
  });
});

describe('a key', () => {
  test('is read by whose it is, and by the desk', async () => {
    await store('a', { name: '一' }, { userId: 'U-b' });
    expect(await ofKey('key-a', DESK_READER)).toEqual(['key-a name']);
    expect(await ofKey('key-a', { ...PERSON, userId: 'U-b' })).toEqual(['key-a name']);
    await expect(ofKey('key-a')).rejects.toMatchObject(FORBIDDEN);
  });
  test('of another form has nothing here, and is refused to others; so is one that is not stored', async () => {
    await store('a', { name: '一' }, { surveyId: 'named' });
    expect([await ofKey('key-a'), await ofKey('key-a', DESK_READER)]).toEqual([[], []]);
    await expect(ofKey('key-a', { ...PERSON, userId: 'U-b' })).rejects.toMatchObject(FORBIDDEN);
    expect([await ofKey('found#U-a#1'), await ofKey('found#U-b#1', DESK_READER)]).toEqual([[], []]);
    await expect(ofKey('found#U-b#1')).rejects.toMatchObject(FORBIDDEN);
    expect(await kit.audit()).toEqual([]);
  });
  test('of a form that is none is not there', async () => {
    await expect(ofKey('key-a', PERSON, 'none')).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('one more reservation', () => {
  const asked = { surveyId: 'visit', itemKey: 'place', targetDay: '20261201' };
  const check = (caller: typeof PERSON, more: object) => reads().checkReservation(caller, { ...asked, ...more });
  const limited = (checkDetail: string) => ({ status: 409, answer: { code: 'reservation_limit', checkDetail } });

  test('is within the limits, or is refused by the one that it breaks, whoever asks', async () => {
    await visits.insert('a', { userId: 'U-a' });
    await visits.place('a');
    const window = { from: '20261201', to: '20261231', maxCount: 1 };
    await expect(check(PERSON, window)).rejects.toMatchObject(limited('期間内の予約は1件までです'));
    await expect(check(PERSON, { maxCountOfDay: 1 })).rejects.toMatchObject(limited('1日の予約は1件までです'));
    await expect(check(PERSON, { ...window, maxCount: 2, maxCountOfDay: 2 })).resolves.toBeUndefined();
    await expect(check(DESK_READER, { ...window, userId: 'U-a' })).rejects.toMatchObject({ status: 409 });
    await expect(check(DESK_READER, window)).resolves.toBeUndefined();
    await expect(check({ ...DESK_READER, userId: 'U-a' }, window)).rejects.toMatchObject({ status: 409 });
    await expect(check(PERSON, { ...window, userId: 'U-b' })).rejects.toMatchObject(FORBIDDEN);
  });
  test('of a form that is none is not there; of a register it may be asked', async () => {
    await expect(check(PERSON, { surveyId: 'none' })).rejects.toMatchObject(NOT_FOUND);
    await expect(check(PERSON, { surveyId: 'card' })).resolves.toBeUndefined();
  });
});
