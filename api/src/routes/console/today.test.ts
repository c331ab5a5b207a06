/** The day sheet, walk-ins, saved views and the audit's viewer (CONTRACT 14.3). */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ConsoleAnswers, SavedView, Today } from '@madoguchi/shared/contract/console/answers';
import type { AuditList } from '@madoguchi/shared/contract/console/audit';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../../database/database';
import { auditPage } from '../../repositories/audit/shown';
import { countHands } from '../../repositories/console/day';
import { erasePerson } from '../../services/privacy/personData';
import { forgetAnswers, put, putBody, rowsOf, visitBody } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { candidateBundle } from '../../testing/candidates';
import { bookedVisit, consoleCallOf, countFromOne, dataOf } from '../../testing/console';
import { doJob } from '../../testing/consoleJobs';
import { ADMIN, startTestServer, type TestServer } from '../../testing/server';
import { reserve, stayBundle } from '../../testing/stays';

const DAY = '20261201';
let server: TestServer;
let clerk: string;

const today = (query = `day=${DAY}`, as = clerk) => dataOf<Today>(server, as, 'today', { query });
const linesOf = ({ items }: Today) => items.map(({ kind, time, what, answer }) => [kind, time, what, answer.name]);

beforeAll(async () => {
  const bundle = { ...candidateBundle(), ...stayBundle() };
  const clinic = bundle['surveys/clinic.json'] as { surveySchema: object[] };
  clinic.surveySchema.push({ itemKey: 'again', type: 'candidateDateReservation', title: '再診希望日' });
  const visit = bundle['surveys/visit.json'] as { surveySchema: object[] };
  visit.surveySchema.push(
    { itemKey: 'born', type: 'birthday', title: '生年月日' },
    { itemKey: 'sex', type: 'radio', title: '性別', meaning: 'sex', options: ['男性', '女性'] },
  );
  const short = bundle['calendars/limited.json'] as object;
  bundle['calendars/limited.json'] = {
    ...short,
    rules: [{ from: '20261101', to: '20261204', weekly: { thu: { '0': 5 }, fri: { '0': 5 } } }],
  };
  server = await startTestServer({ bundle });
  await countFromOne(server);
  clerk = await server.staff({ roles: ['受付'] });
  await forgetAnswers(server);
  await bookedVisit(server, 'U-today-1', `${DAY}|1`, '遅い 人');
  const early = visitBody(`${DAY}|0`);
  await put(server, 'U-today-2', {
    ...early,
    data: [...early.data, ...putBody('visit', { born: '1990-12-02', sex: '女性' }).data],
  });
  const cancelled = await bookedVisit(server, 'U-today-3', `${DAY}|0`, '来ない 人');
  await dataOf(server, clerk, 'answerCancel', { ids: { partitionKey: cancelled }, body: { version: 1 } });
  await bookedVisit(server, 'U-today-4', '20261202|0', '明日の 人');
  await reserve(server, 'U-today-5', '2026-12-01', '2026-12-03');
  await reserve(server, 'U-today-6', '2026-11-29', '2026-12-01');
  await reserve(server, 'U-today-7', '2026-11-30', '2026-12-02');
  const { body } = await put(
    server,
    'U-today-8',
    putBody('clinic', { name: '希望 花子', 'dates#0': 'internal#heart#2026-12-01#午前#1' }),
  );
  await dataOf(server, clerk, 'answerMove', {
    ids: { partitionKey: String(body.partitionKey) },
    body: { value: '2026-12-01 09:30', version: 1 },
  });
  await put(
    server,
    'U-today-9',
    putBody('clinic', { name: '希望 太郎', 'dates#0': 'internal#heart#2026-12-02#午前#1' }),
  );
});
afterAll(async () => {
  await server.close();
  resetClock();
});

describe('the day sheet', () => {
  test('has who is expected, by time and then by kind, without what was cancelled', async () => {
    const sheet = await today();
    expect(linesOf(sheet)).toEqual([
      ['reservation', '09:00', '診察', '山田 太郎'],
      ['visit', '09:30', '循環器内科', '希望 花子'],
      ['reservation', '10:00', '診察', '遅い 人'],
      ...['stayBegins', 'stayEnds']
        .map((kind) => sheet.items.find((item) => item.kind === kind))
        .sort((left, right) => ((left?.answer.answerCode ?? '') < (right?.answer.answerCode ?? '') ? -1 : 1))
        .map((item) => [item?.kind, undefined, '入院', '山田 花子']),
    ]);
    expect(sheet.items[0]).toMatchObject({ calendarId: 'main', age: 35, sex: '女性' });
    expect(sheet).toMatchObject({ day: DAY, total: 5, beds: { staying: 2, begins: 1, ends: 1 } });
  });

  test('has each of several confirmed visits of an answer on its day, at its time', async () => {
    const confirmed = (key: string, day: string, time: string) => ({
      [`${key}#0`]: `internal#heart#${day}#午前#1`,
      [`${key}#1`]: `internal#heart#${day}#DATE_CONFIRM`,
      [`${key}#2`]: `${time}#TIME_CONFIRM`,
    });
    const enter = async (name: string, first: object, second: object) => {
      const body = putBody('clinic', { name, ...first, ...second }, { mode: 'admin' });
      expect(await server.call(clerk, 'POST', '/survey-results/putItem', body)).toMatchObject({ status: 200 });
    };
    await enter('二度 同日', confirmed('dates', '2026-12-16', '14:00'), confirmed('again', '2026-12-16', '09:15'));
    await enter('二度 別日', confirmed('dates', '2026-12-21', '10:00'), confirmed('again', '2026-12-16', '11:00'));
    await enter('間の 日', confirmed('dates', '2026-12-15', '10:00'), confirmed('again', '2026-12-21', '11:30'));
    const visitsOf = async (day: string) => {
      const sheet = await today(`day=${day}&form=clinic`);
      expect(sheet.total).toBe(sheet.items.length);
      return sheet.items.map(({ time, answer }) => `${time} ${answer.name}`);
    };
    expect(await visitsOf('2026-12-15')).toEqual(['10:00 間の 日']);
    expect(await visitsOf('2026-12-16')).toEqual(['09:15 二度 同日', '11:00 二度 別日', '14:00 二度 同日']);
    expect(await visitsOf('2026-12-17')).toEqual([]);
    expect(await visitsOf('2026-12-21')).toEqual(['10:00 二度 別日', '11:30 間の 日']);
  });

  test('a wish that nobody has confirmed is no visit, in the table neither', async () => {
    const { items } = await dataOf<ConsoleAnswers>(server, clerk, 'answers', { query: 'form=clinic' });
    expect(items.find(({ name }) => name === '希望 太郎')).not.toHaveProperty('visit');
    expect(items.find(({ name }) => name === '希望 花子')).toHaveProperty('visit');
  });

  test('of one calendar or form alone, and of today without a day', async () => {
    expect(linesOf(await today(`day=2026-12-01&calendar=main`)).map(([kind]) => kind)).toEqual([
      'reservation',
      'reservation',
    ]);
    expect(linesOf(await today(`day=${DAY}&form=clinic`))).toEqual([['visit', '09:30', '循環器内科', '希望 花子']]);
    setClock(Date.parse('2026-12-02T08:00:00+09:00'));
    expect((await today('')).day).toBe('20261202');
    setClock(Date.parse(TEST_NOW));
    for (const query of ['form=nothing', 'calendar=nothing'])
      expect(await consoleCallOf(server, clerk, 'today', { query })).toMatchObject({ status: 404 });
  });

  test('a stay is found by each of its days, the last one too, and by no other', async () => {
    const peopleOn = async (from: string, to = from) => {
      const query = `from=${from}&to=${to}&sort=day`;
      const { items } = await dataOf<ConsoleAnswers>(server, clerk, 'answers', { query });
      return items.filter(({ stay }) => stay).map(({ userId }) => userId);
    };
    expect(await peopleOn('20261202')).toEqual(['U-today-7', 'U-today-5']);
    expect(await peopleOn('20261201')).toEqual(['U-today-6', 'U-today-7', 'U-today-5']);
    expect(await peopleOn('20261204', '20261231')).toEqual([]);
    expect(await peopleOn('20261101', '20261129')).toEqual(['U-today-6']);
  });

  test('says what needs hands', async () => {
    const { hands } = await today();
    expect(hands).toEqual({
      ...{ refunds: 0, failedMessages: 0, refusedFiles: 0, wishes: 1 },
      endingCalendars: [{ calendarId: 'limited', name: '別館', lastDay: '20261204' }],
      openClosings: [],
    });
    await server.database.script(`
      INSERT INTO outbox (message_id, recipient, messages, state, next_attempt_at, created_at, finished_at, survey_id)
        VALUES ('hands-1', 'U-1', '[]', 'failed', now(), now(), '2026-11-20', 'visit');
      INSERT INTO payment_refund (refund_id, order_id, tracking_id, user_id, survey_id, amount, reason, created_at)
        VALUES ('hands-1', 'o', 't', 'U-1', 'clinic', 100, 'cancelled', now());`);
    expect((await today()).hands).toMatchObject({ refunds: 1, failedMessages: 1 });
    const scoped = await server.staff({ roles: ['受付'], scope: { forms: ['visit'] } });
    expect((await today(undefined, scoped)).hands).toMatchObject({ refunds: 0, failedMessages: 1, wishes: 0 });
  });

  test('says of what needs hands nothing that is on another calendar or has no order [CONTRACT 14.2]', async () => {
    const [visit] = await rowsOf<{ id: string; key: string; code: string }>(
      server,
      `SELECT answer_id AS id, partition_key AS key, answer_code AS code FROM answer WHERE user_id = 'U-today-1' AND is_current`,
    );
    const { id = '', key = '', code = '' } = visit ?? {};
    // Of one visit on the main calendar: a refund, a message that was given up, and a file that was refused.
    await server.database.script(`
      DELETE FROM outbox WHERE message_id = 'hands-1';
      DELETE FROM payment_refund WHERE refund_id = 'hands-1';
      INSERT INTO outbox (message_id, recipient, messages, state, next_attempt_at, created_at, finished_at, survey_id, answer_code)
        VALUES ('hands-2', 'U-today-1', '[]', 'failed', now(), now(), '2026-11-20', 'visit', '${code}');
      INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax, pay_type, created_at, updated_at)
        VALUES ('hands-2', 'visit', 'U-today-1', '${key}', 's', '{}', 100, 0, now(), now());
      INSERT INTO payment_refund (refund_id, order_id, tracking_id, user_id, survey_id, amount, reason, created_at)
        VALUES ('hands-2', 'hands-2', 't', 'U-today-1', 'visit', 100, 'cancelled', now());
      INSERT INTO file (file_id, owner_id, kind, name, content_type, status, created_at, updated_at)
        VALUES ('hands-2', 'U-today-1', 'pdf', 'a.pdf', 'application/pdf', 'Infected', now(), now());
      INSERT INTO answer_file (answer_id, file_id, is_admin) VALUES ('${id}', 'hands-2', false);`);
    const handsOf = async (scope: object) =>
      (await today(undefined, await server.staff({ roles: ['受付'], scope }))).hands;
    expect(await handsOf({ calendars: ['main'] })).toMatchObject({ refunds: 1, failedMessages: 1, refusedFiles: 1 });
    expect(await handsOf({ calendars: ['limited'] })).toMatchObject({ refunds: 0, failedMessages: 0, refusedFiles: 0 });
    const ofOrders = () =>
      countHands(
        server.database,
        { surveyIds: ['visit'], calendarIds: undefined, isWithOrder: true },
        { failedSince: new Date('2026-11-01'), wishes: { surveyIds: [], itemKeys: [] } },
      );
    expect(await ofOrders()).toEqual({ refunds: 1, failedMessages: 1, refusedFiles: 1, wishes: 0 });
    await server.database.script("UPDATE payment_order SET partition_key = NULL WHERE order_id = 'hands-2'");
    expect(await ofOrders()).toEqual({ refunds: 1, failedMessages: 0, refusedFiles: 0, wishes: 0 });
  });

  test('a scope leaves its own, and a reader of orders nobody without one [CONTRACT 14.2]', async () => {
    const ofForm = await server.staff({ roles: ['受付'], scope: { forms: ['clinic'] } });
    expect((await today(undefined, ofForm)).total).toBe(1);
    const ofCalendar = await server.staff({ roles: ['受付'], scope: { calendars: ['limited'] } });
    expect((await today(undefined, ofCalendar)).total).toBe(0);
    const cashier = await server.staff({ roles: ['会計'] });
    expect(await today(undefined, cashier)).toMatchObject({ total: 0, items: [] });
  });
});

describe('a walk-in', () => {
  const enter = (values: Record<string, string>, surveyId = 'visit') =>
    server.call(clerk, 'POST', '/survey-results/putItem', putBody(surveyId, values, { mode: 'admin' }));

  test('is entered by the staff with a slot of the day, by the same guard', async () => {
    setClock(Date.parse('2026-12-02T09:10:00+09:00'));
    const { status, body } = await enter({ name: '飛込 一郎', place: 'consult_0|20261202|0' });
    expect({ status, body }).toMatchObject({ status: 200 });
    const sheet = await today('');
    expect(linesOf(sheet)).toContainEqual(['reservation', '09:00', '診察', '飛込 一郎']);
    const answers = await Promise.all([1, 2, 3].map(() => enter({ name: '飛込', place: 'consult_0|20261202|0' })));
    expect(answers.map(({ status: each }) => each).sort()).toEqual([200, 200, 409]);
  });

  test('or without a slot, and stands in the sheet of that day, with where the person is', async () => {
    const { body } = await enter({ name: '飛込 花子', phone: '0312345678' }, 'profile');
    const partitionKey = String(body.partitionKey);
    expect(linesOf(await today(''))).toContainEqual(['walkIn', undefined, '問診票', '飛込 花子']);
    await dataOf(server, clerk, 'answerAttendance', { ids: { partitionKey }, body: { state: 'called' } });
    const { items } = await today('');
    const row = items.find(({ kind }) => kind === 'walkIn');
    expect(row?.answer).toMatchObject({ attendance: { state: 'called' }, userId: expect.stringMatching(/^I/) });
    const [entered] = await rowsOf<{ actor_id: string }>(
      server,
      "SELECT actor_id FROM audit WHERE subject = $1 AND action = 'create'",
      [partitionKey],
    );
    expect(entered?.actor_id).toBe(clerk);
    setClock(Date.parse(TEST_NOW));
    expect((await today('day=20261203')).items.filter(({ kind }) => kind === 'walkIn')).toEqual([]);
  });
});

test('answers that an import stored today are no walk-ins', async () => {
  setClock(Date.parse('2026-12-05T09:00:00+09:00'));
  const csv = 'name,phone\nname,phone\n取込 花子,0312345678\n';
  const planner = await server.staff({ roles: ['予約担当'] });
  const job = await doJob(server, planner, { kind: 'import', form: 'profile', csv });
  expect(job.imported).toMatchObject({ added: 1 });
  expect((await today('')).total).toBe(0);
  setClock(Date.parse(TEST_NOW));
});

test('the audit says once an hour who was shown, however often the sheet is asked for', async () => {
  const reader = await server.staff({ roles: ['受付'] });
  const noted = async () =>
    (
      await rowsOf<{ keys: string[] }>(
        server,
        "SELECT after->'keys' AS keys FROM audit WHERE actor_id = $1 AND action = 'read' ORDER BY at, audit_id",
        [reader],
      )
    ).map(({ keys }) => keys.length);
  const day = '20261209';
  await today(`day=${day}`, reader);
  await today(`day=${day}`, reader);
  expect(await noted()).toEqual([0]);
  await bookedVisit(server, 'U-noted-1', `${day}|0`);
  await today(`day=${day}`, reader);
  await bookedVisit(server, 'U-noted-2', `${day}|0`);
  for (let poll = 0; poll < 3; poll += 1) await today(`day=${day}`, reader);
  expect(await noted()).toEqual([0, 1, 1]);
  setClock(Date.parse(TEST_NOW) + 2 * 3_600_000);
  await today(`day=${day}`, reader);
  expect(await noted()).toEqual([0, 1, 1, 2]);
  setClock(Date.parse(TEST_NOW));
});

describe('views', () => {
  const view = { name: '未対応', query: 'status=未対応&sort=-day' };
  const put = (id: string, body: object, as = clerk) => consoleCallOf(server, as, 'viewPut', { ids: { id }, body });

  test('are saved, saved over and forgotten, each for oneself', async () => {
    const other = await server.staff({ roles: ['受付'] });
    await put('b', view);
    await put('a', { ...view, name: '今週' });
    await put('b', { ...view, name: ' 対応中 ' });
    expect(await dataOf<SavedView[]>(server, clerk, 'views')).toEqual([
      { id: 'a', name: '今週', query: view.query },
      { id: 'b', name: '対応中', query: view.query },
    ]);
    expect(await dataOf<SavedView[]>(server, other, 'views')).toEqual([]);
    expect(await consoleCallOf(server, other, 'viewDelete', { ids: { id: 'a' } })).toMatchObject({ status: 404 });
    expect((await consoleCallOf(server, clerk, 'viewDelete', { ids: { id: 'a' } })).status).toBe(200);
    expect((await dataOf<SavedView[]>(server, clerk, 'views')).map(({ id }) => id)).toEqual(['b']);
  });

  test('of which there are 50 at most, and 400 for what is none', async () => {
    const many = await server.staff({ roles: ['受付'] });
    const statuses: number[] = [];
    for (let index = 0; index <= 50; index += 1) statuses.push((await put(`v${index}`, view, many)).status);
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 200), 400]);
    expect((await put('v3', view, many)).status).toBe(200);
    expect((await put('x', { name: '', query: '' }, many)).status).toBe(400);
    expect((await put('a b', view, many)).status).toBe(400);
  });
});

describe('the audit’s viewer', () => {
  const list = (query: string, as = ADMIN) => dataOf<AuditList>(server, as, 'audit', { query });

  test('shows who did what, the newest first, page by page and each row once', async () => {
    const whole = await list('actor=U-today-1&limit=200');
    expect(whole.items.map(({ action, isStaff }) => [action, isStaff])).toEqual([['create', false]]);
    const pages: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: AuditList = await list(`to=2026-12-31&actor=${clerk}&limit=3${cursor && `&cursor=${cursor}`}`);
      pages.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    const all = await rowsOf<{ audit_id: string }>(
      server,
      'SELECT audit_id FROM audit WHERE actor_id = $1 ORDER BY at DESC, audit_id DESC',
      [clerk],
    );
    expect(pages).toEqual(all.map(({ audit_id: id }) => id));
  });

  test('of a kind of deed costs by what it shows: what was passed over stays in the database', async () => {
    // More deeds of another kind than a call looks at, each with as much as an answer has, and one before them all.
    await server.database.script(`
      INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject_user_id, subject, after)
        SELECT 'many-' || n, '2026-10-01T00:00:00Z'::timestamptz + n * interval '1 second', 'U-many', false, 'update', 'U-many', 'many',
          jsonb_build_object('rows', repeat('x', 200)) FROM generate_series(1, 6000) AS n;
      INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject_user_id, subject)
        VALUES ('many-seldom', '2026-09-30T00:00:00Z', 'U-many', false, 'erase', 'U-many', 'many')`);
    const brought: number[] = [];
    const counted: Pick<Connection, 'query'> = {
      query: async <Row extends object>(...args: Parameters<Connection['query']>) => {
        const rows = await server.database.query<Row>(...args);
        brought.push(rows.length);
        return rows;
      },
    };
    const filter = { before: new Date('2026-11-01T00:00:00Z'), actorId: 'U-many', walk: 5_000, limit: 4 };
    const page = await auditPage(counted, { ...filter, action: 'erase' });
    expect(page).toMatchObject({ found: [], end: { auditId: 'many-1001' } });
    expect(await auditPage(server.database, { ...filter, action: 'update', walk: 3 })).toMatchObject({
      found: [{ auditId: 'many-6000' }, { auditId: 'many-5999' }, { auditId: 'many-5998' }],
      end: { auditId: 'many-5998' },
    });
    expect(brought).toEqual([1]);
    const first = await list('actor=U-many&action=erase&limit=3');
    expect(first.items).toEqual([]);
    const second = await list(`actor=U-many&action=erase&limit=3&cursor=${first.nextCursor}`);
    expect(second.items.map(({ id }) => id)).toEqual(['many-seldom']);
    expect(second.nextCursor).toBeUndefined();
    const full = await list('actor=U-many&action=update&limit=2');
    expect(full.items.map(({ id }) => id)).toEqual(['many-6000', 'many-5999']);
    const next = await list(`actor=U-many&action=update&limit=2&cursor=${full.nextCursor}`);
    expect(next.items.map(({ id }) => id)).toEqual(['many-5998', 'many-5997']);
  });

  test('by a person or an answer, a kind of deed and days in Japan', async () => {
    const [row] = await rowsOf<{ key: string }>(
      server,
      "SELECT partition_key AS key FROM answer WHERE user_id = 'U-today-3'",
    );
    const ofKey = await list(`subject=${encodeURIComponent(row?.key ?? '')}`);
    expect(ofKey.items.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['cancel', clerk],
      ['create', ''],
    ]);
    expect((await list('subject=U-today-3&action=create')).items).toHaveLength(1);
    expect((await list('subject=U-today-3&from=20261121&to=20261130')).items).toEqual([]);
    expect((await list('subject=U-today-3&from=20261120&to=2026-11-20')).items.length).toBeGreaterThan(1);
    expect(await consoleCallOf(server, ADMIN, 'audit', { query: 'cursor=x' })).toMatchObject({ status: 400 });
  });

  test('shows erased rows as such', async () => {
    await erasePerson(server.database, { remove: async () => undefined }, 'U-today-4', 'test');
    const { items } = await list('subject=U-today-4');
    expect(items).toMatchObject([{ action: 'create', erased: { by: 'test' } }]);
    expect(items[0]).not.toHaveProperty('after');
  });

  test('is for 管理者, and for 閲覧 without a scope [CONTRACT 14.2]', async () => {
    const statusOf = async (who: Parameters<TestServer['staff']>[0]) =>
      (await consoleCallOf(server, await server.staff(who), 'audit')).status;
    expect(await statusOf({ roles: ['管理者'] })).toBe(200);
    expect(await statusOf({ roles: ['閲覧'] })).toBe(200);
    expect(await statusOf({ roles: ['閲覧'], scope: { forms: ['visit'] } })).toBe(403);
    expect(await statusOf({ roles: ['受付'] })).toBe(403);
  });
});
