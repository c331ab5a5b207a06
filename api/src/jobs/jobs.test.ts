/**
 * Work beside the requests: it starts when the server listens, never overtakes itself, survives faults, and ends before
 * the server does.
 */
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { makeCounters } from '../metrics/counters';
import { jobRunner } from './jobs';

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
