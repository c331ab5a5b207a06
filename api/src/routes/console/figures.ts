/** The console's calls about figures (CONTRACT 14.2, figures). */
import { FiguresQuerySchema } from '@madoguchi/shared/contract/console/figures';
import type { FastifyPluginAsync } from 'fastify';
import type { ValibotTypes } from '../../plugins/validation';
import type { ConsoleFigures } from '../../services/console/figures';
import { consoleCall, staffOf } from './consoleCall';

export interface FigureRouteOptions {
  consoleFigures: ConsoleFigures;
}

export const consoleFigureRoutes: FastifyPluginAsync<FigureRouteOptions> = async (instance, { consoleFigures }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  app.route({
    ...consoleCall('figureForms'),
    handler: async (request) => ({ result: 'OK', data: await consoleFigures.forms(staffOf(request)) }),
  });
  app.route({
    ...consoleCall('figures'),
    schema: { querystring: FiguresQuerySchema },
    handler: async (request) => ({ result: 'OK', data: await consoleFigures.read(staffOf(request), request.query) }),
  });
};
