/**
 * A reservation as an iCalendar file (RFC 5545), which every phone's calendar takes. The same reservation always has
 * the same uid and its later states a higher sequence: taken again after a change it moves the entry, after a cancel it
 * takes the entry away.
 */
import { createEvent, type DateArray, type EventAttributes } from 'ics';
import { hashText } from '../../identifiers';

const PRODUCT = 'madoguchi';
/** Sequences count seconds from here: they must rise and fit into 31 bits. 2020-01-01T00:00:00Z. */
const SEQUENCE_START_SECONDS = 1_577_836_800;

/** From when to when: instants in milliseconds since 1970, or for a stay its first and last day, YYYYMMDD. */
export type CalendarSpan = { start: number; end: number } | { firstDay: string; lastDay: string };

interface CalendarEntry {
  surveyId: string;
  /** Stays the same when the reservation is changed. */
  answerCode: string;
  title: string;
  description: string;
  url: string;
  span: CalendarSpan;
  isCancelled: boolean;
  changedAt: Date;
}

function utcParts(instant: number): DateArray {
  const [date = '', time = ''] = new Date(instant).toISOString().split('T');
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return [year, month, day, hour, minute];
}

function dayParts(day: string): DateArray {
  return [Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6, 8))];
}

/** The file names the day after the last: its end is not included. */
function spanOf(span: CalendarSpan): Pick<EventAttributes, 'start'> & { end: DateArray } {
  if ('start' in span) return { start: utcParts(span.start), end: utcParts(span.end) };
  const [year, month, day] = dayParts(span.lastDay);
  const after = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10).replaceAll('-', '');
  return { start: dayParts(span.firstDay), end: dayParts(after) };
}

/**
 * The file's text.
 * @throws {Error} when the entry makes no event, such as one that ends before it starts
 */
export function calendarFileOf(entry: CalendarEntry): string {
  const { error, value } = createEvent({
    ...spanOf(entry.span),
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    uid: `${hashText(`${entry.surveyId}|${entry.answerCode}`).slice(0, 32)}@${PRODUCT}`,
    sequence: Math.floor(entry.changedAt.getTime() / 1000) - SEQUENCE_START_SECONDS,
    productId: PRODUCT,
    method: entry.isCancelled ? 'CANCEL' : 'PUBLISH',
    status: entry.isCancelled ? 'CANCELLED' : 'CONFIRMED',
    title: entry.title,
    description: entry.description,
    url: entry.url,
  });
  if (error || !value) throw error ?? new Error('no calendar file');
  return value;
}
