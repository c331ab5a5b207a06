/** Answers in the console (CONTRACT 14.3): the table, one answer, its deeds, the day sheet, saved views. */
import {
  AnswersQuerySchema,
  AttendanceBodySchema,
  CancelBodySchema,
  CheckBodySchema,
  MemoBodySchema,
  MessageBodySchema,
  MoveBodySchema,
  ProposeBodySchema,
  ScanBodySchema,
  TodayQuerySchema,
  ViewPutBodySchema,
} from '@madoguchi/shared/contract/console/answers';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import type { AnswerDetails } from '../../services/console/answerDetail';
import type { ConsoleAnswers } from '../../services/console/consoleAnswers';
import type { DaySheet } from '../../services/console/daySheet';
import type { ConsoleDeeds } from '../../services/console/deeds';
import type { SavedViews } from '../../services/console/views';
import type { Outbox } from '../../services/outbox/outbox';
import { sendAtOnce } from '../admin/notify';
import { consoleCall, KeyParameters, staffOf } from './consoleCall';

export interface AnswerRouteOptions {
  consoleAnswers: ConsoleAnswers;
  answerDetails: AnswerDetails;
  consoleDeeds: ConsoleDeeds;
  daySheet: DaySheet;
  savedViews: SavedViews;
  outbox: Outbox;
}

const ViewParameters = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });

export const consoleAnswerRoutes: FastifyPluginAsync<AnswerRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { consoleAnswers, answerDetails, consoleDeeds, daySheet, savedViews, outbox } = options;
  const ok = <Data>(data: Data) => ({ result: 'OK' as const, data });

  app.route({
    ...consoleCall('answerForms'),
    handler: async (request) => ok(await consoleAnswers.forms(staffOf(request))),
  });
  app.route({
    ...consoleCall('answers'),
    schema: { querystring: AnswersQuerySchema },
    handler: async (request) => ok(await consoleAnswers.find(staffOf(request), request.query)),
  });
  app.route({
    ...consoleCall('answer'),
    schema: { params: KeyParameters },
    handler: async (request) => ok(await answerDetails.read(staffOf(request), request.params.partitionKey)),
  });
  app.route({
    ...consoleCall('answerScan'),
    schema: { body: ScanBodySchema },
    handler: async (request) => ok(await answerDetails.scan(staffOf(request), request.body.text)),
  });
  app.route({
    ...consoleCall('today'),
    schema: { querystring: TodayQuerySchema },
    handler: async (request) => ok(await daySheet.read(staffOf(request), request.query)),
  });

  app.route({
    ...consoleCall('answerCheck'),
    schema: { params: KeyParameters, body: CheckBodySchema },
    handler: async (request) =>
      ok(await consoleDeeds.check(staffOf(request), request.params.partitionKey, request.body)),
  });
  app.route({
    ...consoleCall('answerMove'),
    schema: { params: KeyParameters, body: MoveBodySchema },
    handler: async (request) =>
      ok(await consoleDeeds.move(staffOf(request), request.params.partitionKey, request.body)),
  });
  app.route({
    ...consoleCall('answerCancel'),
    schema: { params: KeyParameters, body: CancelBodySchema },
    handler: async (request) =>
      ok(await consoleDeeds.cancel(staffOf(request), request.params.partitionKey, request.body)),
  });
  app.route({
    ...consoleCall('answerMemo'),
    schema: { params: KeyParameters, body: MemoBodySchema },
    handler: async (request) =>
      ok(await consoleDeeds.memo(staffOf(request), request.params.partitionKey, request.body)),
  });
  app.route({
    ...consoleCall('answerMessage'),
    schema: { params: KeyParameters, body: MessageBodySchema },
    handler: async (request) => {
      const messageId = await consoleDeeds.message(staffOf(request), request.params.partitionKey, request.body);
      return ok(await sendAtOnce(outbox, messageId, request.log));
    },
  });
  app.route({
    ...consoleCall('answerPropose'),
    schema: { params: KeyParameters, body: ProposeBodySchema },
    handler: async (request) => {
      const messageId = await consoleDeeds.propose(staffOf(request), request.params.partitionKey, request.body);
      return ok(await sendAtOnce(outbox, messageId, request.log));
    },
  });
  app.route({
    ...consoleCall('answerAttendance'),
    schema: { params: KeyParameters, body: AttendanceBodySchema },
    handler: async (request) =>
      ok(await consoleDeeds.attendance(staffOf(request), request.params.partitionKey, request.body)),
  });

  app.route({ ...consoleCall('views'), handler: async (request) => ok(await savedViews.list(staffOf(request))) });
  app.route({
    ...consoleCall('viewPut'),
    schema: { params: ViewParameters, body: ViewPutBodySchema },
    handler: async (request) => ok(await savedViews.put(staffOf(request), { id: request.params.id, ...request.body })),
  });
  app.route({
    ...consoleCall('viewDelete'),
    schema: { params: ViewParameters },
    handler: async (request) => {
      await savedViews.remove(staffOf(request), request.params.id);
      return { result: 'OK' };
    },
  });
};
