/**
 * Service messages of a MINI App as LINE documents them: a stateless channel token, one notification token for a LIFF
 * access token, good for five messages, and another value after each of them. LINE knows no repeated send.
 */
import { randomUUID } from 'node:crypto';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { FastifyInstance } from 'fastify';
import type { Channel, Tokens } from './tokens';

const CHANNEL_TOKEN_SECONDS = 900;
const TOKEN_SECONDS = 31_536_000;
const MOST_MESSAGES = 5;
const LONGEST_TEMPLATE_NAME = 30;

/** What a notification token stands for. */
interface Session {
  userId: string;
  sessionId: string;
  remaining: number;
  expires: number;
}

interface ServiceMessage {
  to: string;
  templateName: string;
  params: Record<string, string>;
  at: number;
}

const textsIn = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

function paramsIn(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  return entries.every(([, text]) => typeof text === 'string') ? Object.fromEntries(entries) : undefined;
}

/** Adds the endpoints of service messages to a server. @param channel that people sign in by */
export function addNotifier(server: FastifyInstance, channel: () => Channel, tokens: Tokens): void {
  const channelTokens = new Map<string, number>();
  const sessions = new Map<string, Session>();
  const askedWith = new Set<string>();
  const sent: ServiceMessage[] = [];

  const isChannel = (authorization: string | undefined) =>
    (channelTokens.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '') ?? 0) > nowMilliseconds();
  // The caller has read the clock already: a second reading would take a second off a lifetime that has just begun.
  const give = (session: Session, now: number) => {
    const notificationToken = randomUUID();
    sessions.set(notificationToken, session);
    const expiresIn = Math.floor((session.expires - now) / 1_000);
    return { notificationToken, expiresIn, remainingCount: session.remaining, sessionId: session.sessionId };
  };

  server.post('/oauth2/v3/token', (request, reply) => {
    const { grant_type: type, client_id: id, client_secret: secret } = textsIn(request.body);
    if (type !== 'client_credentials') return reply.status(400).send({ error: 'unsupported_grant_type' });
    if (id !== channel().id || secret !== channel().secret) return reply.status(400).send({ error: 'invalid_client' });
    const token = randomUUID();
    channelTokens.set(token, nowMilliseconds() + CHANNEL_TOKEN_SECONDS * 1_000);
    return reply.send({ token_type: 'Bearer', access_token: token, expires_in: CHANNEL_TOKEN_SECONDS });
  });

  server.post('/message/v3/notifier/token', (request, reply) => {
    if (!isChannel(request.headers.authorization)) return reply.status(401).send({ message: 'invalid token' });
    const { liffAccessToken } = textsIn(request.body);
    if (typeof liffAccessToken !== 'string' || liffAccessToken === '')
      return reply.status(400).send({ message: '[liffAccessToken] must not be blank' });
    const found = tokens.accessTokenGrant(liffAccessToken);
    if (!found) return reply.status(401).send({ message: 'invalid LIFF access token' });
    if (askedWith.has(liffAccessToken)) return reply.status(400).send({ message: 'a token was issued for it before' });
    askedWith.add(liffAccessToken);
    const now = nowMilliseconds();
    const expires = now + TOKEN_SECONDS * 1_000;
    const { userId } = found.grant.person;
    return reply.send(give({ userId, sessionId: randomUUID(), remaining: MOST_MESSAGES, expires }, now));
  });

  server.post<{ Querystring: { target?: string } }>('/message/v3/notifier/send', (request, reply) => {
    if (!isChannel(request.headers.authorization)) return reply.status(401).send({ message: 'invalid token' });
    const { templateName, params: given, notificationToken } = textsIn(request.body);
    const params = paramsIn(given);
    const isNamed = typeof templateName === 'string' && templateName.length <= LONGEST_TEMPLATE_NAME;
    if (request.query.target !== 'service' || !isNamed || !params)
      return reply.status(400).send({ message: 'The request body has 1 error(s)' });
    const token = String(notificationToken);
    const session = sessions.get(token);
    const now = nowMilliseconds();
    if (!session || session.expires <= now) return reply.status(401).send({ message: 'Invalid notifier token' });
    sessions.delete(token);
    sent.push({ to: session.userId, templateName, params, at: now });
    const remaining = session.remaining - 1;
    return reply.send(remaining > 0 ? give({ ...session, remaining }, now) : { expiresIn: 0, remainingCount: 0 });
  });

  // What has arrived, for people who try the product and for tests.
  server.get('/stand-in/service-messages', (_request, reply) => reply.send({ sent }));
}
