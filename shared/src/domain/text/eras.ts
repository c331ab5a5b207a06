/**
 * Dates as people type them, western or with a Japanese era, and the era text of a date (VAL-047 to VAL-063, CONTRACT
 * 6.7).
 */
import { formTexts } from '../../texts';
import { dayOf, daysInMonth, isRealDate, toHyphens } from '../date';
import { toHalfWidth, trimText } from './width';

/** A date as typed; it need not be a real day yet. Month and day count from 1. */
export interface TypedDate {
  year: number;
  month: number;
  day: number;
}

/** The year before each era's first, by its letter (VAL-051 to VAL-055). */
const ERA_BASE_YEARS: Record<string, number> = { h: 1988, s: 1925, t: 1911, m: 1867, r: 2018 };
const ERA_LETTERS: Record<string, string> = { 明治: 'm', 大正: 't', 昭和: 's', 平成: 'h', 令和: 'r' };
/** As people shorten them: 昭23.2.11. */
const ERA_KANJI: Record<string, string> = { 明: 'm', 大: 't', 昭: 's', 平: 'h', 令: 'r' };

/** First days of the eras, latest first. */
const ERAS = [
  { key: 'reiwa', from: '20190501', base: 2018 },
  { key: 'heisei', from: '19890108', base: 1988 },
  { key: 'showa', from: '19261225', base: 1925 },
  { key: 'taisho', from: '19120730', base: 1911 },
  { key: 'meiji', from: '18680125', base: 1867 },
] as const;

const SEPARATOR = '[-/.,・年月\\s‐‑‒–—−ー]';
const WESTERN = new RegExp(`^(\\d{4})${SEPARATOR}+(\\d{1,2})${SEPARATOR}+(\\d{1,2})日?$`);
const ERA = new RegExp(`^([hstmr])\\s?(\\d{1,2})${SEPARATOR}+(\\d{1,2})${SEPARATOR}+(\\d{1,2})日?$`, 'i');
const COMPACT_ERA = /^([hstmr])(\d{2})(\d{2})(\d{2})$/i;

function typed(year: number, month: string | undefined, day: string | undefined): TypedDate {
  return { year, month: Number(month), day: Number(day) };
}

/**
 * Reads a typed date: 20150401, 2015-04-01 (any separator, full-width digits too), S50.8.21, h3/2/1, 昭和50年8月21日
 * (VAL-047 to VAL-063). Undefined when the text has another form; the parts of a readable text need not name a real
 * day.
 */
export function parseTypedDate(text: string): TypedDate | undefined {
  const plain = trimText(toHalfWidth(text))
    .replace(/(明治|大正|昭和|平成|令和)\s*/, (era) => ERA_LETTERS[era.trim()] ?? era)
    .replace(/^[明大昭平令](?=[\d元])/, (era) => ERA_KANJI[era] ?? era)
    .replace(/([hstmr])元/i, '$11');
  if (/^\d{8}$/.test(plain)) return typed(Number(plain.slice(0, 4)), plain.slice(4, 6), plain.slice(6, 8));
  const western = WESTERN.exec(plain);
  if (western) return typed(Number(western[1]), western[2], western[3]);
  const era = ERA.exec(plain) ?? COMPACT_ERA.exec(plain);
  if (!era) return undefined;
  const [, letter, ofEra, month, day] = era;
  const year = Number(ofEra);
  return year === 0 ? undefined : typed((ERA_BASE_YEARS[String(letter).toLowerCase()] ?? 0) + year, month, day);
}

const WITHOUT_ERA = new RegExp(`^(\\d{1,2})${SEPARATOR}+(\\d{1,2})${SEPARATOR}+(\\d{1,2})日?$`);

/**
 * The dates that a text without an era may mean: 55.5.5 is 昭和55年 or 1955年, and no future one. Those in the eras
 * first, the latest era first; none for a text of another form.
 * @param today YYYYMMDD in Japan
 * @returns YYYY-MM-DD
 */
export function datesMeant(text: string, today: string): string[] {
  const [, year = '', month, day] = WITHOUT_ERA.exec(trimText(toHalfWidth(text))) ?? [];
  if (year === '' || month === undefined || day === undefined) return [];
  const inEra = ERAS.flatMap(({ from, base }, index) => {
    const date = dayOf(base + Number(year), Number(month), Number(day));
    const until = ERAS[index - 1]?.from;
    return date >= from && (until === undefined || date < until) ? [base + Number(year)] : [];
  });
  const western = year.length === 2 ? [1900 + Number(year), 2000 + Number(year)] : [];
  return [...new Set([...inEra, ...western])]
    .filter((full) => isRealDate(full, Number(month), Number(day)))
    .map((full) => dayOf(full, Number(month), Number(day)))
    .filter((date) => date <= today)
    .map(toHyphens);
}

/** True when the parts name a real day. */
function isRealTypedDate(date: TypedDate): boolean {
  return date.year >= 1 && isRealDate(date.year, date.month, date.day);
}

/** YYYY-MM-DD of typed text, or undefined when it is no date or no real day. Never clamps (CONTRACT 12, Values). */
export function readDate(text: string): string | undefined {
  const date = parseTypedDate(text);
  return date && isRealTypedDate(date) ? toHyphens(dayOf(date.year, date.month, date.day)) : undefined;
}

/**
 * The form's past-only normalisation of a typed date (VAL-059 to VAL-062): the year not beyond this year, the month
 * 1-12 and not in the future, the day within its month, nothing after today. Only for items where `normalizesToPast`
 * (domain/survey) says so; the server never calls it.
 * @param today YYYYMMDD in Japan
 * @returns YYYY-MM-DD, or undefined when the text has no date's form
 */
export function clampTypedDateToPast(text: string, today: string): string | undefined {
  const date = parseTypedDate(text);
  if (!date) return undefined;
  const year = Math.max(1, Math.min(date.year, Number(today.slice(0, 4))));
  const latestMonth = year === Number(today.slice(0, 4)) ? Number(today.slice(4, 6)) : 12;
  const month = Math.max(1, Math.min(date.month, latestMonth));
  const day = dayOf(year, month, Math.max(1, Math.min(date.day, daysInMonth(year, month))));
  return toHyphens(day > today ? today : day);
}

/** The era years of a western year: two, joined by ・, where an era ended within it, e.g. 昭和64年・平成元年 (FORM-053). */
export function eraYearsOf(year: number): string {
  const eras = new Set([dayOf(year, 1, 1), dayOf(year, 12, 31)].map(eraYearText));
  return [...eras].filter(Boolean).join('・');
}

/** The era year of a day YYYYMMDD, e.g. 昭和55年 or 令和元年; empty before Meiji (FORM-053). */
export function eraYearText(day: string): string {
  const era = ERAS.find(({ from }) => day >= from);
  if (!era) return '';
  const year = Number(day.slice(0, 4)) - era.base;
  return formTexts.era.year(formTexts.era.names[era.key], year === 1 ? formTexts.era.first : String(year));
}
