/**
 * Existing results that a bundle brings along (migration from another system). What is stored already under a key stays
 * as it is.
 */
import {
  DEFAULT_CHECK_STATUS,
  type ImportedRow,
  isCancelledStatus,
  type SurveyConfig,
} from '@madoguchi/shared/contract';
import { bedForm } from '@madoguchi/shared/domain/bed';
import { instantOfJapan, now, today } from '@madoguchi/shared/domain/clock';
import { parseReservation } from '@madoguchi/shared/domain/reservation';
import {
  administratorKeys,
  answersFromRows,
  bedItemOf,
  isAppending,
  isReservation,
  itemsByKey,
  makePartitionKey,
  rowErrors,
  versionOf,
} from '@madoguchi/shared/domain/survey';
import { statusTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../database/database';
import { makeAnswerCode, makeUlid } from '../identifiers';
import { Refusal } from '../refusal';
import { findOwner, insertAnswer } from '../repositories/answers/answers';
import { addAudit } from '../repositories/answers/audit';
import { putReservation } from '../repositories/answers/reservations';
import { insertRows } from '../repositories/answers/rows';
import { putStay, setStayLive } from '../repositories/beds/stays';
import { lockPeople } from '../repositories/people/people';
import { readSlot, takePlaces } from '../repositories/slots/slots';
import { storedRow } from '../services/answers/input';
import { type WantedPlace, wantedPlace } from '../services/answers/place';
import type { WantedStay } from '../services/answers/stay';
import { formOf, type Snapshot } from '../services/configuration/snapshot';
import { BundleError, faultLine } from './fault';
import type { ImportedAnswer } from './importedAnswer';
import { IMPORTER } from './importer';
import { goOnAfter, numberFaults, takeImportedNumbers, withOriginal, withWholeNumbers } from './memberNumbers';
import type { Entry } from './read';
import { stayOf, takeNights, withUsualDays } from './stays';

/** An instant of a file: with a zone as it says, without one in Japan time. */
function instantOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const local = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/.exec(text);
  const instant = local ? instantOfJapan(`${local[1]}${local[2]}${local[3]}`, local[4]) : Date.parse(text);
  return Number.isNaN(instant) ? undefined : new Date(instant);
}

function keyOf(config: SurveyConfig, row: ImportedRow, at: Date): string {
  if (row.partitionKey !== undefined) return row.partitionKey;
  return makePartitionKey(config.surveyId, row.userId, isAppending(config) ? at.getTime() : undefined);
}

/** The form as it is filled in: one with beds has the two dates of the stay (FORM-091, FORM-092). */
function filledForm(snapshot: Snapshot, surveyId: string): SurveyConfig | undefined {
  const form = formOf(snapshot, surveyId);
  return form && bedItemOf(form) ? bedForm(form) : form;
}

/** The rows of the files as answers, and a line for each row that fits nowhere. */
function collect(
  entries: readonly Entry<ImportedRow[]>[],
  snapshot: Snapshot,
): { answers: ImportedAnswer[]; faults: string[] } {
  const answers = new Map<string, ImportedAnswer>();
  const faults: string[] = [];
  const fallback = now();
  for (const { file, value: rows } of entries) {
    for (const [index, row] of rows.entries()) {
      const config = filledForm(snapshot, row.surveyId);
      if (!config) {
        faults.push(
          faultLine(file, `$[${index}].surveyId`, `is "${row.surveyId}"`, 'the id of a survey or a member form'),
        );
        continue;
      }
      for (const field of ['createdAt', 'updatedAt'] as const) {
        if (row[field] !== undefined && instantOf(row[field]) === undefined)
          faults.push(faultLine(file, `$[${index}].${field}`, `is "${row[field]}"`, 'an instant as ISO 8601'));
      }
      const item = itemsByKey(config).get(row.itemKey);
      if (item && isReservation(item) && row.value !== '' && parseReservation(row.value) === undefined)
        faults.push(
          faultLine(file, `$[${index}].value`, `is "${row.value}"`, 'a reservation as CONTRACT 4 encodes it'),
        );
      const createdAt = instantOf(row.createdAt) ?? fallback;
      const partitionKey = keyOf(config, row, createdAt);
      const answer = answers.get(partitionKey) ?? {
        file,
        index,
        config,
        userId: row.userId,
        partitionKey,
        check: row.check ?? DEFAULT_CHECK_STATUS,
        createdAt,
        updatedAt: instantOf(row.updatedAt) ?? createdAt,
        rows: [],
      };
      if (answer.userId !== row.userId) {
        faults.push(
          faultLine(file, `$[${index}].userId`, `is "${row.userId}"`, `"${answer.userId}" as in the rows before`),
        );
      }
      const formId = answer.config.surveyId;
      if (formId !== row.surveyId) {
        faults.push(
          faultLine(file, `$[${index}].surveyId`, `is "${row.surveyId}"`, `"${formId}" as in the rows before`),
        );
      }
      answer.rows.push(withWholeNumbers(config, row));
      answers.set(partitionKey, answer);
    }
  }
  for (const answer of answers.values()) {
    for (const { itemKey, message } of rowErrors(answer.config, answer.rows)) {
      faults.push(
        faultLine(
          answer.file,
          `$[${answer.index}]`,
          `has a wrong row of "${itemKey}" (${message})`,
          'rows as CONTRACT 4 encodes them',
        ),
      );
    }
  }
  const collected = [...answers.values()];
  return { answers: collected, faults: [...faults, ...numberFaults(collected)] };
}

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

/** Takes the place of a live answer. Days that are over need no place; coming ones must have room, as for everybody. */
async function take(connection: Connection, answer: ImportedAnswer, place: WantedPlace): Promise<string | undefined> {
  if (place.day < today() && (await readSlot(connection, place)) === undefined) return undefined;
  if (await takePlaces(connection, place, place.cost)) return undefined;
  return faultLine(
    answer.file,
    `$[${answer.index}]`,
    `takes a place of ${place.day} slot ${place.slot} that is not there`,
    'a slot with room',
  );
}

/** Stores the answer. @returns a line for each number of it that somebody else has */
async function store(
  connection: Connection,
  answer: ImportedAnswer,
  place: WantedPlace | undefined,
  stay: WantedStay | undefined,
): Promise<string[]> {
  const { config, userId, partitionKey, check, createdAt, updatedAt } = answer;
  const isLive = !isCancelledStatus(check);
  const items = itemsByKey(config);
  const admin = administratorKeys(config);
  const stored = {
    answerId: makeUlid(),
    surveyId: config.surveyId,
    userId,
    partitionKey,
    answerCode: makeAnswerCode(),
    check,
    isLive,
    registrantName: statusTexts.registrant,
    isLiffMode: undefined,
    userName: undefined,
    cognitoUserId: undefined,
    clinicAttributes: undefined,
    formVersion: versionOf(config),
    createdAt,
    updatedAt,
  };
  await insertAnswer(connection, stored);
  const rows = answer.rows.map((row) =>
    withOriginal(config, storedRow(row, items.get(row.itemKey), admin.has(row.itemKey), 'admin')),
  );
  await insertRows(connection, stored, rows);
  if (place) await putReservation(connection, stored, place, isLive);
  if (stay) await putStay(connection, stored, stay);
  if (stay && !isLive) await setStayLive(connection, stored.answerId, false);
  await addAudit(connection, {
    at: now(),
    actorId: IMPORTER,
    actorIsAdmin: true,
    action: 'import',
    subjectUserId: userId,
    subject: partitionKey,
    after: { check, answerCode: stored.answerCode },
  });
  return isLive ? takeImportedNumbers(connection, answer, stored.answerId) : [];
}

/**
 * Takes what a live answer holds and stores it.
 * @returns a line for each thing that is not there or that somebody else has
 */
async function load(connection: Connection, answer: ImportedAnswer, snapshot: Snapshot): Promise<string[]> {
  const place = placeOf(answer, snapshot);
  const stay = stayOf(answer, snapshot);
  if (typeof place === 'string') return [place];
  if (typeof stay === 'string') return [stay];
  const isLive = !isCancelledStatus(answer.check);
  const full =
    (isLive && place && (await take(connection, answer, place))) ||
    (isLive && stay && (await takeNights(connection, answer, stay)));
  if (full) return [full];
  return store(connection, stay ? withUsualDays(answer, stay) : answer, place, stay);
}

/** A line for each row that fits nowhere; whether its slot has room shows only in the database. */
export function checkResults(entries: readonly Entry<ImportedRow[]>[], snapshot: Snapshot): string[] {
  const { answers, faults } = collect(entries, snapshot);
  return [
    ...faults,
    ...answers
      .flatMap((answer) => [placeOf(answer, snapshot), stayOf(answer, snapshot)])
      .filter((held) => typeof held === 'string'),
  ];
}

/**
 * Loads the results that are not there yet.
 * @returns how many answers were loaded, and what an operator should know of them
 * @throws {BundleError} for rows that fit nowhere; the surrounding transaction then keeps nothing
 */
export async function importResults(
  connection: Connection,
  entries: readonly Entry<ImportedRow[]>[],
  snapshot: Snapshot,
): Promise<{ answers: number; notices: string[] }> {
  const { answers, faults } = collect(entries, snapshot);
  if (faults.length > 0) throw new BundleError(faults);
  let count = 0;
  const sorted = answers.toSorted((left, right) => (left.partitionKey < right.partitionKey ? -1 : 1));
  await lockPeople(
    connection,
    sorted.map((answer) => answer.userId),
    now(),
  );
  // Before any number is taken: registrations lock in this order too.
  const notices = await goOnAfter(connection, sorted);
  for (const answer of sorted) {
    if ((await findOwner(connection, answer.partitionKey)) !== undefined) continue;
    faults.push(...(await load(connection, answer, snapshot)));
    count += 1;
  }
  if (faults.length > 0) throw new BundleError(faults);
  return { answers: count, notices };
}
