/**
 * Work that no request waits for, from the moment that the server listens until it closes: one table of jobs.
 */
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
  /** @param say tells the operator something that asks for a deed, in the log */
  run(say: (line: string) => void, log: Pick<FastifyBaseLogger, 'info'>): Promise<unknown>;
}

const MINUTE = 60_000;
/** Jobs that run so often run when the server listens, too. */
const AT_ONCE_MILLISECONDS = 5_000;

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
    { name: 'sending of messages', everyMilliseconds: 5_000, run: () => outbox.deliver() },
    { name: 'writing of reminders', everyMilliseconds: 5_000, run: () => reminders.plan() },
    { name: 'jobs of the console', everyMilliseconds: 5_000, run: () => jobWorker.wake() },
    { name: 'sweep of jobs of the console', everyMilliseconds: 60 * MINUTE, run: () => consoleJobs.sweep() },
    { name: 'giving back of what imports left', everyMilliseconds: MINUTE, run: () => jobWorker.giveBackLeft() },
    { name: 'questions about payments', everyMilliseconds: 15_000, run: () => askAboutPayments(paymentFlow) },
    { name: 'writing of how forms are used', everyMilliseconds: 5_000, run: () => formUse.write() },
    { name: 'sweep of holds', everyMilliseconds: MINUTE, run: () => holds.sweep() },
    { name: 'scan of files', everyMilliseconds: MINUTE, run: () => files.rescan() },
    { name: 'purge of files', everyMilliseconds: 10 * MINUTE, run: () => files.purge() },
    { name: 'sweep of lapsed reservations', everyMilliseconds: 10 * MINUTE, run: () => lapsed.sweep() },
    { name: 'sweep of expired rows', everyMilliseconds: 10 * MINUTE, run: () => sweepExpired(database) },
    { name: 'rebuilding of search values', everyMilliseconds: MINUTE, run: () => searchRebuild.run() },
    { name: 'making of what the desk finds answers by', everyMilliseconds: MINUTE, run: () => searchIndex.run() },
    { name: 'renewal of signing keys', everyMilliseconds: 60 * MINUTE, run: () => idTokens.prepare() },
    { name: 'sweep of counted lookups', everyMilliseconds: 60 * MINUTE, run: () => lookupLimits.sweep() },
    { name: 'forgetting of unpaid submissions', everyMilliseconds: 10 * MINUTE, run: () => forgetUnpaid(paymentFlow) },
    { name: 'look at the counts of numbers', everyMilliseconds: 60 * MINUTE, run: (say) => numberCounts.tell(say) },
    { name: 'erasing of old answers', everyMilliseconds: 60 * MINUTE, run: () => retention.sweep() },
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
}

const plugin: FastifyPluginAsync<JobOptions> = async (app, { jobs, counters }) => {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();

  const start = ({ name, everyMilliseconds, run }: Job) => {
    let isRunning = false;
    const turn = () => {
      // A slow run is not overtaken by the next.
      if (isRunning) return;
      isRunning = true;
      const work = run((line) => app.log.warn(line), app.log)
        .catch((error: unknown) => {
          counters.jobFailures.inc({ job: name });
          app.log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, `${name} failed`);
        })
        .finally(() => {
          isRunning = false;
          running.delete(work);
        });
      running.add(work);
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
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  });
};

/** Runs jobs while the server listens, each one at a time. */
export const jobRunner = fastifyPlugin(plugin, { name: 'jobRunner' });
