/**
 * The reservation in the phone's own calendar: the link that a signed-in person gets, and the file that it opens for
 * everybody who has it.
 */
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import { Refusal } from '../../refusal';
import type { CalendarFiles } from '../../services/calendarFiles/calendarFiles';
import { callPath, originOf } from '../address';

interface CalendarFileRouteOptions {
  calendarFiles: CalendarFiles;
  /** The configured origin; else the one that the request names. */
  publicOrigin: string | undefined;
}

const LinkQuery = v.object({ surveyId: v.string(), partitionKey: v.string() });
const FileParameters = v.object({ answerId: v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{1,64}$/)) });
const FileQuery = v.object({ expires: v.optional(v.string()), signature: v.optional(v.string()) });

export const calendarFileRoutes: FastifyPluginAsync<CalendarFileRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { calendarFiles } = options;

  app.get(callPath('calendarLink'), { schema: { querystring: LinkQuery } }, async (request) => ({
    result: 'OK',
    data: {
      url: await calendarFiles.link(callerOf(request), request.query.surveyId, request.query.partitionKey),
    },
  }));
  app.get(
    callPath('calendarFile', '/:answerId'),
    { config: { isOpen: true }, schema: { params: FileParameters, querystring: FileQuery } },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      const origin = originOf(request, options.publicOrigin);
      try {
        const file = await calendarFiles.file(request.params.answerId, request.query, origin);
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="reservation.ics"')
          .send(file);
      } catch (error) {
        // A person reads this in a browser, where no screen of ours is around it.
        if (!(error instanceof Refusal)) throw error;
        return reply.code(error.status).type('text/plain; charset=utf-8').send(error.answer.errorMessage);
      }
    },
  );
};
