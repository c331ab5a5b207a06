/** Signing in to the console, and the own account (CONTRACT 14.1). */
import { RefreshBodySchema } from '@madoguchi/shared/contract/apiSchema';
import {
  PasswordLoginBodySchema,
  PasswordPutBodySchema,
  TotpConfirmBodySchema,
} from '@madoguchi/shared/contract/console/staff';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import { forbidden } from '../../refusal';
import type { OwnAccount } from '../../services/staff/ownAccount';
import type { StaffLogin } from '../../services/staff/staffLogin';
import type { StaffSessions } from '../../services/staff/staffSessions';
import { consoleCall, staffOf } from './consoleCall';
import { keptWay } from './provider';

export interface SessionRouteOptions {
  staffLogin: StaffLogin;
  staffSessions: StaffSessions;
  ownAccount: OwnAccount;
  /** True where anybody may be signed in by name (DEV_LOGIN); never in production. */
  isDevelopmentLogin: boolean;
}

const DEVELOPMENT_CODE = /^dev:(.{1,27})$/;
const TokenQuerySchema = v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });
const IdParams = v.object({ id: v.pipe(v.string(), v.maxLength(100)) });

export const sessionRoutes: FastifyPluginAsync<SessionRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { staffLogin, staffSessions, ownAccount } = options;

  app.route({
    ...consoleCall('loginMethods'),
    handler: async () => ({ result: 'OK', data: await staffLogin.methods() }),
  });
  app.route({
    ...consoleCall('loginPassword'),
    schema: { body: PasswordLoginBodySchema },
    handler: async ({ body, headers }) => ({
      result: 'OK',
      data: await staffLogin.byPassword(body, headers['user-agent']),
    }),
  });
  app.route({
    ...consoleCall('loginToken'),
    schema: { querystring: TokenQuerySchema },
    handler: async (request) => {
      const named = DEVELOPMENT_CODE.exec(request.query.code)?.[1];
      const browser = request.headers['user-agent'];
      if (named === undefined)
        return { result: 'OK', data: await staffLogin.byCode(request.query.code, keptWay(request), browser) };
      if (!options.isDevelopmentLogin) throw forbidden();
      const session = await staffLogin.byName(named, browser);
      if (!session) throw forbidden();
      return { result: 'OK', data: session };
    },
  });
  app.route({
    ...consoleCall('loginRefresh'),
    schema: { body: RefreshBodySchema },
    handler: async ({ body }) => ({ result: 'OK', data: await staffSessions.refresh(body.refresh_token) }),
  });
  app.route({
    ...consoleCall('loginLogout'),
    schema: { body: RefreshBodySchema },
    handler: async ({ body }) => {
      await staffSessions.close(body.refresh_token);
      return { result: 'OK' };
    },
  });

  app.route({
    ...consoleCall('me'),
    handler: async (request) => ({ result: 'OK', data: await ownAccount.profile(staffOf(request)) }),
  });
  app.route({
    ...consoleCall('passwordPut'),
    schema: { body: PasswordPutBodySchema },
    handler: async (request) => {
      await ownAccount.changePassword(staffOf(request), request.body.password, request.body.newPassword);
      return { result: 'OK' };
    },
  });
  app.route({
    ...consoleCall('totpPost'),
    handler: async (request) => ({ result: 'OK', data: await ownAccount.beginTotp(staffOf(request)) }),
  });
  app.route({
    ...consoleCall('totpConfirm'),
    schema: { body: TotpConfirmBodySchema },
    handler: async (request) => ({
      result: 'OK',
      data: { recoveryCodes: await ownAccount.confirmTotp(staffOf(request), request.body.code) },
    }),
  });
  app.route({
    ...consoleCall('sessions'),
    handler: async (request) => ({ result: 'OK', data: { items: await staffSessions.list(staffOf(request)) } }),
  });
  app.route({
    ...consoleCall('sessionDelete'),
    schema: { params: IdParams },
    handler: async (request) => {
      await staffSessions.end(staffOf(request), request.params.id);
      return { result: 'OK' };
    },
  });
};
