/**
 * 統計, without a server (CONSOLE 3): which forms have figures for whom, which weeks a question means, what is in each of
 * their days, where people stop, and which days are full.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { UseKind } from '../../repositories/figures/formUse';
import { addUses } from '../../repositories/figures/formUse';
import { takePlaces, writeQuotas } from '../../repositories/slots/slots';
import { testBundle } from '../../testing/bundle';
import { emptyTables } from '../../testing/database';
import { wrongFields } from '../../testing/refused';
import { servicesOfFile, staffOf } from '../../testing/servicesOfFile';
import { PLACE, storing } from '../../testing/storedAnswers';
import { boundsOf } from './figures';

const { database, services, index } = servicesOfFile(testBundle());
const { insert, place } = storing(database);
const CHIEF = staffOf('S-1');
const NOT_FOUND = { status: 404 };
const MONDAY = '20261116';
const TODAY = '20261120';
const WEEK = { from: MONDAY, to: MONDAY };
beforeEach(() => emptyTables(database(), ['form_use', 'answer_search', 'reservation', 'answer', 'slot']));

const read = (query: { from?: string; to?: string; form?: string } = WEEK, staff = CHIEF) =>
  services().consoleFigures.read(staff, { form: 'visit', ...query });
const use = (kind: UseKind, day: string, count: number, part = '', surveyId = 'visit') =>
  addUses(database(), [{ surveyId, day, kind, part, count }]);
const days = (...counts: number[]) => Array.from({ length: 7 }, (_, day) => counts[day] ?? 0);

test('a day begins and ends at midnight in Japan', () => {
  expect(boundsOf('20261231')).toEqual({
    ...{ day: '20261231', begins: new Date('2026-12-30T15:00:00Z'), ends: new Date('2026-12-31T15:00:00Z') },
  });
});

describe('the forms', () => {
  test('are those of which every answer is in the caller’s scope', async () => {
    const { items } = await services().consoleFigures.forms(CHIEF);
    expect(items).toContainEqual({ surveyId: 'visit', surveyTitle: '来院予約' });
    expect(items.map(({ surveyId }) => surveyId).toSorted()).toEqual(['card', 'closed', 'profile', 'visit']);
    const ofCalendar = staffOf('S-2', { calendars: ['main'] });
    expect(await services().consoleFigures.forms(ofCalendar)).toEqual({ items: [] });
    await expect(read(WEEK, ofCalendar)).rejects.toMatchObject(NOT_FOUND);
    await expect(read({ ...WEEK, form: 'none' })).rejects.toMatchObject(NOT_FOUND);
    expect(await read({ ...WEEK, form: 'profile' })).toMatchObject({ surveyId: 'profile', surveyTitle: '問診票' });
  });
});

describe('the weeks', () => {
  const mondays = async (query: { from?: string; to?: string }) =>
    (await read(query)).weeks.map(({ monday }) => monday);

  test('are the last eight where nothing is said, else those of the days', async () => {
    const eight = ['20260928', '20261005', '20261012', '20261019', '20261026', '20261102', '20261109', MONDAY];
    expect(await mondays({})).toEqual(eight);
    expect(await mondays({ to: '20261122' })).toEqual(eight);
    expect(await mondays({ from: '20261109' })).toEqual(['20261109', MONDAY]);
    expect(await mondays({ from: TODAY, to: TODAY })).toEqual([MONDAY]);
  });
  test('run forwards, and are 26 at most', async () => {
    const refused = wrongFields(['to', 'from <= to, <= 26 weeks']);
    await expect(read({ from: TODAY, to: '20261119' })).rejects.toMatchObject(refused);
    await expect(read({ from: '20260524', to: TODAY })).rejects.toMatchObject(refused);
    expect(await mondays({ from: '20260525', to: TODAY })).toHaveLength(26);
  });
  test('tell each day from Monday, of this form and this week alone', async () => {
    await use('opened', MONDAY, 9);
    await use('opened', '20261122', 7);
    await use('begun', MONDAY, 6);
    await use('opened', '20261115', 50);
    await use('opened', '20261123', 50);
    await use('opened', MONDAY, 50, '', 'profile');
    const { weeks } = await read();
    expect(weeks).toEqual([
      {
        ...{ monday: MONDAY, median: undefined },
        opened: { total: 16, days: days(9, 0, 0, 0, 0, 0, 7) },
        begun: { total: 6, days: days(6) },
        sent: { total: 0, days: days() },
        absent: { total: 0, days: days() },
      },
    ]);
    expect((await read({ from: '20261109', to: MONDAY })).weeks.map(({ opened }) => opened.total)).toEqual([50, 16]);
  });
  test('tell what was sent on each day, and who did not come', async () => {
    const moments = [
      '2026-11-16T00:00:00+09:00',
      '2026-11-22T23:59:59+09:00',
      '2026-11-15T23:59:59+09:00',
      '2026-11-23T00:00:00+09:00',
    ];
    for (const [number, moment] of moments.entries())
      for (let answer = 0; answer < 5; answer += 1)
        await insert(`${number}-${answer}`, { createdAt: new Date(moment), isLiffMode: true });
    for (const id of ['0-0', '0-1', '0-2', '0-3', '0-4']) await place(id, true, { day: '20261118', cost: 1 });
    for (const id of ['1-0', '1-1', '1-2', '1-3', '1-4']) await place(id, true, { day: '20261123', cost: 1 });
    await index();
    await database().script(
      `UPDATE answer SET attendance = 'absent', attended_by = 'S-1', attended_at = '2026-11-18T10:00:00+09:00'`,
    );
    const [week] = (await read()).weeks;
    expect(week?.sent).toEqual({ total: 10, days: days(5, 0, 0, 0, 0, 0, 5) });
    expect(week?.absent).toEqual({ total: 5, days: days(0, 0, 5) });
  });
  test('hide small numbers', async () => {
    await use('opened', MONDAY, 4);
    const [week] = (await read()).weeks;
    expect(week?.opened).toEqual({ total: null, days: Array(7).fill(null) });
  });
  test('tell how long it took, of five people and more', async () => {
    await use('took', MONDAY, 2, '10');
    await use('took', '20261118', 2, '100');
    expect((await read()).weeks).toMatchObject([{ median: undefined }]);
    await use('took', '20261117', 1, '10');
    await use('took', '20261109', 50, '600');
    expect((await read()).weeks).toMatchObject([{ median: { from: 10, before: 20 } }]);
  });
  test('tell what this server has counted up to now', async () => {
    for (let time = 0; time < 5; time += 1) await services().formUse.opened('visit');
    expect((await read()).weeks).toMatchObject([{ opened: { total: 5, days: days(0, 0, 0, 0, 5) } }]);
  });
});

describe('where people stop', () => {
  const stops = async (query = WEEK) => (await read(query)).stops;
  const block = { from: '20261102', to: '20261129' };
  const before = { from: '20261005', to: '20261101' };

  test('is told by whole blocks of four weeks, in the form’s order, what is gone last', async () => {
    await use('left', '20261102', 7, 'place');
    await use('left', '20261129', 6, 'name');
    for (const gone of ['z-gone', 'a-gone']) await use('left', MONDAY, 5, gone);
    await use('left', '20261101', 50, 'name');
    await use('left', '20261130', 50, 'name');
    await use('left', MONDAY, 50, 'name', 'profile');
    expect(await stops()).toEqual({
      blocks: [block],
      items: [
        { itemKey: 'name', title: '氏名', cells: [6] },
        { itemKey: 'place', title: '予約', cells: [7] },
        { itemKey: 'a-gone', title: '', cells: [5] },
        { itemKey: 'z-gone', title: '', cells: [5] },
      ],
    });
  });
  test('is told without who went on again, and of items at which somebody has stopped', async () => {
    await use('left', MONDAY, 9, 'name');
    await use('back', '20261103', 2, 'name');
    await use('back', '20261101', 3, 'name');
    await use('left', MONDAY, 5, 'place');
    await use('back', MONDAY, 6, 'place');
    await use('back', MONDAY, 9, 'other');
    expect((await stops()).items).toEqual([{ itemKey: 'name', title: '氏名', cells: [7] }]);
  });
  test('is told of each block, and hidden where it is few', async () => {
    await use('left', MONDAY, 4, 'name');
    await use('left', '20261005', 5, 'name');
    await use('left', MONDAY, 8, 'place');
    const { blocks, items } = await stops({ from: '20261026', to: MONDAY });
    expect(blocks).toEqual([before, block]);
    expect(items.map(({ itemKey, cells }) => [itemKey, cells])).toEqual([
      ['name', [5, null]],
      ['place', [0, 8]],
    ]);
  });
});

describe('the calendars of a form', () => {
  test('tell on which days all places are taken, of the weeks that were asked for', async () => {
    const quotas = {
      '20261115': { '0': 1 },
      [MONDAY]: { '0': 1, '1': 1 },
      '20261122': { '0': 2 },
      '20261123': { '0': 1 },
    };
    await writeQuotas(database(), 'main', quotas, new Date(), 1);
    for (const slot of ['0', '1']) await takePlaces(database(), { calendarId: 'main', day: MONDAY, slot }, 1);
    await takePlaces(database(), { calendarId: 'main', day: '20261122', slot: '0' }, 1);
    await writeQuotas(database(), 'other', quotas, new Date(), 1);
    const main = { calendarId: 'main', name: '本館' };
    const full = [
      { day: MONDAY, isFull: true },
      { day: '20261122', isFull: false },
    ];
    expect((await read()).calendars).toEqual([{ ...main, days: full }]);
    await writeQuotas(database(), 'limited', { [PLACE.day]: { '0': 1 }, [MONDAY]: { '0': 1 } }, new Date(), 1);
    expect((await read()).calendars).toEqual([
      { ...main, days: full },
      { calendarId: 'limited', name: '別館', days: [{ day: MONDAY, isFull: false }] },
    ]);
    expect((await read({ ...WEEK, form: 'profile' })).calendars).toEqual([]);
  });
});
