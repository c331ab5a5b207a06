/**
 * LINE, as far as pushes and service messages go, for tests in one process: remembers retry keys, renews notification
 * tokens, and can lose or refuse what it is told.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { makeServices, type Services } from '../services/services';
import { startTestServer, type TestServer, type TestServerOptions } from './server';

interface AcceptedMessage {
  key: string;
  to: string;
  text: string;
  /** The program's clock. */
  at: number;
}

/** A service message of a MINI App that LINE has taken. */
interface AcceptedService {
  to: string;
  templateName: string;
  params: Record<string, string>;
  at: number;
}

export interface LineMessages {
  origin: string;
  /** What LINE has taken, in its order. */
  accepted: AcceptedMessage[];
  /** Service messages that LINE has taken. */
  services: AcceptedService[];
  /** A LIFF access token of a person; LINE gives a notification token for it once. @param channelId of its LIFF app */
  liffAccessToken(userId: string, channelId?: string): string;
  /** What goes wrong with the next service messages: lost after LINE has taken it, or a status that refuses it. */
  serviceFaults: ('lost' | number)[];
  /** Awaited while LINE has taken a service message and has not answered yet. */
  onService: () => Promise<void> | void;
  /** How many notification tokens LINE was asked for. */
  issued: number;
  /** Statuses of the next answers; what LINE refuses it does not take. */
  refuse: { status: number; message: string }[];
  /** How many of the next answers are lost after LINE has taken the message. */
  lose: number;
  /** Asked at each call that is not told otherwise: what goes wrong with it. */
  fault: () => 'lost' | 'refused' | undefined;
  /** Whether retry keys are remembered; a control takes that away. */
  remembers: boolean;
  close(): Promise<void>;
}

const CHANNEL_TOKEN = 'stateless-channel-token';
/** Of the local sign-in, which the tests' servers are of. */
const CHANNEL_ID = 'madoguchi-local';

/** Starts it on a free port. */
export async function startLineMessages(): Promise<LineMessages> {
  const keys = new Set<string>();
  /** Whose a LIFF access token is, and the token of a notification that goes on, by the token. */
  const access = new Map<string, { userId: string; channelId: string; isUsed: boolean }>();
  const notifying = new Map<string, { userId: string; remaining: number }>();

  const give = (userId: string, remaining: number) => {
    const notificationToken = randomUUID();
    notifying.set(notificationToken, { userId, remaining });
    return { notificationToken, expiresIn: 31_536_000, remainingCount: remaining, sessionId: 'session' };
  };
  const asJson = (response: ServerResponse, status: number, content: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));

  /** Everything about service messages; false for another call. */
  const answerService = async (url: URL, request: IncomingMessage, body: string, response: ServerResponse) => {
    const isChannel = request.headers.authorization === `Bearer ${CHANNEL_TOKEN}`;
    const liff = access.get(url.searchParams.get('access_token') ?? String(request.headers.authorization).slice(7));
    if (url.pathname === '/oauth2/v3/token')
      return asJson(response, 200, { access_token: CHANNEL_TOKEN, expires_in: 900, token_type: 'Bearer' });
    if (url.pathname === '/oauth2/v2.1/verify')
      return asJson(response, liff ? 200 : 400, { client_id: liff?.channelId, expires_in: 43_200, scope: 'openid' });
    if (url.pathname === '/oauth2/v2.1/userinfo') return asJson(response, liff ? 200 : 401, { sub: liff?.userId });
    if (!isChannel) return asJson(response, 401, { message: 'invalid channel access token' });
    if (url.pathname === '/message/v3/notifier/token') {
      line.issued += 1;
      const given = access.get(JSON.parse(body).liffAccessToken);
      if (!given) return asJson(response, 401, { message: 'invalid LIFF access token' });
      if (given.isUsed) return asJson(response, 400, { message: 'already issued' });
      given.isUsed = true;
      return asJson(response, 200, give(given.userId, 5));
    }
    const { templateName, params, notificationToken } = JSON.parse(body);
    const fault = line.serviceFaults.shift();
    if (typeof fault === 'number') return asJson(response, fault, { message: 'refused' });
    const token = notifying.get(notificationToken);
    if (!token) return asJson(response, 401, { message: 'Invalid notifier token' });
    notifying.delete(notificationToken);
    line.services.push({ to: token.userId, templateName, params, at: nowMilliseconds() });
    await line.onService();
    if (fault === 'lost') return response.destroy();
    const remaining = token.remaining - 1;
    return asJson(response, 200, remaining > 0 ? give(token.userId, remaining) : { expiresIn: 0, remainingCount: 0 });
  };

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname !== '/v2/bot/message/push') return void answerService(url, request, body, response);
      const refused = line.refuse.shift();
      if (refused) return asJson(response, refused.status, { message: refused.message });
      const fault = line.fault();
      if (fault === 'refused') return asJson(response, 500, { message: 'Internal error' });
      const key = String(request.headers['x-line-retry-key']);
      if (line.remembers && keys.has(key))
        return asJson(response, 409, { message: 'The retry key is already accepted' });
      keys.add(key);
      const { to, messages } = JSON.parse(body);
      line.accepted.push({ key, to, text: messages[0].text, at: nowMilliseconds() });
      if (line.lose === 0 && fault !== 'lost') return asJson(response, 200, { sentMessages: [{ id: '1' }] });
      line.lose = Math.max(0, line.lose - 1);
      return response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const line: LineMessages = {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    accepted: [],
    services: [],
    serviceFaults: [],
    onService: () => undefined,
    issued: 0,
    liffAccessToken(userId, channelId = CHANNEL_ID) {
      const token = randomUUID();
      access.set(token, { userId, channelId, isUsed: false });
      return token;
    },
    refuse: [],
    lose: 0,
    fault: () => undefined,
    remembers: true,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return line;
}

/** Starts a server that tells people by this LINE, with the services that a test lets work by hand. */
export async function startTellingServer(
  { origin }: LineMessages,
  {
    environment,
    ...options
  }: Omit<TestServerOptions, 'missingGuards'> & {
    missingGuards?: TestServerOptions['missingGuards'] | undefined;
  },
): Promise<{ server: TestServer; services: Services }> {
  const { missingGuards, ...others } = options;
  const server = await startTestServer({
    ...others,
    ...(missingGuards && { missingGuards }),
    environment: { LINE_LOGIN_ISSUER: origin, PUBLIC_ORIGIN: 'http://localhost:3000', ...environment },
  });
  return { server, services: makeServices(server.configuration, server.database) };
}

/** What the server does by itself, at that moment of Japan, such as 2026-11-25T18:00:00; now where none is named. */
export async function deliverMessages({ reminders, outbox }: Services, moment?: string): Promise<void> {
  if (moment !== undefined) setClock(Date.parse(`${moment}+09:00`));
  await reminders.plan();
  await outbox.deliver();
}
