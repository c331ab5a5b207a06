/**
 * Checks the server's answers before a screen sees them: every field that a screen reads into, not every rule that an
 * import obeys. The parsers of shared/contract say the same and more, but they would stand in front of the first input;
 * responseChecks.test.ts holds the two against each other.
 */
import type {
  CalendarInfo,
  CategoryDisplay,
  CategoryNode,
  DisplayRecord,
  DraftDocument,
  PutItemAnswer,
  ReservationItem,
  Row,
  ScheduleAnswer,
  SurveyConfig,
} from '../../contract';
import { CHECK_STATUSES } from '../../contract';

/** The path of the first fault, or undefined when the value is fine. */
type Check = (value: unknown, path: string) => string | undefined;

const ID = /^[A-Za-z0-9-]{1,64}$/;

const when =
  (holds: (value: unknown) => boolean): Check =>
  (value, path) =>
    holds(value) ? undefined : path;
const text = when((value) => typeof value === 'string');
const number = when((value) => typeof value === 'number');
const flag = when((value) => typeof value === 'boolean');
const id = when((value) => typeof value === 'string' && ID.test(value));
const filled = when((value) => typeof value === 'string' && value !== '');
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? undefined : check(value, path);
const nullable =
  (check: Check): Check =>
  (value, path) =>
    value === null ? undefined : check(value, path);
const oneOf = (...values: readonly unknown[]): Check => when((value) => values.includes(value));
const either =
  (first: Check, second: Check): Check =>
  (value, path) =>
    first(value, path) && second(value, path);

/** An object with at least these fields; an absent field is undefined to its check. */
function shape(fields: Readonly<Record<string, Check>>): Check {
  const checks = Object.entries(fields);
  return (value, path) => {
    if (!isObject(value)) return path;
    for (const [key, check] of checks) {
      const fault = check(value[key], `${path}.${key}`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

/** An object of any keys whose values are all alike. */
const valuesOf =
  (check: Check): Check =>
  (value, path) =>
    isObject(value) ? firstFault(Object.values(value), check, path) : path;
const listOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value) ? firstFault(value, check, path) : path;

function firstFault(values: readonly unknown[], check: Check, path: string): string | undefined {
  for (const [index, value] of values.entries()) {
    const fault = check(value, `${path}.${index}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const switchValue = shape({ value: flag });
const boundary = optional(either(text, number));
const scaleEnd = optional(shape({ value: number, label: optional(text) }));
const count = optional(number);
const expression = when((value) => {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') !== undefined;
  } catch {
    return false;
  }
});

const categoryNode: Check = (value, path) => category(value, path);
const category = shape({
  name: filled,
  id: optional(id),
  calendarId: optional(id),
  children: optional(listOf(categoryNode)),
});

const schemaItem: Check = (value, path) => item(value, path);
const item = shape({
  itemKey: id,
  type: filled,
  title: text,
  description: optional(text),
  imageUrl: optional(either(text, shape({ itemUrl: text }))),
  options: optional(listOf(either(text, shape({ value: text })))),
  sectionOptions: optional(listOf(shape({ option: shape({ value: text }), groupheader: shape({ value: text }) }))),
  default: optional(either(text, listOf(text))),
  isRequired: optional(switchValue),
  isRequiredForUser: optional(switchValue),
  isSearchable: optional(switchValue),
  displayCondition: optional(shape({ type: oneOf('show', 'hide'), questionId: text, answers: listOf(text) })),
  selection: optional(shape({ min: count, max: count })),
  range: optional(shape({ min: boundary, max: boundary })),
  scale_min: scaleEnd,
  scale_max: scaleEnd,
  length: optional(shape({ min: count, max: count })),
  validLength: count,
  inputFormat: optional(expression),
  payTypeOptions: optional(listOf(shape({ input: text, payType: oneOf(0, 1) }))),
  attributes: optional(shape({})),
  categories_tree: optional(listOf(categoryNode)),
  link: optional(shape({ routeName: optional(text), url: optional(text) })),
  items: optional(listOf(schemaItem)),
});

const message = optional(either(text, listOf(shape({ type: oneOf('text', 'image') }))));
const config = shape({
  surveyId: id,
  memberSurveyId: optional(id),
  surveyTitle: filled,
  surveySchema: listOf(schemaItem),
  description: optional(text),
  headerImageUrl: optional(either(text, shape({ headerUrl: text }))),
  updatedAt: optional(text),
  isAppending: optional(switchValue),
  isEditDisabled: optional(switchValue),
  isShowAnswerCode: optional(switchValue),
  endOfSurveyMessage: message,
  endOfSurveyMessageCancel: message,
  googleTagManager: optional(shape({ head: text, body: text })),
  vaccinationIntervalType: optional(shape({ input: text })),
  calendarSetting: optional(shape({})),
});
const check = oneOf(...CHECK_STATUSES);
const row = shape({
  surveyId: id,
  userId: text,
  partitionKey: text,
  sortKey: text,
  itemKey: text,
  title: text,
  value: text,
  check,
});
const field = shape({ itemKey: text, title: text, value: text });
const time = shape({ start: text, end: text });
const displayRecord = shape({
  surveyId: text,
  partitionKey: text,
  userId: text,
  answerCode: text,
  check,
  fields: listOf(field),
  data: listOf(shape({ itemKey: text, value: text, check, type: text })),
  calendarInfo: optional(shape({ reservationCancelLimit: number, comaList: listOf(time), dayOffCount: number })),
  categoryInfo: optional(shape({ sortKey: text })),
  reservation: optional(
    shape({ categoryId: text, itemId: text, date: text, slot: text, start: text, end: text, itemName: optional(text) }),
  ),
  createdAt: text,
  updatedAt: text,
});
const places = when(
  (value) => Array.isArray(value) && value.length === 2 && value.every((part) => number(part, '') === undefined),
);

/** What RTK Query asks of a schema (Standard Schema 1). The answer itself is handed on, never a copy. */
export interface AnswerSchema<Answer> {
  '~standard': {
    version: 1;
    vendor: 'madoguchi';
    validate: (value: unknown) => { value: Answer } | { issues: readonly { message: string }[] };
    types?: { input: Answer; output: Answer };
  };
}

/** The schema of an answer `{ result: 'OK', ...fields }`. */
function answerSchema<Answer>(fields: Readonly<Record<string, Check>>): AnswerSchema<Answer> {
  const answer = shape({ result: oneOf('OK'), ...fields });
  return {
    '~standard': {
      version: 1,
      vendor: 'madoguchi',
      validate: (value) => {
        const fault = answer(value, 'answer');
        return fault === undefined ? { value: value as Answer } : { issues: [{ message: fault }] };
      },
    },
  };
}

/** True for what a schema takes, for a call that makes something of every outcome. */
export function isAnswer<Answer>(schema: AnswerSchema<Answer>, value: unknown): value is Answer {
  return 'value' in schema['~standard'].validate(value);
}

/** A result OK without a config counts as none (API-010). */
export interface ConfigAnswer {
  data?: SurveyConfig | null | undefined;
}

export const configAnswer = answerSchema<ConfigAnswer>({ data: optional(nullable(config)) });
/** An answer that says no more than that it worked. */
export const okAnswer = answerSchema<unknown>({});
export const configsAnswer = answerSchema<{ data: SurveyConfig[] }>({ data: listOf(config) });
export const rowsAnswer = answerSchema<{ items: Row[] }>({ items: listOf(row) });
export const memberRowsAnswer = answerSchema<{ data: Row[] }>({ data: listOf(row) });
export const recordsAnswer = answerSchema<{ data: DisplayRecord[] }>({ data: listOf(displayRecord) });
export const draftAnswer = answerSchema<{ data: DraftDocument | null }>({
  data: nullable(shape({ values: shape({}), updatedAt: optional(text) })),
});
export const putItemAnswer = answerSchema<PutItemAnswer>({
  answercode: text,
  type: oneOf('create', 'update'),
  partitionKey: text,
});
export const scheduleAnswer = answerSchema<ScheduleAnswer>({
  schedule: valuesOf(valuesOf(places)),
  dayOff: valuesOf(oneOf(0, 1)),
  comaList: valuesOf(time),
  holidays: optional(valuesOf(text)),
});
export const calendarInfoAnswer = answerSchema<{ data: CalendarInfo }>({
  data: shape({
    calendarId: id,
    name: text,
    calendarOff: optional(oneOf(0, 1)),
    canBeReserve: optional(flag),
    comaList: valuesOf(time),
    dayOff: optional(valuesOf(oneOf(0, 1))),
    reservationCancelLimit: count,
    reservationPossibleStart: count,
    reservationPossibleMonths: count,
  }),
});
const tag = optional(text);
export const categoriesAnswer = answerSchema<{ data: { display: CategoryDisplay; tree: CategoryNode[] } }>({
  data: shape({ display: shape({ title: tag, tag1: tag, tag2: tag, tag3: tag }), tree: listOf(categoryNode) }),
});
export const canBeReserveAnswer = answerSchema<{ data: boolean }>({ data: flag });
export const itemsAnswer = answerSchema<{ data: ReservationItem[] }>({
  data: listOf(shape({ itemId: id, itemName: text, categoryId: id, cost: number })),
});
