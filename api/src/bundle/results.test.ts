/**
 * Many answers of another system: read and stored some at a time, and still all of them or none; rows that lie apart are
 * one answer; places are taken by everybody's guard.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { ConsoleAnswers } from '@madoguchi/shared/contract/console/answers';
import { Database } from '../database/database';
import { brokenInvariants, put, rowsOf, slotOf, visitBody } from '../testing/answers';
import { testBundle, writeBundle } from '../testing/bundle';
import { dataOf } from '../testing/console';
import { serverOfTest, type TestServer } from '../testing/server';
import { importBundle } from './apply';
import { faultsOfBundle } from './check';
import { BundleError } from './fault';

const start = serverOfTest();
const CREATED_AT = '2026-11-01T01:00:00.000Z';
/** More than one statement stores, some times over. */
const MANY = 3 * 50 + 1;

const row = (userId: string, itemKey: string, value: string, more: object = {}) => ({
  ...{ surveyId: 'visit', userId, itemKey, sortKey: itemKey, value, createdAt: CREATED_AT },
  ...more,
});
const visit = (userId: string, slot: string) => [
  row(userId, 'name', `移行 ${userId}`),
  row(userId, 'place', `consult_0|${slot}`),
];
const people = (count: number) => Array.from({ length: count }, (_, index) => `U-many-${index}`);
const countOf = async (server: TestServer, table: string) =>
  (await rowsOf<{ count: number }>(server, `SELECT count(*)::int AS count FROM ${table}`))[0]?.count;

test('more answers than one statement stores come whole, and none where one of the last is wrong', async () => {
  const server = await start();
  const rows = people(MANY).flatMap((userId) => visit(userId, '20251001|0'));
  const wrong = [...rows, row('U-wrong', 'place', 'nobody_0|20261205|0')];
  await expect(server.importFiles({ 'results/all.json': wrong })).rejects.toThrow(
    new BundleError([
      `results/all.json: $[${rows.length}]: has a reservation of an unknown category, item or slot, expected existing ids`,
    ]),
  );
  expect(await countOf(server, 'answer')).toBe(0);
  expect(await server.importFiles({ 'results/all.json': rows })).toMatchObject({ answers: MANY });
  const tables = ['answer', 'answer_row', 'reservation', 'person', "audit WHERE action = 'import'"];
  expect(await Promise.all(tables.map((table) => countOf(server, table)))).toEqual([MANY, 2 * MANY, MANY, MANY, MANY]);
  expect(await server.importFiles({ 'results/all.json': rows })).toMatchObject({ answers: 0 });
});

test('answers of another system are found by name and day at once [CONTRACT 14.3]', async () => {
  const server = await start();
  const clerk = await server.staff({ roles: ['受付'] });
  await server.importFiles({ 'results/all.json': visit('U-found', '20251001|0') });
  for (const query of ['q=移行', 'from=20251001&to=20251001']) {
    const { items } = await dataOf<ConsoleAnswers>(server, clerk, 'answers', { query });
    expect(items.map(({ name }) => name)).toEqual(['移行 U-found']);
  }
});

test('the database makes a plan of its own for each batch: one of the beginning would read all answers each time', async () => {
  const server = await start();
  const onIdleFault = () => undefined;
  const database = new Database({ url: server.databaseUrl, poolSize: 1, queueLimit: 10, onIdleFault });
  database.audit = server.database.audit;
  const rows = people(9 * 50).flatMap((userId) => visit(userId, '20251001|0'));
  const directory = writeBundle({ 'results/all.json': rows });
  expect(await importBundle(database, directory)).toMatchObject({ answers: 9 * 50 });
  rmSync(directory, { recursive: true });
  const planned = await database.query<{ name: string; own: number; kept: number }>({
    name: 'test_plans',
    text: `SELECT name, custom_plans::int AS own, generic_plans::int AS kept FROM pg_prepared_statements
           WHERE name IN ('answers_keys_there', 'answers_codes_there')`,
  });
  await database.close();
  expect(planned).toHaveLength(2);
  for (const plans of planned) expect(plans).toMatchObject({ own: 9, kept: 0 });
});

test('rows of an answer that lie apart, in two files too, are one answer in their order', async () => {
  const server = await start();
  const [first = [], second = []] = [visit('U-first', '20251001|0'), visit('U-second', '20251002|0')];
  const [firstName, firstPlace] = first;
  const [secondName, secondPlace] = second;
  const files = { 'results/a.json': [firstName, secondName], 'results/b.json': [secondPlace, firstPlace] };
  expect(await server.importFiles(files)).toMatchObject({ answers: 2 });
  const { body } = await server.call('U-first', 'GET', '/survey-results/getBySurveyIdUserIdIndex?surveyId=visit');
  expect(body.items).toMatchObject([{ value: '移行 U-first' }, { value: 'consult_0|20251001|0' }]);
  const other = [
    secondName,
    { ...firstName, userId: 'U-other', partitionKey: `visit#U-second#${Date.parse(CREATED_AT)}` },
  ];
  await expect(server.importFiles({ 'results/c.json': other })).rejects.toThrow(
    'results/c.json: $[1].userId: is "U-other", expected "U-second" as in the rows before',
  );
});

test('of more answers than places those that come too late are named, and nobody gets a place [API-026]', async () => {
  const server = await start();
  await put(server, 'U-here', visitBody('20261205|0'));
  const before = await slotOf(server, 'main', '20261205', '0');
  const free = (before?.quota ?? 0) - (before?.reserved ?? 0);
  const rows = people(free + 2).flatMap((userId) => visit(userId, '20261205|0'));
  const line = (index: number) =>
    `results/all.json: $[${2 * index}]: takes a place of 20261205 slot 0 that is not there, expected a slot with room`;
  await expect(server.importFiles({ 'results/all.json': rows })).rejects.toThrow(
    new BundleError([line(free), line(free + 1)]),
  );
  expect(await slotOf(server, 'main', '20261205', '0')).toEqual(before);
  expect(await server.importFiles({ 'results/all.json': rows.slice(0, 2 * free) })).toMatchObject({ answers: free });
  expect(await slotOf(server, 'main', '20261205', '0')).toMatchObject({ reserved: before?.quota });
  expect(await brokenInvariants(server)).toEqual([]);
});

test('people who book the slots of an import meanwhile get what is left, and no place is given twice', async () => {
  const server = await start();
  const before = await slotOf(server, 'main', '20261205', '0');
  const rows = people(before?.quota ?? 0).flatMap((userId) => visit(userId, '20261205|0'));
  const [imported, ...booked] = await Promise.all([
    server.importFiles({ 'results/all.json': rows }).catch(() => undefined),
    ...Array.from({ length: 20 }, (_, index) => put(server, `U-booking-${index}`, visitBody('20261205|0'))),
  ]);
  const stored = booked.filter(({ status }) => status === 200).length;
  const after = await slotOf(server, 'main', '20261205', '0');
  expect(after?.reserved).toBe(stored + (imported?.answers ?? 0));
  expect(after?.reserved).toBeLessThanOrEqual(after?.quota ?? 0);
  expect(await brokenInvariants(server)).toEqual([]);
});

test.each([
  ['{"a": [1]}', /^results\/all\.json: \$: is Object, expected Array$/],
  ['[{"surveyId":', /^results\/all\.json: \$: cannot be read \(.+\), expected a JSON text in UTF-8$/],
  ['[3]', /^results\/all\.json: \$\[0\]: is 3, expected Object$/],
])('a file with %s is refused, and says where', (text, line) => {
  const directory = writeBundle(testBundle());
  mkdirSync(join(directory, 'results'));
  writeFileSync(join(directory, 'results/all.json'), text);
  const faults = faultsOfBundle(directory);
  rmSync(directory, { recursive: true });
  expect(faults).toEqual([expect.stringMatching(line)]);
});
