/**
 * Prometheus metrics at /metrics, for callers with the token, or without one for the machine itself.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database';
import { notFound } from '../refusal';
import type { NumberCounts } from '../services/members/counts';
import { buildVersion } from '../version';

interface MetricsOptions {
  database: Database;
  numberCounts: NumberCounts;
  token: string | undefined;
  /** Adds memory, CPU and event-loop figures of the process. */
  withProcess: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function isAllowed(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    return LOOPBACK.has(request.socket.remoteAddress ?? '') && !isForwarded;
  }
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const plugin: FastifyPluginAsync<MetricsOptions> = async (app, { database, numberCounts, token, withProcess }) => {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'madoguchi_http_request_seconds',
    help: 'Time from a request to the end of its answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'madoguchi_database_waiting',
    help: 'Requests that wait for a database connection.',
    registers: [registry],
    collect() {
      this.set(database.waiting);
    },
  });
  registry.registerMetric(waiting);
  new Gauge({
    name: 'madoguchi_build_info',
    help: 'Which build runs, in its labels; always 1.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: buildVersion(), node: process.version }, 1);
  const given = new Gauge({
    name: 'madoguchi_numbers_given_ratio',
    help: 'Share of its automatic numbers that a form has given out; at 1 it takes no more registrations.',
    labelNames: ['form'],
    registers: [registry],
    async collect() {
      // Without the database the other figures are wanted most.
      const counts = await numberCounts.all().catch(() => []);
      this.reset();
      for (const { surveyId, share } of counts) this.set({ form: surveyId }, share);
    },
  });
  registry.registerMetric(given);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
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
