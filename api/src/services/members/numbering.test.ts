/**
 * Members' numbers under a rush: none twice, none skipped without a record of why, each with a control that takes its
 * guard away.
 */
import { afterEach, expect, test } from '@jest/globals';
import { rowsOf } from '../../testing/answers';
import { type MissingGuards, NO_GUARD_OF_NUMBERS } from '../../testing/guards';
import { liveNumbers, memberBundle, register, takenNumbers } from '../../testing/members';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const people = Array.from({ length: 200 }, (_, index) => `U-person-${index}`);
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

/** Ten people at a time ask for the same of twenty numbers. */
async function rushForTwenty(missingGuards: MissingGuards = {}) {
  const running = await start(missingGuards);
  const answers = await Promise.all(
    people.map((userId, index) => register(running, userId, { name: userId, number: String(Math.floor(index / 10)) })),
  );
  return { stored: answers.filter(({ status }) => status === 200), answers, running };
}

test('automatic numbers of 200 people who register at once neither repeat nor leave gaps [FORM-076]', async () => {
  const { statuses, numbers, running } = await rushToCount();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(numbers).toEqual(count(42, 200));
  expect(await takenNumbers(running, 'count')).toEqual(numbers);
});

test('control: without the guards of the count the same rush gives numbers twice', async () => {
  const { numbers } = await rushToCount(NO_GUARD_OF_NUMBERS);
  expect(new Set(numbers).size).toBeLessThan(numbers.length);
});

test('of 200 people who want 20 numbers at once one person per number registers [VAL-074]', async () => {
  const { stored, answers, running } = await rushForTwenty();
  expect(stored).toHaveLength(20);
  expect(answers.filter(({ status, body }) => status === 400 && body.code === 'invalid')).toHaveLength(180);
  const numbers = await liveNumbers(running, 'card');
  expect(numbers).toHaveLength(20);
  expect(new Set(numbers).size).toBe(20);
  expect(await takenNumbers(running, 'card')).toEqual(numbers);
});

test('control: without the guard of a number several get the same', async () => {
  const { stored } = await rushForTwenty(NO_GUARD_OF_NUMBERS);
  expect(stored.length).toBeGreaterThan(20);
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

test('a registration is refused and leaves nothing when all numbers are used', async () => {
  const running = await start();
  await running.database.execute({ name: 'test_count', text: 'INSERT INTO member_counter VALUES ($1, $2)' }, [
    'count',
    9_999_999,
  ]);
  const { status, body } = await register(running, 'U-person-1', { name: '一' }, { surveyId: 'count' });
  expect(status).toBe(409);
  expect(body).toMatchObject({ errorMessage: '会員番号をこれ以上発行できません。窓口へご連絡ください。' });
  expect(await liveNumbers(running, 'count')).toEqual([]);
});
