/** From when to when a request counts as one who waits: not while its body comes in, nor while its answer goes out. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { Foreground } from '../foreground';
import { waitingRequests } from './waitingRequests';

let app: FastifyInstance;
let answer: (value: unknown) => void;
let waiting: number;
let open: Socket[];
beforeEach(async () => {
  waiting = 0;
  open = [];
  const foreground = new Foreground();
  const begin = foreground.begin.bind(foreground);
  jest.spyOn(foreground, 'begin').mockImplementation(() => {
    const end = begin();
    let isOver = false;
    waiting += 1;
    return () => {
      if (!isOver) waiting -= 1;
      isOver = true;
      end();
    };
  });
  app = Fastify();
  await app.register(waitingRequests, { foreground });
  app.post('/', async () => {
    const value = await new Promise((resolve) => {
      answer = resolve;
    });
    if (value instanceof Error) throw value;
    return value;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await app.close();
  jest.restoreAllMocks();
});

/** Resolves once it is so; the test's own time-out ends what never is. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
const HEAD = 'POST / HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n';
async function sending(text: string): Promise<Socket> {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it listens');
  const socket = connect(address.port, '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

test('whoever has sent all of it waits until the answer is made', async () => {
  const arrived = once(app.server, 'request');
  const socket = await sending(`${HEAD}tr`);
  await arrived;
  expect(waiting).toBe(0);
  socket.write('ue');
  await until(() => waiting === 1);
  answer({ done: true });
  const [bytes] = await once(socket, 'data');
  expect([String(bytes).endsWith('{"done":true}'), waiting]).toEqual([true, 0]);
});

test.each<[string, () => unknown]>([
  ['is refused', () => new Error('no')],
  ['is sent a file that does not end', () => new Readable({ read() {} })],
])('whoever %s waits no longer', async (_what, made) => {
  await sending(`${HEAD}true`);
  await until(() => waiting === 1);
  answer(made());
  await until(() => waiting === 0);
});

test('whoever has gone waits no longer, though nothing is answered', async () => {
  const socket = await sending(`${HEAD}true`);
  await until(() => waiting === 1);
  socket.destroy();
  await until(() => waiting === 0);
});

test('several are counted each', async () => {
  await sending(`${HEAD}true`);
  await until(() => waiting === 1);
  const first = answer;
  await sending(`${HEAD}true`);
  await until(() => waiting === 2);
  first(1);
  await until(() => waiting === 1);
  answer(2);
  await until(() => waiting === 0);
});
