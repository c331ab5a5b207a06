/**
 * What a row of an imported file comes to (CONTRACT 14.3): nothing where the answer is stored as it stands there, a new
 * answer of somebody whom the desk enters, or what is wrong with it. Judged as the desk's own form would be.
 */
import {
  type Answers,
  CHECK_STATUSES,
  type CheckStatus,
  DEFAULT_CHECK_STATUS,
  isCancelledStatus,
} from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { FIXED_COLUMNS, unguardedText, valueOfText } from '@madoguchi/shared/domain/spreadsheet';
import { isCalendarInScope } from '@madoguchi/shared/domain/staff';
import { answersToRows, isAppending, makePartitionKey, rulesOf, versionOf } from '@madoguchi/shared/domain/survey';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { makeDeskUserId, makeUlid } from '../../identifiers';
import { notFound, Refusal } from '../../refusal';
import type { StoredAnswer } from '../../repositories/answers/answers';
import type { StoredRow } from '../../repositories/answers/rows';
import type { JobFault } from '../../repositories/consoleJobs/faults';
import type { PlannedRow } from '../../repositories/consoleJobs/rows';
import { checkDose } from '../answers/doses';
import { planNew } from '../answers/putAnswer';
import { readSentAnswer } from '../answers/sentAnswer';
import { checkCandidates } from '../candidate/candidateRows';
import type { Snapshot } from '../configuration/snapshot';
import type { StaffCaller } from '../staff/staffCaller';
import type { AnswerTable } from './answerTable';

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

/** What is wrong with a row that names an answer: it must be stored as it stands there. */
export function faultsOfKnown(
  table: AnswerTable,
  cells: FileCells,
  stored: { answer: StoredAnswer; rows: readonly StoredRow[] } | undefined,
): JobFault[] {
  if (!stored) return [{ column: 'partitionKey', code: 'not_found', message: texts.unknownAnswer }];
  const line = table.lineOf(stored.answer, stored.rows);
  return table.keys.flatMap((column, index) => {
    const cell = cells.get(column);
    const isSame = cell === undefined || cell === (line[index] ?? '').replace(/\r\n?/g, '\n');
    return isSame ? [] : [{ column, code: 'not_editable', message: texts.changed }];
  });
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
    if (rulesOf(item).files !== undefined && (cells.get(itemKey) ?? '') !== '') note(itemKey, texts.noFiles);
  }
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

/** A new answer as it is to be stored, or what is wrong with its row. */
export async function planOfNew(judge: Judge, cells: FileCells, fileRow: number): Promise<PlannedRow | JobFault[]> {
  const { snapshot, table, actor, dependencies } = judge;
  const { config } = table;
  const faults = faultsOfNew(judge, cells);
  try {
    const answers = answersOf(judge, cells);
    const rows = answersToRows(config, answers, { mode: 'admin', categories: snapshot.categories.tree });
    const { surveyId } = config;
    const body = {
      data: rows.map((row) => ({ ...row, surveyId })),
      subData: { mode: 'admin' as const },
      order: null,
    };
    const read = { caller: actor, body, kind: 'survey', submission: undefined, snapshot } as const;
    // The answers themselves are judged: rows leave out what an item does not offer.
    const request = { ...(await readSentAnswer(dependencies, read)), sent: answers };
    const plan = planNew(request);
    const overrides: string[] = [];
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
        place: place && {
          ...{ itemKey: place.itemKey, calendarId: place.calendarId, day: place.day, slot: place.slot },
          ...{ cost: place.cost, categoryId: place.categoryId, itemId: place.itemId },
        },
      },
    };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error;
    return [...faults, ...faultsOfRefusal(judge, error)];
  }
}
