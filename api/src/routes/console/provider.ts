/** The way to the house's own provider and back (CONTRACT 14.1): the page gets a code that is good once. */
import { CONSOLE_BASE, consolePath } from '@madoguchi/shared/contract/console/paths';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffLogin } from '../../services/staff/staffLogin';
import { ProviderFault } from '../../services/staff/staffProvider';
import { originOf } from '../address';
import { consoleCall } from './consoleCall';

export interface ProviderRouteOptions {
  staffLogin: StaffLogin;
  /** The configured origin; else the one that the request names. */
  publicOrigin: string | undefined;
  isHttps: boolean;
}

const LOGIN_PAGE = '/console/login';
const COOKIE = 'madoguchi_staff_way';
const COOKIE_SECONDS = 600;

/** What this browser has kept since it set out for the provider. */
export function keptWay({ headers }: FastifyRequest): string | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((each) => each.trim());
  return cookies.find((each) => each.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}

export const providerRoutes: FastifyPluginAsync<ProviderRouteOptions> = async (app, options) => {
  const { staffLogin } = options;
  const originFor = (request: FastifyRequest) => originOf(request, options.publicOrigin);
  const callbackOf = (request: FastifyRequest) => `${originFor(request)}${consolePath('loginOidcCallback')}`;
  const failed = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    if (!(error instanceof ProviderFault)) throw error;
    request.log.warn({ fault: error.message }, 'the provider’s sign-in of the staff has failed');
    return reply.redirect(`${LOGIN_PAGE}?failed=1`, 302);
  };

  app.route({
    ...consoleCall('loginOidc'),
    handler: async (request, reply) => {
      try {
        const { address, begun } = await staffLogin.beginAtProvider(callbackOf(request));
        const facts = [`Path=${CONSOLE_BASE}/login`, `Max-Age=${COOKIE_SECONDS}`, 'HttpOnly', 'SameSite=Lax'];
        reply.header('set-cookie', [`${COOKIE}=${begun}`, ...facts, ...(options.isHttps ? ['Secure'] : [])].join('; '));
        return reply.redirect(address, 302);
      } catch (error) {
        return failed(request, reply, error);
      }
    },
  });
  app.route({
    ...consoleCall('loginOidcCallback'),
    handler: async (request, reply) => {
      try {
        const code = await staffLogin.finishAtProvider(new URL(request.url, originFor(request)), keptWay(request));
        return reply.redirect(`${LOGIN_PAGE}?${new URLSearchParams({ code })}`, 302);
      } catch (error) {
        return failed(request, reply, error);
      }
    },
  });
};
