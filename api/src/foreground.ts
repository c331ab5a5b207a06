/**
 * Lets whoever waits for an answer of this process go before work that nobody waits for: jobs of the desk, which take
 * minutes, share processor and database with people who book meanwhile.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work goes on a quarter of the time, however many ask: it must come to its end. */
const WAITED_FOR_WORK = 3;
/** At a stretch, though nobody was there for long before: who asks is answered in less, or waits for something else. */
const LONGEST_WAIT_MILLISECONDS = 100;

/** Work that lets those go first who wait. */
export interface Yielding {
  /** To be called between two parts of it that are short, and never with a lock that one who asks may need. */
  giveWay(): Promise<void>;
}

/** Those who wait for an answer. */
export class Foreground {
  private count = 0;
  /** Go on with what gave way. */
  private readonly goOn = new Set<() => void>();

  /** Somebody waits from now on. @returns ends that, once */
  begin(): () => void {
    let isOver = false;
    this.count += 1;
    return () => {
      if (isOver) return;
      isOver = true;
      this.count -= 1;
      if (this.count > 0) return;
      for (const goOn of this.goOn) goOn();
    };
  }

  /**
   * Begins a piece of work that gives way: until nobody waits, at most three times as long as it has worked since it last
   * did, and a tenth of a second.
   */
  behind(): Yielding {
    let since = performance.now();
    return {
      giveWay: async () => {
        // Whoever has come meanwhile is seen.
        await nextTurn();
        if (this.count === 0) return;
        await this.gone(Math.min(WAITED_FOR_WORK * (performance.now() - since), LONGEST_WAIT_MILLISECONDS));
        since = performance.now();
      },
    };
  }

  /** Resolves when nobody waits, or after so many milliseconds. */
  private async gone(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        this.goOn.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, milliseconds);
      this.goOn.add(goOn);
    });
    // The answer leaves first.
    await nextTurn();
  }
}
