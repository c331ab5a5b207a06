/**
 * The data bundle that the bench runs the product on: generated forms for the page figures, and a reservation form
 * on a calendar of many slots for the throughput figures.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, daysFromTo } from '@madoguchi/shared/domain/date';
import { benchSurvey } from './form';

export const RESERVATION_SURVEY = 'bench-reservation';
export const CALENDAR = 'bench-calendar';
export const CATEGORY = 'bench-category';
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

/** Writes the bundle into a folder. */
export function writeBenchBundle(directory: string, pageSizes: readonly number[]): void {
  mkdirSync(join(directory, 'surveys'), { recursive: true });
  mkdirSync(join(directory, 'calendars'), { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(join(directory, name), JSON.stringify(content));
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
      { itemKey: 'visit', type: 'reservation', title: '予約', isRequired: { value: true } },
    ],
  });
  const slots = Array.from({ length: SLOT_COUNT }, (_, index) => String(index));
  const quotas = Object.fromEntries(slots.map((slot) => [slot, QUOTA]));
  write(`calendars/${CALENDAR}.json`, {
    calendarId: CALENDAR,
    name: '計測',
    comaList: Object.fromEntries(
      slots.map((slot) => {
        const minutes = 9 * 60 + Number(slot) * 30;
        const time = (value: number) =>
          `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
        return [slot, { start: time(minutes), end: time(minutes + 30) }];
      }),
    ),
    schedule: Object.fromEntries([...new Set(benchPlaces().map((place) => place.day))].map((day) => [day, quotas])),
  });
  write('categories.json', {
    display: { title: '予約項目' },
    tree: [{ name: '計測', id: CATEGORY, calendarId: CALENDAR }],
    items: [],
  });
}
