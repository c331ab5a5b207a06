/**
 * Members' numbers under a rush: none twice, none skipped without a record of why, each with a control that takes its guard away.
 */
import { afterEach, expect, test } from '@jest/globals';
import { nextMemberNumberUnguarded, takeMemberNumberUnguarded } from '../../repositories/members/numbers';
import { rowsOf } from '../../testing/answers';
import { liveNumbers, memberBundle, register, takenNumbers } from '../../testing/members';
import { startTestServer, type TestServer } from '../../testing/server';
import { type Guards, PRODUCT_GUARDS } from '../answers/guards';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const UNGUARDED: Guards = {
  ...PRODUCT_GUARDS,
  takeMemberNumber: takeMemberNumberUnguarded,
  nextMemberNumber: nextMemberNumberUnguarded,
};
const people = Array.from({ length: 200 }, (_, index) => `U-person-${index}`);
const count = (first: number, length: number) =>
  Array.from({ length }, (_, index) => `0003${String(first + index).padStart(7, '0')}`);

async function start(guards?: Guards): Promise<TestServer> {
  server = await startTestServer({ bundle: memberBundle(), guards });
  const running = server;
  await Promise.all(people.map((userId) => running.tokenOf(userId)));
  return running;
}

/** Everybody registers with the form that counts by itself. */
async function rushToCount(guards?: Guards) {
  const running = await start(guards);
  const answers = await Promise.all(
    people.map((userId) => register(running, userId, { name: userId }, { surveyId: 'count' })),
  );
  return { statuses: answers.map(({ status }) => status), numbers: await liveNumbers(running, 'count'), running };
}

/** Ten people at a time ask for the same of twenty numbers. */
async function rushForTwenty(guards?: Guards) {
  const running = await start(guards);
  const answers = await Promise.all(
    people.map((userId, index) => register(running, userId, { name: userId, number: String(Math.floor(index / 10)) })),
  );
  return { stored: answers.filter(({ status }) => status === 200), answers, running };
}

test('[FORM-076] 200人が同時に登録しても、自動の番号は重ならず、欠けない', async () => {
  const { statuses, numbers, running } = await rushToCount();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(numbers).toEqual(count(42, 200));
  expect(await takenNumbers(running, 'count')).toEqual(numbers);
});

test('control: without the guards of the count the same rush gives numbers twice', async () => {
  const { numbers } = await rushToCount(UNGUARDED);
  expect(new Set(numbers).size).toBeLessThan(numbers.length);
});

test('[VAL-074] 20の番号を200人が同時に求めると、番号ごとに一人だけが登録できる', async () => {
  const { stored, answers, running } = await rushForTwenty();
  expect(stored).toHaveLength(20);
  expect(answers.filter(({ status, body }) => status === 400 && body.code === 'invalid')).toHaveLength(180);
  const numbers = await liveNumbers(running, 'card');
  expect(numbers).toHaveLength(20);
  expect(new Set(numbers).size).toBe(20);
  expect(await takenNumbers(running, 'card')).toEqual(numbers);
});

test('control: without the guard of a number several get the same', async () => {
  const { stored } = await rushForTwenty(UNGUARDED);
  expect(stored.length).toBeGreaterThan(20);
});

test('失敗した登録は番号を飛ばさず、使われている番号を飛ばしたときは記録に残る', async () => {
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

test('番号を使い切ると、登録は断られ何も残らない', async () => {
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
