/**
 * An opening rush (CONSOLE 6): 200 people a second book while a hundred times a planner changes quotas of the same slots or
 * closes one. Afterwards everything is counted from the tables.
 */
import { PlanDoneSchema, PlannedCellsSchema } from '@madoguchi/shared/contract/console/calendars';
import { addDays } from '@madoguchi/shared/domain/date';
import * as v from 'valibot';
import { busy } from '../busy';
import { cpuMilliseconds } from '../large/cpu';
import { quantile } from '../quantiles';
import { Bookings } from './bookings';
import { type Desk, onDatabase } from './desk';
import type { Line } from './line';

const PER_SECOND = 200;
const SECONDS = 20;
const EDITS = 100;
/** Each so many edits a slot is closed instead. */
const CLOSING_EVERY = 10;
const DAYS = 10;
/** Of the slots in the beginning: with it most people find a place, and some none. */
const QUOTA = 9;
const SAID = [200, 409];

interface Rush {
  desk: Desk;
  url: string;
  databaseUrl: string;
  calendarId: string;
  surveyId: string;
  category: string;
  /** The first of the rush's days, YYYYMMDD. */
  first: string;
  slots: readonly string[];
  /** Of the server, and the folder of its database: whose processor time is counted. */
  pid: number | undefined;
  cluster: string;
}

/** Changes one cell as a planner does who has just looked at it. @returns the accepted change and what it set */
async function edit({ desk, calendarId }: Rush, day: string, slot: string, quota: number) {
  const ids = { id: calendarId };
  const { version } = await desk.ask(PlannedCellsSchema, 'calendarCells', { ids, query: `from=${day}&to=${day}` });
  const response = await desk.send('calendarCellsPut', { ids, body: { version, cells: [{ day, slot, quota }] } });
  const text = await response.text();
  if (!response.ok) return { status: response.status };
  const { change } = v.parse(v.object({ data: PlanDoneSchema }), JSON.parse(text)).data;
  return { status: 200, change, cell: `${day} ${slot}`, quota };
}

/** The rows of the rush. */
export async function rushLines(rush: Rush): Promise<Line[]> {
  const { desk, url, databaseUrl, calendarId, surveyId, category, first, slots, pid, cluster } = rush;
  const places = Array.from({ length: DAYS }, (_, day) => addDays(first, day)).flatMap((day) =>
    slots.map((slot) => ({ day, slot })),
  );
  const last = addDays(first, DAYS - 1);
  const ofDays = `calendar_id = $1 AND day BETWEEN $2 AND $3`;
  await onDatabase(databaseUrl, `UPDATE slot SET quota = ${QUOTA}, reserved = 0 WHERE ${ofDays}`, [
    calendarId,
    first,
    last,
  ]);
  const place = (index: number) => places[(index * 7919) % places.length] ?? { day: first, slot: '0' };
  const bookings = new Bookings(url, PER_SECOND, (index) => {
    const { day, slot } = place(index);
    const row = (itemKey: string, value: string) => ({ surveyId, itemKey, sortKey: itemKey, value });
    return [row('name', '山田 花子'), row('place', `${category}_0|${day}|${slot}`)];
  });
  await bookings.prepare();
  const cpuBefore = cpuMilliseconds(pid, cluster);
  const began = performance.now();
  const edits: Promise<{ status: number; change?: number; cell?: string; quota?: number }>[] = [];
  const planning = (async () => {
    for (let index = 0; index < EDITS; index += 1) {
      const wait = began + (index * SECONDS * 1_000) / EDITS - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const { day, slot } = place(index * 31);
      edits.push(
        index % CLOSING_EVERY === CLOSING_EVERY - 1
          ? desk
              .send('closingPost', { body: { calendarId, reason: '計測', slots: [{ day, slot }] } })
              .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
          : edit(rush, day, slot, 4 + (index % 9)),
      );
    }
  })();
  const booked = await bookings.until(() => performance.now() - began >= SECONDS * 1_000);
  const took = (performance.now() - began) / 1_000;
  await planning;
  const edited = await Promise.all(edits);
  const cpu = cpuMilliseconds(pid, cluster) - cpuBefore;
  const values = [calendarId, first, last];
  const [row] = await onDatabase<{ oversold: number; places: number }>(
    databaseUrl,
    `SELECT count(*) FILTER (WHERE reserved > quota OR reserved <> booked + held)::int AS oversold, sum(booked)::int AS places
     FROM (SELECT reserved, quota,
         (SELECT coalesce(sum(cost), 0) FROM reservation r
          WHERE r.is_live AND (r.calendar_id, r.day, r.slot) = (slot.calendar_id, slot.day, slot.slot)) AS booked,
         (SELECT coalesce(sum(cost), 0) FROM place_hold h
          WHERE (h.calendar_id, h.day, h.slot) = (slot.calendar_id, slot.day, slot.slot)) AS held
       FROM slot WHERE ${ofDays}) counted`,
    values,
  );
  const quotas = new Map(
    (
      await onDatabase<{ cell: string; quota: number }>(
        databaseUrl,
        `SELECT day || ' ' || slot AS cell, quota FROM slot WHERE ${ofDays}`,
        values,
      )
    ).map(({ cell, quota }) => [cell, quota]),
  );
  const written = new Map<string, { change: number; quota: number }>();
  for (const { change = 0, cell, quota } of edited)
    if (cell !== undefined && quota !== undefined && change > (written.get(cell)?.change ?? 0))
      written.set(cell, { change, quota });
  const lost = [...written].filter(([cell, { quota }]) => quotas.get(cell) !== quota).length;
  const asked = booked.milliseconds.length;
  const stored = booked.statuses[200] ?? 0;
  const perSecond = asked / took;
  const others = Object.entries(booked.statuses).filter(([status]) => !SAID.includes(Number(status)));
  const met = others.map(([status, count]) => `${count} × ${status}`).join(', ');
  const accepted = edited.filter(({ status }) => status === 200).length;
  const odd = edited.filter(({ status }) => !SAID.includes(status)).length;
  return [
    {
      what: `${PER_SECOND} bookings a second for ${SECONDS} s while ${EDITS} edits and closings run, load ${busy()}`,
      figure: `${perSecond.toFixed(0)} a second, ${stored} stored, p95 ${quantile(booked.milliseconds, 0.95).toFixed(0)} ms${met && `, ${met}`}`,
      budget: `≥ ${PER_SECOND * 0.95}, none refused but full ones`,
      isKept: perSecond >= PER_SECOND * 0.95 && others.length === 0,
    },
    {
      what: 'processor time of server and database for each of them',
      figure: `${(cpu / asked).toFixed(1)} ms`,
      budget: '',
      isKept: undefined,
    },
    {
      what: `oversold; edits lost (${accepted} accepted)`,
      figure: `${row?.oversold}; ${lost}${odd > 0 ? `, ${odd} failed` : ''}`,
      budget: '0; 0',
      isKept: row?.oversold === 0 && row.places === stored && lost === 0 && odd === 0 && accepted > 0,
    },
  ];
}
