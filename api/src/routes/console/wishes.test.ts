/** 希望日 (CONSOLE 3): what waits for a time, the oldest first, in whose scope; and what a department's days hold already. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Today } from '@madoguchi/shared/contract/console/answers';
import type { ConsoleWishes, WishDay } from '@madoguchi/shared/contract/console/wishes';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { candidateBundle } from '../../testing/candidates';
import { bookedVisit, consoleCallOf, countFromOne, dataOf } from '../../testing/console';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let clerk: string;
const keys: Record<string, string> = {};

/** A wish of a person's, sent a minute after the one before. */
async function wish(person: string, surveyId: string, wishes: Record<string, string>): Promise<string> {
  setClock(Date.parse(TEST_NOW) + Object.keys(keys).length * 60_000);
  const { body, status } = await put(server, `U-wish-${person}`, putBody(surveyId, { name: person, ...wishes }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  keys[person] = String(body.partitionKey);
  return keys[person];
}
const heart = (day: string, option = '午前', order = 1) => `internal#heart#${day}#${option}#${order}`;
const confirm = (person: string, value: string) =>
  dataOf(server, clerk, 'answerMove', {
    ids: { partitionKey: keys[person] ?? '' },
    body: { value, version: 1 },
  });
const list = (query = '', as = clerk) => dataOf<ConsoleWishes>(server, as, 'wishes', { query });
const namesOf = ({ items }: ConsoleWishes) => items.map(({ answer }) => answer.name);
const DAYS = 'department=heart&from=20261201&to=20261203';

beforeAll(async () => {
  server = await startTestServer({ bundle: candidateBundle() });
  await countFromOne(server);
  clerk = await server.staff({ roles: ['受付'] });
  await wish('一', 'clinic', { 'dates#0': heart('2026-12-01'), 'dates#1': heart('2026-12-03', '午前', 2) });
  await wish('二', 'clinic-once', { 'dates#0': 'surgery#bones#2026-12-01#午前#1' });
  await wish('三', 'clinic', { 'dates#0': heart('2026-12-02') });
  await wish('四', 'clinic', { 'dates#0': heart('2026-12-01') });
  await wish('五', 'clinic', { 'dates#0': heart('2026-12-01') });
  await wish('無', 'clinic-optional', {});
  await bookedVisit(server, 'U-wish-slot', '20261201|0', '予約');
  await confirm('四', '2026-12-01 09:30');
  const cancelled = await wish('六', 'clinic', { 'dates#0': heart('2026-12-01') });
  await dataOf(server, clerk, 'answerCancel', { ids: { partitionKey: cancelled }, body: { version: 1 } });
});
afterAll(async () => {
  await server.close();
  resetClock();
});

describe('the list', () => {
  test('has the oldest first, over all forms, without what is confirmed, cancelled or wishes for nothing', async () => {
    const { items, nextCursor } = await list();
    expect(
      items.map(({ answer, wishes, category, department }) => [answer.name, category, department, wishes]),
    ).toEqual([
      ...[
        [
          '一',
          '内科系',
          '循環器内科',
          [
            { order: 1, day: '20261201', timeOption: '午前' },
            { order: 2, day: '20261203', timeOption: '午前' },
          ],
        ],
        ['二', '外科系', '整形外科', [{ order: 1, day: '20261201', timeOption: '午前' }]],
        ['三', '内科系', '循環器内科', [{ order: 1, day: '20261202', timeOption: '午前' }]],
        ['五', '内科系', '循環器内科', [{ order: 1, day: '20261201', timeOption: '午前' }]],
      ],
    ]);
    expect(nextCursor).toBeUndefined();
    const { hands } = await dataOf<Today>(server, clerk, 'today', { query: '' });
    expect(hands.wishes).toBe(4);
  });

  test('comes page by page, each once, also of one form', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page: ConsoleWishes = await list(`limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      seen.push(...namesOf(page));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(['一', '二', '三', '五']);
    expect(namesOf(await list('form=clinic'))).toEqual(['一', '三', '五']);
    expect(namesOf(await list('form=profile'))).toEqual([]);
    expect(await consoleCallOf(server, clerk, 'wishes', { query: 'form=none' })).toMatchObject({ status: 404 });
  });

  test.each(['管理者', '予約担当', '受付', '閲覧'] as const)(
    'shows %s what is in the scope, and nothing else [CONTRACT 14.2]',
    async (role) => {
      const as = (scope: object) => server.staff({ roles: [role], scope });
      expect(namesOf(await list('', await as({ forms: ['clinic-once'] })))).toEqual(['二']);
      expect(namesOf(await list('', await as({ calendars: ['main'] })))).toEqual([]);
      expect(namesOf(await list('', await as({ departments: ['none'] })))).toEqual([]);
      const outside = await as({ forms: ['visit'] });
      expect(await consoleCallOf(server, outside, 'wishes', { query: 'form=clinic' })).toMatchObject({ status: 404 });
    },
  );

  test('leaves in the audit whose wishes were read', async () => {
    const reader = await server.staff({ roles: ['閲覧'] });
    await list('form=clinic-once', reader);
    const text = "SELECT after FROM audit WHERE actor_id = $1 AND action = 'read'";
    const [row] = await rowsOf<{ after: unknown }>(server, text, [reader]);
    expect(row?.after).toEqual({ event: 'list', surveyId: 'clinic-once', keys: [keys.二] });
  });
});

describe('the department’s days', () => {
  const days = (query = DAYS, as = clerk) => dataOf<WishDay[]>(server, as, 'wishDays', { query });

  test('have what is confirmed by time, of that department, and whether it is closed', async () => {
    await confirm('三', '2026-12-01 09:30');
    await confirm('五', '2026-12-01 14:00');
    await confirm('二', '2026-12-01 11:00');
    const [first, ...others] = await days();
    expect(first).toMatchObject({
      day: '20261201',
      times: [
        { time: '09:30', visits: 2 },
        { time: '14:00', visits: 1 },
      ],
    });
    expect(others.map(({ day, times }) => [day, times])).toEqual([
      ['20261202', []],
      ['20261203', []],
    ]);
    const week = await days('department=bones&from=20261129&to=20261130');
    expect(week.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  test('count only what the caller may see, and ask for a known department and so many days', async () => {
    const scoped = await server.staff({ roles: ['閲覧'], scope: { forms: ['clinic-once'] } });
    expect((await days(DAYS, scoped)).flatMap(({ times }) => times)).toEqual([]);
    for (const [query, status] of [
      ['department=none&from=20261201&to=20261203', 404],
      ['department=heart&from=20261203&to=20261201', 400],
      ['department=heart&from=20261201&to=20270101', 400],
      ['department=heart&from=20261201', 400],
    ] as const)
      expect(await consoleCallOf(server, clerk, 'wishDays', { query })).toMatchObject({ status });
  });
});
