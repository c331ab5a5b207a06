/**
 * Members' numbers under a rush: none twice, none skipped without a record of why, each with a control that takes its
 * guard away.
 */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { SubData } from '@madoguchi/shared/contract';
import { migrations } from '../../migrations';
import { put, putBody, rowsOf } from '../../testing/answers';
import { type MissingGuards, NO_GUARD_OF_NUMBERS } from '../../testing/guards';
import { liveNumbers, memberBundle, register, takenNumbers } from '../../testing/members';
import { startTestServer, type TestServer } from '../../testing/server';
import { Configurations } from '../configuration/configurations';
import { NumberCounts } from './counts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const PEOPLE = process.env.TEST_LONG === '1' ? 200 : 80;
/** So many people want the same number. */
const OF_ONE_NUMBER = 10;
const NUMBERS = PEOPLE / OF_ONE_NUMBER;
const people = Array.from({ length: PEOPLE }, (_, index) => `U-person-${index}`);
const count = (first: number, length: number) =>
  Array.from({ length }, (_, index) => `0003${String(first + index).padStart(7, '0')}`);

async function start(missingGuards: MissingGuards = {}): Promise<TestServer> {
  server = await startTestServer({ bundle: memberBundle(), missingGuards });
  const running = server;
  await Promise.all(people.map((userId) => running.tokenOf(userId)));
  return running;
}

/** Everybody registers with the form that counts by itself. */
async function rushToCount(missingGuards: MissingGuards = {}) {
  const running = await start(missingGuards);
  const answers = await Promise.all(
    people.map((userId) => register(running, userId, { name: userId }, { surveyId: 'count' })),
  );
  return { statuses: answers.map(({ status }) => status), numbers: await liveNumbers(running, 'count'), running };
}

/** Ten people at a time ask for the same number. */
async function rushForFew(missingGuards: MissingGuards = {}) {
  const running = await start(missingGuards);
  const answers = await Promise.all(
    people.map((userId, index) =>
      register(running, userId, { name: userId, number: String(Math.floor(index / OF_ONE_NUMBER)) }),
    ),
  );
  return { stored: answers.filter(({ status }) => status === 200), answers, running };
}

test(`automatic numbers of ${PEOPLE} people who register at once neither repeat nor leave gaps [FORM-076]`, async () => {
  const { statuses, numbers, running } = await rushToCount();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(numbers).toEqual(count(42, PEOPLE));
  expect(await takenNumbers(running, 'count')).toEqual(numbers);
});

test('control: without the guards of the count the same rush gives numbers twice', async () => {
  const { numbers } = await rushToCount(NO_GUARD_OF_NUMBERS);
  expect(new Set(numbers).size).toBeLessThan(numbers.length);
});

test(`of ${PEOPLE} people who want ${NUMBERS} numbers at once one person per number registers [VAL-074]`, async () => {
  const { stored, answers, running } = await rushForFew();
  expect(stored).toHaveLength(NUMBERS);
  expect(answers.filter(({ status, body }) => status === 400 && body.code === 'invalid')).toHaveLength(
    PEOPLE - NUMBERS,
  );
  const numbers = await liveNumbers(running, 'card');
  expect(numbers).toHaveLength(NUMBERS);
  expect(new Set(numbers).size).toBe(NUMBERS);
  expect(await takenNumbers(running, 'card')).toEqual(numbers);
});

test('control: without the guard of a number several get the same', async () => {
  const { stored } = await rushForFew(NO_GUARD_OF_NUMBERS);
  expect(stored.length).toBeGreaterThan(NUMBERS);
});

test('a failed registration skips no number, and skipping a used number is recorded', async () => {
  const running = await start();
  await running.database.execute({ name: 'test_take', text: 'INSERT INTO member_number VALUES ($1, $2, $3)' }, [
    'count',
    '00030000043',
    'by-hand',
  ]);
  const send = (userId: string, name: string) => register(running, userId, { name }, { surveyId: 'count' });
  expect((await send('U-person-1', '一')).status).toBe(200);
  expect((await send('U-person-2', '')).status).toBe(400);
  expect((await send('U-person-3', '三')).status).toBe(200);
  expect(await liveNumbers(running, 'count')).toEqual(['00030000042', '00030000044']);
  const skipped = await rowsOf(running, "SELECT subject, after FROM audit WHERE action = 'number'");
  expect(skipped).toEqual([{ subject: 'count', after: { skipped: '00030000043', why: 'taken' } }]);
});

/** Lets the count of a form stand at a number. */
function countedTo(running: TestServer, surveyId: string, subId: number, last: number): Promise<unknown> {
  return running.database.execute(
    { name: 'test_count', text: 'INSERT INTO member_count (survey_id, sub_id, last_number) VALUES ($1, $2, $3)' },
    [surveyId, subId, last],
  );
}

test('a registration is refused in words and leaves nothing when its register is used up; another one continues [VAL-073]', async () => {
  const running = await start();
  await countedTo(running, 'count', 3, 9_999_998);
  const send = (userId: string) => register(running, userId, { name: '一' }, { surveyId: 'count' });
  expect((await send('U-person-1')).status).toBe(200);
  expect(await send('U-person-2')).toMatchObject({
    status: 409,
    body: { errorMessage: '会員番号をこれ以上発行できません。窓口へご連絡ください。' },
  });
  expect(await liveNumbers(running, 'count')).toEqual(['00039999999']);
  const count = memberBundle()['members/count.json'] as object;
  await running.importFiles({ 'members/count.json': { ...count, memberSurveySubId: 4, lastResultNumber: 0 } });
  expect((await send('U-person-2')).status).toBe(200);
  expect(await liveNumbers(running, 'count')).toEqual(['00039999999', '00040000001']);
});

describe('a form without a register', () => {
  const ticket = (running: TestServer, userId: string, values = {}, subData: SubData = {}) =>
    put(running, userId, putBody('ticket', { name: userId, ...values }, subData));
  const numbersOfTickets = async (running: TestServer) => (await liveNumbers(running, 'ticket')).map(Number);

  async function rush(missingGuards: MissingGuards = {}) {
    const running = await start(missingGuards);
    const answers = await Promise.all(people.map((userId) => ticket(running, userId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    return numbersOfTickets(running);
  }

  test(`gives ${PEOPLE} people at once a number each by its own count, without gaps [FORM-003, FORM-076, VAL-073]`, async () => {
    expect(await rush()).toEqual(people.map((_, index) => 701 + index));
  });

  test('control: without the guard of the count the same rush gives numbers twice', async () => {
    const numbers = await rush(NO_GUARD_OF_NUMBERS);
    expect(new Set(numbers).size).toBeLessThan(numbers.length);
  });

  test('keeps the number through a change, and takes none from a client', async () => {
    const running = await start();
    const { body } = await ticket(running, 'U-person-1', { number: '5' });
    const change = { oldPartitionKey: String(body.partitionKey) };
    expect((await ticket(running, 'U-person-1', { number: '6' }, change)).status).toBe(200);
    expect(await numbersOfTickets(running)).toEqual([701]);
  });

  test('counts to 99999999999, and refuses in words what comes after it [VAL-073]', async () => {
    const running = await start();
    await countedTo(running, 'ticket', 0, 99_999_999_998);
    expect((await ticket(running, 'U-person-1')).status).toBe(200);
    expect((await ticket(running, 'U-person-2')).body).toMatchObject({
      errorMessage: '会員番号をこれ以上発行できません。窓口へご連絡ください。',
    });
    expect(await numbersOfTickets(running)).toEqual([99_999_999_999]);
  });
});

test('an operator is told of counts from nine tenths on, in the log and in the metrics [VAL-073]', async () => {
  const running = await start();
  const counts = new NumberCounts(running.database, new Configurations(running.database, true));
  await countedTo(running, 'count', 3, 8_999_999);
  // A register that the form has left behind says nothing any more.
  await countedTo(running, 'card', 99, 9_999_999);
  const said: string[] = [];
  await counts.tell((line) => said.push(line));
  expect(said).toEqual([]);
  await register(running, 'U-person-1', { name: '一' }, { surveyId: 'count' });
  await counts.tell((line) => said.push(line));
  expect(said).toEqual([
    'numbers of count: 9000000 of 9999999 given out; another memberSurveySubId begins a new register',
  ]);
  const { payload } = await running.app.inject('/metrics');
  expect(payload).toMatch(/^madoguchi_numbers_given_ratio\{form="count"\} 0\.90/m);
});

test('stored counts belong to the register that their form names', async () => {
  const running = await start();
  const { sql = '' } = migrations.find(({ id }) => id === '0014-count-by-register') ?? {};
  await running.database.script("INSERT INTO member_counter VALUES ('count', 77), ('ticket', 800)");
  await running.database.script(sql);
  expect((await register(running, 'U-person-1', { name: '一' }, { surveyId: 'count' })).status).toBe(200);
  expect(await liveNumbers(running, 'count')).toEqual(['00030000078']);
});
