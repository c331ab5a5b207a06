/** The form of a stay: two dates in place of the bed item (BED-024, FORM-091, FORM-092). Pure. */
import type { SchemaItem, SurveyConfig } from '../../contract';
import { bedTexts } from '../../texts';
import { bedItemOf, DAY_SESSION_TYPE, END_DATE_KEY, isBed, START_DATE_KEY } from '../survey';

/**
 * True for a bed form that is to be paid, which no call of beds can take: nothing is accepted by it (CONTRACT 13).
 */
export function isPaidStay(config: SurveyConfig): boolean {
  return config.usePayment === 1 && bedItemOf(config) !== undefined;
}

/** The two items that the program adds to a bed survey's form (FORM-091, FORM-092). */
export function bedDateItems(): SchemaItem[] {
  const item = (itemKey: typeof START_DATE_KEY | typeof END_DATE_KEY): SchemaItem => ({
    itemKey,
    type: DAY_SESSION_TYPE,
    title: bedTexts.item[itemKey],
    isRequired: { value: true },
  });
  return [item(START_DATE_KEY), item(END_DATE_KEY)];
}

/**
 * A bed survey's form as it is filled in, sent and judged: the two dates stand in place of the bed item, which needs no
 * answer of its own.
 */
export function bedForm(config: SurveyConfig): SurveyConfig {
  const withoutBed = (items: readonly SchemaItem[]): SchemaItem[] =>
    items
      .filter((item) => !isBed(item))
      .map((item) => (item.items === undefined ? item : { ...item, items: withoutBed(item.items) }));
  return { ...config, surveySchema: [...bedDateItems(), ...withoutBed(config.surveySchema)] };
}
