/** Members in the console (CONSOLE 3, 会員): a register, what stands beside one registration, its number. */
import { MemberNumberBodySchema, MembersQuerySchema } from '@madoguchi/shared/contract/console/members';
import type { FastifyPluginAsync } from 'fastify';
import type { ValibotTypes } from '../../plugins/validation';
import type { ConsoleDeeds } from '../../services/console/deeds';
import type { MemberRegister } from '../../services/console/memberRegister';
import { consoleCall, KeyParameters, staffOf } from './consoleCall';

export interface MemberRouteOptions {
  memberRegister: MemberRegister;
  consoleDeeds: ConsoleDeeds;
}

export const consoleMemberRoutes: FastifyPluginAsync<MemberRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { memberRegister, consoleDeeds } = options;
  const ok = <Data>(data: Data) => ({ result: 'OK' as const, data });

  app.route({
    ...consoleCall('members'),
    schema: { querystring: MembersQuerySchema },
    handler: async (request) => ok(await memberRegister.find(staffOf(request), request.query)),
  });
  app.route({
    ...consoleCall('memberCard'),
    schema: { params: KeyParameters },
    handler: async (request) => ok(await memberRegister.card(staffOf(request), request.params.partitionKey)),
  });
  app.route({
    ...consoleCall('memberNumberPut'),
    schema: { params: KeyParameters, body: MemberNumberBodySchema },
    handler: async (request) =>
      ok(await consoleDeeds.number(staffOf(request), request.params.partitionKey, request.body)),
  });
};
