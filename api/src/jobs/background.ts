/**
 * Work that no request waits for, from the moment that the server listens until it closes: purging files, scanning again, sending messages.
 */
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Services } from '../services/services';

export interface BackgroundTask {
  name: string;
  everyMilliseconds: number;
  run(): Promise<unknown>;
}

const MINUTE = 60_000;

/** What a server does beside its requests. */
export function backgroundTasks({
  files,
  holds,
  lapsed,
  outbox,
  paymentFlow,
  retention,
}: Pick<Services, 'files' | 'holds' | 'lapsed' | 'outbox' | 'paymentFlow' | 'retention'>): BackgroundTask[] {
  return [
    // Most messages leave at once; this finds what a server that went down, or LINE when it was away, has left.
    { name: 'sending of messages', everyMilliseconds: 5_000, run: () => outbox.deliver() },
    { name: 'questions about payments', everyMilliseconds: 15_000, run: () => paymentFlow.work() },
    { name: 'sweep of holds', everyMilliseconds: MINUTE, run: () => holds.sweep() },
    { name: 'sweep of lapsed reservations', everyMilliseconds: 10 * MINUTE, run: () => lapsed.sweep() },
    { name: 'erasing of old answers', everyMilliseconds: 60 * MINUTE, run: () => retention.sweep() },
    { name: 'purge of files', everyMilliseconds: 10 * MINUTE, run: () => files.purge() },
    { name: 'scan of files', everyMilliseconds: MINUTE, run: () => files.rescan() },
  ];
}

const plugin: FastifyPluginAsync<{ tasks: readonly BackgroundTask[] }> = async (app, { tasks }) => {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();

  const start = ({ name, everyMilliseconds, run }: BackgroundTask) => {
    let isRunning = false;
    const timer = setInterval(() => {
      // A slow run is not overtaken by the next.
      if (isRunning) return;
      isRunning = true;
      const work = run()
        .catch((error: unknown) =>
          app.log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, `${name} failed`),
        )
        .finally(() => {
          isRunning = false;
          running.delete(work);
        });
      running.add(work);
    }, everyMilliseconds);
    timer.unref();
    timers.add(timer);
  };

  app.addHook('onListen', async () => {
    for (const task of tasks) start(task);
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  });
};

export const backgroundWork = fastifyPlugin(plugin, { name: 'backgroundWork' });
