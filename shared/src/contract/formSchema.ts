/**
 * Parsers of forms and their items (CONTRACT 3, SurveyConfig and SchemaItem). Unknown fields are kept, as by all
 * parsers of entities.
 */
import * as v from 'valibot';
import { isRegularExpression } from './checks';
import { CountSchema, FlagSchema, IdSchema, SwitchSchema } from './valueSchema';

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
const ITEM_MEANINGS = ['name', 'kana', 'birthday', 'sex', 'phone', 'email', 'postcode', 'address', 'number'] as const;
export const IME_TYPES = ['none', 'hankaku_only', 'katakana_fullwidth'] as const;

const RegularExpressionSchema = v.pipe(v.string(), v.check(isRegularExpression, 'a regular expression'));

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
    v.looseObject({
      isSesshuKaisuu: v.optional(v.boolean()),
      hasAllowedDays: v.optional(v.boolean()),
      closedDates: v.optional(v.array(v.string())),
    }),
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
  /** Kept as data (FORM-001). */
  categoryRequiredFlag: v.optional(v.boolean()),
  /** Kept as data (CONTRACT 14.4): what the answer is of the person, where the type does not say it. */
  meaning: v.optional(v.picklist(ITEM_MEANINGS)),
  /** 前回の内容を使う offers what the person has answered in this form before (CONTRACT 14.4). */
  carryOver: v.optional(v.boolean()),
  link: v.optional(v.looseObject({ routeName: v.optional(v.string()), url: v.optional(v.string()) })),
};
/** An item without the items inside it. */
export const ItemFieldsSchema = v.looseObject(itemFields);
export type SchemaItem = v.InferOutput<typeof ItemFieldsSchema> & { items?: SchemaItem[] | undefined };
export const SchemaItemSchema: v.GenericSchema<SchemaItem> = v.looseObject({
  ...itemFields,
  items: v.optional(v.array(v.lazy(() => SchemaItemSchema))),
});

const surveyConfigFields = {
  memberSurveySubId: v.optional(CountSchema),
  /** Kept as data (SURVEY-031). */
  surveySubId: v.optional(v.string()),
  lastResultNumber: v.optional(v.number()),
  surveyTitle: v.pipe(v.string(), v.minLength(1)),
  description: v.optional(v.string()),
  headerImageUrl: v.optional(v.union([v.string(), v.looseObject({ headerUrl: v.string() })])),
  surveySchema: v.array(SchemaItemSchema),
  /** Set by the server on import; sent back with an answer so that a stale form is noticed (SURVEY-025). */
  updatedAt: v.optional(v.string()),
  /** Set by the server: the number of this version, sent back with an answer (CONTRACT 13). */
  version: v.optional(v.number()),
  surveyType: v.optional(v.picklist(['corona', 'coronaMultiDose'])),
  usePayment: v.optional(SwitchSchema),
  isAppending: v.optional(FlagSchema),
  isEditDisabled: v.optional(FlagSchema),
  isShowAnswerCode: v.optional(FlagSchema),
  endOfSurveyMessage: v.optional(EndMessageSchema),
  endOfSurveyMessageCancel: v.optional(EndMessageSchema),
  /** Kept as data (SURVEY-031). */
  cancelPost: v.optional(v.unknown()),
  hasMember: v.optional(v.boolean()),
  memberFormId: v.optional(IdSchema),
  /** True: the form only offers the registration, and leads nobody there by itself (MEMBER-007). */
  memberOptional: v.optional(v.boolean()),
  /** True: the change button of its list says that changing is under development (FIND-036). */
  changeUnderDevelopment: v.optional(v.boolean()),
  googleTagManager: v.optional(v.looseObject({ head: v.string(), body: v.string() })),
  vaccinationIntervalType: v.optional(v.looseObject({ input: v.picklist(['日数', '月数']) })),
  calendarSetting: v.optional(
    v.looseObject({
      updateOrCancelSettings: v.optional(v.picklist(['updateAndCancel', 'updateOnly', 'cancelOnly', 'inquiryOnly'])),
      updateSettingsOnModification: v.optional(v.picklist(['inputAndReservationInfo', 'reservationOnlyInfo'])),
    }),
  ),
  disabled: v.optional(v.boolean()),
  /** Kept as data (SURVEY-031). */
  inputs: v.optional(v.unknown()),
};
/**
 * A form as the program knows it. A member survey carries its memberSurveyId in surveyId too, so that one id names
 * either (SURVEY-029).
 */
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
