/** The console's table of answers (CONTRACT 14.3): what a query finds, page by page, and for whom. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AnswerForm, ConsoleAnswers } from '@madoguchi/shared/contract/console/answers';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { forgetAnswers, put, putBody, rowsOf } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { consoleCallOf, dataOf } from '../../testing/console';
import { startTestServer, type TestServer } from '../../testing/server';

const DAY = 86_400_000;
/** Of the visits: name, slot. */
const VISITS: readonly (readonly [string, string])[] = [
  ['山田　花子', 'consult_0|20261201|0'],
  ['ヤマダ タロウ', 'consult_0|20261201|1'],
  ['小山田 次郎', 'consult_0|20261202|0'],
  ['佐藤 一郎', 'vaccine_0|20261203|0'],
  ['鈴木 山', 'vaccine_0|20261204|0'],
];
let server: TestServer;
let clerk: string;
let keys: string[];

const namesOf = ({ items }: ConsoleAnswers) => items.map(({ name }) => name);
const find = (query: string, as = clerk) => dataOf<ConsoleAnswers>(server, as, 'answers', { query });
const found = async (query: string, as = clerk) => namesOf(await find(query, as));

/** @param asked of items that a version asks in lookups */
function bundle(asked: object = {}) {
  const files = testBundle();
  const visit = files['surveys/visit.json'] as { surveySchema: object[] };
  visit.surveySchema.push(
    { itemKey: 'kana', type: 'text', title: 'フリガナ' },
    { itemKey: 'age', type: 'number', title: '年齢' },
    { itemKey: 'note', type: 'text', title: '備考', ...asked },
    { itemKey: 'story', type: 'textarea', title: '経過', isSearchable: { value: true } },
    { itemKey: 'constructor', type: 'text', title: '施工者', ...asked },
    { itemKey: 'day', type: 'date', title: '希望日', ...asked },
    { itemKey: 'mark', type: 'checkboxes', title: '印', options: ['A', 'B'] },
  );
  return files;
}

beforeAll(async () => {
  server = await startTestServer({ bundle: bundle() });
  clerk = await server.staff({ roles: ['受付'] });
  await forgetAnswers(server);
  keys = [];
  for (const [index, [name, place]] of VISITS.entries()) {
    setClock(Date.parse(TEST_NOW) + index * 60_000);
    const values = {
      name,
      kana: index === 1 ? 'ヤマダ　タロウ' : '',
      age: String(9 + index),
      note: index === 2 ? '車いす' : '',
      constructor: index === 3 ? '丸山組' : '',
      day: index < 2 ? `2026-11-2${index}` : '',
    };
    const { body } = await put(
      server,
      `U-find-${index}`,
      putBody('visit', { ...values, place, 'mark#A': index % 2 === 0 ? 'A' : '', 'mark#B': '' }),
    );
    keys.push(String(body.partitionKey));
  }
  const profile = putBody('profile', { name: '山田 三郎', phone: '090-1234-5678', birth: '2000-01-02' });
  expect((await put(server, 'U-find-9', profile)).status).toBe(200);
});
afterAll(async () => {
  await server.close();
  resetClock();
});

describe('a query finds', () => {
  test.each([
    ['q=山田', ['山田 三郎', '小山田 次郎', '山田　花子']],
    ['q=%E5%B1%B1%E7%94%B0%20%E8%8A%B1', ['山田　花子']],
    ['q=ﾔﾏﾀﾞ', ['ヤマダ タロウ']],
    ['q=やまだたろう', ['ヤマダ タロウ']],
    ['q=０９０−１２３４', ['山田 三郎']],
    ['q=5678', ['山田 三郎']],
    ['q=山', ['山田 三郎', '鈴木 山', '小山田 次郎', '山田　花子']],
    ['q=山田&form=visit', ['小山田 次郎', '山田　花子']],
    ['q=誰も', []],
  ])('a part of a name, kana or telephone in any writing: %s [CONTRACT 14.3]', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test('an answer code with its hyphen and without [CONTRACT 14.3]', async () => {
    const [{ items }, [row]] = [
      await find('q=佐藤'),
      await rowsOf<{ code: string }>(server, 'SELECT answer_code AS code FROM answer WHERE partition_key = $1', [
        keys[3],
      ]),
    ];
    const code = row?.code ?? '';
    expect(items[0]?.answerCode).toBe(code);
    expect(await found(`q=${code.toLowerCase()}`)).toEqual(['佐藤 一郎']);
    expect(await found(`q=${code.replace('-', '').slice(1, 6)}`)).toContain('佐藤 一郎');
  });

  test.each([
    ['from=2026-12-02&to=20261203', ['佐藤 一郎', '小山田 次郎']],
    ['from=20261204', ['鈴木 山']],
    ['to=20261201&form=visit', ['ヤマダ タロウ', '山田　花子']],
    ['status=保留', []],
    ['status=保留&status=未対応&q=佐藤', ['佐藤 一郎']],
    ['form=visit&where=note:has:車い', ['小山田 次郎']],
    ['form=visit&where=name:eq:ﾔﾏﾀﾞﾀﾛｳ', ['ヤマダ タロウ']],
    ['form=visit&where=name:has:だたろ', ['ヤマダ タロウ']],
    ['form=visit&where=age:from:10&where=age:to:12', ['佐藤 一郎', '小山田 次郎', 'ヤマダ タロウ']],
    ['form=visit&where=note:filled:', ['小山田 次郎']],
    ['form=visit&where=note:empty:&q=山田', ['山田　花子']],
    ['form=visit&where=mark:eq:A&where=age:from:10&q=山', ['鈴木 山', '小山田 次郎']],
    ['form=profile&where=birth:from:20000101&where=birth:to:2000-01-02', ['山田 三郎']],
    ['form=profile&where=birth:to:2000-01-01', []],
  ])('several conditions, all of which hold: %s [CONTRACT 14.3]', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test.each([
    ['day', ['山田　花子', 'ヤマダ タロウ', '小山田 次郎', '佐藤 一郎', '鈴木 山']],
    ['-day', ['鈴木 山', '佐藤 一郎', '小山田 次郎', 'ヤマダ タロウ', '山田　花子']],
    ['createdAt', ['山田　花子', 'ヤマダ タロウ', '小山田 次郎', '佐藤 一郎', '鈴木 山']],
    ['-updatedAt', ['鈴木 山', '佐藤 一郎', '小山田 次郎', 'ヤマダ タロウ', '山田　花子']],
    ['name', ['ヤマダ タロウ', '佐藤 一郎', '小山田 次郎', '山田　花子', '鈴木 山']],
    ['check', ['鈴木 山', '佐藤 一郎', '小山田 次郎', 'ヤマダ タロウ', '山田　花子']],
    ['-item:name', ['鈴木 山', '山田　花子', '小山田 次郎', '佐藤 一郎', 'ヤマダ タロウ']],
  ])('in the order %s, whole and page by page alike [CONTRACT 14.3]', async (sort, names) => {
    expect(await found(`form=visit&sort=${sort}`)).toEqual(names);
    const pages: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { items, nextCursor } = await find(`form=visit&sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
      expect(items.length).toBeLessThanOrEqual(2);
      pages.push(...items.map(({ name }) => name));
      cursor = nextCursor;
    }
    expect(pages).toEqual(names);
  });

  test('what was changed since under its new words, and no longer under the old ones', async () => {
    const body = putBody('profile', { name: '田中 三郎', phone: '090-1234-5678' });
    await put(server, 'U-find-9', body);
    expect(await found('q=田中')).toEqual(['田中 三郎']);
    expect(await found('q=三郎')).toEqual(['田中 三郎']);
    expect(await found('q=山田&form=profile')).toEqual([]);
    await put(server, 'U-find-9', putBody('profile', { name: '山田 三郎', phone: '090-1234-5678' }));
  });
});

describe('a page', () => {
  test('says how many there are, and who is in them', async () => {
    const { items, total, nextCursor } = await find('q=山田&form=visit');
    expect({ total, nextCursor }).toEqual({ total: 2, nextCursor: undefined });
    expect(items[1]).toMatchObject({
      ...{
        partitionKey: keys[0],
        name: '山田　花子',
        surveyTitle: '来院予約',
        version: expect.any(Number),
        formVersion: 1,
      },
      ...{ attendance: null, memos: 0, check: '未対応', reservation: { date: '20261201', start: '09:00' } },
    });
    expect(await find('form=visit&limit=2')).toMatchObject({ total: VISITS.length });
  });

  test.each([
    'sort=secret',
    'sort=item:note&form=visit',
    'sort=item:name',
    'where=note',
    'where=age:from:ten&form=visit',
  ])('400 for what cannot be asked: %s', async (query) => {
    expect(await consoleCallOf(server, clerk, 'answers', { query })).toMatchObject({ status: 400 });
  });
  test.each(['where=nothing:eq:x&form=visit', 'cursor=nonsense', 'limit=201', 'from=20261202&to=20261201', 'status=?'])(
    '400 for what there is not: %s',
    async (query) => {
      expect(await consoleCallOf(server, clerk, 'answers', { query })).toMatchObject({ status: 400 });
    },
  );

  test('ends where nobody reads a name, and goes on from what this house has sealed alone [CONTRACT 14.2]', async () => {
    const { nextCursor = '' } = await find('form=visit&sort=name&limit=1');
    const parts = nextCursor.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(nextCursor).not.toBe('');
    expect(parts.join()).not.toContain('ヤマダ');
    const next = (cursor: string) =>
      consoleCallOf(server, clerk, 'answers', { query: `form=visit&sort=name&limit=1&cursor=${cursor}` });
    expect(await next(nextCursor)).toMatchObject({ status: 200, body: { data: { items: [{ name: '佐藤 一郎' }] } } });
    const open = Buffer.from(JSON.stringify(['filled', 'ヤマダタロウ', 'x'])).toString('base64url');
    const [head, key, start, sealed = '', tag] = nextCursor.split('.');
    const changed = [head, key, start, sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), tag].join('.');
    for (const cursor of [open, changed]) expect(await next(cursor)).toMatchObject({ status: 400 });
  });

  test('is noted with the keys that were shown, and not with what was looked for [Audit]', async () => {
    const reader = await server.staff({ roles: ['閲覧'] });
    await find('q=山田&form=visit', reader);
    const rows = await rowsOf<{ after: object }>(
      server,
      "SELECT after FROM audit WHERE actor_id = $1 AND action = 'read'",
      [reader],
    );
    expect(rows).toEqual([{ after: { event: 'list', surveyId: 'visit', keys: [keys[2], keys[0]] } }]);
  });
});

describe('a scope', () => {
  const scoped = (scope: object, roles: readonly ('受付' | '会計')[] = ['受付']) => server.staff({ roles, scope });

  test('of a form leaves its answers alone, in items and total [CONTRACT 14.2]', async () => {
    const of = await scoped({ forms: ['profile'] });
    const { items, total } = await find('q=山田', of);
    expect({ names: namesOf({ items }), total }).toEqual({ names: ['山田 三郎'], total: 1 });
    expect(await consoleCallOf(server, of, 'answers', { query: 'form=visit' })).toMatchObject({ status: 404 });
    const forms = await dataOf<AnswerForm[]>(server, of, 'answerForms');
    expect(forms.map(({ surveyId }) => surveyId)).toEqual(['profile']);
  });

  test('of a calendar leaves places on it alone', async () => {
    const of = await scoped({ calendars: ['limited'] });
    expect(await found('', of)).toEqual(['鈴木 山', '佐藤 一郎']);
    const forms = await dataOf<AnswerForm[]>(server, of, 'answerForms');
    expect(forms.find(({ surveyId }) => surveyId === 'visit')?.calendarIds).toEqual(['limited']);
    expect((await find('form=visit', of)).total).toBe(2);
    expect(await consoleCallOf(server, of, 'answer', { ids: { partitionKey: keys[0] ?? '' } })).toMatchObject({
      status: 404,
    });
    expect((await dataOf<{ name: string }>(server, of, 'answer', { ids: { partitionKey: keys[3] ?? '' } })).name).toBe(
      '佐藤 一郎',
    );
  });

  test('that is empty leaves nothing, and who reads answers with an order none without one', async () => {
    expect(await find('', await scoped({ forms: [] }))).toEqual({ items: [], total: 0 });
    const cashier = await server.staff({ roles: ['会計'] });
    expect(await find('q=山田', cashier)).toEqual({ items: [], total: 0 });
    expect(await consoleCallOf(server, cashier, 'answer', { ids: { partitionKey: keys[0] ?? '' } })).toMatchObject({
      status: 404,
    });
  });

  test('403 for a role that reads none, 401 without a token', async () => {
    const owner = await server.staff({ roles: ['帳票担当'] });
    expect(await consoleCallOf(server, owner, 'answers')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await consoleCallOf(server, undefined, 'answers')).toMatchObject({ status: 401 });
    expect(await consoleCallOf(server, 'U-find-1', 'answers')).toMatchObject({ status: 403 });
  });
});

test('answers that an earlier release stored are found once the job has run', async () => {
  await server.database.script('DELETE FROM answer_search');
  expect(await found('q=山田')).toEqual([]);
  const { SearchIndex } = await import('../../services/answers/searchIndex');
  const { Configurations } = await import('../../services/configuration/configurations');
  const index = new SearchIndex(server.database, new Configurations(server.database, false));
  expect(await index.run(AbortSignal.abort())).toBe(0);
  expect(await index.run()).toBe(VISITS.length + 1);
  expect(await index.run()).toBe(0);
  expect(await found('q=山田')).toEqual(['山田 三郎', '小山田 次郎', '山田　花子']);
});

test('a walk along thousands ends after so many, and goes on where it ended [CONSOLE 6]', async () => {
  await server.database.script(`
    INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name,
        form_version, created_at, updated_at)
      SELECT 'many-' || n, 'profile', 'U-many-' || n, 'profile#U-many-' || n, 'MANY-' || n, '未対応', true, true, 'u', 1,
        '2026-01-01'::timestamptz + n * interval '1 second', '2026-01-01' FROM generate_series(1, 25000) n;
    INSERT INTO answer_search (answer_id, survey_id, find_text, grams, sort_name, sort_day, last_day, kind)
      SELECT answer_id, survey_id, '同名', '{同名}', '同名', '', '', '' FROM answer WHERE answer_id LIKE 'many-%';
    UPDATE answer_search SET find_text = '同名稀有' WHERE answer_id = 'many-500';
    UPDATE answer_search SET find_text = '終名', grams = '{終名}', sort_name = '哲終名' WHERE answer_id BETWEEN 'many-1' AND 'many-19';
    ANALYZE answer; ANALYZE answer_search;`);
  setClock(Date.parse(TEST_NOW) + DAY);
  const first = await find('q=同名&form=profile&limit=200');
  expect(first.items).toHaveLength(200);
  expect(first.total).toBeUndefined();
  // In the order of names what is common stands together, behind more others than a call looks at.
  for (const name of ['同名', '終名']) expect((await find(`q=${name}&sort=name&limit=200`)).items).toHaveLength(200);
  // Two grams, one of which thousands have: the index leads to the one.
  const calls: number[] = [];
  let cursor: string | undefined = '';
  const codes: string[] = [];
  while (cursor !== undefined) {
    const page: ConsoleAnswers = await find(`q=有&form=profile${cursor && `&cursor=${cursor}`}`);
    calls.push(page.items.length);
    codes.push(...page.items.map(({ answerCode }) => answerCode));
    cursor = page.nextCursor;
  }
  expect(codes).toEqual(['MANY-500']);
  expect(calls.length).toBeGreaterThan(1);
});

test.each([
  ['sort=day', ['山田　花子', 'ヤマダ タロウ', '小山田 次郎', '佐藤 一郎', '鈴木 山']],
  ['sort=-day', ['鈴木 山', '佐藤 一郎', '小山田 次郎', 'ヤマダ タロウ', '山田　花子']],
  ['sort=name', ['ヤマダ タロウ', '佐藤 一郎']],
  ['sort=-name', ['鈴木 山', '山田　花子', '山田 三郎', '小山田 次郎']],
  ['sort=-createdAt', ['山田 三郎', '鈴木 山', '佐藤 一郎', '小山田 次郎']],
  ['sort=check', ['山田 三郎', '鈴木 山', '佐藤 一郎', '小山田 次郎']],
  ['form=profile&sort=item:name', ['山田 三郎', 'U-many-25000 さん', 'U-many-24999 さん']],
  ['form=profile&sort=-item:name', ['山田 三郎', 'U-many-25000 さん', 'U-many-24999 さん']],
])('a walk has the order of a list that is narrowed, page by page: %s [CONSOLE 6]', async (query, names) => {
  const pages: string[] = [];
  for (let cursor: string | undefined = ''; pages.length < names.length; ) {
    const { items, nextCursor } = await find(`${query}&limit=2${cursor && `&cursor=${cursor}`}`);
    pages.push(...items.map(({ name, userId }) => name || `${userId} さん`));
    cursor = nextCursor;
    if (cursor === undefined) break;
  }
  expect(pages.slice(0, names.length)).toEqual(names);
});

describe('what no index knows of every answer', () => {
  const LONG = '長'.repeat(201);
  beforeAll(async () => {
    await server.importFiles(bundle({ isSearchable: { value: true } }));
    const values = { name: '後藤 二郎', kana: '', age: '20', note: '車いす', constructor: '丸山組', day: '2026-11-21' };
    const send = async (person: string, body: object) =>
      expect((await put(server, person, putBody('visit', { ...values, ...body }))).status).toBe(200);
    await send('U-find-8', { place: 'vaccine_0|20261205|0' });
    await send('U-find-7', {
      place: 'consult_0|20261203|0',
      name: '長井 三郎',
      story: LONG,
      note: '',
      constructor: '',
      day: '',
    });
  });
  test.each([
    ['an item that is searchable since', 'note:eq:車いす', ['後藤 二郎', '小山田 次郎']],
    ['an item that is searchable since', 'note:has:車い', ['後藤 二郎', '小山田 次郎']],
    ['an item that is searchable since', 'constructor:eq:丸山組', ['後藤 二郎', '佐藤 一郎']],
    ['an item that is searchable since', 'constructor:filled:', ['後藤 二郎', '佐藤 一郎']],
    ['an item that is searchable since', 'day:from:2026-11-21', ['後藤 二郎', 'ヤマダ タロウ']],
    ['an item that is searchable since', 'day:to:2026-11-21', ['後藤 二郎', 'ヤマダ タロウ', '山田　花子']],
    ['a text too long for one', `story:eq:${LONG}`, ['長井 三郎']],
  ])('is looked for in each of them, %#: %s [CONTRACT 14.3]', async (_, where, names) => {
    expect(await found(`form=visit&where=${where}`)).toEqual(names);
  });
});
