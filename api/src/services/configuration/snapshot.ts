/**
 * The documents that operators wrote, parsed and indexed: what every call looks things up in. A snapshot never changes;
 * a new import makes a new one.
 */
import type {
  BedConfig,
  Calendar,
  CalendarInfo,
  CandidateCategories,
  Categories,
  CategoryEntry,
  CategoryNode,
  PaymentConfig,
  ReservationItem,
  SearchMaster,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import {
  type Facility,
  FacilitySchema,
  FormMessagesSchema,
  type Messages,
  MessagesSchema,
} from '@madoguchi/shared/contract/bundleSchema';
import {
  BedConfigSchema,
  CalendarSchema,
  CandidateCategoriesSchema,
  CategoriesSchema,
  PaymentConfigSchema,
  SearchMasterSchema,
  SurveyConfigSchema,
} from '@madoguchi/shared/contract/schema';
import { type HouseSpeech, type Speech, speechOf } from '@madoguchi/shared/domain/message';
import { categoryEntries, expandCalendar, sortedComaIndexes } from '@madoguchi/shared/domain/reservation';
import { flattenItems } from '@madoguchi/shared/domain/survey';
import * as v from 'valibot';
import type { StoredDocument } from '../../repositories/configuration/documents';

/** A calendar with the day-offs that its rules make; quotas are in the table of slots. */
export interface KnownCalendar {
  calendar: Calendar;
  /** What calendars/info answers: no schedule and no rules, dayOff expanded. */
  info: CalendarInfo;
  /** YYYYMMDD -> 1 on a day off. */
  dayOff: Readonly<Record<string, 0 | 1>>;
  /** The slots of a day, the earliest first: sorted once, since a list of 1,000 reservations shows them with each. */
  slots: Calendar['comaList'][string][];
}

export interface Snapshot {
  version: string;
  surveys: ReadonlyMap<string, SurveyConfig>;
  members: ReadonlyMap<string, SurveyConfig>;
  calendars: ReadonlyMap<string, KnownCalendar>;
  categories: Categories;
  /** Categories of candidate visits with their departments' settings. */
  candidates: CandidateCategories['categories'];
  /** Categories of the common tree and of every survey's own, by id. */
  categoryById: ReadonlyMap<string, CategoryEntry>;
  searches: ReadonlyMap<string, SearchMaster>;
  /** Beds by surveyId. */
  beds: ReadonlyMap<string, BedConfig>;
  bedSurveyIds: ReadonlySet<string>;
  payment: PaymentConfig | undefined;
  /** The house: name, telephone, place, departments; told to people by contactOf (domain/house). */
  facility: Facility | undefined;
  /** What the house says in messages, and when. */
  messages: Messages | undefined;
}

const NO_CATEGORIES: Categories = { display: {}, tree: [], items: [] };

function parseAll<Value>(documents: readonly StoredDocument[], kind: string, schema: v.GenericSchema<unknown, Value>) {
  return documents
    .filter((document) => document.kind === kind)
    .map((document) => ({ document, value: v.parse(schema, document.content) }));
}

function surveysOf(documents: readonly StoredDocument[], kind: 'survey' | 'member'): Map<string, SurveyConfig> {
  return new Map(
    parseAll(documents, kind, SurveyConfigSchema).map(({ document, value }) => [
      value.surveyId,
      { ...value, updatedAt: document.updatedAt.toISOString(), version: document.version },
    ]),
  );
}

function knownCalendar(calendar: Calendar): KnownCalendar {
  const { dayOff } = expandCalendar(calendar);
  const { schedule: _schedule, rules: _rules, ...info } = calendar;
  const slots = sortedComaIndexes(calendar.comaList).flatMap((index) => calendar.comaList[index] ?? []);
  return { calendar, info: { ...info, dayOff }, dayOff, slots };
}

function indexCategories(categories: Categories, surveys: Iterable<SurveyConfig>): Map<string, CategoryEntry> {
  const index = new Map<string, CategoryEntry>();
  const add = (tree: readonly CategoryNode[]) => {
    for (const entry of categoryEntries(tree)) if (!index.has(entry.id)) index.set(entry.id, entry);
  };
  add(categories.tree);
  for (const survey of surveys) {
    for (const { categories_tree } of flattenItems(survey)) if (categories_tree) add(categories_tree);
  }
  return index;
}

/** Key of a search master in `searches`. */
export function searchListKey(surveyId: string, itemKey: string): string {
  return `${surveyId}_${itemKey}`;
}

/**
 * Builds the snapshot of stored documents. They were validated on import; what no longer parses is a fault of the
 * program.
 */
export function makeSnapshot(version: string, documents: readonly StoredDocument[]): Snapshot {
  const surveys = surveysOf(documents, 'survey');
  const members = surveysOf(documents, 'member');
  const categories = parseAll(documents, 'categories', CategoriesSchema)[0]?.value ?? NO_CATEGORIES;
  const beds = new Map(parseAll(documents, 'bed', BedConfigSchema).map(({ value }) => [value.surveyId, value]));
  return {
    version,
    surveys,
    members,
    calendars: new Map(
      parseAll(documents, 'calendar', CalendarSchema).map(({ value }) => [value.calendarId, knownCalendar(value)]),
    ),
    categories,
    candidates: parseAll(documents, 'candidate', CandidateCategoriesSchema)[0]?.value.categories ?? [],
    categoryById: indexCategories(categories, [...surveys.values(), ...members.values()]),
    searches: new Map(
      parseAll(documents, 'search', SearchMasterSchema).map(({ value }) => [
        searchListKey(value.surveyId, value.itemKey),
        value,
      ]),
    ),
    beds,
    bedSurveyIds: new Set(beds.keys()),
    payment: parseAll(documents, 'payment', PaymentConfigSchema)[0]?.value,
    facility: parseAll(documents, 'facility', FacilitySchema)[0]?.value,
    messages: parseAll(documents, 'messages', MessagesSchema)[0]?.value,
  };
}

/**
 * What is said of a form's answers by itself, and when; of a form that is unknown, or that an earlier release took with
 * other words, what the house says.
 */
export function speechOfForm({ messages }: Snapshot, config: SurveyConfig | undefined): Speech & HouseSpeech {
  const own = v.safeParse(FormMessagesSchema, config ?? {});
  return speechOf(messages, own.success ? own.output : undefined);
}

/** The snapshot as it would be with a form in force, in place of what is. */
export function withForm(snapshot: Snapshot, kind: 'survey' | 'member', config: SurveyConfig): Snapshot {
  const own = kind === 'survey' ? snapshot.surveys : snapshot.members;
  const forms = new Map([...own, [config.surveyId, config]]);
  const all = kind === 'survey' ? { ...snapshot, surveys: forms } : { ...snapshot, members: forms };
  const categoryById = indexCategories(snapshot.categories, [...all.surveys.values(), ...all.members.values()]);
  return { ...all, categoryById };
}

/** A form by its id, of people or of members: no two forms share one. */
export function formOf({ surveys, members }: Snapshot, surveyId: string): SurveyConfig | undefined {
  return surveys.get(surveyId) ?? members.get(surveyId);
}

/** The items of a category that can be reserved; items of the past stay known for old reservations. */
export function itemsOf(snapshot: Snapshot, categoryId: string): ReservationItem[] {
  return (snapshot.categories.items ?? []).filter((item) => item.categoryId === categoryId);
}
