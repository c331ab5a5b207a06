/** あなたの予約: all that somebody has sent and begun, over all forms, and nobody else's. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OwnAnswers, OwnEntry } from '@madoguchi/shared/contract';
import { ADMIN_REFUND_DONE_PATH, ADMIN_REFUNDS_PATH, API_PATHS } from '@madoguchi/shared/contract';
import { put, putBody, rowsOf, visitBody } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { candidateBundle } from '../../testing/candidates';
import { REGISTER_WITH_PLACE, register } from '../../testing/members';
import { orderBody } from '../../testing/paid';
import { careBody, paymentBundle } from '../../testing/payments';
import { notify, openForm, saveForPayment } from '../../testing/provider';
import { ADMIN, beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';
import { reserve, stayBundle } from '../../testing/stays';
import { KeyVault } from '../session/keyVault';
import { AnswerQr } from './answerQr';

let server: TestServer;
let person = '';

beforeAll(async () => {
  const stays = stayBundle();
  const reminders = [
    { daysBefore: 7, at: '10:00', bring: '問診票' },
    { daysBefore: 1, at: '18:00', bring: '健康保険証' },
    { daysBefore: 0, at: '07:00', bring: '健康保険証' },
    { daysBefore: 0, at: '08:00' },
  ];
  const bundle = {
    ...candidateBundle(),
    ...paymentBundle,
    'candidate.json': candidateBundle()['candidate.json'],
    'surveys/visit.json': { ...(testBundle()['surveys/visit.json'] as object), reminders },
    'surveys/stay.json': stays['surveys/stay.json'],
    'beds/stay.json': stays['beds/stay.json'],
    'members/first.json': REGISTER_WITH_PLACE,
  };
  server = await startTestServer({ bundle, environment: { PAYMENT: 'on' } });
});
afterAll(async () => server.close());
beforeEach(() => {
  person = beginTest('own');
});

async function own(caller = person, query = ''): Promise<OwnAnswers> {
  const { status, body } = await server.call(caller, 'GET', `${API_PATHS.resultsOwn}${query}`);
  expect(status).toBe(200);
  return body.data as OwnAnswers;
}
const keyOf = async (sent: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await sent;
  expect({ status, body }).toMatchObject({ status: 200 });
  return String(body.partitionKey);
};
const single = async (partitionKey: string): Promise<OwnEntry> => {
  const { entries } = await own(person, `?${new URLSearchParams({ partitionKey })}`);
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new Error(`${entries.length} entries`);
  return entry;
};
const WISHES = ['internal#heart#2026-12-02#午後#2', 'internal#heart#2026-12-01#午前#1'];
const wishBody = (form = 'clinic') =>
  putBody(form, { name: '山田 花子', ...Object.fromEntries(WISHES.map((wish, index) => [`dates#${index}`, wish])) });

test('one call answers slots, stays, wishes and answers of all forms: coming nearest first, then sent, then past [FIND-023]', async () => {
  await keyOf(put(server, person, visitBody('20261204|0')));
  const gone = await keyOf(put(server, person, visitBody('20261203|0')));
  await keyOf(put(server, person, visitBody('20261201|1')));
  await keyOf(put(server, person, wishBody()));
  expect((await reserve(server, person, '2026-12-02', '2026-12-04')).status).toBe(200);
  await keyOf(put(server, person, orderBody('paid', [{ productId: 'leaflet', count: 1 }], { payType: '窓口' })));
  const cancelled = await server.call(person, 'POST', API_PATHS.resultsCancelItem, {
    ...{ surveyId: 'visit', partitionKey: gone, userId: person },
  });
  expect(cancelled.status).toBe(200);
  const { entries } = await own();
  expect(entries.map(({ kind, day, time, endDay, isCancelled }) => [kind, day, time, endDay, isCancelled])).toEqual([
    ['slot', '20261201', expect.any(String), undefined, false],
    ['stay', '20261202', undefined, '20261204', false],
    ['slot', '20261204', expect.any(String), undefined, false],
    ['wishes', undefined, undefined, undefined, false],
    ['answer', undefined, undefined, undefined, false],
    ['slot', '20261203', expect.any(String), undefined, true],
  ]);
  expect(entries.map(({ canCancel }) => canCancel)).toEqual([true, true, true, true, false, false]);
});

test('a visit that the desk has fixed has its day and time, before that the wishes in their order [ROWS-045]', async () => {
  const partitionKey = await keyOf(put(server, person, wishBody()));
  expect(await single(partitionKey)).toMatchObject({
    kind: 'wishes',
    wishes: ['第1希望 12月1日(火) 午前', '第2希望 12月2日(水) 午後'],
  });
  const fixed = [...WISHES, 'internal#heart#2026-12-01#DATE_CONFIRM', '10:30#TIME_CONFIRM'];
  const body = putBody(
    'clinic',
    { name: '山田 花子', ...Object.fromEntries(fixed.map((value, index) => [`dates#${index}`, value])) },
    { mode: 'admin', oldPartitionKey: partitionKey },
  );
  const changed = await put(server, DESK, body);
  expect({ status: changed.status, body: changed.body }).toMatchObject({ status: 200 });
  const [entry] = (await own()).entries;
  expect(entry).toMatchObject({ kind: 'visit', day: '20261201', time: '10:30' });
});

test('a change leaves one entry, under the same code, also once it is cancelled; the version that it replaced is not one [CANCEL-013]', async () => {
  const before = await keyOf(put(server, person, visitBody('20261201|0')));
  const { answerCode } = await single(before);
  await keyOf(put(server, person, visitBody('20261202|0', { oldPartitionKey: before })));
  const { entries } = await own();
  expect(entries.map((entry) => [entry.day, entry.answerCode, entry.isCancelled])).toEqual([
    ['20261202', answerCode, false],
  ]);
  const partitionKey = entries[0]?.partitionKey;
  const body = { surveyId: 'visit', partitionKey, userId: person };
  expect((await server.call(person, 'POST', API_PATHS.resultsCancelItem, body)).status).toBe(200);
  expect((await own()).entries.map((entry) => [entry.day, entry.answerCode, entry.isCancelled])).toEqual([
    ['20261202', answerCode, true],
  ]);
});

test('what the form’s reminders name is to be brought, each once, to what stands [CONTRACT 14.4]', async () => {
  const partitionKey = await keyOf(put(server, person, visitBody('20261208|0')));
  expect((await single(partitionKey)).bring).toEqual(['問診票', '健康保険証']);
  const cancelled = await server.call(person, 'POST', API_PATHS.resultsCancelItem, {
    ...{ surveyId: 'visit', partitionKey, userId: person },
  });
  expect(cancelled.status).toBe(200);
  expect((await single(partitionKey)).bring).toBeUndefined();
  expect((await single(await keyOf(put(server, person, wishBody())))).bring).toBeUndefined();
});

test('a registration is among them for the place that it holds, until it is withdrawn [CONTRACT 13] [MEMBER-011]', async () => {
  const registered = await register(server, person, { name: '山田 花子' }, { surveyId: 'card' });
  expect(registered.status).toBe(200);
  const partitionKey = await keyOf(
    register(server, person, { name: '山田 花子', place: 'consult_0|20261202|1' }, { surveyId: 'first' }),
  );
  const { entries } = await own();
  expect(entries).toMatchObject([
    { surveyId: 'first', isMember: true, kind: 'slot', day: '20261202', time: '10:00', what: '診察' },
  ]);
  expect(entries[0]).toMatchObject({ canChange: true, canCancel: true, qr: expect.stringMatching(/^MG1\./) });
  expect(await single(partitionKey)).toMatchObject({ isMember: true, day: '20261202' });
  const body = { surveyId: 'first', partitionKey, userId: person };
  expect((await server.call(person, 'POST', '/member-results/cancelItem', body)).status).toBe(200);
  expect((await own()).entries).toEqual([]);
});

describe('nobody sees what is another’s', () => {
  test('not by the key of an answer, nor with the role and mode of an administrator', async () => {
    const partitionKey = await keyOf(put(server, person, visitBody('20261207|0')));
    const query = `?${new URLSearchParams({ partitionKey })}`;
    expect((await single(partitionKey)).day).toBe('20261207');
    for (const other of ['U-somebody', ADMIN, DESK]) {
      const seen = await own(other, query);
      expect({ other, seen }).toEqual({ other, seen: { entries: [], drafts: [] } });
    }
    const asDesk = await own(DESK, query);
    expect(asDesk.entries).toEqual([]);
    expect((await own('U-nobody')).entries).toEqual([]);
  });
  test('nor their drafts', async () => {
    await server.call(person, 'PUT', `${API_PATHS.drafts}/visit`, { values: { name: '山田' } });
    expect((await own()).drafts).toMatchObject([{ surveyId: 'visit', isMember: false }]);
    expect((await own('U-nobody')).drafts).toEqual([]);
  });
});

test('money that is due back and given back is said [FIND-033]', async () => {
  const orderId = await saveForPayment(server, person, careBody('1'));
  await notify(server, await openForm(server, person, orderId));
  const [entry] = (await own()).entries;
  expect(entry?.money).toEqual({ amount: 2200, state: 'paid', receiptKey: orderId });
  const { surveyId = '', partitionKey = '' } = entry ?? {};
  const cancelled = await server.call(person, 'POST', API_PATHS.resultsCancelItem, {
    ...{ surveyId, partitionKey, userId: person },
  });
  expect(cancelled.status).toBe(200);
  expect((await single(partitionKey)).money).toMatchObject({ amount: 2200, state: 'due' });
  const { body } = await server.call(DESK, 'GET', `/${ADMIN_REFUNDS_PATH}`);
  const refund = (body.data as { refundId: string; orderId: string }[]).find((each) => each.orderId === orderId);
  await server.call(DESK, 'POST', `/${ADMIN_REFUND_DONE_PATH}`, { refundId: refund?.refundId });
  expect((await single(partitionKey)).money).toMatchObject({ amount: 2200, state: 'returned' });
});

test('at most 200 answers are read, what stands first', async () => {
  const partitionKey = await keyOf(put(server, person, visitBody('20261208|0')));
  await rowsOf(
    server,
    `INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current,
       registrant_name, form_version, created_at, updated_at)
     SELECT 'old' || n || $1, 'visit', $1, 'old' || n || $1, 'OLD' || n, 'キャンセル', false, true, '', 1, now(), now()
     FROM generate_series(1, 300) AS n`,
    [person],
  );
  const { entries } = await own();
  expect(entries).toHaveLength(200);
  expect(entries[0]?.partitionKey).toBe(partitionKey);
});

describe('the QR', () => {
  const reader = async () => {
    const qr = new AnswerQr(server.database);
    await qr.prepare(new KeyVault(undefined));
    return qr;
  };
  test('is MG1. with a random id and a signature, holds neither code nor key, and names its answer', async () => {
    const partitionKey = await keyOf(put(server, person, visitBody('20261209|0')));
    const { qr = '', answerCode } = await single(partitionKey);
    expect(qr).toMatch(/^MG1\.[\w-]{27}$/);
    const bytes = Buffer.from(qr.slice(4), 'base64url').toString('latin1');
    for (const secret of [answerCode, answerCode.replace('-', ''), person]) expect(bytes).not.toContain(secret);
    const [stored] = await rowsOf<{ answer_id: string }>(
      server,
      'SELECT answer_id FROM answer WHERE partition_key = $1',
      [partitionKey],
    );
    expect(await (await reader()).answerIdOf(qr)).toBe(stored?.answer_id);
  });
  test('is refused with a bit of it changed, and where this house did not make it', async () => {
    const { qr = '' } = await single(await keyOf(put(server, person, visitBody('20261210|0'))));
    const bytes = Buffer.from(qr.slice(4), 'base64url');
    for (const index of [0, 11, 12, 19]) {
      const forged = Buffer.from(bytes);
      forged[index] = (forged[index] ?? 0) ^ 1;
      expect(await (await reader()).answerIdOf(`MG1.${forged.toString('base64url')}`)).toBeUndefined();
    }
    expect(await (await reader()).answerIdOf(qr.slice(4))).toBeUndefined();
    expect(await (await reader()).answerIdOf('MG1.')).toBeUndefined();
  });
  test('is none of what was cancelled', async () => {
    const partitionKey = await keyOf(put(server, person, visitBody('20261211|0')));
    const body = { surveyId: 'visit', partitionKey, userId: person };
    expect((await server.call(person, 'POST', API_PATHS.resultsCancelItem, body)).status).toBe(200);
    expect((await single(partitionKey)).qr).toBeUndefined();
  });
});

test('an answer of a form that is gone is in no list', async () => {
  await keyOf(put(server, person, visitBody('20261204|1')));
  await rowsOf(
    server,
    `INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current,
       registrant_name, created_at, updated_at)
     VALUES ($1, 'gone', $1, $1, 'GONE', '未対応', true, true, '', now(), now())`,
    [person],
  );
  expect((await own()).entries).toHaveLength(1);
});
