/**
 * 注文番号, the number of an order that people read, write down and tell on the telephone: YYMMDD-NNNNN-C, the day in
 * Japan, the how manieth order of that day, and a check digit by which a number with a wrong or a swapped digit is
 * noticed before anything is searched for (CONTRACT 13).
 */
import { toHalfWidth } from '../text';

/** Day and count without the check digit, as digits. */
const DAY_LENGTH = 6;
const COUNT_LENGTH = 5;

/** The digit that Luhn's rule (ISO/IEC 7812-1) puts behind these digits. */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    // From the right every other digit is doubled, the one beside the check digit first.
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** The number of the day's (YYYYMMDD) order with this count, from 1; a busier day than 99999 orders has longer ones. */
export function orderNumberOf(day: string, count: number): string {
  const head = day.slice(-DAY_LENGTH);
  const tail = String(count).padStart(COUNT_LENGTH, '0');
  return `${head}-${tail}-${luhnDigit(head + tail)}`;
}

/** A typed number without what people write between and around its characters, in full and half width. */
function bareNumber(typed: string): string {
  return toHalfWidth(typed).replace(/[\s\-‐-―−ー]/g, '');
}

/** True when both say the same order, however the number was typed. */
export function isOrderNumber(typed: string, orderNumber: string): boolean {
  return bareNumber(typed) === bareNumber(orderNumber);
}

/** The day (YYYYMMDD, of this century) and count that a typed number names; undefined for what is no right number. */
export function readOrderNumber(typed: string): { day: string; count: number } | undefined {
  const digits = bareNumber(typed);
  if (!/^\d{12,16}$/.test(digits) || luhnDigit(digits.slice(0, -1)) !== digits.at(-1)) return undefined;
  return { day: `20${digits.slice(0, DAY_LENGTH)}`, count: Number(digits.slice(DAY_LENGTH, -1)) };
}

/** True for what can only be meant as an order's number and has a digit too many, too few, wrong or swapped. */
export function isMistypedOrderNumber(typed: string): boolean {
  const digits = bareNumber(typed);
  if (!/^\d+$/.test(digits) || digits.length < DAY_LENGTH + COUNT_LENGTH) return false;
  return digits.length === DAY_LENGTH + COUNT_LENGTH || luhnDigit(digits.slice(0, -1)) !== digits.at(-1);
}
