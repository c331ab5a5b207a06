/**
 * What the console's lists have in common (CONTRACT 14): pages by a limit and a sealed cursor, which leads nowhere where it
 * was changed or is another list's; what is asked with nothing in it is not asked. And what the audit's viewer finds.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ConsoleCallName } from '@madoguchi/shared/contract/console/paths';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { staffErrorTexts } from '@madoguchi/shared/texts/console/staffErrors';
import * as v from 'valibot';
import { Cursors } from '../../services/console/cursors';
import { KeyVault } from '../../services/session/keyVault';
import { bookedVisit, consoleCallOf, dataOf } from '../../testing/console';
import { DESK, newPerson, startTestServer, type TestServer } from '../../testing/server';

interface Page {
  items: Record<string, unknown>[];
  nextCursor?: string;
}

let server: TestServer;
let chief: string;
beforeAll(async () => {
  server = await startTestServer();
  chief = await server.staff({ roles: ['管理者'] });
  for (let clerk = 0; clerk < 3; clerk += 1) await server.staff({ roles: ['受付'] });
  for (let day = 1; day <= 3; day += 1) await bookedVisit(server, newPerson('listed'), `2026120${day}|0`);
});
afterAll(async () => {
  await server.close();
  resetClock();
});

const LISTS: readonly [ConsoleCallName, string][] = [
  ['answers', 'partitionKey'],
  ['staffList', 'staffId'],
  ['audit', 'id'],
];
const pageOf = (name: ConsoleCallName, query: string, by = chief) => dataOf<Page>(server, by, name, { query });
const cursorOf = async (name: ConsoleCallName) => (await pageOf(name, 'limit=1')).nextCursor ?? '';
const refused = { status: 400, body: { errors: [{ itemKey: 'cursor', message: staffErrorTexts.cursor }] } };

describe.each(LISTS)('%s', (name, id) => {
  test('comes page by page, each row once, and takes 200 at most [CONTRACT 14]', async () => {
    const seen: unknown[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const next: Page = await pageOf(name, `limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      expect(next.items).toHaveLength(1);
      seen.push(next.items[0]?.[id]);
      cursor = next.nextCursor;
    }
    expect(new Set(seen).size).toBe(3);
    for (const limit of ['0', '201', '1000', 'many', '-1', '1.5'])
      expect(await consoleCallOf(server, chief, name, { query: `limit=${limit}` })).toMatchObject({
        status: 400,
        body: { code: 'invalid', errors: [{ itemKey: 'limit' }] },
      });
    await pageOf(name, 'limit=200');
  });

  test('refuses a cursor that was changed, made by hand, or is another list’s, and says so [CONTRACT 14.2]', async () => {
    const cursor = await cursorOf(name);
    const parts = cursor.split('.');
    const turned = (text = '') => text.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const changed = parts.map((_, index) =>
      parts.map((part, place) => (place === index ? turned(part || 'A') : part)).join('.'),
    );
    const open = Buffer.from(JSON.stringify([name, 'S-a', 'x'])).toString('base64url');
    const others = await Promise.all(LISTS.filter(([other]) => other !== name).map(([other]) => cursorOf(other)));
    for (const bad of [...changed, cursor.slice(0, -2), open, 'S-kanri', '%00', ...others])
      expect(await consoleCallOf(server, chief, name, { query: `limit=1&cursor=${bad}` })).toMatchObject(refused);
  });

  test('takes a cursor for a place in the list alone: another’s scope and rights stay as they are', async () => {
    const cursor = await cursorOf(name);
    const query = `limit=200&cursor=${cursor}`;
    const cashier = await server.staff({ roles: ['帳票担当'] });
    expect(await consoleCallOf(server, cashier, name, { query })).toMatchObject({ status: 403 });
    if (name !== 'answers') return;
    const nothing = await server.staff({ roles: ['受付'], scope: { forms: ['profile'] } });
    expect(await pageOf(name, query, nothing)).toEqual({ items: [], total: 0 });
  });
});

test('a cursor of the answers is good for its own order alone, also where both have a part of the name [CONTRACT 14.3]', async () => {
  const ask = (sort: string, cursor: string) =>
    consoleCallOf(server, chief, 'answers', { query: `limit=1&sort=${sort}&cursor=${cursor}` });
  const sorts = ['createdAt', '-createdAt', 'updatedAt', 'day', '-day', 'check'];
  const cursors = await Promise.all(
    sorts.map(async (sort) => (await pageOf('answers', `limit=1&sort=${sort}`)).nextCursor ?? ''),
  );
  for (const [index, cursor] of cursors.entries())
    for (const sort of sorts)
      expect(await ask(sort, cursor)).toMatchObject(sort === sorts[index] ? { status: 200 } : refused);
});

test('a cursor is good for its own list alone, also where the ends of two are alike', async () => {
  const cursors = new Cursors(server.database);
  await cursors.prepare(new KeyVault(undefined));
  const sealed = await cursors.seal('staff', ['S-a']);
  const EndSchema = v.tuple([v.string()]);
  expect(await cursors.open('staff', sealed, EndSchema)).toEqual(['S-a']);
  await expect(cursors.open('audit', sealed, EndSchema)).rejects.toMatchObject({ status: 400 });
});

test.each([
  ['answers', 'form=&q=&status=&from=&to=&where=&sort=&cursor=&limit='],
  ['audit', 'from=&to=&actor=&subject=&action=&cursor=&limit='],
  ['staffList', 'cursor=&limit='],
  ['today', 'day=&form=&calendar='],
  ['wishes', 'form=&cursor=&limit='],
  ['orders', 'from=&to=&state=&q=&cursor=&limit='],
] satisfies [ConsoleCallName, string][])(
  '%s takes a question with nothing in it for one that is not asked',
  async (name, query) => {
    const [blank, bare] = [await pageOf(name, query), await pageOf(name, '')];
    expect(blank.items.length).toBe(bare.items.length + (name === 'audit' ? -1 : 0));
  },
);

test('the audit is found by who acted, by whom it is about, by the deed and by days, and each look is noted [Audit]', async () => {
  const clerk = await server.staff({ roles: ['受付'] });
  const key = await bookedVisit(server, DESK, '20261207|0');
  await dataOf(server, clerk, 'answerMemo', { ids: { partitionKey: key }, body: { text: '車椅子' } });
  const reader = await server.staff({ roles: ['閲覧'] });
  const of = async (query: Record<string, string>) =>
    (await pageOf('audit', `${new URLSearchParams(query)}`, reader)).items.map(({ action }) => action);
  expect(await of({ subject: key })).toEqual(['memo', 'create']);
  expect(await of({ subject: key, action: 'create' })).toEqual(['create']);
  expect(await of({ actor: clerk })).toEqual(['memo', 'session']);
  expect(await of({ actor: clerk, from: '20261120', to: '2026-11-20' })).toEqual(['memo', 'session']);
  expect(await of({ actor: clerk, to: '20261119' })).toEqual([]);
  expect(await of({ actor: clerk, from: '20261121' })).toEqual([]);
  expect((await of({ actor: reader, action: 'read' })).length).toBe(6);
  const scoped = await server.staff({ roles: ['閲覧'], scope: { forms: ['visit'] } });
  expect(await consoleCallOf(server, scoped, 'audit')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
