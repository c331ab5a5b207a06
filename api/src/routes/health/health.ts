/**
 * Health for anybody who runs the program: /healthz says that the process is up and which build it is, /readyz that it can do its work.
 */
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database';
import { buildVersion } from '../../version';
import { Readiness } from './readiness';

const RETRY_SECONDS = '2';

export const healthRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  const readiness = new Readiness(database);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', async () => ({ status: 'ok', version: buildVersion() }));

  app.get('/readyz', async (_request, reply) => {
    if (await readiness.isReady()) return { status: 'ready' };
    return reply.code(503).header('retry-after', RETRY_SECONDS).send({ status: 'unavailable' });
  });
};
