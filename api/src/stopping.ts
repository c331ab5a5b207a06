/** How a server leaves without anybody noticing: whoever is at the door is let in before it is shut. */
import type { Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

/** New ones come all the while: so long is waited for a moment in which nobody stands there. */
const LONGEST_MILLISECONDS = 5_000;

/**
 * Waits until all connections are accepted that wait in the kernel. A loop takes one of them each turn, so a busy server
 * has many there, and closing resets them: behind a proxy a call that the other server had not taken either would fail.
 */
export async function untilNobodyWaits(server: Server): Promise<void> {
  const until = performance.now() + LONGEST_MILLISECONDS;
  let hasCome = true;
  const note = () => {
    hasCome = true;
  };
  server.on('connection', note);
  while (hasCome && performance.now() < until) {
    hasCome = false;
    // Between the ends of two turns of the loop it has asked the kernel once.
    await turn();
    await turn();
  }
  server.off('connection', note);
}
