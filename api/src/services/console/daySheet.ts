/** The day sheet (CONTRACT 14.3, today): who is expected and who has come. What needs hands: hands.ts. */
import type { Today, TodayQuerySchema } from '@madoguchi/shared/contract/console/answers';
import { instantOfJapan, today } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import { ageOn, valueOfMeaning } from '@madoguchi/shared/domain/desk';
import { reservedThing } from '@madoguchi/shared/domain/record';
import { isCalendarInScope } from '@madoguchi/shared/domain/staff';
import type * as v from 'valibot';
import type { Database } from '../../database/database';
import { notFound } from '../../refusal';
import { type DayRow, dayRows } from '../../repositories/console/day';
import { noteRead } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import type { StaffCaller } from '../staff/staffCaller';
import type { ConsoleAnswers } from './consoleAnswers';
import { handsOf } from './hands';
import { type ConsoleRecord, type ConsoleRecords, visitsOf, type WholeAnswer } from './records';
import { ShownKeys } from './shownKeys';

/** Rows of a sheet at most. */
const MOST_ROWS = 2_000;

/** TodaySchema's shape. */
export interface DaySheetAnswer extends Omit<Today, 'items'> {
  items: (Omit<Today['items'][number], 'answer'> & { answer: ConsoleRecord })[];
}

export class DaySheet {
  private readonly shownKeys = new ShownKeys();

  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
    private readonly consoleAnswers: ConsoleAnswers,
    private readonly records: ConsoleRecords,
  ) {}

  /** The sheet of a day, today without one. @throws {Refusal} 404 for a form or calendar outside of the caller's scope */
  async read(staff: StaffCaller, query: v.InferOutput<typeof TodayQuerySchema>): Promise<DaySheetAnswer> {
    const snapshot = await this.configurations.current();
    const day = query.day ?? today();
    const { form, calendar } = query;
    const readable = this.consoleAnswers.readableForms(snapshot, staff);
    const forms = form === undefined ? readable : readable.filter(({ surveyId }) => surveyId === form);
    const isUnknown =
      calendar !== undefined && !(snapshot.calendars.has(calendar) && isCalendarInScope(staff.scope, calendar));
    if ((form !== undefined && forms.length === 0) || isUnknown) throw notFound();
    const { rows, staying } = await dayRows(this.database, {
      day,
      from: new Date(instantOfJapan(day, '00:00')),
      before: new Date(instantOfJapan(addDays(day, 1), '00:00')),
      surveyIds: forms.map(({ surveyId }) => surveyId),
      calendarIds: calendar === undefined ? staff.scope.calendars : [calendar],
      isWithOrder: staff.reach('readAnswers') === 'withOrder',
    });
    const asked = calendar === undefined ? rows : rows.filter(({ kind }) => kind === 'reservation');
    const visiting = await this.wholeOf(snapshot, asked.filter(isVisit));
    const sheet = asked.flatMap((row) => timesOf(snapshot, day, row, visiting.get(row.answerId))).sort(byTime);
    const shown = sheet.slice(0, MOST_ROWS);
    const others = shown.flatMap(({ row }) => (isVisit(row) ? [] : [row]));
    const whole = new Map([...visiting, ...(await this.wholeOf(snapshot, others))]);
    await this.note(staff, form, day, [
      ...new Set(shown.flatMap(({ row }) => whole.get(row.answerId)?.answer.partitionKey ?? [])),
    ]);
    return {
      day,
      total: sheet.length,
      items: shown.flatMap((timed) => {
        const found = whole.get(timed.row.answerId);
        return found ? [itemOf(snapshot, day, timed, found)] : [];
      }),
      hands: await handsOf(this.database, snapshot, staff, forms),
      beds: {
        staying,
        begins: rows.filter(({ kind }) => kind === 'stayBegins').length,
        ends: rows.filter(({ kind }) => kind === 'stayEnds').length,
      },
    };
  }

  /** The answers of rows with all that is shown of them, by their ids. */
  private async wholeOf(snapshot: Snapshot, rows: readonly DayRow[]): Promise<Map<string, WholeAnswer>> {
    const answerIds = [...new Set(rows.map(({ answerId }) => answerId))];
    return new Map((await this.records.read(snapshot, answerIds)).map((each) => [each.answer.answerId, each]));
  }

  /** Notes who was shown: the sheet asks again all day long, and whom it has shown already it need not say again. */
  private async note(staff: StaffCaller, surveyId: string | undefined, day: string, shown: readonly string[]) {
    const screen = `${staff.userId} ${day}`;
    const keys = this.shownKeys.unnoted(screen, shown);
    if (!keys) return;
    await noteRead(this.database, staff, { event: 'today', surveyId, subject: day, keys });
    this.shownKeys.noted(screen, keys);
  }
}

interface TimedRow {
  row: DayRow;
  time: string | undefined;
  /** Of a visit. */
  department?: string;
}

const isVisit = ({ kind }: DayRow) => kind === 'visit';

/** When somebody of a row is expected: of an answer with several confirmed visits at each of the day. */
function timesOf(snapshot: Snapshot, day: string, row: DayRow, visiting: WholeAnswer | undefined): TimedRow[] {
  const { calendarId = '', slot = '' } = row;
  if (!isVisit(row)) return [{ row, time: snapshot.calendars.get(calendarId)?.calendar.comaList[slot]?.start }];
  const visits = visiting ? visitsOf(snapshot, visiting).filter((visit) => visit.day === day) : [];
  return visits.map(({ time, department }) => ({ row, time, department }));
}

/** By time, those without one last; then by code. */
function byTime(left: TimedRow, right: TimedRow): number {
  const keyOf = ({ row, time = '~' }: TimedRow) => `${time} ${row.answerCode} ${row.kind}`;
  return keyOf(left) < keyOf(right) ? -1 : 1;
}

function itemOf(
  snapshot: Snapshot,
  day: string,
  { row: { kind, calendarId }, time, department }: TimedRow,
  { config, rows, record }: WholeAnswer,
): DaySheetAnswer['items'][number] {
  const { display, tree } = snapshot.categories;
  const birthday = valueOfMeaning(config, rows, 'birthday');
  const age = birthday === undefined ? undefined : ageOn(birthday, day);
  const sex = valueOfMeaning(config, rows, 'sex');
  const thing = reservedThing(record, config, { display, tree });
  return {
    kind,
    ...(time !== undefined && { time }),
    ...(calendarId !== undefined && { calendarId }),
    what: department || thing,
    ...(age !== undefined && { age }),
    ...(sex !== undefined && { sex }),
    answer: record,
  };
}
