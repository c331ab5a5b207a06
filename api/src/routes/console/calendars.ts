/** Calendars as they are planned (CONTRACT 14.3): cells, previews, history, the document, categories. */
import {
  CalendarPutBodySchema,
  CellsPutBodySchema,
  CellsQuerySchema,
  ExtendBodySchema,
  HistoryQuerySchema,
  PlannedCategoriesSchema,
  PreviewBodySchema,
  UndoBodySchema,
} from '@madoguchi/shared/contract/console/calendars';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import type { CalendarPlans } from '../../services/calendarPlans/calendarPlans';
import type { CalendarDocuments } from '../../services/calendarPlans/documents';
import { consoleCall, staffOf } from './consoleCall';

export interface CalendarRouteOptions {
  calendarPlans: CalendarPlans;
  calendarDocuments: CalendarDocuments;
}

const params = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });

export const consoleCalendarRoutes: FastifyPluginAsync<CalendarRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { calendarPlans, calendarDocuments } = options;
  const ok = <Data>(data: Data) => ({ result: 'OK' as const, data });

  app.route({
    ...consoleCall('calendar'),
    schema: { params },
    handler: async (request) => ok(await calendarDocuments.read(staffOf(request), request.params.id)),
  });
  app.route({
    ...consoleCall('calendarPut'),
    schema: { params, body: CalendarPutBodySchema },
    handler: async (request) => ok(await calendarDocuments.put(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('calendarExtend'),
    schema: { params, body: ExtendBodySchema },
    handler: async (request) => ok(await calendarDocuments.extend(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('calendarCategories'),
    schema: { params },
    handler: async (request) => ok(await calendarDocuments.categories(staffOf(request), request.params.id)),
  });
  app.route({
    ...consoleCall('calendarCategoriesPut'),
    schema: { params, body: PlannedCategoriesSchema },
    handler: async (request) =>
      ok(await calendarDocuments.putCategories(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('calendarCells'),
    schema: { params, querystring: CellsQuerySchema },
    handler: async (request) => ok(await calendarPlans.cells(staffOf(request), request.params.id, request.query)),
  });
  app.route({
    ...consoleCall('calendarCellsPut'),
    schema: { params, body: CellsPutBodySchema },
    handler: async (request) => ok(await calendarPlans.put(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('calendarPreview'),
    schema: { params, body: PreviewBodySchema },
    handler: async (request) => ok(await calendarPlans.preview(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('calendarHistory'),
    schema: { params, querystring: HistoryQuerySchema },
    handler: async (request) =>
      ok(await calendarPlans.history(staffOf(request), request.params.id, request.query.cursor)),
  });
  app.route({
    ...consoleCall('calendarUndo'),
    schema: { params, body: UndoBodySchema },
    handler: async (request) => ok(await calendarPlans.undo(staffOf(request), request.params.id, request.body.change)),
  });
};
