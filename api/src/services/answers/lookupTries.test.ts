/**
 * Nobody finds an unclaimed answer by trying (CONTRACT 12, Lookup): lookups are counted for each person and for each
 * answer, by all servers of a database together.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, rowsOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import type { MissingGuards } from '../../testing/guards';
import { memberBundle, register } from '../../testing/members';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';

const searched = (itemKey: string, type: string) => ({
  ...{ itemKey, type, title: itemKey, isRequired: { value: true }, isSearchable: { value: true } },
});
const form = {
  ...{ surveyId: 'found', surveyTitle: '受付', isAppending: { value: true } },
  surveySchema: [searched('name', 'text'), searched('birth', 'date'), { itemKey: 'memo', type: 'text', title: 'memo' }],
};
const bundle = { ...testBundle(), ...memberBundle(), 'surveys/found.json': form };
const environment = { RATE_LIMIT_LOOKUPS: '10' };
const HOUR = 3_600_000;
const LIMIT_WORDS = /^照会できる回数の上限に達しました。.*以降にもう一度お試しください。/;

let server: TestServer;
let second: TestServer;
let person = '';
beforeAll(async () => {
  server = await startTestServer({ bundle, environment });
  second = await startTestServer({ databaseUrl: server.databaseUrl, environment });
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(() => {
  person = beginTest('seeker');
});

/** The desk enters somebody. @returns the key of the answer */
async function enter(name: string, birth: string): Promise<string> {
  return String((await put(server, DESK, putBody('found', { name, birth, memo: '悪性リンパ腫' }))).body.partitionKey);
}
const look = (userId: string, name: string, birth: string, on = server) =>
  on.call(userId, 'POST', '/survey-results/filterQuery', {
    queryParams: {
      surveyId: 'found',
      fields: [
        { itemKey: 'name', value: name },
        { itemKey: 'birth', value: birth },
      ],
    },
    requestingUserId: userId,
  });
const day = (count: number) =>
  `1962-${String(1 + (count % 12)).padStart(2, '0')}-${String(1 + (count % 28)).padStart(2, '0')}`;
const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);
const keysOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.data as { partitionKey: string }[] | undefined)?.map(({ partitionKey }) => partitionKey);

describe('lookups of a person', () => {
  test('ten an hour and thirty a day; the refusal says until when [CONTRACT 12]', async () => {
    const name = `${person} 一郎`;
    const statuses = async (from: number, count: number) => {
      const all: number[] = [];
      for (let index = from; index < from + count; index += 1) all.push((await look(person, name, day(index))).status);
      return all;
    };
    const ten = Array.from({ length: 10 }, () => 200);
    expect(await statuses(0, 11)).toEqual([...ten, 429]);
    const refused = await look(person, name, day(11));
    expect(refused.body).toMatchObject({ code: 'too_many_requests', errorMessage: expect.stringMatching(LIMIT_WORDS) });
    expect(refused.body.errorMessage).toContain('10:01以降');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    // The same again tells nobody more.
    expect((await look(person, name, day(3))).status).toBe(200);
    later(HOUR + 1);
    expect(await statuses(12, 10)).toEqual(ten);
    later(HOUR + 1);
    expect(await statuses(24, 11)).toEqual([...ten, 429]);
    later(HOUR + 1);
    expect((await look(person, name, day(40))).body.errorMessage).toContain('2026年11月21日9:01以降');
    later(24 * HOUR);
    expect((await look(person, name, day(41))).status).toBe(200);
  });

  test('who has looked for too much still finds the own answers', async () => {
    const name = `${person} 花子`;
    await put(server, person, putBody('found', { name, birth: '1980-02-03' }));
    for (let index = 0; index < 10; index += 1) await look(person, name, day(index));
    expect((await look(person, name, '1980-02-04')).status).toBe(429);
    expect(keysOf(await look(person, name, '1980-02-03'))).toHaveLength(1);
  });

  test('is counted by two servers together, however many come at once', async () => {
    const name = `${person} 次郎`;
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) => look(person, name, day(index), index % 2 === 0 ? server : second)),
    );
    const distinct = new Set(Array.from({ length: 40 }, (_, index) => day(index))).size;
    expect(distinct).toBe(40);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  test('control: without the guard of the count more get through', async () => {
    const without: MissingGuards = {
      lookups_count: (text) => `${text.slice(0, text.indexOf('WHERE NOT'))} WHERE $6::int > 0 AND $7::int > 0`,
    };
    const open = await startTestServer({ databaseUrl: server.databaseUrl, environment, missingGuards: without });
    try {
      const all = await Promise.all(Array.from({ length: 20 }, (_, index) => look(person, person, day(index), open)));
      expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    } finally {
      await open.close();
    }
  });

  test('administrators are not counted', async () => {
    for (let index = 0; index < 12; index += 1) expect((await look(DESK, person, day(index))).status).toBe(200);
  });
});

describe('an answer', () => {
  test('that was missed twenty times by one item is found by nobody for a week [CONTRACT 12]', async () => {
    const name = `${person} 三郎`;
    const key = await enter(name, '1961-07-19');
    const other = await enter(`${person} 四郎`, '1961-07-19');
    for (let index = 0; index < 20; index += 1)
      expect((await look(`${person}-${index}`, name, day(index))).status).toBe(200);
    expect(keysOf(await look(`${person}-a`, name, '1961-07-19'))).toEqual([]);
    expect(keysOf(await look(`${person}-a`, `${person} 四郎`, '1961-07-19'))).toEqual([other]);
    later(8 * 24 * HOUR);
    expect(keysOf(await look(`${person}-a`, name, '1961-07-19'))).toEqual([key]);
  });

  test('that was missed a few times is found, and the audit has a row of who has seen it', async () => {
    const name = `${person} 五郎`;
    const key = await enter(name, '1970-01-02');
    for (let index = 0; index < 5; index += 1) await look(person, name, day(index));
    expect(keysOf(await look(person, name, '1970-01-02'))).toEqual([key]);
    const rows = await rowsOf<{ actor_id: string; subject_user_id: string; after: object }>(
      server,
      `SELECT actor_id, subject_user_id, after FROM audit WHERE action = 'read' AND subject = $1`,
      [key],
    );
    expect(rows).toEqual([
      {
        actor_id: person,
        subject_user_id: expect.stringMatching(/^I/),
        after: { event: 'lookup', surveyId: 'found' },
      },
    ]);
  });

  test('cannot be found by an own answer with what is tried', async () => {
    const name = `${person} 六郎`;
    await enter(name, '1962-07-19');
    let seen = 0;
    for (let index = 0; index < 14; index += 1) {
      await put(server, person, putBody('found', { name, birth: day(index) }));
      const { status, body } = await look(person, name, day(index));
      expect(status).toBe(200);
      seen += JSON.stringify(body).includes('悪性リンパ腫') ? 1 : 0;
    }
    // Own answers are shown; behind the tenth nothing of anybody else is looked at.
    await put(server, person, putBody('found', { name, birth: '1962-07-19' }));
    expect(JSON.stringify((await look(person, name, '1962-07-19')).body)).not.toContain('悪性リンパ腫');
    expect(seen).toBe(0);
  });
});

describe('members’ numbers', () => {
  const exists = (userId: string, number: number) =>
    server.call(userId, 'GET', `/member-results/checkSaibanExist?memberSurveyId=card&saiban=${number}`);

  test('are asked about ten times an hour [CONTRACT 12]', async () => {
    for (let number = 100; number < 110; number += 1) expect((await exists(person, number)).status).toBe(200);
    const refused = await exists(person, 110);
    expect(refused).toMatchObject({ status: 429, body: { errorMessage: expect.stringMatching(LIMIT_WORDS) } });
    const path = '/member-results/checkSaibanExistForUpdate?memberSurveyId=card&saibanOriginal=5';
    expect((await server.call(person, 'GET', `${path}&saiban=111`)).status).toBe(429);
    // Lookups are counted apart, and the number that was asked about can be asked about again.
    expect((await look(person, person, '1962-07-19')).status).toBe(200);
    expect((await exists(person, 105)).status).toBe(200);
  });

  test('of others are met ten times an hour by registering them', async () => {
    for (let number = 300; number < 312; number += 1)
      await register(server, `${person}-${number}`, { number: String(number), name: '鈴木 一郎' });
    const statuses: number[] = [];
    for (let number = 300; number < 312; number += 1)
      statuses.push((await register(server, person, { number: String(number), name: '鈴木 一郎' })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });
});
