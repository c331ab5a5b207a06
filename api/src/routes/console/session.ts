/** Signing in to the console, and the own account (CONTRACT 14.1). */
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import { forbidden, invalid } from '../../refusal';
import type { OwnAccount } from '../../services/staff/ownAccount';
import type { StaffLogin } from '../../services/staff/staffLogin';
import { consoleCall, staffOf } from './consoleCall';

export interface SessionRouteOptions {
  staffLogin: StaffLogin;
  ownAccount: OwnAccount;
  /** True where anybody may be signed in by name (DEV_LOGIN); never in production. */
  isDevelopmentLogin: boolean;
}

const DEVELOPMENT_CODE = /^dev:(.{1,27})$/;
const TokenQuerySchema = v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });

export const sessionRoutes: FastifyPluginAsync<SessionRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { staffLogin, ownAccount } = options;

  app.route({
    ...consoleCall('loginToken'),
    schema: { querystring: TokenQuerySchema },
    handler: async (request) => {
      const named = DEVELOPMENT_CODE.exec(request.query.code)?.[1];
      if (named === undefined) throw invalid([{ itemKey: 'code', message: 'code' }]);
      if (!options.isDevelopmentLogin) throw forbidden();
      const session = await staffLogin.byName(named, request.headers['user-agent']);
      if (!session) throw forbidden();
      return { result: 'OK', data: session };
    },
  });

  app.route({
    ...consoleCall('me'),
    handler: async (request) => ({ result: 'OK', data: await ownAccount.profile(staffOf(request)) }),
  });
};
