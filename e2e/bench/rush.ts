/**
 * The opening rush: 2,000 people want the places of one morning at the same moment. Nobody may meet an error but
 * 'full', no slot may be oversold, and whoever only looks at the schedule must not wait for those who reserve.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { LoginAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/session';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import * as v from 'valibot';
import { load, type Shot } from './load';
import { median, quantile } from './quantiles';

const SURVEY = 'bench-rush';
const CALENDAR = 'bench-rush';
const CATEGORY = 'bench-rush';
const RUSH_PEOPLE = 2_000;
/** Fewer places than people: the rest is told that it is full. */
const SLOT_COUNT = 20;
const QUOTA = 60;
const READERS = 4;
const SIGN_INS_AT_ONCE = 16;
/** A person gives up when the server has been busy for so long; that counts as an error. */
const LONGEST_MILLISECONDS = 120_000;

interface RushFigures {
  /** Decided calls (stored or full) a second, the waiting of those who were told to wait included. */
  perSecond: number;
  stored: number;
  full: number;
  /** Calls that were told to wait (503 with Retry-After) and came again. */
  waited: number;
  /** Anything else that anybody met: what, how often. */
  errors: Record<string, number>;
  /** Slots that have more than their quota, or not what was stored. */
  oversold: number;
  /** Until the person knew, in milliseconds. */
  slowestPercent: number;
  schedule: { median: number; slowestPercent: number; count: number };
}

/** Slots of the rush: calendar, day and index. */
function rushPlaces(run: number): { day: string; slot: string }[] {
  const day = addDays(today(), 1 + run);
  return Array.from({ length: SLOT_COUNT }, (_, index) => ({ day, slot: String(index) }));
}

/** Adds form and calendar of the rush to the bench's bundle; a day for each run. */
export function writeRushBundle(directory: string, runs: number): void {
  const write = (folder: string, content: object) => {
    mkdirSync(join(directory, folder), { recursive: true });
    writeFileSync(join(directory, folder, `${SURVEY}.json`), JSON.stringify(content));
  };
  write('surveys', {
    surveyId: SURVEY,
    surveyTitle: '計測 受付開始',
    isAppending: { value: true },
    surveySchema: [
      { itemKey: 'name', type: 'text', title: '氏名' },
      {
        itemKey: 'visit',
        type: 'reservation',
        title: '予約',
        isRequired: { value: true },
        categories_tree: [{ name: '受付開始', id: CATEGORY, calendarId: CALENDAR }],
      },
    ],
  });
  const slots = rushPlaces(0).map(({ slot }) => slot);
  const quotas = Object.fromEntries(slots.map((slot) => [slot, QUOTA]));
  write('calendars', {
    calendarId: CALENDAR,
    name: '受付開始',
    comaList: Object.fromEntries(
      slots.map((slot) => {
        const hour = String(Math.floor(Number(slot) / 4) + 9).padStart(2, '0');
        const minute = (Number(slot) % 4) * 15;
        const time = (value: number) => `${hour}:${String(value).padStart(2, '0')}`;
        return [slot, { start: time(minute), end: time(minute + 14) }];
      }),
    ),
    schedule: Object.fromEntries(
      Array.from({ length: runs }, (_, run) => rushPlaces(run)[0]?.day ?? '').map((day) => [day, quotas]),
    ),
    reservationMaxCountOfDay: 1,
  });
}

interface Reply {
  status: number;
  body: unknown;
  retryAfter: number;
}

function send(agent: Agent, url: string, method: string, token: string, body?: object): Promise<Reply> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          received += chunk;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: received.startsWith('{') ? JSON.parse(received) : undefined,
            retryAfter: Number(response.headers['retry-after'] ?? 0),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}

const codeOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined;
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Sessions of the people, signed in before the doors open. */
async function signInPeople(url: string): Promise<string[]> {
  const tokens: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < RUSH_PEOPLE) {
      const index = next;
      next += 1;
      const query = new URLSearchParams({ code: `dev:U-rush-${index}`, redirectUri: `${url}/login` });
      const answer: unknown = await (await fetch(`${url}${API_BASE}${API_PATHS.loginToken}?${query}`)).json();
      tokens[index] = v.parse(LoginAnswerSchema, answer).data.session.id_token;
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, worker));
  return tokens;
}

/** One person's send, as the screen does it: the same submission again whenever the server asks to wait. */
async function reserve(
  agent: Agent,
  url: string,
  token: string,
  place: { day: string; slot: string },
): Promise<{ outcome: string; waited: number }> {
  const started = performance.now();
  const row = (itemKey: string, value: string) => ({ surveyId: SURVEY, itemKey, sortKey: itemKey, value });
  const body = {
    data: [row('name', '山田 太郎'), row('visit', `${CATEGORY}_0|${place.day}|${place.slot}`)],
    subData: { idempotencyKey: crypto.randomUUID() },
  };
  for (let waited = 0; ; waited += 1) {
    const reply = await send(agent, `${url}${API_BASE}${API_PATHS.resultsPutItem}`, 'POST', token, body);
    const mayWait = reply.status === 503 && reply.retryAfter > 0 && performance.now() - started < LONGEST_MILLISECONDS;
    if (!mayWait) {
      const outcome = reply.status === 200 ? 'stored' : (codeOf(reply.body) ?? String(reply.status));
      return { outcome, waited };
    }
    await wait(reply.retryAfter * 1_000);
  }
}

/** The schedule of the rush's day, as the calendar screen asks for it. */
async function readSchedule(agent: Agent, url: string, token: string, day: string): Promise<Reply> {
  const query = new URLSearchParams({ start_day: day, end_day: addDays(day, 27) });
  return send(agent, `${url}${API_BASE}${API_PATHS.schedule}/${CALENDAR}?${query}`, 'GET', token);
}

/** Opens the doors once. `run` has a day of its own. */
async function rush(url: string, tokens: readonly string[], run: number): Promise<RushFigures> {
  const places = rushPlaces(run);
  const day = places[0]?.day ?? '';
  const agent = new Agent({ keepAlive: true, maxSockets: RUSH_PEOPLE });
  const readerAgent = new Agent({ keepAlive: true, maxSockets: READERS });
  const errors: Record<string, number> = {};
  const note = (what: string) => {
    errors[what] = (errors[what] ?? 0) + 1;
  };
  const times: number[] = [];
  const reads: number[] = [];
  let [stored, full, waited] = [0, 0, 0];
  let isOpen = true;
  const readers = Array.from({ length: READERS }, async (_, index) => {
    while (isOpen) {
      const started = performance.now();
      const reply = await readSchedule(readerAgent, url, tokens[index] ?? '', day);
      reads.push(performance.now() - started);
      if (reply.status !== 200) note(`schedule ${reply.status}`);
    }
  });
  const started = performance.now();
  await Promise.all(
    tokens.map(async (token, index) => {
      const place = places[index % places.length] ?? { day, slot: '0' };
      const result = await reserve(agent, url, token, place).catch((error: unknown) => ({
        outcome: error instanceof Error ? error.message : String(error),
        waited: 0,
      }));
      times.push(performance.now() - started);
      waited += result.waited;
      if (result.outcome === 'stored') stored += 1;
      else if (result.outcome === 'quota_exceeded') full += 1;
      else note(result.outcome);
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  isOpen = false;
  await Promise.all(readers);
  const { body } = await readSchedule(readerAgent, url, tokens.at(-1) ?? '', day);
  const counts = v.parse(
    v.object({ schedule: v.record(v.string(), v.record(v.string(), v.tuple([v.number(), v.number()]))) }),
    body,
  ).schedule[day];
  const slots = Object.values(counts ?? {});
  const taken = slots.reduce((sum, [, reserved]) => sum + reserved, 0);
  agent.destroy();
  readerAgent.destroy();
  return {
    perSecond: (stored + full) / seconds,
    stored,
    full,
    waited,
    errors,
    oversold: slots.filter(([quota, reserved]) => reserved > quota).length + (taken === stored ? 0 : 1),
    slowestPercent: quantile(times, 0.99),
    schedule: { median: median(reads), slowestPercent: quantile(reads, 0.99), count: reads.length },
  };
}

/** More at once than that is turned away by the bare server's own queue of connections. */
const FLOOR_PARALLEL = 500;
const SCHEDULE_BUDGET_MILLISECONDS = 500;

const total = (figures: RushFigures[], count: (figure: RushFigures) => number) =>
  figures.reduce((sum, figure) => sum + count(figure), 0);

/**
 * Opens the doors `runs` times, in turns with the bare server, which gets as many transactions on as many slots.
 * @returns lines for the bench's table
 */
export async function measureRush(
  productUrl: string,
  floor: { url: string; shotOf: (index: number) => Shot },
  runs: number,
) {
  const tokens = await signInPeople(productUrl);
  const ours: RushFigures[] = [];
  const bare: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    ours.push(await rush(productUrl, tokens, run));
    const shotOf = (index: number) => floor.shotOf(index % SLOT_COUNT);
    bare.push((await load(floor.url, RUSH_PEOPLE, FLOOR_PARALLEL, shotOf)).perSecond);
  }
  const perSecond = (values: number[]) => `${median(values).toFixed(0)} /s`;
  const errors = total(ours, (figure) => Object.values(figure.errors).reduce((sum, count) => sum + count, 0));
  const oversold = total(ours, (figure) => figure.oversold);
  const reads = median(ours.map((figure) => figure.schedule.slowestPercent));
  const line = { ours: '', floor: '', budget: '' };
  return [
    {
      ...line,
      what: 'decided (stored or full)',
      ours: `${perSecond(ours.map((figure) => figure.perSecond))}, told to wait ${total(ours, (figure) => figure.waited)} times`,
      floor: perSecond(bare),
      ratios: ours.map((figure, index) => figure.perSecond / (bare[index] ?? Number.NaN)),
    },
    {
      ...line,
      what: "errors but 'full'",
      ours: errors === 0 ? '0' : ours.map((figure) => JSON.stringify(figure.errors)).join(' '),
      budget: '0',
      kept: errors === 0,
    },
    { ...line, what: 'slots oversold', ours: String(oversold), budget: '0', kept: oversold === 0 },
    {
      ...line,
      what: 'everybody knows (99 %)',
      ours: `${(median(ours.map((figure) => figure.slowestPercent)) / 1_000).toFixed(1)} s`,
    },
    {
      ...line,
      what: 'schedule read meanwhile (99 %)',
      ours: `${reads.toFixed(0)} ms`,
      budget: `≤ ${SCHEDULE_BUDGET_MILLISECONDS} ms`,
      kept: reads <= SCHEDULE_BUDGET_MILLISECONDS,
    },
  ];
}
