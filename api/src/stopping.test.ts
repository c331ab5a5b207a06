/** Who stands at the door when a server stops is still served. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { endConnections, type Patience, untilNobodyWaits } from './stopping';

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

describe('who is connected when a server stops', () => {
  /** A server on which a long answer ends when it is told to. */
  async function listening(patience: Partial<Patience> = {}) {
    const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
    endConnections(app, { silent: 100, longest: 30_000, ...patience });
    const finish: (() => void)[] = [];
    app.get('/long', (_, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-length': 9 }).write('begun');
      finish.push(() => reply.raw.end(' end'));
    });
    app.post('/', async () => 'whole');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    /** @returns what was received until the connection ended */
    const connected = async (sent: string) => {
      const socket = connect(port, '127.0.0.1');
      const came = once(app.server, 'connection');
      let received = '';
      socket.on('data', (data) => {
        received += data;
      });
      const ended = new Promise<string>((done) => {
        socket.once('error', () => undefined).once('close', () => done(received));
      });
      await once(socket, 'connect');
      const [accepted] = (await came) as [Socket];
      if (sent !== '') {
        socket.write(sent);
        await once(accepted, 'data');
      }
      return { ended, socket };
    };
    return { app, finish, connected };
  }
  const LONG = 'GET /long HTTP/1.1\r\nHost: x\r\n\r\n';

  test.each([
    ['has asked for nothing', ''],
    ['has sent half of a head', 'GET /long HTTP/1.1\r\nHos'],
  ])('a connection that %s is not waited for', async (_, sent) => {
    const { app, connected } = await listening();
    const { ended } = await connected(sent);
    await app.close();
    expect(await ended).not.toContain('200');
  });

  test('an answer that had begun comes whole, and its connection is not kept for another', async () => {
    const { app, finish, connected } = await listening();
    const { socket, ended } = await connected(LONG);
    await once(socket, 'data');
    const silent = await connected('');
    const closed = app.close();
    // It has been looked for whom to wait no longer.
    await silent.ended;
    finish[0]?.();
    await closed;
    expect(await ended).toMatch(/begun end$/);
  });

  test('a call that does not end is given up after a while', async () => {
    const { app, connected } = await listening({ longest: 200 });
    const { socket, ended } = await connected(LONG);
    await once(socket, 'data');
    await app.close();
    expect(await ended).toMatch(/begun$/);
  });
});
