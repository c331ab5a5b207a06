/** A calendar that is made in place: the same times on the same days of the week, as a form asks for them. */
import type { CalendarPostBody } from '@madoguchi/shared/contract/console/forms';
import { MOST_MONTHS, MOST_QUOTA } from '@madoguchi/shared/contract/console/words';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import * as yup from 'yup';

const texts = designerTexts.create;
const MOST_TIMES = 100;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export interface CalendarValues {
  name: string;
  weekdays: readonly number[];
  start: string;
  end: string;
  minutes: string;
  quota: string;
  months: string;
  isHolidayClosed: boolean;
}

/** Of a ward's morning: the days and times that most begin with. */
export const FIRST_CALENDAR: CalendarValues = {
  name: '',
  weekdays: [1, 2, 3, 4, 5],
  start: '09:00',
  end: '12:00',
  minutes: '30',
  quota: '1',
  months: '3',
  isHolidayClosed: true,
};

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeAt = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The times that fit between beginning and end, one after the other. */
export function timesOf({ start, end, minutes }: Pick<CalendarValues, 'start' | 'end' | 'minutes'>) {
  const length = Number(minutes);
  if (!TIME.test(start) || !TIME.test(end) || !(length >= 1)) return [];
  const times: { start: string; end: string }[] = [];
  for (let at = minutesOf(start); at + length <= minutesOf(end) && times.length <= MOST_TIMES; at += length)
    times.push({ start: timeAt(at), end: timeAt(at + length) });
  return times;
}

const count = (most: number) =>
  yup
    .string()
    .test(
      'count',
      texts.needCount(most),
      (text = '') => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= most,
    );

export const calendarSchema = yup.object({
  name: yup.string().trim().required(texts.needName).max(100),
  weekdays: yup.array().min(1, texts.needDay),
  start: yup.string().matches(TIME, texts.wrongTime),
  end: yup
    .string()
    .matches(TIME, texts.wrongTime)
    .test('order', texts.order, (end = '', { parent }) => !TIME.test(end) || end > parent.start)
    .test('some', texts.noSlot, (_, { parent }) => !(parent.end > parent.start) || timesOf(parent).length > 0)
    .test('many', texts.tooMany, (_, { parent }) => timesOf(parent).length <= MOST_TIMES),
  minutes: count(24 * 60),
  quota: count(MOST_QUOTA),
  months: count(MOST_MONTHS),
});

/** @param from first day, YYYYMMDD; @param calendarId that nobody has */
export function calendarBody(values: CalendarValues, calendarId: string, from: string): CalendarPostBody {
  return {
    calendarId,
    name: values.name.trim(),
    weekdays: [...values.weekdays].sort() as CalendarPostBody['weekdays'],
    times: timesOf(values),
    quota: Number(values.quota),
    from,
    months: Number(values.months),
    nationalHolidaysClosed: values.isHolidayClosed,
  };
}

/** An id that nobody has given yet. @param stem what it is for */
export function freshId(stem: string): string {
  return `${stem}-${crypto.randomUUID().slice(0, 8)}`;
}
