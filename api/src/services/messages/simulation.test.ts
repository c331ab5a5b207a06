/**
 * Days of reservations, changes and cancels with two servers that are killed again and again and start with a later
 * clock: every push that is due reaches LINE exactly once, none after a cancel, for an old time or early, none later than
 * a minute of the time that a server was up. LINE loses answers and refuses meanwhile.
 *
 * `npm run test:long` takes a month of 50,000 reservations and 200 kills; SIMULATION=days,reservations,kills another size.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { instantOfJapan } from '@madoguchi/shared/domain/clock';
import { addDays, monthDayWeekday } from '@madoguchi/shared/domain/date';
import { putBody } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { inTurns } from '../../testing/inTurns';
import { type KillableWorld, openKillableWorld } from '../../testing/killable';
import { type LineMessages, startLineMessages } from '../../testing/lineMessages';
import { Random } from '../../testing/model/world';
import type { ServerProcess } from '../../testing/process';

const FIRST_DAY = '20261124';

interface Size {
  firstDay: string;
  days: number;
  reservations: number;
  kills: number;
}

function sizeOfRun(): Size {
  const [days, reservations, kills] = (process.env.SIMULATION ?? '').split(',').map(Number);
  if (days && reservations && kills) return { firstDay: FIRST_DAY, days, reservations, kills };
  if (process.env.TEST_LONG === '1') return { firstDay: FIRST_DAY, days: 30, reservations: 50_000, kills: 200 };
  return { firstDay: FIRST_DAY, days: 1, reservations: 24, kills: 2 };
}

const SIZE = sizeOfRun();
const isLarge = SIZE.reservations > 1_000;
const CONTROL: Size = { firstDay: addDays(FIRST_DAY, SIZE.days + 3), days: 1, reservations: 8, kills: 0 };
/** So many of LINE's first answers are lost to it. */
const LOST = 3;
const PARALLEL = 20;
const CHANGED = 0.2;
const CANCELLED = 0.15;
const MOST_SECONDS_LATE = 60;
const AT = '18:00';
const MINUTES = 60_000;
/** So long nothing moves before the clock is put on: calls to LINE take less. */
const STILL_MILLISECONDS = 700;
/** What is due sooner than that is waited for: a start of the servers takes longer. */
const SOON_MILLISECONDS = 4_000;
const SECOND_LOOK = 21_000;
/** The servers die twice a day beside the moment at which reminders are due: before and after its changes. */
const OTHER_KILLS = 2;
const REMINDER = 'ご予約の日が近づきました。';
const KINDS = {
  booked: '予約を受け付けました。',
  changed: '予約を変更しました。',
  cancelled: '予約をキャンセルしました。',
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const bodyOf = (day: string, oldPartitionKey?: string) =>
  putBody(
    'visit',
    { name: '山田 太郎', place: `consult_0|${day}|1` },
    oldPartitionKey === undefined ? {} : { oldPartitionKey },
  );

/** A time during which the two servers ran: by the program's clock and by the machine's. */
interface Run {
  now: number;
  began: number;
  /** Since when one of them was up: on a busy machine a start takes longer than some messages may be late. */
  up: number;
  /** Undefined while it runs. */
  ended?: number;
  servers: ServerProcess[];
}

interface Person {
  userId: string;
  day: string;
  partitionKey: string;
  isCancelled: boolean;
  /** What is expected at LINE: head of the text and day, each once. */
  due: string[];
}

class Simulation {
  private readonly runs: Run[] = [];
  private readonly people: Person[];
  /** When each reminder is due, by its name. */
  private readonly reminded = new Map<string, number>();
  /** What LINE had taken before. */
  private readonly before: number;
  private readonly days: readonly string[];
  kills = 0;

  constructor(
    private readonly world: KillableWorld,
    private readonly line: LineMessages,
    private readonly size: Size,
    private readonly random: Random,
    name: string,
  ) {
    this.before = line.accepted.length;
    this.days = Array.from({ length: size.days + 3 }, (_, index) => addDays(size.firstDay, index));
    this.people = Array.from({ length: size.reservations }, (_, index) => ({
      ...{ userId: `U-${name}-${index}`, day: addDays(size.firstDay, 1 + (index % size.days)), partitionKey: '' },
      ...{ isCancelled: false, due: [] },
    }));
  }

  /** The program's clock at a moment of this machine, no earlier than it was. */
  private programTime = (run: Run, real: number) => run.now + real - run.began;

  private async start(now: number): Promise<Run> {
    const moment = new Date(now).toISOString();
    const run: Run = { now, began: Date.now(), up: Number.POSITIVE_INFINITY, servers: [] };
    const begin = async () => {
      const server = await this.world.start(moment);
      run.up = Math.min(run.up, Date.now());
      return server;
    };
    this.runs.push(run);
    run.servers = await Promise.all([begin(), begin()]);
    return run;
  }

  private async kill(run: Run): Promise<number> {
    this.kills += 1;
    await Promise.all(run.servers.map((server) => server.kill()));
    run.ended = Date.now();
    return this.programTime(run, run.ended);
  }

  /** When the next message is tried, or was left by a server that has died; undefined where none waits. */
  private async nextTry(): Promise<{ waiting: number; at: number } | undefined> {
    const [row] = await this.world.rowsOf<{ waiting: number; at: Date | null }>(
      "SELECT count(*)::int AS waiting, min(greatest(next_attempt_at, leased_until)) AS at FROM outbox WHERE state = 'waiting'",
    );
    return row?.at ? { waiting: row.waiting, at: row.at.getTime() } : undefined;
  }

  /** Lets everything leave. What LINE is asked for again only later is not waited for: the servers die until then. */
  private async drain(first: Run): Promise<Run> {
    let run = first;
    for (;;) {
      const seen = await this.nextTry();
      if (!seen) return run;
      await pause(STILL_MILLISECONDS);
      const then = await this.nextTry();
      const isStill = then?.waiting === seen.waiting && then.at === seen.at;
      if (!isStill || seen.at - this.programTime(run, Date.now()) < SOON_MILLISECONDS) continue;
      run = await this.start(Math.max(await this.kill(run), seen.at));
    }
  }

  /** Waits until one of the two looks at what was due at the instant is over, or both. */
  private async written(due: number, looks: 1 | 2): Promise<void> {
    const text = "SELECT count(*)::int AS over FROM reminder_mark WHERE survey_id = 'visit' AND written_until >= $1";
    for (;;) {
      const [row] = await this.world.rowsOf<{ over: number }>(text, [new Date(due)]);
      if ((row?.over ?? 0) >= looks) return;
      await pause(100);
    }
  }

  private async call(run: Run, index: number, userId: string, path: string, body: unknown): Promise<string> {
    const server = run.servers[index % run.servers.length];
    if (!server) throw new Error('no server');
    const answer = await this.world.post(server, await this.world.signIn(server, userId), path, body);
    expect(answer.status).toBe(200);
    return String(answer.body.partitionKey);
  }

  private async book(run: Run): Promise<void> {
    await inTurns(this.people.length, PARALLEL, async (index) => {
      const person = this.people[index];
      if (!person) return;
      person.partitionKey = await this.call(run, index, person.userId, '/putItem', bodyOf(person.day));
      person.due.push(`${KINDS.booked} ${person.day}`);
    });
  }

  /** Of those who come on a day some change to the next, and some cancel. */
  private async change(run: Run, mine: readonly Person[], day: string): Promise<void> {
    await inTurns(mine.length, PARALLEL, async (index) => {
      const person = mine[index];
      const drawn = this.random.below(100) / 100;
      if (!person || drawn >= CHANGED + CANCELLED) return;
      const { userId, partitionKey } = person;
      if (drawn < CHANGED) {
        person.day = addDays(day, 1);
        person.partitionKey = await this.call(run, index, userId, '/putItem', bodyOf(person.day, partitionKey));
        person.due.push(`${KINDS.changed} ${person.day}`);
      } else {
        person.isCancelled = true;
        await this.call(run, index, userId, '/cancelItem', { surveyId: 'visit', partitionKey });
        person.due.push(`${KINDS.cancelled} ${person.day}`);
      }
    });
  }

  /** Those to whom nothing waits: what a change finds waiting is rightly told no more. */
  private async told(people: readonly Person[]): Promise<Person[]> {
    const waiting = await this.world.rowsOf<{ recipient: string }>(
      "SELECT DISTINCT recipient FROM outbox WHERE state = 'waiting'",
    );
    const recipients = new Set(waiting.map(({ recipient }) => recipient));
    return people.filter(({ userId }) => !recipients.has(userId));
  }

  /** Waits until each message was tried once; what LINE has refused, or not answered, is on its way meanwhile. */
  private async tried(): Promise<void> {
    const text = "SELECT count(*)::int AS untried FROM outbox WHERE state = 'waiting' AND last_answer IS NULL";
    for (;;) {
      const [row] = await this.world.rowsOf<{ untried: number }>(text);
      if (row?.untried === 0) return;
      await pause(100);
    }
  }

  /** Everybody books, and is told. */
  async open(): Promise<Run> {
    const run = await this.start(instantOfJapan(this.size.firstDay, AT) - 20 * MINUTES);
    await this.book(run);
    await this.tried();
    return run;
  }

  /** Ends it: nothing waits any more. */
  async close(run: Run): Promise<void> {
    await this.kill(await this.drain(run));
  }

  /** All of it. */
  async simulate(): Promise<void> {
    const { firstDay, days, kills } = this.size;
    let run = await this.open();
    for (let index = 0; index < days; index += 1) {
      const today = addDays(firstDay, index);
      const tomorrow = addDays(today, 1);
      const due = instantOfJapan(today, AT);
      const changes = due - 10 * MINUTES;
      if (index > 0) run = await this.start(Math.max(await this.kill(run), changes));
      const coming = this.people.filter((person) => person.day === tomorrow && !person.isCancelled);
      await this.change(run, await this.told(coming), tomorrow);
      let now = await this.kill(run);
      for (const person of coming.filter(({ day, isCancelled }) => day === tomorrow && !isCancelled)) {
        person.due.push(`${REMINDER} ${tomorrow}`);
        this.reminded.set(`${person.userId} ${REMINDER} ${tomorrow}`, due);
      }
      // Around the moment at which the reminders are due, the servers die again and again.
      now = Math.max(now, due - 2_000);
      for (let killed = 0; killed < Math.max(1, kills / days - OTHER_KILLS); killed += 1) {
        run = await this.start(now);
        await pause(500 + this.random.below(4_000));
        now = (await this.kill(run)) + this.random.below(20) * 1_000;
      }
      run = await this.start(now);
      await this.written(due, 1);
      // After the second look, which is twenty seconds later, nothing of the day is written any more.
      if (this.programTime(run, Date.now()) < due + SECOND_LOOK - SOON_MILLISECONDS)
        run = await this.start(Math.max(await this.kill(run), due + SECOND_LOOK));
      await this.written(due, 2);
      run = await this.drain(run);
      if (isLarge) process.stdout.write(`${tomorrow}: ${this.kills} kills, ${this.line.accepted.length} pushes\n`);
    }
    await this.close(run);
  }

  /** What LINE has taken: person, head of the text and day, and when. */
  taken(): { name: string; at: number }[] {
    const dayIn = new Map(this.days.map((day) => [monthDayWeekday(day), day]));
    return this.line.accepted.slice(this.before).map(({ to, text, at }) => {
      const day = dayIn.get(/日時 (\S+)/.exec(text)?.[1] ?? '') ?? '';
      const head = text.split('\n').find((each) => /ました。$/.test(each)) ?? text;
      return { name: `${to} ${head} ${day}`, at };
    });
  }

  /** What it should have taken, each once. */
  expected(): string[] {
    return this.people.flatMap(({ userId, due }) => due.map((each) => `${userId} ${each}`));
  }

  /** Of each reminder the seconds that a server was up from its due moment on; negative where it was early. */
  lateness(): number[] {
    return this.taken().flatMap(({ name, at }) => {
      const due = this.reminded.get(name);
      const within = this.runs.findLast((run) => run.began <= at);
      if (due === undefined || !within) return [];
      const arrived = this.programTime(within, at);
      return [arrived < due ? (arrived - due) / 1_000 : this.secondsUp(due, arrived)];
    });
  }

  get reminders(): number {
    return this.reminded.size;
  }

  /** How long a server was up between two instants of the program's clock. */
  private secondsUp(from: number, until: number): number {
    return this.runs.reduce((sum, run) => {
      const end = this.programTime(run, run.ended ?? Date.now());
      return sum + Math.max(0, Math.min(until, end) - Math.max(from, this.programTime(run, run.up))) / 1_000;
    }, 0);
  }
}

let world: KillableWorld;
let line: LineMessages;
beforeAll(async () => {
  line = await startLineMessages();
  const files = testBundle();
  const days = Array.from({ length: SIZE.days + CONTROL.days + 6 }, (_, index) => addDays(FIRST_DAY, index));
  const quota = SIZE.reservations + CONTROL.reservations;
  files['calendars/main.json'] = {
    ...(files['calendars/main.json'] as object),
    schedule: Object.fromEntries(days.map((day) => [day, { '0': quota, '1': quota }])),
    reservationCancelLimit: 0,
  };
  files['messages.json'] = { perSecond: isLarge ? 400 : 200, quiet: { from: '03:00', to: '04:00' } };
  world = await openKillableWorld(files, { LINE_LOGIN_ISSUER: line.origin, LOG_LEVEL: 'silent' });
}, 240_000);
afterAll(async () => {
  await world.close();
  await line.close();
});

/** A tenth of LINE's answers is lost, a twentieth of the calls is refused. */
function badLuck(seed: number): LineMessages['fault'] {
  const luck = new Random(seed);
  return () => {
    const drawn = luck.below(20);
    if (drawn === 0) return 'refused';
    return drawn < 3 ? 'lost' : undefined;
  };
}

test(
  'every due push once, whatever is killed [CONTRACT 14.5]',
  async () => {
    const began = Date.now();
    line.fault = badLuck(1);
    const simulation = new Simulation(world, line, SIZE, new Random(20_261_122), 'sim');
    await simulation.simulate();
    const names = simulation.taken().map(({ name }) => name);
    expect(names.sort()).toEqual(simulation.expected().sort());
    const lateness = simulation.lateness();
    expect(lateness).toHaveLength(simulation.reminders);
    expect(lateness.filter((seconds) => seconds < 0)).toEqual([]);
    expect(Math.max(...lateness)).toBeLessThanOrEqual(MOST_SECONDS_LATE);
    expect(simulation.kills).toBeGreaterThanOrEqual(SIZE.kills);
    const left = "SELECT state, count(*)::int FROM outbox WHERE state <> 'sent' GROUP BY state";
    expect(await world.rowsOf(left)).toEqual([]);
    if (isLarge)
      process.stdout.write(
        `${SIZE.days} days, ${SIZE.reservations} reservations, ${simulation.kills} kills: ${names.length} pushes once each, ` +
          `at most ${Math.max(...lateness).toFixed(1)} s late, ${Math.round((Date.now() - began) / 1_000)} s\n`,
      );
  },
  isLarge ? 8 * 3_600_000 : 300_000,
);

// In the ordinary run messages.test.ts has this control.
if (isLarge)
  test('control: without the memory of keys some leave twice', async () => {
    let answers = 0;
    line.fault = () => {
      answers += 1;
      return answers <= LOST ? 'lost' : undefined;
    };
    line.remembers = false;
    const simulation = new Simulation(world, line, CONTROL, new Random(1), 'control');
    await simulation.close(await simulation.open());
    const names = simulation.taken().map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(simulation.expected()));
    expect(names.length).toBeGreaterThan(simulation.expected().length);
  }, 300_000);
