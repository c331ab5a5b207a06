/**
 * Keeps the current snapshot. Another process may import at any time, so each call asks for the database's version
 * first; calls that come while it is being asked share the answer. What is stored compares the version inside its own
 * transaction.
 */
import type { Contact, SurveyConfig } from '@madoguchi/shared/contract';
import { contactOf } from '@madoguchi/shared/domain/house';
import { versionOf } from '@madoguchi/shared/domain/survey';
import type { FormTerms } from '@madoguchi/shared/domain/survey/touched';
import type { Connection, Database } from '../../database/database';
import { readDocuments, readVersion } from '../../repositories/configuration/documents';
import { FormVersions } from './formVersions';
import { makeSnapshot, type Snapshot } from './snapshot';

export class Configurations {
  private snapshot: Snapshot | undefined;
  private checking: Promise<Snapshot> | undefined;
  private readonly versions: FormVersions;

  /**
   * @param isMembersOn the switch MEMBERS_TAB: without it member forms count as disabled, on every call as on every
   * screen
   */
  constructor(
    private readonly database: Database,
    private readonly isMembersOn: boolean,
  ) {
    this.versions = new FormVersions(database);
  }

  /** An earlier version of a form with what its items looked up then; undefined where there is none of the number. */
  async formVersion(surveyId: string, number: number): Promise<FormTerms | undefined> {
    return this.versions.find(surveyId, number);
  }

  /**
   * The forms of answers that were stored under earlier versions than the one in force, by the version's number; without
   * those that today's program cannot read.
   */
  async earlierForms(newest: SurveyConfig, versions: readonly number[]): Promise<Map<number, SurveyConfig>> {
    const earlier = [...new Set(versions)].filter((version) => version !== versionOf(newest));
    const found = await Promise.all(
      earlier.map(async (version) => [version, (await this.formVersion(newest.surveyId, version))?.config] as const),
    );
    return new Map(found.flatMap(([version, config]) => (config ? [[version, config] as const] : [])));
  }

  /** The snapshot of the database's present version. */
  async current(): Promise<Snapshot> {
    this.checking ??= this.check().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  /** The snapshot as it was last loaded, for who checks its version himself. */
  async cached(): Promise<Snapshot> {
    return this.snapshot ?? this.current();
  }

  /**
   * Whom people call, of the house as a whole, for the page itself: as it was loaded last, so that a page asks the
   * database once and stands without it too.
   */
  async houseContact(): Promise<Contact | undefined> {
    const known = this.snapshot ?? (await this.current().catch(() => undefined));
    return contactOf(known?.facility);
  }

  /** The title of a form of the snapshot that was last loaded; undefined for one that is stopped. Asks no database. */
  knownTitle(id: string): string | undefined {
    const form = this.snapshot?.surveys.get(id) ?? this.snapshot?.members.get(id);
    return form && !form.disabled ? form.surveyTitle : undefined;
  }

  /** True for the id of a form of the snapshot that was last loaded; asks no database. */
  isKnownForm(id: string): boolean {
    return this.snapshot?.surveys.has(id) === true || this.snapshot?.members.has(id) === true;
  }

  private async check(): Promise<Snapshot> {
    const version = await readVersion(this.database.reads);
    if (this.snapshot?.version === version) return this.snapshot;
    const loaded = await loadSnapshot(this.database.reads);
    this.snapshot = this.isMembersOn ? loaded : withoutMembers(loaded);
    return this.snapshot;
  }
}

/** Disabled and not gone: registrations that exist keep their numbers, and can be erased. */
function withoutMembers(snapshot: Snapshot): Snapshot {
  const disabled = [...snapshot.members].map(([id, config]) => [id, { ...config, disabled: true }] as const);
  return { ...snapshot, members: new Map(disabled) };
}

/** Reads everything at once, in a transaction or outside one. */
export async function loadSnapshot(connection: Connection): Promise<Snapshot> {
  // The version first: an import in between makes the snapshot newer than its version, which only means one more load.
  const version = await readVersion(connection);
  return makeSnapshot(version, await readDocuments(connection));
}
