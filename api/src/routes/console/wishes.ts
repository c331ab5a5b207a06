/** Preferred dates in the console (CONSOLE 3, 希望日): which wait, and what their department's days hold. */
import { WishDaysQuerySchema, WishesQuerySchema } from '@madoguchi/shared/contract/console/wishes';
import type { FastifyPluginAsync } from 'fastify';
import type { ValibotTypes } from '../../plugins/validation';
import type { ConsoleWishes } from '../../services/console/consoleWishes';
import { consoleCall, staffOf } from './consoleCall';

export interface WishRouteOptions {
  consoleWishes: ConsoleWishes;
}

export const consoleWishRoutes: FastifyPluginAsync<WishRouteOptions> = async (instance, { consoleWishes }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  app.route({
    ...consoleCall('wishes'),
    schema: { querystring: WishesQuerySchema },
    handler: async (request) => ({ result: 'OK', data: await consoleWishes.list(staffOf(request), request.query) }),
  });
  app.route({
    ...consoleCall('wishDays'),
    schema: { querystring: WishDaysQuerySchema },
    handler: async (request) => ({ result: 'OK', data: await consoleWishes.days(staffOf(request), request.query) }),
  });
};
