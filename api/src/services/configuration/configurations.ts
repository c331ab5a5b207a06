/**
 * Keeps the current snapshot. Another process may import at any time, so its version is asked for again after a moment;
 * what must not be a moment late (storing an answer) compares the version inside its own transaction.
 */
import type { Connection, Database } from '../../database/database';
import { readDocuments, readVersion } from '../../repositories/configuration/documents';
import { makeSnapshot, type Snapshot } from './snapshot';

const CHECK_AFTER_MILLISECONDS = 200;

export class Configurations {
  private snapshot: Snapshot | undefined;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private loading: Promise<Snapshot> | undefined;

  constructor(private readonly database: Database) {}

  /** The snapshot, at most a fifth of a second behind the database. */
  async current(): Promise<Snapshot> {
    if (this.snapshot && performance.now() - this.checkedAt < CHECK_AFTER_MILLISECONDS) return this.snapshot;
    this.loading ??= this.refresh().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  /** The snapshot of the database's version right now. */
  async latest(): Promise<Snapshot> {
    this.checkedAt = Number.NEGATIVE_INFINITY;
    return this.current();
  }

  private async refresh(): Promise<Snapshot> {
    const startedAt = performance.now();
    const version = await readVersion(this.database);
    if (this.snapshot?.version !== version) this.snapshot = await loadSnapshot(this.database);
    this.checkedAt = startedAt;
    return this.snapshot;
  }
}

/** Reads everything at once, in a transaction or outside one. */
export async function loadSnapshot(connection: Connection): Promise<Snapshot> {
  // The version first: an import in between makes the snapshot newer than its version, which only means one more load.
  const version = await readVersion(connection);
  return makeSnapshot(version, await readDocuments(connection));
}
