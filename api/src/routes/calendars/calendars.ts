/**
 * Calls about calendars and categories (CONTRACT 5).
 */
import { holidaysBetween } from '@madoguchi/shared/domain/reservation';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { Calendars } from '../../services/calendars/calendars';
import { callPath } from '../address';

const IdParameters = v.object({ id: v.string() });
const DaysQuery = v.object({ start_day: v.string(), end_day: v.string() });
/** Our own screens also ask for the names of the holidays among the days. */
const ScheduleQuery = v.object({ ...DaysQuery.entries, holidays: v.optional(v.string()) });
const DateQuery = v.object({ date: v.string() });

export const calendarRoutes: FastifyPluginAsync<{ calendars: Calendars }> = async (instance, { calendars }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const byId = { schema: { params: IdParameters } };
  const byDays = { schema: { params: IdParameters, querystring: DaysQuery } };

  const bySchedule = { schema: { params: IdParameters, querystring: ScheduleQuery } };
  app.get(callPath('schedule', '/:id'), bySchedule, async (request) => {
    const { start_day, end_day, holidays } = request.query;
    const answer = await calendars.schedule(request.params.id, start_day, end_day, callerOf(request).userId);
    return holidays === undefined ? answer : { ...answer, holidays: holidaysBetween(start_day, end_day) };
  });
  app.get(callPath('scheduleByCategory', '/:id'), byDays, async (request) => {
    const { start_day, end_day } = request.query;
    return calendars.scheduleByCategory(request.params.id, start_day, end_day, callerOf(request).userId);
  });
  app.get(callPath('categories'), async () => ({ result: 'OK', data: await calendars.categories() }));
  app.get(callPath('categories', '/:id'), byId, async ({ params }) => ({
    result: 'OK',
    data: await calendars.category(params.id),
  }));
  app.get(callPath('categoriesTree'), async () => ({ result: 'OK', data: await calendars.tree() }));
  app.get(callPath('displaySettings'), async () => ({ result: 'OK', data: (await calendars.tree()).display }));
  app.get(callPath('tagLabels'), async () => {
    const { tag1, tag2, tag3 } = (await calendars.tree()).display;
    return { result: 'OK', data: { tag1, tag2, tag3 } };
  });
  app.get(callPath('calendars'), async () => ({ result: 'OK', data: await calendars.all() }));
  app.get(callPath('calendarInfo', '/:id'), byId, async ({ params }) => ({
    result: 'OK',
    data: await calendars.info(params.id),
  }));
  app.get(callPath('canBeReserve', '/:id'), byId, async (request) => ({
    result: 'OK',
    data: await calendars.canBeReserved(request.params.id, callerOf(request).userId),
  }));
  app.get(callPath('itemInfo', '/:id'), byId, async ({ params }) => ({
    result: 'OK',
    data: await calendars.items(params.id),
  }));
  app.get(
    callPath('dayOffCount', '/:id'),
    { schema: { params: IdParameters, querystring: DateQuery } },
    async ({ params, query }) => ({
      result: 'OK',
      data: await calendars.dayOffCount(params.id, query.date),
    }),
  );
};
