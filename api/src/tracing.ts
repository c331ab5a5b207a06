/**
 * Traces of requests and of the statements that they make, for a collector that speaks OTLP. Off unless a setting names
 * one, and then nothing of it is loaded. A trace holds routes, statements' texts and timings; never an address, a
 * statement's values, or the message of a fault, which can quote them.
 */
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { FastifyPluginCallback } from 'fastify';
import pg from 'pg';
import { buildVersion } from './version';

interface Tracing {
  /** To be registered before everything else. */
  plugin: FastifyPluginCallback;
  /** Sends what has ended and stops. */
  stop(): Promise<void>;
}

/** Takes out of a span what could name a person, before it is handed on. */
class Scrubbing implements SpanProcessor {
  constructor(private readonly next: SpanProcessor) {}
  onStart(...started: Parameters<SpanProcessor['onStart']>): void {
    this.next.onStart(...started);
  }
  onEnd(span: ReadableSpan): void {
    const { attributes, events, status } = span;
    if ('url.path' in attributes) attributes['url.path'] = attributes['http.route'];
    events.length = 0;
    delete status.message;
    this.next.onEnd(span);
  }
  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }
  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}

/**
 * Starts tracing in this process, once; every connection to the database made from then on is watched.
 * @param collector address of the OTLP collector, such as `http://localhost:4318`
 */
export async function startTracing(collector: string): Promise<Tracing> {
  const [fastifyOtel, instrumentationPg, exporter, resources, sdk] = await Promise.all([
    import('@fastify/otel'),
    import('@opentelemetry/instrumentation-pg'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-node'),
  ]);
  const sender = new exporter.OTLPTraceExporter({ url: `${collector}/v1/traces` });
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'madoguchi', 'service.version': buildVersion() }),
    spanProcessors: [new Scrubbing(new sdk.BatchSpanProcessor(sender))],
  });
  provider.register();
  const requests = new fastifyOtel.FastifyOtelInstrumentation({ recordExceptions: false });
  requests.setTracerProvider(provider);
  // Work beside the requests has no trace that its statements could belong to.
  const statements = new instrumentationPg.PgInstrumentation({ requireParentSpan: true });
  statements.setTracerProvider(provider);
  // The driver is loaded already: handed over by hand, since hooks of the module loader come too late.
  for (const { name, patch } of statements.getModuleDefinitions()) if (name === 'pg') patch?.(pg);
  return { plugin: requests.plugin(), stop: () => provider.shutdown() };
}
