/**
 * Taking over answers that the desk entered (API-022, CONTRACT 12): who may, all named ones or none, and never a second
 * answer of a form that is answered once.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { now, nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { lockPeople } from '../../repositories/people/people';
import { put, putBody, rowsOf } from '../../testing/answers';
import { orderBody, paidFiles } from '../../testing/paid';
import { paymentBundle } from '../../testing/payments';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';
import { PROOF_LIFE_MILLISECONDS } from './claim';

let server: TestServer;
let person = '';
let name = '';

beforeAll(async () => {
  server = await startTestServer({ bundle: paymentBundle, environment: { PAYMENT: 'on' } });
});
afterAll(() => server.close());
beforeEach(() => {
  person = beginTest('claim');
  name = `窓口 ${person}`;
});

/** Stores an answer. @returns its partition key */
async function entered(body: unknown, by = DESK): Promise<string> {
  const answer = await put(server, by, body);
  expect(answer.status).toBe(200);
  return String(answer.body.partitionKey);
}
const profileBody = (more: Record<string, string> = {}) =>
  putBody('profile', { name, phone: '0312345678', symptoms: '', ...more });
const visit = (day: string) => putBody('visit', { name, place: `consult_0|${day}|0` });
/** The person finds what the desk has entered under the name. */
const find = (surveyId: string, by = person) =>
  server.call(by, 'POST', '/survey-results/filterQuery', {
    queryParams: { surveyId, fields: fieldsOf(surveyId) },
    requestingUserId: by,
  });
const REQUIRED: Record<string, object[]> = {
  profile: [{ itemKey: 'phone', value: '0312345678' }],
  visit: [{ itemKey: 'place', value: 'consult_0' }],
};
const fieldsOf = (surveyId: string) => [{ itemKey: 'name', value: name }, ...(REQUIRED[surveyId] ?? [])];
const claim = (keys: readonly string[], by = person, userId = person) =>
  server.call(by, 'POST', '/survey-results/putUserId', {
    userId,
    keys: keys.map((partitionKey) => ({ partitionKey })),
  });
async function ownerOf(partitionKey: string): Promise<string | undefined> {
  const text = 'SELECT user_id FROM answer WHERE is_current AND partition_key = $1';
  return (await rowsOf<{ user_id: string }>(server, text, [partitionKey]))[0]?.user_id;
}
const claimsOf = (partitionKey: string) =>
  rowsOf(
    server,
    `SELECT actor_id, actor_is_admin, subject_user_id, before, after FROM audit WHERE action = 'claim' AND subject = $1`,
    [partitionKey],
  );

describe('who may', () => {
  test('who has found the answer, for nobody but themselves', async () => {
    const key = await entered(profileBody());
    await find('profile');
    expect((await claim([key], person, `${person}-b`)).status).toBe(403);
    expect(await ownerOf(key)).toMatch(/^I/);
    expect((await claim([key])).body).toEqual({ result: 'OK' });
    expect(await ownerOf(key)).toBe(person);
  });

  test('nobody who has not found it, found it ten minutes ago, or knows who has', async () => {
    const key = await entered(profileBody());
    expect(await claim([key])).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await find('profile', `${person}-b`);
    expect((await claim([key])).status).toBe(403);
    await find('profile');
    setClock(nowMilliseconds() + PROOF_LIFE_MILLISECONDS + 60_000);
    expect((await claim([key])).status).toBe(403);
    expect(await ownerOf(key)).toMatch(/^I/);
    await find('profile');
    expect((await claim([key])).status).toBe(200);
  });

  test('the desk for anybody, without finding it', async () => {
    const key = await entered(profileBody());
    expect((await claim([key], DESK)).status).toBe(200);
    expect(await ownerOf(key)).toBe(person);
  });

  test('nobody what belongs to somebody else already, the desk neither', async () => {
    const key = await entered(profileBody(), `${person}-b`);
    await find('profile');
    for (const by of [person, DESK]) expect((await claim([key], by)).status).toBe(403);
    expect(await ownerOf(key)).toBe(`${person}-b`);
  });
});

test('all named answers are taken over, each once, or none', async () => {
  const keys = [await entered(visit('20261202')), await entered(visit('20261203'))];
  await find('visit');
  expect(await claim([...keys, 'visit#I-none#1'])).toMatchObject({ status: 404 });
  for (const key of keys) expect(await ownerOf(key)).toMatch(/^I/);
  expect((await claim([...keys, ...keys])).status).toBe(200);
  for (const key of keys) expect(await ownerOf(key)).toBe(person);
});

test('it is noted who did it, whose it was and whose it is; again there is nothing to do', async () => {
  const key = await entered(profileBody());
  const before = { userId: await ownerOf(key) };
  await find('profile');
  await claim([key]);
  const noted = { actor_id: person, actor_is_admin: false, subject_user_id: person, before, after: { userId: person } };
  expect(await claimsOf(key)).toEqual([noted]);
  expect((await claim([key])).status).toBe(200);
  expect(await claimsOf(key)).toEqual([noted]);
});

describe('a form that is answered once', () => {
  test('is not taken over beside an own answer', async () => {
    const key = await entered(profileBody());
    await entered(profileBody(), person);
    await find('profile');
    expect(await claim([key])).toMatchObject({ status: 409, body: { code: 'not_editable' } });
    expect(await ownerOf(key)).toMatch(/^I/);
  });

  test('is taken over once by who claims two at the same moment', async () => {
    const keys = [await entered(profileBody()), await entered(profileBody())];
    await find('profile');
    const statuses = await Promise.all(keys.map(async (key) => (await claim([key])).status));
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('is let be where it is withdrawn: that is no answer beside the own one', async () => {
    const key = await entered(profileBody());
    await rowsOf(server, 'UPDATE answer SET is_live = false WHERE partition_key = $1', [key]);
    await entered(profileBody(), person);
    expect((await claim([key], DESK)).status).toBe(200);
  });

  test('a form that may be answered often is taken over beside one’s own', async () => {
    const key = await entered(visit('20261204'));
    await entered(visit('20261205'), person);
    await find('visit');
    expect((await claim([key])).status).toBe(200);
  });
});

describe('what was sold at the desk', () => {
  const sold = () => orderBody('paid', [{ productId: 'blood', count: 1 }], { name });
  const buyerOf = (partitionKey: string) =>
    rowsOf(server, 'SELECT user_id FROM payment_order WHERE partition_key = $1', [partitionKey]);

  test('stays the desk’s, until the desk says whose it is: then the order is theirs too', async () => {
    const key = await entered(sold());
    await find('paid');
    expect(await claim([key])).toMatchObject({ status: 409, body: { code: 'not_editable' } });
    expect((await claim([key], DESK)).status).toBe(200);
    expect(await buyerOf(key)).toEqual([{ user_id: person }]);
  });

  test('goes with its answer, though the form sells nothing any more', async () => {
    const key = await entered(sold());
    const form = paidFiles()['surveys/paid.json'] as object;
    await server.importFiles({ ...paymentBundle, 'surveys/paid.json': { ...form, usePayment: 0 } });
    expect((await claim([key], DESK)).status).toBe(200);
    expect(await buyerOf(key)).toEqual([{ user_id: person }]);
    await server.importFiles(paymentBundle);
  });
});

describe('while something of them is being written', () => {
  /** Claims while somebody is locked. @returns whether the claim waited for that */
  async function waitsFor(userId: string | undefined, key: string): Promise<boolean> {
    let isDone = false;
    const claimed = await server.database.transaction(async (connection) => {
      await lockPeople(connection, [userId ?? ''], now());
      const claiming = claim([key]).finally(() => {
        isDone = true;
      });
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while (!isDone && (await rowsOf(server, waiting)).length === 0);
      return { claiming, waited: !isDone };
    });
    expect((await claimed.claiming).status).toBe(200);
    return claimed.waited;
  }

  test('who claims waits', async () => {
    const key = await entered(visit('20261208'));
    await find('visit');
    expect(await waitsFor(person, key)).toBe(true);
  });

  test('who claims waits for whose it was', async () => {
    const key = await entered(visit('20261209'));
    await find('visit');
    expect(await waitsFor(await ownerOf(key), key)).toBe(true);
  });
});
