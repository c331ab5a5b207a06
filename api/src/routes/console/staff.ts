/** The accounts of the staff (CONTRACT 14.2). */
import { ListQueryEntries } from '@madoguchi/shared/contract/console/answers';
import { StaffPostBodySchema, StaffPutBodySchema } from '@madoguchi/shared/contract/console/staff';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import type { StaffAccounts } from '../../services/staff/staffAccounts';
import { consoleCall, staffOf } from './consoleCall';

export interface StaffRouteOptions {
  staffAccounts: StaffAccounts;
}

/** Where no limit is said: the staff of most houses. */
const WHOLE_LIST = 1_000;
const ListQuerySchema = v.looseObject(ListQueryEntries);
const IdParams = v.object({ id: v.pipe(v.string(), v.maxLength(100)) });

export const staffRoutes: FastifyPluginAsync<StaffRouteOptions> = async (instance, { staffAccounts }) => {
  const app = instance.withTypeProvider<ValibotTypes>();

  app.route({
    ...consoleCall('staffList'),
    schema: { querystring: ListQuerySchema },
    handler: async ({ query: { cursor = '', limit = WHOLE_LIST } }) => ({
      result: 'OK',
      data: await staffAccounts.list(cursor, limit),
    }),
  });
  app.route({
    ...consoleCall('staffPost'),
    schema: { body: StaffPostBodySchema },
    handler: async (request) => ({
      result: 'OK',
      data: await staffAccounts.add(staffOf(request).staffId, request.body),
    }),
  });
  app.route({
    ...consoleCall('staffPut'),
    schema: { params: IdParams, body: StaffPutBodySchema },
    handler: async (request) => ({
      result: 'OK',
      data: await staffAccounts.change(staffOf(request).staffId, request.params.id, request.body),
    }),
  });
  app.route({
    ...consoleCall('staffSessionsDelete'),
    schema: { params: IdParams },
    handler: async (request) => {
      await staffAccounts.endSessions(staffOf(request).staffId, request.params.id);
      return { result: 'OK' };
    },
  });
};
