/** The console's calls about money (CONTRACT 14.2, orders); 領収 and refunds are the calls of routes/payment/flow. */
import { MoneyDayQuerySchema, OrdersQuerySchema } from '@madoguchi/shared/contract/console/money';
import type { FastifyPluginAsync } from 'fastify';
import type { ValibotTypes } from '../../plugins/validation';
import type { ConsoleOrders } from '../../services/console/consoleOrders';
import { consoleCall, staffOf } from './consoleCall';

export interface MoneyRouteOptions {
  consoleOrders: ConsoleOrders;
}

export const consoleMoneyRoutes: FastifyPluginAsync<MoneyRouteOptions> = async (instance, { consoleOrders }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  app.route({
    ...consoleCall('orders'),
    schema: { querystring: OrdersQuerySchema },
    handler: async (request) => ({ result: 'OK', data: await consoleOrders.list(staffOf(request), request.query) }),
  });
  app.route({
    ...consoleCall('moneyDay'),
    schema: { querystring: MoneyDayQuerySchema },
    handler: async (request) => ({ result: 'OK', data: await consoleOrders.day(staffOf(request), request.query) }),
  });
};
