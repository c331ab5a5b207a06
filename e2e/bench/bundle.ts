/**
 * The data bundle that the bench runs the product on: generated forms for the page figures, a reservation form
 * on a calendar of many slots for the throughput figures, and one whose week is a table of 48 rows.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, daysFromTo } from '@madoguchi/shared/domain/date';
import { benchSurvey } from './form';
import { WEEK_SLOTS } from './week';

export const RESERVATION_SURVEY = 'bench-reservation';
export const CALENDAR = 'bench-calendar';
const CATEGORY = 'bench-category';
/** The form that leads to the week of 48 slots. */
export const WEEK_SURVEY = 'bench-week';
const WEEK_CALENDAR = 'bench-week-calendar';
const SLOT_COUNT = 16;
const DAYS_AHEAD = 60;
/** More places than the bench can take. */
const QUOTA = 100_000;

/** The slots that the load is spread over. */
export function benchPlaces(): { day: string; slot: string }[] {
  const first = addDays(today(), 1);
  return daysFromTo(first, addDays(first, DAYS_AHEAD)).flatMap((day) =>
    Array.from({ length: SLOT_COUNT }, (_, index) => ({ day, slot: String(index) })),
  );
}

/** The rows of one reservation, as a client sends them. */
export function benchRows(place: { day: string; slot: string }): { itemKey: string; sortKey: string; value: string }[] {
  const texts = Array.from({ length: 8 }, (_, index) => ({
    itemKey: `text${index + 1}`,
    sortKey: `text${index + 1}`,
    value: `これは回答の本文です ${index + 1}`,
  }));
  return [...texts, { itemKey: 'visit', sortKey: 'visit', value: `${CATEGORY}_0|${place.day}|${place.slot}` }];
}

/** A calendar that is open every day from 8:00 on, `slotCount` slots of `minutes` each. */
function calendarOf(calendarId: string, slotCount: number, minutes: number) {
  const slots = Array.from({ length: slotCount }, (_, index) => String(index));
  const time = (count: number) => {
    const value = 8 * 60 + count * minutes;
    return `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
  };
  const quotas = Object.fromEntries(slots.map((slot) => [slot, QUOTA]));
  return {
    calendarId,
    name: '計測',
    comaList: Object.fromEntries(
      slots.map((slot) => [slot, { start: time(Number(slot)), end: time(Number(slot) + 1) }]),
    ),
    schedule: Object.fromEntries([...new Set(benchPlaces().map((place) => place.day))].map((day) => [day, quotas])),
  };
}

/** Writes the bundle into a folder. */
export function writeBenchBundle(directory: string, pageSizes: readonly number[]): void {
  mkdirSync(join(directory, 'surveys'), { recursive: true });
  mkdirSync(join(directory, 'calendars'), { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(join(directory, name), JSON.stringify(content));
  const reservation = { itemKey: 'visit', type: 'reservation', title: '予約', isRequired: { value: true } };
  for (const size of pageSizes) write(`surveys/bench-${size}.json`, benchSurvey(size));
  write(`surveys/${RESERVATION_SURVEY}.json`, {
    surveyId: RESERVATION_SURVEY,
    surveyTitle: '計測 予約',
    isAppending: { value: true },
    surveySchema: [
      ...Array.from({ length: 8 }, (_, index) => ({
        itemKey: `text${index + 1}`,
        type: 'text',
        title: `設問${index + 1}`,
      })),
      reservation,
    ],
  });
  write(`surveys/${WEEK_SURVEY}.json`, {
    surveyId: WEEK_SURVEY,
    surveyTitle: '計測 週',
    isAppending: { value: true },
    surveySchema: [{ ...reservation, selectedLargeCategory: '計測 週' }],
  });
  write(`calendars/${CALENDAR}.json`, calendarOf(CALENDAR, SLOT_COUNT, 30));
  write(`calendars/${WEEK_CALENDAR}.json`, calendarOf(WEEK_CALENDAR, WEEK_SLOTS, 15));
  write('categories.json', {
    display: { title: '予約項目' },
    tree: [
      { name: '計測', id: CATEGORY, calendarId: CALENDAR },
      { name: '計測 週', id: 'bench-week-category', calendarId: WEEK_CALENDAR },
    ],
    items: [],
  });
}
