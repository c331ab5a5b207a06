/**
 * The push endpoint of LINE's Messaging API, with its retry key: a message is accepted once, however often it is sent
 * again.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export interface PushedMessage {
  to: string;
  messages: unknown[];
}

const MAXIMUM_MESSAGES = 5;

function isPush(body: unknown): body is PushedMessage {
  return (
    typeof body === 'object' &&
    body !== null &&
    'to' in body &&
    typeof body.to === 'string' &&
    'messages' in body &&
    Array.isArray(body.messages) &&
    body.messages.length > 0 &&
    body.messages.length <= MAXIMUM_MESSAGES
  );
}

/**
 * Adds the push endpoint to a server.
 * @param channelToken the bearer that is expected.
 */
export function addMessages(server: FastifyInstance, channelToken: string): void {
  const pushed: PushedMessage[] = [];
  const accepted = new Map<string, { requestId: string; body: string; sentMessages: { id: string }[] }>();

  server.post('/v2/bot/message/push', (request, reply) => {
    if (!isChannel(request.headers.authorization)) {
      return reply.status(401).send({ message: 'Authentication failed due to the following reason: invalid token.' });
    }
    if (!isPush(request.body)) return reply.status(400).send({ message: 'The request body has 1 error(s)' });
    const requestId = randomUUID();
    reply.header('x-line-request-id', requestId);
    const retryKey = request.headers['x-line-retry-key'];
    const first = typeof retryKey === 'string' ? accepted.get(retryKey) : undefined;
    if (first) {
      return reply
        .status(409)
        .header('x-line-accepted-request-id', first.requestId)
        .send({ message: 'The retry key is already accepted', sentMessages: first.sentMessages });
    }
    const sentMessages = request.body.messages.map(() => ({ id: randomUUID() }));
    if (typeof retryKey === 'string') {
      accepted.set(retryKey, { requestId, body: JSON.stringify(request.body), sentMessages });
    }
    pushed.push({ to: request.body.to, messages: request.body.messages });
    return reply.send({ sentMessages });
  });

  const isChannel = (authorization: string | undefined) => authorization === `Bearer ${channelToken}`;
  server.get('/v2/bot/info', (request, reply) =>
    isChannel(request.headers.authorization)
      ? reply.send({
          userId: 'U00000000000000000000000000000000',
          basicId: '@local',
          displayName: '窓口',
          chatMode: 'bot',
        })
      : reply.status(401).send({ message: 'Authentication failed due to the following reason: invalid token.' }),
  );
  server.get('/v2/bot/message/quota', (_request, reply) => reply.send({ type: 'none' }));
  server.get('/v2/bot/message/quota/consumption', (_request, reply) => reply.send({ totalUsage: pushed.length }));

  // What has arrived, for people who try the product and for tests.
  server.get('/stand-in/messages', (_request, reply) => reply.send({ pushed }));
}
