/** The accounts of the staff (CONTRACT 14.2). */
import { LIST_LIMIT, ListQueryEntries } from '@madoguchi/shared/contract/console/answers';
import { StaffIdSchema, StaffPostBodySchema, StaffPutBodySchema } from '@madoguchi/shared/contract/console/staff';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import type { Configurations } from '../../services/configuration/configurations';
import type { Cursors } from '../../services/console/cursors';
import { scopeNames } from '../../services/staff/scopeNames';
import type { StaffAccounts } from '../../services/staff/staffAccounts';
import { consoleCall, staffOf } from './consoleCall';

export interface StaffRouteOptions {
  staffAccounts: StaffAccounts;
  cursors: Cursors;
  configurations: Configurations;
}

const EndSchema = v.tuple([StaffIdSchema]);
const ListQuerySchema = v.looseObject(ListQueryEntries);
const IdParams = v.object({ id: v.pipe(v.string(), v.maxLength(100)) });

export const staffRoutes: FastifyPluginAsync<StaffRouteOptions> = async (
  instance,
  { staffAccounts, cursors, configurations },
) => {
  const app = instance.withTypeProvider<ValibotTypes>();

  app.route({
    ...consoleCall('scopeNames'),
    handler: async (request) => ({ result: 'OK', data: scopeNames(await configurations.current(), staffOf(request)) }),
  });
  app.route({
    ...consoleCall('staffList'),
    schema: { querystring: ListQuerySchema },
    handler: async ({ query: { cursor, limit = LIST_LIMIT } }) => {
      const [after = ''] = (await cursors.open('staff', cursor, EndSchema)) ?? [];
      const { items, last } = await staffAccounts.list(after, limit);
      return {
        result: 'OK',
        data: { items, ...(last !== undefined && { nextCursor: await cursors.seal('staff', [last]) }) },
      };
    },
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
