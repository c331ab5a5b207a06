/**
 * The house's OpenID Connect provider, local: the real protocol, by a kept library. Whoever is chosen on its page has
 * signed in with a second factor. `POST /wrong-answers {"fault"}` makes its next id tokens wrong, null right again.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import { escapeHtml, page } from '../html';
import { Memory } from './memory';
import people from './people.json';
import { staffTexts } from './texts';
import { WRONG_ANSWERS, type WrongAnswer, wronged } from './wrongAnswers';

export interface StaffProviderOptions {
  /** 0 picks a free port. */
  port: number;
  clientId: string;
  clientSecret: string;
}

export interface RunningStaffProvider {
  issuer: string;
  close: () => void;
}

const INTERACTION = /^\/interaction\/[\w-]+$/;
const TOKEN_PATH = '/token';
const MINUTES = 600;

/** Whoever comes is asked who it is: one person tries several accounts. */
function askingEachTime() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  const asks = new Check('asked', 'asked each time', ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  policy.get('login')?.checks.add(asks);
  return policy;
}

/** A provider that knows one client, and takes any address of it. */
async function providerOf(issuer: string, options: StaffProviderOptions) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'local', alg: 'ES256', use: 'sig' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: ['http://localhost/'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    adapter: Memory,
    jwks: { keys: [key] },
    cookies: { keys: [crypto.randomUUID()] },
    claims: { openid: ['sub', 'amr'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy: askingEachTime(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: {
      Session: MINUTES,
      Interaction: MINUTES,
      Grant: MINUTES,
      AuthorizationCode: 60,
      AccessToken: MINUTES,
      IdToken: MINUTES,
    },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        amr: ['pwd', 'mfa'],
        name: people.find(({ staffId }) => staffId === accountId)?.name,
      }),
    }),
    // The page of signing in says what is handed over; there is no second one that asks.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = () => true;
  return { provider, privateKey };
}

/** Lets the id tokens of the provider be wrong, where that is asked for. */
function answerWrongly(provider: Provider, key: CryptoKey, fault: () => WrongAnswer | undefined): void {
  provider.use(async (ctx, next) => {
    await next();
    const asked = fault();
    const { body } = ctx;
    if (
      asked === undefined ||
      ctx.path !== TOKEN_PATH ||
      typeof body !== 'object' ||
      body === null ||
      !('id_token' in body)
    )
      return;
    ctx.body = { ...body, id_token: await wronged(String(body.id_token), asked, key) };
  });
}

function signInPage(action: string): string {
  const buttons = people
    .map(
      ({ staffId, name, role }) =>
        `<button class="person" name="staffId" value="${staffId}">${escapeHtml(staffTexts.signInAs(name, role))}</button>`,
    )
    .join('');
  return page(
    staffTexts.title,
    `<p>${staffTexts.lead}</p><form method="post" action="${action}">${buttons}</form><p class="note">${staffTexts.note}</p>`,
  );
}

/** The page on which one chooses who signs in, and the choice. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage(request.url ?? ''));
    return;
  }
  const accountId = new URLSearchParams(await text(request)).get('staffId') ?? '';
  await provider.interactionFinished(request, response, { login: { accountId, amr: ['pwd', 'mfa'], remember: false } });
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Starts it. @throws when the port is taken. */
export async function startStaffProvider(options: StaffProviderOptions): Promise<RunningStaffProvider> {
  const server = createServer();
  const issuer = `http://localhost:${await listening(server, options.port)}`;
  const { provider, privateKey } = await providerOf(issuer, options);
  let fault: WrongAnswer | undefined;
  answerWrongly(provider, privateKey, () => fault);
  const others = provider.callback();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '' } = request;
    if (INTERACTION.test(url)) return interact(provider, request, response);
    if (method !== 'POST' || url !== '/wrong-answers') return others(request, response);
    const asked: { fault?: unknown } = JSON.parse(await text(request));
    fault = WRONG_ANSWERS.find((each) => each === asked.fault);
    response.writeHead(204).end();
  };
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(error instanceof Error ? error.message : 'fault');
    });
  });
  return {
    issuer,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
