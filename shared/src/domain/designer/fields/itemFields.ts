/**
 * The fields of an item, and which types take them. A type says what others must know of it by its rules; what it judges
 * by options is tried. Every field of the schema is here, or kept for a reason (fields.test.ts).
 */
import type { SchemaItem, SurveyConfig } from '../../../contract';
import { ItemFieldsSchema } from '../../../contract/formSchema';
import { ROUTES } from '../../../contract/routes';
import { PREFECTURES } from '../../facility';
import {
  isBookingDate,
  isFacility,
  isLinkButton,
  isMemberNumber,
  isPayType,
  isProducts,
  isReservation,
  isScale,
  mayCarryOver,
} from '../../survey';
import type { ItemRules } from '../../survey/types';
import { choicesIn } from './choices';
import type { FieldFacts } from './types';

interface Typed {
  item: SchemaItem;
  rules: ItemRules;
}
interface ItemField extends FieldFacts {
  takes: (typed: Typed) => boolean;
}

const choicesAt = (...path: string[]) => choicesIn(ItemFieldsSchema.entries, path);

/** True for a type that refuses an answer that is none of its options. */
function judgesOptions({ item, rules }: Typed): boolean {
  const config: SurveyConfig = { surveyId: '', surveyTitle: '', surveySchema: [] };
  const context = { config, mode: 'user', today: '', answers: {} } as const;
  const answer = rules.rowKeys === 'option' ? ['none'] : 'none';
  const refuses = (options?: string[]) => rules.validate({ ...item, ...(options && { options }) }, answer, context);
  return rules.needsOptions === true || (refuses(['one']) !== undefined && refuses() === undefined);
}

/** True for a date whose days can be told by options. */
const isDate = ({ item }: Typed) => isBookingDate({ ...item, attributes: { hasAllowedDays: true } });
const isAnswered = ({ rules }: Typed) => rules.hasAnswer;
const isText = ({ rules }: Typed) => rules.isWritten === true;
/** An answer that is one value, or options: neither files nor a place, an order or a list. */
const isPlain = ({ rules }: Typed) =>
  rules.hasAnswer &&
  rules.files === undefined &&
  rules.isPlace !== true &&
  rules.isPurchase !== true &&
  (rules.rowKeys === undefined || rules.rowKeys === 'option');
const isOption = ({ rules }: Typed) => rules.rowKeys === 'option';
const ofPlace = ({ item }: Typed) => isReservation(item);
const every = () => true;

const count = { control: 'number', isWhole: true, min: 0 } as const;
const whole = { control: 'number', isWhole: true } as const;

export const ITEM_FIELDS = {
  title: { path: ['title'], group: 'content', control: 'text', isAsked: true, takes: every },
  description: { path: ['description'], group: 'content', control: 'lines', takes: every },
  isRequired: { path: ['isRequired'], group: 'content', control: 'required', takes: isAnswered },
  options: {
    path: ['options'],
    group: 'content',
    control: 'options',
    hasInterval: true,
    takes: (typed) => judgesOptions(typed) || typed.rules.opensSections === true,
  },
  allowedDays: { path: ['options'], group: 'rules', control: 'list', takes: isDate },
  payTypeOptions: {
    path: ['payTypeOptions'],
    group: 'content',
    control: 'options',
    takes: ({ item }) => isPayType(item),
  },
  sectionOptions: {
    path: ['sectionOptions'],
    group: 'content',
    control: 'sections',
    takes: ({ rules }) => rules.opensSections === true,
  },
  displayCondition: { path: ['displayCondition'], group: 'content', control: 'condition', takes: every },
  imageUrl: { path: ['imageUrl'], group: 'content', control: 'text', takes: every },

  lengthMin: { path: ['length', 'min'], group: 'rules', ...count, takes: isText },
  lengthMax: { path: ['length', 'max'], group: 'rules', ...count, takes: isText },
  lengthLimitation: {
    path: ['length', 'limitation'],
    group: 'rules',
    control: 'switch',
    isOnByDefault: true,
    takes: isText,
  },
  validLength: { path: ['validLength'], group: 'rules', ...count, takes: isText },
  imeType: { path: ['imeType'], group: 'rules', control: 'choice', choices: choicesAt('imeType'), takes: isText },
  characterType: {
    path: ['characterType'],
    group: 'rules',
    control: 'choice',
    choices: choicesAt('characterType'),
    takes: isText,
  },
  inputFormat: { path: ['inputFormat'], group: 'rules', control: 'text', takes: isText },
  rangeMin: {
    path: ['range', 'min'],
    group: 'rules',
    control: 'number',
    takes: ({ rules }) => rules.range === 'number',
  },
  rangeMax: {
    path: ['range', 'max'],
    group: 'rules',
    control: 'number',
    takes: ({ rules }) => rules.range === 'number',
  },
  firstDate: {
    path: ['range', 'min'],
    group: 'rules',
    control: 'text',
    mayBeYear: true,
    takes: ({ rules }) => rules.range === 'date',
  },
  lastDate: {
    path: ['range', 'max'],
    group: 'rules',
    control: 'text',
    mayBeYear: true,
    takes: ({ rules }) => rules.range === 'date',
  },
  hasAllowedDays: { path: ['attributes', 'hasAllowedDays'], group: 'rules', control: 'switch', takes: isDate },
  closedDates: { path: ['attributes', 'closedDates'], group: 'rules', control: 'list', takes: isDate },
  selectionMin: { path: ['selection', 'min'], group: 'rules', ...count, takes: isOption },
  selectionMax: { path: ['selection', 'max'], group: 'rules', ...count, takes: isOption },
  scaleMin: { path: ['scale_min', 'value'], group: 'rules', ...whole, takes: ({ item }) => isScale(item) },
  scaleMinLabel: { path: ['scale_min', 'label'], group: 'rules', control: 'text', takes: ({ item }) => isScale(item) },
  scaleMax: { path: ['scale_max', 'value'], group: 'rules', ...whole, takes: ({ item }) => isScale(item) },
  scaleMaxLabel: { path: ['scale_max', 'label'], group: 'rules', control: 'text', takes: ({ item }) => isScale(item) },
  isAutomaticNumbering: {
    path: ['isAutomaticNumbering'],
    group: 'rules',
    control: 'switch',
    takes: ({ item }) => isMemberNumber(item),
  },
  prefecture: {
    path: ['prefecture'],
    group: 'rules',
    control: 'choice',
    choices: PREFECTURES.map(({ name }) => name),
    takes: ({ item }) => isFacility(item),
  },
  isSearchable: {
    path: ['isSearchable', 'value'],
    group: 'rules',
    control: 'switch',
    takes: ({ rules }) => rules.hasAnswer && rules.search !== false,
  },
  carryOver: { path: ['carryOver'], group: 'rules', control: 'switch', takes: ({ item }) => mayCarryOver(item) },

  categoriesTree: { path: ['categories_tree'], group: 'links', control: 'json', takes: ofPlace },
  setLargeCategoryTitle: { path: ['setLargeCategoryTitle'], group: 'links', control: 'text', takes: ofPlace },
  selectedLargeCategory: {
    path: ['selectedLargeCategory'],
    group: 'links',
    control: 'choice',
    binding: 'largeCategories',
    takes: ofPlace,
  },
  isFixedLargeCategory: { path: ['isFixedLargeCategory'], group: 'links', control: 'switch', takes: ofPlace },
  setMediumCategoryTitle: { path: ['setMediumCategoryTitle'], group: 'links', control: 'text', takes: ofPlace },
  selectedMediumCategory: {
    path: ['selectedMediumCategory'],
    group: 'links',
    control: 'choice',
    binding: 'mediumCategories',
    takes: ofPlace,
  },
  isFixedMediumCategory: { path: ['isFixedMediumCategory'], group: 'links', control: 'switch', takes: ofPlace },
  setSmallCategoryTitle: { path: ['setSmallCategoryTitle'], group: 'links', control: 'text', takes: ofPlace },
  selectedSmallCategory: {
    path: ['selectedSmallCategory'],
    group: 'links',
    control: 'choice',
    binding: 'smallCategories',
    takes: ofPlace,
  },
  isFixedSmallCategory: { path: ['isFixedSmallCategory'], group: 'links', control: 'switch', takes: ofPlace },
  paymentCategory: {
    path: ['paymentCategory'],
    group: 'links',
    control: 'choice',
    binding: 'services',
    takes: ({ item }) => isProducts(item),
  },
  linkRoute: {
    path: ['link', 'routeName'],
    group: 'links',
    control: 'choice',
    choices: Object.keys(ROUTES),
    takes: ({ item }) => isLinkButton(item),
  },
  linkUrl: { path: ['link', 'url'], group: 'links', control: 'text', takes: ({ item }) => isLinkButton(item) },
  queryParam1: {
    path: ['queryParam1'],
    group: 'links',
    control: 'text',
    takes: (typed) => isPlain(typed) || ofPlace(typed),
  },
  queryParam2: {
    path: ['queryParam2'],
    group: 'links',
    control: 'text',
    takes: (typed) => isPlain(typed) || ofPlace(typed),
  },
  queryParam3: {
    path: ['queryParam3'],
    group: 'links',
    control: 'text',
    takes: (typed) => isPlain(typed) || ofPlace(typed),
  },
  meaning: {
    path: ['meaning'],
    group: 'links',
    control: 'choice',
    choices: choicesAt('meaning'),
    takes: (typed) => isPlain(typed) && !isOption(typed),
  },

  isAdminItem: { path: ['isAdminItem'], group: 'advanced', control: 'switch', takes: every },
  isRequiredForUser: {
    path: ['isRequiredForUser', 'value'],
    group: 'advanced',
    control: 'switch',
    takes: isAnswered,
  },
  isNotEditable: { path: ['isNotEditable'], group: 'advanced', control: 'switch', takes: isAnswered },
  disabled: { path: ['disabled'], group: 'advanced', control: 'switch', takes: isAnswered },
  default: {
    path: ['default'],
    group: 'advanced',
    control: 'text',
    takes: (typed) => isPlain(typed) && !isOption(typed),
  },
  defaultOptions: { path: ['default'], group: 'advanced', control: 'list', takes: isOption },
  isSesshuKaisuu: {
    path: ['attributes', 'isSesshuKaisuu'],
    group: 'advanced',
    control: 'switch',
    takes: ({ rules }) => rules.needsOptions === true && rules.rowKeys === undefined,
  },
  reservationCheckBox: { path: ['reservationCheckBox'], group: 'advanced', control: 'switch', takes: ofPlace },
  reservationSupCheckBox: { path: ['reservationSupCheckBox'], group: 'advanced', control: 'switch', takes: ofPlace },
  reservationSmallCheckBox: {
    path: ['reservationSmallCheckBox'],
    group: 'advanced',
    control: 'switch',
    takes: ofPlace,
  },
} satisfies Record<string, ItemField>;

export type ItemFieldName = keyof typeof ITEM_FIELDS;
