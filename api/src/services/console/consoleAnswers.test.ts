/**
 * The console's table of answers, without a server (CONTRACT 14.3): what a query finds in which
 * order, page by page, walked or narrowed, and what is outside of a scope.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { LIST_LIMIT_BY_DEFAULT } from '@madoguchi/shared/contract/console/answers';
import { emptyTables } from '../../testing/database';
import { paymentBundle } from '../../testing/payments';
import { refusalOf, wrongFields } from '../../testing/refused';
import { servicesOfFile, staffOf } from '../../testing/servicesOfFile';
import { at, row, storing } from '../../testing/storedAnswers';
import type { AskedAnswers } from './consoleAnswers';

const searchable = { isSearchable: { value: true } };
const bundle = {
  ...paymentBundle,
  'surveys/asked.json': {
    ...{ surveyId: 'asked', surveyTitle: '問診', isAppending: { value: true } },
    surveySchema: [
      { itemKey: 'name', type: 'text', title: '氏名', ...searchable },
      { itemKey: 'town', type: 'text', title: '町', ...searchable },
      { itemKey: 'note', type: 'text', title: '備考' },
    ],
  },
};
const { database, services, index, noted } = servicesOfFile(bundle, { switches: { PAYMENT: 'on' } });
const { insert, place, rows } = storing(database);
const CHIEF = staffOf('S-1');
const CASHIER = staffOf('S-2', {}, ['会計']);
const OF_MAIN = staffOf('S-3', { calendars: ['main'] });
const OF_VISIT = staffOf('S-4', { forms: ['visit'] });
const NOT_FOUND = { status: 404 };
beforeEach(() =>
  emptyTables(database(), ['audit', 'answer_search', 'answer_row', 'reservation', 'answer', 'payment_order']),
);

const answers = () => services().consoleAnswers;
const store = (id: string, more: object = {}) => insert(id, { surveyId: 'asked', ...more });
const order = (id: string, surveyId: string) =>
  database().script(`INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax, pay_type,
    status, created_at, updated_at) VALUES ('o-${id}', '${surveyId}', 'U-a', 'key-${id}', 's', '{}', 0, 0, 3, now(), now())`);
const find = async (query: AskedAnswers = {}, staff = CHIEF) => {
  await index();
  return answers().find(staff, query);
};
const keysOf = ({ items }: Awaited<ReturnType<typeof find>>) =>
  items.map(({ partitionKey }) => partitionKey.replace('key-', ''));
const keys = async (query: AskedAnswers = {}, staff = CHIEF) => keysOf(await find(query, staff));
/** All pages of a query, each of so many. */
async function pages(query: AskedAnswers, limit: number) {
  const found: string[][] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await find({ ...query, limit, cursor });
    found.push(keysOf(page));
    cursor = page.nextCursor;
    if (cursor === undefined) return found;
  }
}

describe('a query', () => {
  test('finds all that stands, the newest first, so many on a page, and is noted', async () => {
    for (let number = 0; number <= LIST_LIMIT_BY_DEFAULT; number += 1)
      await store(`n${number}`, { createdAt: at(number), userId: 'U-a' });
    const { items, nextCursor, total } = await find();
    expect([items.length, items[0]?.partitionKey, typeof nextCursor, total]).toEqual([
      ...[LIST_LIMIT_BY_DEFAULT, `key-n${LIST_LIMIT_BY_DEFAULT}`, 'string', LIST_LIMIT_BY_DEFAULT + 1],
    ]);
    const rest = await find({ cursor: nextCursor });
    expect(keysOf(rest)).toEqual(['n0']);
    for (const none of ['nextCursor', 'total']) expect(rest).not.toHaveProperty(none);
    const [first] = await noted('read');
    expect(first).toMatchObject({ actor_id: 'S-1', subject: 'list', whose: 'U-a', after: { event: 'list' } });
    await find({ form: 'asked', limit: 1 });
    expect((await noted('read')).at(-1)).toMatchObject({ after: { surveyId: 'asked', keys: ['key-n50'] } });
  });
  test('is of one form, or of those of the scope', async () => {
    await store('a');
    await store('b', { surveyId: 'visit', createdAt: at(1) });
    expect([await keys(), await keys({ form: 'asked' }), await keys({}, OF_VISIT)]).toEqual([['b', 'a'], ['a'], ['b']]);
    for (const [form, staff] of [
      ['asked', OF_VISIT],
      ['none', CHIEF],
    ] as const)
      expect(await refusalOf(find({ form }, staff))).toMatchObject(NOT_FOUND);
    expect(await find({}, staffOf('S-5', { forms: [] }))).toEqual({ items: [], total: 0 });
  });
  test('finds by status, one or several', async () => {
    await store('a');
    await store('b', { check: '保留', createdAt: at(1) });
    await store('c', { check: '完了', createdAt: at(2) });
    expect(await keys({ status: '保留' })).toEqual(['b']);
    expect(await keys({ status: ['保留', '完了'] })).toEqual(['c', 'b']);
    expect(await keys({ status: [] })).toEqual(['c', 'b', 'a']);
    expect(await find({ status: '保留' })).toMatchObject({ total: 1 });
  });
  test('finds by the days of what is reserved', async () => {
    for (const [id, day] of [
      ['a', '20261201'],
      ['b', '20261202'],
      ['c', '20261203'],
    ] as const) {
      await store(id, { surveyId: 'visit' });
      await place(id, true, { day, cost: 1 });
    }
    expect(await keys({ from: '20261202' })).toEqual(['c', 'b']);
    expect(await keys({ to: '20261202' })).toEqual(['b', 'a']);
    expect(await keys({ from: '20261202', to: '20261202' })).toEqual(['b']);
    const backwards = refusalOf(find({ from: '20261203', to: '20261202' }));
    expect(await backwards).toMatchObject(wrongFields(['to', 'from <= to']));
  });
  test('finds by a part of a name, a telephone or a code', async () => {
    await store('a', { userName: '山田 花子' });
    await store('b', { userName: '佐藤', answerCode: 'ZZZZ-9999', createdAt: at(1) });
    expect([await keys({ q: '山田' }), await keys({ q: 'zzzz9' }), await keys({ q: '' })]).toEqual([
      ['a'],
      ['b'],
      ['b', 'a'],
    ]);
  });
  test('finds by conditions on items', async () => {
    for (const [id, town] of [
      ['a', '港町'],
      ['b', '山町'],
      ['c', '港町'],
    ] as const) {
      await store(id);
      await rows(id, row('town', town, { searchValue: town }), row('note', `${id} ${town}`));
    }
    await database().script(`UPDATE answer_row SET survey_id = 'asked'`);
    expect((await keys({ form: 'asked', where: 'note:has:港' })).toSorted()).toEqual(['a', 'c']);
    expect(await keys({ form: 'asked', where: ['note:has:港', 'note:has:c'] })).toEqual(['c']);
    expect(await keys({ where: 'note:has:山' })).toEqual(['b']);
    const refused = wrongFields(['where', 'itemKey:op:value']);
    for (const where of ['note', 'gone:has:x', ['note:has:港', 'gone:has:x']])
      expect(await refusalOf(find({ form: 'asked', where }))).toMatchObject(refused);
  });
  test('of who has calendars for a limit finds no place elsewhere', async () => {
    for (const [id, calendarId] of [
      ['a', 'main'],
      ['b', 'limited'],
    ] as const) {
      await store(id, { surveyId: 'visit' });
      await place(id, true, { calendarId, cost: 1 });
    }
    await store('c', { surveyId: 'visit', createdAt: at(-1) });
    expect([await keys({}, OF_MAIN), await keys({ form: 'visit' })]).toEqual([
      ['a', 'c'],
      ['b', 'a', 'c'],
    ]);
  });
  test('of who reads answers with an order alone finds no other', async () => {
    for (const id of ['a', 'b']) await store(id, { surveyId: 'paid' });
    await order('a', 'paid');
    expect([await keys({}, CASHIER), await keys()]).toEqual([['a'], ['b', 'a']]);
  });
});

describe('an order', () => {
  beforeEach(async () => {
    const facts = [
      ['a', '保留', '山田', 3],
      ['b', '未対応', '阿部', 1],
      ['c', '未対応', '', 2],
      ['d', '保留', '佐藤', 4],
      ['e', '完了', '', 5],
    ] as const;
    for (const [id, check, town, minute] of facts) {
      await store(id, { check, createdAt: at(minute), updatedAt: at(9 - minute), answerCode: `same-${id}` });
      if (town !== '') await rows(id, row('town', town, { searchValue: town }));
    }
    await database().script(`UPDATE answer_row SET survey_id = 'asked'`);
  });
  const ORDERS: [sort: string, ids: string][] = [
    ['-createdAt', 'edacb'],
    ['createdAt', 'bcade'],
    ['-updatedAt', 'bcade'],
    ['updatedAt', 'edacb'],
    ['item:town', 'dabec'],
    ['-item:town', 'badec'],
  ];

  test.each(ORDERS)('by %s is the same walked and narrowed, whole and page by page', async (sort, ids) => {
    for (const query of [
      { form: 'asked', sort },
      { form: 'asked', sort, q: 'same' },
    ]) {
      expect((await keys(query)).join('')).toBe(ids);
      expect((await pages(query, 2)).map((page) => page.join(''))).toEqual([
        ids.slice(0, 2),
        ids.slice(2, 4),
        ids.slice(4),
      ]);
      expect(await pages(query, 5)).toHaveLength(1);
    }
  });
  test('by status goes by their own order, the newest of each first', async () => {
    for (const q of [undefined, 'same']) {
      const up = (await pages({ sort: 'check', q }, 2)).flat().join('');
      const down = (await pages({ sort: '-check', q }, 2)).flat().join('');
      expect([up, down]).toEqual(['cbeda', 'daecb']);
    }
  });
  test('of what is the same goes by ids', async () => {
    await database().script(`UPDATE answer SET created_at = '2026-11-20T00:00:00Z'`);
    for (const q of [undefined, 'same']) {
      expect((await pages({ sort: 'createdAt', q }, 2)).flat().join('')).toBe('abcde');
      expect((await pages({ sort: '-createdAt', q }, 2)).flat().join('')).toBe('edcba');
    }
  });
  test('tells how many there are where few are left', async () => {
    expect(await find({ q: 'same', limit: 2 })).toMatchObject({ total: 5 });
    const { nextCursor } = await find({ q: 'same', limit: 2 });
    expect(await find({ q: 'same', limit: 2, cursor: nextCursor })).toMatchObject({ total: 5 });
  });
  test('is one that there is', async () => {
    const refused = wrongFields(['sort', 'createdAt, updatedAt, day, name, check, item:KEY']);
    for (const query of [{ sort: 'gone' }, { sort: 'item:town' }, { form: 'asked', sort: 'item:note' }])
      expect(await refusalOf(find(query))).toMatchObject(refused);
  });
  test('goes on behind a page of its own alone', async () => {
    const { nextCursor } = await find({ form: 'asked', sort: 'item:town', limit: 2 });
    const refused = { status: 400, answer: { errors: [{ itemKey: 'cursor' }] } };
    for (const sort of ['-item:town', 'createdAt', 'item:name'])
      expect(await refusalOf(find({ form: 'asked', sort, cursor: nextCursor }))).toMatchObject(refused);
    const sealed = await services().cursors.seal('answers', ['["createdAt",true]', 'gone', 'x', 'a']);
    expect(await refusalOf(find({ cursor: sealed }))).toMatchObject(refused);
  });
});

test('a page that has looked at 4,000 answers for a condition ends there, and the next one goes on', async () => {
  await store('found', { createdAt: at(-1) });
  await database().script(`
    INSERT INTO answer SELECT (jsonb_populate_record(a, jsonb_build_object('answer_id', 'n' || lpad(i::text, 4, '0'), 'partition_key',
      'n' || i, 'answer_code', 'n' || i, 'created_at', '2026-11-20T09:00:00+09:00'))).* FROM answer a, generate_series(1, 5001) AS i`);
  await rows('found', row('note', 'x'));
  await database().script(`UPDATE answer_row SET survey_id = 'asked'`);
  const query = { form: 'asked', where: 'note:has:x' };
  const first = await answers().find(CHIEF, query);
  expect([first.items, typeof first.nextCursor]).toEqual([[], 'string']);
  const second = await answers().find(CHIEF, { ...query, cursor: first.nextCursor });
  expect([keysOf(second), second.nextCursor]).toEqual([['found'], undefined]);
});

describe('every answer that a query finds', () => {
  const every = async (query: AskedAnswers, staff = CHIEF) => {
    await index();
    const batches: string[][] = [];
    for await (const ids of answers().everyId(staff, query)) batches.push(ids);
    return batches;
  };

  test('is told in batches of 500, in the order of the list', async () => {
    await store('first', { createdAt: at(-1) });
    await database().script(`INSERT INTO answer SELECT (jsonb_populate_record(a, jsonb_build_object('answer_id', 'n' || i, 'partition_key',
      'n' || i, 'answer_code', 'n' || i, 'created_at', '2026-11-20T09:00:00+09:00'))).* FROM answer a, generate_series(1, 500) AS i`);
    const batches = await every({});
    expect(batches.map(({ length }) => length)).toEqual([500, 1]);
    expect([new Set(batches.flat()).size, batches[1]]).toEqual([501, ['first']]);
    expect((await every({ sort: 'createdAt' }))[0]?.[0]).toBe('first');
  });
  test('is of the scope, and of a form that is there', async () => {
    await store('a');
    expect([await every({}, OF_VISIT), await every({})]).toEqual([[[]], [['a']]]);
    expect(await refusalOf(every({ form: 'asked' }, OF_VISIT))).toMatchObject(NOT_FOUND);
  });
});

describe('one answer', () => {
  const named = (id: string, staff = CHIEF) => refusalOf(answers().named(staff, `key-${id}`));

  test('is read by its key within the scope of its form and its place', async () => {
    await store('a', { surveyId: 'visit' });
    await place('a', true, { calendarId: 'limited' });
    await store('b');
    expect(await answers().named(CHIEF, 'key-a')).toMatchObject({
      answer: { answerId: 'a' },
      record: { surveyTitle: '来院予約' },
    });
    expect(await named('a', OF_VISIT)).toBe('done');
    expect(await named('a', OF_MAIN)).toMatchObject(NOT_FOUND);
    expect(await named('b', OF_VISIT)).toMatchObject(NOT_FOUND);
    expect(await named('none')).toMatchObject(NOT_FOUND);
    await store('gone', { surveyId: 'gone' });
    expect(await named('gone')).toMatchObject(NOT_FOUND);
  });
  test('is read by who reads answers with an order alone where it has one', async () => {
    for (const id of ['a', 'b']) await store(id, { surveyId: 'paid' });
    await order('a', 'paid');
    await store('c', { surveyId: 'visit' });
    await order('c', 'visit');
    expect(await named('a', CASHIER)).toBe('done');
    for (const id of ['b', 'c']) expect(await named(id, CASHIER)).toMatchObject(NOT_FOUND);
  });
});
