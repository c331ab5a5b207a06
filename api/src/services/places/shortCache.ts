/**
 * Keeps answers of an outside service for a few minutes, and lets those who ask the same at the same time share one call.
 */
export const KEPT_MILLISECONDS = 10 * 60_000;
const KEPT_ANSWERS = 500;

interface Entry<Value> {
  value: Promise<Value>;
  until: number;
}

export class ShortCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  /** @param clock the present in milliseconds */
  constructor(private readonly clock: () => number) {}

  /** The kept answer, or the one that `ask` brings; a failure is not kept. */
  async get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const kept = this.entries.get(key);
    if (kept && kept.until > this.clock()) return kept.value;
    const value = ask();
    this.entries.delete(key);
    this.entries.set(key, { value, until: this.clock() + KEPT_MILLISECONDS });
    const [oldest] = this.entries.keys();
    if (this.entries.size > KEPT_ANSWERS && oldest !== undefined) this.entries.delete(oldest);
    value.catch(() => {
      if (this.entries.get(key)?.value === value) this.entries.delete(key);
    });
    return value;
  }
}
