/** Imports: judged as the desk's form is, all or nothing, with every fault told, and nothing left behind. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ConsoleAnswers } from '@madoguchi/shared/contract/console/answers';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { decodeShiftJis } from '@madoguchi/shared/domain/shiftJis';
import { stringify } from 'csv-stringify/sync';
import { brokenInvariants, put, putBody, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { dataOf } from '../../testing/console';
import { doJob, endOfJob, fileOfJob, postJob } from '../../testing/consoleJobs';
import { beginTest, newPerson, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let planner: string;
beforeAll(async () => {
  const bundle = testBundle();
  const calendar = bundle['calendars/main.json'] as object;
  bundle['calendars/main.json'] = { ...calendar, schedule: { '20261210': { '0': 2 }, '20261211': { '0': 2_000 } } };
  server = await startTestServer({ bundle });
});
beforeEach(async () => {
  beginTest('import');
  planner = await server.staff({ roles: ['予約担当'] });
});
afterAll(() => server.close());

const KEYS = ['answerCode', 'partitionKey', 'status', 'reservation', 'name'];
const csvOf = (keys: string[], rows: string[][]) => stringify([keys, keys, ...rows]);
const imported = (staffId: string, form: string, csv: string, dryRun = false) =>
  doJob(server, staffId, { kind: 'import', form, csv, dryRun });
const visits = (...rows: [reservation: string, name: string][]) =>
  csvOf(
    KEYS,
    rows.map(([reservation, name]) => ['', '', '', reservation, name]),
  );
const namesOf = async (pattern: string) =>
  (
    await rowsOf<{ value: string }>(
      server,
      `SELECT r.value FROM answer a JOIN answer_row r USING (answer_id)
       WHERE a.is_current AND a.is_live AND r.item_key = 'name' AND r.value LIKE $1 ORDER BY r.value`,
      [pattern],
    )
  ).map(({ value }) => value);
/** What an import has left that has ended without answers. */
const leftovers = async () =>
  (
    await rowsOf<{ left: number }>(
      server,
      `SELECT ((SELECT count(*) FROM place_hold) + (SELECT count(*) FROM console_job_row) + (SELECT count(*) FROM console_job_input)
         + (SELECT count(*) FROM answer WHERE NOT is_current))::int AS left`,
    )
  )[0]?.left;

describe('a file', () => {
  test('makes each row an answer of somebody new, with its place, status and a row of the audit [CONTRACT 14.3]', async () => {
    const csv = csvOf(KEYS, [
      ['', '', '', 'consult_0|20261211|0', '新規 一郎'],
      ['', '', '対応済', 'consult_0|20261211|0', '新規 二郎'],
    ]);
    const job = await imported(planner, 'visit', csv);
    expect(job).toMatchObject({
      state: 'done',
      done: 2,
      total: 2,
      results: [],
      imported: { added: 2, changed: 0, unchanged: 0 },
    });
    expect(await slotOf(server, 'main', '20261211', '0')).toMatchObject({ reserved: 2 });
    expect(await brokenInvariants(server)).toEqual([]);
    const stored = await rowsOf(
      server,
      `SELECT a.check_status, left(a.user_id, 1) AS who, a.is_live, p.is_live AS has_place, u.actor_id
       FROM answer a JOIN answer_row r USING (answer_id) JOIN reservation p USING (answer_id)
       JOIN audit u ON u.subject = a.partition_key AND u.action = 'import'
       WHERE a.is_current AND r.value LIKE '新規 %' ORDER BY r.value`,
    );
    const common = { who: 'I', is_live: true, has_place: true, actor_id: planner };
    expect(stored).toEqual([
      { check_status: '未対応', ...common },
      { check_status: '対応済', ...common },
    ]);
    expect(await leftovers()).toBe(0);
  });

  test('makes answers that are found by name at once [CONTRACT 14.3]', async () => {
    await imported(planner, 'visit', visits(['consult_0|20261211|0', '捜索 一郎']));
    const { items } = await dataOf<ConsoleAnswers>(server, planner, 'answers', { query: 'q=捜索' });
    expect(items).toMatchObject([{ name: '捜索 一郎', reservation: { date: '20261211' } }]);
  });

  test('keeps a character of two halves wherever it stands', async () => {
    const head = csvOf(KEYS, []);
    const row = ',,,consult_0|20261211|0,𠮷野 境\n';
    // Read 64 Ki units at a time: its first half is the last unit of the first piece.
    const empty = '\n'.repeat(64 * 1024 - 1 - head.length - row.indexOf('𠮷'));
    await imported(planner, 'visit', `${head}${empty}${row}`);
    expect(await namesOf('%野 境')).toEqual(['𠮷野 境']);
  });

  test('that was exported changes nothing, whatever its cells hold [CONSOLE 6]', async () => {
    const values = {
      name: '=1+1',
      phone: '0312345678',
      'symptoms#熱': '熱',
      'symptoms#咳': '咳',
      'symptoms#頭痛': '',
      since: '-3日',
    };
    const keys: string[] = [];
    for (const body of [putBody('profile', values), putBody('profile', { name: '\'="a"', phone: '09012345678' })])
      keys.push(String((await put(server, newPerson('patient'), body)).body.partitionKey));
    const versions = () => rowsOf(server, 'SELECT partition_key, updated_at FROM answer ORDER BY answer_id');
    const before = await versions();
    const exported = await doJob(server, planner, {
      ...{ kind: 'export', form: 'profile', format: 'csv-utf8', selection: { partitionKeys: keys } },
    });
    const csv = await (await fileOfJob(server, planner, exported.jobId)).text();
    const job = await imported(planner, 'profile', csv);
    expect(job).toMatchObject({ state: 'done', done: 2, total: 2, imported: { added: 0, changed: 0, unchanged: 2 } });
    expect(await versions()).toEqual(before);
  });

  test('is only judged in a dry run', async () => {
    const job = await imported(planner, 'visit', visits(['consult_0|20261211|0', '試し 一郎']), true);
    expect(job).toMatchObject({ state: 'done', done: 1, total: 1, imported: { added: 1, changed: 0, unchanged: 0 } });
    expect(await namesOf('試し%')).toEqual([]);
    expect(await leftovers()).toBe(0);
  });
});

describe('rows that name an answer', () => {
  const nameOf = async (code: string) =>
    (
      await rowsOf<{ value: string }>(
        server,
        `SELECT r.value FROM answer a JOIN answer_row r USING (answer_id)
         WHERE a.is_current AND a.is_live AND a.answer_code = $1 AND r.item_key = 'name'`,
        [code],
      )
    ).map(({ value }) => value);
  const booked = async (slot: string) => {
    const { body } = await put(server, newPerson('patient'), visitBody(slot));
    return [String(body.answercode), String(body.partitionKey)] as const;
  };

  test('change it as the desk does, place and all, with an audit of what there was', async () => {
    const [code, key] = await booked('20261203|0');
    const [otherCode, otherKey] = await booked('20261203|1');
    const csv = csvOf(KEYS, [
      [code, key, '未対応', 'consult_0|20261204|1', '改名 花子'],
      [otherCode, otherKey, '未対応', 'consult_0|20261203|1', '山田 太郎'],
      ['', '', '', 'consult_0|20261204|0', '改名 新規'],
    ]);
    const trial = await imported(planner, 'visit', csv, true);
    expect(trial).toMatchObject({ state: 'done', imported: { added: 1, changed: 1, unchanged: 1 } });
    expect(await nameOf(code)).toEqual(['山田 太郎']);
    const job = await imported(planner, 'visit', csv);
    expect(job).toMatchObject({ state: 'done', done: 3, total: 3, imported: { added: 1, changed: 1, unchanged: 1 } });
    expect(await nameOf(code)).toEqual(['改名 花子']);
    expect(await slotOf(server, 'main', '20261203', '0')).toMatchObject({ reserved: 0 });
    expect(await slotOf(server, 'main', '20261204', '1')).toMatchObject({ reserved: 1 });
    expect(await brokenInvariants(server)).toEqual([]);
    const audits = await rowsOf<{ actor_id: string; before: object }>(
      server,
      `SELECT actor_id, before FROM audit WHERE action = 'update' AND before->>'answerCode' = $1`,
      [code],
    );
    expect(audits).toMatchObject([{ actor_id: planner, before: { place: { day: '20261203', slot: '0' } } }]);
  });

  test('leave of an answer what the file does not say: who it is, how it came, what is unconfirmed', async () => {
    const values = { name: '由来 花子', phone: '0312345678', source: 'ちらし' };
    const body = putBody('profile', values, { isLiffMode: true, cognitoUserId: 'c-1' });
    const key = String((await put(server, newPerson('patient'), body)).body.partitionKey);
    const kept = async () =>
      rowsOf(
        server,
        `SELECT a.user_name, a.is_liff_mode, a.cognito_user_id, a.clinic_attributes, r.status
         FROM answer a JOIN answer_row r USING (answer_id) WHERE a.is_current AND a.partition_key = $1 AND r.item_key = 'source'`,
        [key],
      );
    await rowsOf(
      server,
      `UPDATE answer SET user_name = '表示名', clinic_attributes = '{"ward":3}' WHERE partition_key = $1`,
      [key],
    );
    const before = await kept();
    expect(before).toEqual([
      {
        ...{ user_name: '表示名', is_liff_mode: true, cognito_user_id: 'c-1', clinic_attributes: { ward: 3 } },
        status: 'unconfirmed',
      },
    ]);
    const job = await imported(planner, 'profile', csvOf(['partitionKey', 'name'], [[key, '由来 花美']]));
    expect(job.imported).toMatchObject({ changed: 1 });
    expect(await namesOf('由来%')).toEqual(['由来 花美']);
    expect(await kept()).toEqual(before);
  });

  test('of an export in Shift_JIS change nothing, though it has not every character [CONSOLE 6]', async () => {
    const body = putBody('profile', { name: '𠮷野 〜−', phone: '0312345678' });
    const key = String((await put(server, newPerson('patient'), body)).body.partitionKey);
    const exported = await doJob(server, planner, {
      ...{ kind: 'export', form: 'profile', format: 'csv-sjis', selection: { partitionKeys: [key] } },
    });
    const file = await fileOfJob(server, planner, exported.jobId);
    const csv = decodeShiftJis(new Uint8Array(await file.arrayBuffer()));
    expect(csv).toContain('〓野');
    const job = await imported(planner, 'profile', csv);
    expect(job.imported).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(await namesOf('𠮷野 〜%')).toEqual(['𠮷野 〜−']);
  });

  test('change nothing at all where one of them cannot be had, and say which', async () => {
    const [code, key] = await booked('20261205|0');
    const [otherCode, otherKey] = await booked('20261205|0');
    const before = await slotOf(server, 'main', '20261205', '0');
    const csv = csvOf(KEYS, [
      [code, key, '未対応', 'consult_0|20261205|0', '変更 できる'],
      [otherCode, otherKey, '未対応', 'consult_0|20261205|0', ''],
      ['', '', '', 'consult_0|20261205|0', '変更 新規'],
    ]);
    for (const dryRun of [true, false]) {
      const job = await imported(planner, 'visit', csv, dryRun);
      expect(job.state).toBe('failed');
      expect(job.results.map(({ row, column }) => [row, column])).toEqual([[2, 'name']]);
    }
    expect([await nameOf(code), await nameOf(otherCode)]).toEqual([['山田 太郎'], ['山田 太郎']]);
    expect(await slotOf(server, 'main', '20261205', '0')).toEqual(before);
  });
});

describe('faults', () => {
  test('are told all at once by row, column and reason, and nothing is stored [CONSOLE 6]', async () => {
    const known = await put(server, newPerson('patient'), visitBody('20261211|0'));
    const [code, key] = [String(known.body.answercode), String(known.body.partitionKey)];
    const before = await slotOf(server, 'main', '20261211', '0');
    const csv = csvOf(KEYS, [
      ['', '', '', 'consult_0|20261211|0', '誤り 正しい'],
      ['', '', '', 'nobody_0|20261211|0', '誤り 一'],
      ['', '', '', 'consult_0|20261211|0', ''],
      ['A', '', 'なし', 'consult_0|20261211|0', '誤り 二'],
      ['', 'visit#nobody#1', '', '', ''],
      [code, key, '完了', 'consult_0|20261211|0', '別の 名前'],
      ['', '', ''],
      [code, key, '未対応', 'consult_0|20261211|0', '山田 太郎'],
    ]);
    for (const dryRun of [true, false]) {
      const job = await imported(planner, 'visit', csv, dryRun);
      expect(job).toMatchObject({ state: 'failed', total: 8 });
      expect(job.results.map(({ row, column, code: reason }) => [row, column, reason])).toEqual([
        [2, 'reservation', 'invalid'],
        [3, 'name', 'invalid'],
        [4, 'answerCode', 'invalid'],
        [4, 'status', 'invalid'],
        [5, 'partitionKey', 'not_found'],
        [6, 'status', 'not_editable'],
        [7, undefined, 'invalid'],
        [8, 'partitionKey', 'invalid'],
      ]);
    }
    expect(await namesOf('誤り%')).toEqual([]);
    expect(await slotOf(server, 'main', '20261211', '0')).toEqual(before);
    expect(await leftovers()).toBe(0);
  });

  test('of a choice that an item does not offer, and of a file that is no CSV or has other columns', async () => {
    const profile = (symptoms: string) => csvOf(['name', 'phone', 'symptoms'], [['名', '0312345678', symptoms]]);
    expect((await imported(planner, 'profile', profile('熱|腹痛'))).results).toMatchObject([
      { row: 1, column: 'symptoms', code: 'invalid' },
    ]);
    expect((await imported(planner, 'profile', 'name,phone\nname,phone\n"a,b\n')).results).toMatchObject([
      { code: 'invalid', message: expect.stringContaining('行目') },
    ]);
    const columns = await imported(planner, 'profile', csvOf(['name', 'name', 'nothing'], []));
    expect(columns.results.map(({ column }) => column)).toEqual(['name', 'nothing']);
    expect((await imported(planner, 'profile', '')).state).toBe('failed');
  });

  test('of places that are not to be had give every place back, those that were there too [CONSOLE 6]', async () => {
    const rows = Array.from({ length: 4 }, (_, index) => ['consult_0|20261210|0', `満員 ${index}`] as [string, string]);
    const job = await imported(planner, 'visit', visits(['consult_0|20261211|0', '満員 先'], ...rows));
    expect(job.state).toBe('failed');
    expect(job.results.map(({ row, column, code }) => [row, column, code])).toEqual([
      [4, 'reservation', 'quota_exceeded'],
      [5, 'reservation', 'quota_exceeded'],
    ]);
    expect(await namesOf('満員%')).toEqual([]);
    expect(await slotOf(server, 'main', '20261210', '0')).toMatchObject({ reserved: 0 });
    expect(await brokenInvariants(server)).toEqual([]);
    expect(await leftovers()).toBe(0);
  });
});

test('cancelled on the way it leaves nothing, or has happened whole', async () => {
  const rows = Array.from(
    { length: 1_200 },
    (_, index) => ['consult_0|20261211|0', `取消 ${index}`] as [string, string],
  );
  const before = await slotOf(server, 'main', '20261211', '0');
  const begun = await postJob(server, planner, { kind: 'import', form: 'visit', csv: visits(...rows) });
  const { jobId } = begun.body.data as { jobId: string };
  const isStoring = async () =>
    (
      await rowsOf<{ step: string; done: number }>(server, 'SELECT step, done FROM console_job WHERE job_id = $1', [
        jobId,
      ])
    ).some(({ step, done }) => step === 'work' && done > 0);
  while (!(await isStoring()));
  await server.call(planner, 'POST', `/${consolePath('jobCancel', { id: jobId })}`);
  const job = await endOfJob(server, planner, jobId);
  expect(job.state).toBe('cancelled');
  expect(await namesOf('取消%')).toEqual([]);
  expect(await slotOf(server, 'main', '20261211', '0')).toEqual(before);
  expect(await leftovers()).toBe(0);
});

test('a place outside of the scope is none [CONTRACT 14.2]', async () => {
  const limited = await server.staff({ roles: ['予約担当'], scope: { calendars: ['limited'] } });
  const job = await imported(
    limited,
    'visit',
    visits(['consult_0|20261211|0', '範囲 外'], ['vaccine_0|20261211|0', '範囲 内']),
  );
  expect(job.results.map(({ row, column, code }) => [row, column, code])).toEqual([[1, 'reservation', 'not_found']]);
});

test('a role without the right, and a form outside of the scope, import nothing [CONTRACT 14.2]', async () => {
  const body = { kind: 'import', form: 'visit', csv: visits(['consult_0|20261211|0', '権限']) } as const;
  expect(await postJob(server, await server.staff({ roles: ['受付'] }), body)).toMatchObject({ status: 403 });
  const limited = await server.staff({ roles: ['予約担当'], scope: { forms: ['profile'] } });
  expect(await postJob(server, limited, body)).toMatchObject({ status: 404 });
});
