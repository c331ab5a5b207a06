/**
 * CONTRACT 14 to the letter, as somebody from outside would look: addresses, fields, statuses and codes, written out here
 * and taken from no table of the program. What each of them does is tested beside it.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { decodeJwt } from 'jose';
import { put, visitBody } from '../../testing/answers';
import { ADMIN, type Answer, newPerson, STAFF_PASSWORD, startTestServer, type TestServer } from '../../testing/server';

const CONSOLE = '//survey/api/v1/console';
let server: TestServer;
let clerk: string;
beforeAll(async () => {
  server = await startTestServer();
  clerk = await server.staff({ roles: ['予約担当'] });
});
afterAll(async () => {
  await server.close();
  resetClock();
});

/** @param as null: nobody */
const get = (path: string, as: string | null = clerk) => server.call(as ?? undefined, 'GET', `${CONSOLE}/${path}`);
const post = (path: string, body: object, as: string | null = clerk) =>
  server.call(as ?? undefined, 'POST', `${CONSOLE}/${path}`, body);
const of = (roles: StaffRole[], scope?: StaffScope) => server.staff({ roles, ...(scope && { scope }) });
const error = (status: number, code: string) => ({
  status,
  body: { result: 'ERROR', code, errorMessage: expect.any(String) },
});

let visits = 0;
/** The last day on which one was booked: from Monday 2027-02-01 on each but Sundays. */
const bookedDay = () => `202702${String(visits + Math.floor((visits - 1) / 6)).padStart(2, '0')}`;
/** A visit of somebody new, on a day of its own. */
async function booked(person = newPerson('contract')): Promise<{ key: string; path: string; answer: Answer }> {
  visits += 1;
  const answer = await put(server, person, visitBody(`${bookedDay()}|0`));
  const key = String(answer.body.partitionKey);
  return { key, path: `answers/${encodeURIComponent(key)}`, answer };
}
const versionOf = async (path: string) => Number(Object((await get(path)).body.data).version);

describe('14.1 session', () => {
  const tokens = { id_token: expect.any(String), access_token: expect.any(String), refresh_token: expect.any(String) };

  test('login/methods, login/password, login/refresh, sessions, login/logout', async () => {
    const staffId = await server.staff({ roles: ['受付'], password: STAFF_PASSWORD });
    expect((await get('login/methods', null)).body).toEqual({
      result: 'OK',
      data: { oidc: false, password: true, mfaRequired: false },
    });
    const signIn = { name: staffId, password: STAFF_PASSWORD };
    const wrong = { ...signIn, password: 'wrong' };
    expect(await post('login/password', wrong, null)).toMatchObject(error(401, 'login_failed'));
    const opened = await post('login/password', signIn, null);
    expect(opened).toMatchObject({ status: 200, body: { result: 'OK', data: { session: tokens } } });
    const { session } = opened.body.data as { session: { id_token: string; refresh_token: string } };
    const claims = decodeJwt(session.id_token);
    expect(claims).toMatchObject({
      ...{ sub: staffId, name: expect.any(String), mfa: false },
      identities: [{ userId: staffId, providerName: 'STAFF' }],
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
    const refreshed = await post('login/refresh', { refresh_token: session.refresh_token }, null);
    expect(refreshed).toMatchObject({ status: 200, body: { result: 'OK', data: { session: tokens } } });
    const { session: next } = refreshed.body.data as { session: { id_token: string; refresh_token: string } };
    const bearer = { authorization: `Bearer ${next.id_token}` };
    const as = (method: string, path: string) =>
      server.call(undefined, method, `${CONSOLE}/${path}`, undefined, bearer);
    const listed = await as('GET', 'sessions');
    expect(listed.body).toMatchObject({ result: 'OK', data: { items: [{ id: expect.any(String) }] } });
    const [own] = (listed.body.data as { items: { id: string }[] }).items;
    expect(await as('DELETE', 'sessions/nobodys')).toMatchObject(error(404, 'not_found'));
    expect(await as('DELETE', `sessions/${own?.id}`)).toMatchObject({ status: 200, body: { result: 'OK' } });
    expect((await as('GET', 'sessions')).status).toBe(401);
    expect(await post('login/logout', { refresh_token: next.refresh_token }, null)).toMatchObject({
      status: 200,
      body: { result: 'OK' },
    });
  });

  test('login/token?code=dev:S…, below the console and among the person’s calls, with mfa true', async () => {
    for (const path of [`${CONSOLE}/login/token`, '/login/token']) {
      const { status, body } = await server.call(undefined, 'GET', `${path}?code=dev:${clerk}`);
      expect({ status, body }).toMatchObject({ status: 200, body: { data: { session: tokens } } });
      const { session } = body.data as { session: { id_token: string } };
      expect(decodeJwt(session.id_token)).toMatchObject({ sub: clerk, mfa: true });
    }
    expect(await server.call(clerk, 'GET', '/survey-configs/getItem?surveyId=visit')).toMatchObject(
      error(403, 'forbidden'),
    );
    expect((await server.call(clerk, 'GET', '/survey-configs/getItem?surveyId=visit&mode=admin')).status).toBe(200);
    expect((await get('answers', ADMIN)).status).toBe(200);
    expect(await get('answers', newPerson('patient'))).toMatchObject(error(403, 'forbidden'));
    expect(await get('answers', null)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });
});

describe('14.3 answers', () => {
  test('the list: every question at once, DisplayRecord with version, name, formVersion, attendance', async () => {
    const { key, answer } = await booked();
    const day = bookedDay();
    const query = new URLSearchParams({
      ...{ form: 'visit', q: '山田', status: '未対応', from: day, to: day, where: 'name:has:山田' },
      ...{ sort: '-createdAt', limit: '200' },
    });
    const { status, body } = await get(`answers?${query}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        result: 'OK',
        data: { items: [expect.objectContaining({ partitionKey: key })], total: 1 },
      },
    });
    const [record] = (body.data as { items: object[] }).items;
    expect(record).toMatchObject({
      ...{ surveyId: 'visit', partitionKey: key, userId: expect.any(String), check: '未対応' },
      answerCode: answer.body.answercode,
      fields: expect.arrayContaining([{ itemKey: 'name', title: '氏名', value: expect.any(String) }]),
      data: expect.arrayContaining([expect.objectContaining({ itemKey: 'name', check: '未対応', type: 'text' })]),
      reservation: { categoryId: 'consult', itemId: '0', date: day, slot: '0', start: '09:00', end: '10:00' },
      ...{ createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) },
      ...{ version: expect.any(Number), name: expect.any(String), formVersion: 1, attendance: null },
    });
    const wrong = ['limit=201', 'from=2026', 'where=name', 'sort=nothing', 'status=ない', 'cursor=x'];
    for (const each of wrong) expect(await get(`answers?${each}`)).toMatchObject(error(400, 'invalid'));
    expect(await get('answers?form=nothing')).toMatchObject(error(404, 'not_found'));
  });

  test('one answer with its history, and each deed by its version: an older one is 409 changed with what stands', async () => {
    const { key, path } = await booked();
    expect((await get(path)).body).toMatchObject({ result: 'OK', data: { partitionKey: key, history: [{}] } });
    const version = await versionOf(path);
    expect(await post(`${path}/check`, { check: '対応済', version })).toMatchObject({
      status: 200,
      body: { result: 'OK', data: { check: '対応済' } },
    });
    const later = await versionOf(path);
    expect(later).toBeGreaterThan(version);
    const stale = [
      ['check', { check: '保留', version }],
      ['move', { value: 'consult_0|20270301|1', version }],
      ['cancel', { version }],
      ['attendance', { state: 'arrived', version }],
    ] as const;
    for (const [deed, body] of stale)
      expect(await post(`${path}/${deed}`, body)).toMatchObject({
        status: 409,
        body: { result: 'ERROR', code: 'changed', data: { partitionKey: key, check: '対応済', version: later } },
      });
    for (const deed of ['check', 'move', 'cancel'])
      expect(await post(`${path}/${deed}`, { check: '保留', value: 'x' })).toMatchObject(error(400, 'invalid'));
    for (const state of ['arrived', 'called', 'done', 'absent'])
      expect(await post(`${path}/attendance`, { state })).toMatchObject({
        body: { data: { attendance: { state, at: expect.any(String), actorId: clerk }, check: '対応済' } },
      });
    expect(await post(`${path}/attendance`, { state: null })).toMatchObject({ body: { data: { attendance: null } } });
    expect(await post(`${path}/memo`, { text: '車椅子' })).toMatchObject({ status: 200 });
    expect(await post(`${path}/message`, { text: 'お待ちしています。' })).toMatchObject({ status: 200 });
    const moved = await post(`${path}/move`, { value: 'consult_0|20270301|1', version: await versionOf(path) });
    const at = `answers/${encodeURIComponent(Object(moved.body.data).partitionKey)}`;
    expect(moved).toMatchObject({ status: 200, body: { data: { reservation: { date: '20270301', slot: '1' } } } });
    expect(await post(`${at}/cancel`, { version: await versionOf(at) })).toMatchObject({
      status: 200,
      body: { data: { check: '取り消し' } },
    });
    expect(await post(`${at}/cancel`, { version: await versionOf(at) })).toMatchObject(error(409, 'not_editable'));
  });

  test('what lies outside of the scope is 404, a deed outside of the role 403', async () => {
    const { path } = await booked();
    const version = await versionOf(path);
    const other = await of(['受付'], { forms: ['profile'] });
    const deeds = [
      ['check', { check: '保留', version }],
      ['move', { value: 'consult_0|20270301|0', version }],
      ['cancel', { version }],
      ['memo', { text: 'x' }],
      ['message', { text: 'x' }],
      ['attendance', { state: 'arrived' }],
    ] as const;
    const reader = await of(['閲覧']);
    for (const [deed, body] of deeds) {
      expect(await post(`${path}/${deed}`, body, other)).toMatchObject(error(404, 'not_found'));
      expect(await post(`answers/nothing/${deed}`, body, other)).toMatchObject(error(404, 'not_found'));
      expect(await post(`${path}/${deed}`, body, reader)).toMatchObject(error(403, 'forbidden'));
    }
    expect(await get(path, other)).toMatchObject(error(404, 'not_found'));
    expect(await get(path, await of(['帳票担当']))).toMatchObject(error(403, 'forbidden'));
    expect((await get('answers?form=visit', other)).status).toBe(404);
    expect((await get('answers?q=山田', other)).body).toEqual({ result: 'OK', data: { items: [], total: 0 } });
  });

  test('getItem and putItem answer the version', async () => {
    const person = newPerson('versions');
    const { body } = await server.call(person, 'GET', '/survey-configs/getItem?surveyId=visit');
    expect(Object(body.data).version ?? body.version).toBe(1);
    expect((await booked(person)).answer.body.version).toBe(1);
  });
});

describe('14.3 jobs', () => {
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  async function ended(jobId: unknown): Promise<Answer> {
    for (;;) {
      const answer = await get(`jobs/${String(jobId)}`);
      if (Object(answer.body.data).state !== 'running') return answer;
    }
  }

  test.each([
    ['check', { check: '保留' }],
    ['cancel', {}],
    ['message', { text: 'お待ちしています。' }],
  ])('%s of a selection', async (kind, more) => {
    const { key: partitionKey } = await booked();
    const body = { kind, selection: { partitionKeys: [partitionKey] }, ...more, ...key() };
    const begun = await post('jobs', body);
    expect(begun).toEqual({ ...begun, status: 200, body: { result: 'OK', data: { jobId: expect.any(String) } } });
    expect((await post('jobs', body)).body).toEqual(begun.body);
    const { jobId } = begun.body.data as { jobId: string };
    expect((await ended(jobId)).body.data).toMatchObject({ state: 'done', done: 1, total: 1, results: [] });
    expect(await get(`jobs/${jobId}/file`)).toMatchObject(error(404, 'not_found'));
    expect(await get(`jobs/${jobId}`, await of(['管理者']))).toMatchObject(error(404, 'not_found'));
    expect(await post('jobs', body, await of(['受付']))).toMatchObject(error(403, 'forbidden'));
  });

  test('an export: keys in the first row, titles in the second, then the answers', async () => {
    const { key: partitionKey, answer } = await booked();
    const body = { kind: 'export', form: 'visit', format: 'csv-utf8', selection: { partitionKeys: [partitionKey] } };
    const { jobId } = (await post('jobs', { ...body, ...key() })).body.data as { jobId: string };
    expect((await ended(jobId)).body.data).toMatchObject({ state: 'done', done: 1, total: 1 });
    const headers = { authorization: `Bearer ${await server.tokenOf(clerk)}` };
    const file = await fetch(`${server.url}/survey/api/v1/console/jobs/${jobId}/file`, { headers });
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    const [keys = [], titles, row] = lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
    expect(keys.slice(0, 5)).toEqual(['answerCode', 'partitionKey', 'status', 'reservation', 'name']);
    expect(titles).toContain('氏名');
    const place = `consult_0|${bookedDay()}|0`;
    expect(row?.slice(0, 4)).toEqual([answer.body.answercode, partitionKey, '未対応', place]);
  });
});

test('14.3 forms: draft, check, publish, versions, restore, stop', async () => {
  const owner = await of(['帳票担当']);
  const path = 'forms/profile';
  const read = async () => Object((await get(path, owner)).body.data);
  const put = (body: object) => server.call(owner, 'PUT', `${CONSOLE}/${path}/draft`, body);
  const before = await read();
  expect(before).toMatchObject({ formId: 'profile', state: 'published', draft: null, version: 0 });
  const config = { ...before.publishedConfig, description: '改めました' };
  const saved = await put({ config, version: before.version });
  expect(saved.body).toEqual({ result: 'OK', data: { version: expect.any(Number), savedAt: expect.any(String) } });
  expect(await put({ config, version: before.version })).toMatchObject({
    ...error(409, 'changed'),
    body: { data: { version: Object(saved.body.data).version, draft: { config } } },
  });
  expect((await post(`${path}/check`, {}, owner)).body).toMatchObject({ result: 'OK', data: { faults: [] } });
  const published = { result: 'OK', data: { number: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) } };
  expect((await post(`${path}/publish`, { note: '改訂' }, owner)).body).toEqual(published);
  expect((await get(`${path}/versions`, owner)).body.data).toMatchObject({
    items: [
      { number: 2, hash: expect.any(String), at: expect.any(String), by: owner, note: '改訂' },
      { number: 1, by: 'import' },
    ],
  });
  expect((await get(`${path}/versions/1`, owner)).body.data).toMatchObject({
    number: 1,
    config: { surveyId: 'profile' },
  });
  expect((await post(`${path}/restore`, { number: 1 }, owner)).body).toMatchObject({ data: { number: 3 } });
  expect((await post(`${path}/stop`, {}, owner)).body).toMatchObject({ data: { number: 4 } });
  expect((await get('forms', owner)).body.data).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ formId: 'profile', state: 'stopped' })]),
  });
  for (const name of ['draft', 'check', 'publish', 'restore', 'stop'])
    expect(await server.call(clerk, name === 'draft' ? 'PUT' : 'POST', `${CONSOLE}/${path}/${name}`, {})).toMatchObject(
      error(403, 'forbidden'),
    );
  expect((await get(path, await of(['閲覧']))).status).toBe(200);
  expect(await get(path, await of(['帳票担当'], { forms: ['visit'] }))).toMatchObject(error(404, 'not_found'));
});

test('14.3 audit?from=&to=&actor=&subject=, for 管理者 and for 閲覧 without a scope', async () => {
  const { key } = await booked();
  const chief = await of(['管理者']);
  const query = new URLSearchParams({ from: '20261120', to: '2026-11-20', actor: '', subject: key, limit: '200' });
  expect((await get(`audit?${query}`, chief)).body).toMatchObject({
    result: 'OK',
    data: { items: [{ action: 'create', subject: key, actorId: expect.any(String), at: expect.any(String) }] },
  });
  expect((await get('audit', await of(['閲覧']))).status).toBe(200);
  expect(await get('audit', await of(['閲覧'], { forms: ['visit'] }))).toMatchObject(error(403, 'forbidden'));
  for (const role of ['帳票担当', '予約担当', '受付', '会計'] as const)
    expect(await get('audit', await of([role]))).toMatchObject(error(403, 'forbidden'));
});
