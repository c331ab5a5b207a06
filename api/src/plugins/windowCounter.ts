/**
 * Counts events by key in windows of a minute, in memory: what rate limits are measured with.
 */
export const WINDOW_MILLISECONDS = 60_000;

export class WindowCounter {
  private counts = new Map<string, number>();
  private windowStart = Number.NEGATIVE_INFINITY;

  /** @param limit events a key may have in one window */
  constructor(private readonly limit: number) {}

  /**
   * Counts one event.
   * @param instant milliseconds of a clock that only runs forward
   * @returns seconds until the window ends when the key is over its limit, else undefined
   */
  count(key: string, instant: number): number | undefined {
    if (instant - this.windowStart >= WINDOW_MILLISECONDS) {
      this.counts = new Map();
      this.windowStart = instant;
    }
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count > this.limit ? (this.windowStart + WINDOW_MILLISECONDS - instant) / 1_000 : undefined;
  }
}
