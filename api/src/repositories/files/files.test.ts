/** Uploaded files as statements on a real database: whose they are, what each state allows, and which answers name them. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Statement } from '../../database/database';
import { databaseOfFile } from '../../testing/database';
import { at, storing, unasked } from '../../testing/storedAnswers';
import {
  type AnnouncedFile,
  addFiles,
  announcedSince,
  filesInProgress,
  filesOfReader,
  findFiles,
  linkFiles,
  lockFilesForAnswer,
  removeFiles,
  setContentHash,
  setFileStatus,
  takeUnnamedFiles,
} from './files';

const database = databaseOfFile();
const { insert } = storing(database);

beforeEach(async () => {
  await database().script('DELETE FROM answer_file; DELETE FROM file; DELETE FROM answer');
});

const file = (fileId: string, more: Partial<AnnouncedFile> = {}): AnnouncedFile => ({
  ...{ fileId, name: `${fileId}.pdf`, contentType: 'application/pdf', size: 10 },
  ...more,
});
const add = (minute: number, ...files: AnnouncedFile[]) =>
  addFiles(database(), { ownerId: 'U-a', kind: 'secure' }, files, at(minute));
const find = async (fileId: string) => (await findFiles(database(), [fileId])).get(fileId);
const link = (answerId: string, ...ids: string[]) =>
  linkFiles(
    database(),
    answerId,
    ids.map((fileId) => ({ fileId, isAdmin: false })),
  );

describe('a file', () => {
  test('is announced once, and found by its id', async () => {
    await add(1, file('a'), file('b', { name: '', contentType: 'image/png', size: undefined }));
    await addFiles(database(), { ownerId: 'U-b', kind: 'image' }, [file('a', { name: 'x' })], at(5));
    const found = await findFiles(database(), ['a', 'b', 'none']);
    const common = {
      ...{ ownerId: 'U-a', kind: 'secure', ownName: undefined, realType: undefined },
      ...{ status: 'Pending', contentHash: undefined },
    };
    expect([...found]).toEqual([
      [
        'a',
        { ...common, fileId: 'a', name: 'a.pdf', contentType: 'application/pdf', isPurging: false, createdAt: at(1) },
      ],
      ['b', { ...common, fileId: 'b', name: '', contentType: 'image/png', isPurging: false, createdAt: at(1) }],
    ]);
  });

  test('goes from one state to the next once, with what was found on the way', async () => {
    await add(0, file('a'), file('b'));
    const step = { from: 'Pending', to: 'InProgress', realType: 'application/pdf', size: 30, at: at(1) } as const;
    expect(await setFileStatus(database(), 'a', step)).toBe(true);
    expect(await setFileStatus(database(), 'a', step)).toBe(false);
    expect(await find('a')).toMatchObject({ status: 'InProgress', realType: 'application/pdf' });
    expect(await setFileStatus(database(), 'a', { from: 'InProgress', to: 'Infected', at: at(2) })).toBe(true);
    expect(await find('a')).toMatchObject({ status: 'Infected', realType: 'application/pdf' });
    expect(await find('b')).toMatchObject({ status: 'Pending', realType: undefined });
    expect(await announcedSince(database(), 'U-a', at(0))).toEqual({ unnamed: 2, bytes: 40 });
  });

  test('keeps the hash of what was uploaded first', async () => {
    await add(0, file('a'), file('b'));
    await setContentHash(database(), 'a', 'first', at(1));
    await setContentHash(database(), 'a', 'second', at(2));
    expect(await find('a')).toMatchObject({ contentHash: 'first' });
    expect(await find('b')).toMatchObject({ contentHash: undefined });
  });
});

test('files whose scan goes on are found once it began before the instant, the oldest first', async () => {
  await add(0, file('a'), file('b'), file('c'));
  for (const [id, minute] of [
    ['a', 3],
    ['b', 2],
  ] as const)
    await setFileStatus(database(), id, { from: 'Pending', to: 'InProgress', at: at(minute) });
  const ids = async (minute: number, limit = 9) =>
    (await filesInProgress(database(), at(minute), limit)).map(({ fileId }) => fileId);
  expect(await ids(2)).toEqual([]);
  expect(await ids(3)).toEqual(['b']);
  expect(await ids(4)).toEqual(['b', 'a']);
  expect(await ids(4, 1)).toEqual(['b']);
});

test('a person’s files are counted from an instant on: those that no answer names, and the bytes of all', async () => {
  await insert('answer');
  await add(0, file('old'));
  await add(1, file('a'), file('b'), file('image', { size: undefined }));
  await addFiles(database(), { ownerId: 'U-b', kind: 'secure' }, [file('other')], at(1));
  await link('answer', 'a');
  expect(await announcedSince(database(), 'U-a', at(1))).toEqual({ unnamed: 2, bytes: 20 });
  expect(await announcedSince(database(), 'U-a', at(0))).toEqual({ unnamed: 3, bytes: 30 });
  expect(await announcedSince(database(), 'U-c', at(0))).toEqual({ unnamed: 0, bytes: 0 });
});

describe('an answer', () => {
  beforeEach(async () => {
    await insert('one');
    await insert('two', { userId: 'U-b' });
    await add(0, file('a'), file('b'), file('c'));
  });

  test('names the files that it was given last, and no others', async () => {
    await link('two', 'a');
    await link('one', 'a', 'b');
    await link('one', 'b', 'c');
    const named = await lockFilesForAnswer(database(), ['a', 'b', 'c', 'none'], 'one');
    expect([...named].map(([id, { isNamed }]) => [id, isNamed])).toEqual([
      ['a', false],
      ['b', true],
      ['c', true],
    ]);
    expect(named.get('a')).toMatchObject({ fileId: 'a', ownerId: 'U-a', status: 'Pending' });
    expect((await lockFilesForAnswer(database(), ['a'], 'two')).get('a')).toMatchObject({ isNamed: true });
    expect((await lockFilesForAnswer(database(), ['b'], undefined)).get('b')).toMatchObject({ isNamed: false });
    await link('one');
    expect((await lockFilesForAnswer(database(), ['b'], 'one')).get('b')).toMatchObject({ isNamed: false });
  });

  test('shows its person the files of it, but for those of administrators’ items', async () => {
    await linkFiles(database(), 'one', [
      { fileId: 'a', isAdmin: false },
      { fileId: 'b', isAdmin: true },
    ]);
    await link('two', 'c');
    const shown = async (userId: string) => [...(await filesOfReader(database(), ['a', 'b', 'c'], userId))].sort();
    expect([await shown('U-a'), await shown('U-b'), await shown('U-c')]).toEqual([['a'], ['c'], []]);
    expect(await filesOfReader(database(), ['b'], 'U-a')).toEqual(new Set());
    await link('one', 'b');
    expect(await shown('U-a')).toEqual(['b']);
  });
});

describe('files that no answer names', () => {
  /** Finds nothing, and may not be asked for more. */
  const lockedOnly = <Row extends object>({ name }: Statement): Row[] => {
    if (name !== 'files_lock_perhaps_unnamed') throw new Error('asked');
    return [];
  };
  const look = (minute: number, limit = 9) => takeUnnamedFiles(database(), at(minute), limit);
  const take = async (minute: number, limit?: number) => (await look(minute, limit)).fileIds;

  test('go out of use once they are old enough, the oldest first', async () => {
    await insert('one');
    await add(2, file('late'));
    await add(0, file('early'), file('named'));
    await link('one', 'named');
    expect(await take(0)).toEqual([]);
    const nothing = {
      ...unasked,
      query: async <Row extends object>(statement: Statement) => lockedOnly<Row>(statement),
    };
    expect(await takeUnnamedFiles(nothing, at(0), 9)).toEqual({ fileIds: [], looked: 0 });
    expect(await take(9, 1)).toEqual(['early']);
    expect((await take(9)).sort()).toEqual(['early', 'late']);
    expect(await find('late')).toMatchObject({ isPurging: true });
    expect(await find('named')).toMatchObject({ isPurging: false });
  });

  test('are looked for among those only that no answer was seen to name, and those that one has let go', async () => {
    await insert('one');
    await insert('two');
    await add(0, file('a'), file('b'), file('c'));
    await link('one', 'a', 'b');
    await link('two', 'b');
    // More at once than may be looked at: the next run goes on behind them.
    expect(await look(9, 2)).toEqual({ fileIds: [], looked: 2 });
    expect(await look(9, 2)).toEqual({ fileIds: ['c'], looked: 1 });
    await removeFiles(database(), ['c']);
    expect(await look(9)).toEqual({ fileIds: [], looked: 0 });
    await link('one', 'a');
    expect(await look(9)).toEqual({ fileIds: [], looked: 1 });
    expect(await look(9)).toEqual({ fileIds: [], looked: 0 });
    await database().script("DELETE FROM answer WHERE answer_id = 'two'");
    expect(await take(9)).toEqual(['b']);
  });

  test('are seen when two answers let go of one file at the same time', async () => {
    await insert('one');
    await insert('two');
    await add(0, file('a'));
    await link('one', 'a');
    await link('two', 'a');
    expect(await look(9)).toEqual({ fileIds: [], looked: 1 });
    const waiting = {
      name: 'files_test_waiting',
      text: "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    };
    let second: Promise<void> | undefined;
    await database().transaction(async (first) => {
      await linkFiles(first, 'one', []);
      // It does not see that the first has deleted, and must wait for it.
      let isDone = false;
      second = database()
        .transaction((connection) => linkFiles(connection, 'two', []))
        .finally(() => {
          isDone = true;
        });
      while (!isDone && (await database().query(waiting, [])).length === 0);
    });
    await second;
    expect(await take(9)).toEqual(['a']);
  });

  test('are forgotten when they are out of use, and no others', async () => {
    await add(0, file('a'), file('b'));
    await add(5, file('c'));
    await take(5);
    await removeFiles(database(), ['a', 'c']);
    expect([...(await findFiles(database(), ['a', 'b', 'c'])).keys()].sort()).toEqual(['b', 'c']);
  });

  test('are left where somebody else has them in hand', async () => {
    await add(0, file('a'), file('b'));
    await database().transaction(async (connection) => {
      await lockFilesForAnswer(connection, ['a'], undefined);
      expect(await take(5)).toEqual(['b']);
    });
  });
});
