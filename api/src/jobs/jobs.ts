/**
 * Work that no request waits for, from the moment that the server listens until it closes: one table of jobs.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../database/database';
import type { Counters } from '../metrics/counters';
import { sweepProofs } from '../repositories/answers/proofs';
import { sweepSubmissions } from '../repositories/answers/submissions';
import { sweepDrafts } from '../repositories/drafts/drafts';
import { sweepTokens } from '../repositories/outbox/serviceTokens';
import { sweepRefreshTokens } from '../repositories/session/refreshTokens';
import { sweepFailures } from '../repositories/staff/failures';
import { sweepLoginCodes } from '../repositories/staff/loginCodes';
import { sweepSessions } from '../repositories/staff/sessions';
import { PROOF_LIFE_MILLISECONDS } from '../services/answers/claim';
import { SUBMISSION_LIFE_MILLISECONDS } from '../services/answers/exactlyOnce';
import { DRAFT_LIFE_MILLISECONDS } from '../services/drafts/drafts';
import { askAboutPayments } from '../services/payment/flow/asking';
import { forgetUnpaid } from '../services/payment/flow/temporarySave';
import type { Services } from '../services/services';
import { REPEAT_MILLISECONDS } from '../services/session/sessions';
import { LOCK_MILLISECONDS, WINDOW_MILLISECONDS } from '../services/staff/signInGuard';

export interface Job {
  name: string;
  everyMilliseconds: number;
  /**
   * @param say tells the operator something that asks for a deed, in the log
   * @param stopping aborted when the server stops: work of many parts ends between two of them, and the next run goes on
   */
  run(say: (line: string) => void, log: Pick<FastifyBaseLogger, 'info'>, stopping: AbortSignal): Promise<unknown>;
}

const MINUTE = 60_000;
/** Jobs that run so often run when the server listens, too. */
const AT_ONCE_MILLISECONDS = 5_000;
/** A server that stops waits so long for jobs: longer than a call to another house, less than whoever stops it waits. */
const PATIENCE_MILLISECONDS = 15_000;

/** A job of many parts, that listens to nothing but the stop. */
const inParts =
  (run: (stopping: AbortSignal) => Promise<unknown>): Job['run'] =>
  (_say, _log, stopping) =>
    run(stopping);

/** Every job of a server. */
export function jobsOf(
  database: Database,
  {
    consoleJobs,
    files,
    formUse,
    holds,
    idTokens,
    jobWorker,
    lapsed,
    lookupLimits,
    numberCounts,
    outbox,
    paymentFlow,
    reminders,
    retention,
    searchIndex,
    searchRebuild,
  }: Services,
): readonly Job[] {
  return [
    // Most messages leave at once; this finds what a server that went down, or LINE when it was away, has left.
    { name: 'sending of messages', everyMilliseconds: 5_000, run: inParts((stopping) => outbox.deliver(stopping)) },
    { name: 'writing of reminders', everyMilliseconds: 5_000, run: inParts((stopping) => reminders.plan(stopping)) },
    { name: 'jobs of the console', everyMilliseconds: 5_000, run: () => jobWorker.wake() },
    {
      name: 'sweep of jobs of the console',
      everyMilliseconds: 60 * MINUTE,
      run: inParts((stopping) => consoleJobs.sweep(stopping)),
    },
    { name: 'giving back of what imports left', everyMilliseconds: MINUTE, run: () => jobWorker.giveBackLeft() },
    {
      name: 'questions about payments',
      everyMilliseconds: 15_000,
      run: inParts((stopping) => askAboutPayments(paymentFlow, stopping)),
    },
    { name: 'writing of how forms are used', everyMilliseconds: 5_000, run: () => formUse.write() },
    { name: 'sweep of holds', everyMilliseconds: MINUTE, run: () => holds.sweep() },
    { name: 'scan of files', everyMilliseconds: MINUTE, run: inParts((stopping) => files.rescan(stopping)) },
    { name: 'purge of files', everyMilliseconds: 10 * MINUTE, run: inParts((stopping) => files.purge(stopping)) },
    {
      name: 'sweep of lapsed reservations',
      everyMilliseconds: 10 * MINUTE,
      run: inParts((stopping) => lapsed.sweep(stopping)),
    },
    { name: 'sweep of expired rows', everyMilliseconds: 10 * MINUTE, run: () => sweepExpired(database) },
    {
      name: 'rebuilding of search values',
      everyMilliseconds: MINUTE,
      run: inParts((stopping) => searchRebuild.run(stopping)),
    },
    {
      name: 'making of what the desk finds answers by',
      everyMilliseconds: MINUTE,
      run: inParts((stopping) => searchIndex.run(stopping)),
    },
    { name: 'renewal of signing keys', everyMilliseconds: 60 * MINUTE, run: () => idTokens.prepare() },
    { name: 'sweep of counted lookups', everyMilliseconds: 60 * MINUTE, run: () => lookupLimits.sweep() },
    { name: 'forgetting of unpaid submissions', everyMilliseconds: 10 * MINUTE, run: () => forgetUnpaid(paymentFlow) },
    { name: 'look at the counts of numbers', everyMilliseconds: 60 * MINUTE, run: (say) => numberCounts.tell(say) },
    {
      name: 'erasing of old answers',
      everyMilliseconds: 60 * MINUTE,
      run: inParts((stopping) => retention.sweep(stopping)),
    },
  ];
}

/** Deletes expired drafts, submissions, proofs and tokens. Only tidying: every read compares with the clock itself. */
async function sweepExpired(database: Database): Promise<void> {
  const ago = (milliseconds: number) => new Date(nowMilliseconds() - milliseconds);
  await sweepDrafts(database, ago(DRAFT_LIFE_MILLISECONDS));
  await sweepSubmissions(database, ago(SUBMISSION_LIFE_MILLISECONDS));
  await sweepProofs(database, ago(PROOF_LIFE_MILLISECONDS));
  await sweepTokens(database, now());
  await sweepRefreshTokens(database, now(), ago(REPEAT_MILLISECONDS));
  await sweepSessions(database, now());
  await sweepLoginCodes(database, now());
  await sweepFailures(database, ago(WINDOW_MILLISECONDS + LOCK_MILLISECONDS));
}

interface JobOptions {
  jobs: readonly Job[];
  counters: Pick<Counters, 'jobFailures'>;
  /** How long a server that stops waits for jobs, from then on, in milliseconds; 15 s unless a test has less. */
  patience?: number | undefined;
}

const plugin: FastifyPluginAsync<JobOptions> = async (app, { jobs, counters, patience = PATIENCE_MILLISECONDS }) => {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Map<string, Promise<unknown>>();
  const stopping = new AbortController();

  const start = ({ name, everyMilliseconds, run }: Job) => {
    let isRunning = false;
    const turn = () => {
      // A slow run is not overtaken by the next.
      if (isRunning) return;
      isRunning = true;
      const work = run((line) => app.log.warn(line), app.log, stopping.signal)
        .catch((error: unknown) => {
          counters.jobFailures.inc({ job: name });
          app.log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, `${name} failed`);
        })
        .finally(() => {
          isRunning = false;
          running.delete(name);
        });
      running.set(name, work);
    };
    // What a server that went down has left is due now.
    if (everyMilliseconds <= AT_ONCE_MILLISECONDS) turn();
    const timer = setInterval(turn, everyMilliseconds);
    timer.unref();
    timers.add(timer);
  };

  app.addHook('onListen', async () => {
    for (const job of jobs) start(job);
  });
  let waited: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    // From now on, while the last calls are answered.
    waited = Promise.race([Promise.all(running.values()), delay(patience, undefined, { ref: false })]);
  });
  app.addHook('onClose', async () => {
    await waited;
    // As where a server is killed: the next run, of whichever server, finds what it has left.
    for (const name of running.keys()) app.log.warn(`${name} has not ended: the server stops without it`);
  });
};

/** Runs jobs while the server listens, each one at a time. */
export const jobRunner = fastifyPlugin(plugin, { name: 'jobRunner' });
