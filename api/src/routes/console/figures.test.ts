/** Figures of forms (CONSOLE 3, 統計): counted without anybody, equal to a recount, hidden where small, within scope. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FigureForms, Figures } from '@madoguchi/shared/contract/console/figures';
import { STAFF_ROLES, type StaffScope } from '@madoguchi/shared/contract/console/staff';
import { instantOfJapan, resetClock, setClock, today } from '@madoguchi/shared/domain/clock';
import { addDays, mondayOf } from '@madoguchi/shared/domain/date';
import { isLimited, reachOf } from '@madoguchi/shared/domain/staff';
import { put, rowsOf, visitBody } from '../../testing/answers';
import { bookedVisit, consoleCallOf, dataOf, recordOf } from '../../testing/console';
import { exampleBundle } from '../../testing/exampleBundle';
import { ADMIN, beginTest, DESK, newPerson, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let person: string;
beforeAll(async () => {
  server = await startTestServer({ bundle: exampleBundle() });
});
beforeEach(async () => {
  person = beginTest('figures');
  await used();
  await server.database.script('TRUNCATE form_use');
});
afterAll(async () => {
  await server.close();
  resetClock();
});

const tell = (body: object, as?: string) => server.call(as, 'POST', '/form-use', body);
const figuresOf = (form: string, query = '', as = ADMIN) =>
  dataOf<Figures>(server, as, 'figures', { query: `form=${form}${query}` });
/** What is counted, once the server has added what it had in memory: it does so before figures are read. */
const used = async () => {
  await figuresOf('visit');
  return rowsOf<{ kind: string; part: string; count: number }>(
    server,
    'SELECT survey_id AS form, day, kind, part, count::int FROM form_use ORDER BY survey_id, day, kind, part',
  );
};
const times = async (count: number, deed: () => Promise<unknown>) => {
  for (let done = 0; done < count; done += 1) await deed();
};

describe('what a form tells', () => {
  test('is counted by form, day and item, and holds nobody [CONSOLE 3]', async () => {
    const day = today();
    await times(2, () => server.call(person, 'GET', '/drafts/visit'));
    expect(await tell({ surveyId: 'visit', last: 'name' })).toMatchObject({ status: 200 });
    expect(await tell({ surveyId: 'visit', after: 'name', seconds: 95 }, person)).toMatchObject({ status: 200 });
    expect(await used()).toEqual([
      { form: 'visit', day, kind: 'back', part: 'name', count: 1 },
      { form: 'visit', day, kind: 'begun', part: '', count: 1 },
      { form: 'visit', day, kind: 'left', part: 'name', count: 1 },
      { form: 'visit', day, kind: 'opened', part: '', count: 2 },
      { form: 'visit', day, kind: 'took', part: '90', count: 1 },
    ]);
    // The next ones are added to them, on the day on which they come.
    setClock(instantOfJapan(addDays(day, 1), '00:00'));
    await tell({ surveyId: 'visit', last: 'name' });
    setClock(instantOfJapan(addDays(day, 1), '00:00') - 1_000);
    await tell({ surveyId: 'visit', last: 'name' });
    const left = (await used()).filter(({ kind }) => kind === 'left');
    expect(left).toMatchObject([
      { day, count: 2 },
      { day: addDays(day, 1), count: 1 },
    ]);
    const columns = await rowsOf<{ column_name: string }>(
      server,
      "SELECT column_name FROM information_schema.columns WHERE table_name = 'form_use' ORDER BY ordinal_position",
    );
    expect(columns.map(({ column_name: name }) => name)).toEqual(['survey_id', 'day', 'kind', 'part', 'count']);
  });

  test.each([
    ['a form that there is not', { surveyId: 'nowhere', last: 'name' }, 404],
    ['an item of another form', { surveyId: 'visit', last: 'doctor' }, 400],
    ['an item that it came back to of another form', { surveyId: 'visit', after: 'doctor', seconds: 1 }, 400],
    ['neither leaving nor sending', { surveyId: 'visit' }, 400],
    ['both', { surveyId: 'visit', last: 'name', seconds: 1 }, 400],
    ['a time below nothing', { surveyId: 'visit', seconds: -1 }, 400],
    ['a time that nobody takes', { surveyId: 'visit', seconds: 604_801 }, 400],
  ])('%s is refused, and nothing is counted [CONSOLE 3]', async (_, body, status) => {
    expect(await tell(body)).toMatchObject({ status });
    expect(await used()).toEqual([]);
  });

  test('a form that is stopped is neither opened nor begun [CONSOLE 3]', async () => {
    await server.storeForms([
      { ...(exampleBundle()['surveys/lookups.json'] as { surveyId: string }), ...{ disabled: true } },
    ]);
    // Whatever reads the forms lets the server know of it.
    expect(await used()).toEqual([]);
    await server.call(person, 'GET', '/drafts/lookups');
    await server.call(person, 'GET', '/drafts/nowhere');
    expect(await tell({ surveyId: 'lookups', last: 'clinic' })).toMatchObject({ status: 404 });
    expect(await used()).toEqual([]);
    await server.importFiles(exampleBundle());
  });

  test('neither a change of an answer nor the desk opens a form [CONSOLE 3]', async () => {
    const key = await bookedVisit(server, person, '20261130|0');
    await server.call(person, 'GET', `/drafts/visit?partitionKey=${encodeURIComponent(key)}`);
    await server.call(DESK, 'GET', '/drafts/visit?mode=admin');
    expect(await used()).toEqual([]);
  });

  test('an address that says too much is not counted, and its other calls go on [CONSOLE 3]', async () => {
    const other = await startTestServer({ databaseUrl: server.databaseUrl });
    const say = () => other.call(undefined, 'POST', '/form-use', { surveyId: 'visit', last: 'name' });
    const answers = await Promise.all(Array.from({ length: 620 }, say));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(await other.call(person, 'GET', '/drafts/visit')).toMatchObject({ status: 200 });
    // A server that stops in order loses nothing of it.
    await other.close();
    const left = (await used()).filter(({ kind }) => kind === 'left');
    expect(left).toMatchObject([{ part: 'name', count: 600 }]);
  });
});

describe('who has figures', () => {
  const SCOPES: [StaffScope, boolean][] = [
    [{}, true],
    [{ forms: ['visit'] }, true],
    [{ calendars: ['main', 'limited'] }, true],
    // Of its answers some lie outside, so that no sum of all is told.
    [{ calendars: ['main'] }, false],
    [{ forms: ['profile'] }, false],
    [{ departments: ['none'] }, false],
  ];
  test.each(STAFF_ROLES)('%s: by the table, of forms that are whole in the scope [CONTRACT 14.2]', async (role) => {
    for (const [scope, isInside] of SCOPES) {
      const staffId = await server.staff({ roles: [role], scope });
      const { status } = await consoleCallOf(server, staffId, 'figures', { query: 'form=visit' });
      const mayNot = reachOf([role], 'readFigures', isLimited(scope)) === undefined;
      expect({ role, scope, status }).toEqual({ role, scope, status: mayNot ? 403 : isInside ? 200 : 404 });
      if (mayNot) continue;
      const { items } = await dataOf<FigureForms>(server, staffId, 'figureForms');
      expect(items.some(({ surveyId }) => surveyId === 'visit')).toBe(isInside);
    }
  });
});

describe('weeks', () => {
  test('begin on Mondays; without days the last eight with this one [CONSOLE 3]', async () => {
    const { weeks } = await figuresOf('visit');
    expect(weeks).toHaveLength(8);
    expect(weeks.at(-1)?.monday).toBe(mondayOf(today()));
    const two = await figuresOf('visit', '&from=2026-11-12&to=2026-11-16');
    expect(two.weeks.map(({ monday }) => monday)).toEqual(['20261109', '20261116']);
  });
  test.each(['&from=20261130&to=20261122', '&from=20260101&to=20261122', '&from=2026-02-30', '&from=x'])(
    '%s are no weeks [CONSOLE 3]',
    async (query) => {
      expect(await consoleCallOf(server, ADMIN, 'figures', { query: `form=visit${query}` })).toMatchObject({
        status: 400,
      });
    },
  );
  test('a form that there is not has none [CONSOLE 3]', async () => {
    expect(await consoleCallOf(server, ADMIN, 'figures', { query: 'form=nowhere' })).toMatchObject({ status: 404 });
  });
});

describe('what is shown', () => {
  test('small numbers are hidden, of forms, items and times alike [CONSOLE 3]', async () => {
    await times(4, () => server.call(person, 'GET', '/drafts/profile'));
    await times(4, () => tell({ surveyId: 'profile', last: 'name' }));
    await times(4, () => tell({ surveyId: 'profile', after: 'name', seconds: 62 }));
    const thisWeek = async () => (await figuresOf('profile', `&from=${today()}`)).weeks[0];
    expect(await thisWeek()).toMatchObject({ opened: { total: null }, begun: { total: null } });
    expect((await thisWeek())?.median).toBeUndefined();
    await server.call(person, 'GET', '/drafts/profile');
    await times(5, () => tell({ surveyId: 'profile', last: 'name' }));
    await tell({ surveyId: 'profile', seconds: 62 });
    expect(await thisWeek()).toMatchObject({
      ...{ opened: { total: 5 }, begun: { total: 10 }, sent: { total: 0 }, absent: { total: 0 } },
      median: { from: 60, before: 70 },
    });
    const { stops } = await figuresOf('profile', `&from=${today()}`);
    // Nine have left, four came back.
    expect(stops).toMatchObject({ items: [{ itemKey: 'name', title: expect.stringMatching(/./), cells: [5] }] });
    await tell({ surveyId: 'profile', after: 'name', seconds: 1 });
    expect((await figuresOf('profile', `&from=${today()}`)).stops.items).toMatchObject([{ cells: [null] }]);
  });

  test('what the desk enters or moves, and what a change stores in place of another, is not sent [CONSOLE 3]', async () => {
    setClock(instantOfJapan('20261105', '10:00'));
    const people = [1, 2, 3, 4, 5].map((number) => newPerson(`sent-${number}`));
    const [first = '', second = ''] = people;
    const keys = new Map<string, string>();
    for (const [index, each] of people.entries())
      keys.set(each, await bookedVisit(server, each, `${addDays('20261201', index)}|1`));
    // Under their own account, as for a caller who is known.
    const byDesk = visitBody('20261211|0', { mode: 'admin' });
    const ofFirst = { ...byDesk, data: byDesk.data.map((row) => ({ ...row, userId: first })) };
    expect(await put(server, DESK, ofFirst)).toMatchObject({ status: 200 });
    const { version } = await recordOf(server, DESK, keys.get(first) ?? '');
    const move = { ids: { partitionKey: keys.get(first) ?? '' }, body: { value: 'consult_0|20261212|0', version } };
    expect(await consoleCallOf(server, DESK, 'answerMove', move)).toMatchObject({ status: 200 });
    const changed = visitBody('20261212|1', { oldPartitionKey: keys.get(second) ?? '' });
    expect(await put(server, second, changed)).toMatchObject({ status: 200 });
    const { weeks } = await figuresOf('visit', '&from=20261105&to=20261105');
    expect(weeks[0]?.sent.total).toBe(people.length);
  });

  test('full days are those with places of which all are taken, and no closed ones [CONSOLE 3]', async () => {
    const set = (day: string, slot: string, more: string) =>
      server.database.script(
        `INSERT INTO slot (calendar_id, day, slot, quota) VALUES ('main', '${day}', '${slot}', 2) ON CONFLICT DO NOTHING;
         UPDATE slot SET ${more} WHERE calendar_id = 'main' AND day = '${day}' AND slot = '${slot}'`,
      );
    await server.database.script("DELETE FROM slot WHERE calendar_id = 'main' AND day < '20261109'");
    await set('20261102', '0', 'quota = 2, reserved = 2');
    await set('20261102', '1', 'quota = 0');
    await set('20261103', '0', 'quota = 2, reserved = 2');
    await set('20261103', '1', 'quota = 2, reserved = 1');
    await set('20261104', '0', 'quota = 0');
    await set('20261105', '0', 'quota = 2, reserved = 2, closings = 1');
    const { calendars } = await figuresOf('visit', '&from=20261102&to=20261108');
    expect(calendars.find(({ calendarId }) => calendarId === 'main')).toEqual({
      ...{ calendarId: 'main', name: expect.stringMatching(/./) },
      days: [
        { day: '20261102', isFull: true },
        { day: '20261103', isFull: false },
      ],
    });
  });
});
