/**
 * Registrations of members that a bundle brings along: who had a number keeps it, and nobody else gets it.
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { rowsOf, slotOf } from '../testing/answers';
import { liveNumbers, memberBundle, register, takenNumbers } from '../testing/members';
import { DESK, startTestServer, type TestServer } from '../testing/server';
import { BundleError } from './fault';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ bundle: memberBundle() });
});
afterEach(async () => {
  for (const surveyId of ['card', 'count']) {
    expect(await takenNumbers(server, surveyId)).toEqual(await liveNumbers(server, surveyId));
  }
  await server.close();
});

function rows(surveyId: string, userId: string, values: Record<string, string>, extra = {}) {
  const data = Object.entries(values);
  return data.map(([itemKey, value]) => ({ surveyId, userId, itemKey, sortKey: itemKey, value, ...extra }));
}
const old = (...parts: ReturnType<typeof rows>[]) => ({ 'results/old.json': parts.flat() });
const numberOf = async (userId: string, surveyId: string) => {
  const { body } = await server.call(userId, 'GET', `/member-results/getByUserId?surveyId=${surveyId}`);
  const data = Array.isArray(body.data) ? body.data : [];
  return data.find(({ itemKey }) => itemKey === 'number')?.value;
};

describe('numbers that are entered', () => {
  const bundle = old(
    rows('card', 'U-old', { number: '00120000123', name: '移行 花子' }, { createdAt: '2020-04-01 10:00:00' }),
    rows('card', 'U-short', { number: '77', name: '移行 太郎' }),
    rows('card', 'U-left', { number: '55', name: '退会 次郎' }, { check: '取り消し' }),
  );

  test('the registrations are there with their numbers whole, and can be changed', async () => {
    expect(await server.importFiles(bundle)).toMatchObject({ answers: 3 });
    expect(await liveNumbers(server, 'card')).toEqual(['00120000077', '00120000123']);
    expect(await numberOf('U-short', 'card')).toBe('00120000077');
    const originals = await rowsOf(
      server,
      "SELECT original_value FROM answer_row WHERE item_key = 'number' ORDER BY value",
    );
    expect(originals).toEqual([{ original_value: '55' }, { original_value: '77' }, { original_value: '123' }]);
    const changed = await register(server, 'U-old', { number: '123', name: '移行 はなこ' });
    expect(changed.body).toMatchObject({ type: 'update', partitionKey: 'card#U-old' });
  });

  test('nobody else can register with a number of theirs; one of a withdrawn registration is free [VAL-074]', async () => {
    await server.importFiles(bundle);
    expect((await register(server, 'U-new', { number: '123', name: '別の人' })).status).toBe(400);
    expect((await register(server, 'U-new', { number: '55', name: '別の人' })).status).toBe(200);
  });

  test('a second import loads nothing more', async () => {
    await server.importFiles(bundle);
    expect(await server.importFiles(bundle)).toMatchObject({ changed: 0, answers: 0, notices: [] });
  });

  test.each([
    ['two of the bundle with one number', ['1', '0000001'], 'repeats the number "00120000001" of results/old.json'],
    ['a number that somebody has', ['900', '901'], 'has the number "00120000900" of another registration'],
    ['no number', ['12345678', '1'], 'has the number "001212345678", expected at most 7 letters or digits'],
    ['a number of another form', ['99990000123', '1'], 'has the number "001299990000123"'],
  ])('%s: refused whole', async (_, [first = '', second = ''], expected) => {
    await register(server, 'U-here', { number: '900', name: '在籍 一郎' });
    const people = old(rows('card', 'U-a', { number: first }), rows('card', 'U-b', { number: second }));
    await expect(server.importFiles(people)).rejects.toThrow(expected);
    expect(await liveNumbers(server, 'card')).toEqual(['00120000900']);
  });
});

describe('numbers that the form gives out', () => {
  const send = (userId: string) => register(server, userId, { name: userId }, { surveyId: 'count' });

  test('the count goes on after the highest of the bundle, left members included, and says so [FORM-076]', async () => {
    const bundle = old(
      rows('count', 'U-a', { name: '一', number: '00030000100' }),
      rows('count', 'U-b', { name: '二', number: '50' }),
      rows('count', 'U-c', { name: '三', number: '00030000200' }, { check: '取り消し' }),
      rows('count', 'U-d', { name: '四', number: '00039999999' }),
    );
    const { notices } = await server.importFiles(bundle);
    expect(notices).toEqual(['members/count: automatic numbers go on after 200, the highest of results/']);
    await send('U-new');
    expect(await numberOf('U-new', 'count')).toBe('00030000201');
    await send('U-a');
    expect(await numberOf('U-a', 'count')).toBe('00030000100');
  });

  test('numbers that arrive while people register are given to nobody twice [FORM-076]', async () => {
    const people = Array.from({ length: 30 }, (_, index) => `U-person-${index}`);
    const bundle = old(
      ...Array.from({ length: 30 }, (_, index) =>
        rows('count', `U-old-${index}`, { name: '移行', number: String(60 + index) }),
      ),
    );
    // Who registers before the import may have reached its numbers: then it is refused whole.
    const importing = server.importFiles(bundle).then(
      ({ answers }) => answers,
      (error: unknown) => (error instanceof BundleError ? 0 : error),
    );
    const [imported, ...answers] = await Promise.all([importing, ...people.map(send)]);
    expect([0, 30]).toContain(imported);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const numbers = await liveNumbers(server, 'count');
    expect(numbers).toHaveLength(30 + Number(imported));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('lower numbers than the count has reached leave it where it is', async () => {
    expect(await server.importFiles(old(rows('count', 'U-a', { name: '一', number: '7' })))).toMatchObject({
      notices: [],
    });
    await send('U-new');
    expect(await numberOf('U-new', 'count')).toBe('00030000042');
  });
});

test('a registration of the old desk is claimed by the one who finds it by all that is asked for', async () => {
  await server.importFiles(old(rows('card', 'I-OLD-1', { number: '31', name: '高橋 春' })));
  const fields = [
    { itemKey: 'number', value: '31' },
    { itemKey: 'name', value: '高橋 春' },
  ];
  await server.call('U-haru', 'POST', '/member-results/filterQuery', { queryParams: { surveyId: 'card', fields } });
  const claim = { userId: 'U-haru', keys: [{ partitionKey: 'card#I-OLD-1' }] };
  expect((await server.call('U-haru', 'POST', '/member-results/putUserId', claim)).status).toBe(200);
  expect(await numberOf('U-haru', 'card')).toBe('00120000031');
});

test('a registration that holds a place takes it', async () => {
  const visit = {
    'members/first.json': {
      memberSurveyId: 'first',
      memberSurveySubId: 4,
      surveyTitle: '初診',
      surveySchema: [{ itemKey: 'place', type: 'reservation', title: '予約' }],
    },
  };
  await server.importFiles(visit);
  await server.importFiles(old(rows('first', 'U-old', { place: 'consult_0|20261201|0' })));
  expect(await slotOf(server, 'main', '20261201', '0')).toMatchObject({ reserved: 1 });
  const removed = { surveyId: 'first', partitionKey: 'first#U-old' };
  expect((await server.call(DESK, 'DELETE', '/member-results/deleteItem', removed)).status).toBe(200);
  expect(await slotOf(server, 'main', '20261201', '0')).toMatchObject({ reserved: 0 });
});
