/**
 * The wait before the next dose, on the server: a hand-written client reserves no day that the calendar does not offer.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { forgetAnswers, put, putBody, rowsOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';

const PLACE = { itemKey: 'place', type: 'reservation', title: '予約' };
const MAKERS = ['A', { value: 'B', interval: 28 }];
let server: TestServer;
let person = '';

const twoDoses = (surveyId: string, isAppending: boolean) => ({
  surveyId,
  surveyTitle: 'ワクチン接種',
  surveyType: 'corona',
  isAppending: { value: isAppending },
  surveySchema: [
    {
      itemKey: 'dose',
      type: 'radio',
      title: '回数',
      options: ['1回目', '2回目'],
      attributes: { isSesshuKaisuu: true },
    },
    { itemKey: 'phone', type: 'text', title: '連絡先' },
    PLACE,
    { itemKey: 'given', type: 'sesshuJisshiDate', title: '接種実施日', isAdminItem: true },
    { itemKey: 'maker', type: 'sesshuVaccineMaker', title: 'ワクチン', options: MAKERS, isAdminItem: true },
  ],
});

beforeAll(async () => {
  const bundle = testBundle();
  bundle['surveys/once.json'] = twoDoses('once', false);
  bundle['surveys/each.json'] = twoDoses('each', true);
  bundle['surveys/multi.json'] = {
    surveyId: 'multi',
    surveyTitle: 'ワクチン接種',
    surveyType: 'coronaMultiDose',
    vaccinationIntervalType: { input: '月数' },
    isAppending: { value: true },
    surveySchema: [
      { itemKey: 'count', type: 'countVaccines', title: '回数' },
      { itemKey: 'maker', type: 'previousVaccineMaker', title: '前回', options: [{ value: 'A', interval: 1 }] },
      { itemKey: 'date', type: 'previousVaccineDate', title: '前回の日' },
      PLACE,
    ],
  };
  server = await startTestServer({ bundle });
});
beforeEach(async () => {
  await forgetAnswers(server);
  // Somebody else each time: an answer is named by its person and instant, and the audit forgets none of them.
  person = beginTest('doses');
});
afterAll(() => server.close());

const place = (day: string) => `consult_0|${day}|0`;
const refusedUntil = (text: string) => ({
  status: 409,
  body: { code: 'not_reservable', errorMessage: `前回の接種からの間隔により、${text}以降の日時を予約できます。` },
});

/** A first dose of the person as the desk has recorded it. */
async function recordFirstDose(surveyId: string, given: string, maker: string): Promise<string> {
  const first = await put(server, person, putBody(surveyId, { dose: '1回目' }));
  const oldPartitionKey = String(first.body.partitionKey);
  const record = putBody(surveyId, { dose: '1回目', given, maker }, { oldPartitionKey });
  return String((await put(server, DESK, record)).body.partitionKey);
}

test('a second dose is bookable from 21 days after the first dose recorded in the same answer [VAC-004, VAC-012]', async () => {
  await recordFirstDose('once', '2026-11-10', 'A');
  const second = (day: string) => putBody('once', { dose: '2回目', place: place(day) });
  expect(await put(server, person, second('20261130'))).toMatchObject(refusedUntil('2026年12月1日(火)'));
  expect(await put(server, person, second('20261201'))).toMatchObject({ status: 200, body: { type: 'update' } });
});

test('a second dose counts its interval from a first dose recorded in another answer too [VAC-005, VAC-012]', async () => {
  const second = (day: string) => putBody('each', { dose: '2回目', place: place(day) });
  expect(await put(server, person, second('20261209'))).toMatchObject({ status: 400, body: { code: 'invalid' } });
  await recordFirstDose('each', '2026-11-10', 'B');
  expect(await put(server, person, second('20261208'))).toMatchObject(refusedUntil('2026年12月9日(水)'));
  expect(await put(server, person, second('20261209'))).toMatchObject({ status: 200, body: { type: 'create' } });
  // Somebody else's record opens nothing.
  expect(await put(server, 'U-other', second('20261209'))).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('the first dose of a cancelled answer does not count [VAC-012]', async () => {
  const partitionKey = await recordFirstDose('each', '2026-11-10', 'A');
  const cancelled = { surveyId: 'each', partitionKey, check: 'キャンセル' };
  expect((await server.call(DESK, 'POST', '/survey-results/updateCheck', cancelled)).status).toBe(200);
  const second = putBody('each', { dose: '2回目', place: place('20261209') });
  expect(await put(server, person, second)).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('a later dose is bookable from the day that the last dose and the interval give [VAC-008, VAC-009]', async () => {
  const next = (day: string, changes = {}) =>
    putBody('multi', { count: '3', maker: 'A', date: '2026-10-31', place: place(day), ...changes });
  expect(await put(server, person, next('20261130'))).toMatchObject(refusedUntil('2026年12月1日(火)'));
  expect(await put(server, person, next('20261201'))).toMatchObject({ status: 200 });
  expect(await put(server, person, putBody('multi', { count: '1', place: place('20261124') }))).toMatchObject({
    status: 200,
  });
});

test('the desk may pass over the wait, which is in the audit; a change that leaves the place alone is not judged by it', async () => {
  await recordFirstDose('each', '2026-11-10', 'A');
  const early = { dose: '2回目', place: place('20261124') };
  const body = putBody('each', early);
  const named = { ...body, data: body.data.map((row) => ({ ...row, userId: person })) };
  const made = await put(server, DESK, named);
  expect(made).toMatchObject({ status: 200 });
  const oldPartitionKey = String(made.body.partitionKey);
  const audit = await rowsOf<{ overrides: string[] }>(
    server,
    `SELECT overrides FROM audit WHERE action = 'create' AND subject = '${oldPartitionKey}'`,
  );
  expect(audit).toEqual([{ overrides: expect.arrayContaining(['window']) }]);
  const phone = putBody('each', { ...early, phone: '変更' }, { oldPartitionKey });
  expect(await put(server, person, phone)).toMatchObject({ status: 200, body: { type: 'update' } });
});

test('the screen learns of the record: only the own one', async () => {
  const asked = (userId: string, query: string) =>
    server.call(userId, 'GET', `/survey-results/first-dose?surveyId=${query}`);
  expect((await asked(person, 'each')).body).toEqual({ result: 'OK', data: { isMissing: true, firstDose: null } });
  await recordFirstDose('each', '2026-11-10', 'B');
  expect((await asked(person, 'each')).body).toEqual({
    result: 'OK',
    data: { isMissing: false, firstDose: { day: '20261110', interval: 28 } },
  });
  expect((await asked(person, 'multi')).body).toEqual({ result: 'OK', data: { isMissing: false, firstDose: null } });
  expect((await asked('U-other', `each&userId=${person}`)).status).toBe(403);
  expect((await asked(person, 'ghost')).status).toBe(404);
});

const hold = (userId: string, surveyId: string, day: string, answers?: Record<string, string>, more: object = {}) =>
  server.call(userId, 'POST', '/survey-results/hold', {
    surveyId,
    value: place(day),
    ...(answers && { data: putBody(surveyId, answers).data }),
    ...more,
  });

test('a hold tells that the interval is too short and which day is bookable [VAC-004, VAC-012]', async () => {
  await recordFirstDose('each', '2026-11-10', 'A');
  const second = { dose: '2回目', place: place('20261130') };
  expect(await hold(person, 'each', '20261130', second)).toMatchObject(refusedUntil('2026年12月1日(火)'));
  expect(await rowsOf(server, 'SELECT 1 FROM place_hold')).toEqual([]);
  expect(await hold(person, 'each', '20261201', second)).toMatchObject({ status: 200 });
  // What is entered decides: a first dose waits for nothing, and so does a call that says nothing of the dose.
  expect(await hold(person, 'each', '20261130', { dose: '1回目' })).toMatchObject({ status: 200 });
  expect(await hold(person, 'each', '20261130')).toMatchObject({ status: 200 });
});

test('a hold for a later dose tells which day is bookable too [VAC-008, VAC-009]', async () => {
  const next = { count: '3', maker: 'A', date: '2026-10-31' };
  expect(await hold(person, 'multi', '20261130', next)).toMatchObject(refusedUntil('2026年12月1日(火)'));
  expect(await hold(person, 'multi', '20261201', next)).toMatchObject({ status: 200 });
});

test('a hold for a change is judged by the changed answer where nothing is said, and leaves the place alone that it has', async () => {
  await recordFirstDose('each', '2026-11-10', 'A');
  const { body } = await put(server, person, putBody('each', { dose: '2回目', place: place('20261209') }));
  const change = { oldPartitionKey: body.partitionKey };
  expect(await hold(person, 'each', '20261130', undefined, change)).toMatchObject(refusedUntil('2026年12月1日(火)'));
  expect(await hold(person, 'each', '20261209', undefined, change)).toMatchObject({ status: 200 });
  const first = { dose: '1回目' };
  expect(await hold(person, 'each', '20261130', first, change)).toMatchObject({ status: 200 });
  expect(await hold(DESK, 'each', '20261130', undefined, change)).toMatchObject({ status: 200 });
});

test('what is said of the answers at a hold is judged like rows of a submission', async () => {
  expect(await hold(person, 'each', '20261209', { ghost: '1' })).toMatchObject({
    status: 400,
    body: { errors: [{ itemKey: 'ghost' }] },
  });
});
