/**
 * The server as one Fastify instance: plugins for the outside, services, routes. It reads no environment and listens
 * nowhere by itself.
 */
import compress from '@fastify/compress';
import { LONGEST_PATH } from '@madoguchi/shared/contract/routes';
import Fastify, { type FastifyInstance, type FastifyPluginCallback, LogController } from 'fastify';
import { Registry } from 'prom-client';
import type { Configuration } from './configuration';
import type { Database } from './database/database';
import { auditJobs } from './jobs/audit';
import { jobRunner, jobsOf } from './jobs/jobs';
import { makeCounters } from './metrics/counters';
import { apiReference } from './plugins/apiReference';
import { authentication } from './plugins/authentication';
import { BODY_LIMIT_BYTES, takeJsonOrNothing } from './plugins/bodies';
import { COMPRESSION } from './plugins/compression';
import { answerFrameworkError, errorAnswers } from './plugins/errors';
import { metrics } from './plugins/metrics';
import { overload } from './plugins/overload';
import { hashForLog, requestFacts } from './plugins/requestFacts';
import { requestIdOf, requestIds } from './plugins/requestId';
import { requestLog } from './plugins/requestLog';
import { securityHeaders } from './plugins/securityHeaders';
import { endSlowBodies } from './plugins/slowBodies';
import { validation } from './plugins/validation';
import { waitingRequests } from './plugins/waitingRequests';
import { addressTooLong, notFound } from './refusal';
import { adminRoutes } from './routes/admin/admin';
import { notifyRoutes } from './routes/admin/notify';
import { bedReservationRoutes } from './routes/bedReservation/bedReservation';
import { browserErrorRoutes } from './routes/browserErrors/browserErrors';
import { calendarFileRoutes } from './routes/calendarFiles/calendarFiles';
import { calendarRoutes } from './routes/calendars/calendars';
import { candidateRoutes } from './routes/candidate/candidate';
import { consoleRoutes } from './routes/console/console';
import { draftRoutes } from './routes/drafts/drafts';
import { fileRoutes } from './routes/files/files';
import { formUseRoutes } from './routes/formUse/formUse';
import { healthRoutes } from './routes/health/health';
import { loginRoutes } from './routes/login/login';
import { mapRoutes } from './routes/maps/maps';
import { memberResultRoutes } from './routes/memberResults/memberResults';
import { messageRoutes } from './routes/messages/messages';
import { offerRoutes } from './routes/offers/offers';
import { paymentFlowRoutes } from './routes/payment/flow';
import { paymentRoutes } from './routes/payment/payment';
import { proposalRoutes } from './routes/proposals/proposals';
import { surveyConfigRoutes } from './routes/surveyConfigs/surveyConfigs';
import { surveyResultRoutes } from './routes/surveyResults/surveyResults';
import { surveySearchRoutes } from './routes/surveySearches/surveySearches';
import type { AuditTrail } from './services/audit/trail';
import { makeServices } from './services/services';
import { endConnections } from './stopping';
import { type WebOptions, web } from './web';

/** The job by which failures are counted of what a request began and did not wait for, such as a scan. */
const BEHIND_REQUESTS = 'behind requests';
/** Each takes some memory; a proxy in front needs some hundreds. */
const MOST_CONNECTIONS = 10_000;

interface AppDependencies {
  database: Database;
  /** The screens; absent where only the API is served. */
  web?: WebOptions | undefined;
  /** Where log lines go instead of the standard output. */
  logTo?: ((line: string) => void) | undefined;
  /** How long a body may take that is no upload; 30 s unless a test has less. */
  bodyMilliseconds?: number | undefined;
  /** Delay of the event loop from which calls are refused; longer in tests, which share a process with their server. */
  maxEventLoopDelay?: number | undefined;
  /** Traces requests; before everything else. */
  tracing?: FastifyPluginCallback | undefined;
  /** Adds the figures of this process to the metrics: once a process. */
  withProcessMetrics?: boolean;
  /** Purges files and sends messages beside the requests; tests do these by hand. */
  withBackgroundWork?: boolean;
  /** Of the database; its rows get their links in the background. */
  audit?: AuditTrail;
}

/** The port that the server listens on; undefined before that. */
export function listeningPort(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : undefined;
}

/**
 * True for an origin under which browsers reach this server: the configured one. On a desk, where none is configured,
 * any of this machine's, because a remote that is developed alone signs in from a port of its own (CONTRACT 10).
 */
function isOwnOrigin({ publicOrigin }: Configuration, origin: string): boolean {
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}

function loggerOf(level: string, logTo: AppDependencies['logTo']) {
  if (level === 'silent') return false;
  return { level, base: null, ...(logTo && { stream: { write: logTo } }) };
}

/** A number of hops as the function that the framework understands. */
function trustedProxies(trust: Configuration['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

/** Refuses an address that is longer than any of the product, before anything reads it. */
function refuseLongPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    const end = url.indexOf('?');
    if ((end < 0 ? url.length : end) > LONGEST_PATH) throw addressTooLong();
  });
}

/** Builds the server. The database must be migrated before it listens. */
export async function buildApp(configuration: Configuration, dependencies: AppDependencies): Promise<FastifyInstance> {
  const { database } = dependencies;
  const app: FastifyInstance = Fastify({
    logger: loggerOf(configuration.logLevel, dependencies.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustedProxies(configuration.trustProxy),
    forceCloseConnections: 'idle',
    // Calls that arrive on open connections while the server stops are still answered; see endConnections.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerFrameworkError(error, request, reply),
    routerOptions: { maxParamLength: 400 },
  });
  app.server.maxConnections = MOST_CONNECTIONS;
  endConnections(app);
  refuseLongPaths(app);
  endSlowBodies(app, dependencies.bodyMilliseconds);
  takeJsonOrNothing(app);
  const registry = new Registry();
  const counters = makeCounters(registry);
  const services = makeServices(
    configuration,
    database,
    (error) => {
      counters.jobFailures.inc({ job: BEHIND_REQUESTS });
      app.log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'background work failed');
    },
    (refused) => app.log.warn(refused, 'LINE has not taken a message'),
    ({ fileId, ownerId }) => app.log.warn({ file: fileId, user: hashForLog(ownerId) }, 'a file is infected'),
  );
  await services.idTokens.prepare();
  await services.fileLinks.prepare(services.keyVault);
  await services.paymentResults.prepare(services.keyVault);
  await services.calendarFiles.prepare(services.keyVault);
  await services.answerQr.prepare(services.keyVault);
  await services.cursors.prepare(services.keyVault);
  await services.tieOrder.prepare(services.keyVault);

  if (dependencies.tracing) await app.register(dependencies.tracing);
  const { isHttps, hstsSubdomains } = configuration;
  await app.register(securityHeaders, { isHttps, hstsSubdomains });
  await app.register(requestIds);
  await app.register(requestFacts);
  await app.register(waitingRequests, services);
  await app.register(errorAnswers);
  await app.register(validation);
  await app.register(requestLog, { isForm: (id) => services.configurations.isKnownForm(id) });
  // Before the routes, all of which it is to see.
  await app.register(apiReference);
  const { fileScanner } = services;
  await app.register(metrics, {
    ...{ registry, counters, database },
    numberCounts: services.numberCounts,
    isScannerUp: fileScanner && (() => fileScanner.isUp()),
    token: configuration.metricsToken,
    withProcess: dependencies.withProcessMetrics === true,
  });
  await app.register(healthRoutes, { database });
  const isDevelopmentLogin = configuration.developmentUserId !== undefined;
  await app.register(async (api) => {
    api.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
    });
    const { maxEventLoopDelay } = dependencies;
    await api.register(overload, maxEventLoopDelay === undefined ? {} : { maxEventLoopDelay });
    await api.register(compress, COMPRESSION);
    await api.register(authentication, {
      idTokens: services.idTokens,
      staffDoor: services.staffDoor,
      staffOnPersonCalls: services.staffOnPersonCalls,
      adminUsers: configuration.adminUsers,
      writesPerMinute: configuration.writesPerMinute,
      addressRequestsPerMinute: configuration.addressRequestsPerMinute,
    });
    await api.register(loginRoutes, {
      ...services,
      isDevelopmentLogin,
      isOwnOrigin: (origin) => isOwnOrigin(configuration, origin),
    });
    await api.register(surveyConfigRoutes, services);
    await api.register(surveyResultRoutes, services);
    await api.register(offerRoutes, services);
    await api.register(proposalRoutes, services);
    await api.register(surveySearchRoutes, services);
    await api.register(calendarRoutes, services);
    await api.register(candidateRoutes, services);
    await api.register(draftRoutes, services);
    await api.register(mapRoutes, services);
    await api.register(notifyRoutes, services);
    await api.register(messageRoutes, { ...services, webhookSecret: configuration.line.webhookSecret });
    await api.register(fileRoutes, { ...services, publicOrigin: configuration.publicOrigin });
    await api.register(calendarFileRoutes, { ...services, publicOrigin: configuration.publicOrigin });
    await api.register(bedReservationRoutes, services);
    await api.register(memberResultRoutes, services);
    await api.register(paymentRoutes, services);
    await api.register(paymentFlowRoutes, { ...services, publicOrigin: configuration.publicOrigin });
    await api.register(adminRoutes, services);
    await api.register(browserErrorRoutes, { counters });
    await api.register(formUseRoutes, services);
    await api.register(consoleRoutes, {
      ...services,
      isDevelopmentLogin,
      publicOrigin: configuration.publicOrigin,
      isHttps,
    });
  });
  const { audit } = dependencies;
  const jobs = [...jobsOf(database, services), ...(audit ? auditJobs(audit) : [])];
  if (dependencies.withBackgroundWork === true) await app.register(jobRunner, { jobs, counters });
  app.addHook('preClose', () => services.jobWorker.close());
  // After the last call was answered.
  app.addHook('onClose', () => services.formUse.write());
  const { configurations } = services;
  const known = {
    contact: () => configurations.houseContact(),
    formTitle: (id: string) => configurations.knownTitle(id),
  };
  if (dependencies.web) await app.register(web, { ...dependencies.web, ...known });
  else
    app.setNotFoundHandler(async () => {
      throw notFound();
    });
  return app;
}
