/**
 * 希望日, without a server (CONSOLE 3): which answers wait for a time, page by page and by which names, and what the days of
 * a department hold.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { LIST_LIMIT_BY_DEFAULT } from '@madoguchi/shared/contract/console/answers';
import { candidateBundle } from '../../testing/candidates';
import { emptyTables } from '../../testing/database';
import { wrongFields } from '../../testing/refused';
import { servicesOfFile, staffOf } from '../../testing/servicesOfFile';
import { at, row, storing } from '../../testing/storedAnswers';

const dates = (itemKey: string) => ({ itemKey, type: 'candidateDateReservation', title: '希望日' });
const twice = { surveyId: 'twice', surveyTitle: '二科', surveySchema: [dates('dates'), dates('more')] };
const bundle = { ...candidateBundle(), 'surveys/twice.json': twice };
const { database, services, index, noted } = servicesOfFile(bundle);
const { insert, rows } = storing(database);
const CHIEF = staffOf('S-1');
const OF_VISIT = staffOf('S-2', { forms: ['visit', 'clinic-once'] });
const NOT_FOUND = { status: 404 };
const WISH = 'internal#heart#2026-12-01#午前#1';
beforeEach(() => emptyTables(database(), ['audit', 'answer_search', 'answer_row', 'answer']));

let minute = 0;
/** Stores an answer that says so, each later than the one before. */
async function store(
  id: string,
  entries: string[] = [WISH],
  { surveyId = 'clinic', userId = 'U-a', itemKey = 'dates' } = {},
) {
  minute += 1;
  await insert(id, { surveyId, userId, createdAt: at(minute) });
  await rows(id, ...entries.map((entry, place) => row(itemKey, entry, { sortKey: `${itemKey}#${place}` })));
  await database().script(`UPDATE answer_row SET survey_id = '${surveyId}' WHERE answer_id = '${id}'`);
}
/** An answer whose visit the desk has settled. */
const visit = (id: string, day: string, time: string, department = 'heart', more = {}) =>
  store(
    id,
    [`internal#${department}#2026-12-01#午前#1`, `internal#${department}#${day}#DATE_CONFIRM`, `${time}#TIME_CONFIRM`],
    more,
  );

describe('the wishes', () => {
  type Query = Parameters<ReturnType<typeof services>['consoleWishes']['list']>[1];
  const list = async (query: Query = {}, staff = CHIEF) => {
    await index();
    return services().consoleWishes.list(staff, query);
  };
  const keys = async (query: Query = {}, staff = CHIEF) =>
    (await list(query, staff)).items.map(({ answer }) => answer.partitionKey.replace('key-', ''));

  test('are told in their order, by the names that are known now', async () => {
    await store('a', ['internal#heart#2026-12-02#午後#2', WISH]);
    await store('b', ['surgery#bones#2026-12-03#午前#1']);
    await store('c', ['internal#gone#2026-12-03#午前#1']);
    await store('d', ['gone#heart#2026-12-03#午前#1']);
    const { items } = await list();
    expect(items[0]).toEqual({
      ...{ answer: expect.objectContaining({ partitionKey: 'key-a' }), departmentId: 'heart' },
      ...{ category: '内科系', department: '循環器内科' },
      wishes: [
        { order: 1, day: '20261201', timeOption: '午前' },
        { order: 2, day: '20261202', timeOption: '午後' },
      ],
    });
    expect(items.slice(1)).toMatchObject([
      { departmentId: 'bones', category: '外科系', department: '整形外科' },
      { departmentId: 'gone', category: '内科系', department: '' },
      { departmentId: 'heart', category: '', department: '' },
    ]);
  });
  test('are those of which none is settled and something is left', async () => {
    await store('a');
    await store('partly', ['internal#heart##午前#1']);
    await store('unreal', ['internal#heart#2026-02-30#午前#1']);
    await store('none', []);
    await visit('settled', '2026-12-02', '10:30');
    await store('second', [WISH], { surveyId: 'twice', itemKey: 'more' });
    expect(await keys()).toEqual(['a', 'second']);
  });
  test('are of all forms of the caller, or of one of them', async () => {
    await store('a');
    await store('once', [WISH], { surveyId: 'clinic-once' });
    expect([await keys(), await keys({ form: 'clinic-once' })]).toEqual([['a', 'once'], ['once']]);
    expect(await keys({}, OF_VISIT)).toEqual(['once']);
    expect(await keys({ form: 'visit' })).toEqual([]);
    for (const form of ['clinic', 'none']) await expect(list({ form }, OF_VISIT)).rejects.toMatchObject(NOT_FOUND);
  });
  test('are told page by page, the oldest first', async () => {
    for (const id of ['a', 'b', 'c']) await store(id);
    const { items, nextCursor } = await list({ limit: 2 });
    expect(items.map(({ answer }) => answer.partitionKey)).toEqual(['key-a', 'key-b']);
    expect(await keys({ limit: 2, cursor: nextCursor })).toEqual(['c']);
    expect(await list({ limit: 2, cursor: nextCursor })).not.toHaveProperty('nextCursor');
    expect(await list({ limit: 3 })).not.toHaveProperty('nextCursor');
    const other = await services().cursors.seal('orders', ['2026-11-20 00:00:00', 'a']);
    for (const cursor of ['x', other]) await expect(list({ cursor })).rejects.toMatchObject({ status: 400 });
  });
  test('are so many on a page where nothing is said', async () => {
    for (let number = 0; number <= LIST_LIMIT_BY_DEFAULT; number += 1) await store(`n${number}`);
    const { items, nextCursor } = await list();
    expect([items.length, typeof nextCursor]).toEqual([LIST_LIMIT_BY_DEFAULT, 'string']);
  });
  test('are noted as looked at: of one person by name, of several without, and of the form that was asked for', async () => {
    const common = { actor_id: 'S-1', subject: 'list', whose: null };
    await list();
    await store('a');
    await list({ form: 'clinic' });
    await store('b', [WISH], { userId: 'U-b' });
    await list();
    const seen = (...shown: string[]) => ({ event: 'list', keys: shown });
    expect(await noted('read')).toEqual([
      { ...common, after: seen() },
      { ...common, subject: 'key-a', whose: 'U-a', after: { ...seen('key-a'), surveyId: 'clinic' } },
      { ...common, after: seen('key-a', 'key-b') },
    ]);
  });
});

describe('the days of a department', () => {
  const days = async (from: string, to: string, department = 'heart', staff = CHIEF) => {
    await index();
    return services().consoleWishes.days(staff, { department, from, to });
  };
  const open = (day: string, times: object[] = []) => ({ day, isClosed: false, times });

  test('say whether it is closed, and the visits of each time in their order', async () => {
    await visit('a', '2026-12-01', '10:30');
    await visit('b', '2026-12-01', '09:00');
    await visit('c', '2026-12-01', '10:30', 'heart', { surveyId: 'clinic-once' });
    await visit('d', '2026-12-02', '08:00');
    await visit('other', '2026-12-01', '10:30', 'lungs');
    await visit('before', '2026-11-30', '10:30');
    await store('open');
    expect(await days('20261201', '20261202')).toEqual([
      open('20261201', [
        { time: '09:00', visits: 1 },
        { time: '10:30', visits: 2 },
      ]),
      open('20261202', [{ time: '08:00', visits: 1 }]),
    ]);
    expect(await days('20261128', '20261130')).toMatchObject([
      { isClosed: true },
      { isClosed: true },
      { isClosed: false },
    ]);
    expect(await days('20261124', '20261124')).toEqual([{ day: '20261124', isClosed: true, times: [] }]);
  });
  test('have each visit of an answer once', async () => {
    await visit('a', '2026-12-01', '10:30', 'heart', { surveyId: 'twice' });
    await rows(
      'a',
      ...['surgery#bones#2026-12-02#DATE_CONFIRM', 'surgery#bones#2026-12-02#午前#1', '11:00#TIME_CONFIRM'].map(
        (entry, place) => row('more', entry, { sortKey: `more#${place}` }),
      ),
    );
    expect(await days('20261201', '20261201')).toEqual([open('20261201', [{ time: '10:30', visits: 1 }])]);
    expect(await days('20261202', '20261202', 'bones')).toEqual([open('20261202', [{ time: '11:00', visits: 1 }])]);
  });
  test('have the visits of forms that the caller may see', async () => {
    await visit('a', '2026-12-01', '10:30');
    expect(await days('20261201', '20261201', 'heart', OF_VISIT)).toEqual([open('20261201')]);
  });
  test('are asked for forwards, 31 at most, and of a department that is there', async () => {
    const refused = wrongFields(['to', 'from <= to < from + 31']);
    await expect(days('20261202', '20261201')).rejects.toMatchObject(refused);
    await expect(days('20261201', '20270101')).rejects.toMatchObject(refused);
    expect(await days('20261201', '20261231')).toHaveLength(31);
    await expect(days('20261201', '20261201', 'gone')).rejects.toMatchObject(NOT_FOUND);
  });
});
