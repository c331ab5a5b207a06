/** What the staff's calls of the person's name and what of it a scope lets pass, without a server (CONTRACT 14.1, 14.2). */

import { beforeAll, describe, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { ORDER } from '@madoguchi/shared/testing/purchase';
import { insertOrder } from '../../repositories/payment/orders';
import { placesOfFiles, placesOfKeys, placesOfOrders } from '../../repositories/staff/scopedAnswers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, importFilesInto } from '../../testing/database';
import { paidFiles } from '../../testing/paid';
import { storing } from '../../testing/storedAnswers';
import { Configurations } from '../configuration/configurations';
import { staffCaller } from './staffCaller';
import { type SentParts, StaffOnPersonCalls } from './staffOnPersonCalls';

const database = databaseOfFile();
const stored = storing(database);
let calls: StaffOnPersonCalls;
/** `main` is in the calendar main, `limited` in the other one, `paid` and `free` have no place. */
beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  await importFilesInto(database(), { ...testBundle(), ...paidFiles() });
  calls = new StaffOnPersonCalls(database(), new Configurations(database(), true));
  for (const id of ['main', 'limited', 'gone']) await stored.insert(id, { isLive: id !== 'gone' });
  for (const id of ['paid', 'free']) await stored.insert(id, { surveyId: 'paid' });
  await stored.place('main');
  await stored.place('limited', true, { calendarId: 'limited', categoryId: 'vaccine' });
  const order = { surveyId: 'paid', userId: 'U-a', at: now(), order: ORDER };
  await insertOrder(database(), { ...order, orderId: 'O-paid', partitionKey: 'key-paid' });
  await insertOrder(database(), { ...order, orderId: 'O-main', partitionKey: 'key-main' });
  await database().script(`
    INSERT INTO file (file_id, owner_id, kind, name, content_type, status, created_at, updated_at)
    VALUES ('F-main', 'U-a', 'secure', 'a.png', 'image/png', 'Clean', now(), now()),
           ('F-limited', 'U-a', 'secure', 'a.png', 'image/png', 'Clean', now(), now());
    INSERT INTO answer_file VALUES ('main', 'F-main', false), ('limited', 'F-limited', false)`);
});

const MAIN = { calendars: ['main'] };
interface Case extends Partial<SentParts> {
  staffId?: string;
  role?: StaffRole;
  scope?: StaffScope;
}
/** The status with which a call is let through (200) or refused. */
async function entered(
  name: string,
  { staffId = 'S-1', role = '受付', scope = {}, ...sent }: Case = {},
): Promise<number> {
  const roles = [role];
  const staff = staffCaller({ staffId, name: '窓口', roles, scope, mfa: true, sessionId: 's' });
  const parts = { params: undefined, query: undefined, body: undefined, ...sent };
  return calls.enter(staff, name, parts).then(
    () => 200,
    (refusal: { status: number }) => refusal.status,
  );
}
const named = (method: string, path: keyof typeof API_PATHS, rest = '') =>
  `${method} ${API_BASE}${API_PATHS[path]}${rest}`;
const READ_ONE = named('GET', 'resultsByPartitionKey');
const READ_FORM = named('GET', 'resultsByUser');
const WRITE = named('POST', 'resultsPutItem');
const ORDER_CALL = named('GET', 'paymentOrders', '/{id}');
const ORDERS_CALL = named('POST', 'paymentResultsList');
const FILE_CALL = named('POST', 'downloadSecureFile');

describe('the right', () => {
  test('is that of the call’s deeds, and a call of people alone is of nobody else', async () => {
    expect(await entered(READ_ONE, { role: '閲覧' })).toBe(200);
    expect(await entered(WRITE, { role: '閲覧' })).toBe(403);
    expect(await entered(named('POST', 'paymentOrders'))).toBe(403);
  });
  test('of one deed of several is enough', async () => {
    const form = named('GET', 'surveyConfig');
    for (const role of ['帳票担当', '受付', '会計'] as const)
      expect([role, await entered(form, { role, query: { surveyId: 'paid' } })]).toEqual([role, 200]);
  });
});

describe('nobody of the staff is a person', () => {
  const invalid = (body: unknown, more: Case = {}) => entered(WRITE, { body, staffId: 'U-line', ...more });
  test('in what is written, whether for oneself or for others', async () => {
    for (const userId of ['S-1', 'S-other', 'U-line'])
      expect([
        await invalid({ userId }),
        await invalid({ data: [{ userId }] }),
        await invalid([{ userId: 'U-a' }, { userId }]),
        await invalid({ subData: { oldPartitionKey: `visit#${userId}#1` } }),
        await invalid({ partitionKey: `visit#${userId}#1` }),
        await invalid({ keys: [{ partitionKey: `visit#${userId}` }] }),
      ]).toEqual([400, 400, 400, 400, 400, 400]);
  });
  test('but may be who asks', async () => {
    expect(await invalid({ userId: 'U-a', data: [{ userId: '' }, { userId: 1 }] })).toBe(200);
    expect(await entered(READ_FORM, { query: { userId: 'S-1', surveyId: 'visit' } })).toBe(200);
  });
});

describe('a form that a call names', () => {
  const places: [string, (surveyId: string) => Case][] = [
    ['in the address', (surveyId) => ({ params: { surveyId } })],
    ['in the query', (surveyId) => ({ query: { surveyId } })],
    ['as a member form', (memberSurveyId) => ({ query: { memberSurveyId } })],
    ['in the body', (surveyId) => ({ body: { surveyId } })],
    ['in a search', (surveyId) => ({ body: { queryParams: { surveyId } } })],
    ['in a row', (surveyId) => ({ body: { data: [{ surveyId: 'visit' }, { surveyId }] } })],
    ['in a list of rows', (surveyId) => ({ body: [{ surveyId: 'visit' }, { surveyId }] })],
    ['in a list of forms', (surveyId) => ({ body: { surveyIdList: ['visit', surveyId] } })],
    ['along with a key', (surveyId) => ({ body: { keys: [{ surveyId, partitionKey: 'key-main' }] } })],
  ];
  test.each(places)('%s is looked at', async (_where, at) => {
    const scope = { forms: ['visit'] };
    expect([await entered(WRITE, { scope, ...at('visit') }), await entered(WRITE, { scope, ...at('paid') })]).toEqual([
      200, 404,
    ]);
    expect(await entered(WRITE, at('paid'))).toBe(200);
  });
  test('is needed, or an answer, where anything is limited', async () => {
    expect(await entered(WRITE, { scope: MAIN, body: {} })).toBe(404);
    expect(await entered(WRITE, { scope: MAIN, body: 'text' })).toBe(404);
    expect(await entered(WRITE, { scope: MAIN, body: { surveyIdList: 'visit' } })).toBe(404);
    expect(await entered(WRITE, { scope: MAIN, body: { surveyId: '' } })).toBe(404);
  });
  test('is read whole by who sees all of its calendars alone', async () => {
    const query = { surveyId: 'visit' };
    expect(await entered(READ_FORM, { scope: MAIN, query })).toBe(404);
    expect(await entered(READ_FORM, { scope: { calendars: ['main', 'limited'] }, query })).toBe(200);
    expect(await entered(READ_ONE, { scope: MAIN, query })).toBe(200);
  });
});

describe('a limit', () => {
  test('leaves calls that show nothing of a form, and shuts out those that show the house', async () => {
    expect(await entered(named('GET', 'categories'), { scope: MAIN })).toBe(200);
    expect(await entered(named('GET', 'searchableSurveyConfigs'), { scope: MAIN })).toBe(404);
    expect(await entered(named('GET', 'searchableSurveyConfigs'))).toBe(200);
  });
  test('to a calendar leaves answers in it and without a place', async () => {
    const read = (partitionKey: string, scope: StaffScope = MAIN) =>
      entered(READ_ONE, { scope, query: { partitionKey } });
    expect([await read('key-main'), await read('key-limited'), await read('key-none')]).toEqual([200, 404, 404]);
    expect([await read('key-paid', { forms: ['paid'] }), await read('key-main', { forms: ['paid'] })]).toEqual([
      200, 404,
    ]);
    expect(await entered(WRITE, { scope: MAIN, body: { subData: { oldPartitionKey: 'key-limited' } } })).toBe(404);
  });
  test('to a calendar leaves places in it', async () => {
    const put = (value: unknown, surveyId: unknown = 'visit') =>
      entered(WRITE, { scope: MAIN, body: { surveyId: 'visit', data: [{ surveyId, value }] } });
    expect(await put('consult_0|20261201|0')).toBe(200);
    expect(await put('vaccine_0|20261201|0')).toBe(404);
    expect([await put('山田'), await put(''), await put(1), await put('vaccine_0|20261201|0', 1)]).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await put('unknown_0|20261201|0')).toBe(200);
    const held = { surveyId: 'visit', value: 'vaccine_0|20261201|0' };
    expect(await entered(named('POST', 'hold'), { scope: MAIN, body: held })).toBe(404);
    expect(await entered(named('POST', 'hold'), { body: held })).toBe(200);
    const paid = { forms: ['paid'] };
    expect(await entered(WRITE, { scope: paid, body: { surveyId: 'paid', value: 'vaccine_0|20261201|0' } })).toBe(200);
  });
  test('leaves orders of answers within it', async () => {
    const order = (id: string, scope: StaffScope) => entered(ORDER_CALL, { scope, params: { id } });
    expect([await order('O-main', MAIN), await order('O-paid', MAIN), await order('O-none', MAIN)]).toEqual([
      200, 404, 404,
    ]);
    const list = (...keys: unknown[]) => entered(ORDERS_CALL, { scope: MAIN, body: { keys } });
    expect([
      await list('O-main', 'O-main', 1, ''),
      await list('O-main', 'O-paid'),
      await list('O-main', 'O-none'),
    ]).toEqual([200, 404, 404]);
    const cash = (orderId: string) =>
      entered('POST /survey/api/v1/admin/cash-payments', { scope: MAIN, body: { orderId } });
    expect([await cash('O-main'), await cash('O-paid')]).toEqual([200, 404]);
  });
  test('leaves files of answers within it', async () => {
    const file = (id: string, scope: StaffScope = MAIN) => entered(FILE_CALL, { scope, body: { id } });
    expect([
      await file('F-main'),
      await file('F-main#写真.png'),
      await file('F-limited'),
      await file('F-none'),
    ]).toEqual([200, 200, 404, 404]);
    expect(await entered(FILE_CALL, { scope: MAIN, body: {} })).toBe(404);
  });
});

describe('who reads answers for their orders alone', () => {
  const read = (partitionKey: string) => entered(READ_ONE, { role: '会計', query: { partitionKey } });
  test('reads those that have one, and lists none', async () => {
    expect([await read('key-paid'), await read('key-main'), await read('key-free'), await read('key-none')]).toEqual([
      200, 200, 404, 404,
    ]);
    expect(await entered(READ_FORM, { role: '会計', query: { surveyId: 'paid' } })).toBe(403);
    expect(await entered(named('GET', 'searchableSurveyConfigs'), { role: '会計' })).toBe(404);
  });
  test('whom another deed of the call reaches too, is not limited so', async () => {
    expect(await entered(named('GET', 'receipt', '/{id}'), { role: '会計', params: { id: 'O-none' } })).toBe(200);
  });
});

describe('where answers stand', () => {
  const main = { partitionKey: 'key-main', surveyId: 'visit', calendarId: 'main', hasOrder: true };
  test('by keys, orders and files, once each, of those that count', async () => {
    expect(await placesOfKeys(database(), ['key-main', 'key-main', 'key-none'])).toEqual([main]);
    expect(await placesOfOrders(database(), ['O-main', 'O-none'])).toEqual([main]);
    expect(await placesOfFiles(database(), ['F-main', 'F-none'])).toEqual([main]);
    expect(await placesOfKeys(database(), ['key-free'])).toStrictEqual([
      { partitionKey: 'key-free', surveyId: 'paid', calendarId: undefined, hasOrder: false },
    ]);
  });
  test('of nothing asks nobody', async () => {
    const unasked = { query: () => Promise.reject(new Error('asked')) } as unknown as ReturnType<typeof database>;
    expect(await placesOfKeys(unasked, [])).toEqual([]);
  });
});
