/**
 * Parsers of the bodies and queries of CONTRACT 5: the server refuses what does not fit with 400. What it answers stands
 * in ./answerSchemas.
 */
import * as v from 'valibot';
import { DaySchema, IdSchema } from './schema';
import { CHECK_STATUSES } from './status';

export * from './filesSchema';
export * from './mapsSchema';
export * from './orderSchema';

/** 20,000 characters, each of which may take two units; the rules of the items count characters. */
const TextSchema = v.pipe(v.string(), v.maxLength(40_000));
const KeySchema = v.pipe(v.string(), v.minLength(1), v.maxLength(400));
const OptionalCount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** A JSON object without the fields that are null: to many clients null is the way to leave a field out. */
const WithoutNullsSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))),
);

export const AnswerRowInputSchema = v.pipe(
  WithoutNullsSchema,
  v.looseObject({
    surveyId: IdSchema,
    itemKey: KeySchema,
    sortKey: KeySchema,
    value: TextSchema,
    partitionKey: v.optional(v.string()),
    userId: v.optional(v.string()),
    // The server makes the title itself, so any title here is accepted (CONTRACT 12, Rows).
    title: v.fallback(v.optional(v.string()), undefined),
  }),
);
/** How a call is made: for oneself, or in admin mode (CONTRACT 13). */
export const FormModeSchema = v.picklist(['user', 'admin']);
const SMALL_BYTES = 4_096;

function isSmall(value: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(value) ?? '').length <= SMALL_BYTES;
}

export const SubDataSchema = v.pipe(
  WithoutNullsSchema,
  v.looseObject({
    mode: v.optional(FormModeSchema),
    oldPartitionKey: v.optional(KeySchema),
    checkStatus: v.optional(v.picklist(CHECK_STATUSES)),
    configUpdatedAt: v.optional(v.string()),
    version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    idempotencyKey: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
    isLiffMode: v.optional(v.boolean()),
    registrantName: v.optional(v.string()),
    userName: v.optional(v.pipe(v.string(), v.maxLength(300))),
    cognitoUserId: v.optional(v.pipe(v.string(), v.maxLength(128))),
    clinicAttributes: v.optional(v.pipe(v.unknown(), v.check(isSmall, 'at most 4 KB of JSON'))),
  }),
);
export const PutItemBodySchema = v.looseObject({
  data: v.pipe(v.array(AnswerRowInputSchema), v.minLength(1), v.maxLength(5_000)),
  subData: v.optional(v.nullable(SubDataSchema)),
  order: v.optional(v.unknown()),
});
/** What member-results/putItem takes: the body of putItem, or the bare list of records (API-042). */
export const MemberPutItemBodySchema = v.union([
  PutItemBodySchema,
  v.pipe(
    PutItemBodySchema.entries.data,
    v.transform((data): v.InferOutput<typeof PutItemBodySchema> => ({ data })),
  ),
]);
export const CancelItemBodySchema = v.looseObject({
  surveyId: IdSchema,
  partitionKey: KeySchema,
  userId: v.optional(v.string()),
});
export const CheckReservationBodySchema = v.looseObject({
  surveyId: IdSchema,
  itemKey: KeySchema,
  userId: v.optional(v.string()),
  from: v.optional(v.nullable(DaySchema)),
  to: v.optional(v.nullable(DaySchema)),
  targetDay: DaySchema,
  maxCount: OptionalCount,
  maxCountOfDay: OptionalCount,
  dayCheckOnly: v.optional(v.boolean()),
  partitionKey: v.optional(v.nullable(v.string())),
});
/** What POST hold asks for: `value` is a dated reservation, `oldPartitionKey` the answer that is being changed. */
export const HoldBodySchema = v.looseObject({
  surveyId: IdSchema,
  value: v.string(),
  oldPartitionKey: v.optional(v.nullable(v.string())),
  data: v.optional(v.nullable(v.pipe(v.array(AnswerRowInputSchema), v.maxLength(5_000)))),
  order: v.optional(v.unknown()),
});
/** What DELETE hold gives back: the person's hold by the form; with `value` only if it is still that place. */
export const ReleaseHoldSchema = v.looseObject({
  surveyId: IdSchema,
  value: v.optional(v.nullable(v.string())),
  oldPartitionKey: v.optional(v.nullable(v.string())),
});
export const FilterQueryBodySchema = v.looseObject({
  queryParams: v.looseObject({
    surveyId: IdSchema,
    fields: v.optional(v.array(v.looseObject({ itemKey: KeySchema, value: TextSchema })), []),
  }),
  requestingUserId: v.optional(v.string()),
});
export const PutUserIdBodySchema = v.looseObject({
  userId: KeySchema,
  keys: v.pipe(
    v.array(v.looseObject({ partitionKey: KeySchema, sortKey: v.optional(v.string()) })),
    v.minLength(1),
    v.maxLength(5_000),
  ),
});
export const UpdateCheckBodySchema = v.looseObject({
  surveyId: IdSchema,
  partitionKey: KeySchema,
  check: v.picklist(CHECK_STATUSES),
});
export const RefreshBodySchema = v.looseObject({ refresh_token: KeySchema });
export const LiffLoginBodySchema = v.looseObject({ idToken: v.pipe(v.string(), v.minLength(1), v.maxLength(8_000)) });
export const DraftBodySchema = v.looseObject({ values: v.record(v.string(), v.unknown()) });
