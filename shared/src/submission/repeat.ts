/**
 * One call until it has an answer: it goes out again by itself while the server asks to wait a little, and when its
 * reply was lost as soon as the connection is back. The call must be one that may arrive twice: its key says so.
 */
import type { ApiError } from '@madoguchi/shared/store';

/** What a send waits for before it goes out again. */
export type Wait = { for: 'server'; seconds: number } | { for: 'connection' };

export type CallAnswer<Data> = { data: Data } | { error: ApiError };

export interface Repeating {
  /** Called with what it waits for; undefined when the call is under way again. */
  onWait: (wait: Wait | undefined) => void;
  /** Aborted when the person leaves: nothing goes out any more, and the last answer is the result. */
  leaving: AbortSignal;
}

/** An opening rush is over in a minute or two. */
const MOST_BUSY_ANSWERS = 10;
/** A longer wait is left to the person. */
const LONGEST_BUSY_SECONDS = 30;
/** Without any sign of the connection: 2, 4, 8, 16, 30, 30 … seconds. */
const FIRST_PAUSE_MILLISECONDS = 2_000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/** How long to wait before the next attempt, in milliseconds. */
export function pauseAfter(earlierLosses: number): number {
  return Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** earlierLosses, LONGEST_PAUSE_MILLISECONDS);
}

/** Resolves after the time, when the person leaves, or as soon as something says that trying makes sense again. */
export function pause(milliseconds: number, leaving: AbortSignal, wakes: boolean): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      window.clearTimeout(timer);
      leaving.removeEventListener('abort', go);
      window.removeEventListener('online', go);
      document.removeEventListener('visibilitychange', shown);
      resolve();
    };
    const shown = () => {
      if (document.visibilityState === 'visible') go();
    };
    const timer = window.setTimeout(go, milliseconds);
    leaving.addEventListener('abort', go);
    if (!wakes) return;
    window.addEventListener('online', go);
    document.addEventListener('visibilitychange', shown);
  });
}

/** Runs the call until it is answered, refused, or the person leaves. */
export async function untilAnswered<Data>(
  run: () => Promise<CallAnswer<Data>>,
  { onWait, leaving }: Repeating,
): Promise<CallAnswer<Data>> {
  let busyAnswers = 0;
  let losses = 0;
  for (;;) {
    const answer = await run();
    if ('data' in answer || leaving.aborted) return answer;
    const { kind, status, code, retryAfter } = answer.error;
    const isLost = kind === 'network' || kind === 'timeout';
    // The lost one still runs on the server.
    const isRunning = losses > 0 && code === 'temporary_locked';
    if (isLost || isRunning) {
      losses += 1;
      onWait({ for: 'connection' });
      await pause(pauseAfter(losses - 1), leaving, isLost);
    } else {
      busyAnswers += 1;
      const isPatient = busyAnswers < MOST_BUSY_ANSWERS && status === 503;
      if (!isPatient || retryAfter === undefined || retryAfter > LONGEST_BUSY_SECONDS) return answer;
      onWait({ for: 'server', seconds: retryAfter });
      await pause(retryAfter * 1_000, leaving, false);
      onWait(undefined);
    }
    if (leaving.aborted) return answer;
  }
}
