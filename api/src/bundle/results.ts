/**
 * Existing results that a bundle brings along (migration from another system). What is stored already under a key stays
 * as it is. A city's answers are read and stored some at a time, in one transaction: all of them or none.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isCancelledStatus } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { administratorKeys, answersFromRows, itemsByKey, rowErrors, versionOf } from '@madoguchi/shared/domain/survey';
import { statusTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../database/database';
import { makeUlid } from '../identifiers';
import { Refusal } from '../refusal';
import { type ForeignAnswer, insertAnswers, keysThere } from '../repositories/answers/answers';
import { addAudits } from '../repositories/answers/audit';
import { insertReservations } from '../repositories/answers/reservations';
import { insertRowsOfAnswers, type StoredRow } from '../repositories/answers/rows';
import { addSearchRows } from '../repositories/answers/searchRows';
import { putStay } from '../repositories/beds/stays';
import { lockManyPeople } from '../repositories/people/people';
import { storedRow } from '../services/answers/input';
import { type WantedPlace, wantedPlace } from '../services/answers/place';
import { searchRowOf } from '../services/answers/searchRow';
import type { WantedStay } from '../services/answers/stay';
import type { Snapshot } from '../services/configuration/snapshot';
import { makeFreeCodes } from './answerCodes';
import { BundleError, faultLine } from './fault';
import type { ImportedAnswer } from './importedAnswer';
import { ImportedAnswers, type ImportedRows } from './importedRows';
import { IMPORTER } from './importer';
import { NumberChecks, takeImportedNumbers, withOriginal } from './memberNumbers';
import { PlacesToTake } from './slots';
import { NightsToTake, stayOf, withUsualDays } from './stays';

/** Answers that are stored by one statement a table: few enough that what is sent dies young in memory. */
const BATCH = 50;

/** The place that an imported answer holds; a fault where it does not exist. */
function placeOf(answer: ImportedAnswer, snapshot: Snapshot): WantedPlace | undefined | string {
  try {
    return wantedPlace(snapshot, answer.config, answersFromRows(answer.config, answer.rows), undefined);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return faultLine(
      answer.file,
      `$[${answer.index}]`,
      'has a reservation of an unknown category, item or slot',
      'existing ids',
    );
  }
}

/** Judges all answers, one after the other. @returns a line for each thing that fits nowhere */
function faultsOfAnswers(answers: ImportedAnswers, snapshot: Snapshot, numbers: NumberChecks): string[] {
  const faults = [...answers.faults];
  for (const answer of answers.whole()) {
    const errors = rowErrors(answer.config, answer.rows);
    for (const { itemKey, message } of errors) {
      const problem = `has a wrong row of "${itemKey}" (${message})`;
      faults.push(faultLine(answer.file, `$[${answer.index}]`, problem, 'rows as CONTRACT 4 encodes them'));
    }
    faults.push(...numbers.faultsOf(answer));
    if (errors.length > 0) continue;
    for (const held of [placeOf(answer, snapshot), stayOf(answer, snapshot)])
      if (typeof held === 'string') faults.push(held);
  }
  return faults;
}

/** A line for each row that fits nowhere; whether its slot has room shows only in the database. */
export function checkResults(files: readonly ImportedRows[], snapshot: Snapshot): string[] {
  return faultsOfAnswers(new ImportedAnswers(files, snapshot, now()), snapshot, new NumberChecks());
}

/** An answer with what it holds, as it is stored. */
interface Prepared {
  answer: ImportedAnswer;
  stored: ForeignAnswer;
  rows: StoredRow[];
  place: WantedPlace | undefined;
  stay: WantedStay | undefined;
}

/** Some answers with their codes. The checks have seen that what they hold is there. */
async function prepare(
  connection: Connection,
  answers: readonly ImportedAnswer[],
  snapshot: Snapshot,
): Promise<Prepared[]> {
  const codes = await makeFreeCodes(
    connection,
    answers.map(({ config }) => config.surveyId),
  );
  return answers.map((given, index) => {
    const [place, stay] = [placeOf(given, snapshot), stayOf(given, snapshot)];
    if (typeof place === 'string' || typeof stay === 'string') throw new Error('an answer was changed since its check');
    const answer = stay ? withUsualDays(given, stay) : given;
    const { config, userId, partitionKey, check, createdAt, updatedAt } = answer;
    const items = itemsByKey(config);
    const admin = administratorKeys(config);
    const stored = {
      ...{ answerId: makeUlid(), surveyId: config.surveyId, userId, partitionKey, answerCode: codes[index] ?? '' },
      ...{ check, isLive: !isCancelledStatus(check), registrantName: statusTexts.registrant },
      ...{ formVersion: versionOf(config), createdAt, updatedAt },
    };
    const rows = answer.rows.map((row) =>
      withOriginal(config, storedRow(row, items.get(row.itemKey), admin.has(row.itemKey), 'admin')),
    );
    return { answer, stored, rows, place, stay };
  });
}

/**
 * Stores answers whose keys nothing is stored under. Every statement is sent before the first is waited for; the
 * database runs them in this order.
 * @returns a line for each number of them that somebody else has
 */
async function store(connection: Connection, prepared: readonly Prepared[], snapshot: Snapshot): Promise<string[]> {
  if (prepared.length === 0) return [];
  const insertions = [
    insertAnswers(
      connection,
      prepared.map(({ stored }) => stored),
      true,
    ),
    insertRowsOfAnswers(
      connection,
      prepared.map(({ stored: { answerId, surveyId }, rows }) => ({ answerId, surveyId, rows })),
    ),
    addSearchRows(
      connection,
      prepared.map(({ answer, stored, rows, place, stay }) =>
        searchRowOf(snapshot, answer.config, { ...stored, userName: undefined, place, stay }, rows),
      ),
    ),
    insertReservations(
      connection,
      prepared.flatMap(({ stored: { answerId, userId, surveyId, isLive }, place }) => {
        if (!place) return [];
        const { calendar: _calendar, start: _start, ...held } = place;
        return [{ ...held, answerId, userId, surveyId, isLive }];
      }),
    ),
    addAudits(
      connection,
      prepared.map(({ stored: { userId, partitionKey, check, answerCode } }) => ({
        ...{ at: now(), actorId: IMPORTER, actorIsAdmin: true, action: 'import' },
        ...{ subjectUserId: userId, subject: partitionKey, after: { check, answerCode } },
      })),
    ),
  ];
  const stays = prepared.map(({ stored, stay }) => stay && putStay(connection, stored, stay, stored.isLive));
  const numbers = prepared
    .filter(({ stored }) => stored.isLive)
    .map(({ answer, stored }) => takeImportedNumbers(connection, answer, stored.answerId));
  await Promise.all([...insertions, ...stays]);
  return (await Promise.all(numbers)).flat();
}

function* inBatches<Value>(values: Iterable<Value>, size: number): Generator<Value[]> {
  let batch: Value[] = [];
  for (const value of values) {
    batch.push(value);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Loads the results that are not there yet.
 * @returns how many answers were loaded, and what an operator should know of them
 * @throws {BundleError} for rows that fit nowhere; the surrounding transaction then keeps nothing
 */
export async function importResults(
  connection: Connection,
  files: readonly ImportedRows[],
  snapshot: Snapshot,
): Promise<{ answers: number; notices: string[] }> {
  if (files.length === 0) return { answers: 0, notices: [] };
  // While the files are judged the connection rests, longer than a request's may.
  await connection.script('SET LOCAL idle_in_transaction_session_timeout = 0');
  // A plan is otherwise kept after a few batches, when the tables are nearly empty: it reads them whole for every batch
  // that follows, and an import of twice the length takes four times as long.
  await connection.script('SET LOCAL plan_cache_mode = force_custom_plan');
  const answers = new ImportedAnswers(files, snapshot, now());
  const numbers = new NumberChecks();
  const faults = faultsOfAnswers(answers, snapshot, numbers);
  if (faults.length > 0) throw new BundleError(faults);
  await lockManyPeople(connection, answers.people, now());
  // Before any number is taken: registrations lock in this order too.
  const notices = await numbers.goOnAfter(connection);
  const [places, nights] = [new PlacesToTake(), new NightsToTake()];
  let count = 0;
  let storing: Promise<string[]> = Promise.resolve([]);
  for (const batch of inBatches(answers.whole(), BATCH)) {
    const [lines, known] = await Promise.all([
      storing,
      keysThere(
        connection,
        batch.map(({ partitionKey }) => partitionKey),
      ),
    ]);
    faults.push(...lines);
    const fresh = batch.filter(({ partitionKey }) => !known.has(partitionKey));
    const prepared = await prepare(connection, fresh, snapshot);
    storing = store(connection, prepared, snapshot);
    // It is waited for with the next batch; what goes wrong until then ends the transaction by itself.
    storing.catch(() => undefined);
    for (const { answer, stored, place, stay } of prepared) {
      if (stored.isLive && place) places.add(answer, place);
      if (stored.isLive && stay) nights.add(answer, stay);
    }
    count += prepared.length;
    // The statements leave before the next answers are read, so that the database stores these meanwhile.
    await nextTurn();
  }
  faults.push(...(await storing));
  // Last before the commit, as everybody takes them.
  faults.push(...(await places.take(connection)), ...(await nights.take(connection)));
  if (faults.length > 0) throw new BundleError(faults);
  return { answers: count, notices };
}
