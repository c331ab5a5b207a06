/**
 * What a row of an imported file comes to (CONTRACT 14.3): nothing where the answer is stored as it stands there, a new
 * answer of somebody whom the desk enters, or what is wrong with it. Judged as the desk's own form would be.
 */
import {
  type Answers,
  type AnswerValue,
  CHECK_STATUSES,
  type CheckStatus,
  DEFAULT_CHECK_STATUS,
  isCancelledStatus,
  type PutItemBody,
  type SchemaItem,
} from '@madoguchi/shared/contract';
import { withUsualSessions } from '@madoguchi/shared/domain/bed';
import { now } from '@madoguchi/shared/domain/clock';
import { decodeShiftJis, encodeShiftJisFile } from '@madoguchi/shared/domain/shiftJis';
import { FIXED_COLUMNS, textOfValue, unguardedText, valueOfText } from '@madoguchi/shared/domain/spreadsheet';
import { isCalendarInScope } from '@madoguchi/shared/domain/staff';
import {
  answersFromRows,
  answersToRows,
  flattenItems,
  isAppending,
  isMemberNumber,
  makePartitionKey,
  rulesOf,
  versionOf,
} from '@madoguchi/shared/domain/survey';
import { validationTexts } from '@madoguchi/shared/texts';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { makeDeskUserId, makeUlid } from '../../../identifiers';
import { notFound, Refusal } from '../../../refusal';
import type { StoredRow } from '../../../repositories/answers/rows';
import type { StoredAnswer } from '../../../repositories/answers/storedAnswer';
import type { PlannedChange } from '../../../repositories/consoleJobs/changes';
import type { JobFault } from '../../../repositories/consoleJobs/faults';
import type { PlannedRow } from '../../../repositories/consoleJobs/rows';
import type { AnswerPlan } from '../../answers/answerWriter';
import { checkDose } from '../../answers/doses';
import { checkStay, planNew } from '../../answers/putAnswer';
import { searchRowOf } from '../../answers/searchRow';
import { readSentAnswer } from '../../answers/sentAnswer';
import { checkCandidates } from '../../candidate/candidateRows';
import type { Snapshot } from '../../configuration/snapshot';
import { isAutomatic, withWholeNumbers } from '../../members/numbering';
import type { StaffCaller } from '../../staff/staffCaller';
import type { AnswerTable } from '../answerTable';
import { kindOf } from './run';

const texts = consoleJobTexts.file;

/** A row of the file: its cells by the names of their columns. */
export type FileCells = ReadonlyMap<string, string>;

/** What judging works with. */
export interface Judge {
  snapshot: Snapshot;
  table: AnswerTable;
  actor: StaffCaller;
  dependencies: Parameters<typeof readSentAnswer>[0];
}

/** What is wrong with the names of the columns. */
export function faultsOfColumns(table: AnswerTable, columns: readonly string[]): JobFault[] {
  if (columns.length === 0) return [{ code: 'invalid', message: texts.empty }];
  const known = new Set(table.keys);
  return columns.flatMap((column, index): JobFault[] => {
    if (!known.has(column)) return [{ column, code: 'invalid', message: texts.unknownColumn }];
    return columns.indexOf(column) < index ? [{ column, code: 'invalid', message: texts.repeatedColumn }] : [];
  });
}

/** The cells of a line; undefined where it has more or fewer than there are columns. */
export function cellsOf(columns: readonly string[], line: readonly string[]): FileCells | undefined {
  if (line.length !== columns.length) return undefined;
  // Line's ends as browsers send them, whatever the program that wrote the file makes of them.
  return new Map(columns.map((column, index) => [column, unguardedText(line[index] ?? '').replace(/\r\n?/g, '\n')]));
}

/** An answer with its rows, as it is stored. */
export interface KnownAnswer {
  answer: StoredAnswer;
  rows: readonly StoredRow[];
}

/**
 * What a row that names an answer changes of it, or what is wrong with the row; undefined where the answer is stored as it
 * stands there. What the answer may become is judged where it is changed.
 */
export function changeOfKnown(
  { snapshot, table }: Judge,
  cells: FileCells,
  fileRow: number,
  known: KnownAnswer | undefined,
): PlannedChange | JobFault[] | undefined {
  if (!known) return [{ column: 'partitionKey', code: 'not_found', message: texts.unknownAnswer }];
  const { answer, rows } = known;
  const line = table.lineOf(answer, rows);
  const differing = table.keys.filter((column, index) => {
    const cell = cells.get(column);
    return cell !== undefined && !isWrittenAs(cell, (line[index] ?? '').replace(/\r\n?/g, '\n'));
  });
  if (differing.length === 0) return undefined;
  const faults = differing.flatMap((column): JobFault[] => {
    if (column === 'answerCode' || column === 'status') return [{ column, code: 'not_editable', message: texts.fixed }];
    const item = table.items.find(({ itemKey }) => itemKey === column);
    const text = cells.get(column) ?? '';
    if (isGone(table, column)) return [{ column, code: 'not_editable', message: texts.goneItem }];
    if (!item) return table.reservationItem ? [] : [{ column, code: 'invalid', message: texts.noReservation }];
    if (rulesOf(item).files !== undefined && text !== '') return [{ column, code: 'invalid', message: texts.noFiles }];
    return isStoredWhole(item, text) ? [] : [{ column, code: 'invalid', message: validationTexts.choice.unknown }];
  });
  if (faults.length > 0) return faults;
  const { config } = table;
  const { surveyId } = config;
  const answers: Record<string, AnswerValue | undefined> = { ...answersFromRows(config, rows) };
  for (const column of differing) {
    const item = table.items.find(({ itemKey }) => itemKey === column);
    const text = cells.get(column) ?? '';
    if (item) answers[item.itemKey] = valueOfText(item, text);
    else if (table.reservationItem) answers[table.reservationItem.itemKey] = text;
  }
  const data = answersToRows(config, answers, { mode: 'admin', categories: snapshot.categories.tree });
  // Who it is and how it came stays: the file has no word of them.
  const { partitionKey, version, isLiffMode, userName, cognitoUserId, clinicAttributes } = answer;
  const subData = { mode: 'admin' as const, oldPartitionKey: partitionKey, isLiffMode, userName, cognitoUserId };
  const body: PutItemBody = {
    data: data.map((row) => ({ ...row, surveyId })),
    subData: { ...subData, clinicAttributes },
    order: null,
  };
  return { fileRow, partitionKey, version, body };
}

function isGone({ goneItems }: AnswerTable, column: string): boolean {
  return goneItems.some(({ itemKey }) => itemKey === column);
}

/** Whether a file says the text in a cell: as it is, or as Shift_JIS has it, with 〓 for what that has not. */
function isWrittenAs(cell: string, text: string): boolean {
  return cell === text || cell === decodeShiftJis(encodeShiftJisFile(text).bytes);
}

/** False for a choice that the item does not offer, which its rows would leave out. */
function isStoredWhole(item: SchemaItem, text: string): boolean {
  const rules = rulesOf(item);
  const value = rules.canonical(item, valueOfText(item, text));
  return textOfValue(rules.fromRows(item, rules.toRows(item, value))) === textOfValue(value);
}

function checkOf(cell: string): CheckStatus | undefined {
  if (cell === '') return DEFAULT_CHECK_STATUS;
  const check = CHECK_STATUSES.find((status) => status === cell);
  return check === undefined || isCancelledStatus(check) ? undefined : check;
}

/** The faults that no rule of the form knows: of the columns before the items, and of files. */
function faultsOfNew({ table }: Judge, cells: FileCells): JobFault[] {
  const faults: JobFault[] = [];
  const note = (column: string, message: string) => faults.push({ column, code: 'invalid', message });
  if ((cells.get('answerCode') ?? '') !== '') note('answerCode', texts.codeGiven);
  if (checkOf(cells.get('status') ?? '') === undefined) note('status', texts.unknownStatus);
  if (!table.reservationItem && (cells.get('reservation') ?? '') !== '') note('reservation', texts.noReservation);
  for (const item of table.items) {
    const { itemKey } = item;
    if ((cells.get(itemKey) ?? '') === '') continue;
    if (rulesOf(item).files !== undefined) note(itemKey, texts.noFiles);
    if (isAutomatic(item)) note(itemKey, texts.numberGiven);
  }
  for (const { itemKey } of table.goneItems) if ((cells.get(itemKey) ?? '') !== '') note(itemKey, texts.goneItem);
  return faults;
}

function answersOf({ table }: Judge, cells: FileCells): Answers {
  const { reservationItem } = table;
  const reservation = cells.get('reservation') ?? '';
  return Object.fromEntries([
    ...table.items.flatMap((item) => {
      const text = cells.get(item.itemKey) ?? '';
      return text === '' ? [] : [[item.itemKey, valueOfText(item, text)] as const];
    }),
    ...(reservationItem && reservation !== '' ? [[reservationItem.itemKey, reservation] as const] : []),
  ]);
}

/** The faults that a refusal says, each at its column. */
export function faultsOfRefusal({ table }: Pick<Judge, 'table'>, { answer }: Refusal): JobFault[] {
  const { code, errorMessage, errors = [] } = answer;
  const columnOf = (itemKey: string) => (itemKey === table.reservationItem?.itemKey ? FIXED_COLUMNS[3] : itemKey);
  if (errors.length === 0) return [{ code, message: errorMessage }];
  return errors.map(({ itemKey, message }) => ({ column: columnOf(itemKey), code, message }));
}

/** By what the desk finds a new answer, until it has a code. */
function foundBy(
  { snapshot, table: { config } }: Judge,
  { place, stay, rows }: Pick<AnswerPlan, 'place' | 'stay' | 'rows'>,
) {
  const {
    answerId: _id,
    surveyId: _form,
    ...found
  } = searchRowOf(
    snapshot,
    config,
    { ...{ answerId: '', surveyId: config.surveyId, answerCode: '', userName: undefined }, place, stay },
    rows,
  );
  return found;
}

/** A new answer as it is to be stored, or what is wrong with its row. */
export async function planOfNew(judge: Judge, cells: FileCells, fileRow: number): Promise<PlannedRow | JobFault[]> {
  const { snapshot, table, actor, dependencies } = judge;
  const { config } = table;
  // What is bought is reckoned, paid for or promised: a file says nothing of that.
  if (config.usePayment === 1) return [{ code: 'not_available', message: texts.paidForm }];
  const faults = faultsOfNew(judge, cells);
  try {
    const answers = answersOf(judge, cells);
    const rows = answersToRows(config, answers, { mode: 'admin', categories: snapshot.categories.tree });
    const { surveyId } = config;
    const body = {
      data: rows.map(({ itemKey, sortKey, value }) => ({ itemKey, sortKey, value, surveyId })),
      subData: { mode: 'admin' as const },
      order: null,
    };
    const kind = kindOf(snapshot, surveyId);
    const read = { caller: actor, body, kind, submission: undefined, snapshot };
    // The answers themselves are judged: rows leave out what an item does not offer.
    const sent = kind === 'bed' ? withUsualSessions(answers) : withWholeNumbers(config, answers);
    const request = { ...(await readSentAnswer(dependencies, read)), sent };
    const plan = planNew(request);
    const overrides: string[] = [];
    if (plan.stay) checkStay(request, undefined, plan.stay, overrides);
    checkCandidates(request, plan.rows, [], overrides);
    checkDose(request, plan, undefined, overrides);
    if (plan.place && !isCalendarInScope(actor.scope, plan.place.calendarId)) {
      const { code, errorMessage } = notFound().answer;
      faults.push({ column: 'reservation', code, message: errorMessage });
    }
    if (faults.length > 0) return faults;
    const userId = makeDeskUserId();
    const at = now();
    const { place } = plan;
    return {
      fileRow,
      answerId: makeUlid(),
      plan: {
        userId,
        partitionKey: makePartitionKey(surveyId, userId, isAppending(config) ? at.getTime() : undefined),
        check: checkOf(cells.get('status') ?? '') ?? DEFAULT_CHECK_STATUS,
        formVersion: versionOf(config),
        createdAt: at.toISOString(),
        rows: plan.rows,
        // Numbers are given as answers are stored, and are rows of theirs.
        ...(!flattenItems(config).some(isMemberNumber) && { found: foundBy(judge, plan) }),
        place: place && {
          ...{ itemKey: place.itemKey, calendarId: place.calendarId, day: place.day, slot: place.slot },
          ...{ cost: place.cost, categoryId: place.categoryId, itemId: place.itemId },
        },
        stay: plan.stay && { start: plan.stay.start, end: plan.stay.end },
        overrides: [...new Set(overrides)],
      },
    };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error;
    return [...faults, ...faultsOfRefusal(judge, error)];
  }
}
