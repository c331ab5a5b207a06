/** Closings in the console (CONTRACT 13 and 14.3): making one, what each is offered, the message's preview, undoing it. */
import {
  ClosingOffersBodySchema,
  ClosingPostBodySchema,
  ClosingPreviewBodySchema,
  ClosingUndoBodySchema,
} from '@madoguchi/shared/contract/console/closings';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import type { ClosingReads } from '../../services/closings/closingReads';
import type { Closings } from '../../services/closings/closings';
import { consoleCall, staffOf } from './consoleCall';

export interface ClosingRouteOptions {
  closings: Closings;
  closingReads: ClosingReads;
}

const params = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/)) });
const ListQuerySchema = v.object({ calendar: v.pipe(v.string(), v.maxLength(64)) });

export const consoleClosingRoutes: FastifyPluginAsync<ClosingRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { closings, closingReads } = options;
  const ok = <Data>(data: Data) => ({ result: 'OK' as const, data });

  app.route({
    ...consoleCall('closings'),
    schema: { querystring: ListQuerySchema },
    handler: async (request) => ok({ items: await closingReads.list(staffOf(request), request.query.calendar) }),
  });
  app.route({
    ...consoleCall('closingPost'),
    schema: { body: ClosingPostBodySchema },
    handler: async (request) => {
      const staff = staffOf(request);
      return ok(await closingReads.read(staff, await closings.close(staff, request.body)));
    },
  });
  app.route({
    ...consoleCall('closing'),
    schema: { params },
    handler: async (request) => ok(await closingReads.read(staffOf(request), request.params.id)),
  });
  app.route({
    ...consoleCall('closingOffersPut'),
    schema: { params, body: ClosingOffersBodySchema },
    handler: async (request) => {
      const staff = staffOf(request);
      const { id } = request.params;
      return ok(await closingReads.afterDeed(staff, id, () => closings.change(staff, id, request.body)));
    },
  });
  app.route({
    ...consoleCall('closingPreview'),
    schema: { params, body: ClosingPreviewBodySchema },
    handler: async (request) => ok(await closingReads.preview(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('closingUndo'),
    schema: { params, body: ClosingUndoBodySchema },
    handler: async (request) => {
      const staff = staffOf(request);
      const { id } = request.params;
      return ok(await closingReads.afterDeed(staff, id, () => closings.undo(staff, id, request.body)));
    },
  });
};
