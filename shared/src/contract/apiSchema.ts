/**
 * Parsers of the bodies, queries and answers of CONTRACT 5. The server refuses what does not fit with 400, the client
 * treats a misfit answer as a broken one.
 */
import * as v from 'valibot';
import { PAY_METHODS } from './order';
import {
  CategoriesSchema,
  CategoryNodeSchema,
  ComaListSchema,
  DateSchema,
  DaySchema,
  IdSchema,
  ReservationItemSchema,
  RowSchema,
  SurveyConfigSchema,
} from './schema';
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
export const SubDataSchema = v.pipe(
  WithoutNullsSchema,
  v.looseObject({
    mode: v.optional(FormModeSchema),
    oldPartitionKey: v.optional(KeySchema),
    checkStatus: v.optional(v.picklist(CHECK_STATUSES)),
    configUpdatedAt: v.optional(v.string()),
    idempotencyKey: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
    isLiffMode: v.optional(v.boolean()),
    registrantName: v.optional(v.string()),
    userName: v.optional(v.string()),
    cognitoUserId: v.optional(v.string()),
    clinicAttributes: v.optional(v.unknown()),
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

export const ProfileSchema = v.looseObject({
  userId: v.string(),
  displayName: v.string(),
  pictureUrl: v.optional(v.string()),
  statusMessage: v.optional(v.string()),
});
export const LoginAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({
    session: v.looseObject({ id_token: v.string(), access_token: v.string(), refresh_token: v.string() }),
    profile: ProfileSchema,
  }),
});
/** An answer that says no more than that it worked. */
export const OkAnswerSchema = v.looseObject({ result: v.literal('OK') });
export const HoldAnswerSchema = v.looseObject({ result: v.literal('OK'), expiresAt: v.string() });
export const FirstDoseAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({
    isMissing: v.boolean(),
    firstDose: v.nullable(v.looseObject({ day: DaySchema, interval: v.optional(v.number()) })),
  }),
});
export const CalendarLinkAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({ url: v.string() }),
});
/** checkSaibanExist: whether somebody has the number (API-047). */
export const NumberExistsAnswerSchema = v.looseObject({ saibanExistFlag: v.boolean() });
export const SurveyConfigAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.optional(v.nullable(SurveyConfigSchema)),
});
export const SurveyConfigsAnswerSchema = v.looseObject({ result: v.literal('OK'), data: v.array(SurveyConfigSchema) });
export const RowsAnswerSchema = v.looseObject({ result: v.literal('OK'), items: v.array(RowSchema) });
/** getByUserId of members (API-038): rows under `data`, as survey-results/query has them. */
export const MemberRowsAnswerSchema = v.looseObject({ result: v.literal('OK'), data: v.array(RowSchema) });
export const PutItemAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  answercode: v.string(),
  type: v.picklist(['create', 'update']),
  partitionKey: v.string(),
});
export const ScheduleAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  schedule: v.record(v.string(), v.record(v.string(), v.tuple([v.number(), v.number()]))),
  dayOff: v.record(v.string(), v.picklist([0, 1])),
  comaList: ComaListSchema,
});
export const CategoriesTreeAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({ display: CategoriesSchema.entries.display, tree: v.array(CategoryNodeSchema) }),
});
export const ItemInfoAnswerSchema = v.looseObject({ result: v.literal('OK'), data: v.array(ReservationItemSchema) });
export const CanBeReserveAnswerSchema = v.looseObject({ result: v.literal('OK'), data: v.boolean() });
export const DisplayRecordSchema = v.looseObject({
  surveyId: v.string(),
  partitionKey: v.string(),
  userId: v.string(),
  answerCode: v.string(),
  check: v.picklist(CHECK_STATUSES),
  fields: v.array(v.looseObject({ itemKey: v.string(), title: v.string(), value: v.string() })),
  data: v.array(
    v.looseObject({ itemKey: v.string(), value: v.string(), check: v.picklist(CHECK_STATUSES), type: v.string() }),
  ),
  calendarInfo: v.optional(
    v.looseObject({
      reservationCancelLimit: v.number(),
      comaList: v.array(v.looseObject({ start: v.string(), end: v.string() })),
      dayOffCount: v.number(),
    }),
  ),
  categoryInfo: v.optional(
    v.looseObject({
      sortKey: v.string(),
      tag1: v.optional(v.string()),
      tag2: v.optional(v.string()),
      tag3: v.optional(v.string()),
    }),
  ),
  reservation: v.optional(
    v.looseObject({
      categoryId: v.string(),
      itemId: v.string(),
      itemName: v.optional(v.string()),
      date: v.string(),
      slot: v.string(),
      start: v.string(),
      end: v.string(),
    }),
  ),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export const DisplayRecordsAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(DisplayRecordSchema),
});
const DraftSchema = v.looseObject({ values: v.record(v.string(), v.unknown()), updatedAt: v.optional(v.string()) });
export const DraftAnswerSchema = v.looseObject({ result: v.literal('OK'), data: v.nullable(DraftSchema) });
export const DraftKeptAnswerSchema = v.looseObject({ result: v.literal('OK'), data: DraftSchema });
export const DraftForgottenAnswerSchema = v.looseObject({ result: v.literal('OK'), data: v.null() });
/** calendarBookingBeds: a bare list (API-068). */
export const BedRemainingAnswerSchema = v.array(v.looseObject({ date: DateSchema, bedRemaining: v.number() }));
/** getRuleBookingBed: the bare rule (API-069). */
export const BedRuleAnswerSchema = v.looseObject({
  reservationPossibleStart: v.number(),
  reservationCancelLimit: v.number(),
});
export const BedHistoryAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(
    v.looseObject({
      startDate: v.string(),
      endDate: v.string(),
      check: v.picklist(CHECK_STATUSES),
      fields: v.array(v.looseObject({ itemKey: v.string(), title: v.string(), value: v.string() })),
      partitionKey: v.string(),
      answerCode: v.optional(v.string()),
      updatedAt: v.string(),
    }),
  ),
});
export const ReceiptAnswerSchema = v.looseObject({
  code: v.literal('success'),
  data: v.looseObject({
    completedDate: v.optional(v.string()),
    createdAt: v.string(),
    orderId: v.string(),
    orderNumber: v.string(),
    answerCode: v.optional(v.string()),
    status: v.picklist([0, 1, 2, 3, 4]),
    canceledDate: v.optional(v.string()),
    serviceName: v.string(),
    payMethod: v.picklist(PAY_METHODS),
    details: v.array(v.looseObject({ productName: v.string(), amount: v.number() })),
    tax: v.number(),
    taxRate: v.optional(v.string()),
    taxType: v.optional(v.picklist([0, 1])),
    amount: v.number(),
    receiptCreatorName: v.string(),
    receiptDisplayAddress: v.string(),
    addressee: v.optional(v.string()),
    key: v.optional(v.string()),
  }),
});
