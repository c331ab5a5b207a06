/**
 * Uploads and downloads over HTTP, by good links and by every bad one.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { fileTexts, serverTexts, validationTexts } from '@madoguchi/shared/texts';
import { rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { fileBundle, imageLinks, sample, secureLink, upload, uploadedImage, uploadedSecure } from '../../testing/files';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let person = '';

beforeAll(async () => {
  server = await startTestServer({ bundle: fileBundle() });
});
afterAll(async () => {
  await server.close();
  resetClock();
});
beforeEach(() => {
  person = beginTest('file');
});

/** The link with one part of its query changed. */
function changed(url: string, name: string, value: string): string {
  const link = new URL(url);
  link.searchParams.set(name, value);
  return link.href;
}
const stateOf = async (id: string, reader = person) => {
  const { body } = await server.call(reader, 'GET', `/survey-resources/file-status?ids=${encodeURIComponent(id)}`);
  return Array.isArray(body.data) ? body.data[0]?.status : undefined;
};
const download = (id: string, reader = person) =>
  server.call(reader, 'POST', '/survey-results/download-secure-file', { id });
const statusOf = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;
const waiting = () =>
  ['arriving', 'waiting'].flatMap((area) => readdirSync(join(server.configuration.dataDirectory, 'files', area)));

describe('images', () => {
  test('a picture that is PUT to the link it was given can be shown [API-080, API-083, FILE-032, FILE-033]', async () => {
    const { key, uploadUrl, imageUrl } = await imageLinks(server, person);
    expect(key).toMatch(/^answers\//);
    expect((await upload(uploadUrl, sample.png(5_000), 'image/png')).body).toEqual({
      result: 'OK',
      status: 'Completed',
    });
    const shown = await fetch(imageUrl);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(sample.png(5_000));
  });
  test('links for several pictures come in one call [API-081]', async () => {
    const keys = [crypto.randomUUID(), crypto.randomUUID()].map((uuid) => `answers/${uuid}`);
    const files = keys.map((key) => ({ key, contentType: 'image/jpeg' }));
    const { body } = await server.call(person, 'POST', '/survey-resources/presigned-urls', { files });
    expect(body).toEqual({
      result: 'OK',
      data: keys.map((key) => ({
        key,
        uploadUrl: expect.stringContaining(key),
        imageUrl: expect.stringContaining(key),
      })),
    });
  });
  test('a picture that is another kind than its label says is kept and served as what it is', async () => {
    const { uploadUrl, imageUrl } = await imageLinks(server, person, 'image/jpeg');
    expect((await upload(uploadUrl, sample.heic(), 'image/jpeg')).status).toBe(200);
    expect((await fetch(imageUrl)).headers.get('content-type')).toBe('image/heic');
  });
  test('a PDF, a page and nothing are no pictures; nothing of them stays', async () => {
    for (const body of [sample.pdf(), sample.page()]) {
      const { key, uploadUrl, imageUrl } = await imageLinks(server, person, 'image/png');
      const refused = await upload(uploadUrl, body, 'image/png');
      expect(refused).toMatchObject({ status: 415, body: { errorMessage: validationTexts.image.type } });
      expect(await stateOf(key)).toBe('Error');
      expect(await statusOf(imageUrl)).toBe(409);
    }
    const { uploadUrl } = await imageLinks(server, person);
    expect((await upload(uploadUrl, '', 'image/png')).status).toBe(400);
    expect(waiting()).toEqual([]);
  });
  test('a type that no image has gets no link', async () => {
    const key = `answers/${crypto.randomUUID()}`;
    const ask = (contentType: string) =>
      server.call(person, 'GET', `/survey-resources/presignedUrl?${new URLSearchParams({ key, contentType })}`);
    expect(await ask('image/svg+xml')).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    expect((await ask('application/pdf')).status).toBe(415);
  });
  test.each(['other/123e4567-e89b-42d3-a456-426614174000', 'answers/../../etc/passwd', 'answers/1', ''])(
    'the key %s gets no link',
    async (key) => {
      const query = new URLSearchParams({ key, contentType: 'image/png' });
      expect((await server.call(person, 'GET', `/survey-resources/presignedUrl?${query}`)).status).toBe(400);
    },
  );
  test('a key that somebody else has announced gets no link', async () => {
    const { key } = await imageLinks(server, 'U-first');
    const query = new URLSearchParams({ key, contentType: 'image/png' });
    const refused = await server.call(person, 'GET', `/survey-resources/presignedUrl?${query}`);
    expect(refused).toMatchObject({ status: 409, body: { result: 'ERROR', errorMessage: serverTexts.uploadTwice } });
    // One's own may be asked for again until it is uploaded.
    const again = await imageLinks(server, 'U-first', 'image/png', key);
    expect((await upload(again.uploadUrl, sample.png(), 'image/png')).status).toBe(200);
    expect((await imageLinks(server, 'U-first', 'image/png', key)).uploadUrl).toBe('undefined');
  });
  test('21 MB are refused before and while they arrive', async () => {
    const { key, uploadUrl } = await imageLinks(server, person);
    expect((await upload(uploadUrl, sample.png(21 * 1024 * 1024), 'image/png')).status).toBe(413);
    // In pieces no header says how long it is; the connection is cut.
    const pieces = new ReadableStream({
      pull(controller) {
        controller.enqueue(sample.png(1024 * 1024));
      },
    });
    const streamed: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: pieces,
      duplex: 'half',
    };
    const outcome = await fetch(uploadUrl, streamed).then(
      (response) => response.status,
      () => 'cut',
    );
    expect([413, 'cut']).toContain(outcome);
    expect(await stateOf(key)).toBe('Pending');
    expect(waiting()).toEqual([]);
    // The link is still good for the right file.
    expect((await upload(uploadUrl, sample.png(20 * 1024 * 1024), 'image/png')).status).toBe(200);
  });
});

describe('secure files', () => {
  test('the owner can download a stored file [API-082, API-083, API-035]', async () => {
    const { id, url, contentType } = await secureLink(server, person, '検査 結果(1).pdf');
    expect(contentType).toBe('application/pdf');
    expect(await stateOf(id)).toBe('Pending');
    expect((await download(id)).body).toMatchObject({ code: 'file_not_ready', errorMessage: fileTexts.preparing });
    expect((await upload(url, sample.pdf(2_000), contentType)).status).toBe(200);
    expect(await stateOf(id)).toBe('Completed');
    const { status, body } = await download(`${id}#検査 結果(1).pdf`);
    expect(status).toBe(200);
    const data: { url?: string } = typeof body.data === 'object' && body.data !== null ? body.data : {};
    const file = await fetch(String(data.url));
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="__ __(1).pdf"; filename*=UTF-8''%E6%A4%9C%E6%9F%BB%20%E7%B5%90%E6%9E%9C%281%29.pdf`,
    );
    expect((await file.arrayBuffer()).byteLength).toBe(2_000);
  });
  test('the state of a file moves from preparing to completed or error [FILE-024]', async () => {
    const good = await secureLink(server, person);
    const bad = await secureLink(server, person, '写真.png');
    expect([await stateOf(good.id), await stateOf(bad.id)]).toEqual(['Pending', 'Pending']);
    await upload(good.url, sample.pdf(), good.contentType);
    const refused = await upload(bad.url, sample.pdf(), bad.contentType);
    expect(refused).toMatchObject({ status: 415, body: { errorMessage: validationTexts.file.content } });
    expect([await stateOf(good.id), await stateOf(bad.id)]).toEqual(['Completed', 'Error']);
    expect((await download(bad.id)).body).toMatchObject({ code: 'file_unusable', errorMessage: fileTexts.infected });
  });
  test.each(['x.exe', 'con.pdf', 'a.b.pdf', 'noextension', 'a/b.pdf', `${'長'.repeat(31)}.pdf`])(
    'the name %s is refused as in the form',
    async (name) => {
      const files = [{ name, size: 10 }];
      const { status, body } = await server.call(person, 'POST', '/survey-resources/upload-multiple-files', { files });
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ itemKey: 'files.0.name', message: expect.any(String) }]);
    },
  );
  test('more than 50 MB get no link', async () => {
    const files = [{ name: 'a.pdf', size: 50 * 1024 * 1024 + 1 }];
    const refused = await server.call(person, 'POST', '/survey-resources/upload-multiple-files', { files });
    expect(refused).toMatchObject({ status: 413, body: { errorMessage: validationTexts.file.size(50) } });
  });
  test('only the owner and administrators see, ask for and open a file', async () => {
    const { id } = await uploadedSecure(server, person);
    expect((await download(id, 'U-stranger')).status).toBe(403);
    expect(await stateOf(id, 'U-stranger')).toBeUndefined();
    expect((await server.call(undefined, 'POST', '/survey-results/download-secure-file', { id })).status).toBe(401);
    expect((await download(id, DESK)).status).toBe(200);
    expect((await download('01J00000000000000000000000')).status).toBe(404);
  });
  test('with the switch off nothing is taken', async () => {
    const off = await startTestServer({
      databaseUrl: server.databaseUrl,
      environment: { SECURE_FILES: 'off', DATA_DIR: server.configuration.dataDirectory },
    });
    const files = [{ name: 'a.pdf', size: 10 }];
    const refused = await off.call(person, 'POST', '/survey-resources/upload-multiple-files', { files });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await off.close();
  });
  test('a person who sends file after file and no form is stopped', async () => {
    const files = Array.from({ length: 20 }, (_, index) => ({ name: `${index}.pdf`, size: 10 }));
    const ask = () => server.call(person, 'POST', '/survey-resources/upload-multiple-files', { files });
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 200]);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { errorMessage: serverTexts.tooManyFiles } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('links', () => {
  test('a repeat of the same bytes is as good as the first, other bytes change nothing', async () => {
    const { id, url, contentType } = await secureLink(server, person);
    const [first, second] = await Promise.all([
      upload(url, sample.pdf(300_000), contentType),
      upload(url, sample.pdf(300_001), contentType),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const kept = first.status === 200 ? 300_000 : 300_001;
    expect((await upload(url, sample.pdf(kept), contentType)).status).toBe(200);
    expect(await upload(url, sample.pdf(10), contentType)).toMatchObject({
      status: 409,
      body: { errorMessage: serverTexts.uploadTwice },
    });
    const [row] = await rowsOf<{ size: string }>(server, 'SELECT size FROM file WHERE file_id = $1', [id]);
    expect(Number(row?.size)).toBe(kept);
  });
  test('a changed link is refused: other file, size, type, time or signature', async () => {
    const { url, contentType } = await secureLink(server, person);
    const other = await secureLink(server, person);
    const forged = [
      changed(url, 'max', '999999999'),
      changed(url, 'type', 'text/html'),
      changed(url, 'expires', String(Date.parse(TEST_NOW) + 86_400_000)),
      changed(url, 'signature', 'x'),
      url.replace(/&signature=.*/, ''),
      url.replace(/files\/[^?]+/, `files/${other.id}`),
    ];
    for (const link of forged) {
      const type = new URL(link).searchParams.get('type') ?? contentType;
      expect((await upload(link, sample.pdf(), type)).status).toBe(403);
    }
    expect((await upload(url, sample.pdf(), 'text/html')).status).toBe(415);
    expect(await stateOf(other.id)).toBe('Pending');
  });
  test('a link to upload does not read, and one to read does not upload', async () => {
    const { uploadUrl, imageUrl } = await uploadedImage(server, person);
    expect(await statusOf(uploadUrl)).toBe(403);
    expect((await upload(imageUrl, sample.png(), 'image/png')).status).toBe(403);
    // What shows a picture does not save it under a name, nor the other way round.
    expect(await statusOf(changed(imageUrl, 'disposition', 'attachment'))).toBe(403);
  });
  test('links expire: half an hour for an upload, five minutes for a download, a day for a preview', async () => {
    const { url, contentType } = await secureLink(server, person);
    const { imageUrl } = await uploadedImage(server, person);
    const { body } = await download((await uploadedSecure(server, person)).id);
    const data: { url?: string } = typeof body.data === 'object' && body.data !== null ? body.data : {};
    setClock(Date.parse(TEST_NOW) + 5 * 60_000 - 2_000);
    expect(await statusOf(String(data.url))).toBe(200);
    setClock(Date.parse(TEST_NOW) + 5 * 60_000 + 2_000);
    expect(await statusOf(String(data.url))).toBe(403);
    setClock(Date.parse(TEST_NOW) + 30 * 60_000 + 2_000);
    expect((await upload(url, sample.pdf(), contentType)).status).toBe(403);
    expect(await statusOf(imageUrl)).toBe(200);
    setClock(Date.parse(TEST_NOW) + 24 * 3_600_000 + 2_000);
    expect(await statusOf(imageUrl)).toBe(403);
  });
  test('two servers on one database take each other’s links', async () => {
    const second = await startTestServer({
      databaseUrl: server.databaseUrl,
      environment: { DATA_DIR: server.configuration.dataDirectory },
    });
    const { uploadUrl } = await imageLinks(server, person);
    const moved = uploadUrl.replace(server.url, second.url);
    expect((await upload(moved, sample.png(), 'image/png')).status).toBe(200);
    await second.close();
  });
  test('nothing outside the folder of files can be named', async () => {
    for (const path of ['../../etc/passwd', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'answers/..%2fx', '']) {
      const response = await fetch(`${server.url}/survey/api/v1/files/${path}?expires=99999999999999&signature=x`);
      expect([400, 403, 404]).toContain(response.status);
    }
  });
});
