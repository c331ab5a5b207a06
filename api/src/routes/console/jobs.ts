/** Calls of the console's jobs (CONTRACT 14.3): beginning one, one's own, how far one is, ending it, and the file that it wrote. */
import { JobPostBodySchema } from '@madoguchi/shared/contract/console/jobs';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import type { ConsoleJobs } from '../../services/consoleJobs/consoleJobs';
import type { JobWorker } from '../../services/consoleJobs/jobWorker';
import { consoleCall, staffOf } from './consoleCall';

/** A file of 100,000 rows; other bodies of the product are far shorter. */
const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

const JobParameters = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/)) });

export interface JobRouteOptions {
  consoleJobs: ConsoleJobs;
  jobWorker: JobWorker;
}

export const jobRoutes: FastifyPluginAsync<JobRouteOptions> = async (instance, { consoleJobs, jobWorker }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const schema = { params: JobParameters };

  const { config, ...begin } = consoleCall('jobPost');
  app.route({
    ...begin,
    // The body of an import is a file.
    config: { ...config, isUpload: true },
    bodyLimit: BODY_LIMIT_BYTES,
    schema: { body: JobPostBodySchema },
    handler: async (request) => {
      const jobId = await consoleJobs.start(staffOf(request), request.body);
      // It is written down, and found by the next look where this fails.
      void jobWorker.wake().catch((error: unknown) => {
        request.log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'beginning of a job failed');
      });
      return { result: 'OK', data: { jobId } };
    },
  });
  app.route({
    ...consoleCall('jobs'),
    handler: async (request) => ({ result: 'OK', data: { items: await consoleJobs.list(staffOf(request)) } }),
  });
  app.route({
    ...consoleCall('job'),
    schema,
    handler: async (request) => ({ result: 'OK', data: await consoleJobs.read(staffOf(request), request.params.id) }),
  });
  app.route({
    ...consoleCall('jobCancel'),
    schema,
    handler: async (request) => {
      await consoleJobs.cancel(staffOf(request), request.params.id);
      return { result: 'OK', data: await consoleJobs.read(staffOf(request), request.params.id) };
    },
  });
  app.route({
    ...consoleCall('jobFile'),
    schema,
    handler: async (request, reply) => {
      const { contentType, disposition, served } = await consoleJobs.file(staffOf(request), request.params.id);
      reply.header('referrer-policy', 'no-referrer');
      if ('redirect' in served) return reply.redirect(served.redirect, 302);
      return reply
        .type(contentType)
        .headers({ 'content-length': String(served.size), 'content-disposition': disposition })
        .send(served.content);
    },
  });
};
