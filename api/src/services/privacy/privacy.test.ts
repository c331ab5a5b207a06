/**
 * Showing and erasing a person, and how long answers live.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { ERASED_PERSON } from '../../repositories/privacy/erasing';
import { PERSONAL_TABLES, SPECIAL_TABLES } from '../../repositories/privacy/personalTables';
import { brokenInvariants, put, putBody, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';
import { brokenNights, freeBeds, reserve, stayBundle } from '../../testing/stays';
import { stoppingAtLook } from '../../testing/stoppedRuns';
import { erasePerson, showPerson } from './personData';
import { Retention } from './retention';

const DAY = 86_400_000;
/** Names a person, or an answer and through it a person. */
const PERSONAL_COLUMNS = ['user_id', 'owner_id', 'recipient', 'subject_user_id', 'answer_id'];

let server: TestServer;
let person = '';

beforeAll(async () => {
  server = await startTestServer({ bundle: stayBundle() });
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  person = beginTest('private');
});

const storage = { remove: async () => undefined };

test('every table that names a person or an answer is shown and erased', async () => {
  const columns = await rowsOf<{ table_name: string }>(
    server,
    `SELECT DISTINCT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = ANY ($1::text[])`,
    [PERSONAL_COLUMNS],
  );
  const known = [...PERSONAL_TABLES, ...SPECIAL_TABLES].map(({ table }) => table);
  expect(columns.map(({ table_name }) => table_name).sort()).toEqual([...new Set(known)].sort());
});

describe('a person', () => {
  test('is shown with all that is stored about them, but nothing to sign in with', async () => {
    await put(server, person, visitBody('20261130|0'));
    await server.call(person, 'PUT', '/drafts/visit', { values: { name: '下書き' } });
    const shown = await showPerson(server.database, person);
    expect(Object.keys(shown).sort()).toEqual([
      'answer',
      'answer_row',
      'answer_search',
      'audit',
      'draft',
      'outbox',
      'person',
      'reservation',
    ]);
    expect(JSON.stringify(shown)).toContain('山田 太郎');
    expect(JSON.stringify(shown)).toContain('下書き');
    expect(await showPerson(server.database, `${person}-nobody`)).toEqual({});
  });

  test('is erased whole; the places are free again, and nobody else loses anything', async () => {
    const neighbour = `${person}-b`;
    await put(server, person, visitBody('20261201|0'));
    await put(server, neighbour, visitBody('20261201|0'));
    const free = await freeBeds(server, '2026-12-15', '2026-12-16');
    await reserve(server, person, '2026-12-15', '2026-12-17');
    await server.call(person, 'POST', '/survey-results/hold', { surveyId: 'visit', value: 'consult_0|20261202|1' });
    const before = await showPerson(server.database, neighbour);

    const erased = await erasePerson(server.database, storage, person, 'command:test');
    expect(erased).toMatchObject({ answer: 2, reservation: 1 });
    expect(await showPerson(server.database, person)).toEqual({});
    expect(await showPerson(server.database, neighbour)).toEqual(before);
    expect(await slotOf(server, 'main', '20261201', '0')).toMatchObject({ reserved: 1 });
    expect(await slotOf(server, 'main', '20261202', '1')).toMatchObject({ reserved: 0 });
    expect(await freeBeds(server, '2026-12-15', '2026-12-16')).toEqual(free);
    expect(await brokenInvariants(server)).toEqual([]);
    expect(await brokenNights(server)).toEqual([]);
    const noted = await rowsOf<{ subject_user_id: string }>(server, `SELECT * FROM audit WHERE action = 'erase'`);
    expect(noted.map(({ subject_user_id }) => subject_user_id)).toEqual([ERASED_PERSON]);
    expect(JSON.stringify(noted)).not.toContain(person);
  });
});

test('what the desk had entered and changed before the person claimed it is shown and erased with the person', async () => {
  const name = `${person} 花子`;
  const entered = await put(server, DESK, putBody('profile', { name, phone: '0312345678', room: '一番' }));
  expect(entered).toMatchObject({ status: 200 });
  const key = String(entered.body.partitionKey);
  await put(
    server,
    DESK,
    putBody('profile', { name, phone: '0312345678', room: '秘密の病名' }, { oldPartitionKey: key }),
  );
  const fields = [
    { itemKey: 'name', value: name },
    { itemKey: 'phone', value: '0312345678' },
  ];
  await server.call(person, 'POST', '/survey-results/filterQuery', { queryParams: { surveyId: 'profile', fields } });
  const claim = await server.call(person, 'POST', '/survey-results/putUserId', {
    userId: person,
    keys: [{ partitionKey: key }],
  });
  expect(claim.status).toBe(200);
  const rowsAbout = async () =>
    (await rowsOf<{ line: string }>(server, 'SELECT a::text AS line FROM audit a'))
      .map(({ line }) => line)
      .filter((line) => line.includes(name));
  expect((await rowsAbout()).length).toBeGreaterThan(0);
  const shown = (await showPerson(server.database, person)).audit as { action: string }[];
  expect(shown.map(({ action }) => action).sort()).toEqual(['claim', 'create', 'read', 'update']);
  await erasePerson(server.database, storage, person, 'command:test');
  expect(await rowsAbout()).toEqual([]);
  const left = await rowsOf(server, 'SELECT a::text AS line FROM audit a');
  expect(JSON.stringify(left)).not.toContain('秘密の病名');
});

test('orders and refunds stay for the books, without the person', async () => {
  const insert = (table: string, columns: Record<string, unknown>) =>
    rowsOf(
      server,
      `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${Object.keys(columns).map((_, index) => `$${index + 1}`)})`,
      Object.values(columns),
    );
  const at = new Date();
  const common = { order_id: `order-${person}`.slice(0, 8), user_id: person, survey_id: 'visit', created_at: at };
  await insert('payment_order', {
    ...{ ...common, updated_at: at, service_id: 'a', amount_with_tax: 1100, pay_type: 0 },
    ...{ order_day: person, order_count: 1 },
    receipt: JSON.stringify({ addressee: '山田 太郎', creatorName: '病院' }),
    content: JSON.stringify({ userId: person, amount: 1000 }),
    partition_key: `visit#${person}#1`,
  });
  await insert('payment_waiting', { ...common, updated_at: at, body_hash: 'h', content: person, state: 'waiting' });
  await insert('payment_refund', { ...common, refund_id: person, tracking_id: person, amount: 1100, reason: 'late' });
  await erasePerson(server.database, storage, person, 'command:test');
  const left = await rowsOf<{ user_id: string; amount_with_tax: number; content: object }>(
    server,
    'SELECT user_id, amount_with_tax, content, partition_key, receipt FROM payment_order WHERE order_id = $1',
    [common.order_id],
  );
  expect(left).toEqual([
    {
      user_id: ERASED_PERSON,
      amount_with_tax: 1100,
      content: { userId: ERASED_PERSON, amount: 1000 },
      partition_key: null,
      receipt: { creatorName: '病院' },
    },
  ]);
  expect(await showPerson(server.database, person)).toEqual({});
  const waiting = await rowsOf(server, 'SELECT content FROM payment_waiting WHERE order_id = $1', [common.order_id]);
  expect(waiting).toEqual([{ content: '{}' }]);
});

describe('how long answers live', () => {
  const later = (days: number) => setClock(Date.parse(TEST_NOW) + days * DAY);

  test('an answer goes so many days after its last change, with its audit rows', async () => {
    await put(server, person, putBody('profile', { name: '山田', phone: '09012345678' }));
    later(29);
    await new Retention(server.database, 30).sweep();
    expect(Object.keys(await showPerson(server.database, person))).toContain('answer_row');
    later(31);
    expect(await new Retention(server.database, 30).sweep(AbortSignal.abort())).toBe(0);
    expect(Object.keys(await showPerson(server.database, person))).toContain('answer_row');
    expect(await new Retention(server.database, 30).sweep()).toBeGreaterThan(0);
    expect(await showPerson(server.database, person)).toEqual({});
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('a reservation that is still to come, or not long over, keeps its answer', async () => {
    await put(server, person, visitBody('20270115|0'));
    later(40);
    await new Retention(server.database, 30).sweep();
    expect(Object.keys(await showPerson(server.database, person))).toContain('reservation');
    later(60 + 31);
    await new Retention(server.database, 30).sweep();
    expect(await showPerson(server.database, person)).toEqual({});
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('an order stays for the books without its person once its answer is gone; one that waits for a refund keeps both', async () => {
    const order = async (orderId: string) => {
      await rowsOf(
        server,
        `INSERT INTO payment_order (order_id, survey_id, user_id, service_id, content, amount_with_tax, pay_type, receipt,
           order_day, order_count, created_at, updated_at)
         VALUES ($1, 'visit', $2, 'a', jsonb_build_object('userId', $2::text), 1100, 0, '{"addressee": "山田 太郎"}', $1, 1, $3, $3)`,
        [orderId, person, new Date(TEST_NOW)],
      );
    };
    const [done, due] = [`done-${person}`, `due-${person}`];
    await order(done);
    await order(due);
    await rowsOf(
      server,
      `INSERT INTO payment_refund (refund_id, order_id, tracking_id, user_id, survey_id, amount, reason, created_at)
       VALUES ($1, $1, $1, $2, 'visit', 1100, 'cancelled', $3)`,
      [due, person, new Date(TEST_NOW)],
    );
    const buyers = () =>
      rowsOf(
        server,
        'SELECT user_id, content, receipt FROM payment_order WHERE order_id = ANY ($1) ORDER BY order_id',
        [[done, due]],
      );
    later(29);
    await new Retention(server.database, 30).sweep();
    expect(await buyers()).toMatchObject([{ user_id: person }, { user_id: person }]);
    later(31);
    // Cut, emptied, erased: told to stop before anybody is forgotten.
    await new Retention(server.database, 30).sweep(stoppingAtLook(4));
    expect(await buyers()).toMatchObject([{ user_id: person }, { user_id: person }]);
    await new Retention(server.database, 30).sweep();
    expect(await buyers()).toEqual([
      { user_id: ERASED_PERSON, content: { userId: ERASED_PERSON }, receipt: {} },
      { user_id: person, content: { userId: person }, receipt: { addressee: '山田 太郎' } },
    ]);
  });

  test('without a number of days everything is kept', async () => {
    await put(server, person, putBody('profile', { name: '山田', phone: '09012345678' }));
    later(10_000);
    expect(await new Retention(server.database, undefined).sweep()).toBe(0);
    expect(Object.keys(await showPerson(server.database, person))).toContain('answer_row');
  });
});
