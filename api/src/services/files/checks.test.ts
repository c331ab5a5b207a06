/** What the checks make of an uploaded file, without routes: each state once, whoever else moves it meanwhile. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { addFiles, findFiles, linkFiles, setFileStatus } from '../../repositories/files/files';
import { addPerson } from '../../repositories/people/people';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { sample } from '../../testing/files';
import { at, storing } from '../../testing/storedAnswers';
import { type FileDependencies, Files } from './files';

const database = databaseOfFile();
const { insert } = storing(database);
const USER = { userId: 'U-a', name: '山田', isAdmin: false };
const OTHER = { ...USER, userId: 'U-b' };
const HOUR = 3_600_000;

let waiting: Map<string, Uint8Array>;
let done: string[];
let faults: unknown[];
/** Somebody else moves a file on, or uploads another content, before it is accepted. */
let onAccept: (fileId: string) => Promise<boolean>;
const storage: FileDependencies['storage'] = {
  uploadUrl: async ({ fileId }) => `/upload/${fileId}`,
  store: async () => undefined,
  inspect: async (fileId) => {
    const bytes = waiting.get(fileId);
    return bytes && { size: bytes.length, firstBytes: bytes, version: 'v' };
  },
  openWaiting: async () => {
    throw new Error('nothing scans here');
  },
  accept: (fileId) => onAccept(fileId),
  serve: async () => ({ redirect: '' }),
  remove: async (fileId) => {
    done.push(`remove ${fileId}`);
  },
  tidy: async (before) => {
    done.push(`tidy ${before.toISOString()}`);
  },
};
const filesWith = (more: Partial<FileDependencies> = {}) =>
  new Files({
    ...{ database: database(), storage, scanner: undefined, isSecureUploadOn: true },
    links: { read: (id: string, life: number, how = 'inline') => `/${how}/${id}/${life / 60_000}` } as never,
    onFault: (error) => faults.push(error),
    onInfected: () => undefined,
    ...more,
  });

beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await database().script('DELETE FROM answer_file; DELETE FROM file; DELETE FROM answer');
  await addPerson(database(), 'U-a', at(0));
  waiting = new Map();
  done = [];
  faults = [];
  onAccept = async () => true;
});

async function announce(fileId: string, bytes?: Uint8Array, kind: 'image' | 'secure' = 'secure') {
  const contentType = kind === 'image' ? 'image/png' : 'application/pdf';
  const announced = { fileId, name: kind === 'image' ? '' : '紹介状.pdf', contentType };
  await addFiles(database(), { ownerId: 'U-a', kind }, [announced], at(0));
  if (bytes) waiting.set(fileId, bytes);
}
const statusOf = async (fileId: string) => (await findFiles(database(), [fileId])).get(fileId)?.status;
const codeOf = (error: { answer?: { code: string } }) => error.answer?.code ?? error;

describe('the checks', () => {
  test('take a file of the announced type, and of nothing uploaded say so', async () => {
    await announce('good', sample.pdf());
    await announce('none');
    expect(await filesWith().settle(['good', 'none', 'unknown'])).toEqual(
      new Map([
        ['good', 'Completed'],
        ['none', 'Pending'],
      ]),
    );
    expect(await filesWith().settle([])).toEqual(new Map());
    expect(await statusOf('good')).toBe('Completed');
  });

  test('refuse another type, an empty file and one that is too large, and delete them', async () => {
    await announce('page', sample.page());
    await announce('empty', new Uint8Array());
    await announce('png', sample.png());
    const refused = ['page', 'empty', 'png'];
    expect([...(await filesWith().settle(refused)).values()]).toEqual(['Error', 'Error', 'Error']);
    expect(done.sort()).toEqual(['remove empty', 'remove page', 'remove png']);
  });

  test('begin anew where something else was uploaded meanwhile', async () => {
    await announce('a', sample.pdf());
    onAccept = async () => false;
    expect((await filesWith().settle(['a'])).get('a')).toBe('Pending');
    onAccept = async () => true;
    expect((await filesWith().settle(['a'])).get('a')).toBe('Completed');
  });

  test('answer the state that somebody else has moved the file to, and do not move it again', async () => {
    await announce('a', sample.pdf());
    onAccept = async (fileId) => {
      await setFileStatus(database(), fileId, { from: 'Clean', to: 'Infected', at: at(1) });
      return true;
    };
    expect((await filesWith().settle(['a'])).get('a')).toBe('Infected');
    await announce('b', sample.pdf());
    let accepted = 0;
    onAccept = async () => {
      accepted += 1;
      return true;
    };
    const faster: FileDependencies['storage'] = {
      ...storage,
      inspect: async (fileId) => {
        const found = await storage.inspect(fileId);
        await setFileStatus(database(), fileId, { from: 'Pending', to: 'InProgress', at: at(1) });
        return found;
      },
    };
    expect((await filesWith({ storage: faster }).settle(['b'])).get('b')).toBe('InProgress');
    expect(accepted).toBe(0);
  });

  test('finish what a server that went down has left between two steps', async () => {
    await announce('a');
    await setFileStatus(database(), 'a', { from: 'Pending', to: 'Clean', at: at(1) });
    expect((await filesWith().settle(['a'])).get('a')).toBe('Completed');
  });

  test('are made again after a scan that was cut off, and fail where nothing is there any more', async () => {
    for (const id of ['left', 'lost', 'running']) {
      await announce(id, id === 'lost' ? undefined : sample.pdf());
      const began = id === 'running' ? nowMilliseconds() - 170_000 : nowMilliseconds() - 181_000;
      await setFileStatus(database(), id, { from: 'Pending', to: 'InProgress', at: new Date(began) });
    }
    await filesWith().rescan();
    expect([await statusOf('left'), await statusOf('lost'), await statusOf('running')]).toEqual([
      ...['Completed', 'Error', 'InProgress'],
    ]);
    expect(faults).toEqual([]);
  });
});

describe('who may see a file', () => {
  const IMAGE = 'answers/123e4567-e89b-42d3-a456-426614174000';
  beforeEach(async () => {
    await announce('letter', sample.pdf());
    await announce(IMAGE, sample.png(), 'image');
    await filesWith().settle(['letter', IMAGE]);
  });
  const open = (caller: typeof USER, id: string) => filesWith().downloadUrl(caller, id, 'http://here').catch(codeOf);

  test('is its owner and whose answer names it; a letter is saved, an image shown', async () => {
    const [letter, image] = [await open(USER, 'letter'), await open(USER, IMAGE)];
    expect(letter).toMatch(/^http:\/\/here\/attachment\/letter\/\d+$/);
    expect(image).toMatch(/^http:\/\/here\/inline\/answers\/[\w-]+\/\d+$/);
    expect([await open(OTHER, 'letter'), await open(OTHER, 'unknown')]).toEqual(['forbidden', 'not_found']);
    await insert('b', { userId: 'U-b' });
    await linkFiles(database(), 'b', [{ fileId: 'letter', isAdmin: false }]);
    expect(await open(OTHER, 'letter')).toMatch(/letter/);
    expect(await filesWith().states(OTHER, [IMAGE, 'letter', 'unknown'])).toEqual([
      { id: 'letter', name: '紹介状.pdf', status: 'Completed' },
    ]);
  });

  test('opens none that is checked, failed or deleted', async () => {
    await announce('new');
    expect(await open(USER, 'new')).toBe('file_not_ready');
    await announce('bad', sample.page());
    expect(await open(USER, 'bad')).toBe('file_unusable');
    await database().script("UPDATE file SET is_purging = true WHERE file_id = 'letter'");
    expect(await open(USER, 'letter')).toBe('forbidden');
    expect(await filesWith().opened('letter').catch(codeOf)).toBe('not_found');
    expect(await filesWith().opened('unknown').catch(codeOf)).toBe('not_found');
    expect(await filesWith().opened('new').catch(codeOf)).toBe('file_not_ready');
    expect(await filesWith().opened(IMAGE)).toMatchObject({ fileId: IMAGE, kind: 'image' });
  });
});

test('what no answer names is deleted a day after it was announced', async () => {
  await announce('loose', sample.pdf());
  await announce('named', sample.pdf());
  await insert('a');
  await linkFiles(database(), 'a', [{ fileId: 'named', isAdmin: false }]);
  setClock(at(0).getTime() + 24 * HOUR - 60_000);
  expect(await filesWith().purge()).toBe(0);
  setClock(at(0).getTime() + 24 * HOUR + 60_000);
  expect(await filesWith().purge()).toBe(1);
  expect(done.filter((each) => each.startsWith('remove'))).toEqual(['remove loose']);
  expect([await statusOf('loose'), await statusOf('named')]).toEqual([undefined, 'Pending']);
  resetClock();
});
