/** Beds as they are planned (CONTRACT 14.3): the board, a kind's document, blocked nights, history. */
import {
  BedBlocksBodySchema,
  BedBoardQuerySchema,
  BedPutBodySchema,
  BedUndoBodySchema,
} from '@madoguchi/shared/contract/console/beds';
import { HistoryQuerySchema } from '@madoguchi/shared/contract/console/calendars';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import type { BedPlans } from '../../services/bedPlans/bedPlans';
import type { BedBoards } from '../../services/beds/board';
import { consoleCall, staffOf } from './consoleCall';

export interface BedRouteOptions {
  bedPlans: BedPlans;
  bedBoard: BedBoards;
}

const params = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });

export const consoleBedRoutes: FastifyPluginAsync<BedRouteOptions> = async (instance, { bedPlans, bedBoard }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const ok = <Data>(data: Data) => ({ result: 'OK' as const, data });

  app.route({
    ...consoleCall('bedBoard'),
    schema: { querystring: BedBoardQuerySchema },
    handler: async (request) => ok(await bedBoard.read(staffOf(request), request.query)),
  });
  app.route({
    ...consoleCall('bed'),
    schema: { params },
    handler: async (request) => ok(await bedPlans.read(staffOf(request), request.params.id)),
  });
  app.route({
    ...consoleCall('bedPut'),
    schema: { params, body: BedPutBodySchema },
    handler: async (request) => ok(await bedPlans.put(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('bedBlocksPut'),
    schema: { params, body: BedBlocksBodySchema },
    handler: async (request) => ok(await bedPlans.putBlocks(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('bedHistory'),
    schema: { params, querystring: HistoryQuerySchema },
    handler: async (request) => ok(await bedPlans.history(staffOf(request), request.params.id, request.query.cursor)),
  });
  app.route({
    ...consoleCall('bedUndo'),
    schema: { params, body: BedUndoBodySchema },
    handler: async (request) => ok(await bedPlans.undo(staffOf(request), request.params.id, request.body.change)),
  });
};
