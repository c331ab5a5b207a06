/** Overload is answered at once, in the contract's words, and only to calls. */
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { errorAnswers } from './errors';
import { overload } from './overload';

async function start(maxHeapUsedBytes?: number) {
  const app = Fastify();
  await app.register(errorAnswers);
  app.get('/healthz', async () => ({ status: 'ok' }));
  let isSampled: () => boolean = () => false;
  await app.register(async (api) => {
    await api.register(overload, { sampleInterval: 500, ...(maxHeapUsedBytes !== undefined && { maxHeapUsedBytes }) });
    isSampled = () => api.memoryUsage().heapUsed > 0;
    api.get('/call', async () => ({ result: 'OK' }));
  });
  await app.ready();
  while (!isSampled()) await new Promise((resolve) => setImmediate(resolve));
  return app;
}

test('an overloaded process refuses calls with 503 and Retry-After, and says that it is up', async () => {
  const app = await start(1);
  const refused = await app.inject('/call');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({ result: 'ERROR', code: 'unavailable' });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});

test('a process that is not overloaded answers', async () => {
  const app = await start();
  expect((await app.inject('/call')).statusCode).toBe(200);
  await app.close();
});
