/**
 * Files from the announcement to the purge, on a storage and a scanner of the test's own and without a server (CONTRACT 12,
 * Files): what may be announced, what the checks make of an upload, who may see it, and what goes.
 */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { FileStatus } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import { MAXIMUM_BYTES } from '@madoguchi/shared/domain/file';
import { fileTexts, serverTexts, validationTexts } from '@madoguchi/shared/texts';
import { findFiles } from '../../repositories/files/files';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { sample } from '../../testing/files';
import { refusalOf } from '../../testing/refused';
import { stoppingAtLook } from '../../testing/stoppedRuns';
import { storing } from '../../testing/storedAnswers';
import { KeyVault } from '../session/keyVault';
import { Files, fileIdOf } from './files';
import { DOWNLOAD_LINK_MILLISECONDS, FileLinks, UNNAMED_LIFE_MILLISECONDS, VIEW_LINK_MILLISECONDS } from './links';
import type { ScannerPort } from './scanner';
import type { StoragePort, Uploaded, UploadTarget } from './storage';

const database = databaseOfFile();
const { insert } = storing(database);
const NOW = Date.parse(TEST_NOW);
const ORIGIN = 'https://clinic.test';
const PERSON = { userId: 'U-a', name: '', isAdmin: false };
const OTHER = { userId: 'U-b', name: '', isAdmin: false };
const DESK = { userId: 'S-1', name: '', isAdmin: true };
const keyOf = (number: number) => `answers/00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const KEY = keyOf(0);
const DAY = 24 * 3_600_000;

let waiting: Map<string, Uploaded>;
let done: string[];
const storage: StoragePort = {
  uploadUrl: ({ fileId, contentType, maxBytes, size }: UploadTarget, origin: string) =>
    Promise.resolve([origin, fileId, contentType, maxBytes, size].join(' ')),
  inspect: (fileId) => Promise.resolve(waiting.get(fileId)),
  openWaiting: (fileId, version) => Promise.resolve(Readable.from([`${fileId} ${version}`])),
  accept: (fileId, version) => {
    done.push(`accept ${fileId} ${version}`);
    return Promise.resolve(!version.includes('replaced'));
  },
  store: () => Promise.reject(new Error('nothing of our own')),
  serve: () => Promise.reject(new Error('nobody asks')),
  remove: (fileId) => {
    done.push(`remove ${fileId}`);
    return Promise.resolve();
  },
  tidy: (before) => {
    done.push(`tidy ${before.toISOString()}`);
    return Promise.resolve();
  },
};
const scan = jest.fn<ScannerPort['scan']>();
const onFault = jest.fn();
const onInfected = jest.fn();
let links: FileLinks;
let files: Files;
let scanned: Files;

const make = (more: object = {}) =>
  new Files({
    ...{ database: database(), storage, links, scanner: undefined, isSecureUploadOn: true, onFault, onInfected },
    ...more,
  });

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  links = new FileLinks(database());
  await links.prepare(new KeyVault(undefined));
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  setClock(NOW);
  await emptyTables(database(), ['audit', 'answer_file', 'answer', 'file']);
  waiting = new Map();
  done = [];
  for (const mock of [scan, onFault, onInfected]) mock.mockReset();
  files = make();
  scanned = make({ scanner: { scan, isUp: () => Promise.resolve(true) } });
});

const announce = (contentType = 'image/png', key = KEY, by = files) =>
  by.announceImages(PERSON, [{ key, contentType }], ORIGIN);
const upload = (bytes: Uint8Array, { key = KEY, version = 'v1' } = {}) =>
  waiting.set(key, { size: bytes.length, firstBytes: bytes, version });
const statusOf = async (key = KEY) => (await findFiles(database(), [key])).get(key)?.status;
const set = (column: string, value: string) => database().script(`UPDATE file SET ${column} = ${value}`);
const audited = () =>
  database().query({
    name: 'test_files_audited',
    text: 'SELECT action, actor_id AS actor, subject_user_id AS whose, subject, after FROM audit',
  });
/** What the file is after a look at what was uploaded. */
const settled = async (by = files) => (await by.settle([KEY])).get(KEY);
const name = async (userId: string, isAdmin = false, id = 'a') => {
  await insert(id, { userId });
  await database().script(
    `INSERT INTO answer_file (answer_id, file_id, is_admin) VALUES ('${id}', '${KEY}', ${isAdmin})`,
  );
};

test('a file is named by its id, by a row of it, by an image’s key or its address', () => {
  expect([KEY, '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAV#a.pdf'].map(fileIdOf)).toEqual([
    ...[KEY, '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ]);
  expect(fileIdOf(`${ORIGIN}${links.read(KEY, 1)}`)).toBe(KEY);
});

describe('an image', () => {
  test('gets a link for its upload, and one by which the form shows it for a day', async () => {
    expect(await announce()).toEqual([
      {
        key: KEY,
        uploadUrl: [ORIGIN, KEY, 'image/png', MAXIMUM_BYTES.image, ''].join(' '),
        imageUrl: `${ORIGIN}${links.read(KEY, DAY)}`,
      },
    ]);
    expect((await findFiles(database(), [KEY])).get(KEY)).toMatchObject({
      ...{ ownerId: 'U-a', kind: 'image', name: '', contentType: 'image/png', status: 'Pending' },
    });
  });
  test('of a type that none has is refused, however many others are asked for with it', async () => {
    const requests = [
      { key: KEY, contentType: 'image/png' },
      { key: keyOf(1), contentType: 'application/pdf' },
    ];
    const refused = { status: 415, answer: { errorMessage: validationTexts.image.type } };
    expect(await refusalOf(files.announceImages(PERSON, requests, ORIGIN))).toMatchObject(refused);
    expect(await statusOf()).toBeUndefined();
  });
  test('may be asked for again as it was until it is uploaded, and by nobody else', async () => {
    const first = await announce();
    expect(await announce()).toEqual(first);
    const taken = { status: 409, answer: { errorMessage: serverTexts.uploadTwice } };
    expect(await refusalOf(announce('image/jpeg'))).toMatchObject(taken);
    expect(
      await refusalOf(files.announceImages(OTHER, [{ key: KEY, contentType: 'image/png' }], ORIGIN)),
    ).toMatchObject(taken);
    for (const [column, value, back] of [
      ['status', "'Clean'", "'Pending'"],
      ['is_purging', 'true', 'false'],
      ['kind', "'secure'", "'image'"],
    ] as const) {
      await set(column, value);
      expect(await refusalOf(announce())).toMatchObject(taken);
      await set(column, back);
    }
    expect(await announce()).toEqual(first);
  });
});

describe('secure files', () => {
  const ask = (requests: { name: string; ownName?: string; size: number }[], by = files) =>
    by.announceSecure(PERSON, requests, ORIGIN);

  test('get an id and a link for so many bytes, and keep what the person calls them', async () => {
    const [file, plain] = await ask([
      { name: 'か\u3099.pdf', ownName: ' 紹介状.pdf ', size: 10 },
      { name: 'b.pdf', size: 20 },
    ]);
    expect(file).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      url: [ORIGIN, file?.id, 'application/pdf', MAXIMUM_BYTES.secure, 10].join(' '),
      contentType: 'application/pdf',
    });
    const stored = await findFiles(database(), [file?.id ?? '', plain?.id ?? '']);
    expect(stored.get(file?.id ?? '')).toMatchObject({
      name: 'が.pdf',
      ownName: '紹介状.pdf',
      kind: 'secure',
      ownerId: 'U-a',
    });
    expect(stored.get(plain?.id ?? '')).toMatchObject({ name: 'b.pdf', ownName: undefined });
  });
  test('are refused where the switch is off', async () => {
    const off = make({ isSecureUploadOn: false });
    expect([off.takesSecureFiles, files.takesSecureFiles]).toEqual([false, true]);
    const refused = { status: 403, answer: { errorMessage: serverTexts.code.notAvailable } };
    expect(await refusalOf(ask([{ name: 'a.pdf', size: 1 }], off))).toMatchObject(refused);
  });
  test('with a name or a size that the form refuses are refused, each wrong name by its place', async () => {
    const wrong = await refusalOf(
      ask([
        { name: 'a.pdf', size: 1 },
        { name: 'a.exe', size: 1 },
        { name: 'b.exe', size: 1 },
      ]),
    );
    expect(wrong).toMatchObject({
      status: 400,
      answer: { errors: [{ itemKey: 'files.1.name' }, { itemKey: 'files.2.name' }] },
    });
    const large = await refusalOf(ask([{ name: 'a.pdf', size: MAXIMUM_BYTES.secure + 1 }]));
    expect(large).toMatchObject({ status: 413 });
    expect(await database().query({ name: 'test_files', text: 'SELECT 1 FROM file' })).toEqual([]);
  });
});

describe('what one person announces within a day', () => {
  const many = (count: number, from = 0) =>
    files.announceImages(
      PERSON,
      Array.from({ length: count }, (_, index) => ({ key: keyOf(from + index), contentType: 'image/png' })),
      ORIGIN,
    );
  const refused = { status: 429, answer: { errorMessage: serverTexts.tooManyFiles } };

  test('is at most sixty files that no answer names', async () => {
    expect(await refusalOf(many(60))).toBe('done');
    expect(await refusalOf(many(1, 60))).toMatchObject(refused);
    await name('U-a');
    expect(await refusalOf(many(1, 60))).toBe('done');
    setClock(NOW + DAY + 1);
    expect(await refusalOf(many(60, 100))).toBe('done');
  });
  test('is at most four gigabytes, whether answers name them or not', async () => {
    await announce();
    const left = (bytes: number) => set('size', String(4 * 1024 ** 3 - bytes));
    await left(MAXIMUM_BYTES.image - 1);
    expect(await refusalOf(many(1, 1))).toMatchObject(refused);
    await left(MAXIMUM_BYTES.image);
    expect(await refusalOf(many(1, 1))).toBe('done');
    await set('size', String(2 * 1024 ** 3));
    expect(await refusalOf(files.announceImages(OTHER, [{ key: keyOf(3), contentType: 'image/png' }], ORIGIN))).toBe(
      'done',
    );
    expect(await refusalOf(files.announceSecure(PERSON, [{ name: 'a.pdf', size: 1 }], ORIGIN))).toMatchObject(refused);
  });
});

describe('what was uploaded', () => {
  beforeEach(async () => {
    await announce();
  });

  test('is complete once it is what it was announced as, and has moved', async () => {
    expect(await settled()).toBe('Pending');
    upload(sample.png());
    expect(await settled()).toBe('Completed');
    expect(done).toEqual([`accept ${KEY} v1`]);
    expect((await findFiles(database(), [KEY])).get(KEY)).toMatchObject({ status: 'Completed', realType: 'image/png' });
    // A second look moves nothing.
    expect([await settled(), done.length]).toEqual(['Completed', 1]);
  });
  test.each([
    ['empty', new Uint8Array(0)],
    ['larger than one may be', sample.png(MAXIMUM_BYTES.image + 1)],
    ['of another type', sample.page()],
  ])('is removed where it is %s', async (_what, bytes) => {
    upload(bytes);
    expect([await settled(), await statusOf()]).toEqual(['Error', 'Error']);
    expect(done).toEqual([`remove ${KEY}`]);
  });
  test('may be as large as one may be', async () => {
    upload(sample.png(MAXIMUM_BYTES.image));
    expect(await settled()).toBe('Completed');
  });
  test('waits anew where something else has taken its place meanwhile', async () => {
    upload(sample.png(), { version: 'replaced' });
    expect([await settled(), await statusOf()]).toEqual(['Pending', 'Pending']);
  });
  test('is finished by the next look where a server went down behind the checks', async () => {
    await set('status', "'Clean'");
    expect([await settled(), done]).toEqual(['Completed', [`accept ${KEY} `]]);
    await set('status', "'Clean'");
    upload(sample.png());
    expect([await settled(), done.at(-1)]).toEqual(['Completed', `accept ${KEY} v1`]);
  });
  test('is as somebody else has left it meanwhile', async () => {
    upload(sample.png());
    const inspect = jest.spyOn(storage, 'inspect').mockImplementation(async () => {
      await set('status', "'Infected'");
      return waiting.get(KEY);
    });
    expect([await settled(), done]).toEqual(['Infected', []]);
    inspect.mockImplementation(async () => {
      await emptyTables(database(), ['file']);
      return waiting.get(KEY);
    });
    await set('status', "'Pending'");
    expect(await settled()).toBe('Error');
    inspect.mockRestore();
  });
  test('of files that nobody knows is nothing', async () => {
    expect([...(await files.settle([])), ...(await files.settle(['none']))]).toEqual([]);
  });
});

describe('with a scanner', () => {
  beforeEach(async () => {
    await announce();
    upload(sample.png());
  });
  /** Lets the scan that goes on behind the look end. */
  const after = async (status: FileStatus) => {
    for (let turn = 0; turn < 200 && (await statusOf()) !== status; turn += 1) await new Promise(setImmediate);
    return statusOf();
  };

  test('what is clean moves to its place, once it has been looked at', async () => {
    scan.mockResolvedValue('clean');
    expect(await settled(scanned)).toBe('InProgress');
    expect(await after('Completed')).toBe('Completed');
    expect(done).toEqual([`accept ${KEY} v1`]);
    const content = scan.mock.calls[0]?.[0];
    expect(content && (await content.toArray()).join('')).toBe(`${KEY} v1`);
    expect(onInfected).not.toHaveBeenCalled();
  });
  test('what is harmful goes, and somebody hears of it once', async () => {
    scan.mockResolvedValue('infected');
    await settled(scanned);
    expect(await after('Infected')).toBe('Infected');
    expect(done).toEqual([`remove ${KEY}`]);
    expect(onInfected.mock.calls).toEqual([[expect.objectContaining({ fileId: KEY, ownerId: 'U-a' })]]);
    expect(await audited()).toEqual([
      { action: 'file', actor: 'server', whose: 'U-a', subject: KEY, after: { event: 'infected' } },
    ]);
  });
  test('what has no verdict waits, and the fault is told', async () => {
    const fault = new Error('no verdict');
    scan.mockRejectedValue(fault);
    await settled(scanned);
    for (let turn = 0; turn < 200 && onFault.mock.calls.length === 0; turn += 1) await new Promise(setImmediate);
    expect([onFault.mock.calls, await statusOf(), done]).toEqual([[[fault]], 'InProgress', []]);
  });
  test('what waits for three minutes is scanned again; what is gone, and what no scanner is for any more, is decided', async () => {
    await set('status', "'InProgress'");
    scan.mockResolvedValue('clean');
    setClock(NOW + 3 * 60_000);
    await scanned.rescan();
    expect([await statusOf(), scan.mock.calls.length]).toEqual(['InProgress', 0]);
    setClock(NOW + 3 * 60_000 + 1);
    await scanned.rescan();
    expect([await statusOf(), done]).toEqual(['Completed', [`accept ${KEY} v1`]]);
    await database().script("UPDATE file SET status = 'InProgress', updated_at = created_at");
    await files.rescan();
    expect([await statusOf(), scan.mock.calls.length]).toEqual(['Completed', 1]);
    await database().script("UPDATE file SET status = 'InProgress', updated_at = created_at");
    waiting.clear();
    await files.rescan();
    expect(await statusOf()).toBe('Error');
  });
  test('one without a verdict holds up none behind it', async () => {
    await announce('image/png', keyOf(1));
    upload(sample.png(), { key: keyOf(1) });
    await set('status', "'InProgress'");
    setClock(NOW + 3 * 60_000 + 1);
    await scanned.rescan(AbortSignal.abort());
    expect([await statusOf(), await statusOf(keyOf(1))]).toEqual(['InProgress', 'InProgress']);
    scan.mockRejectedValueOnce(new Error('no verdict')).mockResolvedValue('clean');
    await scanned.rescan();
    expect([await statusOf(), await statusOf(keyOf(1))].sort()).toEqual(['Completed', 'InProgress']);
    expect(onFault).toHaveBeenCalledTimes(1);
  });
  test('what somebody else has decided meanwhile is left alone', async () => {
    for (const verdict of ['clean', 'infected'] as const) {
      await database().script("UPDATE file SET status = 'InProgress', updated_at = created_at");
      setClock(NOW + 3 * 60_000 + 1);
      scan.mockImplementationOnce(async () => {
        await set('status', "'Error'");
        return verdict;
      });
      await scanned.rescan();
      expect(await statusOf()).toBe('Error');
    }
    expect(done.filter((line) => line.startsWith('accept'))).toEqual([]);
    expect(onInfected).not.toHaveBeenCalled();
    expect(await audited()).toEqual([]);
    await database().script("UPDATE file SET status = 'InProgress', updated_at = created_at");
    const inspect = jest.spyOn(storage, 'inspect').mockImplementationOnce(async () => {
      await set('status', "'Error'");
      return waiting.get(KEY);
    });
    await files.rescan();
    expect(done.filter((line) => line.startsWith('accept'))).toEqual([]);
    inspect.mockRestore();
  });
});

describe('the states of files', () => {
  beforeEach(async () => {
    await announce();
    upload(sample.png());
  });

  test('are told in the order asked, by the words they were asked with', async () => {
    const [paper] = await files.announceSecure(PERSON, [{ name: 'a.pdf', ownName: '紹介状.pdf', size: 1 }], ORIGIN);
    const reference = `${paper?.id}#a.pdf`;
    expect(await files.states(PERSON, [reference, 'none', KEY])).toEqual([
      { id: reference, name: 'a.pdf', ownName: '紹介状.pdf', status: 'Pending' },
      { id: KEY, name: '', status: 'Completed' },
    ]);
  });
  test('are told to whose they are, to whose answer names them, and to the desk', async () => {
    const seen = async (caller: typeof PERSON) => (await files.states(caller, [KEY])).length;
    expect([await seen(PERSON), await seen(OTHER), await seen(DESK)]).toEqual([1, 0, 1]);
    await name('U-b', true);
    expect(await seen(OTHER)).toBe(0);
    await name('U-b', false, 'b');
    expect(await seen(OTHER)).toBe(1);
    await set('is_purging', 'true');
    expect([await seen(PERSON), await seen(OTHER), await seen(DESK)]).toEqual([0, 0, 0]);
  });
});

describe('an address', () => {
  beforeEach(async () => {
    await announce();
  });
  const open = (caller = PERSON, reference = KEY) => refusalOf(files.downloadUrl(caller, reference, ORIGIN));

  test('of an image shows it for an hour; one of a paper saves it within five minutes', async () => {
    upload(sample.png());
    expect(await files.downloadUrl(PERSON, KEY, ORIGIN)).toBe(`${ORIGIN}${links.read(KEY, VIEW_LINK_MILLISECONDS)}`);
    await set('kind', "'secure'");
    const link = links.read(KEY, DOWNLOAD_LINK_MILLISECONDS, 'attachment');
    expect(await files.downloadUrl(PERSON, `${KEY}`, ORIGIN)).toBe(`${ORIGIN}${link}`);
  });
  test('is none of an unknown file, of somebody else’s, or before it is complete', async () => {
    expect(await open(PERSON, 'none')).toMatchObject({ status: 404 });
    expect(await open(OTHER)).toMatchObject({ status: 403 });
    expect(await open()).toMatchObject({ status: 409, answer: { errorMessage: fileTexts.preparing } });
    for (const status of ['Infected', 'Error']) {
      await set('status', `'${status}'`);
      expect(await open()).toMatchObject({ status: 409, answer: { errorMessage: fileTexts.infected } });
    }
  });
  test('that the desk asks for is noted with whose it is', async () => {
    upload(sample.png());
    const noted = () =>
      database().query({ name: 'test_audit', text: 'SELECT subject, subject_user_id AS whose, after FROM audit' });
    await open();
    expect(await noted()).toEqual([]);
    await open(DESK);
    expect(await noted()).toMatchObject([{ subject: KEY, whose: 'U-a', after: { event: 'download' } }]);
  });
  test('that is followed finds the file as long as it is there and complete', async () => {
    expect(await refusalOf(files.opened(KEY))).toMatchObject({ status: 409 });
    upload(sample.png());
    expect(await files.opened(KEY)).toMatchObject({ fileId: KEY, ownerId: 'U-a' });
    await set('is_purging', 'true');
    expect(await refusalOf(files.opened(KEY))).toMatchObject({ status: 404 });
    expect(await refusalOf(files.opened('none'))).toMatchObject({ status: 404 });
  });
});

describe('the purge', () => {
  test('takes what no answer names a day after it was announced', async () => {
    await announce();
    await name('U-a');
    await announce('image/png', keyOf(1));
    setClock(NOW + UNNAMED_LIFE_MILLISECONDS);
    expect([await files.purge(), done]).toEqual([0, [`tidy ${new Date(NOW).toISOString()}`]]);
    setClock(NOW + UNNAMED_LIFE_MILLISECONDS + 1);
    expect(await files.purge()).toBe(1);
    expect(done.filter((line) => line.startsWith('remove'))).toEqual([`remove ${keyOf(1)}`]);
    expect([await statusOf(), await statusOf(keyOf(1))]).toEqual(['Pending', undefined]);
  });
  test('goes on until nothing is left, a hundred at a time', async () => {
    await database().script(
      `INSERT INTO file (file_id, owner_id, kind, name, content_type, status, created_at, updated_at)
       SELECT 'f-' || n, 'U-a', 'image', '', 'image/png', 'Pending', '2026-11-01', '2026-11-01' FROM generate_series(1, 201) n`,
    );
    expect(await files.purge(AbortSignal.abort())).toBe(0);
    expect(await files.purge(stoppingAtLook(2))).toBe(100);
    expect(await files.purge()).toBe(101);
    expect(done.filter((line) => line.startsWith('remove'))).toHaveLength(201);
    expect(await files.purge()).toBe(0);
  });
});
