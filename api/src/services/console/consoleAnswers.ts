/**
 * The console's table of answers (CONTRACT 14.3): which forms there are, what a query finds of their answers, page by
 * page, and all that a query finds, for jobs. What lies outside of the caller's scope is not there.
 */
import { CHECK_STATUSES, type SurveyConfig } from '@madoguchi/shared/contract';
import {
  type AnswerForm,
  type AnswersQuerySchema,
  LIST_LIMIT_BY_DEFAULT,
} from '@madoguchi/shared/contract/console/answers';
import {
  type AskedSort,
  foldForDesk,
  gramsAskedFor,
  type IndexedItems,
  isSortable,
  parseSort,
  readWhere,
} from '@madoguchi/shared/domain/desk';
import { isAnswerInScope, isCalendarInScope, isLimited } from '@madoguchi/shared/domain/staff';
import { bedItemOf, flattenItems, isSearchable, itemsByKey, rulesOf } from '@madoguchi/shared/domain/survey';
import * as v from 'valibot';
import type { Database } from '../../database/database';
import { invalid, notFound } from '../../refusal';
import { findAnswer } from '../../repositories/answers/answers';
import type { DeskFilter, DeskWhere } from '../../repositories/answers/deskFilter';
import {
  countOfForms,
  type DeskSort,
  type Found,
  narrowedAnswers,
  type Walk,
  walkAnswers,
  walksOf,
} from '../../repositories/answers/deskQuery';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { noteRead, onlyPersonOf } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import { orderOfAnswer } from '../payment/orders';
import { formsInScope, scopedFormOf } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { type Cursors, cursorRefused } from './cursors';
import { deskWhere, NO_ITEMS } from './deskWhere';
import type { IndexesOfForms } from './indexesOfForms';
import type { ConsoleRecord, ConsoleRecords, WholeAnswer } from './records';

/** Answers that a walk looks at for one page, which may then end before it is full; fewer where each one's rows are read. */
const MOST_WALKED = 10_000;
const MOST_WALKED_BY_ITEMS = 4_000;
/** Up to as many are counted where nothing narrows them. */
const MOST_COUNTED = 100_000;
/** As a page of answers is read for a job. */
const SELECTION_PAGE = 500;

export type AskedAnswers = v.InferOutput<typeof AnswersQuerySchema>;

/** A page of a list: ConsoleAnswersSchema's shape. */
export interface AnswersPage {
  items: ConsoleRecord[];
  nextCursor?: string;
  total?: number;
}

/** What is looked for, and in which order. */
interface Search {
  filter: DeskFilter;
  sort: DeskSort;
  walks: readonly Walk[];
}

/** The order, the part of its walk, what it goes by there, and the answer's id. */
const EndSchema = v.tuple([v.string(), v.string(), v.string(), v.string()]);

const orderOf = ({ sort: { by, isDescending } }: Search) => JSON.stringify([by, isDescending]);

/** @throws {Refusal} 400 for an end of another order */
function endOf([order, part, key, answerId]: v.InferOutput<typeof EndSchema>, search: Search): Found {
  const walk = search.walks.find((each) => each.part === part);
  if (order !== orderOf(search) || !walk) throw cursorRefused();
  return { part: walk.part, key, answerId };
}

/** Which of two answers comes first in an order. */
function comparison(walks: readonly Walk[]): (left: Found, right: Found) => number {
  const places = new Map(walks.map((walk, index) => [walk.part, { index, sign: walk.isDescending ? -1 : 1 }]));
  return (left, right) => {
    const one = places.get(left.part);
    const other = places.get(right.part);
    if (!one || !other) return 0;
    if (one.index !== other.index) return one.index - other.index;
    if (left.key !== right.key) return left.key < right.key ? -one.sign : one.sign;
    if (left.answerId === right.answerId) return 0;
    return left.answerId < right.answerId ? -one.sign : one.sign;
  };
}

const asList = <Value>(value: Value | Value[] | undefined): Value[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export class ConsoleAnswers {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
    private readonly records: ConsoleRecords,
    private readonly cursors: Cursors,
    private readonly indexes: IndexesOfForms,
    /** Of a house without members their forms are not there. */
    private readonly hasMembers: boolean,
  ) {}

  /** The forms whose answers the caller may read; of who reads answers with an order those that sell something. */
  readableForms(snapshot: Snapshot, staff: StaffCaller): SurveyConfig[] {
    const isWithOrder = staff.reach('readAnswers') === 'withOrder';
    return formsInScope(snapshot, staff).filter(
      (config) =>
        (!isWithOrder || config.usePayment === 1) && (this.hasMembers || !snapshot.members.has(config.surveyId)),
    );
  }

  /** Forms with what their tables can show. */
  async forms(staff: StaffCaller): Promise<AnswerForm[]> {
    const snapshot = await this.configurations.current();
    return this.readableForms(snapshot, staff).map((config) => {
      const { departmentId, calendarIds } = scopedFormOf(snapshot, config);
      const isMember = snapshot.members.has(config.surveyId);
      return {
        surveyId: config.surveyId,
        surveyTitle: config.surveyTitle,
        kind: isMember ? 'member' : bedItemOf(config) ? 'bed' : 'form',
        ...(departmentId !== undefined && { departmentId }),
        calendarIds: calendarIds.filter((id) => isCalendarInScope(staff.scope, id)),
        columns: flattenItems(config)
          .filter((item) => rulesOf(item).hasAnswer)
          .map((item) => ({
            itemKey: item.itemKey,
            title: item.title,
            type: item.type,
            isSearchable: isSearchable(item),
          })),
      };
    });
  }

  /**
   * One page of what a query finds. `total` where it is known without looking at everything.
   * @throws {Refusal} 404 for a form that is not there, 400 for a condition or an order that cannot be asked
   */
  async find(staff: StaffCaller, query: AskedAnswers): Promise<AnswersPage> {
    const snapshot = await this.configurations.current();
    const search = await this.searchOf(snapshot, staff, query);
    const limit = query.limit ?? LIST_LIMIT_BY_DEFAULT;
    const opened = await this.cursors.open('answers', query.cursor, EndSchema);
    const after = opened && endOf(opened, search);
    const page = await this.page(search, { after, limit });
    const whole = await this.records.read(
      snapshot,
      page.found.map(({ answerId }) => answerId),
    );
    const answers = whole.map(({ answer }) => answer);
    await noteRead(this.database, staff, {
      ...{ event: 'list', surveyId: query.form, userId: onlyPersonOf(answers) },
      keys: answers.map(({ partitionKey }) => partitionKey),
    });
    const total =
      page.total ??
      (query.cursor === undefined ? await countOfForms(this.database, search.filter, MOST_COUNTED) : undefined);
    return {
      items: whole.map(({ record }) => record),
      ...(page.next && { nextCursor: await this.cursorOf(search, page.next) }),
      ...(total !== undefined && { total }),
    };
  }

  private async cursorOf(search: Search, { part, key, answerId }: Found): Promise<string> {
    return this.cursors.seal('answers', [orderOf(search), part, key, answerId]);
  }

  /**
   * Ids of all answers that a query finds as they stand when each page is read, the whole list in its order. Who changes
   * answers meanwhile may make one be missed or found twice: whoever goes by this looks at each again.
   */
  async *everyId(staff: StaffCaller, query: AskedAnswers): AsyncGenerator<string[]> {
    const search = await this.searchOf(await this.configurations.current(), staff, query);
    for (let after: Found | undefined; ; ) {
      const { found, next } = await this.page(search, { after, limit: SELECTION_PAGE });
      yield found.map(({ answerId }) => answerId);
      if (!next) return;
      after = next;
    }
  }

  /** Ids of the forms whose answers the caller may read. */
  formIdsOf(snapshot: Snapshot, staff: StaffCaller): string[] {
    return this.readableForms(snapshot, staff).map(({ surveyId }) => surveyId);
  }

  /** Whether the caller may read an answer: its form, its place, and its order where only such may be read. */
  async isInScope(snapshot: Snapshot, staff: StaffCaller, answer: StoredAnswer): Promise<boolean> {
    const config = this.readableForms(snapshot, staff).find(({ surveyId }) => surveyId === answer.surveyId);
    const calendarId = answer.place?.calendarId;
    if (!config || !isAnswerInScope(staff.scope, scopedFormOf(snapshot, config), calendarId)) return false;
    if (staff.reach('readAnswers') !== 'withOrder') return true;
    return (await orderOfAnswer(this.database, config, answer.partitionKey)) !== undefined;
  }

  /** An answer by its key, with all that a list shows of it. @throws {Refusal} 404 outside of the caller's scope */
  async named(staff: StaffCaller, partitionKey: string): Promise<WholeAnswer> {
    const snapshot = await this.configurations.current();
    const answer = await findAnswer(this.database, partitionKey);
    if (!answer || !(await this.isInScope(snapshot, staff, answer))) throw notFound();
    const [whole] = await this.records.read(snapshot, [answer.answerId]);
    if (!whole) throw notFound();
    return whole;
  }

  private async searchOf(snapshot: Snapshot, staff: StaffCaller, query: AskedAnswers): Promise<Search> {
    const readable = this.readableForms(snapshot, staff);
    const form = readable.find(({ surveyId }) => surveyId === query.form);
    if (query.form !== undefined && !form) throw notFound();
    const forms = form ? [form] : readable;
    const surveyIds = forms.map(({ surveyId }) => surveyId);
    const isAllForms = forms.length === snapshot.surveys.size + snapshot.members.size;
    const sort = this.sortOf(query.sort, form);
    const part = foldForDesk(query.q ?? '');
    const checks = asList(query.status);
    const { from, to } = query;
    const wheres = asList(query.where);
    const indexed = form && wheres.length > 0 ? await this.indexes.knownOf(form) : NO_ITEMS;
    if (from !== undefined && to !== undefined && from > to) throw invalid([{ itemKey: 'to', message: 'from <= to' }]);
    const filter: DeskFilter = {
      ...{ surveyIds, isAllForms },
      calendarIds: isLimited(staff.scope) ? staff.scope.calendars : undefined,
      isWithOrder: staff.reach('readAnswers') === 'withOrder',
      checks: checks.length > 0 ? checks : undefined,
      firstDay: from,
      lastDay: to,
      part: part === '' ? undefined : { text: part, grams: gramsAskedFor(part) },
      where: wheres.map((text) => this.whereOf(text, form, indexed)),
    };
    return { filter, sort, walks: walksOf(sort, surveyIds, CHECK_STATUSES) };
  }

  private whereOf(text: string, form: SurveyConfig | undefined, indexed: IndexedItems): DeskWhere {
    const [asked] = readWhere(text);
    const item = asked && form && itemsByKey(form).get(asked.itemKey);
    if (!asked || (form && !item)) throw invalid([{ itemKey: 'where', message: 'itemKey:op:value' }]);
    return deskWhere(asked, item, indexed);
  }

  private sortOf(text: string | undefined, form: SurveyConfig | undefined): DeskSort {
    const asked: AskedSort | undefined = parseSort(text);
    const refused = () => invalid([{ itemKey: 'sort', message: 'createdAt, updatedAt, day, name, check, item:KEY' }]);
    if (!asked) throw refused();
    const { by, isDescending } = asked;
    if (typeof by !== 'object') return { by, isDescending };
    // Only what an index holds can be walked in its order.
    if (!form || !isSortable(form, by.itemKey)) throw refused();
    return { by: { surveyId: form.surveyId, itemKey: by.itemKey }, isDescending };
  }

  private async page(
    search: Search,
    range: { after: Found | undefined; limit: number },
  ): Promise<{ found: Found[]; next?: Found | undefined; total?: number }> {
    if (search.filter.surveyIds.length === 0) return { found: [], total: 0 };
    const narrowed = await narrowedAnswers(this.database, search.filter, search.sort.by);
    if (!narrowed) return this.walkedPage(search, range);
    const { after, limit } = range;
    const compare = comparison(search.walks);
    const behind = narrowed.sort(compare).filter((found) => !after || compare(after, found) < 0);
    const found = behind.slice(0, limit);
    return { found, total: narrowed.length, next: behind.length > limit ? found.at(-1) : undefined };
  }

  /** Walks the order from where the page before ended, until the page is full or so much was looked at. */
  private async walkedPage(
    { filter, walks }: Search,
    { after, limit }: { after: Found | undefined; limit: number },
  ): Promise<{ found: Found[]; next?: Found | undefined }> {
    const found: Found[] = [];
    let left = filter.where.length > 0 ? MOST_WALKED_BY_ITEMS : MOST_WALKED;
    const begin = after ? walks.findIndex(({ part }) => part === after.part) : 0;
    for (const walk of walks.slice(begin)) {
      const behind = after?.part === walk.part ? after : undefined;
      const range = { after: behind, limit: limit + 1 - found.length, most: left };
      const walked = await walkAnswers(this.database, filter, walk, range);
      found.push(...walked.found);
      if (found.length > limit) return { found: found.slice(0, limit), next: found[limit - 1] };
      if (walked.last) return { found, next: walked.last };
      left -= walked.looked;
    }
    return { found };
  }
}
