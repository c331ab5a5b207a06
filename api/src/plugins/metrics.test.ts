/**
 * Every metric of the product has a cause, and moves when that happens; nothing that a client makes up becomes a label;
 * and however often they are read, the database is measured every few seconds.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { now, nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import pg from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { MEASURED_EVERY_MILLISECONDS } from '../metrics/remembered';
import { put, putBody, visitBody } from '../testing/answers';
import { memberBundle, register } from '../testing/members';
import { productDirectory } from '../testing/process';
import { startTestServer, type TestServer } from '../testing/server';

const scanner = createServer((socket) => socket.on('error', () => undefined).on('data', () => socket.end('PONG\0')));
let server: TestServer;
let statements = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
  const address = scanner.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server = await startTestServer({
    bundle: memberBundle(),
    environment: { DATABASE_POOL: '2', CLAMD_ADDRESS: `127.0.0.1:${port}` },
    missingGuards: { watch_standing: (text) => text, watch_places_left: (text) => text },
    arrive: async () => {
      statements += 1;
    },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => scanner.close(resolve));
});

async function scrape(): Promise<string> {
  return String((await server.call(undefined, 'GET', '//metrics')).body.text);
}

/** The figures of one metric, those of a histogram included. */
function figuresOf(text: string, name: string): string[] {
  return text.split('\n').filter((line) => new RegExp(`^${name}(?:_bucket|_sum|_count)?[{ ]`).test(line));
}

function namesOf(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
}

const write = (text: string, values: unknown[]) =>
  server.database.execute({ name: `cause_${text.length}`, text }, values);
const message = (state: string, answer: string | null) => async () => {
  const text = `INSERT INTO outbox (message_id, recipient, messages, state, next_attempt_at, last_answer, created_at, finished_at)
    VALUES ($1, 'U1', '[]', $2, $3, $4, $3, CASE WHEN $2 = 'failed' THEN $3::timestamptz END)`;
  await write(text, [crypto.randomUUID(), state, now(), answer]);
};
const file = (status: string) => () =>
  write(
    `INSERT INTO file (file_id, owner_id, kind, name, content_type, status, created_at, updated_at)
     VALUES ($1, 'U1', 'image', '', 'image/png', $2, $3, $3)`,
    [crypto.randomUUID(), status, now()],
  );
const attempt = () =>
  write(
    `INSERT INTO payment_attempt (provider_order_id, order_id, number, customer_code, amount, state, requested_at, updated_at)
     VALUES ($1, $1, 1, 'c', 1, 'open', $2, $2)`,
    [crypto.randomUUID(), now()],
  );
const refund = () =>
  write(
    `INSERT INTO payment_refund (refund_id, order_id, tracking_id, user_id, survey_id, amount, reason, created_at)
     VALUES ($1, $1, $1, 'U1', 'care', 1, 'cancelled', $2)`,
    [crypto.randomUUID(), now()],
  );
/** Only time has to pass. */
const time = async () => undefined;
/** People who send while nobody gets on. Undone, they get on. */
const queue = async () => {
  const blocker = new pg.Client({ connectionString: server.databaseUrl });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE answer IN ACCESS EXCLUSIVE MODE');
  const answers = Array.from({ length: 9 }, (_, index) =>
    put(server, `U-queue-${index}`, putBody('profile', { name: '山田 太郎', phone: '09012345678' })),
  );
  while (server.database.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
  return async () => {
    await blocker.query('ROLLBACK');
    await blocker.end();
    await Promise.all(answers);
  };
};
/** A database that gives no answer. Undone, it does. */
const outage = async () => {
  await server.database.script('ALTER TABLE outbox RENAME TO outbox_away');
  return () => server.database.script('ALTER TABLE outbox_away RENAME TO outbox');
};

type Undo = () => Promise<unknown>;

/** By metric, in their order: what makes it move, and what undoes that. */
const CAUSES: Record<string, (() => Promise<Undo | unknown>) | 'never moves' | 'jobs.test.ts'> = {
  madoguchi_build_info: 'never moves',
  madoguchi_database_pool_size: 'never moves',
  madoguchi_database_queue_limit: 'never moves',
  madoguchi_http_request_seconds: () => server.call('U1', 'GET', '/drafts/profile'),
  madoguchi_refusals_total: () => server.call('U1', 'GET', '/survey-configs/getItem?surveyId=none'),
  madoguchi_sign_in_failures_total: () => server.call(undefined, 'GET', '/login/token?code=x&redirectUri=x'),
  madoguchi_browser_errors_total: () =>
    server.call(undefined, 'POST', '/browser-errors', {
      ...{ remote: 'mf_bed', version: '1', route: '', kind: 'load', name: 'RemoteError', places: [] },
    }),
  madoguchi_job_failures_total: 'jobs.test.ts',
  madoguchi_database_waiting: queue,
  madoguchi_database_connections: queue,
  madoguchi_database_up: outage,
  madoguchi_backup_age_seconds: () =>
    write("INSERT INTO last_run (name, finished_at) VALUES ('backup', $1)", [new Date(nowMilliseconds() - 60_000)]),
  madoguchi_migration_level: () => server.database.script("DELETE FROM schema_migration WHERE id > '0005'"),
  madoguchi_outbox_waiting: message('waiting', null),
  madoguchi_outbox_failing: message('waiting', '401'),
  madoguchi_outbox_oldest_seconds: time,
  madoguchi_outbox_given_up: message('failed', '400'),
  madoguchi_outbox_held: () => write('UPDATE message_channel SET held_since = $1, held_until = $1', [now()]),
  madoguchi_payments_open: attempt,
  madoguchi_payment_questions_open: () =>
    write(
      `INSERT INTO payment_question (tracking_id, provider_order_id, order_id, pay_method, ask_at, created_at)
       VALUES ($1, $1, $1, 'paypay', $2, $2)`,
      [crypto.randomUUID(), now()],
    ),
  madoguchi_payment_questions_oldest_seconds: time,
  madoguchi_refunds_due: refund,
  madoguchi_refunds_oldest_seconds: time,
  madoguchi_holds: () =>
    server.call('U1', 'POST', '/survey-results/hold', { surveyId: 'visit', value: 'consult_0|20261124|0' }),
  madoguchi_places_left: () => put(server, 'U2', visitBody('20261124|0')),
  madoguchi_numbers_given_ratio: () => register(server, 'U3', { name: '山田 太郎' }, { surveyId: 'count' }),
  madoguchi_files_scanning: file('InProgress'),
  madoguchi_files_oldest_scan_seconds: time,
  madoguchi_files_infected: file('Infected'),
  madoguchi_scanner_up: () => new Promise((resolve) => scanner.close(resolve)),
};

test('every metric of the product is in the table of causes', async () => {
  const own = namesOf(await scrape()).filter((name) => name.startsWith('madoguchi_'));
  expect(own.sort()).toEqual(Object.keys(CAUSES).sort());
});

test.each(Object.entries(CAUSES))('%s moves when its cause happens', async (name, cause) => {
  const before = figuresOf(await scrape(), name);
  if (typeof cause === 'string') {
    expect(before.length).toBe(cause === 'never moves' ? 1 : 0);
    return;
  }
  const undo = await cause();
  setClock(nowMilliseconds() + MEASURED_EVERY_MILLISECONDS);
  const after = figuresOf(await scrape(), name);
  if (typeof undo === 'function') await undo();
  expect(after).not.toEqual(before);
  expect(after.length).toBeGreaterThan(0);
  setClock(nowMilliseconds() + MEASURED_EVERY_MILLISECONDS);
});

test('a database that gives no answer leaves its figures out and the others in', async () => {
  const undo = await outage();
  setClock(nowMilliseconds() + MEASURED_EVERY_MILLISECONDS);
  const text = await scrape();
  await undo();
  setClock(nowMilliseconds() + MEASURED_EVERY_MILLISECONDS);
  expect(figuresOf(text, 'madoguchi_database_up')).toEqual(['madoguchi_database_up 0']);
  expect(figuresOf(text, 'madoguchi_outbox_waiting')).toEqual([]);
  expect(figuresOf(text, 'madoguchi_database_pool_size')).toEqual(['madoguchi_database_pool_size 2']);
});

test('the database is measured while nobody else gets a connection', async () => {
  const undo = await queue();
  setClock(nowMilliseconds() + MEASURED_EVERY_MILLISECONDS);
  const text = await scrape();
  await undo();
  expect(figuresOf(text, 'madoguchi_database_up')).toEqual(['madoguchi_database_up 1']);
  for (const name of ['outbox_waiting', 'places_left', 'numbers_given_ratio'])
    expect(figuresOf(text, `madoguchi_${name}`)).not.toEqual([]);
});

test('who reads them often does not measure the database more often', async () => {
  setClock(nowMilliseconds() + MEASURED_EVERY_MILLISECONDS);
  statements = 0;
  await Promise.all(Array.from({ length: 20 }, scrape));
  expect(statements).toBe(2);
  setClock(nowMilliseconds() + MEASURED_EVERY_MILLISECONDS - 1_000);
  await scrape();
  expect(statements).toBe(2);
  setClock(nowMilliseconds() + 2_000);
  await scrape();
  expect(statements).toBe(4);
});

test('nothing that a client or an operator makes up makes more figures than a monitor can keep', async () => {
  const made = ['/nobody-1', '/nobody-2', '/nobody.js', '/survey/api/v1/db/nobody-3', '/survey/visit?x=nobody'];
  for (const path of made) await server.call(undefined, 'GET', `/${path}`);
  await write(
    `INSERT INTO slot (calendar_id, day, slot, quota)
     SELECT 'many-' || n, $1, '0', 1 FROM generate_series(100, 249) AS n`,
    ['20261124'],
  );
  setClock(nowMilliseconds() + MEASURED_EVERY_MILLISECONDS);
  const text = await scrape();
  expect(text).not.toContain('nobody');
  const places = figuresOf(text, 'madoguchi_places_left');
  expect(places).toHaveLength(101);
  expect(places.at(-1)).toMatch(/^madoguchi_places_left\{calendar="others"\} \d+$/);
});

describe('what is shipped for the monitor', () => {
  const shipped = (path: string) => readFileSync(join(productDirectory(), path), 'utf8');
  const alerts = shipped('deploy/prometheus-alerts.yml');
  const dashboard = JSON.parse(shipped('deploy/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const expressions = [
    ...[...alerts.matchAll(/^ +expr: (['"])(.+)\1$/gm)].map(([, , expression = '']) => expression),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  /** Our metrics and those of the process, with the labels that their figures have. */
  const known = async () => {
    const ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    const text = `${await scrape()}\n${await ofProcess.metrics()}`;
    return new Map(
      namesOf(text).map((name) => {
        const figures = figuresOf(text, name).join('\n');
        return [name, new Set([...figures.matchAll(/(\w+)="/g)].map(([, label = '']) => label))] as const;
      }),
    );
  };
  const NAMED = /\b((?:madoguchi|nodejs|process)_\w+)(?:\{([^}]*)\})?/g;

  test('every alert and panel asks for metrics that there are, by labels that they have', async () => {
    const metrics = await known();
    expect(expressions.length).toBeGreaterThan(40);
    for (const expression of expressions) {
      for (const [, written = '', selector = ''] of expression.matchAll(NAMED)) {
        const name = written.replace(/_(?:bucket|count|sum)$/, '');
        expect([...metrics.keys()]).toContain(name);
        const labels = [...selector.matchAll(/(\w+)(?:=~?|!)/g)].map(([, label = '']) => label);
        expect({ expression, labels: labels.filter((label) => !metrics.get(name)?.has(label)) }).toMatchObject({
          labels: [],
        });
      }
    }
  });

  test('every metric of ours that can go wrong is looked at by an alert or a panel', () => {
    const asked = expressions.join(' ');
    expect(Object.keys(CAUSES).filter((name) => !asked.includes(name))).toEqual([]);
  });

  test('every alert says what it means and what to do, and nothing else is explained', () => {
    const names = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
    const explained = [...shipped('docs/operations/watching.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(15);
    expect(explained).toEqual(names);
    for (const part of ['summary', 'severity', 'runbook']) {
      expect([...alerts.matchAll(new RegExp(`^ +${part}: \\S`, 'gm'))]).toHaveLength(names.length);
    }
  });
});
