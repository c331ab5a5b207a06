/** Searches of the console's table, on a real database: each condition, narrowed or walked, and each order. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { CHECK_STATUSES } from '@madoguchi/shared/contract';
import type { Connection, Statement, Transactions } from '../../database/database';
import { databaseOfFile } from '../../testing/database';
import { type DeskFilter, type DeskWhere, isFiltered } from './deskFilter';
import {
  countOfForms,
  type DeskColumn,
  type DeskSort,
  type Found,
  narrowedAnswers,
  walkAnswers,
  walksOf,
} from './deskQuery';

const database = databaseOfFile();
/** a1 to a6 of form f, a7 of g, a8 that counts no more. */
beforeAll(() =>
  database().script(`
    INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name, created_at, updated_at)
      SELECT id, form, 'U', 'k' || id, 'c' || id, status, false, id <> 'a8', '', timestamptz '2026-11-20T00:00:00Z' + n * interval '1 minute',
        timestamptz '2026-11-21T00:00:00Z' - n * interval '1 minute'
      FROM (VALUES ('a1', 'f', '未対応', 1), ('a2', 'f', '対応済', 2), ('a3', 'f', '未対応', 3), ('a4', 'f', '対応済', 4),
        ('a5', 'f', '未対応', 5), ('a6', 'f', '完了', 6), ('a7', 'g', '未対応', 7), ('a8', 'f', '未対応', 8)) AS v (id, form, status, n);
    INSERT INTO answer_search (answer_id, survey_id, find_text, grams, sort_name, sort_day, last_day, kind)
      VALUES ('a1', 'f', '山田', ARRAY['山田'], 'ヤマダ', '20261124 10:00', '20261124', ''),
        ('a2', 'f', '山本', ARRAY['山本'], 'ヤマモト', '20261125 09:00', '20261125', ''),
        ('a3', 'f', '山田太', ARRAY['山田', '田太'], 'ヤマダタ', '20261123', '20261126', ''),
        ('a4', 'f', '佐藤', ARRAY['佐藤'], '', '', '', ''),
        ('a7', 'g', '山田', ARRAY['山田'], 'ヤマダ', '20261124', '20261124', ''),
        ('a8', 'f', '山田', ARRAY['山田'], 'ヤマダ', '20261124', '20261124', '');
    INSERT INTO answer_row (answer_id, survey_id, sort_key, position, item_key, title, value, user_search_key, search_value, is_admin)
      SELECT id, form, key, 0, key, '', value, '', indexed, false
      FROM (VALUES ('a1', 'f', 'kana', 'やまダ （Ａ）', 'ヤマダA'), ('a2', 'f', 'kana', 'ヤマモト', 'ヤマモト'), ('a3', 'f', 'kana', '', NULL),
        ('a1', 'f', 'age', '9', NULL), ('a2', 'f', 'age', '10', NULL), ('a3', 'f', 'age', '-3', NULL), ('a4', 'f', 'age', '十', NULL),
        ('a1', 'f', 'born', '2000-05-01', NULL), ('a2', 'f', 'born', '2000-05-02 10:30', NULL), ('a3', 'f', 'born', '', NULL))
        AS v (id, form, key, value, indexed);
    INSERT INTO reservation (answer_id, user_id, survey_id, calendar_id, category_id, item_id, item_key, day, slot, cost, is_live)
      SELECT id, 'U', 'f', calendar, 'c', '0', 'slot', '20261124', '0', 1, true FROM (VALUES ('a1', 'main'), ('a2', 'other')) AS v (id, calendar);
    INSERT INTO payment_order (order_id, partition_key, survey_id, user_id, service_id, content, amount_with_tax, pay_type, created_at, updated_at)
      VALUES ('o-1', 'ka2', 'f', 'U', 's', '{}', 0, 0, now(), now())`),
);

const FILTER: DeskFilter = {
  ...{ surveyIds: ['f'], isAllForms: false, calendarIds: undefined, isWithOrder: false, checks: undefined },
  ...{ firstDay: undefined, lastDay: undefined, part: undefined, where: [] },
};
const filter = (facts: Partial<DeskFilter>): DeskFilter => ({ ...FILTER, ...facts });
const condition = (facts: Partial<DeskWhere>): DeskWhere => ({
  ...{ itemKey: 'kana', operation: 'eq', value: '', isNumber: false, ...facts },
});
const NEWEST: DeskSort = { by: 'createdAt', isDescending: true };
const idsOf = (found: readonly { answerId: string }[]) => found.map(({ answerId }) => answerId);
const narrowed = async (facts: Partial<DeskFilter>, by: DeskColumn = 'createdAt') =>
  narrowedAnswers(database(), filter(facts), by);

/** All answers of an order that a filter leaves, by its stretches, two at a time. */
async function walked(facts: Partial<DeskFilter>, sort: DeskSort = NEWEST): Promise<string[]> {
  const asked = filter(facts);
  const found: string[] = [];
  for (const walk of walksOf(sort, asked.isAllForms ? [] : asked.surveyIds, CHECK_STATUSES)) {
    for (let after: Found | undefined; ; ) {
      const page = await walkAnswers(database(), asked, walk, { after, limit: 2, most: 3 });
      for (const each of page.found) expect(each.part).toBe(walk.part);
      found.push(...idsOf(page.found));
      after = page.found.length === 2 ? page.found[1] : page.last;
      if (!after) break;
    }
  }
  return found;
}

const part = (text: string, ...grams: string[]) => ({ text, grams });
const where = (facts: Partial<DeskWhere>) => ({ where: [condition(facts)] });
describe('what is asked for', () => {
  test.each<[string, Partial<DeskFilter>, string[]]>([
    ['a form, without what counts no more', {}, ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']],
    ['another form', { surveyIds: ['g'] }, ['a7']],
    ['all forms', { isAllForms: true, checks: ['未対応'] }, ['a1', 'a3', 'a5', 'a7']],
    ['a status of a form', { checks: ['対応済', '完了'] }, ['a2', 'a4', 'a6']],
    ['from a day, what reaches it too', { firstDay: '20261125' }, ['a2', 'a3']],
    ['to the end of a day, not what has none', { lastDay: '20261124' }, ['a1', 'a3']],
    ['a day', { firstDay: '20261124', lastDay: '20261124' }, ['a1', 'a3']],
    ['a day of all forms', { isAllForms: true, firstDay: '20261124', lastDay: '20261124' }, ['a1', 'a3', 'a7']],
    ['a part of a text', { part: part('山田', '山田') }, ['a1', 'a3']],
    ['a part of a text in all forms', { isAllForms: true, part: part('山田', '山田') }, ['a1', 'a3', 'a7']],
    ['a part that stands there, and not its grams alone', { part: part('田太山', '山田', '田太') }, []],
    ['a part from a day', { part: part('山田', '山田'), firstDay: '20261125' }, ['a3']],
    ['a part to a day', { part: part('山', '山田'), lastDay: '20261123' }, ['a3']],
    ['a part that no index knows', { part: part('太') }, ['a3']],
    ['calendars: no place outside of them', { calendarIds: ['main'] }, ['a1', 'a3', 'a4', 'a5', 'a6']],
    ['no calendar', { calendarIds: [] }, ['a3', 'a4', 'a5', 'a6']],
    ['an order', { isWithOrder: true }, ['a2']],
    ['a value as it is folded', where({ value: 'ヤマダa' }), ['a1']],
    ['a value that an index knows', where({ value: 'ヤマダa', indexed: ['ヤマダA'] }), ['a1']],
    ['no value', where({ operation: 'empty' }), ['a3', 'a4', 'a5', 'a6']],
    ['any value', where({ operation: 'filled' }), ['a1', 'a2']],
    ['an empty value is none', where({ value: '' }), []],
    ['a part of a value', where({ operation: 'has', value: 'マダ' }), ['a1']],
    ['a number from', where({ itemKey: 'age', operation: 'from', value: '9', isNumber: true }), ['a1', 'a2']],
    ['a number to', where({ itemKey: 'age', operation: 'to', value: '9', isNumber: true }), ['a1', 'a3']],
    ['a day of an item from', where({ itemKey: 'born', operation: 'from', value: '20000502' }), ['a2']],
    ['a day of an item to its end', where({ itemKey: 'born', operation: 'to', value: '20000502' }), ['a1', 'a2']],
    ['a day of an item to the one before', where({ itemKey: 'born', operation: 'to', value: '20000501' }), ['a1']],
    [
      'a day that an index knows',
      where({ itemKey: 'kana', operation: 'from', value: 'ヤマモ', range: { first: 'ヤマモ' } }),
      ['a2'],
    ],
    ['two conditions', { where: [condition({ operation: 'filled' }), condition({ value: 'ヤマモト' })] }, ['a2']],
  ])('%s', async (_, facts, ids) => {
    expect((await walked(facts)).sort()).toEqual(ids);
    const few = await narrowed(facts);
    if (few) expect(idsOf(few).sort()).toEqual(ids);
    expect(isFiltered(filter(facts))).toBe(true);
  });

  test('is narrowed where anything narrows it, and not where nothing does', async () => {
    const all = { isAllForms: true };
    expect(await narrowed(all)).toBeUndefined();
    expect(await narrowed({ ...all, calendarIds: ['main'] })).toBeUndefined();
    expect(await narrowed({ ...all, part: part('太') })).toBeUndefined();
    // An item's index is of one form: of two it narrows nothing.
    const value = where({ value: 'ヤマダa', indexed: ['ヤマダA'] });
    expect(await narrowed({ ...all, surveyIds: ['f', 'g'], ...value })).toBeUndefined();
    expect(idsOf((await narrowed({ ...all, ...value })) ?? [])).toEqual(['a1']);
    const unknown = where({ value: 'ヤマダa' });
    expect(await narrowed({ ...all, ...unknown })).toBeUndefined();
    const grams = where({ operation: 'has', value: '田', grams: ['田太'] });
    expect(await narrowed({ ...all, ...grams })).toEqual([]);
    for (const facts of [{ firstDay: '20261124' }, { lastDay: '20261124' }, { checks: ['完了' as const] }])
      expect(await narrowed({ ...all, ...facts })).toBeDefined();
    expect(isFiltered(filter(all))).toBe(false);
  });
});

describe('an order', () => {
  const key = async (by: DeskColumn, id: string, facts: Partial<DeskFilter> = {}) =>
    (await narrowed(facts, by))?.find(({ answerId }) => answerId === id);
  test.each<[string, DeskSort, string[]]>([
    ['the newest first', NEWEST, ['a6', 'a5', 'a4', 'a3', 'a2', 'a1']],
    ['the oldest first', { by: 'createdAt', isDescending: false }, ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']],
    ['what changed last first', { by: 'updatedAt', isDescending: true }, ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']],
    ['by day, without one last', { by: 'day', isDescending: false }, ['a3', 'a1', 'a2', 'a4']],
    ['by day downwards, without one last', { by: 'day', isDescending: true }, ['a2', 'a1', 'a3', 'a4']],
    ['by name', { by: 'name', isDescending: false }, ['a1', 'a3', 'a2', 'a4']],
    [
      'by status, the newest of each first',
      { by: 'check', isDescending: false },
      ['a5', 'a3', 'a1', 'a4', 'a2', 'a6'].sort(byStatus(false)),
    ],
    [
      'by status downwards, the newest of each first',
      { by: 'check', isDescending: true },
      ['a5', 'a3', 'a1', 'a4', 'a2', 'a6'].sort(byStatus(true)),
    ],
    [
      'by an item, then the newest without one',
      { by: { surveyId: 'f', itemKey: 'kana' }, isDescending: false },
      ['a1', 'a2', 'a6', 'a5', 'a4', 'a3'],
    ],
    [
      'by an item downwards',
      { by: { surveyId: 'f', itemKey: 'kana' }, isDescending: true },
      ['a2', 'a1', 'a6', 'a5', 'a4', 'a3'],
    ],
  ])('%s', async (_, sort, ids) => {
    expect(await walked({}, sort)).toEqual(ids);
  });
  test('of a common part is sorted among all that have it; without one so many are looked at', async () => {
    const [walk] = walksOf({ by: 'name', isDescending: false }, ['f'], CHECK_STATUSES);
    if (!walk) throw new Error('no walk');
    const look = (facts: Partial<DeskFilter>, most = 50, limit = 50) =>
      walkAnswers(database(), filter(facts), walk, { after: undefined, limit, most });
    const common = await look({ part: part('山田', '山田') }, 1);
    expect([idsOf(common.found), common.looked, common.last]).toEqual([['a1', 'a3'], 2, undefined]);
    const [rare, first] = [await look({ part: part('太') }), await look({ part: part('太') }, 2)];
    expect([idsOf(rare.found), rare.looked, rare.last]).toEqual([['a3'], 5, undefined]);
    expect([idsOf(first.found), first.looked, first.last]).toEqual([
      ...[[], 2, { answerId: 'a7', part: 'filled', key: 'ヤマダ' }],
    ]);
    const full = await look({}, 50, 2);
    expect([idsOf(full.found), full.looked, full.last]).toEqual([['a1', 'a3'], 2, undefined]);
  });
  test.each<[string, DeskSort, string[]]>([
    ['names', { by: 'name', isDescending: false }, ['a1', 'a7', 'a3', 'a2', 'a4']],
    ['names downwards', { by: 'name', isDescending: true }, ['a2', 'a3', 'a7', 'a1', 'a4']],
    ['days', { by: 'day', isDescending: false }, ['a3', 'a7', 'a1', 'a2', 'a4']],
    ['days downwards', { by: 'day', isDescending: true }, ['a2', 'a1', 'a7', 'a3', 'a4']],
  ])('of a common part is complete, one answer at a time: %s', async (_, sort, ids) => {
    await database().script(`UPDATE answer_search SET grams = grams || ARRAY['同じ'], find_text = find_text || '同じ'`);
    const found: string[] = [];
    for (const walk of walksOf(sort, [], CHECK_STATUSES))
      for (let after: Found | undefined; ; ) {
        const asked = filter({ isAllForms: true, part: part('同じ', '同じ') });
        const page = await walkAnswers(database(), asked, walk, { after, limit: 1, most: 50 });
        found.push(...idsOf(page.found));
        [after] = page.found;
        if (!after) break;
      }
    expect(found).toEqual(ids);
  });
  test.each<[string, Partial<DeskFilter>, string[]]>([
    ['by its status', { checks: ['対応済'] }, ['a2']],
    ['by its form', { surveyIds: ['g'], isAllForms: false }, ['a7']],
  ])('of a common part goes on behind its near end where nothing there is asked for: %s', async (_, facts, ids) => {
    await database().script(`UPDATE answer_search SET grams = grams || ARRAY['同じ'], find_text = find_text || '同じ'`);
    const [walk] = walksOf({ by: 'name', isDescending: false }, [], CHECK_STATUSES);
    if (!walk) throw new Error('no walk');
    const asked = filter({ isAllForms: true, part: part('同じ', '同じ'), ...facts });
    const page = await walkAnswers(database(), asked, walk, { after: undefined, limit: 1, most: 50 });
    expect(idsOf(page.found)).toEqual(ids);
  });
  test.each<[string, Partial<DeskFilter>, boolean, string[], number]>([
    ['from a day: from what reaches it', { firstDay: '20261125' }, false, ['a3', 'a2'], 5],
    ['from a day that nothing reaches', { firstDay: '20261201' }, false, [], 0],
    ['to a day', { lastDay: '20261123' }, false, ['a3'], 1],
    ['to a day downwards', { lastDay: '20261123' }, true, ['a3'], 1],
  ])('of days begins and ends with them: %s', async (_, facts, isDescending, ids, looked) => {
    const looks = walksOf({ by: 'day', isDescending }, [], CHECK_STATUSES).map((walk) =>
      walkAnswers(database(), filter(facts), walk, { after: undefined, limit: 50, most: 50 }),
    );
    const pages = await Promise.all(looks);
    expect(pages.flatMap(({ found }) => idsOf(found))).toEqual(ids);
    expect(pages.reduce((sum, page) => sum + page.looked, 0)).toBe(looked);
  });
  test('has its key: the instant in UTC, the status’s too, day, name and item, or nothing', async () => {
    const created = '2026-11-20 00:01:00.000000';
    expect(await key('createdAt', 'a1')).toEqual({ answerId: 'a1', part: 'all', key: created });
    expect(await key('updatedAt', 'a1')).toMatchObject({ part: 'all', key: '2026-11-20 23:59:00.000000' });
    expect(await key('check', 'a1')).toMatchObject({ part: '未対応', key: created });
    expect(await key('day', 'a1')).toMatchObject({ part: 'filled', key: '20261124 10:00' });
    expect(await key('name', 'a1')).toMatchObject({ part: 'filled', key: 'ヤマダ' });
    for (const by of ['day', 'name'] as const)
      for (const id of ['a4', 'a5']) expect(await key(by, id)).toEqual({ answerId: id, part: 'rest', key: '' });
    const kana = { surveyId: 'f', itemKey: 'kana' };
    expect(await key(kana, 'a1')).toMatchObject({ part: 'filled', key: 'ヤマダA' });
    expect(await key(kana, 'a3')).toMatchObject({ part: 'rest', key: '2026-11-20 00:03:00.000000' });
  });
  test('of one form is walked in that form', () => {
    expect(walksOf(NEWEST, ['f'], [])).toEqual([{ ...NEWEST, part: 'all', surveyId: 'f' }]);
    expect(walksOf(NEWEST, ['f', 'g'], [])).toEqual([{ ...NEWEST, part: 'all', surveyId: undefined }]);
  });
});

test('a walk ends where it has looked, whatever is written meanwhile', async () => {
  const [walk] = walksOf({ by: 'createdAt', isDescending: false }, ['f'], CHECK_STATUSES);
  if (!walk) throw new Error('no walk');
  const counts = (isCurrent: boolean) =>
    database().script(`UPDATE answer SET is_current = ${isCurrent} WHERE answer_id = 'a1'`);
  // Behind each statement one answer goes that the walk has passed: a second look from the same place ends one later.
  const written: Pick<Connection, 'query'> & Transactions = {
    query: async <Row extends object>(statement: Statement, values?: readonly unknown[]) => {
      const rows = await database().query<Row>(statement, values);
      await counts(false);
      return rows;
    },
    transaction: (work) => database().transaction(work),
  };
  const asked = filter({ checks: ['完了'] });
  const first = await walkAnswers(written, asked, walk, { after: undefined, limit: 2, most: 5 });
  await counts(true);
  const next = await walkAnswers(database(), asked, walk, { after: first.last, limit: 2, most: 5 });
  expect([idsOf(first.found), first.looked, first.last?.answerId, idsOf(next.found)]).toEqual([[], 5, 'a5', ['a6']]);
});

test('answers are counted by forms alone, up to so many', async () => {
  const count = (facts: Partial<DeskFilter>, most = 100) => countOfForms(database(), filter(facts), most);
  expect(await count({})).toBe(6);
  expect(await count({ surveyIds: ['g'] })).toBe(1);
  expect(await count({ isAllForms: true })).toBe(7);
  expect([await count({}, 6), await count({}, 5)]).toEqual([6, undefined]);
  expect(await count({ checks: ['完了'] })).toBeUndefined();
});

/** The order of statuses that the product has, of the answers of form f. */
function byStatus(isDescending: boolean) {
  const status = (id: string) =>
    CHECK_STATUSES.indexOf(id === 'a6' ? '完了' : Number(id[1]) % 2 === 0 ? '対応済' : '未対応');
  return (one: string, other: string) =>
    (isDescending ? -1 : 1) * (status(one) - status(other)) || other.localeCompare(one);
}
