/**
 * `npm run bench -- messages N`: N reminders due in one minute leave at the rate that the house has set, and a putItem
 * meanwhile costs at most 20 % more CPU time of server and database than while nothing leaves (issue "The last metre":
 * median of 9 interleaved windows). Both kinds of windows have the same messages waiting; in one of them the channel is
 * held. The messages' own CPU time is in the figure.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { addDays } from '@madoguchi/shared/domain/date';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '../../api/src/database/embedded';
import { busy } from './busy';
import { cpuMilliseconds } from './large/cpu';
import { runCommand } from './large/store';
import { load } from './load';
import { startServer } from './product';
import { median } from './quantiles';
import { signIn } from './session';

const DEFAULT_MESSAGES = 50_000;
const PER_SECOND = 20;
const PAIRS = 9;
const BUDGET = 1.2;
/** Of the set rate, by the clock of this machine. */
const RATE_TOLERANCE = 0.1;
const WRITES = 300;
/** A window is at least so long: messages leave some at a time, and a shorter one counts which of these it meets. */
const LEAST_MILLISECONDS = 4_000;
/** So long messages leave alone, to know what they cost by themselves. */
const ALONE_MILLISECONDS = 30_000;
const PARALLEL = 8;
const PEOPLE = 20;
/** Batches that are under way when the channel is held end within it. */
const SETTLE_MILLISECONDS = 3_000;

const TODAY = '20261124';
const TOLD_DAY = addDays(TODAY, 1);
const WRITTEN_DAY = addDays(TODAY, 30);
const IMPORTED_AT = '2026-11-24T17:00:00+09:00';
const STARTED_AT = '2026-11-24T17:59:50+09:00';
const QUOTA = 1_000_000;
const SLOTS = ['0', '1', '2', '3'];

const root = process.env.BENCH_ROOT ?? process.cwd();
const count = Number(process.env.BENCH_ONLY ?? DEFAULT_MESSAGES);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function writeMessagesBundle(directory: string): void {
  for (const folder of ['surveys', 'calendars', 'results']) mkdirSync(join(directory, folder), { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(join(directory, name), JSON.stringify(content));
  const form = (surveyId: string, more: object) =>
    write(`surveys/${surveyId}.json`, {
      ...{ surveyId, surveyTitle: '計測 予約', isAppending: { value: true }, ...more },
      surveySchema: [
        { itemKey: 'name', type: 'text', title: '氏名' },
        { itemKey: 'visit', type: 'reservation', title: '予約', isRequired: { value: true } },
      ],
    });
  form('told', { reminders: [{ daysBefore: 1, at: '18:00' }] });
  // What is written while it is measured is told to nobody: the messages that leave are the reminders alone.
  form('written', { messages: { kinds: { booked: { off: true } } }, reminders: [] });
  const quotas = Object.fromEntries(SLOTS.map((slot) => [slot, QUOTA]));
  write('calendars/main.json', {
    ...{ calendarId: 'main', name: '計測' },
    comaList: Object.fromEntries(SLOTS.map((slot) => [slot, { start: `1${slot}:00`, end: `1${slot}:50` }])),
    schedule: { [TOLD_DAY]: quotas, [WRITTEN_DAY]: quotas },
  });
  write('categories.json', {
    ...{ display: { title: '予約項目' }, items: [] },
    tree: [{ name: '計測', id: 'main', calendarId: 'main' }],
  });
  write('messages.json', { perSecond: PER_SECOND, quiet: { from: '23:00', to: '08:00' } });
  const createdAt = '2026-11-20T03:00:00.000Z';
  const rows = Array.from({ length: count }, (_, index) => {
    const common = { surveyId: 'told', userId: `U-told-${index}`, check: '未対応', createdAt };
    return [
      { ...common, itemKey: 'name', sortKey: 'name', value: '山田 花子' },
      { ...common, itemKey: 'visit', sortKey: 'visit', value: `main_0|${TOLD_DAY}|${SLOTS[index % SLOTS.length]}` },
    ];
  });
  write('results/told.json', rows.flat());
}

/** LINE, as far as it takes pushes; in this process, whose CPU time counts for nothing. */
async function startLine() {
  const keys = new Set<string>();
  let taken = 0;
  const server = createServer((request, response) => {
    keys.add(String(request.headers['x-line-retry-key']));
    taken += 1;
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    taken: () => taken,
    twice: () => taken - keys.size,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const work = mkdtempSync(join(tmpdir(), 'madoguchi-messages-'));
// PostgreSQL runs as a user of its own, which must be able to reach its folder.
chmodSync(work, 0o755);
const dataDirectory = join(work, 'data');
const cluster = await startEmbeddedDatabase(dataDirectory);
const client = new Client({ connectionString: cluster.url });
const line = await startLine();
try {
  await client.connect();
  const bundle = join(work, 'bundle');
  writeMessagesBundle(bundle);
  const environment = {
    ...process.env,
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDirectory,
    LINE_LOGIN_ISSUER: line.origin,
  };
  runCommand(root, 'import', [bundle], { ...environment, NOW: IMPORTED_AT });
  console.log(`${count.toLocaleString('en')} reservations of one day are imported.`);
  const server = await startServer(root, { ...environment, NOW: STARTED_AT });
  try {
    const cpu = () => cpuMilliseconds(server.pid, join(dataDirectory, 'postgres'));
    const hold = (until: string | null) =>
      client.query("UPDATE message_channel SET held_since = $1, held_until = $1 WHERE channel = 'push'", [until]);
    const began = cpu();
    for (let written = 0; written < count; ) {
      await pause(1_000);
      const { rows } = await client.query<{ written: number }>('SELECT count(*)::int AS written FROM outbox');
      written = rows[0]?.written ?? 0;
    }
    const planning = cpu() - began;

    const put = async () => {
      // Id tokens end after some minutes.
      const tokens: string[] = [];
      for (let index = 0; index < PEOPLE; index += 1)
        tokens.push((await signIn(server.url, `U-writer-${index}`)).idToken);
      const started = { cpu: cpu(), taken: line.taken(), at: performance.now() };
      let [asked, stored] = [0, 0];
      do {
        const { statuses } = await load(server.url, WRITES, PARALLEL, (index) => ({
          method: 'POST',
          path: `${API_BASE}${API_PATHS.resultsPutItem}`,
          headers: { authorization: `Bearer ${tokens[index % PEOPLE]}` },
          body: {
            data: [
              { surveyId: 'written', itemKey: 'name', sortKey: 'name', value: '山田 花子' },
              { surveyId: 'written', itemKey: 'visit', sortKey: 'visit', value: `main_0|${WRITTEN_DAY}|${index % 4}` },
            ],
            subData: { idempotencyKey: crypto.randomUUID() },
          },
        }));
        asked += WRITES;
        stored += statuses[200] ?? 0;
      } while (performance.now() - started.at < LEAST_MILLISECONDS);
      const seconds = (performance.now() - started.at) / 1_000;
      return { each: (cpu() - started.cpu) / stored, asked, stored, sent: line.taken() - started.taken, seconds };
    };
    const windows = {
      held: async () => {
        await hold('2999-01-01');
        await pause(SETTLE_MILLISECONDS);
        return put();
      },
      sending: async () => {
        await hold(null);
        for (const before = line.taken(); line.taken() === before; ) await pause(100);
        await pause(SETTLE_MILLISECONDS);
        return put();
      },
    };

    await windows.sending();
    const from = { cpu: cpu(), taken: line.taken() };
    await pause(ALONE_MILLISECONDS);
    const messageEach = (cpu() - from.cpu) / (line.taken() - from.taken);
    const before = busy();
    const pairs: Record<keyof typeof windows, Awaited<ReturnType<typeof put>>>[] = [];
    for (let turn = 0; turn < PAIRS; turn += 1) {
      const heldFirst = turn % 2 === 0 ? await windows.held() : undefined;
      const sending = await windows.sending();
      pairs.push({ sending, held: heldFirst ?? (await windows.held()) });
    }
    const ratios = pairs.map(({ held, sending }) => sending.each / held.each);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const rate = sum(pairs.map(({ sending }) => sending.sent)) / sum(pairs.map(({ sending }) => sending.seconds));
    const leaked = sum(pairs.map(({ held }) => held.sent));
    const refused = pairs.some(({ held, sending }) => held.stored + sending.stored < held.asked + sending.asked);
    const isRateKept = Math.abs(rate / PER_SECOND - 1) <= RATE_TOLERANCE && leaked === 0 && line.twice() === 0;
    const isCostKept = median(ratios) <= BUDGET && !refused;
    console.log(
      `${count.toLocaleString('en')} messages due at once, ${PAIRS} pairs of windows of ${WRITES} writes and ${LEAST_MILLISECONDS / 1_000} s or more, ${cpus().length} cores, load ${before} before and ${busy()} after`,
    );
    console.table({
      'writing the messages down': { figure: `${(planning / count).toFixed(2)} ms of CPU each`, budget: '', kept: '' },
      'CPU of a message by itself': { figure: `${messageEach.toFixed(2)} ms`, budget: '', kept: '' },
      'messages a second': {
        figure: `${rate.toFixed(1)}, ${leaked} while held, ${line.twice()} twice`,
        budget: `${PER_SECOND} ± ${RATE_TOLERANCE * 100} %`,
        kept: isRateKept ? 'yes' : 'NO',
      },
      'CPU of a putItem': {
        figure: `${median(pairs.map(({ sending }) => sending.each)).toFixed(2)} ms beside ${median(pairs.map(({ held }) => held.each)).toFixed(2)} ms: ${median(ratios).toFixed(2)} × (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
        budget: `≤ ${BUDGET} ×`,
        kept: isCostKept ? 'yes' : 'NO',
      },
      'of it without the messages’ own': {
        figure: `${median(pairs.map(({ held, sending }) => (sending.each - (messageEach * sending.sent) / sending.stored) / held.each)).toFixed(2)} ×`,
        budget: '',
        kept: '',
      },
      'putItem a second': {
        figure: median(pairs.map(({ sending }) => sending.stored / sending.seconds)).toFixed(0),
        budget: '',
        kept: '',
      },
    });
    process.exitCode = isRateKept && isCostKept ? 0 : 1;
  } finally {
    await server.stop();
  }
} finally {
  line.stop();
  await client.end();
  await cluster.stop();
  rmSync(work, { recursive: true, force: true });
}
