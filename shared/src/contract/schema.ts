/**
 * Parsers of the entities (CONTRACT 3) for data that comes from outside: bundles, request bodies, stored documents, responses.
 * Objects keep fields that they do not know, so that what an operator wrote is kept unchanged (SURVEY-031, FORM-002).
 */
import * as v from 'valibot';
import { CHECK_STATUSES } from './status';

/** Ids of surveys, calendars, items and the like: never `_`, `|` or `#`, which the encodings use (CONTRACT 2). */
export const IdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/));
export const DaySchema = v.pipe(v.string(), v.regex(/^\d{8}$/));
export const DateSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
export const TimeOfDaySchema = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const FlagSchema = v.looseObject({ value: v.boolean() });
const SwitchSchema = v.picklist([0, 1]);

export const MessageBlockSchema = v.variant('type', [
  v.looseObject({ type: v.literal('text'), text: v.string() }),
  v.looseObject({ type: v.literal('image'), originalContentUrl: v.string() }),
]);
const EndMessageSchema = v.union([v.string(), v.array(MessageBlockSchema)]);

const categoryFields = {
  name: v.pipe(v.string(), v.minLength(1)),
  id: v.optional(IdSchema),
  calendarId: v.optional(IdSchema),
  tag1: v.optional(v.string()),
  tag2: v.optional(v.string()),
  tag3: v.optional(v.string()),
};
export interface CategoryNode {
  name: string;
  id?: string | undefined;
  calendarId?: string | undefined;
  tag1?: string | undefined;
  tag2?: string | undefined;
  tag3?: string | undefined;
  children?: CategoryNode[] | undefined;
}
export const CategoryNodeSchema: v.GenericSchema<CategoryNode> = v.looseObject({
  ...categoryFields,
  children: v.optional(v.array(v.lazy(() => CategoryNodeSchema))),
});

const OptionSchema = v.union([
  v.string(),
  v.looseObject({ value: v.string(), interval: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
]);

export const CHARACTER_TYPES = [
  'all',
  'allFull',
  'kanji',
  'hiragana',
  'katakana',
  'halfKatakana',
  'alphabet',
  'alphabetFull',
  'alphabetHalf',
  'number',
  'numberFull',
  'numberHalf',
  'alphanumericHalf',
  'code15',
] as const;
export const IME_TYPES = ['none', 'hankaku_only', 'katakana_fullwidth'] as const;

const RegularExpressionSchema = v.pipe(
  v.string(),
  v.check((source) => {
    try {
      new RegExp(source, 'u');
      return true;
    } catch {
      return false;
    }
  }, 'a regular expression'),
);

const itemFields = {
  itemKey: IdSchema,
  type: v.pipe(v.string(), v.minLength(1)),
  title: v.string(),
  description: v.optional(v.string()),
  imageUrl: v.optional(v.union([v.string(), v.looseObject({ itemUrl: v.string() })])),
  options: v.optional(v.array(OptionSchema)),
  sectionOptions: v.optional(
    v.array(
      v.looseObject({
        option: v.looseObject({ value: v.string() }),
        groupheader: v.looseObject({ value: v.string() }),
      }),
    ),
  ),
  default: v.optional(v.union([v.string(), v.array(v.string())])),
  /** The saved answer of an edit; filled by the program, kept when a config carries it (FORM-006). */
  input: v.optional(v.unknown()),
  isAdminItem: v.optional(v.boolean()),
  isNotEditable: v.optional(v.boolean()),
  disabled: v.optional(v.boolean()),
  isRequired: v.optional(v.looseObject({ value: v.boolean(), admin: v.optional(v.boolean()) })),
  isRequiredForUser: v.optional(FlagSchema),
  isSearchable: v.optional(FlagSchema),
  queryParam1: v.optional(v.string()),
  queryParam2: v.optional(v.string()),
  queryParam3: v.optional(v.string()),
  displayCondition: v.optional(
    v.looseObject({
      type: v.picklist(['show', 'hide']),
      questionId: v.string(),
      answers: v.array(v.string()),
      /** bunrui: the category level that is compared, by name, when the question is a reservation item. */
      bunruiKey: v.optional(v.picklist(['large', 'medium', 'small'])),
    }),
  ),
  selection: v.optional(v.looseObject({ min: v.optional(CountSchema), max: v.optional(CountSchema) })),
  range: v.optional(
    v.looseObject({
      min: v.optional(v.union([v.number(), v.string()])),
      max: v.optional(v.union([v.number(), v.string()])),
    }),
  ),
  scale_min: v.optional(v.looseObject({ value: v.pipe(v.number(), v.integer()), label: v.optional(v.string()) })),
  scale_max: v.optional(v.looseObject({ value: v.pipe(v.number(), v.integer()), label: v.optional(v.string()) })),
  length: v.optional(
    v.looseObject({ min: v.optional(CountSchema), max: v.optional(CountSchema), limitation: v.optional(v.boolean()) }),
  ),
  validLength: v.optional(CountSchema),
  imeType: v.optional(v.picklist(IME_TYPES)),
  characterType: v.optional(v.picklist(CHARACTER_TYPES)),
  inputFormat: v.optional(RegularExpressionSchema),
  payTypeOptions: v.optional(v.array(v.looseObject({ input: v.string(), payType: SwitchSchema }))),
  paymentCategory: v.optional(v.string()),
  prefecture: v.optional(v.string()),
  attributes: v.optional(
    v.looseObject({ isSesshuKaisuu: v.optional(v.boolean()), hasAllowedDays: v.optional(v.boolean()) }),
  ),
  isAutomaticNumbering: v.optional(v.boolean()),
  categories_tree: v.optional(v.array(CategoryNodeSchema)),
  setLargeCategoryTitle: v.optional(v.string()),
  setMediumCategoryTitle: v.optional(v.string()),
  setSmallCategoryTitle: v.optional(v.string()),
  isFixedLargeCategory: v.optional(v.boolean()),
  isFixedMediumCategory: v.optional(v.boolean()),
  isFixedSmallCategory: v.optional(v.boolean()),
  selectedLargeCategory: v.optional(v.string()),
  selectedMediumCategory: v.optional(v.string()),
  selectedSmallCategory: v.optional(v.string()),
  reservationCheckBox: v.optional(v.boolean()),
  reservationSupCheckBox: v.optional(v.boolean()),
  reservationSmallCheckBox: v.optional(v.boolean()),
  categoryRequiredFlag: v.optional(v.boolean()),
  link: v.optional(v.looseObject({ routeName: v.optional(v.string()), url: v.optional(v.string()) })),
};
const ItemFieldsSchema = v.looseObject(itemFields);
export type SchemaItem = v.InferOutput<typeof ItemFieldsSchema> & { items?: SchemaItem[] | undefined };
export const SchemaItemSchema: v.GenericSchema<SchemaItem> = v.looseObject({
  ...itemFields,
  items: v.optional(v.array(v.lazy(() => SchemaItemSchema))),
});

const surveyConfigFields = {
  memberSurveySubId: v.optional(CountSchema),
  surveySubId: v.optional(v.string()),
  lastResultNumber: v.optional(v.number()),
  surveyTitle: v.pipe(v.string(), v.minLength(1)),
  description: v.optional(v.string()),
  headerImageUrl: v.optional(v.union([v.string(), v.looseObject({ headerUrl: v.string() })])),
  surveySchema: v.array(SchemaItemSchema),
  /** Set by the server on import; sent back with an answer so that a stale form is noticed (SURVEY-025). */
  updatedAt: v.optional(v.string()),
  surveyType: v.optional(v.picklist(['corona', 'coronaMultiDose'])),
  usePayment: v.optional(SwitchSchema),
  isAppending: v.optional(FlagSchema),
  isEditDisabled: v.optional(FlagSchema),
  isShowAnswerCode: v.optional(FlagSchema),
  endOfSurveyMessage: v.optional(EndMessageSchema),
  endOfSurveyMessageCancel: v.optional(EndMessageSchema),
  cancelPost: v.optional(v.unknown()),
  hasMember: v.optional(v.boolean()),
  memberFormId: v.optional(IdSchema),
  googleTagManager: v.optional(v.looseObject({ head: v.string(), body: v.string() })),
  vaccinationIntervalType: v.optional(v.looseObject({ input: v.picklist(['日数', '月数']) })),
  calendarSetting: v.optional(
    v.looseObject({
      updateOrCancelSettings: v.optional(v.picklist(['updateAndCancel', 'updateOnly', 'cancelOnly', 'inquiryOnly'])),
      updateSettingsOnModification: v.optional(v.picklist(['inputAndReservationInfo', 'reservationOnlyInfo'])),
    }),
  ),
  disabled: v.optional(v.boolean()),
  inputs: v.optional(v.unknown()),
};
/** A form as the program knows it. A member survey carries its memberSurveyId in surveyId too, so that one id names either (SURVEY-029). */
export const SurveyConfigSchema = v.looseObject({
  surveyId: IdSchema,
  memberSurveyId: v.optional(IdSchema),
  ...surveyConfigFields,
});
/** A member form as an operator writes it: memberSurveyId in place of surveyId (CONTRACT 2). */
export const MemberSurveyConfigSchema = v.looseObject({
  surveyId: v.optional(IdSchema),
  memberSurveyId: IdSchema,
  ...surveyConfigFields,
});
export type SurveyConfig = v.InferOutput<typeof SurveyConfigSchema>;

export const WEEKDAY_KEYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
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

export const BedConfigSchema = v.looseObject({
  surveyId: IdSchema,
  bedTotal: CountSchema,
  overrides: v.optional(v.record(DateSchema, CountSchema)),
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
export const PaymentServiceSchema = v.looseObject({
  serviceId: IdSchema,
  serviceName: v.string(),
  serviceSortKey: v.string(),
  purchaseLimit: CountSchema,
  calculationType: v.optional(SwitchSchema),
  roundingType: v.optional(v.picklist([0, 1, 2])),
  taxType: v.optional(SwitchSchema),
  reservationCostType: v.optional(SwitchSchema),
  reservationServiceType: v.optional(v.number()),
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
});
export type PaymentConfig = v.InferOutput<typeof PaymentConfigSchema>;

export const SearchMasterSchema = v.looseObject({
  surveyId: IdSchema,
  itemKey: IdSchema,
  items: v.array(v.looseObject({ value: v.string(), condition1: v.optional(v.string()) })),
});
export type SearchMaster = v.InferOutput<typeof SearchMasterSchema>;

/** One stored row of a result, as SPEC 3 lists its fields (ROWS-001). */
export const RowSchema = v.looseObject({
  surveyId: IdSchema,
  userId: v.string(),
  partitionKey: v.string(),
  sortKey: v.string(),
  itemKey: v.string(),
  title: v.string(),
  value: v.string(),
  originalValue: v.optional(v.string()),
  userSearchKey: v.string(),
  check: v.picklist(CHECK_STATUSES),
  registrantName: v.optional(v.string()),
  type: v.optional(v.string()),
  isLiffMode: v.optional(v.boolean()),
  userName: v.optional(v.string()),
  cognitoUserId: v.optional(v.string()),
  clinicAttributes: v.optional(v.unknown()),
  status: v.optional(v.string()),
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
