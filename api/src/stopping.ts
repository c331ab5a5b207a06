/** How a server leaves without anybody noticing: whoever is at the door is let in before it is shut. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long a server that stops waits for those who are connected, in milliseconds. */
export interface Patience {
  /** For a connection without a call: browsers open some ahead, but a proxy's call may be on its way. */
  silent: number;
  /** For calls that are under way: less than whoever stops the server waits. */
  longest: number;
}
const PATIENCE: Patience = { silent: 1_000, longest: 12_000 };
/** How often a server that stops looks for whom to wait no longer. */
const LOOK_MILLISECONDS = 100;

/** New ones come all the while: so long is waited for a moment in which nobody stands there. */
const LONGEST_MILLISECONDS = 5_000;

/**
 * Waits until all connections are accepted that wait in the kernel. A loop takes one of them each turn, so a busy server
 * has many there, and closing resets them: behind a proxy a call that the other server had not taken either would fail.
 */
export async function untilNobodyWaits(server: Server): Promise<void> {
  const until = performance.now() + LONGEST_MILLISECONDS;
  let hasCome = true;
  const note = () => {
    hasCome = true;
  };
  server.on('connection', note);
  while (hasCome && performance.now() < until) {
    hasCome = false;
    // Between the ends of two turns of the loop it has asked the kernel once.
    await turn();
    await turn();
  }
  server.off('connection', note);
}

/**
 * Ends every connection of a server that stops once nobody waits for anything on it. Left to itself the server waits for
 * connections that nobody has called on yet, and keeps those whose answers had begun before the stop for a next call:
 * both last longer than whoever stops it waits, and it would be killed with its database still running.
 * @param app before it listens
 */
export function endConnections(app: FastifyInstance, { silent, longest }: Patience = PATIENCE): void {
  const { server } = app;
  /** Calls that are under way on each connection, and since when there is none. */
  const connections = new Map<Socket, { calls: number; since: number }>();
  let isStopping = false;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { calls: 0, since: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.calls += 1;
    response.once('close', () => {
      connection.calls -= 1;
      connection.since = performance.now();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    const began = performance.now();
    const look = setInterval(() => {
      const at = performance.now();
      // Until then somebody may still come.
      if (server.listening) return;
      if (at - began >= longest) server.closeAllConnections();
      for (const [socket, { calls, since }] of connections) if (calls === 0 && at - since >= silent) socket.destroy();
    }, LOOK_MILLISECONDS);
    server.once('close', () => clearInterval(look));
  });
}
