/** Who stands at the door when a server stops is still served. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { untilNobodyWaits } from './stopping';

const CALLS = 200;

/** How many of the calls that came before a server was stopped got an answer. */
async function answersAt(stop: typeof untilNobodyWaits): Promise<number> {
  const server = createServer((_, response) => response.end('here'));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let answers = 0;
  const ended: Promise<void>[] = [];
  const call = (): Socket => {
    const socket = connect(port, '127.0.0.1');
    ended.push(
      new Promise((done) => {
        socket.once('data', () => {
          answers += 1;
        });
        socket.once('error', () => undefined).once('close', () => done());
      }),
    );
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return socket;
  };
  // The kernel has taken the last one: all of them stand there, of whom the loop has let in some.
  await once(Array.from({ length: CALLS }, call).at(-1) as Socket, 'connect');
  await stop(server);
  const closed = once(server, 'close');
  server.close();
  await Promise.all([closed, ...ended]);
  return answers;
}

test('all who came before a server stops are answered', async () => {
  expect(await answersAt(untilNobodyWaits)).toBe(CALLS);
});

test('control: who waits in the kernel is sent away by a server that only closes', async () => {
  expect(await answersAt(async () => undefined)).toBeLessThan(CALLS);
});
