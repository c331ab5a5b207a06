/**
 * A register of members at the console, without a server (CONSOLE 3, 会員): whom a query finds and how many, in which scope,
 * by a number before all others, what a card has, how far the numbers are, and what is noted of the look.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { StaffScope } from '@madoguchi/shared/contract/console/staff';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { readConfiguration } from '../../configuration';
import { raiseMemberCounter } from '../../repositories/members/numbers';
import { putBody, rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { memberBundle, REGISTER_WITH_PLACE } from '../../testing/members';
import { makeServices, type Services } from '../services';
import { staffCaller } from '../staff/staffCaller';

const database = databaseOfFile();
let services: Services;

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
  setClock(Date.parse(TEST_NOW));
  const bundle = memberBundle();
  await importFilesInto(database(), {
    ...bundle,
    'members/other.json': { ...(bundle['members/count.json'] as object), memberSurveyId: 'other', lastResultNumber: 7 },
    'surveys/booked.json': { ...(bundle['surveys/visit.json'] as object), surveyId: 'booked', memberFormId: 'first' },
    'members/first.json': REGISTER_WITH_PLACE,
  });
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent', MEMBERS_TAB: 'on' };
  services = makeServices(readConfiguration(environment, process.cwd()), database());
  await services.fileLinks.prepare(services.keyVault);
  await services.cursors.prepare(services.keyVault);
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  const answers = ['answer_search', 'reservation', 'answer_row', 'answer'];
  await emptyTables(database(), ['audit', 'member_number', 'member_count', ...answers]);
  await database().script('UPDATE slot SET reserved = 0 WHERE reserved > 0');
});

const staff = (scope: StaffScope = {}) =>
  staffCaller({ staffId: 'S-1', name: '窓口', roles: ['受付'], scope, mfa: true, sessionId: 's' });
/** Stores an answer of a person, each a second later than the one before. @returns its key */
async function put(userId: string, form: string, values: Record<string, string>): Promise<string> {
  setClock(nowMilliseconds() + 1_000);
  const kind = ['card', 'count', 'other', 'first'].includes(form) ? 'member' : 'survey';
  const stored = await services.answerWrites.put({ userId, name: '', isAdmin: false }, putBody(form, values), kind);
  return stored.partitionKey;
}
const registered = (person: string, number: string, name: string) => put(person, 'card', { number, name });
type Query = Partial<Parameters<Services['memberRegister']['find']>[1]>;
const find = (query: Query = {}, scope?: StaffScope) =>
  services.memberRegister.find(staff(scope), { form: 'card', ...query });
const card = (key: string, scope?: StaffScope) => services.memberRegister.card(staff(scope), key);
const names = async (query: Query, scope?: StaffScope) => (await find(query, scope)).items.map(({ name }) => name);
const audit = () =>
  rowsOf<{ after: { keys: string[] } }>(
    { database: database() },
    `SELECT subject_user_id, subject, after FROM audit WHERE action = 'read' ORDER BY written_at`,
  );
const noted = async () => (await audit()).map(({ after }) => after);
const NOT_FOUND = { status: 404 };

describe('whom a query finds', () => {
  test('comes the newest first, each with the number, with how many there are, and nothing else of the page', async () => {
    await registered('U-1', '1', '一');
    await put('U-2', 'card', { number: '2', name: '二' });
    const page = await find();
    expect(page.items.map(({ name, number }) => [name, number])).toEqual([
      ['二', '2'],
      ['一', '1'],
    ]);
    expect({ ...page, items: [] }).toStrictEqual({ items: [], total: 2 });
  });
  test.each([
    ['tells of both', '一 101'],
    ['tells of nobody but by the number', '一'],
  ])('is who has the number before whoever is called so, each once and counted once, where it %s', async (_, name) => {
    await registered('U-1', '101', name);
    await registered('U-2', '7', '二 101');
    await registered('U-3', '8', '三');
    const { items, total } = await find({ q: '１０１' });
    expect([items.map((each) => each.name), total]).toEqual([[name, '二 101'], 2]);
  });
  test('comes page by page, whoever has the number on the first page alone', async () => {
    await registered('U-1', '101', '一 101');
    for (const each of [2, 3, 4]) await registered(`U-${each}`, `${each}`, `${each} 101`);
    const first = await find({ q: '101', limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(['一 101', '4 101', '3 101']);
    const second = await find({ q: '101', limit: 2, cursor: first.nextCursor });
    expect(second.items.map(({ name }) => name)).toEqual(['2 101']);
    expect([first.total, second.total, second.nextCursor]).toEqual([4, 4, undefined]);
  });
  test('is who stands, or who was withdrawn, though somebody else has the number by now', async () => {
    const key = await registered('U-1', '600', '退会 600');
    await services.answerWrites.cancel(
      { userId: 'U-1', name: '', isAdmin: false },
      { surveyId: 'card', partitionKey: key },
    );
    await registered('U-2', '600', '次の 人');
    expect(await names({ q: '600', state: 'withdrawn' })).toEqual(['退会 600']);
    expect(await names({ q: '600', state: 'current' })).toEqual(['次の 人']);
    expect(await names({ state: 'withdrawn' })).toEqual(['退会 600']);
  });
});

describe('what is no register of the caller', () => {
  test('is not there', async () => {
    for (const form of ['linked', 'none']) await expect(find({ form })).rejects.toMatchObject(NOT_FOUND);
    await expect(find({}, { forms: ['count'] })).rejects.toMatchObject(NOT_FOUND);
    const linked = await put('U-1', 'linked', { name: '一' });
    await expect(card(linked)).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('what is noted', () => {
  const list = (...keys: string[]) => ({ event: 'list', surveyId: 'card', keys });
  test('is whom the page shows, and by itself who has the number', async () => {
    const [one, two] = [await registered('U-1', '101', '一 101'), await registered('U-2', '7', '二 101')];
    await find({ q: '101' });
    expect(await audit()).toEqual([
      { subject_user_id: null, subject: 'card', after: list(two, one) },
      { subject_user_id: 'U-1', subject: one, after: list(one) },
    ]);
  });
  test('is not that nobody has the number', async () => {
    await find({ q: '101' });
    expect(await noted()).toEqual([list()]);
  });
});

describe('how far the numbers are', () => {
  test('is told of a register that gives them, of each its own, and not of one that does no more', async () => {
    await put('U-1', 'count', { name: '一' });
    await put('U-2', 'other', { name: '二' });
    await raiseMemberCounter(database(), { surveyId: 'card', subId: 12 }, 99);
    const counted = async (form: string) => (await find({ form })).count;
    const greatest = 9_999_999;
    expect(await counted('count')).toEqual({ last: 42, greatest, isToTell: false });
    expect(await counted('other')).toEqual({ last: 8, greatest, isToTell: false });
    expect(await find()).not.toHaveProperty('count');
    await emptyTables(database(), ['member_count']);
    expect(await find({ form: 'count' })).not.toHaveProperty('count');
  });
});

describe('a card', () => {
  test('has the number, how numbers come, and the person’s answers of linked forms; both are noted', async () => {
    const key = await registered('U-1', '101', '一');
    const linked = await put('U-1', 'linked', { name: '一' });
    await put('U-2', 'linked', { name: '二' });
    await put('U-1', 'profile', { name: '一', phone: '0312345678' });
    const { linked: shown, ...rest } = await card(key);
    expect(rest).toStrictEqual({ number: '101', numbering: 'entered' });
    expect(shown.map(({ partitionKey }) => partitionKey)).toEqual([linked]);
    expect(await audit()).toEqual([
      { subject_user_id: 'U-1', subject: 'card', after: { event: 'answers', surveyId: 'card', keys: [key, linked] } },
    ]);
  });
  test('of a registration without a number has none', async () => {
    const key = await registered('U-1', '101', '一');
    await database().script("DELETE FROM answer_row WHERE item_key = 'number'");
    expect(await card(key)).toStrictEqual({ numbering: 'entered', linked: [] });
    expect((await find()).items[0]).not.toHaveProperty('number');
  });
  test('shows what lies in the caller’s scope: forms, and calendars', async () => {
    const key = await put('U-1', 'first', { name: '一', place: 'vaccine_0|20261201|0' });
    const booked: string[] = [];
    for (const place of ['consult_0|20261201|0', 'vaccine_0|20261202|0'])
      booked.push(await put('U-1', 'booked', { name: '一', place }));
    const shown = async (scope: StaffScope) => (await card(key, scope)).linked.map(({ partitionKey }) => partitionKey);
    expect((await shown({})).sort()).toEqual([...booked].sort());
    expect(await shown({ calendars: ['limited'] })).toEqual([booked[1]]);
    expect(await shown({ forms: ['first'] })).toEqual([]);
    await expect(shown({ calendars: ['main'] })).rejects.toMatchObject(NOT_FOUND);
  });
  test('shows a hundred answers, of however many', async () => {
    const key = await registered('U-1', '101', '一');
    await put('U-1', 'linked', { name: '一' });
    await database().script(`
      INSERT INTO answer SELECT (jsonb_populate_record(a, jsonb_build_object(
        'answer_id', 'n' || i, 'partition_key', 'n' || i, 'answer_code', 'n' || i))).*
      FROM answer a, generate_series(1, 100) AS i WHERE a.survey_id = 'linked'`);
    const { linked } = await card(key);
    expect([linked.length, new Set(linked.map(({ partitionKey }) => partitionKey)).size]).toEqual([100, 100]);
  });
});
