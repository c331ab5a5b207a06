/**
 * Schedules as they were read a moment ago. A write on this server drops a calendar's entries at once; another server's writes show after the moment.
 */
const LIFE_MILLISECONDS = 300;
const MAXIMUM_ENTRIES = 2_000;

interface Entry<Value> {
  calendarId: string;
  readAt: number;
  value: Promise<Value>;
}

export class ScheduleCache<Value> {
  private entries = new Map<string, Entry<Value>>();

  /** @param isCurrent false for a value that the clock has made wrong, however young it is */
  constructor(private readonly isCurrent: (value: Value) => boolean) {}

  /** The cached value of the key, or what `read` answers; calls that come while it is being read share it. */
  async get(calendarId: string, key: string, read: () => Promise<Value>): Promise<Value> {
    const instant = performance.now();
    const known = this.entries.get(key);
    if (known && instant - known.readAt < LIFE_MILLISECONDS) {
      const value = await known.value;
      if (this.isCurrent(value)) return value;
    }
    if (this.entries.size >= MAXIMUM_ENTRIES) this.entries.clear();
    const entry: Entry<Value> = { calendarId, readAt: instant, value: read() };
    this.entries.set(key, entry);
    entry.value.catch(() => this.entries.delete(key));
    return entry.value;
  }

  /** Forgets everything of a calendar: called after each write that touched its places. */
  drop(calendarId: string): void {
    for (const [key, entry] of this.entries) if (entry.calendarId === calendarId) this.entries.delete(key);
  }
}
