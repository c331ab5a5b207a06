/** How cells change, without a server (CONTRACT 14.3): what refuses, what is written of it, and what is not. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { findChange, listChanges, nextChange } from '../../repositories/calendarPlans/changes';
import { takePlaces, writeQuotas } from '../../repositories/slots/slots';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { changeCells, refuseUnless } from './changeCells';

const database = databaseOfFile();
const DAY = '20261210';
const STAFF = { staffId: 'S-1', name: '予約 花子' };
beforeAll(() => importFilesInto(database(), testBundle()));
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['audit', 'calendar_change', 'calendar_plan']);
  await database().script(`DELETE FROM slot WHERE calendar_id = 'main'`);
  // The calendar's document has the times 0 and 1; 9 is one that somebody has taken away.
  await writeQuotas(database(), 'main', { [DAY]: { '0': 2, '1': 3, '9': 4 } }, now(), 1);
});

type What = Pick<Parameters<typeof changeCells>[2], 'undoes' | 'document'> & { version: number };
/** A change behind its number, as every caller makes it; refused, nothing of it stays. */
const change = (edits: { slot: string; quota: number }[], what: Partial<What> = {}) =>
  database().transaction(async (connection) => {
    const number = await nextChange(connection, 'main');
    const cells = edits.map((edit) => ({ day: DAY, ...edit }));
    const of = { calendarId: 'main', number, at: now(), kind: 'cells' as const };
    return changeCells(connection, STAFF, { ...of, edits: cells, version: number - 1, ...what });
  });
const asked = (text: string) => database().query({ name: `test_${text}`.slice(0, 60), text });
const quotas = async () =>
  Object.fromEntries(
    (
      await database().query<{ slot: string; quota: number }>({
        name: 'test_quotas',
        text: `SELECT slot, quota FROM slot WHERE calendar_id = 'main' ORDER BY slot`,
      })
    ).map(({ slot, quota }) => [slot, quota]),
  );
const changes = () => listChanges(database(), 'main', 100, 100);

describe('a change', () => {
  test('is written, kept with what stood, and stands in the audit', async () => {
    expect(
      await change([
        { slot: '0', quota: 5 },
        { slot: '1', quota: 3 },
      ]),
    ).toEqual({ change: 1, cells: 1, version: 1 });
    expect(await quotas()).toEqual({ '0': 5, '1': 3, '9': 4 });
    expect(await findChange(database(), 'main', 1)).toEqual({
      ...{ kind: 'cells', undoneBy: undefined, document: undefined },
      cells: [{ day: DAY, slot: '0', before: 2, after: 5 }],
    });
    expect(await asked('SELECT actor_id, actor_is_admin, action, subject, after FROM audit')).toEqual([
      {
        ...{ actor_id: 'S-1', actor_is_admin: true, action: 'plan', subject: 'calendar/main' },
        after: { change: 1, kind: 'cells', cells: 1 },
      },
    ]);
  });
  test('of nothing leaves no trace', async () => {
    expect(await change([{ slot: '0', quota: 2 }])).toEqual({ change: 0, cells: 0, version: 1 });
    expect([await changes(), await asked('SELECT FROM audit')]).toEqual([[], []]);
  });
  test('of the document alone is kept', async () => {
    const document = { fields: ['dayOff'], from: 1, to: 2 };
    expect(await change([], { document })).toEqual({ change: 1, cells: 0, version: 1 });
    expect(await findChange(database(), 'main', 1)).toMatchObject({ cells: [], document });
  });
  test('that takes another back says so of both, and in the audit', async () => {
    await change([{ slot: '0', quota: 5 }]);
    await change([{ slot: '1', quota: 9 }]);
    await change([{ slot: '0', quota: 2 }], { undoes: 1 });
    const rows = (await changes()).map(({ number, undoes, undoneBy }) => [number, undoes, undoneBy]);
    expect(rows).toEqual([
      [3, 1, null],
      [2, null, null],
      [1, null, 3],
    ]);
    expect(await asked(`SELECT after FROM audit WHERE after ->> 'change' = '3'`)).toEqual([
      { after: { change: 3, kind: 'cells', cells: 1, undoes: 1 } },
    ]);
  });
});

describe('an edit that does not go', () => {
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { answer?: unknown }) => error.answer,
    );
  test('is told with its cell, both numbers and the version that stands: of a quota below what is reserved', async () => {
    await takePlaces(database(), { calendarId: 'main', day: DAY, slot: '1' }, 2);
    const edits = [
      { slot: '1', quota: 1 },
      { slot: '0', quota: 5 },
    ];
    const cells = [{ day: DAY, slot: '1', before: 3, after: 1, reserved: 2 }];
    expect(await refusalOf(change(edits))).toMatchObject({ code: 'below_reserved', data: { cells, version: 0 } });
    expect(await quotas()).toEqual({ '0': 2, '1': 3, '9': 4 });
  });
  test('is told so of a cell that somebody else has changed since', async () => {
    await change([{ slot: '0', quota: 5 }]);
    const cells = [{ day: DAY, slot: '0', before: 5, after: 6, reserved: 0 }];
    expect(await refusalOf(change([{ slot: '0', quota: 6 }], { version: 0 }))).toMatchObject({
      ...{ code: 'changed', data: { cells, version: 1 } },
    });
    expect(await change([{ slot: '0', quota: 6 }], { version: 1 })).toMatchObject({ cells: 1, version: 2 });
  });
  test('and is none of cells that are good', () => {
    const cells = [{ day: DAY, slot: '0', before: 2, after: 3, reserved: 0 }];
    expect(refuseUnless({ outcome: 'good', cells }, 1)).toBe(cells);
  });
});

test('cells that were judged before are written as they are', async () => {
  const judged = [{ day: DAY, slot: '0', before: 2, after: 1, reserved: 0 }];
  const done = await database().transaction(async (connection) => {
    const number = await nextChange(connection, 'main');
    return changeCells(connection, STAFF, { calendarId: 'main', number, at: now(), kind: 'undo', undoes: 1, judged });
  });
  expect(done).toEqual({ change: 1, cells: 1, version: 1 });
  expect(await quotas()).toEqual({ '0': 1, '1': 3, '9': 4 });
  expect(await changes()).toMatchObject([{ number: 1, kind: 'undo', actorName: '予約 花子' }]);
});

describe('a time that somebody has taken away', () => {
  test('is opened by nobody: the cells that would be are told, as they stand at', async () => {
    const refused = { status: 409, answer: expect.objectContaining({ code: 'changed' }) };
    await expect(
      change([
        { slot: '9', quota: 5 },
        { slot: '0', quota: 6 },
      ]),
    ).rejects.toMatchObject(refused);
    const fault: unknown = await change([
      { slot: '9', quota: 1 },
      { slot: '0', quota: 6 },
    ]).catch((error) => error);
    expect(fault).toMatchObject({ answer: { data: { cells: [{ slot: '9', before: 4, after: 1 }], version: 0 } } });
    expect(await quotas()).toEqual({ '0': 2, '1': 3, '9': 4 });
  });
  test('is closed, and another closed beside it', async () => {
    expect(
      await change([
        { slot: '9', quota: 0 },
        { slot: '0', quota: 0 },
      ]),
    ).toMatchObject({ cells: 2 });
    expect(await quotas()).toEqual({ '0': 0, '1': 3, '9': 0 });
  });
});
