/**
 * 希望日 (CONSOLE 3): preferred dates that wait for a time, the oldest first, and what a department's days hold already.
 * What is done about them are the deeds of every answer (deeds.ts). What lies outside of the caller's scope is not there.
 */
import type { CandidateCategories, SurveyConfig } from '@madoguchi/shared/contract';
import { LIST_LIMIT_BY_DEFAULT } from '@madoguchi/shared/contract/console/answers';
import {
  type ConsoleWish,
  WISH_DAYS,
  type WishDay,
  type WishDaysQuerySchema,
  type WishesQuerySchema,
} from '@madoguchi/shared/contract/console/wishes';
import { confirmedVisit, isClosedDay, readChoice } from '@madoguchi/shared/domain/candidate';
import { addDays, daysFromTo, fromHyphens } from '@madoguchi/shared/domain/date';
import { wishesOf } from '@madoguchi/shared/domain/desk';
import { candidateItemsOf } from '@madoguchi/shared/domain/survey';
import * as v from 'valibot';
import type { Database } from '../../database/database';
import { invalid, notFound } from '../../refusal';
import { rowsOfItems, valuesOf } from '../../repositories/answers/rows';
import { FIRST_WISH, openWishes, visitingAnswers } from '../../repositories/console/wishes';
import { noteRead, onlyPersonOf } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import type { StaffCaller } from '../staff/staffCaller';
import type { ConsoleAnswers } from './consoleAnswers';
import type { Cursors } from './cursors';
import type { ConsoleRecord, ConsoleRecords } from './records';

interface WishDependencies {
  database: Database;
  configurations: Configurations;
  consoleAnswers: ConsoleAnswers;
  consoleRecords: ConsoleRecords;
  cursors: Cursors;
}

/** ConsoleWishesSchema's shape. */
export interface WishPage {
  items: (Omit<ConsoleWish, 'answer'> & { answer: ConsoleRecord })[];
  nextCursor?: string;
}

/** When the last wish of a page came, and its answer's id. */
const EndSchema = v.tuple([v.string(), v.string()]);

/** The forms that ask for dates, with the items that do. */
function wishingForms(forms: readonly SurveyConfig[]): { surveyIds: string[]; itemKeys: string[] } {
  const asking = forms.filter((config) => candidateItemsOf(config).length > 0);
  const keys = asking.flatMap((config) => candidateItemsOf(config).map(({ itemKey }) => itemKey));
  return { surveyIds: asking.map(({ surveyId }) => surveyId), itemKeys: [...new Set(keys)] };
}

export class ConsoleWishes {
  constructor(private readonly dependencies: WishDependencies) {}

  /** The forms that the caller may see. @throws {Refusal} 404 for one that is not among them */
  private async forms(snapshot: Snapshot, staff: StaffCaller, surveyId: string | undefined) {
    const readable = this.dependencies.consoleAnswers.readableForms(snapshot, staff);
    const forms = surveyId === undefined ? readable : readable.filter((config) => config.surveyId === surveyId);
    if (surveyId !== undefined && forms.length === 0) throw notFound();
    return wishingForms(forms);
  }

  /** One page. @throws {Refusal} 404 for a form outside of the caller's scope, 400 for a cursor that leads nowhere */
  async list(staff: StaffCaller, query: v.InferOutput<typeof WishesQuerySchema>): Promise<WishPage> {
    const { database, configurations, consoleRecords, cursors } = this.dependencies;
    const snapshot = await configurations.current();
    const forms = await this.forms(snapshot, staff, query.form);
    const limit = query.limit ?? LIST_LIMIT_BY_DEFAULT;
    const [created, answerId] = (await cursors.open('wishes', query.cursor, EndSchema)) ?? [];
    const after = created === undefined || answerId === undefined ? FIRST_WISH : { created, answerId };
    const found = await openWishes(database, forms, { after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const whole = await consoleRecords.read(
      snapshot,
      page.map((each) => each.answerId),
    );
    const answers = whole.map(({ answer }) => answer);
    await noteRead(database, staff, {
      ...{ event: 'list', surveyId: query.form, userId: onlyPersonOf(answers) },
      keys: answers.map(({ partitionKey }) => partitionKey),
    });
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      items: whole.flatMap(({ record }) => wishOf(snapshot.candidates, record) ?? []),
      ...(last && { nextCursor: await cursors.seal('wishes', [last.created, last.answerId]) }),
    };
  }

  /**
   * The days of a department: whether it is closed, and what is confirmed on them in the forms that the caller may see.
   * @throws {Refusal} 404 for a department that is in no category, 400 for days that are none or too many
   */
  async days(staff: StaffCaller, query: v.InferOutput<typeof WishDaysQuerySchema>): Promise<WishDay[]> {
    const { database, configurations } = this.dependencies;
    const { department: departmentId, from, to } = query;
    if (from > to || addDays(from, WISH_DAYS) <= to) {
      throw invalid([{ itemKey: 'to', message: `from <= to < from + ${WISH_DAYS}` }]);
    }
    const snapshot = await configurations.current();
    const departments = snapshot.candidates.flatMap((category) => category.departments);
    const department = departments.find(({ id }) => id === departmentId);
    if (!department) throw notFound();
    const { surveyIds, itemKeys } = await this.forms(snapshot, staff, undefined);
    const answerIds = await visitingAnswers(database, surveyIds, { from, to });
    const rows = await rowsOfItems(database, answerIds, itemKeys);
    const counts = new Map<string, Map<string, number>>();
    for (const stored of rows.values()) {
      for (const itemKey of new Set(stored.map((row) => row.itemKey))) {
        const entries = valuesOf(stored, itemKey);
        const visit = confirmedVisit(entries);
        if (!visit || readChoice(entries).departmentId !== departmentId) continue;
        const times = counts.get(visit.date) ?? new Map<string, number>();
        counts.set(visit.date, times.set(visit.start, (times.get(visit.start) ?? 0) + 1));
      }
    }
    return daysFromTo(from, to).map((day) => ({
      day,
      isClosed: isClosedDay(department.metaSettings, day),
      times: [...(counts.get(day) ?? [])]
        .map(([time, visits]) => ({ time, visits }))
        .toSorted((one, other) => (one.time < other.time ? -1 : 1)),
    }));
  }
}

/** What an answer wishes for, by the names that are known now; undefined where nothing is left of it. */
function wishOf(
  categories: CandidateCategories['categories'],
  answer: ConsoleRecord,
): WishPage['items'][number] | undefined {
  const choice = wishesOf(answer);
  if (!choice) return undefined;
  const { categoryId, departmentId, wishes } = choice;
  const category = categories.find(({ partitionKey }) => partitionKey === categoryId);
  return {
    answer,
    departmentId,
    category: category?.name ?? '',
    department: category?.departments.find(({ id }) => id === departmentId)?.name ?? '',
    wishes: wishes.map(({ order, date, timeOption }) => ({ order, day: fromHyphens(date), timeOption })),
  };
}
