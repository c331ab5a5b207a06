/**
 * Sign-in (CONTRACT 8): the code's exchange, LINE's own browser, refreshing, our public keys and the redirect after
 * sign-in.
 */
import { JWKS_PATH, TAP_PATH } from '@madoguchi/shared/contract';
import { LiffLoginBodySchema, RefreshBodySchema } from '@madoguchi/shared/contract/apiSchema';
import { carriedAddress, ownAddress } from '@madoguchi/shared/contract/routes';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import { forbidden, invalid } from '../../refusal';
import type { IdTokens } from '../../services/session/idTokens';
import { type LineLogin, LineRefusal } from '../../services/session/lineLogin';
import type { Sessions } from '../../services/session/sessions';
import type { StaffLogin } from '../../services/staff/staffLogin';
import { callPath } from '../address';

interface LoginRouteOptions {
  sessions: Sessions;
  staffLogin: StaffLogin;
  lineLogin: LineLogin;
  idTokens: IdTokens;
  /** True where any user may be signed in by name (DEV_LOGIN); never in production. */
  isDevelopmentLogin: boolean;
  /** Origins of this product, to which alone a sign-in may return. */
  isOwnOrigin: (origin: string) => boolean;
}

const DEVELOPMENT_CODE = /^dev:(.{1,64})$/;
const TokenQuerySchema = v.object({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)),
  redirectUri: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
  codeVerifier: v.optional(v.pipe(v.string(), v.minLength(43), v.maxLength(128))),
  nonce: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(255))),
});
const TapQuerySchema = v.object({ userId: v.optional(v.string()), q: v.optional(v.string(), '/') });

/** The target when it is a path of this product, else the start page. */
export function ownPath(target: string): string {
  const address = ownAddress(target, 'https://own.invalid');
  return address ? `${address.pathname}${address.search}${address.hash}` : '/';
}

/** Logs what LINE said against a sign-in, which the person is not told, and throws on. */
function refusedByLine(request: FastifyRequest, error: unknown): never {
  if (error instanceof Error && error.cause instanceof LineRefusal) {
    const { status, fault, description } = error.cause;
    request.log.warn({ status, fault, description }, 'LINE refused a sign-in');
  }
  throw error;
}

export const loginRoutes: FastifyPluginAsync<LoginRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { sessions, staffLogin, lineLogin, idTokens } = options;
  const open = { isOpen: true };
  const signIn = { ...open, addressCounter: 'login' } as const;

  app.get(callPath('loginToken'), { config: signIn, schema: { querystring: TokenQuerySchema } }, async (request) => {
    const { code, redirectUri, codeVerifier, nonce } = request.query;
    const developmentUser = DEVELOPMENT_CODE.exec(code)?.[1];
    if (developmentUser !== undefined) {
      if (!options.isDevelopmentLogin) throw forbidden();
      const staff = await staffLogin.byName(developmentUser, request.headers['user-agent']);
      const person = { userId: developmentUser, displayName: developmentUser };
      return { result: 'OK', data: staff ?? (await sessions.open(person)) };
    }
    const isOwn =
      redirectUri !== undefined && URL.canParse(redirectUri) && options.isOwnOrigin(new URL(redirectUri).origin);
    if (!isOwn) throw invalid([{ itemKey: 'redirectUri', message: 'redirectUri' }]);
    // Without both a code that somebody else began could be finished here.
    if (codeVerifier === undefined) throw invalid([{ itemKey: 'codeVerifier', message: 'codeVerifier' }]);
    if (nonce === undefined) throw invalid([{ itemKey: 'nonce', message: 'nonce' }]);
    const profile = await lineLogin
      .exchangeCode({ code, redirectUri, codeVerifier, nonce })
      .catch((error: unknown) => refusedByLine(request, error));
    return { result: 'OK', data: await sessions.open(profile) };
  });

  app.post(callPath('loginLiff'), { config: signIn, schema: { body: LiffLoginBodySchema } }, async (request) => {
    const profile = await lineLogin
      .verifyLiffToken(request.body.idToken)
      .catch((error: unknown) => refusedByLine(request, error));
    return { result: 'OK', data: await sessions.open(profile) };
  });

  app.post(callPath('loginRefresh'), { config: signIn, schema: { body: RefreshBodySchema } }, async (request) => ({
    result: 'OK',
    data: await sessions.refresh(request.body.refresh_token),
  }));

  app.post(callPath('loginLogout'), { config: open, schema: { body: RefreshBodySchema } }, async (request) => {
    await sessions.close(request.body.refresh_token);
    return { result: 'OK' };
  });

  app.get(JWKS_PATH, { config: open }, async () => idTokens.publicKeys());

  app.get(TAP_PATH, { config: open, schema: { querystring: TapQuerySchema } }, async (request, reply) => {
    const query = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1));
    return reply.redirect(ownPath(carriedAddress(query, 'q') ?? '/'), 302);
  });
};
