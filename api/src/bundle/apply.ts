/**
 * Writes a validated bundle into the database, in one transaction: all of it or nothing. Twice the same changes nothing
 * (CONTRACT 2).
 */
import { now } from '@madoguchi/shared/domain/clock';
import { expandCalendar } from '@madoguchi/shared/domain/reservation';
import { contentHashOf } from '../canonicalJson';
import type { Connection, Database } from '../database/database';
import { lockStart } from '../database/migrate';
import { makeRandomId } from '../identifiers';
import {
  documentName,
  lockDocuments,
  putDocument,
  readDocuments,
  readVersion,
  writeVersion,
} from '../repositories/configuration/documents';
import { type Publisher, publishVersion } from '../repositories/configuration/versions';
import { writeQuotas } from '../repositories/slots/slots';
import { loadSnapshot } from '../services/configuration/configurations';
import type { Snapshot } from '../services/configuration/snapshot';
import { checkBundle } from './checkBundle';
import { documentsOf } from './documents';
import { BundleError } from './fault';
import { noticesOf } from './notices';
import { type Bundle, readBundle } from './read';
import type { Known } from './references';
import { IMPORTER, importResults } from './results';

interface ImportReport {
  /** Number of documents that were new or changed. */
  changed: number;
  /** Number of answers that were loaded from results/. */
  answers: number;
  /** Lines about what an operator should know, such as slots with more reservations than their new quota. */
  notices: string[];
}

interface ImportOptions {
  /** Who publishes what is new; the command unless it is said. */
  publisher?: Publisher;
  /** Whether the report names what the server's medical mode cannot hide; it does not unless it is said. */
  medicalMode?: boolean;
}

/** What is stored, in the form in which cross checks look things up. */
function knownOf(snapshot: Snapshot): Known {
  return {
    surveys: snapshot.surveys,
    members: snapshot.members,
    calendars: new Map([...snapshot.calendars].map(([id, { calendar }]) => [id, calendar])),
    tree: snapshot.categories.tree,
    payment: snapshot.payment,
    bedSurveyIds: snapshot.bedSurveyIds,
    broken: new Set(),
  };
}

async function writeCalendars(connection: Connection, bundle: Bundle, at: Date): Promise<string[]> {
  const notices: string[] = [];
  const sorted = bundle.calendars.toSorted((left, right) => (left.value.calendarId < right.value.calendarId ? -1 : 1));
  for (const { file, value: calendar } of sorted) {
    const overbooked = await writeQuotas(connection, calendar.calendarId, expandCalendar(calendar).schedule, at);
    for (const { day, slot, quota, reserved } of overbooked) {
      notices.push(`${file}: ${day} slot ${slot}: ${reserved} reserved, quota now ${quota}; the reservations are kept`);
    }
  }
  return notices;
}

async function apply(
  connection: Connection,
  bundle: Bundle,
  { publisher = { by: IMPORTER, note: '' }, medicalMode = false }: ImportOptions,
): Promise<ImportReport> {
  const updatedAt = now();
  const stored = new Map((await readDocuments(connection)).map((document) => [documentName(document), document]));
  let changed = 0;
  for (const document of documentsOf(bundle)) {
    const before = stored.get(documentName(document));
    const contentHash = contentHashOf(document.content);
    if (before?.contentHash === contentHash) continue;
    const published = { ...document, contentHash, updatedAt, version: (before?.version ?? 0) + 1 };
    await putDocument(connection, published);
    await publishVersion(connection, published, publisher);
    changed += 1;
  }
  const notices = [...noticesOf(bundle, medicalMode), ...(await writeCalendars(connection, bundle, updatedAt))];
  if (changed > 0) await writeVersion(connection, makeRandomId());
  const loaded = await importResults(connection, bundle.results, await loadSnapshot(connection));
  return { changed, answers: loaded.answers, notices: [...notices, ...loaded.notices] };
}

/**
 * Imports the folder.
 * @throws {BundleError} with one line per fault; nothing is stored then
 */
export async function importBundle(
  database: Database,
  directory: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { bundle, faults } = readBundle(directory);
  return database.transaction(async (connection) => {
    await lockDocuments(connection);
    const stored = knownOf(await loadSnapshot(connection));
    const allFaults = [...faults, ...checkBundle(bundle, stored)];
    if (allFaults.length > 0) throw new BundleError(allFaults);
    return apply(connection, bundle, options);
  });
}

/**
 * Imports the folder into a database that holds no documents yet; undefined when it does. Servers that start together
 * import once.
 */
export async function importIntoEmptyDatabase(
  database: Database,
  directory: string,
  options: ImportOptions,
): Promise<ImportReport | undefined> {
  const isEmpty = await database.transaction(async (connection) => {
    await lockStart(connection);
    return (await readVersion(connection)) === 'none';
  });
  return isEmpty ? importBundle(database, directory, options) : undefined;
}
