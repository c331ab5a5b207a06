/**
 * Work beside the requests: it starts when the server listens, never overtakes itself, survives faults, and ends before
 * the server does.
 */
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { makeCounters } from '../metrics/counters';
import type { Services } from '../services/services';
import { databaseOfFile } from '../testing/database';
import { type Job, jobRunner, jobsOf } from './jobs';

const database = databaseOfFile();

test('runs from listening to closing, one run at a time, faults included', async () => {
  const app = Fastify();
  let running = 0;
  let most = 0;
  let runs = 0;
  let reachThird: () => void = () => undefined;
  const third = new Promise<void>((resolve) => {
    reachThird = resolve;
  });
  const run = async () => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    if (runs === 3) reachThird();
    if (runs === 1) throw new Error('once');
  };
  const registry = new Registry();
  await app.register(jobRunner, {
    jobs: [{ name: 'work', everyMilliseconds: 1, run }],
    counters: makeCounters(registry),
  });
  await app.ready();
  expect(runs).toBe(0);
  // The timer alone would not keep a process alive; a server that listens does.
  await app.listen({ host: '127.0.0.1', port: 0 });
  await third;
  await app.close();
  expect(most).toBe(1);
  expect(running).toBe(0);
  expect(await registry.metrics()).toContain('madoguchi_job_failures_total{job="work"} 1');
});

/** A server that listens, with one job that has begun. */
async function busyWith(run: Job['run'], patience?: number) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
  const jobs = [{ name: 'work', everyMilliseconds: 1, run }];
  await app.register(jobRunner, { jobs, counters: makeCounters(new Registry()), patience });
  return { app, lines };
}

test('a server that stops tells its jobs before the last calls are answered, and waits for what they have begun', async () => {
  const order: string[] = [];
  const { app, lines } = await busyWith(async (_say, _log, stopping) => {
    await once(stopping, 'abort');
    order.push('told');
    await nextTurn();
    order.push('ended');
  });
  let answer: () => void = () => undefined;
  const called = new Promise<void>((come) => {
    app.get('/', async (_request, reply) => {
      reply.header('connection', 'close');
      come();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      order.push('answered');
      return {};
    });
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const call = fetch(address);
  await called;
  const closed = app.close().then(() => order.push('closed'));
  while (!order.includes('ended')) await nextTurn();
  answer();
  await Promise.all([call, closed]);
  expect(order).toEqual(['told', 'ended', 'answered', 'closed']);
  expect(lines).toEqual([]);
});

test('a job that does not end is named, and the server stops without it', async () => {
  const { app, lines } = await busyWith(() => new Promise(() => undefined), 20);
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.close();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['work has not ended: the server stops without it']);
});

test('work of many parts hears of the stop', async () => {
  /** What was called, with the signal where it got one. */
  const called: string[] = [];
  const anyService = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, method) => async (first?: unknown) => {
          called.push(`${name}.${String(method)}${first === stopping ? ' hears' : ''}`);
        },
      },
    );
  const stopping = AbortSignal.abort();
  // Who asks about payments all the same fails.
  const paymentFlow = { database: { execute: async () => 0 } };
  const services = new Proxy(
    {},
    { get: (_, name) => (name === 'paymentFlow' ? paymentFlow : anyService(String(name))) },
  ) as Services;
  for (const { run } of jobsOf(database(), services)) await run(() => undefined, { info: () => undefined }, stopping);
  expect(called.filter((call) => call.endsWith(' hears')).map((call) => call.replace(' hears', ''))).toEqual([
    ...[
      'outbox.deliver',
      'reminders.plan',
      'consoleJobs.sweep',
      'files.rescan',
      'files.purge',
      'lapsed.sweep',
      'searchRebuild.run',
    ],
    ...['searchIndex.run', 'retention.sweep'],
  ]);
  // What it is told by another, or has but few parts of.
  expect(called.filter((call) => !call.endsWith(' hears'))).toEqual([
    ...['jobWorker.wake', 'jobWorker.giveBackLeft', 'formUse.write', 'holds.sweep', 'idTokens.prepare'],
    ...['lookupLimits.sweep', 'numberCounts.tell'],
  ]);
});
