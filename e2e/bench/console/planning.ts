/**
 * Calendars and closings (CONSOLE 6), on a house of its own: 5,000 cells in one change, a closing that hits 400 people, an
 * opening rush, and a calendar of a year on the screen.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_SESSION_KEY } from '@madoguchi/shared/contract';
import { PlanDoneSchema, PlannedCellsSchema } from '@madoguchi/shared/contract/console/calendars';
import { ClosingSchema } from '@madoguchi/shared/contract/console/closings';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { CELLS_AT_ONCE } from '@madoguchi/shared/contract/console/words';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, daysFromTo, mondayOf } from '@madoguchi/shared/domain/date';
import { type Browser, chromium } from 'playwright-core';
import { PROCESSOR_SLOWDOWN, phoneContext } from '../phone';
import { median, quantile } from '../quantiles';
import { Desk, onDatabase } from './desk';
import type { Line } from './line';
import { inOwnHouse } from './ownHouse';
import { rushLines } from './planningRush';

const BUDGET = { changeSeconds: 1, closingSeconds: 3, yearMilliseconds: 1_000, cellMilliseconds: 300 };
const CALENDAR = 'year';
const DAYS = 365;
const TIMES = 48;
const QUOTA = 1_000;
const HIT = 400;
const RUNS = 5;
/** Days after the first on which people book in a rush. */
const RUSH_FROM = 250;
const DESK = { width: 1280, height: 800 };
const GRID = '[role=grid] [role=gridcell]';
const ids = { id: CALENDAR };

const first = addDays(mondayOf(today()), 7);
const last = addDays(first, DAYS - 1);
const slots = Array.from({ length: TIMES }, (_, index) => String(index));

function writeHouse(directory: string): void {
  for (const folder of ['surveys', 'calendars']) mkdirSync(join(directory, folder), { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(join(directory, name), JSON.stringify(content));
  const isRequired = { value: true };
  write('surveys/visit.json', {
    ...{ surveyId: 'visit', surveyTitle: '計測 来院', isAppending: { value: true } },
    surveySchema: [
      { itemKey: 'name', type: 'text', title: '氏名', isRequired, isSearchable: { value: true } },
      { itemKey: 'place', type: 'reservation', title: '予約', isRequired },
    ],
  });
  const time = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  const quotas = Object.fromEntries(slots.map((slot) => [slot, QUOTA]));
  const ends = (slot: number) => (slot === TIMES - 1 ? '23:59' : time(slot + 1));
  write(`calendars/${CALENDAR}.json`, {
    ...{ calendarId: CALENDAR, name: '計測 一年' },
    comaList: Object.fromEntries(slots.map((slot) => [slot, { start: time(Number(slot)), end: ends(Number(slot)) }])),
    schedule: Object.fromEntries(daysFromTo(first, last).map((day) => [day, quotas])),
  });
  write('categories.json', {
    display: { title: '予約項目' },
    tree: [{ name: '計測', id: 'visit', calendarId: CALENDAR }],
    items: [],
  });
}

/** Seconds that the work takes each time. */
async function timesOf(runs: number, work: (run: number) => Promise<void>): Promise<number[]> {
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await work(run);
    seconds.push((performance.now() - began) / 1_000);
  }
  return seconds;
}
const secondsOf = (values: readonly number[]) =>
  `${median(values).toFixed(2)} s (slowest ${quantile(values, 1).toFixed(2)})`;

async function changeLine(desk: Desk): Promise<Line> {
  const cells = daysFromTo(first, last).flatMap((day) => slots.map((slot) => ({ day, slot })));
  const times = await timesOf(RUNS, async (run) => {
    const { version } = await desk.ask(PlannedCellsSchema, 'calendarCells', {
      ids,
      query: `from=${first}&to=${first}`,
    });
    const body = { version, cells: cells.slice(0, CELLS_AT_ONCE).map((cell) => ({ ...cell, quota: QUOTA + 1 + run })) };
    const { cells: count } = await desk.ask(PlanDoneSchema, 'calendarCellsPut', { ids, body });
    if (count !== CELLS_AT_ONCE) throw new Error(`${count} cells were changed`);
  });
  return {
    what: `${CELLS_AT_ONCE.toLocaleString('en')} cells in one transaction, median of ${RUNS}`,
    figure: secondsOf(times),
    budget: `≤ ${BUDGET.changeSeconds} s`,
    isKept: median(times) <= BUDGET.changeSeconds,
  };
}

/** Books a time for as many people, each by the database alone. */
async function bookAll(databaseUrl: string, run: number, day: string): Promise<void> {
  await onDatabase(
    databaseUrl,
    `WITH people AS (
       INSERT INTO person (user_id, created_at, seen_at) SELECT 'U-hit-' || $1::text || '-' || n, now(), now()
       FROM generate_series(1, $2::int) n RETURNING user_id
     ), answers AS (
       INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current,
         registrant_name, form_version, created_at, updated_at)
       SELECT user_id, 'visit', user_id, 'visit#' || user_id || '#1', user_id, '未対応', true, true, '山田 花子', 1, now(), now() FROM people
       RETURNING answer_id, user_id
     ), named AS (
       INSERT INTO answer_row (answer_id, survey_id, sort_key, position, item_key, title, value, user_search_key, is_admin)
       SELECT answer_id, 'visit', 'name', 0, 'name', '氏名', '山田 花子', '', false FROM answers
     ), places AS (
       INSERT INTO reservation (answer_id, user_id, survey_id, item_key, calendar_id, day, slot, cost, category_id, item_id, is_live)
       SELECT answer_id, user_id, 'visit', 'place', '${CALENDAR}', $3, '18', 1, 'visit', '0', true FROM answers
     )
     UPDATE slot SET reserved = $2 WHERE calendar_id = '${CALENDAR}' AND day = $3 AND slot = '18'`,
    [run, HIT, day],
  );
}

async function closingLine(desk: Desk, databaseUrl: string): Promise<Line> {
  const days = Array.from({ length: RUNS }, (_, run) => addDays(first, 200 + run));
  for (const [run, day] of days.entries()) await bookAll(databaseUrl, run, day);
  const times = await timesOf(RUNS, async (run) => {
    const body = { calendarId: CALENDAR, reason: '計測', slots: slots.map((slot) => ({ day: days[run] ?? '', slot })) };
    const { closingId } = await desk.ask(ClosingSchema, 'closingPost', { body });
    // As the screen shows it, with everybody and what each is offered; from here on it can be sent.
    const { offers } = await desk.ask(ClosingSchema, 'closing', { ids: { id: closingId } });
    const held = offers.filter(({ offered }) => offered !== undefined);
    if (held.length !== HIT) throw new Error(`${held.length} of ${offers.length} are offered a place`);
  });
  return {
    what: `a closing of a day that hits ${HIT} people, ready to send, median of ${RUNS}`,
    figure: secondsOf(times),
    budget: `≤ ${BUDGET.closingSeconds} s`,
    isKept: median(times) <= BUDGET.closingSeconds,
  };
}

/** The year from the press that asks for it, and a cell from the press that saves it until it stands. */
async function onScreen(
  browser: Browser,
  url: string,
  desk: Desk,
  run: number,
): Promise<{ year: number; cell: number }> {
  const stored = { [STAFF_SESSION_KEY]: await desk.stored() };
  const { context, page, session } = await phoneContext(browser, stored, GRID, DESK);
  const address = new URLSearchParams({
    calendar: CALENDAR,
    day: `${first.slice(0, 4)}-${first.slice(4, 6)}-${first.slice(6)}`,
  });
  await page.goto(`${url}${CONSOLE_ROUTES.ConsoleCalendars}?${address}`);
  await page.locator(GRID).first().waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  // From inside: a frame after the year's columns are there and the grid takes a key.
  const year = await page.evaluate(async (days) => {
    const began = performance.now();
    const choice = [...document.querySelectorAll<HTMLElement>('.ant-segmented-item')].find(
      (each) => each.textContent === '年',
    );
    choice?.querySelector('input')?.click();
    const grid = () => document.querySelector<HTMLElement>('[role=grid]');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (grid()?.getAttribute('aria-colcount') !== String(days + 1)) await frame();
    grid()?.focus();
    grid()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    while (!grid()?.getAttribute('aria-activedescendant')?.endsWith('-1-0')) await frame();
    await frame();
    return performance.now() - began;
  }, DAYS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const quota = String(2 + run);
  await page.locator('[role=grid]').press(quota);
  // From inside as well: from the key until the grid takes the next one and the cell shows what was saved.
  const shown = page.evaluate(
    (number) =>
      new Promise<number>((resolve) => {
        const isShown = () => {
          const grid = document.querySelector<HTMLElement>('[role=grid]:focus');
          const cell = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
          return cell?.textContent?.endsWith(`/${number}`) === true;
        };
        const wait = (began: number) =>
          requestAnimationFrame(() => (isShown() ? resolve(performance.now() - began) : wait(began)));
        const press = ({ key }: KeyboardEvent) => {
          if (key !== 'Enter') return;
          removeEventListener('keydown', press, true);
          wait(performance.now());
        };
        addEventListener('keydown', press, true);
      }),
    quota,
  );
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByLabel('定員', { exact: true }).press('Enter');
  if (!(await saved).ok()) throw new Error('the cell was not saved');
  const cell = await shown;
  await context.close();
  return { year, cell };
}

async function screenLines(url: string, desk: Desk): Promise<Line[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-quic'],
  });
  const runs: { year: number; cell: number }[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) runs.push(await onScreen(browser, url, desk, run));
  } finally {
    await browser.close();
  }
  const line = (what: string, values: number[], budget: number): Line => ({
    what: `${what}, median of ${RUNS}`,
    figure: `${median(values).toFixed(0)} ms (slowest ${quantile(values, 1).toFixed(0)})`,
    budget: `≤ ${budget} ms`,
    isKept: median(values) <= budget,
  });
  const year = `a year (${DAYS} × ${TIMES}) from its press until it takes a key, processor slowed ${PROCESSOR_SLOWDOWN} ×`;
  return [
    line(
      year,
      runs.map((run) => run.year),
      BUDGET.yearMilliseconds,
    ),
    line(
      'a cell from Enter until it is saved, shown and the grid takes a key',
      runs.map((run) => run.cell),
      BUDGET.cellMilliseconds,
    ),
  ];
}

/** The rows of planning. */
export function planningLines(root: string): Promise<Line[]> {
  return inOwnHouse(root, 'planning', writeHouse, async ({ databaseUrl, server, cluster }) => {
    const desk = await Desk.open(server.url, databaseUrl, 'S-bench', '予約担当');
    return [
      await changeLine(desk),
      await closingLine(desk, databaseUrl),
      ...(await rushLines({
        ...{ desk, url: server.url, databaseUrl, calendarId: CALENDAR, surveyId: 'visit', category: 'visit', slots },
        ...{ first: addDays(first, RUSH_FROM), pid: server.pid, cluster },
      })),
      ...(await screenLines(server.url, desk)),
    ];
  });
}
