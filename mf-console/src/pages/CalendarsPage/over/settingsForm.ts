/** The form of a calendar's settings: its values, what is asked of them, and which fields of the document they change. */

import type { PlannedCalendar } from '@madoguchi/shared/contract/console/calendars';
import { isRealDay } from '@madoguchi/shared/domain/date';
import { normalForm } from '@madoguchi/shared/domain/text';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import * as Yup from 'yup';
import { daysText, typedDays } from './overCalendar';

const { needed } = consoleCalendarsTexts.settings;

/** Numbers of the document, each of which may be absent. */
export const COUNT_FIELDS = [
  'reservationCancelLimit',
  'reservationPossibleStart',
  'reservationPossibleMonths',
  'reservationMaxCount',
  'reservationMaxCountOfDay',
] as const;
type CountField = (typeof COUNT_FIELDS)[number];

interface TimeValues {
  slot: string;
  start: string;
  end: string;
}
export type SettingsValues = Record<CountField, string> & {
  name: string;
  isOff: boolean;
  times: TimeValues[];
  /** A day a line. */
  dayOffs: string;
  dayOpens: string;
};

function dayOffOf(fields: PlannedCalendar['fields']): [day: string, isOff: boolean][] {
  const { dayOff } = fields;
  if (typeof dayOff !== 'object' || dayOff === null) return [];
  return Object.entries(dayOff).map(([day, value]) => [day, value === 1]);
}

/** One text of equal values, in whatever order their fields are. */
function canonicalText(value: unknown): string | undefined {
  return JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([left], [right]) => (left < right ? -1 : 1)))
      : each,
  );
}

/** What the form begins with. */
export function settingsValues(fields: PlannedCalendar['fields']): SettingsValues {
  const counts = COUNT_FIELDS.map((name) => [name, typeof fields[name] === 'number' ? String(fields[name]) : '']);
  const days = dayOffOf(fields);
  const daysWhere = (isOff: boolean) =>
    daysText(
      days
        .filter(([, value]) => value === isOff)
        .map(([day]) => day)
        .sort(),
    );
  return {
    ...(Object.fromEntries(counts) as Record<CountField, string>),
    name: fields.name,
    isOff: fields.calendarOff === 1,
    times: Object.entries(fields.comaList).map(([slot, { start, end }]) => ({ slot, start, end })),
    dayOffs: daysWhere(true),
    dayOpens: daysWhere(false),
  };
}

/**
 * What the form goes on with where somebody else has saved meanwhile: what only was typed here stays, all else is as it
 * stands now, so that neither's work is lost unseen.
 * @param before what the form began with
 * @returns also the fields that both have changed, and that are as the other one has them
 */
export function mergedSettings(
  typed: SettingsValues,
  before: SettingsValues,
  now: SettingsValues,
): { values: SettingsValues; replaced: (keyof SettingsValues)[] } {
  const isSame = (left: SettingsValues, right: SettingsValues, name: keyof SettingsValues) =>
    canonicalText(left[name]) === canonicalText(right[name]);
  const names = Object.keys(typed) as (keyof SettingsValues)[];
  const own = names.filter((name) => !isSame(typed, before, name) && !isSame(typed, now, name));
  const kept = own.filter((name) => isSame(before, now, name));
  return {
    values: { ...now, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) },
    replaced: own.filter((name) => !kept.includes(name)),
  };
}

/** A number of a time that no other has. */
export function nextSlot(times: readonly TimeValues[]): string {
  return String(times.reduce((most, { slot }) => Math.max(most, Number(slot)), -1) + 1);
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const countOf = (text: string) =>
  /^\d{1,4}$/.test(normalForm(text, 'NFKC').trim()) ? Number(normalForm(text, 'NFKC')) : undefined;
const count = Yup.string().test(
  'count',
  needed.count,
  (text = '') => text.trim() === '' || countOf(text) !== undefined,
);
const days = Yup.string().test('days', needed.days, (text = '') => typedDays(text, isRealDay) !== undefined);

export const settingsSchema = Yup.object({
  name: Yup.string().trim().required(needed.name).max(100),
  times: Yup.array().of(
    Yup.object({
      start: Yup.string().matches(TIME, needed.time),
      end: Yup.string()
        .matches(TIME, needed.time)
        .test('order', needed.time, (end = '', { parent }) => end > parent.start),
    }),
  ),
  dayOffs: days,
  dayOpens: days,
  ...Object.fromEntries(COUNT_FIELDS.map((name) => [name, count])),
});

/** The fields of the document that the form has changed; null where one was emptied. */
export function changedFields(values: SettingsValues, fields: PlannedCalendar['fields']): Record<string, unknown> {
  const closed = typedDays(values.dayOffs, isRealDay) ?? [];
  const open = typedDays(values.dayOpens, isRealDay) ?? [];
  const dayOff = Object.fromEntries([...open.map((day) => [day, 0]), ...closed.map((day) => [day, 1])]);
  const comaList = Object.fromEntries(
    // What a time has beside start and end stays.
    values.times.map(({ slot, start, end }) => [slot, { ...fields.comaList[slot], start, end }]),
  );
  const wanted: Record<string, unknown> = {
    name: values.name.trim(),
    calendarOff: values.isOff ? 1 : fields.calendarOff === undefined ? undefined : 0,
    comaList,
    dayOff: fields.dayOff === undefined && Object.keys(dayOff).length === 0 ? undefined : dayOff,
    ...Object.fromEntries(COUNT_FIELDS.map((name) => [name, countOf(values[name])])),
  };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => canonicalText(value) !== canonicalText(fields[name]),
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, value ?? null]));
}
