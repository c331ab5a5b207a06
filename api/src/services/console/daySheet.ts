/** The day sheet (CONTRACT 14.3, today): who is expected, who has come, and what needs hands. */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import type { Today, TodayQuerySchema } from '@madoguchi/shared/contract/console/answers';
import { instantOfJapan, nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import { ageOn, valueOfMeaning } from '@madoguchi/shared/domain/desk';
import { reservedThing } from '@madoguchi/shared/domain/record';
import { isCalendarInScope, isLimited } from '@madoguchi/shared/domain/staff';
import { candidateItemsOf } from '@madoguchi/shared/domain/survey';
import type * as v from 'valibot';
import type { Database } from '../../database/database';
import { notFound } from '../../refusal';
import { countHands, type DayRow, dayRows, endingCalendars } from '../../repositories/console/day';
import { noteRead } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import { scopedFormOf } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import type { ConsoleAnswers } from './consoleAnswers';
import type { ConsoleRecord, ConsoleRecords, WholeAnswer } from './records';
import { ShownKeys } from './shownKeys';

/** Rows of a sheet at most. */
const MOST_ROWS = 2_000;
/** A calendar that ends so soon is told. */
const ENDING_DAYS = 14;
const FAILED_MILLISECONDS = 7 * 86_400_000;

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
    const sheet = asked.map((row) => ({ row, time: timeOf(snapshot, row) })).sort(byTime);
    const shown = sheet.slice(0, MOST_ROWS);
    const answerIds = [...new Set(shown.map(({ row }) => row.answerId))];
    const whole = new Map((await this.records.read(snapshot, answerIds)).map((each) => [each.answer.answerId, each]));
    await this.note(
      staff,
      form,
      day,
      [...whole.values()].map(({ answer }) => answer.partitionKey),
    );
    return {
      day,
      total: sheet.length,
      items: shown.flatMap(({ row, time }) => {
        const found = whole.get(row.answerId);
        return found ? [itemOf(snapshot, day, row, time, found)] : [];
      }),
      hands: await this.hands(snapshot, staff, forms),
      beds: {
        staying,
        begins: rows.filter(({ kind }) => kind === 'stayBegins').length,
        ends: rows.filter(({ kind }) => kind === 'stayEnds').length,
      },
    };
  }

  /** Notes who was shown: the sheet asks again all day long, and whom it has shown already it need not say again. */
  private async note(staff: StaffCaller, surveyId: string | undefined, day: string, shown: readonly string[]) {
    const screen = `${staff.userId} ${day}`;
    const keys = this.shownKeys.unnoted(screen, shown);
    if (!keys) return;
    await noteRead(this.database, staff, { event: 'today', surveyId, subject: day, keys });
    this.shownKeys.noted(screen, keys);
  }

  private async hands(snapshot: Snapshot, staff: StaffCaller, forms: readonly SurveyConfig[]): Promise<Today['hands']> {
    const wishing = forms.filter((config) => candidateItemsOf(config).length > 0);
    const isWithOrder = staff.reach('readAnswers') === 'withOrder';
    const isEverything = !isLimited(staff.scope) && !isWithOrder;
    const scope = {
      surveyIds: isEverything ? undefined : forms.map(({ surveyId }) => surveyId),
      calendarIds: staff.scope.calendars,
      isWithOrder,
    };
    const used = forms.filter(({ disabled }) => disabled !== true);
    const calendarIds = [...new Set(used.flatMap((config) => scopedFormOf(snapshot, config).calendarIds))];
    const ofScope = calendarIds.filter((id) => isCalendarInScope(staff.scope, id) && snapshot.calendars.has(id));
    const [counted, ending] = await Promise.all([
      countHands(this.database, scope, {
        failedSince: new Date(nowMilliseconds() - FAILED_MILLISECONDS),
        wishes: {
          surveyIds: wishing.map(({ surveyId }) => surveyId),
          itemKeys: [...new Set(wishing.flatMap((config) => candidateItemsOf(config).map(({ itemKey }) => itemKey)))],
        },
      }),
      endingCalendars(this.database, ofScope, today(), addDays(today(), ENDING_DAYS)),
    ]);
    const nameOf = (calendarId: string) => snapshot.calendars.get(calendarId)?.calendar.name ?? '';
    return {
      ...counted,
      endingCalendars: ending.map((each) => ({ ...each, name: nameOf(each.calendarId) })),
    };
  }
}

interface TimedRow {
  row: DayRow;
  time: string | undefined;
}

function timeOf(snapshot: Snapshot, { calendarId, slot, time }: DayRow): string | undefined {
  if (calendarId === undefined || slot === undefined) return time;
  return snapshot.calendars.get(calendarId)?.calendar.comaList[slot]?.start;
}

/** By time, those without one last; then by code. */
function byTime(left: TimedRow, right: TimedRow): number {
  const keyOf = ({ row, time = '~' }: TimedRow) => `${time} ${row.answerCode} ${row.kind}`;
  return keyOf(left) < keyOf(right) ? -1 : 1;
}

function itemOf(
  snapshot: Snapshot,
  day: string,
  { kind, calendarId }: DayRow,
  time: string | undefined,
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
    what: kind === 'visit' ? record.visit?.department || thing : thing,
    ...(age !== undefined && { age }),
    ...(sex !== undefined && { sex }),
    answer: record,
  };
}
