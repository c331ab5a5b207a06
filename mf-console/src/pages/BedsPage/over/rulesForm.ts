/** The form of a kind's numbers and rules: its values, what is asked of them, and the document's fields that they say. */

import type { BedConfig } from '@madoguchi/shared/contract';
import type { BedPutBody } from '@madoguchi/shared/contract/console/beds';
import { MOST_BEDS } from '@madoguchi/shared/contract/console/words';
import { isRealDay, toHyphens, toSlashes } from '@madoguchi/shared/domain/date';
import { normalForm } from '@madoguchi/shared/domain/text';
import { consoleBedsTexts } from '@madoguchi/shared/texts/console/beds';
import * as Yup from 'yup';

const { needed } = consoleBedsTexts.rules;
const MOST_DAYS = 365;

export interface RulesValues {
  bedTotal: string;
  /** A night a line, with its number of beds. */
  overrides: string;
  start: string;
  cancel: string;
}

/** What the form begins with. */
export function rulesValues({ bedTotal, overrides = {}, rule }: BedConfig): RulesValues {
  const lines = Object.entries(overrides).sort(([left], [right]) => (left < right ? -1 : 1));
  return {
    bedTotal: String(bedTotal),
    overrides: lines.map(([date, beds]) => `${toSlashes(date)} ${beds}`).join('\n'),
    start: String(rule.reservationPossibleStart),
    cancel: String(rule.reservationCancelLimit),
  };
}

const LINE = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})\s+(\d{1,3})$/;

/** The numbers of single nights; undefined where a line says no day, no number, or a night a second time. */
function typedOverrides(text: string): Record<string, number> | undefined {
  const overrides = new Map<string, number>();
  for (const line of normalForm(text, 'NFKC').split('\n')) {
    if (line.trim() === '') continue;
    const [, year = '', month = '', day = '', beds = ''] = LINE.exec(line.trim()) ?? [];
    const night = `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`;
    if (!isRealDay(night) || overrides.has(toHyphens(night))) return undefined;
    overrides.set(toHyphens(night), Number(beds));
  }
  return Object.fromEntries(overrides);
}

const typedNumber = (text: string) => Number(normalForm(text, 'NFKC').trim());
const numberTo = (most: number, message: string) =>
  Yup.string().test(
    'number',
    message,
    (text = '') => /^[0-9０-９]{1,3}$/.test(text.trim()) && typedNumber(text) <= most,
  );

export const rulesSchema = Yup.object({
  bedTotal: numberTo(MOST_BEDS, needed.count),
  overrides: Yup.string().test('lines', needed.lines, (text = '') => typedOverrides(text) !== undefined),
  start: numberTo(MOST_DAYS, needed.days),
  cancel: numberTo(MOST_DAYS, needed.days),
});

/** The document's fields of good values. */
export function rulesOf({ bedTotal, overrides, start, cancel }: RulesValues): BedPutBody['bed'] {
  return {
    bedTotal: typedNumber(bedTotal),
    overrides: typedOverrides(overrides) ?? {},
    rule: { reservationPossibleStart: typedNumber(start), reservationCancelLimit: typedNumber(cancel) },
  };
}
