/**
 * A connection that sends what is written to it in one piece at the end of the tick. The driver writes each statement
 * by itself; statements that are pipelined together then cost one call of the system instead of one each, which is most
 * of what storing an answer costs the server.
 */
import { Socket } from 'node:net';

export class TickSocket extends Socket {
  private isHeld = false;

  /** The driver corks before each statement: the first one of a tick holds the line open for those that follow. */
  override cork(): void {
    super.cork();
    if (this.isHeld) return;
    this.isHeld = true;
    super.cork();
    process.nextTick(() => {
      this.isHeld = false;
      super.uncork();
    });
  }
}
