/**
 * Schedules as they were read a moment ago. A write on this server makes a calendar's entries stale at once; another
 * server's writes show after the moment. However many people look while others reserve, one read of a key runs at a
 * time: who comes after a write shares the next one. What is too old to be answered is forgotten by itself, so that
 * memory follows what is asked for now.
 */
import { LRUCache } from 'lru-cache';

const LIFE_MILLISECONDS = 300;
/** A hundred days with a slot each half an hour take some 600 KB. */
const MAXIMUM_ENTRIES = 64;

interface Entry<Value> {
  calendarId: string;
  /** undefined while it waits for the read before it: what is written meanwhile it will still see. */
  startedAt: number | undefined;
  isRunning: boolean;
  isStale: boolean;
  value: Promise<Value>;
}

export class ScheduleCache<Value> {
  private readonly entries = new LRUCache<string, Entry<Value>>({ max: MAXIMUM_ENTRIES });

  /** @param isCurrent false for a value that the clock has made wrong, however young it is */
  constructor(private readonly isCurrent: (value: Value) => boolean) {}

  /** The cached value of the key, or what `read` answers; calls that come while it is being read share it. */
  async get(calendarId: string, key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.entries.get(key);
    if (known && !known.isStale && (known.isRunning || !isOld(known))) {
      const value = await known.value;
      if (this.isCurrent(value)) return value;
      if (this.entries.get(key) === known) this.entries.delete(key);
      return this.get(calendarId, key, read);
    }
    return this.begin(calendarId, key, read, known?.isRunning ? known.value : undefined).value;
  }

  /** @param before a read of the same key that is still running, from before a write */
  private begin(
    calendarId: string,
    key: string,
    read: () => Promise<Value>,
    before: Promise<Value> | undefined,
  ): Entry<Value> {
    const run = async () => {
      await before?.catch(() => undefined);
      entry.startedAt = performance.now();
      return read();
    };
    const entry: Entry<Value> = {
      calendarId,
      startedAt: undefined,
      isRunning: true,
      isStale: false,
      value: Promise.resolve().then(run),
    };
    this.entries.set(key, entry);
    entry.value
      .catch(() => this.forget(key, entry))
      .finally(() => {
        entry.isRunning = false;
        setTimeout(() => this.forget(key, entry), LIFE_MILLISECONDS).unref();
      });
    return entry;
  }

  private forget(key: string, entry: Entry<Value>): void {
    if (this.entries.get(key) === entry) this.entries.delete(key);
  }

  /** Schedules that are kept at the moment. */
  get size(): number {
    return this.entries.size;
  }

  /** Makes everything of a calendar stale: called after each write that touched its places. */
  drop(calendarId: string): void {
    for (const [key, entry] of this.entries) {
      if (entry.calendarId !== calendarId || entry.startedAt === undefined) continue;
      // A running read keeps its place, so that the next one waits for it instead of running beside it.
      if (entry.isRunning) entry.isStale = true;
      else this.entries.delete(key);
    }
  }
}

function isOld({ startedAt }: { startedAt: number | undefined }): boolean {
  return startedAt !== undefined && performance.now() - startedAt >= LIFE_MILLISECONDS;
}
