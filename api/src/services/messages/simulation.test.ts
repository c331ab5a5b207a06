/**
 * Days of reservations, changes and cancels with two servers that are killed again and again and start with a later
 * clock: every push that is due reaches LINE exactly once, none after a cancel, for an old time or early, none later than
 * a minute of the time that a server was up. LINE loses answers and refuses meanwhile.
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { API_BASE } from '@madoguchi/shared/contract';
import { instantOfJapan } from '@madoguchi/shared/domain/clock';
import { addDays, monthDayWeekday } from '@madoguchi/shared/domain/date';
import pg from 'pg';
import { putBody } from '../../testing/answers';
import { testBundle, writeBundle } from '../../testing/bundle';
import { createTestDatabase, dropTestDatabase } from '../../testing/database';
import { type LineMessages, startLineMessages } from '../../testing/lineMessages';
import { Random } from '../../testing/model/world';
import { buildServer, type ServerProcess, startServerProcess } from '../../testing/process';

const isLong = process.env.TEST_LONG === '1';
const DAYS = isLong ? 30 : 1;
const RESERVATIONS = isLong ? 50_000 : 40;
const KILLS = isLong ? 200 : 2;
const PARALLEL = 20;
const CHANGED = 0.2;
const CANCELLED = 0.15;
const MOST_SECONDS_LATE = 60;
const FIRST_DAY = '20261124';
const AT = '18:00';
const MINUTES = 60_000;

let bundle = '';
let databaseUrl = '';
let database: pg.Client;
let line: LineMessages;

beforeAll(async () => {
  await buildServer();
  line = await startLineMessages();
  const files = testBundle();
  const days = Array.from({ length: DAYS + 3 }, (_, index) => addDays(FIRST_DAY, index));
  files['calendars/main.json'] = {
    ...(files['calendars/main.json'] as object),
    schedule: Object.fromEntries(days.map((day) => [day, { '0': RESERVATIONS, '1': RESERVATIONS }])),
    reservationCancelLimit: 0,
  };
  files['messages.json'] = { perSecond: isLong ? 400 : 200, quiet: { from: '03:00', to: '04:00' } };
  bundle = writeBundle(files);
  databaseUrl = await createTestDatabase();
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
}, 240_000);
afterAll(async () => {
  await database.end();
  await dropTestDatabase(databaseUrl);
  await line.close();
  rmSync(bundle, { recursive: true, force: true });
});

/** A time during which the two servers were up: by the program's clock and by the machine's. */
interface Run {
  now: number;
  began: number;
  /** Undefined while it runs. */
  ended?: number;
  servers: ServerProcess[];
}
const runs: Run[] = [];
/** The program's clock at a moment of this machine, no earlier than it was. */
const programTime = (run: Run, real: number) => run.now + real - run.began;

async function start(now: number): Promise<Run> {
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_BUNDLE: bundle,
    NOW: new Date(now).toISOString(),
    DEV_LOGIN: 'U-development',
    LINE_LOGIN_ISSUER: line.origin,
    RATE_LIMIT_ADDRESS: '10000000',
    RATE_LIMIT_WRITES: '10000000',
    LOG_LEVEL: 'silent',
  };
  const began = Date.now();
  const servers = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  const run = { now, began, servers };
  runs.push(run);
  return run;
}
async function kill(run: Run): Promise<number> {
  await Promise.all(run.servers.map((server) => server.kill()));
  run.ended = Date.now();
  return programTime(run, run.ended);
}

interface Person {
  userId: string;
  day: string;
  partitionKey: string;
  isCancelled: boolean;
  /** What is expected at LINE: head of the text and day, each once. */
  due: string[];
}

async function call(run: Run, index: number, userId: string, path: string, body: unknown) {
  const server = run.servers[index % run.servers.length];
  const login = await fetch(`${server?.url}${API_BASE}/login/token?code=dev:${userId}`);
  const { data } = (await login.json()) as { data: { session: { id_token: string } } };
  const response = await fetch(`${server?.url}${API_BASE}/survey-results${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session.id_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { partitionKey: string };
}

async function forAll<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < items.length; index += PARALLEL)
    await Promise.all(items.slice(index, index + PARALLEL).map((item, offset) => work(item, index + offset)));
}

const bodyOf = (day: string, oldPartitionKey?: string) =>
  putBody(
    'visit',
    { name: '山田 太郎', place: `consult_0|${day}|1` },
    oldPartitionKey === undefined ? {} : { oldPartitionKey },
  );

/** Waits until nothing is waiting that may leave now; the machine may be slow. */
async function drained(): Promise<void> {
  for (;;) {
    const { rows } = await database.query("SELECT count(*)::int AS waiting FROM outbox WHERE state = 'waiting'");
    if (rows[0].waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Waits until both looks at what was due at the instant are over. */
async function written(due: number): Promise<void> {
  for (;;) {
    const text = "SELECT count(*)::int AS over FROM reminder_mark WHERE survey_id = 'visit' AND written_until >= $1";
    const { rows } = await database.query(text, [new Date(due)]);
    if (rows[0].over === 2) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** How long a server was up between two instants of the program's clock. */
function secondsUp(from: number, until: number): number {
  return runs.reduce((sum, run) => {
    const end = programTime(run, run.ended ?? Date.now());
    return sum + Math.max(0, Math.min(until, end) - Math.max(from, run.now)) / 1_000;
  }, 0);
}

/** The run in which LINE took a message at a moment of this machine. */
const runAt = (real: number) => runs.findLast((run) => run.began <= real);

test(
  'every due push once, whatever is killed [CONTRACT 14.5]',
  async () => {
    const random = new Random(20_261_122);
    const kinds = {
      booked: '予約を受け付けました。',
      changed: '予約を変更しました。',
      cancelled: '予約を取り消しました。',
    };
    const reminder = 'ご予約の日が近づきました。';
    const people: Person[] = Array.from({ length: RESERVATIONS }, (_, index) => ({
      ...{ userId: `U-sim-${index}`, day: addDays(FIRST_DAY, 1 + (index % DAYS)), partitionKey: '' },
      ...{ isCancelled: false, due: [] },
    }));
    // A tenth of the answers is lost, a twentieth of the calls is refused.
    const luck = new Random(1);
    line.fault = () => {
      const drawn = luck.below(20);
      if (drawn === 0) return 'refused';
      return drawn < 3 ? 'lost' : undefined;
    };

    let run = await start(instantOfJapan(FIRST_DAY, '09:00'));
    await forAll(people, async (person, index) => {
      person.partitionKey = (await call(run, index, person.userId, '/putItem', bodyOf(person.day))).partitionKey;
      person.due.push(`${kinds.booked} ${person.day}`);
    });
    await drained();
    let now = await kill(run);

    const reminded = new Map<string, number>();
    for (let index = 0; index < DAYS; index += 1) {
      const today = addDays(FIRST_DAY, index);
      const due = instantOfJapan(today, AT);
      now = Math.max(now, due - 10 * MINUTES);
      run = await start(now);
      const tomorrow = addDays(today, 1);
      const mine = people.filter((person) => person.day === tomorrow && !person.isCancelled);
      await forAll(mine, async (person, position) => {
        const drawn = random.below(100) / 100;
        if (drawn < CHANGED) {
          person.day = addDays(tomorrow, 1);
          person.partitionKey = (
            await call(run, position, person.userId, '/putItem', bodyOf(person.day, person.partitionKey))
          ).partitionKey;
          person.due.push(`${kinds.changed} ${person.day}`);
        } else if (drawn < CHANGED + CANCELLED) {
          person.isCancelled = true;
          await call(run, position, person.userId, '/cancelItem', {
            surveyId: 'visit',
            partitionKey: person.partitionKey,
          });
          person.due.push(`${kinds.cancelled} ${person.day}`);
        }
      });
      await drained();
      now = await kill(run);
      for (const person of mine.filter(({ day, isCancelled }) => day === tomorrow && !isCancelled)) {
        person.due.push(`${reminder} ${tomorrow}`);
        reminded.set(`${person.userId} ${reminder} ${tomorrow}`, due);
      }
      // Around the moment at which the reminders are due, the servers die again and again.
      now = Math.max(now, due - 2_000);
      for (let kills = 0; kills < KILLS / DAYS; kills += 1) {
        run = await start(now);
        await new Promise((resolve) => setTimeout(resolve, 500 + random.below(4_000)));
        now = (await kill(run)) + random.below(20) * 1_000;
      }
      run = await start(now);
      await written(due);
      await drained();
      now = await kill(run);
    }
    const dayIn = new Map(
      Array.from({ length: DAYS + 3 }, (_, index) => addDays(FIRST_DAY, index)).map((day) => [
        monthDayWeekday(day),
        day,
      ]),
    );
    const taken = line.accepted.map(({ to, text, at }) => {
      const day = dayIn.get(/日時 (\S+)/.exec(text)?.[1] ?? '') ?? '';
      const head = text.split('\n').find((each) => /ました。$/.test(each)) ?? text;
      return { name: `${to} ${head} ${day}`, at };
    });
    const expected = people.flatMap(({ userId, due }) => due.map((each) => `${userId} ${each}`));
    expect(taken.map(({ name }) => name).sort()).toEqual(expected.sort());

    const lateness = taken.flatMap(({ name, at }) => {
      const due = reminded.get(name);
      const within = runAt(at);
      return due === undefined || !within ? [] : [{ due, arrived: programTime(within, at) }];
    });
    expect(lateness).toHaveLength(reminded.size);
    expect(lateness.filter(({ due, arrived }) => arrived < due)).toEqual([]);
    const most = Math.max(...lateness.map(({ due, arrived }) => secondsUp(due, arrived)));
    expect(most).toBeLessThanOrEqual(MOST_SECONDS_LATE);
    const { rows } = await database.query(
      "SELECT state, count(*)::int FROM outbox WHERE state <> 'sent' GROUP BY state",
    );
    expect(rows).toEqual([]);
  },
  isLong ? 6 * 3_600_000 : 300_000,
);
