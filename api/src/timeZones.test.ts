/**
 * Business days are Japan's, wherever the server runs: the same requests around midnight in Japan, answered by servers
 * in eight time zones, in the ordinary run in the first and the last of them (CONTRACT 4).
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_BASE } from '@madoguchi/shared/contract';
import { visitBody } from './testing/answers';
import { testBundle, writeBundle } from './testing/bundle';
import { createTestDatabase, dropTestDatabase } from './testing/database';
import { buildServer, type ServerProcess, startServerProcess } from './testing/process';

/** From the first zone of a day to the last, with halves, summer times of both hemispheres, and Japan itself. */
const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Europe/London',
  'America/Sao_Paulo',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
];
/** Friday and Saturday, a minute around midnight in Japan. */
const BEFORE_MIDNIGHT = '2026-11-20T23:59:00+09:00';
const AFTER_MIDNIGHT = '2026-11-21T00:01:00+09:00';

let bundle = '';
let databaseUrl = '';

beforeAll(async () => {
  await buildServer();
  const files = testBundle();
  files['calendars/main.json'] = {
    calendarId: 'main',
    name: '本館',
    comaList: { '0': { start: '09:00', end: '10:00' } },
    schedule: {
      '20261120': { '0': 99 },
      '20261121': { '0': 99 },
      '20261123': { '0': 99 },
      '20261220': { '0': 99 },
      '20261221': { '0': 99 },
    },
    dayOff: { '20261121': 1, '20261122': 1 },
    reservationCancelLimit: 1,
    reservationPossibleMonths: 1,
  };
  bundle = writeBundle(files);
  databaseUrl = await createTestDatabase();
});
afterAll(async () => {
  await dropTestDatabase(databaseUrl);
  rmSync(bundle, { recursive: true, force: true });
});

async function withServer<Result>(zone: string, now: string, run: (server: ServerProcess) => Promise<Result>) {
  const server = await startServerProcess({
    ...{ TZ: zone, NOW: now, DATABASE_URL: databaseUrl, DATA_BUNDLE: bundle, DEV_LOGIN: 'U-development' },
    SHELL_DIR: '/nowhere',
  });
  try {
    return await run(server);
  } finally {
    await server.stop();
  }
}

async function call(server: ServerProcess, userId: string, method: string, path: string, body?: unknown) {
  const login = await fetch(`${server.url}${API_BASE}/login/token?code=dev:${userId}`);
  const { data } = (await login.json()) as { data: { session: { id_token: string } } };
  const response = await fetch(`${server.url}${API_BASE}${path}`, {
    method,
    headers: { authorization: `Bearer ${data.session.id_token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code: answer.code, partitionKey: String(answer.partitionKey) };
}

/** The first and the last of a day. */
const ORDINARY = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

describe.each(process.env.TEST_LONG === '1' ? ZONES : ORDINARY)('a server in %s', (zone) => {
  const person = `U-zone-${ZONES.indexOf(zone)}`;
  const reserve = (server: ServerProcess, day: string) =>
    call(server, person, 'POST', '/survey-results/putItem', visitBody(`${day}|0`));
  const cancel = (server: ServerProcess, partitionKey: string) =>
    call(server, person, 'POST', '/survey-results/cancelItem', { surveyId: 'visit', partitionKey });

  test('the deadline and the window turn at midnight in Japan [CANCEL-014, CANCEL-015, SLOT-013]', async () => {
    // Monday 23rd after two days off: the last day to cancel is Friday 20th (CONTRACT 6.1).
    const left = await withServer(zone, BEFORE_MIDNIGHT, async (server) => {
      const first = await reserve(server, '20261123');
      const second = await reserve(server, '20261123');
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(await cancel(server, first.partitionKey)).toMatchObject({ status: 200 });
      // One month from the 20th is the 20th; the 21st can be reserved tomorrow.
      expect(await reserve(server, '20261220')).toMatchObject({ status: 200 });
      expect(await reserve(server, '20261221')).toMatchObject({ status: 409, code: 'not_reservable' });
      return second.partitionKey;
    });
    await withServer(zone, AFTER_MIDNIGHT, async (server) => {
      expect(await cancel(server, left)).toMatchObject({ status: 409, code: 'deadline_passed' });
      expect(await reserve(server, '20261221')).toMatchObject({ status: 200 });
      expect(await reserve(server, '20261120')).toMatchObject({ status: 409, code: 'not_reservable' });
    });
  });
});
