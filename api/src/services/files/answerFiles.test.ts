/**
 * Files and answers: who may name which file, what stays and what is purged.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { validationTexts } from '@madoguchi/shared/texts';
import { put, putBody, rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import {
  fileBundle,
  imageLinks,
  isKeptIn,
  openingStatus,
  readValues,
  sample,
  secureLink,
  unknownFile,
  upload,
  uploadedImage,
  uploadedSecure,
} from '../../testing/files';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';
import { makeServices } from '../services';

const DAY = 24 * 3_600_000;
let server: TestServer;
let files: ReturnType<typeof makeServices>['files'];
let person = '';

beforeAll(async () => {
  server = await startTestServer({ bundle: fileBundle() });
  ({ files } = makeServices(server.configuration, server.database));
});
afterAll(async () => {
  await server.close();
  resetClock();
});
beforeEach(() => {
  person = beginTest('answer-file');
});

const send = (values: Record<string, string>, subData = {}, survey = 'papers', sender = person) =>
  put(server, sender, putBody(survey, { name: '山田 太郎', ...values }, subData));
const valuesOf = (partitionKey: unknown, reader = person) => readValues(server, reader, partitionKey);
const isKept = (fileId: string) => isKeptIn(server, fileId);
const opens = (id: string, reader: string) => openingStatus(server, reader, id);

describe('what an answer may name', () => {
  test('the address of a picture is sent as an answer, and each read gives an address that opens', async () => {
    const { key, imageUrl } = await uploadedImage(server, person);
    const { status, body } = await send({ photo: imageUrl });
    expect(status).toBe(200);
    const [row] = await rowsOf<{ value: string }>(
      server,
      'SELECT value FROM answer_row WHERE item_key = $1 AND value = $2',
      ['photo', key],
    );
    expect(row?.value).toBe(key);
    setClock(Date.parse(TEST_NOW) + 3 * DAY);
    const { photo } = await valuesOf(body.partitionKey);
    expect((await fetch(`${server.url}${photo}`)).status).toBe(200);
    expect((await fetch(imageUrl)).status).toBe(403);
  });
  test('the address that was read may be sent again, relative and long expired', async () => {
    const { imageUrl } = await uploadedImage(server, person);
    const first = await send({ photo: imageUrl }, {}, 'papers-once');
    const { photo = '' } = await valuesOf(first.body.partitionKey);
    setClock(Date.parse(TEST_NOW) + 2 * DAY);
    const second = await send({ photo, name: '山田 花子' }, {}, 'papers-once');
    expect(second.body).toMatchObject({ result: 'OK', type: 'update' });
    expect(await files.purge()).toBeGreaterThanOrEqual(0);
    expect((await fetch(`${server.url}${(await valuesOf(first.body.partitionKey)).photo}`)).status).toBe(200);
  });
  test('secure files of one’s own, by id and the very name', async () => {
    const { id, row } = await uploadedSecure(server, person);
    expect(await send({ 'letters#0': `${id}#別の名前.pdf` })).toMatchObject(unknownFile('letters'));
    expect((await send({ 'letters#0': row })).status).toBe(200);
  });
  test('somebody else’s, unknown, wrong kind, addresses of elsewhere: the item’s error and nothing stored', async () => {
    const image = await uploadedImage(server, 'U-owner');
    const secure = await uploadedSecure(server, 'U-owner');
    const own = await uploadedSecure(server, person);
    expect(await send({ photo: image.imageUrl })).toMatchObject(unknownFile('photo'));
    expect(await send({ photo: image.key })).toMatchObject(unknownFile('photo'));
    expect(await send({ 'letters#0': secure.row })).toMatchObject(unknownFile('letters'));
    expect(await send({ 'letters#0': '01J00000000000000000000000#a.pdf' })).toMatchObject(unknownFile('letters'));
    expect(await send({ photo: 'https://example.com/a.png' })).toMatchObject(unknownFile('photo'));
    expect(await send({ photo: 'javascript:alert(1)' })).toMatchObject(unknownFile('photo'));
    expect(await send({ 'letters#0': `${image.key}#a.pdf` })).toMatchObject(unknownFile('letters'));
    expect(await send({ 'memo#0': own.row })).toMatchObject({ status: 400 });
    expect(await rowsOf(server, 'SELECT 1 FROM answer WHERE user_id = $1', [person])).toEqual([]);
  });
  test('what was not uploaded or did not pass its check is refused', async () => {
    const pending = await imageLinks(server, person);
    expect(await send({ photo: pending.imageUrl })).toMatchObject(
      unknownFile('photo', validationTexts.file.notUploaded),
    );
    const bad = await secureLink(server, person);
    await upload(bad.url, sample.page(), bad.contentType);
    expect(await send({ 'letters#0': bad.row })).toMatchObject(unknownFile('letters', validationTexts.file.unusable));
  });
  test('a file that is being purged can be named no more, and holds up no change of an answer that has it', async () => {
    const purge = (id: string) => rowsOf(server, 'UPDATE file SET is_purging = true WHERE file_id = $1', [id]);
    const gone = await uploadedSecure(server, person);
    await purge(gone.id);
    expect(await send({ 'letters#0': gone.row })).toMatchObject(unknownFile('letters'));
    const kept = await uploadedSecure(server, person, '残り.pdf');
    const first = await send({ 'letters#0': kept.row }, {}, 'papers-once');
    await purge(kept.id);
    const changed = await send({ 'letters#0': kept.row, name: '山田 花子' }, {}, 'papers-once');
    expect(changed.body).toMatchObject({ result: 'OK', type: 'update' });
    // Once dropped it does not come back, and nothing names it meanwhile.
    const named = 'SELECT 1 FROM answer_file WHERE file_id = ANY ($1::text[])';
    expect(await rowsOf(server, named, [[gone.id, kept.id]])).toEqual([]);
    expect(await valuesOf(first.body.partitionKey)).toMatchObject({ name: '山田 花子' });
    expect((await send({ name: '山田 花子' }, {}, 'papers-once')).body.result).toBe('OK');
    expect(await send({ 'letters#0': kept.row }, {}, 'papers-once')).toMatchObject(unknownFile('letters'));
  });
  test('an answer that is repeated with its key is the same answer', async () => {
    const { row } = await uploadedSecure(server, person);
    const idempotencyKey = crypto.randomUUID();
    const first = await send({ 'letters#0': row }, { idempotencyKey });
    const second = await send({ 'letters#0': row }, { idempotencyKey });
    expect(second.body).toEqual(first.body);
  });
});

describe('who may open what', () => {
  test('the person whom the answer belongs to, administrators, and nobody else', async () => {
    const { id, row } = await uploadedSecure(server, DESK, '結果.pdf');
    const entered = await put(server, DESK, putBody('papers', { name: '佐藤', 'letters#0': row }));
    const owner = String(entered.body.partitionKey).split('#')[1] ?? '';
    expect(owner).toMatch(/^I/);
    expect([await opens(id, DESK), await opens(id, person)]).toEqual([200, 403]);
    // The person at the desk signs in with LINE and is given the answer.
    const keys = [{ partitionKey: String(entered.body.partitionKey) }];
    await server.call(DESK, 'POST', '/survey-results/putUserId', { userId: person, keys });
    expect([await opens(id, person), await opens(id, 'U-other')]).toEqual([200, 403]);
  });
  test('administrators’ own papers in a person’s answer stay theirs, also when the person edits', async () => {
    const letter = await uploadedSecure(server, person);
    const first = await send({ 'letters#0': letter.row }, {}, 'papers-once');
    const memo = await uploadedSecure(server, DESK, '院内.pdf');
    const values = { name: '山田 太郎', 'letters#0': letter.row, 'memo#0': memo.row };
    const named = { oldPartitionKey: String(first.body.partitionKey) };
    const changed = await put(server, DESK, putBody('papers-once', values, named));
    expect(changed.body).toMatchObject({ result: 'OK', type: 'update' });
    expect([await opens(letter.id, person), await opens(memo.id, person)]).toEqual([200, 403]);
    expect((await send({ 'letters#0': letter.row, name: '山田' }, {}, 'papers-once')).body.result).toBe('OK');
    expect(Object.keys(await valuesOf(first.body.partitionKey, DESK))).toContain('memo#0');
    expect(Object.keys(await valuesOf(first.body.partitionKey))).not.toContain('memo#0');
    setClock(Date.parse(TEST_NOW) + 2 * DAY);
    await files.purge();
    expect(isKept(memo.id)).toBe(true);
  });
});

test('a file that goes by another name is told with its own, as it can be shown', async () => {
  const announced = await server.call(person, 'POST', '/survey-resources/upload-multiple-files', {
    files: [
      { name: '書類1.pdf', ownName: '検査.の\u202E.写し.pdf', size: 64 },
      { name: '紹介状.pdf', size: 64 },
    ],
  });
  const ids = (announced.body.data as { id: string }[]).map(({ id }) => id);
  const states = await server.call(person, 'GET', `/survey-resources/file-status?ids=${ids.join(',')}`);
  expect(states.body.data).toEqual([
    { id: ids[0], name: '書類1.pdf', ownName: '検査.の.写し.pdf', status: 'Pending' },
    { id: ids[1], name: '紹介状.pdf', status: 'Pending' },
  ]);
});

describe('what no answer names', () => {
  test('goes after a day, and only then', async () => {
    const kept = await uploadedSecure(server, person, '残る.pdf');
    const dropped = await uploadedImage(server, person);
    const announced = await secureLink(server, person);
    await send({ 'letters#0': kept.row });
    setClock(Date.parse(TEST_NOW) + DAY - 60_000);
    await files.purge();
    expect([isKept(kept.id), isKept(dropped.key)]).toEqual([true, true]);
    setClock(Date.parse(TEST_NOW) + DAY + 60_000);
    await files.purge();
    expect([isKept(kept.id), isKept(dropped.key)]).toEqual([true, false]);
    const ids = [kept.id, dropped.key, announced.id];
    const left = await rowsOf<{ file_id: string }>(
      server,
      'SELECT file_id FROM file WHERE file_id = ANY ($1::text[])',
      [ids],
    );
    expect(left).toEqual([{ file_id: kept.id }]);
    expect(await send({ photo: dropped.imageUrl })).toMatchObject(unknownFile('photo'));
    expect(readdirSync(join(server.configuration.dataDirectory, 'files', 'waiting'))).toEqual([]);
  });
  test('a file that an edit drops and the files of a deleted answer go too', async () => {
    const first = await uploadedSecure(server, person, '前.pdf');
    const second = await uploadedSecure(server, person, '後.pdf');
    const answer = await send({ 'letters#0': first.row }, {}, 'papers-once');
    await send({ 'letters#0': second.row }, {}, 'papers-once');
    setClock(Date.parse(TEST_NOW) + 2 * DAY);
    await files.purge();
    expect([isKept(first.id), isKept(second.id)]).toEqual([false, true]);
    const named = { surveyId: 'papers-once', partitionKey: answer.body.partitionKey };
    expect((await server.call(DESK, 'DELETE', '/survey-results/deleteItem', named)).status).toBe(200);
    await files.purge();
    expect(isKept(second.id)).toBe(false);
  });
  test('files of an appending form stay with the answer that an edit has withdrawn', async () => {
    const { id, row } = await uploadedSecure(server, person);
    const first = await send({ 'letters#0': row });
    setClock(Date.parse(TEST_NOW) + 1_000);
    const second = await send({ 'letters#0': row }, { oldPartitionKey: String(first.body.partitionKey) });
    expect(second.body).toMatchObject({ result: 'OK', type: 'update' });
    setClock(Date.parse(TEST_NOW) + 2 * DAY);
    await files.purge();
    expect(isKept(id)).toBe(true);
  });
  test('an answer and the purge that meet leave either both or neither', async () => {
    const uploads = await Promise.all(
      Array.from({ length: 12 }, (_, index) => uploadedSecure(server, `${person}-${index}`)),
    );
    setClock(Date.parse(TEST_NOW) + DAY + 60_000);
    const [purged, ...answers] = await Promise.all([
      files.purge(),
      ...uploads.map(({ row }, index) => send({ 'letters#0': row }, {}, 'papers', `${person}-${index}`)),
    ]);
    expect(purged).toBeGreaterThanOrEqual(0);
    for (const [index, { id }] of uploads.entries()) {
      expect(isKept(id)).toBe(answers[index]?.status === 200);
    }
  });
});
