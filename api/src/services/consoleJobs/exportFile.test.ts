/** Exports: what stands in the file, in each format, for whom, and for how long. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { StaffRole } from '@madoguchi/shared/contract/console/staff';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { decodeShiftJis } from '@madoguchi/shared/domain/shiftJis';
import { unguardedText } from '@madoguchi/shared/domain/spreadsheet';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { put, putBody, rowsOf, visitBody } from '../../testing/answers';
import { doJob, fileOfJob, type JobToBegin } from '../../testing/consoleJobs';
import { beginTest, newPerson, startTestServer, type TestServer } from '../../testing/server';
import { type Lines, shiftJisCsv, utf8Csv } from './csvFile';
import { xlsx } from './xlsxFile';

const OF_NOBODY = { format: 'csv-utf8' as const, selection: { partitionKeys: [] } };
let server: TestServer;
let planner: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  beginTest('export');
  planner = await server.staff({ roles: ['予約担当'] });
});
afterAll(() => server.close());

async function stored(body: unknown): Promise<{ partitionKey: string; answerCode: string }> {
  const { body: answer } = await put(server, newPerson('patient'), body);
  return { partitionKey: String(answer.partitionKey), answerCode: String(answer.answercode) };
}
const exported = async (
  staffId: string,
  form: string,
  partitionKeys: string[],
  format: 'csv-utf8' | 'csv-sjis' | 'xlsx' = 'csv-utf8',
) => doJob(server, staffId, { kind: 'export', form, format, selection: { partitionKeys } });
const linesOf = (bytes: Uint8Array): string[][] => parse(Buffer.from(bytes), { bom: true });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** The texts of a workbook's cells, line by line. */
function cellsOf(bytes: Uint8Array): string[][] {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const plain = (xml: string) =>
    xml
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
      .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<t [^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => plain(text)),
  );
}

async function* inBatches(lines: Lines): AsyncGenerator<Lines> {
  for (let first = 0; first < lines.length; first += 7) yield lines.slice(first, first + 7);
}
async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a file', () => {
  test('has keys, titles and a line an answer in the order of the selection, with a mark that Excel knows [CONTRACT 14.3]', async () => {
    const [first, second] = [await stored(visitBody('20261202|0')), await stored(visitBody('20261203|1'))];
    const job = await exported(planner, 'visit', [second.partitionKey, first.partitionKey]);
    expect(job).toMatchObject({ state: 'done', done: 2, total: 2, results: [] });
    expect(job.fileName).toMatch(/^来院予約_20261120-09\d\d\.csv$/);
    const response = await fileOfJob(server, planner, job.jobId);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('来院予約'));
    const bytes = await bytesOf(response);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lineOf = ({ answerCode, partitionKey }: typeof first, slot: string) => [
      ...[answerCode, partitionKey, '未対応', `consult_0|${slot}`, '山田 太郎'],
    ];
    expect(linesOf(bytes)).toEqual([
      ['answerCode', 'partitionKey', 'status', 'reservation', 'name'],
      ['受付番号', '回答キー', '対応状況', '予約', '氏名'],
      lineOf(second, '20261203|1'),
      lineOf(first, '20261202|0'),
    ]);
  });

  test('joins check boxes by |, shows the desk its items, and makes no formula of what people wrote', async () => {
    const values = {
      name: '=HYPERLINK("http://x")',
      phone: '0312345678',
      'symptoms#熱': '熱',
      'symptoms#咳': '咳',
      'symptoms#頭痛': '',
    };
    const { partitionKey } = await stored(putBody('profile', values));
    const job = await exported(planner, 'profile', [partitionKey]);
    const [keys = [], , line = []] = linesOf(await bytesOf(await fileOfJob(server, planner, job.jobId)));
    const cell = (key: string) => line[keys.indexOf(key)];
    expect(cell('name')).toBe(`'=HYPERLINK("http://x")`);
    expect(cell('symptoms')).toBe('熱|咳');
    expect(keys).toEqual(expect.arrayContaining(['room', 'source']));
  });

  test('in Shift_JIS has 〓 for what it has not, counted; as a workbook has the same texts', async () => {
    const { partitionKey } = await stored(putBody('profile', { name: '𠮷田 😀', phone: '0312345678' }));
    const sjis = await exported(planner, 'profile', [partitionKey], 'csv-sjis');
    expect(sjis.replaced).toBe(2);
    const text = decodeShiftJis(await bytesOf(await fileOfJob(server, planner, sjis.jobId)));
    expect(text).toContain('"〓田 〓"');
    const book = await exported(planner, 'profile', [partitionKey], 'xlsx');
    expect(book.fileName).toMatch(/\.xlsx$/);
    const cells = cellsOf(await bytesOf(await fileOfJob(server, planner, book.jobId)));
    expect(cells[2]).toEqual(expect.arrayContaining([partitionKey, '𠮷田 😀']));
  });
});

const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

describe('any text', () => {
  const RUNS = process.env.TEST_LONG === '1' ? 10_000 : 500;
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom(...STARTS, "'", '"', ',', ';', '|', '\\', ' ', '_x0041_', '<b>', '&amp;', 'a'), {
        maxLength: 6,
      })
      .map((parts) => parts.join('')),
  );

  test('is safe in a spreadsheet and read back as it was, in CSV and in a workbook [CONTRACT 14.3]', async () => {
    // A line of its own for each, after a cell that keeps the line from being empty.
    const texts = fc.sample(text, { numRuns: RUNS, seed: 1 }).map((each) => each.replace(/\0/g, ''));
    const lines = texts.map((each) => ['k', each]);
    const csv = linesOf(await whole(utf8Csv(inBatches(lines))));
    const book = cellsOf(await whole(xlsx(inBatches(lines), 'a')));
    for (const read of [csv, book]) {
      const cells = read.map(([, cell = '']) => cell);
      expect(cells.filter((cell) => STARTS.includes(cell[0] ?? ''))).toEqual([]);
      expect(cells.map(unguardedText)).toEqual(texts);
    }
  });

  test('in Shift_JIS too, but for what it has not', async () => {
    const lines = [['=1', '髙', '😀', '−5', 'ﾃｽﾄ']];
    let replaced = 0;
    const bytes = await whole(
      shiftJisCsv(inBatches(lines), (count) => {
        replaced += count;
      }),
    );
    expect(decodeShiftJis(bytes)).toBe(`"'=1","髙","〓","'－5","ﾃｽﾄ"\r\n`);
    expect(replaced).toBe(1);
  });
});

describe('who has it', () => {
  test('nobody without the right, neither the job nor its file; what is outside of the scope is not in it [CONTRACT 14.2]', async () => {
    const { partitionKey } = await stored(visitBody('20261204|0'));
    const desk = await server.staff({ roles: ['受付'] });
    await expect(exported(desk, 'visit', [partitionKey])).rejects.toThrow('forbidden');
    const limited = await server.staff({ roles: ['予約担当'], scope: { calendars: ['limited'] } });
    await expect(exported(limited, 'profile', [])).rejects.toThrow('not_found');
    const job = await exported(limited, 'visit', [partitionKey]);
    expect(job.results).toMatchObject([{ key: partitionKey, code: 'not_found' }]);
    expect(linesOf(await bytesOf(await fileOfJob(server, limited, job.jobId)))).toHaveLength(2);
    await server.database.execute(
      { name: 'test_roles', text: `UPDATE staff SET roles = '{受付}' WHERE staff_id = $1` },
      [limited],
    );
    setClock(nowMilliseconds() + 1_000);
    expect(await fileOfJob(server, limited, job.jobId)).toMatchObject({ status: 403 });
  });

  test('nobody whose scope is narrower by now than that in which it was written [CONTRACT 14.2]', async () => {
    const { partitionKey } = await stored(visitBody('20261204|1'));
    const owner = await server.staff({ roles: ['予約担当'], scope: { calendars: ['main', 'limited'] } });
    const { jobId } = await exported(owner, 'visit', [partitionKey]);
    const statusWith = async (scope: object) => {
      await server.database.execute({ name: 'test_scope', text: 'UPDATE staff SET scope = $2 WHERE staff_id = $1' }, [
        ...[owner, JSON.stringify(scope)],
      ]);
      setClock(nowMilliseconds() + 1_000);
      return (await fileOfJob(server, owner, jobId)).status;
    };
    expect(await statusWith({ calendars: ['limited'] })).toBe(404);
    expect(await statusWith({ calendars: ['limited', 'main'] })).toBe(200);
    expect(await statusWith({})).toBe(200);
    // As an earlier release has left it.
    await server.database.script('UPDATE console_job SET file_scope = NULL');
    expect(await statusWith({ calendars: ['limited', 'main'] })).toBe(404);
  });

  test.each<[string, StaffRole, object, JobToBegin]>([
    ['narrower', '予約担当', { calendars: ['main'] }, { kind: 'export', form: 'visit', ...OF_NOBODY }],
    ['wider', '予約担当', {}, { kind: 'export', form: 'visit', ...OF_NOBODY }],
    [
      'another',
      '会計',
      { calendars: ['other'] },
      { kind: 'exportOrders', from: '20261101', to: '20261130', format: 'xlsx' },
    ],
  ])(
    'nobody whose scope gets %s while it is written: the job ends with the reason [CONTRACT 14.2]',
    async (_, role, scope, job) => {
      const { partitionKey } = await stored(visitBody('20261204|2'));
      const owner = await server.staff({ roles: [role], scope: { calendars: ['main', 'limited'] } });
      // Once the file has its name and no line yet.
      await server.database.script(`
      CREATE FUNCTION test_change_scope() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN UPDATE staff SET scope = '${JSON.stringify(scope)}' WHERE staff_id = '${owner}'; RETURN NEW; END $$;
      CREATE TRIGGER test_scope_changes AFTER UPDATE OF file_id ON console_job FOR EACH ROW EXECUTE FUNCTION test_change_scope()`);
      const asked = job.kind === 'export' ? { ...job, selection: { partitionKeys: [partitionKey] } } : job;
      const ended = await doJob(server, owner, asked).finally(() =>
        server.database.script('DROP TRIGGER test_scope_changes ON console_job; DROP FUNCTION test_change_scope()'),
      );
      const message = '書き出している間に担当の範囲が変わったため、中止しました。もう一度書き出してください。';
      expect(ended).toMatchObject({ state: 'failed', results: [{ code: 'forbidden', message }] });
      expect(ended.fileName).toBeUndefined();
      expect((await fileOfJob(server, owner, ended.jobId)).status).toBe(404);
    },
  );

  test('each export and each look at its file stands in the audit, with the keys that were shown', async () => {
    const { partitionKey } = await stored(visitBody('20261205|0'));
    const { jobId } = await exported(planner, 'visit', [partitionKey]);
    await fileOfJob(server, planner, jobId);
    const audits = await rowsOf<{ after: object }>(
      server,
      'SELECT after FROM audit WHERE subject = $1 ORDER BY written_at, audit_id',
      [jobId],
    );
    expect(audits.map(({ after }) => after)).toEqual([
      { event: 'export', surveyId: 'visit', keys: [partitionKey] },
      { event: 'exportFile', surveyId: 'visit', keys: [] },
    ]);
  });
});
