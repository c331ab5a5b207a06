/**
 * An attack on the running server, over its wires: every call of the reference made by everybody whom it is none of the
 * business of, hostile calls by the thousand, floods, bodies that never end, notices that nobody sent. Nothing foreign
 * is read or written, nothing is a fault of the server, and it answers /healthz within a second all the while. A share
 * in the ordinary run, all of it with TEST_LONG=1 (`npm run attack`), which prints each figure with its wall time.
 */
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS, TAP_PATH } from '@madoguchi/shared/contract';
import { PERSONAL_TABLES, SPECIAL_TABLES } from './repositories/privacy/personalTables';
import { rowsOf } from './testing/answers';
import { API_EXAMPLES } from './testing/apiExamples';
import type { Example } from './testing/example';
import { exampleBundle } from './testing/exampleBundle';
import { keptBytes } from './testing/heap';
import { hostileCallsOf, type SentCall } from './testing/hostileCalls';
import { inTurns } from './testing/inTurns';
import { ADMIN, DESK, inAdminMode, startTestServer, type TestServer } from './testing/server';

const LONG_MILLISECONDS = 3_600_000;
const long = process.env.TEST_LONG === '1';
const HOSTILE_CALLS = long ? 100_000 : 250;
const FLOOD = long ? 30_000 : 1_500;
const NOTICES = long ? 10_000 : 500;
const HALF_SENT = long ? 3_000 : 100;
/** Units of a hostile part: what costs more than its length is found by cost.test.ts. */
const UNITS = 2_000;
const AT_ONCE = 20;
const BODY_MILLISECONDS = 2_000;
const LONGEST_PAUSE_MILLISECONDS = 1_000;
const MOST_ATTEMPTS = 20;
/** A process that got no more of a processor than this was held up by others, and not by the attack. */
const HELD_UP_SHARE = 0.5;
/** What the heap may keep of an attack. */
const KEPT_MEGABYTES = 80;
const MEGABYTE = 1024 * 1024;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    bundle: exampleBundle(),
    environment: {
      PAYMENT: 'on',
      TRUST_PROXY: '1',
      RATE_LIMIT_WRITES: '1000000',
      RATE_LIMIT_ADDRESS: '1000',
    },
    bodyMilliseconds: BODY_MILLISECONDS,
  });
});
afterAll(() => server.close());

/** An address of its own for a caller, as the proxy in front tells it. */
const from = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return from(addresses);
}

/** Calls of the running attack that were told to come again. */
let postponed = 0;

/** Sends a call; one that is told to come again, as by a process that gets no processor, does so. */
async function send(call: SentCall, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  const { method, url, body } = call;
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${server.url}${url}`, { method, headers, redirect: 'manual', body: body ?? null });
    const text = await response.text();
    const pause = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || pause === 0 || attempt === MOST_ATTEMPTS) return { status: response.status, text };
    postponed += 1;
    await new Promise((resolve) => setTimeout(resolve, pause * 1_000));
  }
}

/** Runs an attack while somebody asks for /healthz; prints what came of it where all of it runs. */
async function attack(title: string, work: () => Promise<string>): Promise<void> {
  let isOver = false;
  let longest = 0;
  const watch = async () => {
    while (!isOver) {
      const before = performance.now();
      const worked = process.cpuUsage();
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      const { user, system } = process.cpuUsage(worked);
      // What the process did meanwhile: a machine that is busy with others makes it wait, not work.
      longest = Math.max(longest, Math.min(performance.now() - before, (user + system) / 1_000));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const heap = keptBytes();
  postponed = 0;
  const before = performance.now();
  const worked = process.cpuUsage();
  const watching = watch();
  const figure = await work().finally(() => {
    isOver = true;
  });
  await watching;
  const seconds = (performance.now() - before) / 1_000;
  const { user, system } = process.cpuUsage(worked);
  const processor = (user + system) / 1_000_000;
  const kept = (keptBytes() - heap) / MEGABYTE;
  if (long)
    process.stdout.write(
      `${title}: ${figure}; longest /healthz ${longest.toFixed(0)} ms; heap ${kept.toFixed(0)} MB more; ${postponed} postponed; ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of a processor\n`,
    );
  if (postponed > 0) expect(processor / seconds).toBeLessThan(HELD_UP_SHARE);
  expect(longest).toBeLessThan(LONGEST_PAUSE_MILLISECONDS);
  expect(kept).toBeLessThan(KEPT_MEGABYTES);
}

/** Everything that is stored of a person, in one text. */
async function storedOf(person: string): Promise<string> {
  const parts = [...PERSONAL_TABLES, ...SPECIAL_TABLES].map(({ table, column, by }) => {
    const where =
      by === 'person' ? `t.${column} = $1` : `t.${column} IN (SELECT answer_id FROM answer WHERE user_id = $1)`;
    return `SELECT '${table} ' || t::text AS row FROM ${table} t WHERE ${where}`;
  });
  const rows = await rowsOf<{ row: string }>(server, `${parts.join(' UNION ALL ')} ORDER BY 1`, [person]);
  return rows.map(({ row }) => row).join('\n');
}

/** An example as it is sent, without who sends it. */
function sentOf(name: string, example: Example): { call: SentCall; headers: Record<string, string> } {
  const [method = '', documented = ''] = name.split(' ');
  const { path = documented, body } = example;
  const said = example.as === DESK ? inAdminMode(path, body) : { path, body };
  const text = said.body === undefined || typeof said.body === 'string' ? said.body : JSON.stringify(said.body);
  const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...example.headers };
  return { call: { method, url: said.path, body: text }, headers };
}

const bearer = async (person: string) => ({ authorization: `Bearer ${await server.tokenOf(person)}` });

describe('every call, made by somebody whom it is none of the business of', () => {
  test(
    'reads nothing of the person and changes nothing [CONTRACT 5]',
    async () => {
      await attack('calls of others', async () => {
        let calls = 0;
        for (const [name, makeExample] of Object.entries(API_EXAMPLES)) {
          const victim = `U-victim-${crypto.randomUUID()}`;
          const thief = `U-thief-${crypto.randomUUID()}`;
          const example = await makeExample(server, victim);
          // What needs no token carries its own permission, or is everybody's.
          if (example.as === undefined) continue;
          const { call, headers } = sentOf(name, example);
          const before = await storedOf(victim);
          const named = new URLSearchParams({ userId: victim, requestingUserId: victim });
          const tries: [SentCall, Record<string, string>][] = [
            [call, {}],
            [call, { authorization: 'Bearer x.y.z' }],
            [call, await bearer(thief)],
            [{ ...call, url: `${call.url}${call.url.includes('?') ? '&' : '?'}${named}` }, await bearer(thief)],
            [{ ...call, body: call.body?.replace('{', `{"userId":"${victim}",`) }, await bearer(thief)],
          ];
          for (const [sent, who] of tries) {
            const { status, text } = await send(sent, { ...headers, ...who, 'x-forwarded-for': newAddress() });
            calls += 1;
            expect({ name, isFault: status >= 500 }).toEqual({ name, isFault: false });
            expect({ name, sent, reads: text.includes(victim) }).toEqual({ name, sent, reads: false });
            // Only who has the role does what is the desk's.
            if (example.as === DESK)
              expect({ name, status }).toEqual({
                name,
                status: who.authorization?.includes('x.y.z') || !who.authorization ? 401 : 403,
              });
          }
          expect({ name, stored: await storedOf(victim) }).toEqual({ name, stored: before });
        }
        return `${calls} calls`;
      });
    },
    LONG_MILLISECONDS,
  );
});

describe('hostile calls', () => {
  test(
    'are no fault of the server [API-023]',
    async () => {
      const calls: [SentCall, Record<string, string>][] = [];
      for (const [name, makeExample] of Object.entries(API_EXAMPLES)) {
        const example = await makeExample(server, `U-${crypto.randomUUID()}`);
        const said =
          example.as === DESK
            ? { ...example, ...inAdminMode(example.path ?? name.split(' ')[1] ?? '', example.body) }
            : example;
        const headers = {
          ...sentOf(name, example).headers,
          ...(example.as !== undefined && (await bearer(example.as === DESK ? ADMIN : example.as))),
        };
        for (const { make } of hostileCallsOf(name, said)) calls.push([make(UNITS), headers]);
      }
      await attack('hostile calls', async () => {
        const statuses = new Map<number, number>();
        const step = Math.max(1, Math.floor(calls.length / HOSTILE_CALLS));
        await inTurns(HOSTILE_CALLS, AT_ONCE, async (index) => {
          const [call, headers] = calls[(index * step + Math.floor(index / calls.length)) % calls.length] ?? [];
          if (!call) return;
          const { status } = await send(call, { ...headers, 'x-forwarded-for': newAddress() });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status >= 500) expect({ ...call, body: call.body?.slice(0, 200), status }).toMatchObject({ status: 400 });
        });
        return `${HOSTILE_CALLS} of ${calls.length} kinds, ${JSON.stringify(Object.fromEntries(statuses))}`;
      });
    },
    LONG_MILLISECONDS,
  );
});

describe('floods', () => {
  const tap = (headers: Record<string, string>) =>
    send({ method: 'GET', url: `${TAP_PATH}?q=/`, body: undefined }, headers);

  test(
    'of one address are cut off, and others behind the same proxy notice nothing',
    async () => {
      await attack('flood of one address', async () => {
        const address = newAddress();
        const statuses = new Map<number, number>();
        await inTurns(FLOOD, AT_ONCE, async () => {
          const { status } = await tap({ 'x-forwarded-for': address });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        });
        expect([...statuses.keys()].sort()).toEqual([302, 429]);
        expect((await tap({ 'x-forwarded-for': newAddress() })).status).toBe(302);
        expect((await tap({ 'x-forwarded-for': address })).status).toBe(429);
        return `${FLOOD} requests, ${JSON.stringify(Object.fromEntries(statuses))}`;
      });
    },
    LONG_MILLISECONDS,
  );

  test(
    'of notices that nobody sent write nothing',
    async () => {
      await attack('notices', async () => {
        const body = `merchant_id=30132&service_id=001&order_id=x&res_result=OK&sps_hashcode=${'0'.repeat(40)}${'&a=1'.repeat(200)}`;
        const texts = new Set<string>();
        await inTurns(NOTICES, AT_ONCE, async () => {
          const headers = { ...FORM, 'x-forwarded-for': newAddress() };
          const sent = await send({ method: 'POST', url: `${API_BASE}${API_PATHS.paymentResults}`, body }, headers);
          texts.add(`${sent.status} ${sent.text}`);
        });
        expect([...texts]).toEqual(['200 NG,hash does not match']);
        expect(await rowsOf(server, `SELECT 1 FROM payment_notice WHERE provider_order_id = 'x'`)).toEqual([]);
        return `${NOTICES} with a wrong hash`;
      });
    },
    LONG_MILLISECONDS,
  );

  test(
    'of bodies that never end are ended',
    async () => {
      await attack('half-sent bodies', async () => {
        const port = Number(new URL(server.url).port);
        const head = `POST ${API_BASE}${API_PATHS.loginRefresh} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`;
        const ended: Promise<boolean>[] = [];
        while (ended.length < HALF_SENT) {
          ended.push(
            new Promise((resolve) => {
              const socket = connect(port, '127.0.0.1', () => socket.write(head));
              socket.resume();
              socket.on('error', () => resolve(true));
              socket.on('close', () => resolve(true));
            }),
          );
          // The attacker takes turns with the server, in whose process it is.
          if (ended.length % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
        }
        expect((await Promise.all(ended)).filter(Boolean)).toHaveLength(HALF_SENT);
        return `${HALF_SENT} connections, each ended after ${BODY_MILLISECONDS / 1_000} s`;
      });
    },
    LONG_MILLISECONDS,
  );
});
