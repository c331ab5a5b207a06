/**
 * Whether a later version of a form touches an answer that was given by an earlier one (CONTRACT 13, needRefresh and
 * versions): whether it asks the person for anything else, or would take what they gave for something else. Titles,
 * descriptions, pictures and messages alone never do.
 */
import type {
  Answers,
  AnswerValue,
  CategoryNode,
  FormMode,
  PaymentConfig,
  ReservationItem,
  SchemaItem,
  SurveyConfig,
} from '../../contract';
import { categoryTreeOf, findCategory, parseReservation } from '../reservation';
import { visibleItemKeys } from './conditions';
import { listOf, textOf } from './items/base';
import { isBookingDate } from './items/date/allowedDays';
import { rulesOf } from './items/registry';
import { isReservation } from './items/reservation/reservationItem';
import { isProducts, type ProductLine, productLinesOf } from './items/selectProducts/lines';
import { isRequired } from './required';
import { flattenItems, itemsByKey } from './schema';

/** A version of a form, with what its items look up elsewhere. */
export interface FormTerms {
  config: SurveyConfig;
  /** The common category tree, and what can be reserved of its categories. */
  categories: readonly CategoryNode[];
  reservationItems: readonly ReservationItem[];
  payment: PaymentConfig | undefined;
}

/** The same JSON, in any order of its fields; a field that is undefined is none. */
function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields: Record<string, unknown> = { ...one };
  const others: Record<string, unknown> = { ...other };
  return Object.keys({ ...fields, ...others }).every((key) => isSameJson(fields[key], others[key]));
}

/** The definition of each chosen option; undefined for one that is not on offer. */
function chosenOptions(item: SchemaItem, value: AnswerValue | undefined): unknown[] {
  const chosen = typeof value === 'string' ? [value] : listOf(value);
  const definitions: { value: string }[] = [
    ...(item.options ?? []).map((option) => (typeof option === 'string' ? { value: option } : option)),
    ...(item.payTypeOptions ?? []).map((option) => ({ ...option, value: option.input })),
    ...(item.sectionOptions ?? []).map(({ option, groupheader }) => ({ ...option, opens: groupheader.value })),
  ];
  return chosen.map((text) => definitions.filter((definition) => definition.value === text));
}

/** Calendar and cost of what is reserved, and the levels at which the form fixes the choice. */
function reservationTerms(terms: FormTerms, item: SchemaItem, value: AnswerValue | undefined): unknown {
  if (!isReservation(item)) return undefined;
  const chosen = parseReservation(textOf(value));
  if (!chosen) return undefined;
  const path = findCategory(categoryTreeOf(item, terms.categories) ?? [], chosen.categoryId);
  const reserved = terms.reservationItems.find(
    ({ categoryId, itemId }) => categoryId === chosen.categoryId && itemId === chosen.itemId,
  );
  return {
    calendarId: path?.calendarId ?? null,
    cost: reserved?.cost,
    isGone: reserved?.deletedAt !== undefined,
    fixed: [item.isFixedLargeCategory, item.isFixedMediumCategory, item.isFixedSmallCategory].map(Boolean),
    selected: [item.selectedLargeCategory, item.selectedMediumCategory, item.selectedSmallCategory],
  };
}

/** The service that sells a line: the one that it names, the item's own, or by the reserved category whichever has it. */
function serviceOf(payment: PaymentConfig | undefined, item: SchemaItem, line: ProductLine) {
  const services = payment?.services ?? [];
  const named = line.serviceId || item.paymentCategory;
  return (
    services.find(({ serviceId }) => serviceId === named) ??
    services.find(({ products }) => products.some(({ productId }) => productId === line.productId))
  );
}

/** What is bought at what price. */
function productTerms({ config, payment }: FormTerms, item: SchemaItem, value: AnswerValue | undefined): unknown {
  if (!isProducts(item)) return undefined;
  const lines = productLinesOf(value).map((line) => {
    const service = serviceOf(payment, item, line);
    const product = service?.products.find(({ productId }) => productId === line.productId);
    const { purchaseLimit, calculationType, roundingType, taxType, reservationCostType } = service ?? {};
    const { price, taxableType, cost } = product ?? {};
    const ofService = { purchaseLimit, calculationType, roundingType, taxType, reservationCostType };
    return { ...ofService, price, taxableType, cost };
  });
  const { usePayment } = config;
  return { lines, usePayment, paymentCategory: item.paymentCategory, tax: lines.length > 0 && payment?.taxSetting };
}

/** Everything of an item by which an answer is asked for and judged. */
function termsOf(terms: FormTerms, item: SchemaItem, value: AnswerValue | undefined, mode: FormMode): object {
  return {
    type: item.type,
    isRequired: isRequired(item, mode),
    options: chosenOptions(item, value),
    // Of a booking date the options are no choices but the days that it takes.
    days: isBookingDate(item) && [item.options, item.attributes?.closedDates],
    range: [item.range, item.selection, item.scale_min?.value, item.scale_max?.value],
    // A number that the form gives out has another length than one that is entered.
    length: [item.length, item.validLength, item.isAutomaticNumbering === true],
    format: [item.inputFormat, item.characterType, item.imeType === 'none' ? undefined : item.imeType],
    reservation: reservationTerms(terms, item, value),
    products: productTerms(terms, item, value),
  };
}

/** The visible items that can be answered, with what is asked of each. */
function askedOf(terms: FormTerms, answers: Answers, mode: FormMode): Map<string, object> {
  const { config, categories } = terms;
  const visible = visibleItemKeys(config, answers, mode, categories);
  const asked = flattenItems(config).filter((item) => visible.has(item.itemKey) && rulesOf(item).hasAnswer);
  return new Map(asked.map((item) => [item.itemKey, termsOf(terms, item, answers[item.itemKey], mode)]));
}

/**
 * The items of an answer that a later version touches, in the order of the newest form, those that it no longer has at
 * the end. None of them: the answer stands as well under the newest version.
 * @param before the version that was filled in
 * @param newest the version in force
 * @param answersBy the sent values as the version reads them
 */
export function touchedItemKeys(
  before: FormTerms,
  newest: FormTerms,
  answersBy: (config: SurveyConfig) => Answers,
  mode: FormMode,
): string[] {
  const then = askedOf(before, answersBy(before.config), mode);
  const now = askedOf(newest, answersBy(newest.config), mode);
  const keys = new Set([...itemsByKey(newest.config).keys(), ...then.keys()]);
  return [...keys].filter((key) => !isSameJson(then.get(key), now.get(key)));
}
