/**
 * LINE Login v2.1 as platform and clients see it: authorize with state, nonce and PKCE, the token endpoint,
 * verification, profile and keys. Differences to the real one: the person is chosen on a page instead of logging in,
 * and the host is one for all endpoints.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt, jwtVerify } from 'jose';
import { faultPage, loginPage } from './page';
import { personOf, pictureOf } from './people';
import { ACCESS_TOKEN_SECONDS, type Channel, type Grant, type Tokens } from './tokens';

const SCOPES = ['profile', 'openid', 'email'];
/** Parameters of the authorize request that the login page sends back with the choice. */
const CARRIED = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'scope',
  'nonce',
  'code_challenge',
  'code_challenge_method',
];
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

type Fields = Record<string, string>;

/** The text fields of a query or a form body; repeated ones are left out. */
function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** What is wrong with an authorize request, in LINE's words; undefined when nothing is. */
function faultOf(request: Fields): { error: string; description: string } | undefined {
  if (request.response_type !== 'code') {
    return { error: 'UNSUPPORTED_RESPONSE_TYPE', description: 'response_type must be code' };
  }
  if (!/^[A-Za-z0-9]+$/.test(request.state ?? ''))
    return { error: 'INVALID_REQUEST', description: 'state is required' };
  const scopes = (request.scope ?? '').split(' ').filter(Boolean);
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.includes(scope))) {
    return { error: 'INVALID_SCOPE', description: 'the requested scope is invalid' };
  }
  if (request.code_challenge !== undefined && request.code_challenge_method !== 'S256') {
    return { error: 'INVALID_REQUEST', description: 'code_challenge_method must be S256' };
  }
  if (request.prompt === 'none') return { error: 'LOGIN_REQUIRED', description: 'the user is not logged in' };
  return undefined;
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
}

function page(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Adds the endpoints of LINE Login to a server. */
export function addLogin(
  server: FastifyInstance,
  channel: () => Channel,
  tokens: Tokens,
  redirectUris?: readonly string[],
): void {
  /** Refuses, without sending the browser anywhere, what names another channel or an address that is not registered. */
  const unknownClient = (request: Fields): string | undefined => {
    if (request.client_id !== channel().id) return 'client_id is invalid';
    const uri = request.redirect_uri ?? '';
    if (!URL.canParse(uri) || (redirectUris && !redirectUris.includes(uri.split('?')[0] ?? ''))) {
      return 'redirect_uri does not match';
    }
    return undefined;
  };
  const sendBack = (reply: FastifyReply, request: Fields, answer: Fields): FastifyReply => {
    const address = new URL(request.redirect_uri ?? '');
    for (const [name, value] of Object.entries({ ...answer, state: request.state ?? '' })) {
      address.searchParams.set(name, value);
    }
    return reply.redirect(address.href, 302);
  };
  const refuse = (reply: FastifyReply, error: string, description: string, status = 400): FastifyReply =>
    reply.status(status).send({ error, error_description: description });

  server.get('/oauth2/v2.1/authorize', (request, reply) => {
    const query = fieldsOf(request.query);
    const unknown = unknownClient(query);
    if (unknown) return page(reply, 400, faultPage(unknown));
    const fault = faultOf(query);
    if (fault) return sendBack(reply, query, { error: fault.error, error_description: fault.description });
    return page(
      reply,
      200,
      loginPage(Object.fromEntries(Object.entries(query).filter(([name]) => CARRIED.includes(name)))),
    );
  });

  server.post('/oauth2/v2.1/authorize', (request, reply) => {
    const body = fieldsOf(request.body);
    const unknown = unknownClient(body);
    if (unknown) return page(reply, 400, faultPage(unknown));
    const fault = faultOf(body);
    if (fault) return sendBack(reply, body, { error: fault.error, error_description: fault.description });
    const person = personOf(body.person, body.name);
    if (!person) {
      return sendBack(reply, body, {
        error: 'ACCESS_DENIED',
        error_description: 'The resource owner denied the request.',
      });
    }
    const code = tokens.issueCode({
      person,
      clientId: channel().id,
      redirectUri: body.redirect_uri ?? '',
      scope: body.scope ?? '',
      nonce: body.nonce,
      codeChallenge: body.code_challenge,
    });
    return sendBack(reply, body, { code, friendship_status_changed: 'false' });
  });

  const answerTokens = async (grant: Grant, refreshToken: string) => ({
    access_token: tokens.issueAccessToken(grant),
    expires_in: ACCESS_TOKEN_SECONDS,
    ...(grant.scope.includes('openid') && { id_token: await tokens.webIdToken(channel(), grant.person, grant.nonce) }),
    refresh_token: refreshToken,
    scope: grant.scope,
    token_type: 'Bearer',
  });

  server.post('/oauth2/v2.1/token', async (request, reply) => {
    const body = fieldsOf(request.body);
    if (body.client_id !== channel().id || body.client_secret !== channel().secret) {
      return refuse(reply, 'invalid_client', 'invalid client_id or client_secret', 401);
    }
    reply.header('cache-control', 'no-store');
    if (body.grant_type === 'refresh_token') {
      const grant = tokens.refreshTokenGrant(body.refresh_token ?? '');
      return grant
        ? answerTokens(grant, body.refresh_token ?? '')
        : refuse(reply, 'invalid_grant', 'invalid refresh token');
    }
    if (body.grant_type !== 'authorization_code') {
      return refuse(reply, 'unsupported_grant_type', 'grant_type is not supported');
    }
    const grant = tokens.redeemCode(body.code ?? '', body.redirect_uri ?? '', body.code_verifier);
    if (!grant) return refuse(reply, 'invalid_grant', 'invalid authorization code');
    return answerTokens(grant, tokens.issueRefreshToken(grant));
  });

  server.post('/oauth2/v2.1/revoke', (request, reply) => {
    tokens.revoke(fieldsOf(request.body).access_token ?? '');
    return reply.status(200).send();
  });

  server.get('/oauth2/v2.1/verify', (request, reply) => {
    const found = tokens.accessTokenGrant(fieldsOf(request.query).access_token);
    if (!found) return refuse(reply, 'invalid_request', 'access token expired');
    return reply.send({ scope: found.grant.scope, client_id: found.grant.clientId, expires_in: found.secondsLeft });
  });

  server.post('/oauth2/v2.1/verify', async (request, reply) => {
    const body = fieldsOf(request.body);
    try {
      const key = new TextEncoder().encode(channel().secret);
      const { payload } = await jwtVerify(body.id_token ?? '', key, {
        algorithms: ['HS256'],
        issuer: channel().issuer,
        audience: body.client_id ?? '',
        currentDate: new Date(nowMilliseconds()),
      });
      if (body.nonce !== undefined && payload.nonce !== body.nonce) throw new Error('Invalid IdToken Nonce.');
      if (body.user_id !== undefined && payload.sub !== body.user_id)
        throw new Error('Invalid IdToken Subject Identifier.');
      return await reply.send(decodeJwt(body.id_token ?? ''));
    } catch (cause) {
      return refuse(reply, 'invalid_request', cause instanceof Error ? cause.message : 'Invalid IdToken.');
    }
  });

  server.get('/v2/profile', (request, reply) => {
    const found = tokens.accessTokenGrant(bearerOf(request));
    if (!found) return reply.status(401).send({ message: 'The access token expired' });
    const { person } = found.grant;
    return reply.send({ userId: person.userId, displayName: person.name, pictureUrl: pictureOf(person) });
  });

  server.get('/oauth2/v2.1/userinfo', (request, reply) => {
    const found = tokens.accessTokenGrant(bearerOf(request));
    if (!found) return refuse(reply, 'invalid_token', 'access token expired', 401);
    const { person } = found.grant;
    return reply.send({ sub: person.userId, name: person.name, picture: pictureOf(person) });
  });

  server.get('/oauth2/v2.1/certs', (_request, reply) => reply.send({ keys: [tokens.publicKey] }));

  server.get('/.well-known/openid-configuration', (_request, reply) => {
    const { issuer } = channel();
    return reply.send({
      issuer,
      authorization_endpoint: `${issuer}/oauth2/v2.1/authorize`,
      token_endpoint: `${issuer}/oauth2/v2.1/token`,
      revocation_endpoint: `${issuer}/oauth2/v2.1/revoke`,
      userinfo_endpoint: `${issuer}/oauth2/v2.1/userinfo`,
      scopes_supported: SCOPES,
      jwks_uri: `${issuer}/oauth2/v2.1/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    });
  });

  // What LIFF would give to a page inside LINE: no endpoint of LINE's, so below a path that it does not have.
  server.get('/stand-in/liff-id-token/:userId', async (request, reply) => {
    const person = personOf(fieldsOf(request.params).userId);
    if (!person) return reply.status(404).send();
    const grant = { person, clientId: channel().id, redirectUri: '', scope: 'openid profile' };
    return reply.send({
      idToken: await tokens.liffIdToken(channel(), person),
      accessToken: tokens.issueAccessToken(grant),
    });
  });
}
