/**
 * Exceptions that pages report: a line of the log each, and a count by remote. Anybody can call it, so an address may
 * say little, and nothing in a free text.
 */
import { BrowserErrorBodySchema } from '@madoguchi/shared/contract/browserErrorSchema';
import type { FastifyPluginAsync } from 'fastify';
import type { Counters } from '../../metrics/counters';
import type { ValibotTypes } from '../../plugins/validation';
import { tooManyRequests } from '../../refusal';
import { callPath } from '../address';

interface BrowserErrorOptions {
  counters: Pick<Counters, 'browserErrors'>;
}

/** Reports a minute: a faulty deploy is known after the first, and a waiting room shares an address. */
const REPORTS_A_MINUTE = 30;

export const browserErrorRoutes: FastifyPluginAsync<BrowserErrorOptions> = async (instance, { counters }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const limit = app.createRateLimit({ max: REPORTS_A_MINUTE });

  app.post(
    callPath('browserErrors'),
    { config: { isOpen: true }, schema: { body: BrowserErrorBodySchema } },
    async (request) => {
      const counted = await limit(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttlInSeconds);
      const { remote, ...report } = request.body;
      counters.browserErrors.inc({ remote });
      request.log.warn({ remote, ...report }, 'browser error');
      return { result: 'OK' };
    },
  );
};
