/**
 * Files in a bucket: signatures against the example that AWS publishes, and the whole way of a file against a store
 * that verifies each request.
 */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { DETECTION_BYTES } from '@madoguchi/shared/domain/file';
import { put, putBody } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { fileBundle, imageLinks, sample, secureLink } from '../../testing/files';
import { newPerson, startTestServer, type TestServer } from '../../testing/server';
import { ACCESS_KEY, FakeStore, SECRET_KEY } from '../../testing/store';
import { S3Storage } from './s3Storage';

describe('signatures', () => {
  afterEach(() => resetClock());

  test('the link of AWS’s published example has the published signature', async () => {
    // "Authenticating Requests: Using Query Parameters", Amazon S3 API Reference: the host alone names the bucket
    // there.
    const { AwsClient } = await import('aws4fetch');
    const client = new AwsClient({
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
      region: 'us-east-1',
      service: 's3',
    });
    const aws = { signQuery: true, allHeaders: true, datetime: '20130524T000000Z' };
    const signed = await client.sign('https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Expires=86400', { aws });
    expect(new URL(signed.url).searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });
  test('an upload link signs the content type, and the size that was announced, and expires by the product’s clock', async () => {
    setClock(Date.parse(TEST_NOW));
    const storage = new S3Storage({
      bucket: 'clinic',
      region: 'ap-northeast-1',
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
      sessionToken: undefined,
      endpoint: undefined,
    });
    const url = new URL(await storage.uploadUrl({ fileId: 'f1', contentType: 'application/pdf', maxBytes: 1 }));
    expect(url.origin + url.pathname).toBe('https://s3.ap-northeast-1.amazonaws.com/clinic/waiting/f1');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Amz-Date': '20261120T000000Z',
      'X-Amz-Expires': '1800',
      'X-Amz-SignedHeaders': 'content-type;host',
    });
    const target = { fileId: 'f1', contentType: 'application/pdf', maxBytes: 1_000, size: 64 };
    const sized = new URL(await storage.uploadUrl(target));
    expect(sized.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  });
});

describe('a bucket', () => {
  const store = new FakeStore();
  let storage: S3Storage;
  beforeAll(async () => {
    setClock(Date.parse(TEST_NOW));
    storage = new S3Storage({
      ...{ bucket: 'clinic', region: 'ap-northeast-1', accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY },
      ...{ sessionToken: undefined, endpoint: await store.start() },
    });
  });
  afterAll(() => store.stop());
  beforeEach(() => {
    setClock(Date.parse(TEST_NOW));
    store.objects.clear();
    store.put('/clinic/waiting/f1', Buffer.from('abc'));
  });
  afterEach(() => resetClock());
  const versionOf = async (fileId = 'f1') => (await storage.inspect(fileId))?.version ?? 'none';

  test('tells what waits by its size, first bytes and version', async () => {
    const version = store.objects.get('/clinic/waiting/f1')?.etag;
    const found = await storage.inspect('f1');
    expect([found?.size, String(Buffer.from(found?.firstBytes ?? [])), found?.version]).toEqual([3, 'abc', version]);
    store.put('/clinic/waiting/large', Buffer.alloc(DETECTION_BYTES + 1));
    expect(await storage.inspect('large')).toMatchObject({ size: DETECTION_BYTES + 1 });
    store.put('/clinic/waiting/empty', Buffer.alloc(0));
    expect(await storage.inspect('empty')).toMatchObject({ size: 0, firstBytes: new Uint8Array() });
    expect(await storage.inspect('none')).toBeUndefined();
  });

  test('gives that version of what waits to a scanner, and no other', async () => {
    const version = await versionOf();
    expect(await text(await storage.openWaiting('f1', version))).toBe('abc');
    store.put('/clinic/waiting/f1', Buffer.from('other'));
    await expect(storage.openWaiting('f1', version)).rejects.toThrow();
    await expect(storage.openWaiting('none', version)).rejects.toThrow();
  });

  test('moves that version to its place once, and hears of who was faster', async () => {
    const version = await versionOf();
    store.put('/clinic/waiting/f1', Buffer.from('other'));
    expect(await storage.accept('f1', version)).toBe(false);
    expect(await storage.accept('f1', await versionOf())).toBe(true);
    expect([...store.objects.keys()]).toEqual(['/clinic/stored/f1']);
    expect(await storage.accept('f1', version)).toBe(true);
    expect(await storage.accept('none', version)).toBe(false);
  });

  test('takes a file of our own at its place, and says where it does not', async () => {
    await storage.store('f2', 'text/csv', Readable.from(['a,', 'b']));
    expect(String(store.objects.get('/clinic/stored/f2')?.bytes)).toBe('a,b');
    expect(store.refused).toEqual([]);
    setClock(Date.parse(TEST_NOW) - 86_400_000);
    await expect(storage.store('f3', 'text/csv', Readable.from(['a']))).rejects.toMatchObject({ status: 503 });
    expect(store.objects.has('/clinic/stored/f3')).toBe(false);
    store.refused.length = 0;
  });

  test('forgets what is removed, waiting or stored', async () => {
    store.put('/clinic/stored/f1', Buffer.from('abc'));
    store.put('/clinic/stored/f2', Buffer.from('abc'));
    await storage.remove('f1');
    expect([...store.objects.keys()]).toEqual(['/clinic/stored/f2']);
    await storage.remove('f1');
  });

  test('that takes no signature of ours refuses everything', async () => {
    store.now = Date.parse(TEST_NOW) + 86_400_000;
    for (const refused of [
      () => storage.inspect('f1'),
      () => storage.openWaiting('f1', ''),
      () => storage.accept('f1', ''),
      () => storage.remove('f1'),
    ])
      await expect(refused()).rejects.toMatchObject({ cause: { code: 'S3 403' } });
    store.now = Date.parse(TEST_NOW);
  });
});

describe('the way of a file', () => {
  const store = new FakeStore();
  let server: TestServer;
  let person = '';

  beforeAll(async () => {
    const endpoint = await store.start();
    server = await startTestServer({
      bundle: fileBundle(),
      environment: {
        S3_BUCKET: 'clinic',
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: ACCESS_KEY,
        S3_SECRET_ACCESS_KEY: SECRET_KEY,
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await store.stop();
    resetClock();
  });
  beforeEach(() => {
    setClock(Date.parse(TEST_NOW));
    store.now = Date.parse(TEST_NOW);
    store.refused.length = 0;
    person = newPerson('s3');
  });
  const putTo = async (url: string, body: Uint8Array<ArrayBuffer>, type: string) =>
    (await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body })).status;
  const stateOf = async (id: string) => {
    const { body } = await server.call(person, 'GET', `/survey-resources/file-status?ids=${id}`);
    return Array.isArray(body.data) ? body.data[0]?.status : undefined;
  };

  test('a file goes into the bucket, is checked and then downloads from a signed address [API-035, API-083]', async () => {
    const { id, url, contentType, row } = await secureLink(server, person, '紹介状.pdf', 3_000);
    expect(url).toContain('/clinic/waiting/');
    expect(await putTo(url, sample.pdf(3_000), contentType)).toBe(200);
    const stored = await put(server, person, putBody('papers', { name: '山田 太郎', 'letters#0': row }));
    expect(stored.body).toMatchObject({ result: 'OK' });
    expect(await stateOf(id)).toBe('Completed');
    expect([...store.objects.keys()].filter((key) => key.includes(id))).toEqual([`/clinic/stored/${id}`]);
    const { body } = await server.call(person, 'POST', '/survey-results/download-secure-file', { id });
    const data: { url?: string } = typeof body.data === 'object' && body.data !== null ? body.data : {};
    const file = await fetch(String(data.url));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''%E7%B4%B9%E4%BB%8B%E7%8A%B6.pdf");
    expect((await file.arrayBuffer()).byteLength).toBe(3_000);
    expect(store.refused).toEqual([]);
  });
  test('images are shown by an address of ours that leads to the bucket', async () => {
    const { uploadUrl, imageUrl, key } = await imageLinks(server, person);
    expect(uploadUrl).toContain(`/clinic/waiting/${key}`);
    expect((await fetch(imageUrl)).status).toBe(409);
    await putTo(uploadUrl, sample.png(), 'image/png');
    expect(new Uint8Array(await (await fetch(imageUrl)).arrayBuffer())).toEqual(sample.png());
    expect(await stateOf(key)).toBe('Completed');
  });
  test('another type than announced, and a link that has expired, are refused by the store', async () => {
    const { url, contentType } = await secureLink(server, person);
    expect(await putTo(url, sample.page(), 'text/html')).toBe(403);
    store.now = Date.parse(TEST_NOW) + 31 * 60_000;
    expect(await putTo(url, sample.pdf(), contentType)).toBe(403);
  });
  test('another size than announced is refused by the store', async () => {
    const { url, contentType } = await secureLink(server, person, '紹介状.pdf', 100);
    expect(await putTo(url, sample.pdf(101), contentType)).toBe(403);
    expect(await putTo(url, sample.pdf(100), contentType)).toBe(200);
  });
  test('wrong bytes, too many and none end as errors and are deleted', async () => {
    const bodies = [sample.page(), sample.pdf(50 * 1024 * 1024 + 1), new Uint8Array()];
    for (const body of bodies) {
      const { id, url, contentType, row } = await secureLink(server, person);
      store.put(new URL(url).pathname, body);
      expect(contentType).toBe('application/pdf');
      expect(await put(server, person, putBody('papers', { 'letters#0': row }))).toMatchObject({ status: 400 });
      expect(await stateOf(id)).toBe('Error');
      expect([...store.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
    }
  });
  test('what is put by the old link after the check changes nothing', async () => {
    const { id, url, contentType } = await secureLink(server, person, '紹介状.pdf', 100);
    await putTo(url, sample.pdf(100), contentType);
    expect(await stateOf(id)).toBe('Completed');
    expect(await putTo(url, new Uint8Array(100), contentType)).toBe(200);
    expect(await stateOf(id)).toBe('Completed');
    expect(store.objects.get(`/clinic/stored/${id}`)?.bytes.length).toBe(100);
  });
  test('content that changes between check and acceptance is not accepted', async () => {
    const { id, url, contentType } = await secureLink(server, person, '紹介状.pdf', 100);
    await putTo(url, sample.pdf(100), contentType);
    const storage = new S3Storage({
      bucket: 'clinic',
      region: 'us-east-1',
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
      sessionToken: undefined,
      endpoint: new URL(url).origin,
    });
    const seen = await storage.inspect(id);
    await putTo(url, new Uint8Array(100), contentType);
    expect(await storage.accept(id, seen?.version ?? '')).toBe(false);
    expect(store.objects.has(`/clinic/stored/${id}`)).toBe(false);
  });
  test('a server does not take files itself where a bucket does', async () => {
    const response = await fetch(`${server.url}/survey/api/v1/files/x?expires=9999999999999&signature=x`, {
      method: 'PUT',
      body: 'x',
    });
    expect(response.status).toBe(404);
  });
  test('while the bucket is away, nothing is stored and the form may try again', async () => {
    const away = await startTestServer({
      databaseUrl: server.databaseUrl,
      environment: {
        S3_BUCKET: 'clinic',
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_ACCESS_KEY_ID: ACCESS_KEY,
        S3_SECRET_ACCESS_KEY: SECRET_KEY,
      },
    });
    const { row } = await secureLink(away, person);
    const refused = await put(away, person, putBody('papers', { 'letters#0': row }));
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await away.close();
  });
});

test('half a bucket in the environment refuses the start', async () => {
  await expect(
    startTestServer({ databaseUrl: 'postgres://nowhere', environment: { S3_BUCKET: 'clinic' } }),
  ).rejects.toThrow(/S3_ACCESS_KEY_ID.*[\s\S]*S3_SECRET_ACCESS_KEY[\s\S]*S3_REGION/);
});
