/** What the house says by itself at LINE, in the console (CONTRACT 14.4). */
import {
  HouseMessagesHistoryQuerySchema,
  HouseMessagesPutBodySchema,
  HouseMessagesRestoreBodySchema,
} from '@madoguchi/shared/contract/console/house';
import type { FastifyPluginAsync } from 'fastify';
import type { ValibotTypes } from '../../plugins/validation';
import type { HouseMessages } from '../../services/house/houseMessages';
import { consoleCall, staffOf } from './consoleCall';

export interface HouseRouteOptions {
  houseMessages: HouseMessages;
}

export const consoleHouseRoutes: FastifyPluginAsync<HouseRouteOptions> = async (instance, { houseMessages }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const ok = <Data>(data: Data) => ({ result: 'OK' as const, data });

  app.route({ ...consoleCall('houseMessages'), handler: async () => ok(await houseMessages.read()) });
  app.route({
    ...consoleCall('houseMessagesPut'),
    schema: { body: HouseMessagesPutBodySchema },
    handler: async (request) => ok(await houseMessages.put(staffOf(request), request.body)),
  });
  app.route({
    ...consoleCall('houseMessagesHistory'),
    schema: { querystring: HouseMessagesHistoryQuerySchema },
    handler: async (request) => ok(await houseMessages.history(request.query)),
  });
  app.route({
    ...consoleCall('houseMessagesRestore'),
    schema: { body: HouseMessagesRestoreBodySchema },
    handler: async (request) => ok(await houseMessages.restore(staffOf(request), request.body)),
  });
};
