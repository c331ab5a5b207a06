/** The statements of a calendar's changes, on a real database: their numbers, what is kept of each, and what is folded. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { at } from '../../testing/storedAnswers';
import {
  addChange,
  findChange,
  listChanges,
  type NewChange,
  nextChange,
  noteFolded,
  planVersion,
  unfoldedCalendars,
} from './changes';

const database = databaseOfFile();
const CELLS = [
  { day: '20261202', slot: '0', before: 1, after: 4 },
  { day: '20261201', slot: '1', before: 2, after: 0 },
];
const DOCUMENT = { fields: ['name', 'rules'], from: 3, to: 4 };

beforeEach(() => database().script('DELETE FROM calendar_change; DELETE FROM calendar_plan'));

const add = (number: number, more: Partial<NewChange> = {}) =>
  addChange(database(), {
    ...{
      calendarId: 'main',
      number,
      at: at(number),
      actorId: `S-${number}`,
      actorName: '花子',
      kind: 'cells',
      cells: [],
    },
    ...more,
  });
const list = (before = 99, limit = 99, calendarId = 'main') => listChanges(database(), calendarId, before, limit);
const row = (number: number) => ({
  ...{ number, at: at(number), actorId: `S-${number}`, actorName: '花子', kind: 'cells', undoes: null, undoneBy: null },
  ...{ cellCount: 0, firstDay: null, lastDay: null, places: null, fields: [] },
});

describe('the number of changes', () => {
  test('begins with one and grows by one, for each calendar', async () => {
    expect(await planVersion(database(), 'main')).toBe(0);
    expect([await nextChange(database(), 'main'), await nextChange(database(), 'main')]).toEqual([1, 2]);
    expect(await nextChange(database(), 'other')).toBe(1);
    expect([await planVersion(database(), 'main'), await planVersion(database(), 'other')]).toEqual([2, 1]);
  });
});

describe('a change', () => {
  test('is kept with its cells and what of the document it changed', async () => {
    await add(1, { kind: 'document', cells: CELLS, document: DOCUMENT });
    expect(await findChange(database(), 'main', 1)).toEqual({
      ...{ kind: 'document', undoneBy: undefined, cells: CELLS, document: DOCUMENT },
    });
  });
  test('is listed with how many cells, on which days, and how many places more or less', async () => {
    await add(1, { cells: CELLS, document: DOCUMENT });
    expect(await list()).toEqual([
      { ...row(1), cellCount: 2, firstDay: '20261201', lastDay: '20261202', places: 1, fields: DOCUMENT.fields },
    ]);
  });
  test('of nothing has neither days nor document', async () => {
    await add(1);
    expect(await list()).toEqual([row(1)]);
    const bare = { kind: 'cells', undoneBy: undefined, cells: [], document: undefined };
    expect(await findChange(database(), 'main', 1)).toStrictEqual(bare);
  });
  test('is that of its calendar and number', async () => {
    await add(1);
    await add(2, { calendarId: 'other', kind: 'extend' });
    expect(await findChange(database(), 'main', 2)).toBeUndefined();
    expect(await findChange(database(), 'other', 2)).toMatchObject({ kind: 'extend' });
  });
  test('that takes another back is noted at both, and at no other', async () => {
    await add(1);
    await add(2);
    await add(1, { calendarId: 'other' });
    await add(3, { kind: 'undo', undoes: 1 });
    const undone = async (number: number) => (await findChange(database(), 'main', number))?.undoneBy;
    expect([await undone(1), await undone(2), await undone(3)]).toEqual([3, undefined, undefined]);
    expect((await list()).map(({ undoes, undoneBy }) => [undoes, undoneBy])).toEqual([
      ...[
        [1, null],
        [null, null],
        [null, 3],
      ],
    ]);
    expect(await list(9, 9, 'other')).toMatchObject([{ undoneBy: null }]);
  });
  test('is listed behind newer ones, so many, and before the number that is named', async () => {
    for (const number of [2, 1, 3]) await add(number);
    await add(4, { calendarId: 'other' });
    expect(await list()).toEqual([row(3), row(2), row(1)]);
    expect(await list(3)).toEqual([row(2), row(1)]);
    expect(await list(99, 2)).toEqual([row(3), row(2)]);
  });
});

describe('calendars of which the documents do not say what their cells are', () => {
  test('are told with who changed each last, by their ids, until that is noted', async () => {
    for (const calendarId of ['other', 'main', 'bare']) await nextChange(database(), calendarId);
    for (const number of [1, 3, 2]) await add(number);
    await add(4, { calendarId: 'other' });
    const all = [
      { calendarId: 'bare', actorId: null },
      { calendarId: 'main', actorId: 'S-3' },
      { calendarId: 'other', actorId: 'S-4' },
    ];
    expect(await unfoldedCalendars(database())).toEqual(all);
    await noteFolded(database(), 'main');
    expect(await unfoldedCalendars(database())).toEqual([all[0], all[2]]);
    await nextChange(database(), 'main');
    expect(await unfoldedCalendars(database())).toEqual(all);
  });
  test('are locked until the transaction ends, and the changes are not', async () => {
    await nextChange(database(), 'main');
    await add(1);
    await database().transaction(async (connection) => {
      await unfoldedCalendars(connection);
      const free = (table: string) =>
        database().query({ name: `test_${table}`, text: `SELECT 1 FROM ${table} FOR UPDATE SKIP LOCKED` });
      expect([await free('calendar_plan'), (await free('calendar_change')).length]).toEqual([[], 1]);
    });
  });
});
