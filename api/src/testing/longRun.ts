/** What a long run (`npm run test:long`) says of itself: how much was played, and how long it took. */

/**
 * A test that prints a line after it with TEST_LONG=1, whether it passed or not.
 * @param what the sizes, as "1000 seeds of places"
 */
export function timed(what: string, run: () => Promise<void>): () => Promise<void> {
  return async () => {
    const started = performance.now();
    const worked = process.cpuUsage();
    try {
      await run();
    } finally {
      const { user, system } = process.cpuUsage(worked);
      const seconds = (performance.now() - started) / 1_000;
      const processor = (user + system) / 1_000_000;
      if (process.env.TEST_LONG === '1')
        process.stdout.write(`${what}: ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of a processor\n`);
    }
  };
}
