/**
 * A calendar's document and the categories that book into it, as planners change them (CONTRACT 14.3). Each change is a
 * version of the document, published as an import publishes it and judged by its checks; cells follow it where they stand
 * as the document before said.
 */
import type { Calendar, Categories } from '@madoguchi/shared/contract';
import {
  type CalendarPutBody,
  type PlanDone,
  type PlannedCalendar,
  type PlannedCategories,
  PlannedCategoriesSchema,
  type PlannedCategory,
} from '@madoguchi/shared/contract/console/calendars';
import { CalendarSchema, CategoriesSchema } from '@madoguchi/shared/contract/schema';
import { now, today } from '@madoguchi/shared/domain/clock';
import {
  categoriesFaults,
  cellsBetween,
  editsByDocument,
  extendedCalendar,
  plannedCategories,
  removedTimes,
  timesFaults,
  withPlannedCategories,
} from '@madoguchi/shared/domain/planning';
import { consoleCalendarErrorTexts as texts } from '@madoguchi/shared/texts/console/calendarErrors';
import * as v from 'valibot';
import { checkCalendar } from '../../bundle/checkCalendar';
import { unknownFields } from '../../bundle/unknownFields';
import type { Connection, Database } from '../../database/database';
import { makeRandomId } from '../../identifiers';
import { changed, invalid } from '../../refusal';
import { bookedTimes, plannedSpan, usedTimes } from '../../repositories/calendarPlans/cells';
import { type NewChange, nextChange } from '../../repositories/calendarPlans/changes';
import {
  lockDocuments,
  readDocument,
  type StoredDocument,
  writeVersion,
} from '../../repositories/configuration/documents';
import { readDocumentVersion } from '../../repositories/configuration/versions';
import type { Calendars } from '../calendars/calendars';
import type { Configurations } from '../configuration/configurations';
import { publishDocument } from '../configuration/publishDocument';
import { calendarInScope } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { changeCells } from './changeCells';
import { standingCells } from './standing';

/** What is changed in other ways: the id never, rules by `extend`, a schedule by cells. */
const FIXED_FIELDS = ['calendarId', 'rules', 'schedule'];

interface DocumentDependencies {
  database: Database;
  configurations: Configurations;
  calendars: Calendars;
}

interface StoredCalendar {
  stored: StoredDocument;
  calendar: Calendar;
}

/** Which fields of a document were changed, and its versions before and after. */
type ChangedDocument = NonNullable<NewChange['document']>;

function fieldsOf({ rules: _rules, schedule: _schedule, calendarId: _id, ...fields }: Calendar) {
  return fields;
}

async function storedCalendar(connection: Connection, calendarId: string): Promise<StoredCalendar> {
  const stored = await readDocument(connection, { kind: 'calendar', id: calendarId });
  if (!stored) throw invalid();
  return { stored, calendar: v.parse(CalendarSchema, stored.content) };
}

export class CalendarDocuments {
  constructor(private readonly dependencies: DocumentDependencies) {}

  private async find(staff: StaffCaller, calendarId: string): Promise<void> {
    calendarInScope(await this.dependencies.configurations.current(), staff, calendarId);
  }

  /** The document of a calendar, but for its rules. @throws {Refusal} 404 outside of the caller's scope */
  async read(staff: StaffCaller, calendarId: string): Promise<PlannedCalendar> {
    await this.find(staff, calendarId);
    const { reads } = this.dependencies.database;
    const { stored, calendar } = await storedCalendar(reads, calendarId);
    return {
      calendarId,
      fields: fieldsOf(calendar),
      version: stored.version,
      ...(await plannedSpan(reads, calendarId)),
    };
  }

  /**
   * Changes fields of the document; null takes one away.
   * @throws {Refusal} 400 with the fields that are wrong, 409 `changed` with what stands where somebody was faster
   */
  async put(staff: StaffCaller, calendarId: string, { fields, version }: CalendarPutBody): Promise<PlanDone> {
    const fixed = Object.keys(fields).filter((field) => FIXED_FIELDS.includes(field));
    if (fixed.length > 0) throw invalid(fixed.map((itemKey) => ({ itemKey, message: texts.fixed })));
    return this.publish(staff, calendarId, { version, kind: 'document' }, (calendar) => {
      const wanted = Object.entries({ ...calendar, ...fields }).filter(([, value]) => value !== null);
      return Object.fromEntries(wanted);
    });
  }

  /** Makes the calendar longer by some months. @throws {Refusal} as `put` */
  async extend(
    staff: StaffCaller,
    calendarId: string,
    { months, version }: { months: number; version: number },
  ): Promise<PlanDone> {
    return this.publish(staff, calendarId, { version, kind: 'extend' }, (calendar) => {
      const longer = extendedCalendar(calendar, months);
      if (!longer) throw invalid([{ itemKey: 'months', message: texts.noDays }]);
      return longer;
    });
  }

  private async publish(
    staff: StaffCaller,
    calendarId: string,
    { version, kind }: { version: number; kind: 'document' | 'extend' },
    edit: (calendar: Calendar) => object,
  ): Promise<PlanDone> {
    await this.find(staff, calendarId);
    const { database, calendars } = this.dependencies;
    const done = await database.transaction(async (connection) => {
      await lockDocuments(connection);
      const before = await storedCalendar(connection, calendarId);
      const { stored, calendar } = before;
      if (stored.version !== version) throw changed({ fields: fieldsOf(calendar), version: stored.version });
      const number = await nextChange(connection, calendarId);
      const content = edit(calendar);
      const document = await publishCalendar(connection, staff, before, content);
      if (!document) return { change: 0, cells: 0, version: number };
      const at = now();
      const changes = cellsBetween(calendar, v.parse(CalendarSchema, content), today());
      const standing = await standingCells(connection, calendarId, changes, at);
      const edits = editsByDocument(changes, standing);
      const what = { edits, version: Number.POSITIVE_INFINITY };
      return changeCells(connection, staff, { calendarId, number, at, kind, document, ...what });
    });
    calendars.placesChanged(calendarId);
    return done;
  }

  /** The categories that book into the calendar. */
  async categories(staff: StaffCaller, calendarId: string): Promise<PlannedCategories> {
    await this.find(staff, calendarId);
    return categoriesOf(await storedCategories(this.dependencies.database.reads), calendarId);
  }

  /**
   * Writes the categories of a calendar and their items; those of other calendars stay.
   * @throws {Refusal} 400 where something is left out or an id is taken, 409 `changed` with what stands
   */
  async putCategories(
    staff: StaffCaller,
    calendarId: string,
    { categories: edited, version }: PlannedCategories,
  ): Promise<PlannedCategories> {
    await this.find(staff, calendarId);
    return this.dependencies.database.transaction(async (connection) => {
      await lockDocuments(connection);
      const before = await storedCategories(connection);
      if ((before.stored?.version ?? 0) !== version) throw changed(categoriesOf(before, calendarId));
      // What is stored already may have such.
      const had = new Set(unknownNames(plannedCategories(before.categories, calendarId)));
      refuseUnknown(unknownNames(edited).filter((name) => !had.has(name)));
      const faults = categoriesFaults(before.categories, calendarId, edited);
      if (faults.length > 0) throw invalid(faults.map(({ id, reason }) => ({ itemKey: id, message: texts[reason] })));
      const content = withPlannedCategories(before.categories, calendarId, edited);
      const document = { kind: 'categories' as const, id: 'categories', content, before: before.stored };
      const published = await publishDocument(connection, document, { by: staff.staffId, note: '' }, now());
      await writeVersion(connection, makeRandomId());
      return { categories: plannedCategories(content, calendarId), version: published };
    });
  }
}

interface StoredCategories {
  stored: StoredDocument | undefined;
  categories: Categories;
}

async function storedCategories(connection: Connection): Promise<StoredCategories> {
  const stored = await readDocument(connection, { kind: 'categories', id: 'categories' });
  return { stored, categories: stored ? v.parse(CategoriesSchema, stored.content) : { display: {}, tree: [] } };
}

function categoriesOf({ stored, categories }: StoredCategories, calendarId: string): PlannedCategories {
  return { categories: plannedCategories(categories, calendarId), version: stored?.version ?? 0 };
}

/** Refuses names that nothing reads, as an import does: they would be kept in silence. @throws {Refusal} 400 */
function refuseUnknown(names: readonly unknown[]): void {
  if (names.length > 0) throw invalid(names.map((name) => ({ itemKey: String(name), message: texts.wrong })));
}

/** Names in categories that no schema has. */
function unknownNames(categories: readonly PlannedCategory[]): unknown[] {
  return unknownFields(PlannedCategoriesSchema, { categories }).map(({ keys }) => keys.at(-1));
}

/**
 * Publishes a calendar's next version.
 * @returns which fields it changed, and the versions before and after; undefined where it is the same
 * @throws {Refusal} 400 with the fields that are wrong
 */
async function publishCalendar(
  connection: Connection,
  staff: Pick<StaffCaller, 'staffId'>,
  { stored, calendar }: StoredCalendar,
  content: object,
): Promise<ChangedDocument | undefined> {
  const names = [...new Set([...Object.keys(calendar), ...Object.keys(content)])];
  const [then, wanted] = [new Map(Object.entries(calendar)), new Map(Object.entries(content))];
  const fields = names.filter((name) => JSON.stringify(then.get(name)) !== JSON.stringify(wanted.get(name)));
  if (fields.length === 0) return undefined;
  const parsed = v.safeParse(CalendarSchema, content);
  if (!parsed.success) {
    const wrong = new Set(parsed.issues.map(({ path }) => String(path?.[0]?.key ?? '')));
    throw invalid([...wrong].map((itemKey) => ({ itemKey, message: texts.wrong })));
  }
  const edited = Object.fromEntries(fields.map((name) => [name, wanted.get(name)]));
  refuseUnknown(unknownFields(CalendarSchema, edited).map(({ keys: [field] }) => field));
  const faults = checkCalendar({ file: '', value: parsed.output });
  // The checks name the place as `$.field`, with what is further in behind it.
  const isAt = (fault: string, field: string) => [':', '.', '['].some((next) => fault.includes(`$.${field}${next}`));
  const faulty = fields.filter((field) => faults.some((fault) => isAt(fault, field)));
  if (faults.length > 0)
    throw invalid((faulty.length > 0 ? faulty : fields).map((itemKey) => ({ itemKey, message: texts.wrong })));
  const { comaList } = parsed.output;
  const booked = await bookedTimes(connection, stored.id, today());
  const used = await usedTimes(connection, stored.id, removedTimes(calendar.comaList, comaList));
  const [fault] = timesFaults(calendar.comaList, comaList, booked, used);
  if (fault) throw invalid([{ itemKey: 'comaList', message: texts.times[fault.reason] }]);
  const document = { kind: 'calendar' as const, id: stored.id, content, before: stored };
  const to = await publishDocument(connection, document, { by: staff.staffId, note: '' }, now());
  await writeVersion(connection, makeRandomId());
  return { fields, from: stored.version, to };
}

/**
 * Takes a change of a calendar's document back: the version before it comes again, as a new one. The documents must be
 * locked.
 * @throws {Refusal} 409 `changed` where the document was changed since
 */
export async function undoDocument(
  connection: Connection,
  staff: Pick<StaffCaller, 'staffId'>,
  calendarId: string,
  { from, to }: { from: number; to: number },
): Promise<ChangedDocument | undefined> {
  const standing = await storedCalendar(connection, calendarId);
  const { stored, calendar } = standing;
  if (stored.version !== to) throw changed({ fields: fieldsOf(calendar), version: stored.version });
  const content = await readDocumentVersion(connection, stored, from);
  return publishCalendar(connection, staff, standing, v.parse(CalendarSchema, content));
}
