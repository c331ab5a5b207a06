/**
 * Writes a validated bundle into the database, in one transaction: all of it or nothing. Twice the same changes nothing
 * (CONTRACT 2).
 */
import { BedConfigSchema } from '@madoguchi/shared/contract/schema';
import { now } from '@madoguchi/shared/domain/clock';
import { expandCalendar } from '@madoguchi/shared/domain/reservation';
import * as v from 'valibot';
import type { Connection, Database } from '../database/database';
import { lockStart } from '../database/migrate';
import { makeRandomId } from '../identifiers';
import { addChange, nextChange, noteFolded } from '../repositories/calendarPlans/changes';
import { lockDocuments, readDocuments, readVersion, writeVersion } from '../repositories/configuration/documents';
import type { Publisher } from '../repositories/configuration/versions';
import { writeQuotas } from '../repositories/slots/slots';
import { blockByDocument } from '../services/bedPlans/changeBed';
import { foldCalendars } from '../services/calendarPlans/fold';
import { loadSnapshot } from '../services/configuration/configurations';
import { checkBundle } from './checkBundle';
import { oddForm } from './checkSurveys';
import { bookedOnClosed } from './closings';
import { BundleError, faultLine } from './fault';
import { IMPORTER } from './importer';
import { noticesOf } from './notices';
import { type Changes, changesOf, checkDrafts, checkOlder, linesOf, publishChanges } from './publish';
import { type Bundle, readBundle } from './read';
import { knownOf, withBundle } from './references';
import { importResults } from './results';

interface ImportReport {
  /** Number of documents that were new or changed. */
  changed: number;
  /** Number of answers that were loaded from results/. */
  answers: number;
  /** Lines about what is done to each document. */
  changes: string[];
  /** Lines about what an operator should know, such as slots with more reservations than their new quota. */
  notices: string[];
}

interface ImportOptions {
  /** Who publishes what is new; the command unless it is said. */
  publisher?: Publisher;
  /** Whether the report names what the server's medical mode cannot hide; it does not unless it is said. */
  medicalMode?: boolean;
  /** Whether older copies are taken over newer versions, as new ones (CONTRACT 13). */
  isForced?: boolean;
  /** Whether nothing is kept: the report says what would be done. */
  isTrial?: boolean;
}

/** Writes the quotas of the calendars that are new or changed; the others' are as they are planned. */
async function writeCalendars(
  connection: Connection,
  bundle: Bundle,
  { changed }: Changes,
  { by }: Publisher,
  at: Date,
): Promise<string[]> {
  const notices: string[] = [];
  const files = new Set(changed.map(({ document }) => document.file));
  const ofThem = bundle.calendars.filter(({ file }) => files.has(file));
  const sorted = ofThem.toSorted((left, right) => (left.value.calendarId < right.value.calendarId ? -1 : 1));
  for (const { file, value: calendar } of sorted) {
    const { calendarId } = calendar;
    const number = await nextChange(connection, calendarId);
    const overbooked = await writeQuotas(connection, calendarId, expandCalendar(calendar).schedule, at, number);
    const actor = { actorId: by, actorName: '' };
    await addChange(connection, { calendarId, number, at, ...actor, kind: 'import', cells: [] });
    await noteFolded(connection, calendarId);
    for (const { day, slot, quota, reserved } of overbooked) {
      notices.push(`${file}: ${day} slot ${slot}: ${reserved} reserved, quota now ${quota}; the reservations are kept`);
    }
  }
  return notices;
}

/**
 * Blocks the beds that new or changed files of beds say. What stays have taken is kept where a file has fewer beds, and
 * refused where it blocks them.
 */
async function blockBeds(connection: Connection, bundle: Bundle, { changed }: Changes): Promise<string[]> {
  const befores = new Map(changed.map(({ document, before }) => [document.file, before]));
  const ofThem = bundle.beds.filter(({ file }) => befores.has(file));
  const faults: string[] = [];
  const notices: string[] = [];
  for (const { file, value } of ofThem.toSorted((left, right) =>
    left.value.surveyId < right.value.surveyId ? -1 : 1,
  )) {
    const before = v.safeParse(BedConfigSchema, befores.get(file)?.content);
    for (const { night, beds, taken, isBlocked } of await blockByDocument(
      connection,
      before.success ? before.output : undefined,
      value,
    )) {
      if (isBlocked)
        faults.push(faultLine(file, '$.blocked', `leaves ${beds} beds on ${night}`, `${taken} for its stays`));
      else notices.push(`${file}: ${night}: ${taken} beds taken, ${beds} now; the stays are kept`);
    }
  }
  if (faults.length > 0) throw new BundleError(faults);
  return notices;
}

async function apply(
  connection: Connection,
  bundle: Bundle,
  changes: Changes,
  { publisher = { by: IMPORTER, note: '' }, medicalMode = false }: ImportOptions,
): Promise<ImportReport> {
  const updatedAt = now();
  // Before anything is written: days that are closed already are no news.
  const closings = await bookedOnClosed(connection, changes);
  await publishChanges(connection, changes, publisher, updatedAt);
  const overbooked = await writeCalendars(connection, bundle, changes, publisher, updatedAt);
  const over = await blockBeds(connection, bundle, changes);
  const changed = changes.changed.length;
  if (changed > 0) await writeVersion(connection, makeRandomId());
  const loaded = await importResults(connection, bundle.results, await loadSnapshot(connection));
  const notices = [...noticesOf(bundle, medicalMode), ...closings, ...overbooked, ...over, ...loaded.notices];
  return { changed, answers: loaded.answers, changes: linesOf(changes), notices };
}

/** Carries the report of a trial out of its transaction, which then keeps nothing. */
class TrialOver extends Error {
  constructor(readonly report: ImportReport) {
    super('trial');
  }
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
  const { bundle, faults, unknown } = readBundle(directory);
  const work = database.transaction(async (connection) => {
    await lockDocuments(connection);
    // What was planned by hand counts as the calendars' newest version: no older copy is laid over it without a word.
    await foldCalendars(connection, now());
    const stored = await readDocuments(connection);
    const changes = changesOf(bundle, stored);
    // What is stored may hold anything: an unchanged file is not judged by names that it has always had.
    const unchanged = new Set(changes.unchanged.map(({ file }) => file));
    const misspelt = unknown.filter(({ file }) => !unchanged.has(file)).map(({ line }) => line);
    const older = await checkOlder(connection, bundle, changes);
    const drafts = await checkDrafts(connection, changes);
    const known = knownOf(await loadSnapshot(connection));
    const refused = options.isForced ? [] : older.faults;
    const allFaults = [...faults, ...misspelt, ...checkBundle(bundle, known), ...refused, ...drafts.faults];
    if (allFaults.length > 0) throw new BundleError(allFaults);
    const odd = [...bundle.surveys, ...bundle.members]
      .filter(({ file }) => !unchanged.has(file))
      .flatMap((entry) => oddForm(entry, withBundle(known, bundle)));
    const report = await apply(connection, bundle, changes, options);
    const whole = { ...report, notices: [...older.notices, ...drafts.notices, ...odd, ...report.notices] };
    if (options.isTrial) throw new TrialOver(whole);
    return whole;
  });
  return work.catch((error: unknown) => {
    if (error instanceof TrialOver) return error.report;
    throw error;
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
