/**
 * Formats of forms that were stored before the import refused what has no linear form. They run in a thread of their
 * own, one after the other; a text on which one does not come to an end in its time does not have the format, and the
 * thread is ended and made anew for the next.
 */
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';

/** Of the processor: a machine that has other work is waited for. */
const PROCESSOR_MILLISECONDS = 50;
/** However busy the machine is. */
const MOST_MILLISECONDS = 2_000;
/** Texts that ran over are known again. */
const REMEMBERED = 1_000;
/** Texts that wait; more belong to somebody who sends them on purpose. */
const MOST_WAITING = 200;

const THREAD = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ source, text }) => {
  parentPort.postMessage('begun');
  let hasFormat = true;
  try { hasFormat = new RegExp('^(?:' + source + ')$', 'u').test(text); } catch {}
  parentPort.postMessage(hasFormat);
});
`;

let thread: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
const ranOver = new LRUCache<string, true>({ max: REMEMBERED });

/** Processor time of this process but for its main thread's, in milliseconds: never less than the thread took. */
function elsewhere(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 - performance.eventLoopUtilization().active;
}

function run(source: string, text: string): Promise<boolean> {
  thread ??= new Worker(THREAD, { eval: true });
  const running = thread;
  running.unref();
  return new Promise((resolve) => {
    const sentAt = performance.now();
    // What a new thread's start takes, and waiting for its turn, is not the text's.
    let begun: { elsewhere: number; at: number } | undefined;
    const end = (hasFormat: boolean, isOver: boolean) => {
      clearInterval(watch);
      running.removeAllListeners();
      if (isOver) {
        thread = undefined;
        void running.terminate();
      }
      resolve(hasFormat);
    };
    const watch = setInterval(() => {
      const isOver =
        begun !== undefined &&
        performance.now() - begun.at >= PROCESSOR_MILLISECONDS &&
        elsewhere() - begun.elsewhere >= PROCESSOR_MILLISECONDS;
      if (!isOver && performance.now() - sentAt < MOST_MILLISECONDS) return;
      ranOver.set(`${source}\n${text}`, true);
      end(false, true);
    }, PROCESSOR_MILLISECONDS);
    running.on('message', (told: boolean | 'begun') => {
      if (told === 'begun') begun = { elsewhere: elsewhere(), at: performance.now() };
      else end(told, false);
    });
    running.once('error', () => end(false, true));
    running.postMessage({ source, text });
  });
}

/** Whether a text has a format that has no linear form. */
export async function hasSlowFormat(source: string, text: string): Promise<boolean> {
  if (ranOver.has(`${source}\n${text}`) || waiting >= MOST_WAITING) return false;
  waiting += 1;
  const mine = last.then(() => run(source, text));
  last = mine;
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}
