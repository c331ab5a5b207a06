/**
 * Rules of a date chosen in three dropdowns. While a part is missing the value is 'YYYY-MM-DD' with that part left out,
 * e.g. '1990--05' (FORM-074, FORM-075).
 */
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import type { ItemRules, RuleContext } from '../../types';
import { isFlaggedRequired, singleRow, textOf } from '../base';
import { dateRangeOf } from '../date/range';
import { canonicalDate, dateMessage, shownDate } from '../date/rules';

/** The three parts as chosen; '' for one that is not. */
export interface DateParts {
  year: string;
  month: string;
  day: string;
}

/** The parts of a value. */
export function splitDateParts(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
}

/** The value of three parts; '' when none is chosen. */
export function joinDateParts({ year, month, day }: DateParts): string {
  if (year === '' && month === '' && day === '') return '';
  const padded = (part: string) => (part === '' ? '' : part.padStart(2, '0'));
  return [year, padded(month), padded(day)].join('-');
}

/**
 * First and last year on offer: 1900 to this year by default, else the item's range, which begins in 1900 at the
 * earliest (FORM-074, VAL-065).
 */
export function yearsOf(item: SchemaItem, today: string): { first: number; last: number } {
  const { min, max = today } = dateRangeOf(item, today);
  return { first: Number(min.slice(0, 4)), last: Number(max.slice(0, 4)) };
}

/** The message of each part that is missing (FORM-075). */
export function missingPartMessages(value: string): Partial<Record<keyof DateParts, string>> {
  const { year, month, day } = splitDateParts(value);
  const { required } = validationTexts;
  return {
    ...(year === '' && { year: required.year }),
    ...(month === '' && { month: required.month }),
    ...(day === '' && { day: required.day }),
  };
}

function isBlank(value: string): boolean {
  return /^[-\s]*$/.test(value);
}

function canonical(value: string): string {
  return isBlank(value) ? '' : canonicalDate(value);
}

function message(item: SchemaItem, value: string, context: RuleContext): string | undefined {
  if (isBlank(value) && !isFlaggedRequired(item, context.mode)) return undefined;
  const missing = missingPartMessages(value);
  const partMessage =
    isBlank(value) || value.includes('-') ? (missing.year ?? missing.month ?? missing.day) : undefined;
  if (partMessage !== undefined) return partMessage;
  const lastYear = String(yearsOf(item, context.today).last);
  return dateMessage({ ...item, range: { ...item.range, max: item.range?.max ?? lastYear } }, value, context);
}

export const dateDropdownRules: ItemRules = {
  types: ['dateDropdown'],
  range: 'date',
  search: 'date',
  hasAnswer: true,
  emptyValue: () => '',
  isEmpty: (_, value) => isBlank(textOf(value)),
  canonical: (_, value) => canonical(textOf(value)),
  validate: (item, value, context) => message(item, canonical(textOf(value)), context),
  toRows: (item, value) => singleRow(item, canonical(textOf(value))),
  fromRows: (_, rows) => rows[0]?.value ?? '',
  displayText: (_, value) => (isBlank(textOf(value)) ? '' : shownDate(textOf(value))),
};
