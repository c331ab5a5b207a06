/**
 * Calls about calendars and categories (CONTRACT 5).
 */
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { Calendars } from '../../services/calendars/calendars';

const IdParameters = v.object({ id: v.string() });
const DaysQuery = v.object({ start_day: v.string(), end_day: v.string() });
const DateQuery = v.object({ date: v.string() });

export const calendarRoutes: FastifyPluginAsync<{ calendars: Calendars }> = async (instance, { calendars }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const path = (name: keyof typeof API_PATHS, rest = '') => `${API_BASE}${API_PATHS[name]}${rest}`;
  const byId = { schema: { params: IdParameters } };
  const byDays = { schema: { params: IdParameters, querystring: DaysQuery } };

  app.get(path('schedule', '/:id'), byDays, async (request) =>
    calendars.schedule(request.params.id, request.query.start_day, request.query.end_day, callerOf(request).userId),
  );
  app.get(path('scheduleByCategory', '/:id'), byDays, async (request) => {
    const { start_day, end_day } = request.query;
    return calendars.scheduleByCategory(request.params.id, start_day, end_day, callerOf(request).userId);
  });
  app.get(path('categories'), async () => ({ result: 'OK', data: await calendars.categories() }));
  app.get(path('categories', '/:id'), byId, async ({ params }) => ({
    result: 'OK',
    data: await calendars.category(params.id),
  }));
  app.get(path('categoriesTree'), async () => ({ result: 'OK', data: await calendars.tree() }));
  app.get(path('displaySettings'), async () => ({ result: 'OK', data: (await calendars.tree()).display }));
  app.get(path('tagLabels'), async () => {
    const { tag1, tag2, tag3 } = (await calendars.tree()).display;
    return { result: 'OK', data: { tag1, tag2, tag3 } };
  });
  app.get(path('calendars'), async () => ({ result: 'OK', data: await calendars.all() }));
  app.get(path('calendarInfo', '/:id'), byId, async ({ params }) => ({
    result: 'OK',
    data: await calendars.info(params.id),
  }));
  app.get(path('canBeReserve', '/:id'), byId, async (request) => ({
    result: 'OK',
    data: await calendars.canBeReserved(request.params.id, callerOf(request).userId),
  }));
  app.get(path('itemInfo', '/:id'), byId, async ({ params }) => ({
    result: 'OK',
    data: await calendars.items(params.id),
  }));
  app.get(
    path('dayOffCount', '/:id'),
    { schema: { params: IdParameters, querystring: DateQuery } },
    async ({ params, query }) => ({
      result: 'OK',
      data: await calendars.dayOffCount(params.id, query.date),
    }),
  );
};
