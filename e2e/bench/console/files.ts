/**
 * Answers out of and into files (CONSOLE 6), on a house of its own: so many rows are imported while people book the same
 * slots, exported in each format, and imported again, which must change nothing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { quantile } from '../quantiles';
import { type Booked, Bookings } from './bookings';
import { Desk, onDatabase } from './desk';
import { FILE_FORM, ITEM_COUNT, newAnswersCsv, writeHouse } from './house';
import { type DoneJob, doJob, fetchFile } from './jobs';
import type { Line } from './line';
import { inOwnHouse } from './ownHouse';

const BUDGET = { importSeconds: 180, exportSeconds: 60, firstByteSeconds: 2, megabytes: 100, bookings: 2 };
/** Of bookings alone, before and after. */
const ALONE_MILLISECONDS = 15_000;
const LOOK_MILLISECONDS = 100;
const FORMATS = ['csv-utf8', 'csv-sjis'] as const;

const seconds = (value: number) => `${value.toFixed(1)} s`;
const grouped = (count: number) => count.toLocaleString('en');

/** The memory of a living process in MB, where the system tells it. */
function residentMegabytes(pid: number | undefined): number {
  const path = `/proc/${pid}/status`;
  const resident = existsSync(path) ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(path, 'utf8'))?.[1] : undefined;
  return resident === undefined ? Number.NaN : Number(resident) / 1_024;
}

/** By how much the memory of a process grows at most while something is done. */
async function grownBy<Result>(pid: number | undefined, work: () => Promise<Result>): Promise<[Result, number]> {
  const before = residentMegabytes(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, LOOK_MILLISECONDS);
  try {
    return [await work(), most - before];
  } finally {
    clearInterval(timer);
  }
}

function bookedAlone(bookings: Bookings): Promise<Booked> {
  const end = performance.now() + ALONE_MILLISECONDS;
  return bookings.until(() => performance.now() > end);
}

interface House {
  desk: Desk;
  /** Of somebody whose role has no right to files. */
  reception: Desk;
  url: string;
  pid: number | undefined;
  databaseUrl: string;
}

async function importLines({ desk, url, databaseUrl }: House, count: number): Promise<Line[]> {
  const csv = newAnswersCsv(count);
  console.log(
    `A file of ${grouped(count)} rows × ${ITEM_COUNT} items: ${(Buffer.byteLength(csv) / 1e6).toFixed(0)} MB`,
  );
  const bookings = new Bookings(url);
  await bookings.prepare();
  const before = await bookedAlone(bookings);
  let isOver = false;
  const importing = doJob(desk, { kind: 'import', form: FILE_FORM, csv }).finally(() => {
    isOver = true;
  });
  const [during, done] = await Promise.all([bookings.until(() => isOver), importing]);
  const after = await bookedAlone(bookings);
  const without = quantile([...before.milliseconds, ...after.milliseconds], 0.95);
  const ratio = quantile(during.milliseconds, 0.95) / without;
  const refused = [before, during, after]
    .flatMap(({ statuses }) => Object.keys(statuses))
    .some((each) => each !== '200');
  const [row] = await onDatabase<{ answers: number; places: number; wrong: number }>(
    databaseUrl,
    `SELECT (SELECT count(*) FROM answer WHERE survey_id = $1 AND is_current)::int AS answers,
       (SELECT count(*) FROM reservation WHERE survey_id = $1 AND is_live)::int AS places,
       (SELECT count(*) FROM slot s WHERE reserved > quota OR reserved <> coalesce((SELECT sum(cost) FROM reservation r
          WHERE r.is_live AND (r.calendar_id, r.day, r.slot) = (s.calendar_id, s.day, s.slot)), 0))::int AS wrong`,
    [FILE_FORM],
  );
  const isWhole = row?.answers === count && row.places === count;
  return [
    {
      what: `import ${grouped(count)} rows × ${ITEM_COUNT} items, 50 bookings a second beside`,
      figure: `${seconds(done.seconds)}, ${grouped(row?.answers ?? 0)} answers with their places`,
      budget: `≤ ${BUDGET.importSeconds} s`,
      isKept: done.seconds <= BUDGET.importSeconds && isWhole,
    },
    {
      what: `bookings on the same slots meanwhile (${grouped(during.milliseconds.length)})`,
      figure: `p95 ${quantile(during.milliseconds, 0.95).toFixed(0)} ms beside ${without.toFixed(0)}: ${ratio.toFixed(2)} ×`,
      budget: `≤ ${BUDGET.bookings} ×, none refused`,
      isKept: ratio <= BUDGET.bookings && !refused,
    },
    {
      what: 'slots that are oversold, or whose count is another than their places’',
      figure: String(row?.wrong),
      budget: '0',
      isKept: row?.wrong === 0,
    },
  ];
}

function exportLines(
  count: number,
  format: string,
  exported: DoneJob,
  file: Awaited<ReturnType<typeof fetchFile>>,
  grown: number,
): Line[] {
  const { job } = exported;
  const whole = exported.seconds + file.seconds;
  const replaced = job.replaced === undefined ? '' : `, ${job.replaced} 〓`;
  const what = `export ${grouped(count)} answers × ${ITEM_COUNT} items, ${format}`;
  return [
    {
      what,
      figure: `${seconds(whole)}, ${(file.bytes.length / 1e6).toFixed(0)} MB${replaced}`,
      budget: `≤ ${BUDGET.exportSeconds} s`,
      isKept: whole <= BUDGET.exportSeconds && job.total === count,
    },
    {
      what: `${what}: first byte`,
      figure: `${seconds(file.firstByteSeconds)} of the file; the job tells of answers after ${seconds(exported.secondsToProgress)}`,
      budget: `≤ ${BUDGET.firstByteSeconds} s`,
      isKept: file.firstByteSeconds <= BUDGET.firstByteSeconds,
    },
    {
      what: `${what}: memory of the server`,
      figure: `+ ${grown.toFixed(0)} MB`,
      budget: `≤ + ${BUDGET.megabytes} MB`,
      isKept: grown <= BUDGET.megabytes,
    },
  ];
}

async function outAndInLines({ desk, reception, pid, databaseUrl }: House, count: number): Promise<Line[]> {
  const lines: Line[] = [];
  let csv = '';
  const selection = { query: `form=${FILE_FORM}` };
  for (const format of FORMATS) {
    const [{ exported, file }, grown] = await grownBy(pid, async () => {
      const exported = await doJob(desk, { kind: 'export', form: FILE_FORM, format, selection });
      return { exported, file: await fetchFile(desk, exported.jobId) };
    });
    lines.push(...exportLines(count, format, exported, file, grown));
    if (format === 'csv-utf8') csv = file.bytes.toString('utf8');
  }
  const body = { kind: 'export', form: FILE_FORM, format: 'csv-utf8', selection, idempotencyKey: crypto.randomUUID() };
  const { status } = await reception.send('jobPost', { body });
  const versions = () =>
    onDatabase<{ sum: string }>(databaseUrl, 'SELECT sum(version)::text AS sum FROM answer WHERE survey_id = $1', [
      FILE_FORM,
    ]);
  const [before] = await versions();
  const again = await doJob(desk, { kind: 'import', form: FILE_FORM, csv });
  const [after] = await versions();
  const { added = -1, changed = -1, unchanged = 0 } = again.job.imported ?? {};
  return [
    ...lines,
    { what: 'an export by a role without the right', figure: String(status), budget: '403', isKept: status === 403 },
    {
      what: 'export, then import',
      figure: `${added + changed} changes, ${grouped(unchanged)} unchanged (${seconds(again.seconds)})`,
      budget: '0 changes',
      isKept: added === 0 && changed === 0 && unchanged === count && before?.sum === after?.sum,
    },
  ];
}

/** The rows of files. @param count answers of a file */
export function fileLines(root: string, count: number): Promise<Line[]> {
  return inOwnHouse(root, 'files', writeHouse, async ({ databaseUrl, server: { url, pid } }) => {
    const desk = await Desk.open(url, databaseUrl, 'S-bench', '予約担当');
    const reception = await Desk.open(url, databaseUrl, 'S-reception', '受付');
    const house = { desk, reception, url, pid, databaseUrl };
    return [...(await importLines(house, count)), ...(await outAndInLines(house, count))];
  });
}
