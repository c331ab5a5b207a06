/** Files of every kind of form: registrations, stays, wishes, paid forms and earlier versions; and orders for the cashier. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { encodeCandidateDate } from '@madoguchi/shared/domain/survey';
import { stringify } from 'csv-stringify/sync';
import { put, putBody, rowsOf } from '../../testing/answers';
import { candidateBundle } from '../../testing/candidates';
import { doJob, fileOfJob, type JobToBegin, postJob } from '../../testing/consoleJobs';
import { liveNumbers, memberBundle, register, takenNumbers } from '../../testing/members';
import { orderBody, paidFiles } from '../../testing/paid';
import { beginTest, newPerson, startTestServer, type TestServer } from '../../testing/server';
import { brokenNights, freeBeds, reserve, STAY_SURVEY, stayBundle } from '../../testing/stays';

const bundle = {
  ...stayBundle(),
  ...candidateBundle(),
  ...memberBundle(),
  'payment.json': paidFiles()['payment.json'] ?? {},
  'surveys/paid.json': paidFiles()['surveys/paid.json'] ?? {},
};
let server: TestServer;
let planner: string;
beforeAll(async () => {
  server = await startTestServer({ bundle, environment: { PAYMENT: 'on' } });
});
beforeEach(async () => {
  beginTest('kinds');
  planner = await server.staff({ roles: ['予約担当'] });
});
afterAll(() => server.close());

const csvOf = (keys: string[], rows: string[][]) => stringify([keys, keys, ...rows]);
const imported = (form: string, csv: string, dryRun = false) =>
  doJob(server, planner, { kind: 'import', form, csv, dryRun });
const written = async (staffId: string, body: JobToBegin) => {
  const job = await doJob(server, staffId, body);
  return (await fileOfJob(server, staffId, job.jobId)).text();
};
const exported = (form: string, partitionKeys: string[]) =>
  written(planner, { kind: 'export', form, format: 'csv-utf8', selection: { partitionKeys } });
const keyOf = ({ body }: { body: Record<string, unknown> }) => String(body.partitionKey);
const UNCHANGED = { state: 'done', imported: { added: 0, changed: 0 } };
const faultsOf = ({ results }: Awaited<ReturnType<typeof imported>>) =>
  results.map(({ row, column, code }) => [row, column, code]);
/** What an import has left that has ended without answers. */
const hidden = async () => rowsOf(server, 'SELECT answer_id FROM answer WHERE NOT is_current AND NOT is_live');

describe('members', () => {
  test('are exported and imported without a change, and enter with numbers that are whole and nobody else’s [CONTRACT 14.3]', async () => {
    const own = await register(server, newPerson('card'), { name: '会員 一', number: '31' });
    expect(await imported('card', await exported('card', [keyOf(own)]))).toMatchObject(UNCHANGED);
    const rows = [
      ['', '会員 二', '32'],
      ['', '会員 三', '33'],
    ];
    expect(await imported('card', csvOf(['partitionKey', 'name', 'number'], rows))).toMatchObject({
      state: 'done',
      imported: { added: 2 },
    });
    const numbers = await liveNumbers(server, 'card');
    expect(numbers).toHaveLength(3);
    expect(await takenNumbers(server, 'card')).toEqual(numbers);
  });

  test('whose number somebody has give everything back, and say which [CONSOLE 6]', async () => {
    await register(server, newPerson('card'), { name: '先客', number: '77' });
    const before = await takenNumbers(server, 'card');
    const rows = [
      ['戻る 一', '78'],
      ['戻る 二', '77'],
    ];
    const job = await imported('card', csvOf(['name', 'number'], rows));
    expect(job.state).toBe('failed');
    expect(faultsOf(job)).toEqual([[2, 'number', 'invalid']]);
    expect(await takenNumbers(server, 'card')).toEqual(before);
    expect(await hidden()).toEqual([]);
  });

  test('whose number somebody has, or a row before, are told by a dry run already [CONSOLE 6]', async () => {
    await register(server, newPerson('card'), { name: '先客', number: '87' });
    const rows = ['88', '87', '88', '89'].map((number, index) => [`試し ${index}`, number]);
    const job = await imported('card', csvOf(['name', 'number'], rows), true);
    expect(job.state).toBe('failed');
    expect(faultsOf(job)).toEqual([
      [2, 'number', 'invalid'],
      [3, 'number', 'invalid'],
    ]);
  });

  test('get their numbers from the form where it counts, one after the other; a file names none', async () => {
    const refused = await imported('count', csvOf(['name', 'number'], [['数 零', '5']]), true);
    expect(faultsOf(refused)).toEqual([[1, 'number', 'invalid']]);
    await imported('count', csvOf(['name'], [['数 一'], ['数 二']]));
    expect(await liveNumbers(server, 'count')).toEqual(['00030000042', '00030000043']);
    expect(await takenNumbers(server, 'count')).toEqual(['00030000042', '00030000043']);
  });

  test('are for who may have both: members, and files of many [CONTRACT 14.2]', async () => {
    const bodies: JobToBegin[] = [
      { kind: 'import', form: 'card', csv: '' },
      { kind: 'export', form: 'card', format: 'xlsx', selection: { partitionKeys: [] } },
    ];
    const statusOf = async (role: '受付' | '会計' | '閲覧' | '予約担当' | '管理者', body: JobToBegin) =>
      (await postJob(server, await server.staff({ roles: [role] }), body)).status;
    for (const body of bodies) {
      for (const role of ['受付', '会計', '閲覧'] as const) expect(await statusOf(role, body)).toBe(403);
      for (const role of ['予約担当', '管理者'] as const) expect(await statusOf(role, body)).toBe(200);
    }
  });
});

describe('stays', () => {
  const days = (from: string, to: string, name: string) => ['', from, to, name];
  const KEYS = ['partitionKey', 'startDate', 'endDate', 'name'];

  test('are exported and imported without a change, and enter where a bed is free each night [CONTRACT 14.3]', async () => {
    const own = await reserve(server, newPerson('stay'), '2027-01-05', '2027-01-08');
    expect(await imported(STAY_SURVEY, await exported(STAY_SURVEY, [keyOf(own)]))).toMatchObject(UNCHANGED);
    const job = await imported(STAY_SURVEY, csvOf(KEYS, [days('2027-01-05', '2027-01-07', '入院 一')]));
    expect(job).toMatchObject({ state: 'done', imported: { added: 1 } });
    expect(await freeBeds(server, '2027-01-05', '2027-01-08')).toEqual([0, 0, 1, 2]);
    expect(await brokenNights(server)).toEqual([]);
  });

  test('for which a night is full give every night back, and say which', async () => {
    const rows = ['先', '中', '後'].map((name) => days('2027-02-01', '2027-02-03', `満床 ${name}`));
    const job = await imported(STAY_SURVEY, csvOf(KEYS, rows));
    expect(job.state).toBe('failed');
    expect(faultsOf(job)).toEqual([[3, undefined, 'quota_exceeded']]);
    expect(await freeBeds(server, '2027-02-01', '2027-02-03')).toEqual([2, 2, 2]);
    expect(await brokenNights(server)).toEqual([]);
    expect(await hidden()).toEqual([]);
  });

  test('that begin too soon are the desk’s to enter, and the audit says so', async () => {
    await imported(STAY_SURVEY, csvOf(KEYS, [days('2026-11-21', '2026-11-22', '急 入院')]));
    const audits = await rowsOf(
      server,
      `SELECT u.overrides FROM audit u JOIN answer a ON a.partition_key = u.subject JOIN answer_row r USING (answer_id)
       WHERE u.action = 'import' AND r.value = '急 入院'`,
    );
    expect(audits).toEqual([{ overrides: ['window'] }]);
  });
});

test('wishes are exported and imported without a change, and enter as they are chosen', async () => {
  const wish = (date: string, order: number) =>
    encodeCandidateDate({ categoryId: 'internal', departmentId: 'heart', date, timeOption: '午前', order });
  const values = { name: '希望 花子', 'dates#0': wish('2026-12-01', 1), 'dates#1': wish('2026-12-02', 2) };
  const own = await put(server, newPerson('wish'), putBody('clinic', values));
  expect(own.status).toBe(200);
  const csv = await exported('clinic', [keyOf(own)]);
  expect(await imported('clinic', csv)).toMatchObject(UNCHANGED);
  const cell = `${wish('2026-12-03', 1)}`;
  const job = await imported('clinic', csvOf(['name', 'dates'], [['希望 太郎', cell]]));
  expect(job).toMatchObject({ state: 'done', imported: { added: 1 } });
  const closed = await imported('clinic', csvOf(['name', 'dates'], [['希望 次郎', 'いつでも']]), true);
  expect(faultsOf(closed)).toEqual([[1, 'dates', 'invalid']]);
});

test('a paid form takes no new answers from a file, which charges nobody, and changes of those that are there', async () => {
  const own = await put(server, newPerson('paid'), orderBody('paid', [{ productId: 'blood', count: 1 }]));
  expect(own.status).toBe(200);
  const csv = await exported('paid', [keyOf(own)]);
  expect(await imported('paid', csv)).toMatchObject(UNCHANGED);
  expect(await imported('paid', csv.replace('山田 太郎', '山田 次郎'))).toMatchObject({
    state: 'done',
    imported: { changed: 1 },
  });
  const job = await imported('paid', csvOf(['name'], [['新規']]), true);
  expect(faultsOf(job)).toEqual([[1, undefined, 'not_available']]);
  expect(job.results[0]?.message).toContain('決済');
});

test('an answer of an earlier version is written by it, also what the form no longer asks [CONTRACT 13]', async () => {
  const form = (title: string, items: object[]) => ({
    'surveys/aged.json': {
      surveyId: 'aged',
      surveyTitle: '版',
      isAppending: { value: true },
      surveySchema: [{ itemKey: 'name', type: 'text', title }, ...items],
    },
  });
  const pick = (options: string[]) => ({ itemKey: 'pick', type: 'checkboxes', title: '選択', options });
  const gone = { itemKey: 'gone', type: 'text', title: '以前の質問' };
  await server.importFiles({ ...bundle, ...form('お名前', [pick(['甲', '乙']), gone]) });
  const values = { name: '前', gone: '残る', 'pick#甲': '甲', 'pick#乙': '乙' };
  const old = await put(server, newPerson('aged'), putBody('aged', values));
  await server.importFiles({ ...bundle, ...form('氏名', [pick(['乙'])]) });
  const young = await put(server, newPerson('aged'), putBody('aged', { name: '後', 'pick#乙': '乙' }));
  expect([old.status, young.status]).toEqual([200, 200]);
  const csv = await exported('aged', [keyOf(old), keyOf(young)]);
  const lines = csv.split('\r\n');
  expect(lines[0]).toBe('"answerCode","partitionKey","status","reservation","name","pick","gone"');
  expect(lines[1]).toContain('"氏名（以前の版：お名前）","選択","以前の質問"');
  expect(lines[2]).toMatch(/"前","甲\|乙","残る"$/);
  expect(lines[3]).toMatch(/"後","乙",$/);
  expect(await imported('aged', csv)).toMatchObject(UNCHANGED);
  const changed = await imported('aged', csv.replace('残る', '変わる'), true);
  expect(faultsOf(changed)).toEqual([[1, 'gone', 'not_editable']]);
});

describe('orders', () => {
  const body: JobToBegin = { kind: 'exportOrders', from: '20260101', to: '20271231', format: 'csv-utf8' };

  test('are written for the cashier, with what was bought and how it stands, and noted in the audit [CONTRACT 14.2]', async () => {
    const cashier = await server.staff({ roles: ['会計'] });
    const own = await put(server, newPerson('order'), orderBody('paid', [{ productId: 'blood', count: 2 }]));
    const csv = await written(cashier, body);
    const [line] = csv.split('\r\n').filter((each) => each.includes(String(own.body.answercode)));
    expect(line).toContain('"申し込み"');
    expect(line).toContain('"商品 blood×2","6000","600","6600","窓口で支払い"');
    const noted = await rowsOf<{ after: { keys: string[] } }>(
      server,
      `SELECT after FROM audit WHERE action = 'read' AND actor_id = $1 AND after->>'event' = 'export'`,
      [cashier],
    );
    expect(noted.flatMap(({ after }) => after.keys)).toContain(keyOf(own));
    expect(await written(cashier, { ...body, to: '20260102' })).not.toContain('blood');
  });

  test('outside of the scope are not there, and who may not export them is refused [CONTRACT 14.2]', async () => {
    await put(server, newPerson('order'), orderBody('paid', [{ productId: 'stamp', count: 1 }]));
    const limited = await server.staff({ roles: ['会計'], scope: { forms: ['profile'] } });
    expect((await written(limited, body)).trim().split('\r\n')).toHaveLength(2);
    expect(await postJob(server, limited, { ...body, form: 'paid' })).toMatchObject({ status: 404 });
    for (const role of ['予約担当', '受付', '閲覧'] as const)
      expect(await postJob(server, await server.staff({ roles: [role] }), body)).toMatchObject({ status: 403 });
  });
});
