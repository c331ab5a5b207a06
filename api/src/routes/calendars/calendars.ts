/**
 * Calls about calendars and categories (CONTRACT 5).
 */
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { holidaysBetween } from '@madoguchi/shared/domain/reservation';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { Calendars } from '../../services/calendars/calendars';

const IdParameters = v.object({ id: v.string() });
const DaysQuery = v.object({ start_day: v.string(), end_day: v.string() });
/** Our own screens also ask for the names of the holidays among the days. */
const ScheduleQuery = v.object({ ...DaysQuery.entries, holidays: v.optional(v.string()) });
const DateQuery = v.object({ date: v.string() });

export const calendarRoutes: FastifyPluginAsync<{ calendars: Calendars }> = async (instance, { calendars }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const path = (name: keyof typeof API_PATHS, rest = '') => `${API_BASE}${API_PATHS[name]}${rest}`;
  const byId = { schema: { params: IdParameters } };
  const byDays = { schema: { params: IdParameters, querystring: DaysQuery } };

  const bySchedule = { schema: { params: IdParameters, querystring: ScheduleQuery } };
  app.get(path('schedule', '/:id'), bySchedule, async (request) => {
    const { start_day, end_day, holidays } = request.query;
    const answer = await calendars.schedule(request.params.id, start_day, end_day, callerOf(request).userId);
    return holidays === undefined ? answer : { ...answer, holidays: holidaysBetween(start_day, end_day) };
  });
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
