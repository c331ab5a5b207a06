/**
 * Parsers of the entities (CONTRACT 3) for data that comes from outside: bundles, request bodies, stored documents,
 * responses. Objects keep fields that they do not know, so that what an operator wrote is kept unchanged (SURVEY-031,
 * FORM-002). Forms have a file of their own, and are handed on from here.
 */
import * as v from 'valibot';
import { CategoryNodeSchema } from './formSchema';
import { CHECK_STATUSES } from './status';
import { CountSchema, DateSchema, DaySchema, IdSchema, SwitchSchema, TimeOfDaySchema } from './valueSchema';

export * from './formSchema';
export { DateSchema, DaySchema, IdSchema } from './valueSchema';

const QuotaBySlotSchema = v.record(v.pipe(v.string(), v.regex(/^\d{1,4}$/)), CountSchema);
const CalendarRuleSchema = v.looseObject({
  from: DaySchema,
  to: DaySchema,
  weekly: v.looseObject({
    mon: v.optional(QuotaBySlotSchema),
    tue: v.optional(QuotaBySlotSchema),
    wed: v.optional(QuotaBySlotSchema),
    thu: v.optional(QuotaBySlotSchema),
    fri: v.optional(QuotaBySlotSchema),
    sat: v.optional(QuotaBySlotSchema),
    sun: v.optional(QuotaBySlotSchema),
  }),
  closed: v.optional(v.array(DaySchema)),
  nationalHolidaysClosed: v.optional(v.boolean()),
});
/** coma (コマ): one time slot of a day; comaList maps its index to its start and end. */
export const ComaListSchema = v.record(
  v.pipe(v.string(), v.regex(/^\d{1,4}$/)),
  v.looseObject({ start: TimeOfDaySchema, end: TimeOfDaySchema }),
);
export const CalendarSchema = v.looseObject({
  calendarId: IdSchema,
  name: v.string(),
  calendarOff: v.optional(SwitchSchema),
  canBeReserve: v.optional(v.boolean()),
  comaList: ComaListSchema,
  schedule: v.optional(v.record(DaySchema, QuotaBySlotSchema)),
  rules: v.optional(v.array(CalendarRuleSchema)),
  dayOff: v.optional(v.record(DaySchema, SwitchSchema)),
  reservationCancelLimit: v.optional(CountSchema),
  reservationPossibleStart: v.optional(CountSchema),
  reservationPossibleMonths: v.optional(CountSchema),
  reservationMaxCount: v.optional(CountSchema),
  reservationMaxCountOfDay: v.optional(CountSchema),
  reservationControlType: v.optional(v.picklist([0, 1, 2])),
  startDate: v.optional(DaySchema),
  endDate: v.optional(DaySchema),
  reservationPossibleStartDate: v.optional(DaySchema),
  reservationPossibleEndDate: v.optional(DaySchema),
});
export type Calendar = v.InferOutput<typeof CalendarSchema>;
export type ComaList = v.InferOutput<typeof ComaListSchema>;

export const ReservationItemSchema = v.looseObject({
  itemId: IdSchema,
  itemName: v.string(),
  categoryId: IdSchema,
  cost: v.pipe(v.number(), v.integer(), v.minValue(1)),
  deletedAt: v.optional(v.string()),
});
export type ReservationItem = v.InferOutput<typeof ReservationItemSchema>;

export const CategoryDisplaySchema = v.looseObject({
  title: v.optional(v.string()),
  tag1: v.optional(v.string()),
  tag2: v.optional(v.string()),
  tag3: v.optional(v.string()),
});
export type CategoryDisplay = v.InferOutput<typeof CategoryDisplaySchema>;
export const CategoriesSchema = v.looseObject({
  display: CategoryDisplaySchema,
  tree: v.array(CategoryNodeSchema),
  items: v.optional(v.array(ReservationItemSchema)),
});
export type Categories = v.InferOutput<typeof CategoriesSchema>;

export const DepartmentSettingsSchema = v.looseObject({
  bookingStartDaysBefore: CountSchema,
  acceptUntilMonthEnd: CountSchema,
  customHolidays: v.array(DateSchema),
  weeklyClose: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
  /** Days before a confirmed visit on which it can no longer be changed or cancelled; 1 where it is absent. */
  reservationCancelLimit: v.optional(CountSchema),
  receptionSchedule: v.record(
    v.picklist(['0', '1', '2', '3', '4', '5', '6']),
    v.record(v.pipe(v.string(), v.regex(/^label_\d+$/)), v.looseObject({ title: v.string(), show: v.boolean() })),
  ),
});
export type DepartmentSettings = v.InferOutput<typeof DepartmentSettingsSchema>;
export const CandidateCategoriesSchema = v.looseObject({
  categories: v.array(
    v.looseObject({
      partitionKey: IdSchema,
      name: v.string(),
      departments: v.array(v.looseObject({ id: IdSchema, name: v.string(), metaSettings: DepartmentSettingsSchema })),
    }),
  ),
});
export type CandidateCategories = v.InferOutput<typeof CandidateCategoriesSchema>;

/** Beds that are out of use from the first night to the last, both included, and why (the house's own words). */
export const BedBlockSchema = v.looseObject({
  from: DateSchema,
  to: DateSchema,
  beds: v.pipe(CountSchema, v.minValue(1)),
  reason: v.pipe(v.string(), v.maxLength(200)),
});
export type BedBlock = v.InferOutput<typeof BedBlockSchema>;
export const BedConfigSchema = v.looseObject({
  surveyId: IdSchema,
  bedTotal: CountSchema,
  overrides: v.optional(v.record(DateSchema, CountSchema)),
  blocked: v.optional(v.array(BedBlockSchema)),
  rule: v.looseObject({ reservationPossibleStart: CountSchema, reservationCancelLimit: CountSchema }),
});
export type BedConfig = v.InferOutput<typeof BedConfigSchema>;

export const TaxSettingSchema = v.looseObject({
  rateSettings: v.array(v.looseObject({ taxRate: v.string(), applyDate: DateSchema })),
  roundingType: v.picklist([0, 1, 2]),
  calculationType: SwitchSchema,
  taxType: SwitchSchema,
  reservationCostType: SwitchSchema,
});
export type TaxSetting = v.InferOutput<typeof TaxSettingSchema>;
/** Who makes out the receipts: of a service, or beside the services for all that name nobody (RCPT-020, RCPT-021). */
const ReceiptIssuerEntries = {
  receiptCreatorName: v.optional(v.string()),
  receiptDisplayAddress: v.optional(v.string()),
};
export const PaymentServiceSchema = v.looseObject({
  serviceId: IdSchema,
  serviceName: v.string(),
  /** Kept as data, also in orders (PAY-001, PAY-004). */
  serviceSortKey: v.string(),
  purchaseLimit: CountSchema,
  calculationType: v.optional(SwitchSchema),
  roundingType: v.optional(v.picklist([0, 1, 2])),
  taxType: v.optional(SwitchSchema),
  reservationCostType: v.optional(SwitchSchema),
  /** Kept as data (PAY-004). */
  reservationServiceType: v.optional(v.number()),
  ...ReceiptIssuerEntries,
  categoryIds: v.optional(v.array(IdSchema)),
  products: v.array(
    v.looseObject({
      productId: IdSchema,
      productName: v.string(),
      price: CountSchema,
      taxableType: SwitchSchema,
      order: v.number(),
      productCategories: v.array(v.looseObject({ id: v.string(), name: v.string() })),
      cost: v.optional(CountSchema),
    }),
  ),
});
export type PaymentService = v.InferOutput<typeof PaymentServiceSchema>;
export const PaymentConfigSchema = v.looseObject({
  taxSetting: TaxSettingSchema,
  services: v.array(PaymentServiceSchema),
  ...ReceiptIssuerEntries,
});
export type PaymentConfig = v.InferOutput<typeof PaymentConfigSchema>;

export const SearchMasterSchema = v.looseObject({
  surveyId: IdSchema,
  itemKey: IdSchema,
  items: v.array(v.looseObject({ value: v.string(), condition1: v.optional(v.string()) })),
});
export type SearchMaster = v.InferOutput<typeof SearchMasterSchema>;

/** One stored row of a result, with the fields of ROWS-001. */
export const RowSchema = v.looseObject({
  surveyId: IdSchema,
  userId: v.string(),
  partitionKey: v.string(),
  sortKey: v.string(),
  itemKey: v.string(),
  title: v.string(),
  value: v.string(),
  /** Kept as data (ROWS-001): what was typed, where the server stored another form of it. */
  originalValue: v.optional(v.string()),
  /** Kept as data (ROWS-001): searches have an index of their own. */
  userSearchKey: v.string(),
  check: v.picklist(CHECK_STATUSES),
  /** Kept as data (ROWS-001): who entered it stands in the audit. */
  registrantName: v.optional(v.string()),
  /** Kept as data (ROWS-001): the form's own item says the type. */
  type: v.optional(v.string()),
  isLiffMode: v.optional(v.boolean()),
  userName: v.optional(v.string()),
  /** Kept as data (ROWS-001). */
  cognitoUserId: v.optional(v.string()),
  /** Kept as data (ROWS-001). */
  clinicAttributes: v.optional(v.unknown()),
  status: v.optional(v.string()),
  /** The version of the form that the answer was stored under (CONTRACT 13). */
  formVersion: v.optional(v.number()),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type Row = v.InferOutput<typeof RowSchema>;
/** A row of `results/*.json`: what another system left behind; the program makes what is missing (CONTRACT 2). */
export const ImportedRowSchema = v.looseObject({
  surveyId: IdSchema,
  userId: v.pipe(v.string(), v.minLength(1)),
  partitionKey: v.optional(v.string()),
  sortKey: v.string(),
  itemKey: IdSchema,
  value: v.string(),
  check: v.optional(v.picklist(CHECK_STATUSES)),
  createdAt: v.optional(v.string()),
  updatedAt: v.optional(v.string()),
});
export type ImportedRow = v.InferOutput<typeof ImportedRowSchema>;
