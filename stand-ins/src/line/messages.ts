/**
 * The push endpoint of LINE's Messaging API as LINE documents it: a retry key is remembered for a day, and answers 409
 * with the first request's id; too fast is 429, the month's messages used up is 429 with other words. Who has blocked the
 * account gets nothing, and LINE says 200 all the same.
 */
import { randomUUID } from 'node:crypto';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { nextMonth } from '@madoguchi/shared/domain/message';
import type { FastifyInstance } from 'fastify';

export interface PushedMessage {
  to: string;
  messages: unknown[];
}

/** What the stand-in remembers of an accepted push. */
interface Accepted {
  requestId: string;
  sentMessages: { id: string }[];
  at: number;
}

const MAXIMUM_MESSAGES = 5;
const KEY_LIFE_MILLISECONDS = 86_400_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

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

/** Numbers that a test sets; absent: no limit. */
interface Limits {
  perSecond?: number | undefined;
  perMonth?: number | undefined;
}

function limitsFrom(body: unknown): Limits {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  return { perSecond: number(given.perSecond), perMonth: number(given.perMonth) };
}

/**
 * Adds the push endpoint to a server.
 * @param channelToken the bearer that is expected.
 */
export function addMessages(server: FastifyInstance, channelToken: string): void {
  const pushed: (PushedMessage & { at: number; key: string | undefined })[] = [];
  const accepted = new Map<string, Accepted>();
  const blocked = new Set<string>();
  let limits: Limits = {};
  let second = { starts: 0, count: 0 };
  let month = { ends: 0, count: 0 };
  let repeated = 0;

  const isTooFast = (now: number) => {
    if (now - second.starts >= 1_000) second = { starts: now, count: 0 };
    second.count += 1;
    return limits.perSecond !== undefined && second.count > limits.perSecond;
  };
  const isMonthFull = (now: number) => {
    if (now >= month.ends) month = { ends: nextMonth(now), count: 0 };
    return limits.perMonth !== undefined && month.count >= limits.perMonth;
  };

  const isChannel = (authorization: string | undefined) => authorization === `Bearer ${channelToken}`;
  const REFUSED = { message: 'Authentication failed due to the following reason: invalid token.' };

  server.post('/v2/bot/message/push', (request, reply) => {
    if (!isChannel(request.headers.authorization)) return reply.status(401).send(REFUSED);
    if (!isPush(request.body)) return reply.status(400).send({ message: 'The request body has 1 error(s)' });
    const requestId = randomUUID();
    const now = nowMilliseconds();
    reply.header('x-line-request-id', requestId);
    const header = request.headers['x-line-retry-key'];
    const key = typeof header === 'string' ? header : undefined;
    if (key !== undefined && !UUID.test(key)) {
      return reply.status(400).send({ message: 'The value for the X-Line-Retry-Key header is invalid' });
    }
    const first = key === undefined ? undefined : accepted.get(key);
    if (first && now - first.at < KEY_LIFE_MILLISECONDS) {
      repeated += 1;
      return reply
        .status(409)
        .header('x-line-accepted-request-id', first.requestId)
        .send({ message: 'The retry key is already accepted', sentMessages: first.sentMessages });
    }
    if (isTooFast(now))
      return reply.status(429).send({ message: 'The API rate limit has been exceeded. Try again later.' });
    if (isMonthFull(now)) return reply.status(429).send({ message: 'You have reached your monthly limit.' });
    const sentMessages = request.body.messages.map(() => ({ id: randomUUID() }));
    if (key !== undefined) accepted.set(key, { requestId, sentMessages, at: now });
    if (!blocked.has(request.body.to)) {
      month.count += 1;
      pushed.push({ to: request.body.to, messages: request.body.messages, at: now, key });
    }
    return reply.send({ sentMessages });
  });

  server.get('/v2/bot/info', (request, reply) =>
    isChannel(request.headers.authorization)
      ? reply.send({
          userId: 'U00000000000000000000000000000000',
          basicId: '@local',
          displayName: '窓口',
          chatMode: 'bot',
        })
      : reply.status(401).send(REFUSED),
  );
  server.get('/v2/bot/message/quota', (_request, reply) =>
    reply.send(limits.perMonth === undefined ? { type: 'none' } : { type: 'limited', value: limits.perMonth }),
  );
  server.get('/v2/bot/message/quota/consumption', (_request, reply) => reply.send({ totalUsage: month.count }));

  // What has arrived, for people who try the product and for tests.
  server.get('/stand-in/messages', (_request, reply) => reply.send({ pushed, repeated }));
  server.post('/stand-in/limits', (request, reply) => {
    limits = limitsFrom(request.body);
    return reply.send(limits);
  });
  server.post<{ Params: { userId: string } }>('/stand-in/blocked/:userId', (request, reply) => {
    blocked.add(request.params.userId);
    return reply.send({});
  });
  server.delete<{ Params: { userId: string } }>('/stand-in/blocked/:userId', (request, reply) => {
    blocked.delete(request.params.userId);
    return reply.send({});
  });
}
