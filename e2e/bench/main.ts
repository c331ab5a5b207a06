/**
 * `npm run bench`: measures the product as it is served and prints each figure beside the budget of DESIGN 7.
 * Only ratios within one run mean anything: pages and servers take turns, and the median of the runs counts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { benchPlaces, benchRows, CALENDAR, RESERVATION_SURVEY, WEEK_SURVEY, writeBenchBundle } from './bundle';
import { startFloor } from './floor';
import { benchMarks } from './form';
import { type LoadFigures, load } from './load';
import { measurePage, type PageFigures } from './page';
import { startPlainPage } from './plainServer';
import { startProduct } from './product';
import { median, quantile } from './quantiles';
import { LARGEST_FORM, largestOf, routeSizes } from './routes';
import { measureRush, writeRushBundle } from './rush';
import { signIn } from './session';
import { measureWeek } from './week';

const PAGE_SIZES = [50, 200] as const;
const PARALLEL = 32;
const WRITES = 3_000;
const READS = 3_000;
const PEOPLE = 200;

const root = process.env.BENCH_ROOT ?? process.cwd();
const runs = Number(process.env.BENCH_RUNS ?? 5);
/** `pages`, `calendar`, `server` or `bytes`: only those figures. */
const only = process.env.BENCH_ONLY;

/** A ratio counts as kept up to so much above its budget: medians of the same page differ by that. */
const RATIO_TOLERANCE = 0.03;

/** The middle half of the values. */
const spread = (values: number[]) => `${quantile(values, 0.25).toFixed(2)}–${quantile(values, 0.75).toFixed(2)}`;
const medianOf = (figures: PageFigures[], key: keyof PageFigures) => median(figures.map((figure) => figure[key]));

interface Line {
  what: string;
  ours: string;
  floor: string;
  /** Of the same turns of both pages; the median counts. */
  ratios?: number[];
  budget: string;
  /** Undefined where there is no budget. */
  kept?: boolean;
}

function print(title: string, lines: Line[]): void {
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      lines.map(({ what, ours, floor, ratios, budget, kept }) => [
        what,
        {
          ours,
          floor,
          ratio: ratios ? median(ratios).toFixed(2) : '',
          'middle half': ratios ? spread(ratios) : '',
          budget,
          '': kept === undefined ? '' : kept ? 'kept' : 'MISSED',
        },
      ]),
    ),
  );
}

function pageLines(size: number, ours: PageFigures[], plain: PageFigures[]): Line[] {
  const absolute = (what: string, key: keyof PageFigures, unit: string, digits: number, limit?: number): Line => ({
    what,
    ours: `${medianOf(ours, key).toFixed(digits)} ${unit}`,
    floor: `${medianOf(plain, key).toFixed(digits)} ${unit}`,
    budget: limit === undefined ? '' : `≤ ${limit} ${unit}`,
    ...(limit !== undefined && { kept: medianOf(ours, key) <= limit }),
  });
  const relative = (what: string, key: keyof PageFigures, limit?: number): Line => {
    const ratios = ours.map((figure, index) => figure[key] / (plain[index]?.[key] ?? Number.NaN));
    const line = { ...absolute(what, key, 'ms', 0), ratios };
    if (limit === undefined) return line;
    return { ...line, budget: `≤ ${limit} × plain React`, kept: median(ratios) <= limit + RATIO_TOLERANCE };
  };
  const isLarge = size === 200;
  return [
    absolute(
      'JavaScript until the form stands',
      'scriptKilobytesUntilForm',
      'KB',
      1,
      isLarge ? undefined : LARGEST_FORM,
    ),
    absolute('depth of the request chain', 'chainDepth', '', 0, 2),
    absolute('all bytes of the first load', 'totalKilobytes', 'KB', 1),
    absolute('requests until the form stands', 'requests', '', 0),
    absolute('first contentful paint', 'firstContentfulPaint', 'ms', 0),
    relative('first input ready', 'ready', isLarge ? 1.2 : 1.6),
    relative('the form itself stands', 'form'),
    absolute('long-task blocking', 'blocking', 'ms', 0, 400),
    absolute('layout shift', 'layoutShift', '', 3, 0),
    relative('key to paint', 'keyToPaint', 1.05),
    relative('radio that shows items', 'revealing', 1.2),
    relative('submit with all errors', 'submit', 1.3),
    absolute('heap after load', 'heapMegabytes', 'MB', 1, isLarge ? 5 : undefined),
  ];
}

function serverLine(what: string, ours: LoadFigures[], floor: LoadFigures[], limit: number): Line {
  const ratios = ours.map((figure, index) => figure.perSecond / (floor[index]?.perSecond ?? Number.NaN));
  const say = (figures: LoadFigures[]) =>
    `${median(figures.map((figure) => figure.perSecond)).toFixed(0)} /s, 99 % in ${median(figures.map((figure) => figure.slowestPercent)).toFixed(0)} ms`;
  const refused = ours.some((figure) => Object.keys(figure.statuses).some((status) => status !== '200'));
  return {
    what,
    ours: say(ours),
    floor: say(floor),
    ratios,
    budget: `≥ ${limit} × bare Fastify + pg`,
    kept: median(ratios) >= limit && !refused,
  };
}

type Product = Awaited<ReturnType<typeof startProduct>>;

/** The device of somebody new: what a person typed before would be offered as a draft. */
async function newDevice(product: Product): Promise<Record<string, string>> {
  const { stored } = await signIn(product.url, `U-page-${crypto.randomUUID()}`);
  return { 'madoguchi.session': stored };
}

/** Runs both turns `runs` times, each as often the first as the second. */
async function takeTurns(turns: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let run = 0; run < runs; run += 1) for (const turn of run % 2 === 0 ? turns : [...turns].reverse()) await turn();
}

/** A week of 48 slots on our calendar, which is reached through its form, and on the plain table. */
async function weekLine(product: Product, browser: Browser, plainUrl: string): Promise<Line> {
  const ours: number[] = [];
  const plain: number[] = [];
  await takeTurns([
    async () =>
      ours.push(
        await measureWeek(browser, await newDevice(product), async (page) => {
          await page.goto(`${product.url}/survey/${WEEK_SURVEY}`);
          await page.locator('button[type=submit]').click();
        }),
      ),
    async () => plain.push(await measureWeek(browser, {}, (page) => page.goto(`${plainUrl}/week.html`))),
  ]);
  const ratios = ours.map((milliseconds, index) => milliseconds / (plain[index] ?? Number.NaN));
  return {
    what: 'next week of 48 slots painted',
    ours: `${median(ours).toFixed(0)} ms`,
    floor: `${median(plain).toFixed(0)} ms`,
    ratios,
    budget: '≤ 1.3 × plain React',
    kept: median(ratios) <= 1.3 + RATIO_TOLERANCE,
  };
}

/** Measures with a browser and the plain React pages beside the product. */
async function withPages(measure: (browser: Browser, plainUrl: string) => Promise<void>): Promise<void> {
  const plainPage = await startPlainPage(join(root, 'e2e/bench/dist'));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  await measure(browser, plainPage.url);
  await browser.close();
  plainPage.stop();
}

async function measureCalendar(product: Product, browser: Browser, plainUrl: string): Promise<void> {
  print(`Calendar, processor slowed 4 ×, median of ${runs} runs`, [await weekLine(product, browser, plainUrl)]);
}

async function measurePages(product: Product, browser: Browser, plainUrl: string): Promise<void> {
  for (const size of PAGE_SIZES) {
    const ours: PageFigures[] = [];
    const plain: PageFigures[] = [];
    await takeTurns([
      async () => {
        const url = `${product.url}/survey/bench-${size}`;
        ours.push(await measurePage(browser, url, benchMarks(size), await newDevice(product)));
      },
      async () => plain.push(await measurePage(browser, `${plainUrl}/?n=${size}`, benchMarks(size))),
    ]);
    print(
      `Survey page of ${size} items, Slow 4G, processor slowed 4 ×, median of ${runs} runs`,
      pageLines(size, ours, plain),
    );
  }
  print(
    "First visit to a route after the shell, the remote's own files",
    routeSizes(root).map(({ remote, route, kilobytes }) => ({
      what: `${route} (${remote})`,
      ours: `${kilobytes.toFixed(1)} KB`,
      floor: '',
      budget: `≤ ${largestOf({ remote })} KB`,
      kept: kilobytes <= largestOf({ remote }),
    })),
  );
}

async function measureServer(product: Product): Promise<void> {
  const places = benchPlaces();
  const floor = await startFloor(product.floorDatabaseUrl, CALENDAR, places);
  const tokens: string[] = [];
  for (let index = 0; index < PEOPLE; index += 1) tokens.push((await signIn(product.url, `U-bench-${index}`)).idToken);
  const placeOf = (index: number) => places[index % places.length] ?? { day: '', slot: '' };
  const writes: [ours: LoadFigures[], floor: LoadFigures[]] = [[], []];
  const reads: [ours: LoadFigures[], floor: LoadFigures[]] = [[], []];
  const lastDay = places[31 * 16]?.day ?? '';
  for (let run = 0; run < runs; run += 1) {
    writes[0].push(
      await load(product.url, WRITES, PARALLEL, (index) => ({
        method: 'POST',
        path: '/survey/api/v1/db/survey-results/putItem',
        headers: { authorization: `Bearer ${tokens[index % PEOPLE]}` },
        body: {
          data: benchRows(placeOf(index)).map((row) => ({ ...row, surveyId: RESERVATION_SURVEY })),
          subData: { idempotencyKey: crypto.randomUUID() },
        },
      })),
    );
    writes[1].push(
      await load(floor.url, WRITES, PARALLEL, (index) => ({
        method: 'POST',
        path: '/write',
        body: {
          user: `U-bench-${index % PEOPLE}`,
          calendarId: CALENDAR,
          ...placeOf(index),
          rows: benchRows(placeOf(index)),
        },
      })),
    );
    reads[0].push(
      await load(product.url, READS, PARALLEL, (index) => ({
        method: 'GET',
        path: `/survey/api/v1/db/calendars/schedule/${CALENDAR}?start_day=${places[0]?.day}&end_day=${lastDay}`,
        headers: { authorization: `Bearer ${tokens[index % PEOPLE]}` },
      })),
    );
    reads[1].push(
      await load(floor.url, READS, PARALLEL, () => ({
        method: 'GET',
        path: `/schedule/${CALENDAR}?from=${places[0]?.day}&to=${lastDay}`,
      })),
    );
  }
  print(`Server, ${PARALLEL} connections, client, server and database on this machine, median of ${runs} runs`, [
    serverLine('putItem with a reservation', ...writes, 0.6),
    serverLine('schedule of a month', ...reads, 0.7),
  ]);
  console.log('answers by status:', JSON.stringify(writes[0].map((figure) => figure.statuses)));
  const shotOf = (index: number) => ({
    method: 'POST' as const,
    path: '/write',
    body: { user: `U-bench-${index}`, calendarId: CALENDAR, ...placeOf(index), rows: benchRows(placeOf(index)) },
  });
  print(
    `Opening rush of 2,000 people, median of ${runs} runs`,
    await measureRush(product.url, { url: floor.url, shotOf }, runs),
  );
  await floor.stop();
}

const work = mkdtempSync(join(tmpdir(), 'madoguchi-bench-'));
try {
  const bundle = join(work, 'bundle');
  writeBenchBundle(bundle, PAGE_SIZES);
  writeRushBundle(bundle, runs);
  const product = await startProduct(root, join(work, 'data'), bundle);
  const wants = (part: string) => only === undefined || only === '' || only === part;
  if (wants('pages')) await withPages((browser, plainUrl) => measurePages(product, browser, plainUrl));
  if (wants('calendar')) await withPages((browser, plainUrl) => measureCalendar(product, browser, plainUrl));
  if (wants('server')) await measureServer(product);
  await product.stop();
} finally {
  rmSync(work, { recursive: true, force: true });
}
