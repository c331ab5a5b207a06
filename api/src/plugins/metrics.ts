/**
 * Prometheus metrics at /metrics, for callers with the token, or without one for the machine itself. What they mean is
 * in docs/operations/watching.md.
 */
import { timingSafeEqual } from 'node:crypto';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import type { Counters } from '../metrics/counters';
import { addGauges, type GaugeSources } from '../metrics/gauges';
import { notFound } from '../refusal';

interface MetricsOptions extends GaugeSources {
  registry: Registry;
  counters: Counters;
  token: string | undefined;
  /** Adds memory, CPU and event-loop figures of the process. */
  withProcess: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const SIGN_IN_WAYS = new Map([
  [`${API_BASE}${API_PATHS.loginToken}`, 'code'],
  [`${API_BASE}${API_PATHS.loginLiff}`, 'liff'],
  [`${API_BASE}${API_PATHS.loginRefresh}`, 'refresh'],
]);

function isAllowed(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    return LOOPBACK.has(request.socket.remoteAddress ?? '') && !isForwarded;
  }
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The route's pattern. Pages and the shell's files share one, and are told apart by what was sent. */
function routeLabel({ routeOptions }: FastifyRequest, reply: FastifyReply): string {
  if (routeOptions.url !== '/*') return routeOptions.url ?? 'unknown';
  return String(reply.getHeader('content-type')).startsWith('text/html') ? 'page' : 'file';
}

const plugin: FastifyPluginAsync<MetricsOptions> = async (app, options) => {
  const { registry, counters, token, withProcess } = options;
  if (withProcess) collectDefaultMetrics({ register: registry });
  addGauges(registry, options);
  const durations = new Histogram({
    name: 'madoguchi_http_request_seconds',
    help: 'Time from a request to the end of its answer, by route pattern; route page is any page, file any file of the shell.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeLabel(request, reply), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1_000);
    const code = request.refusedWith;
    if (code === undefined) return;
    counters.refusals.inc({ code });
    const way = SIGN_IN_WAYS.get(request.routeOptions.url ?? '');
    if (way !== undefined) counters.signInFailures.inc({ way, code });
  });

  app.get('/metrics', async (request, reply) => {
    // Not 403: who may not read them need not know that they are here.
    if (!isAllowed(request, token)) throw notFound();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
};

export const metrics = fastifyPlugin(plugin, { name: 'metrics' });
