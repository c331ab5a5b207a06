/** The form of a pattern and of a copied week: what is typed, what is asked of it, and the preview that it makes. */
import type { PreviewBody } from '@madoguchi/shared/contract/console/calendars';
import type { HolidayWay } from '@madoguchi/shared/contract/console/words';
import { isRealDay } from '@madoguchi/shared/domain/date';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import * as Yup from 'yup';
import { typedQuota } from '../edit/typedQuota';
import { typedDays } from './overCalendar';

const { needed } = consoleCalendarsTexts.pattern;
const MOST_WEEKS = 53;

export interface PatternValues {
  kind: 'pattern' | 'copy';
  /** YYYYMMDD, empty where none is chosen. */
  from: string;
  to: string;
  /** 0 = Sunday. */
  weekdays: number[];
  slots: string[];
  quota: string;
  holidays: HolidayWay;
  except: string;
  weeks: string;
}

const weeksOf = (text: string) => {
  const weeks = typedQuota(text);
  return weeks !== undefined && weeks >= 1 && weeks <= MOST_WEEKS ? weeks : undefined;
};
const day = Yup.string().test('day', needed.day, (value) => isRealDay(value ?? ''));
/** A test of values of one kind of the form alone. */
const only = (kind: PatternValues['kind'], isGood: (value: unknown) => boolean) => {
  return (value: unknown, { parent }: Yup.TestContext) => parent.kind !== kind || isGood(value);
};
const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0;

export const patternSchema = Yup.object({
  from: day,
  to: day.test('order', needed.order, (to, { parent }) => parent.kind === 'copy' || (to ?? '') >= parent.from),
  weekdays: Yup.array().test('some', needed.weekdays, only('pattern', isFilled)),
  slots: Yup.array().test('some', needed.slots, only('pattern', isFilled)),
  quota: Yup.string().test(
    'count',
    needed.quota,
    only('pattern', (value) => typedQuota(String(value ?? '')) !== undefined),
  ),
  except: Yup.string().test('days', needed.except, (value) => typedDays(value ?? '', isRealDay) !== undefined),
  weeks: Yup.string().test(
    'count',
    needed.weeks,
    only('copy', (value) => weeksOf(String(value ?? '')) !== undefined),
  ),
});

/** What is asked of the server; the values have passed the schema. */
export function previewOf(values: PatternValues): PreviewBody {
  const { kind, from, to, slots, holidays } = values;
  if (kind === 'copy') return { kind, from, to, weeks: weeksOf(values.weeks) ?? 1 };
  const weekdays = ([0, 1, 2, 3, 4, 5, 6] as const).filter((weekday) => values.weekdays.includes(weekday));
  const except = typedDays(values.except, isRealDay) ?? [];
  return { kind, from, to, weekdays, slots, quota: typedQuota(values.quota) ?? 0, holidays, except };
}
