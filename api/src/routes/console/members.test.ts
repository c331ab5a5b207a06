/** A register of members at the console (CONSOLE 3, 会員): found, read with what is linked, numbered, withdrawn. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Member, MemberCard, Members } from '@madoguchi/shared/contract/console/members';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { forgetAnswers, put, putBody, rowsOf } from '../../testing/answers';
import { consoleCallOf, dataOf, recordOf } from '../../testing/console';
import { newMember } from '../../testing/consoleMemberExamples';
import { liveNumbers, memberBundle, register, takenNumbers } from '../../testing/members';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let clerk: string;

beforeAll(async () => {
  server = await startTestServer({ bundle: memberBundle() });
  clerk = await server.staff({ roles: ['受付'] });
  await forgetAnswers(server);
});
afterAll(async () => {
  await server.close();
  resetClock();
});

async function registered(person: string, number: string, name: string): Promise<string> {
  const { status, body } = await register(server, person, { number, name });
  if (status !== 200) throw new Error(`card: ${status} ${JSON.stringify(body)}`);
  return String(body.partitionKey);
}
const find = (query: string, as = clerk) => dataOf<Members>(server, as, 'members', { query });
const names = ({ items }: Members) => items.map(({ name }) => name);
const card = (partitionKey: string, as = clerk) =>
  dataOf<MemberCard>(server, as, 'memberCard', { ids: { partitionKey } });
const give = async (partitionKey: string, number: string, version?: number) =>
  consoleCallOf(server, clerk, 'memberNumberPut', {
    ids: { partitionKey },
    body: { number, version: version ?? (await recordOf(server, clerk, partitionKey)).version },
  });

describe('a register', () => {
  let keys: string[];
  beforeAll(async () => {
    keys = [
      await registered('U-m-1', '101', '山田 花子'),
      await registered('U-m-2', '102', 'ヤマダ タロウ'),
      await registered('U-m-3', 'B2', '佐藤 101'),
    ];
  });

  test.each([
    ['q=山田', ['山田 花子']],
    ['q=ﾔﾏﾀﾞ', ['ヤマダ タロウ']],
    ['q=やまだ', ['ヤマダ タロウ']],
    // Whoever has the number comes first, whatever else has these characters in it.
    ['q=１０１', ['山田 花子', '佐藤 101']],
    ['q=00120000102', ['ヤマダ タロウ']],
    ['q=Ｂ２', ['佐藤 101']],
    ['q=誰も', []],
  ])('finds by name, kana or number in any width: %s [CONSOLE 3]', async (query, found) => {
    expect(names(await find(`form=card&${query}`))).toEqual(found);
  });

  test('finds a number that its form does not ask in lookups, and says how far the numbers are [CONSOLE 3]', async () => {
    await newMember(server, 'U-m-9', '高橋 恵');
    const { items, count } = await find('form=count&q=42');
    expect(items.map(({ number, name }) => [number, name])).toEqual([['00030000042', '高橋 恵']]);
    expect(count).toEqual({ last: 42, greatest: 9_999_999, isToTell: false });
    expect((await find('form=card')).count).toBeUndefined();
  });

  test('is read page by page, each member once, the newest first [CONSOLE 3]', async () => {
    const read: Member[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: Members = await find(`form=card&limit=2${cursor && `&cursor=${cursor}`}`);
      read.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(read.map(({ number }) => number)).toEqual(['B2', '102', '101']);
    const twice: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: Members = await find(`form=card&q=101&limit=1${cursor && `&cursor=${cursor}`}`);
      twice.push(...names(page));
      cursor = page.nextCursor;
    }
    expect(twice.sort()).toEqual(['佐藤 101', '山田 花子']);
  });

  test('is no list of other answers, and each member that it shows is noted as read [Audit]', async () => {
    for (const form of ['linked', 'visit', 'nothing'])
      expect(await consoleCallOf(server, clerk, 'members', { query: `form=${form}` })).toMatchObject({ status: 404 });
    const reader = await server.staff({ roles: ['閲覧'] });
    await find('form=count&q=42', reader);
    const noted = await rowsOf<{ after: { event: string; keys: string[] } }>(
      server,
      "SELECT after FROM audit WHERE actor_id = $1 AND action = 'read'",
      [reader],
    );
    expect(noted.flatMap(({ after }) => after.keys)).toHaveLength(1);
  });

  test('shows beside a registration the person’s answers of linked forms, and what it shows is noted [CONSOLE 3]', async () => {
    await put(server, 'U-m-1', putBody('linked', { name: '山田 花子' }));
    await put(server, 'U-m-1', putBody('profile', { name: '山田 花子', phone: '090-1234-5678' }));
    const reader = await server.staff({ roles: ['閲覧'] });
    const { linked, number, numbering } = await card(keys[0] ?? '', reader);
    expect({ number, numbering }).toEqual({ number: '101', numbering: 'entered' });
    expect(linked.map(({ surveyId }) => surveyId)).toEqual(['linked']);
    const [noted] = await rowsOf<{ after: { keys: string[] } }>(
      server,
      "SELECT after FROM audit WHERE actor_id = $1 AND action = 'read'",
      [reader],
    );
    expect(noted?.after.keys).toEqual([keys[0], linked[0]?.partitionKey]);
    const scoped = await server.staff({ roles: ['受付'], scope: { forms: ['card'] } });
    expect((await card(keys[0] ?? '', scoped)).linked).toEqual([]);
  });

  test('is of registrations alone: the card of another answer is not there', async () => {
    const { body } = await put(server, 'U-m-5', putBody('linked', { name: '田中 一' }));
    const ids = { partitionKey: String(body.partitionKey) };
    expect(await consoleCallOf(server, clerk, 'memberCard', { ids })).toMatchObject({ status: 404 });
    expect(await give(ids.partitionKey, '7')).toMatchObject({ status: 404 });
  });

  test('keeps apart who was withdrawn, whose number is free again; nobody reads them under the others [MEMBER]', async () => {
    const key = await registered('U-m-6', '600', '退会 する');
    const { version } = await recordOf(server, clerk, key);
    await dataOf(server, clerk, 'answerCancel', { ids: { partitionKey: key }, body: { version } });
    expect(names(await find('form=card&state=current&q=退会'))).toEqual([]);
    expect(names(await find('form=card&state=withdrawn'))).toEqual(['退会 する']);
    expect(names(await find('form=card&q=600&state=current'))).toEqual([]);
    expect(await takenNumbers(server, 'card')).not.toContain('00120000600');
  });
});

describe('a number', () => {
  test('is given at the desk, whole in what is stored and as on the card in what is shown [CONSOLE 3]', async () => {
    const key = await registered('U-n-1', '201', '番号 一');
    const { status } = await give(key, '２１１');
    expect(status).toBe(200);
    const { items } = await find('form=card&q=211');
    expect(items.map(({ name, number }) => [name, number])).toEqual([['番号 一', '211']]);
    expect(await takenNumbers(server, 'card')).toContain('00120000211');
    expect(await takenNumbers(server, 'card')).not.toContain('00120000201');
  });

  test('that somebody has, or that is none, is refused at its field, and nothing changes [VAL-074]', async () => {
    const key = await registered('U-n-2', '202', '番号 二');
    await registered('U-n-3', '203', '番号 三');
    for (const number of ['203', '二', '12345678', '']) {
      const { status, body } = await give(key, number);
      expect({ number, status, at: (body.errors as { itemKey: string }[])[0]?.itemKey }).toEqual({
        ...{ number, status: 400, at: 'number' },
      });
    }
    expect((await find('form=card&q=202')).items[0]?.number).toBe('202');
  });

  test('of an older version is refused with what stands [CONTRACT 14]', async () => {
    const key = await registered('U-n-4', '204', '番号 四');
    const { version } = await recordOf(server, clerk, key);
    expect((await give(key, '214', version)).status).toBe(200);
    const [now] = (await find('form=card&q=214')).items;
    const refused = await give(now?.partitionKey ?? '', '224', version);
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed', data: { name: '番号 四' } } });
  });

  test('of two who give it at once is one person’s, however they meet [CONSOLE 3]', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map((each) => registered(`U-n-5${each}`, `30${each}`, `同時 ${each}`)));
    const done = await Promise.all(keys.map((key) => give(key, '399')));
    expect(done.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await liveNumbers(server, 'card')).toEqual(await takenNumbers(server, 'card'));
  });

  test('that the form gives stays, whatever is entered [FORM-076]', async () => {
    const key = await newMember(server, 'U-n-6', '自動 一');
    const before = (await card(key)).number;
    expect((await give(key, '9')).status).toBe(200);
    const [now] = (await find('form=count&q=自動')).items;
    expect(now?.number).toBe(before);
  });
});
