/** Showing and erasing a person, statement by statement: every table with a row of theirs and one of somebody else. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import {
  ERASED_PERSON,
  eraseAnswer,
  eraseRowsOfPerson,
  forgetBuyersBefore,
  forgetPeopleBefore,
  lockAnswersOfPerson,
  rowsOfPerson,
  takeExpiredAnswers,
} from './erasing';
import { PERSONAL_TABLES, SPECIAL_TABLES } from './personalTables';

const database = databaseOfFile();
const NOW = Date.parse(TEST_NOW);
const DAY = 86_400_000;
const TABLES = [...PERSONAL_TABLES, ...SPECIAL_TABLES].map(({ table }) => table);
const before = (days: number) => new Date(NOW - days * DAY);
beforeEach(async () => {
  setClock(NOW);
  // In the order in which people are erased: what names an answer or a file before those.
  await emptyTables(database(), TABLES);
});

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  rowsOf<Row>({ database: database() }, text, values);
const countOf = async (condition: string) =>
  (await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${condition}`))[0]?.count;

interface Column {
  column_name: string;
  data_type: string;
}

/** A value that a column takes and no other row has. */
function anyValue({ column_name, data_type }: Column, id: string): unknown {
  if (data_type === 'jsonb') return '{}';
  if (data_type === 'ARRAY') return [];
  if (data_type === 'boolean') return true;
  if (data_type.startsWith('timestamp')) return now();
  if (data_type === 'date') return '2026-11-20';
  return /int|numeric|double/.test(data_type) ? 1 : `${column_name}-${id}`;
}

/** Adds a row with the given columns; the others that must have a value get any. */
async function add(table: string, id: string, given: Record<string, unknown> = {}): Promise<void> {
  const columns = await query<Column>(
    `SELECT column_name, data_type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL`,
    [table],
  );
  const needed = columns.map((column) => [column.column_name, anyValue(column, id)]);
  const values: Record<string, unknown> = { ...Object.fromEntries(needed), ...given };
  const names = Object.keys(values);
  await query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(values),
  );
}

/** A row of the person `id` in every table, of the answer `id`. */
async function addPerson(id: string): Promise<void> {
  const answer = { answer_id: id, user_id: id, partition_key: `key-${id}`, is_current: true };
  await add('person', id, { user_id: id });
  await add('answer', id, answer);
  await add('file', id, { owner_id: id, file_id: `file-${id}` });
  for (const { table, column, by } of [...PERSONAL_TABLES, ...SPECIAL_TABLES]) {
    if (['person', 'answer', 'file'].includes(table)) continue;
    const more = { answer_file: { file_id: `file-${id}` }, reservation: { answer_id: id } }[table];
    await add(table, id, { [column]: by === 'answer' ? answer.answer_id : id, ...more });
  }
}

describe('a person', () => {
  test('is shown with a row of every table, without what would sign them in, and nobody else’s', async () => {
    await addPerson('a');
    await addPerson('b');
    const shown = await rowsOfPerson(database(), 'a');
    expect(Object.keys(shown)).toEqual(TABLES);
    for (const rows of Object.values(shown)) expect(rows).toHaveLength(1);
    expect(shown.person).toMatchObject([{ user_id: 'a' }]);
    expect(shown.answer).toMatchObject([{ answer_id: 'a', partition_key: 'key-a' }]);
    for (const [table, secrets] of [
      ['service_token', ['token', 'access_hash']],
      ['refresh_token', ['token_hash', 'successor']],
    ] as const)
      for (const secret of secrets) expect(shown[table]?.[0]).not.toHaveProperty(secret);
    expect(await rowsOfPerson(database(), 'nobody')).toEqual({});
  });

  test('is erased from every table, with how many rows of each; for the books orders stay, without the person', async () => {
    await addPerson('a');
    await addPerson('b');
    const neighbour = await rowsOfPerson(database(), 'b');
    const money = {
      order_id: 'more',
      user_id: 'a',
      partition_key: 'key-more',
      receipt: { addressee: '山田', number: 1 },
    };
    await add('payment_order', 'more', { ...money, content: { userId: 'a', kept: true } });
    await add('payment_waiting', 'more', { user_id: 'a', idempotency_key: 'key', content: '{"name":"山田"}' });
    const { erased, fileIds } = await eraseRowsOfPerson(database(), 'a', 'command:test');
    expect(erased).toEqual(Object.fromEntries(PERSONAL_TABLES.map(({ table }) => [table, 1])));
    expect(fileIds).toEqual(['file-a']);
    expect(await rowsOfPerson(database(), 'b')).toEqual(neighbour);
    expect(Object.keys(await rowsOfPerson(database(), 'a'))).toEqual(['file']);
    expect(await query('SELECT is_purging FROM file ORDER BY file_id')).toEqual([
      { is_purging: true },
      { is_purging: false },
    ]);
    const [order] = await query(
      `SELECT user_id, partition_key, receipt, content FROM payment_order WHERE order_id = 'more'`,
    );
    const kept = { userId: ERASED_PERSON, kept: true };
    expect(order).toEqual({ user_id: ERASED_PERSON, partition_key: null, receipt: { number: 1 }, content: kept });
    const waiting = `SELECT user_id, idempotency_key, content FROM payment_waiting WHERE order_id = 'order_id-more'`;
    expect(await query(waiting)).toEqual([{ user_id: ERASED_PERSON, idempotency_key: null, content: '{}' }]);
    expect(await countOf("payment_refund WHERE user_id = 'erased'")).toBe(1);
  });

  test('keeps a file that an answer of somebody else names', async () => {
    await addPerson('b');
    await add('file', 'a', { owner_id: 'a', file_id: 'shared' });
    await add('answer_file', 'b', { answer_id: 'b', file_id: 'shared' });
    expect(await eraseRowsOfPerson(database(), 'a', 'command:test')).toEqual({ erased: {}, fileIds: [] });
    expect(await countOf('file WHERE is_purging')).toBe(0);
  });

  test('is found in the audit by the id of the desk, by their answers, and where their data were read', async () => {
    await addPerson('a');
    await add('audit', 'claim', { action: 'claim', subject_user_id: 'a', before: { userId: 'I-desk' } });
    await add('audit', 'entered', { subject_user_id: 'I-desk' });
    await add('audit', 'answer', { subject_user_id: 'other', subject: 'key-a' });
    await add('audit', 'read', { action: 'read', subject_user_id: 'desk', after: { keys: ['key-a', 'key-b'] } });
    await add('audit', 'else', { action: 'read', subject_user_id: 'desk', after: { keys: ['key-b'] } });
    expect((await rowsOfPerson(database(), 'a')).audit).toHaveLength(5);
    expect((await eraseRowsOfPerson(database(), 'a', 'command:test')).erased).toMatchObject({ audit: 4 });
    expect(await query('SELECT after FROM audit WHERE after IS NOT NULL')).toEqual([
      { after: { keys: ['key-b'] } },
      { after: { keys: ['key-b'] } },
    ]);
    const emptied = await query(
      "SELECT audit_id FROM audit WHERE after IS NULL AND erased_by = 'command:test' AND erased_at IS NOT NULL AND erased_mac IS NOT NULL",
    );
    expect(emptied).toHaveLength(4);
    expect((await rowsOfPerson(database(), 'a')).audit).toBeUndefined();
  });

  test('has the current answers locked, in the order of their keys', async () => {
    for (const [id, isCurrent] of [
      ['2', true],
      ['1', true],
      ['3', false],
    ] as const)
      await add('answer', id, { user_id: 'a', partition_key: `key-${id}`, is_current: isCurrent });
    await add('answer', '4', { user_id: 'b', is_current: true });
    await database().transaction(async (connection) => {
      expect(await lockAnswersOfPerson(connection, 'a')).toEqual(['key-1', 'key-2']);
      expect(await query('SELECT partition_key FROM answer WHERE is_current FOR UPDATE SKIP LOCKED')).toHaveLength(1);
    });
  });
});

describe('answers that are older than they may become', () => {
  const answer = (id: string, days: number, more: object = {}) =>
    add('answer', id, { answer_id: id, partition_key: `key-${id}`, updated_at: before(days), ...more });
  const taken = (limit = 9) => takeExpiredAnswers(database(), before(30), '20261120', limit);

  test('are those whose day is over too, the oldest first', async () => {
    await answer('young', 29);
    await answer('old', 31);
    await answer('oldest', 40, { is_current: false });
    for (const [id, day] of [
      ['visited', '20261119'],
      ['coming', '20261120'],
    ] as const) {
      await answer(id, 35);
      await add('reservation', id, { answer_id: id, day });
    }
    for (const [id, end] of [
      ['left', '20261119'],
      ['staying', '20261120'],
    ] as const) {
      await answer(id, 33);
      await add('bed_stay', id, { answer_id: id, end_day: end });
    }
    expect((await taken()).map(({ answerId }) => answerId)).toEqual(['oldest', 'visited', 'left', 'old']);
    expect(await taken(1)).toEqual([{ answerId: 'oldest', partitionKey: 'key-oldest', isCurrent: false }]);
  });

  test('are left to who has them already', async () => {
    await answer('old', 31);
    await database().transaction(async (connection) => {
      expect(await takeExpiredAnswers(connection, before(30), '20261120', 9)).toHaveLength(1);
      expect(await taken()).toEqual([]);
    });
  });

  test('go with all of their rows and what was said of them, and no others', async () => {
    await addPerson('a');
    await addPerson('b');
    const code = { user_id: 'a', survey_id: 'visit', answer_code: 'code' };
    await database().script(`UPDATE answer SET survey_id = 'visit', answer_code = 'code' WHERE answer_id = 'a'`);
    await add('service_token', 'token', code);
    const said = { recipient: 'a', survey_id: 'visit', answer_code: 'code' };
    await add('outbox', 'said', { ...said, created_at: before(1) });
    await add('outbox', 'later', { ...said, created_at: new Date(NOW + DAY) });
    const neighbour = await rowsOfPerson(database(), 'b');
    await eraseAnswer(database(), 'a');
    const left = Object.keys(await rowsOfPerson(database(), 'a'));
    const gone = [
      ...['answer_row', 'answer_file', 'answer_search', 'answer_memo', 'member_number', 'bed_stay', 'lookup_miss'],
      ...['reservation', 'answer'],
    ];
    expect(left).toEqual(TABLES.filter((table) => !gone.includes(table)));
    expect(await countOf("outbox WHERE message_id IN ('message_id-said', 'message_id-later')")).toBe(1);
    expect(await countOf("service_token WHERE answer_code = 'code'")).toBe(0);
    expect(await rowsOfPerson(database(), 'b')).toEqual(neighbour);
  });
});

describe('what else is old', () => {
  test('of orders forgets its buyer, unless an answer stands, money is due, or it was changed since', async () => {
    const order = (id: string, days = 31, more: object = {}) =>
      add('payment_order', id, { order_id: id, user_id: 'a', updated_at: before(days), ...more });
    await order('old', 31, {
      receipt: { addressee: '山田' },
      content: { userId: 'a', kept: 1 },
      partition_key: 'gone',
    });
    await add('payment_waiting', 'w', { order_id: 'old', user_id: 'a', idempotency_key: 'key', content: '{"a":1}' });
    await add('payment_refund', 'r', { order_id: 'old', user_id: 'a', refunded_at: now() });
    await order('young', 29);
    await add('payment_waiting', 'young', { order_id: 'young', user_id: 'a', content: '{"a":1}' });
    await order('stands', 31, { partition_key: 'key-stands' });
    await add('answer', 'stands', { partition_key: 'key-stands', user_id: 'a' });
    await order('due');
    await add('payment_refund', 'due', { order_id: 'due', user_id: 'a' });
    expect(await forgetBuyersBefore(database(), before(30), 9)).toBe(1);
    expect(await forgetBuyersBefore(database(), before(30), 9)).toBe(0);
    const buyers = await query('SELECT order_id, user_id FROM payment_order ORDER BY order_id');
    expect(buyers).toEqual([
      { order_id: 'due', user_id: 'a' },
      { order_id: 'old', user_id: ERASED_PERSON },
      { order_id: 'stands', user_id: 'a' },
      { order_id: 'young', user_id: 'a' },
    ]);
    const [old] = await query("SELECT partition_key, receipt, content FROM payment_order WHERE order_id = 'old'");
    expect(old).toEqual({ partition_key: null, receipt: {}, content: { userId: ERASED_PERSON, kept: 1 } });
    expect(await query('SELECT order_id, user_id, content FROM payment_waiting ORDER BY order_id')).toEqual([
      { order_id: 'old', user_id: ERASED_PERSON, content: '{}' },
      { order_id: 'young', user_id: 'a', content: '{"a":1}' },
    ]);
    expect(await query('SELECT order_id, user_id FROM payment_refund ORDER BY order_id')).toEqual([
      { order_id: 'due', user_id: 'a' },
      { order_id: 'old', user_id: ERASED_PERSON },
    ]);
  });

  test('of orders is forgotten so many at a time', async () => {
    for (const id of ['1', '2', '3']) await add('payment_order', id, { user_id: 'a', updated_at: before(31) });
    expect(await forgetBuyersBefore(database(), before(30), 2)).toBe(2);
    expect(await forgetBuyersBefore(database(), before(30), 2)).toBe(1);
  });

  test('of people goes with their choices and tokens, unless something of theirs is left', async () => {
    const kept = ['answer', 'payment_order', 'draft', 'change_draft', 'place_hold', 'refresh_token'];
    for (const id of ['gone', 'gone-2', ...kept]) {
      await add('person', id, { user_id: id, seen_at: before(31) });
      await add('message_choice', id, { user_id: id });
      await add('service_token', id, { user_id: id });
    }
    await add('person', 'seen', { user_id: 'seen', seen_at: before(29) });
    for (const table of kept) await add(table, table, { user_id: table });
    expect(await forgetPeopleBefore(database(), before(30), 1)).toBe(1);
    expect(await forgetPeopleBefore(database(), before(30), 9)).toBe(1);
    const users = async (table: string) =>
      (await query<{ user_id: string }>(`SELECT user_id FROM ${table} ORDER BY user_id`)).map(({ user_id }) => user_id);
    expect(await users('person')).toEqual([...kept, 'seen'].sort());
    expect(await users('message_choice')).toEqual([...kept].sort());
    expect(await users('service_token')).toEqual([...kept].sort());
  });
});
