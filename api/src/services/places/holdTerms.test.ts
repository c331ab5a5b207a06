/**
 * Holds cannot be used to block a slot: however often it is chosen again, a hold ends when the first one ends, and then
 * the slot is everybody's for a while (CONTRACT 5 and 12, Places). The last test takes that away and must see the slot
 * blocked.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, forgetAnswers, put, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { type BundleFiles, TEST_NOW, testBundle } from '../../testing/bundle';
import { NO_TERMS_OF_HOLDS } from '../../testing/guards';
import { startTestServer, type TestServer } from '../../testing/server';
import { Calendars } from '../calendars/calendars';
import { Configurations } from '../configuration/configurations';
import { Holds } from './holds';

const MINUTE = 60_000;
const DAY = '20261201';
const VALUE = `consult_0|${DAY}|1`;
const OTHER = `consult_0|${DAY}|0`;

function holdBundle(): BundleFiles {
  const bundle = testBundle();
  const visit = bundle['surveys/visit.json'] as Record<string, unknown>;
  bundle['surveys/other.json'] = { ...visit, surveyId: 'other' };
  return bundle;
}

let server: TestServer;
let endless: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bundle: holdBundle() });
  endless = await startTestServer({
    databaseUrl: server.databaseUrl,
    missingGuards: NO_TERMS_OF_HOLDS,
  });
});
afterAll(async () => {
  await endless.close();
  await server.close();
});
afterEach(async () => {
  expect(await brokenInvariants(server)).toEqual([]);
  await forgetAnswers(server);
  setClock(Date.parse(TEST_NOW));
});

const hold = (userId: string, value = VALUE, more: object = {}, at = server) =>
  at.call(userId, 'POST', '/survey-results/hold', { surveyId: 'visit', value, ...more });
const release = (userId: string, at = server) =>
  at.call(userId, 'DELETE', '/survey-results/hold', { surveyId: 'visit' });
const later = (minutes: number) => setClock(nowMilliseconds() + minutes * MINUTE);
const endOf = ({ body }: { body: Record<string, unknown> }) => Date.parse(String(body.expiresAt));
const expectAbout = (end: number, minutes: number) => {
  expect(end - nowMilliseconds()).toBeGreaterThan((minutes - 0.5) * MINUTE);
  expect(end - nowMilliseconds()).toBeLessThanOrEqual((minutes + 0.5) * MINUTE);
};

describe('a slot that is held again by the same person', () => {
  test('keeps its end while the hold lives', async () => {
    const first = endOf(await hold('U-a'));
    later(10);
    expect(endOf(await hold('U-a'))).toBe(first);
    expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 2, reserved: 1 });
  });

  test('keeps its end over giving it back, over another slot in between, and over another form', async () => {
    const first = endOf(await hold('U-a'));
    await release('U-a');
    later(5);
    expect(endOf(await hold('U-a'))).toBe(first);
    expectAbout(endOf(await hold('U-a', OTHER)), 15);
    expect(endOf(await hold('U-a'))).toBe(first);
    expect(endOf(await hold('U-a', VALUE, { surveyId: 'other' }))).toBe(first);
  });

  test('once it has run out the slot is everybody else’s for a minute; the person may reserve it, but not hold it', async () => {
    await hold('U-a');
    later(15.1);
    const early = await hold('U-a');
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await hold('U-a', OTHER)).status).toBe(200);
    expect((await hold('U-b')).status).toBe(200);
    expect((await put(server, 'U-a', visitBody(`${DAY}|1`))).status).toBe(200);
  });

  test('after that minute it can be held again, if it is still there', async () => {
    await hold('U-a');
    later(16.1);
    expectAbout(endOf(await hold('U-a')), 15);
    later(16.1);
    await hold('U-b');
    await hold('U-c');
    expect(await hold('U-a')).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
  });

  test('many at the same moment have one end, and make one hold', async () => {
    await server.tokenOf('U-a');
    const answers = await Promise.all(Array.from({ length: 12 }, () => hold('U-a')));
    expect(new Set(answers.map(endOf)).size).toBe(1);
    expect(await rowsOf(server, 'SELECT 1 FROM place_hold')).toHaveLength(1);
  });

  test('a place that the changed answer has already is confirmed without an end of its own', async () => {
    const { body } = await put(server, 'U-a', visitBody(`${DAY}|1`));
    const change = { oldPartitionKey: body.partitionKey };
    await hold('U-a', VALUE, change);
    later(15.1);
    expectAbout(endOf(await hold('U-a', VALUE, change)), 15);
  });

  test('the sweep forgets a term behind its pause, and not before', async () => {
    const configurations = new Configurations(server.database, true);
    const calendars = new Calendars(server.database, configurations);
    const dependencies = { database: server.database, configurations, calendars };
    const holds = new Holds({ ...dependencies, holdMinutes: 15, isPaymentOn: false });
    await hold('U-a');
    const terms = () => rowsOf(server, 'SELECT 1 FROM hold_term');
    later(15.5);
    await holds.sweep();
    expect(await terms()).toHaveLength(1);
    later(1);
    await holds.sweep();
    expect(await terms()).toEqual([]);
  });
});

/** How long one person with a script keeps the last place of a slot from everybody else within an hour, in minutes. */
async function blockedMinutes(at: TestServer): Promise<number> {
  await put(server, 'U-c', visitBody(`${DAY}|1`));
  let blocked = 0;
  for (let minute = 0; minute < 60; minute += 0.5) {
    const { status } = await hold('U-a', VALUE, {}, at);
    const tried = await hold('U-b', VALUE, {}, at);
    if (tried.status === 200) return blocked;
    expect([status, tried.body.code]).toEqual([200, 'quota_exceeded']);
    blocked += 0.5;
    later(0.5);
    if (minute % 5 === 0) await release('U-a', at);
  }
  return blocked;
}

test('nobody keeps a slot from others for longer than one hold', async () => {
  expect(await blockedMinutes(server)).toBeLessThanOrEqual(15.5);
});

test('control: where every choice begins a new term, one person blocks the slot for as long as they like', async () => {
  expect(await blockedMinutes(endless)).toBe(60);
});
