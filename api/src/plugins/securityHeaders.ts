/**
 * The security headers of every answer (page, file, call, refusal), by @fastify/helmet; pages add theirs
 * (web/security.ts).
 */
import helmet from '@fastify/helmet';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

const YEAR_SECONDS = 31_536_000;
/** People come by LINE; what a search engine kept would be addresses of forms and of their answers. */
const ROBOTS = 'noindex, nofollow';

interface SecurityHeaderOptions {
  /** True where browsers reach the product by https: a header then makes them stay there. */
  isHttps: boolean;
  /** Also for all names below the host, which may belong to others: only where the operator says so. */
  hstsSubdomains: boolean;
}

const plugin: FastifyPluginAsync<SecurityHeaderOptions> = async (app, { isHttps, hstsSubdomains }) => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // A remote's files may be loaded by a shell of another origin.
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: hstsSubdomains } : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-robots-tag', ROBOTS);
  });
};

export const securityHeaders = fastifyPlugin(plugin, { name: 'securityHeaders' });
