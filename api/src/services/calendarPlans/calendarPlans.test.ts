/**
 * Planning a calendar's cells, without a server (CONTRACT 14.3): what is shown of days, what is put, the history page by
 * page, and the way back of each change.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Calendar } from '@madoguchi/shared/contract';
import { CELL_DAYS, CELLS_AT_ONCE, MOST_CHANGES } from '@madoguchi/shared/contract/console/words';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import type { CellEdit } from '@madoguchi/shared/domain/planning';
import { expandCalendar } from '@madoguchi/shared/domain/reservation';
import { addChange, nextChange } from '../../repositories/calendarPlans/changes';
import { lockDocuments, readDocument, writeVersion } from '../../repositories/configuration/documents';
import { insertHold } from '../../repositories/holds/holds';
import { takePlaces, writeQuotas } from '../../repositories/slots/slots';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { refusalOf, wrongFields } from '../../testing/refused';
import { Calendars } from '../calendars/calendars';
import { Configurations } from '../configuration/configurations';
import { publishDocument } from '../configuration/publishDocument';
import { staffCaller } from '../staff/staffCaller';
import { CalendarPlans } from './calendarPlans';
import { CalendarDocuments } from './documents';

const database = databaseOfFile();
/** A Tuesday with places, and the Wednesday and Thursday after it, without. */
const DAY = '20261201';
const NEXT = '20261202';
const AFTER = '20261203';
const FACTS = { name: '予約 花子', roles: ['予約担当' as const], mfa: true, sessionId: undefined };
const PLANNER = staffCaller({ staffId: 'S-1', scope: {}, ...FACTS });
const ELSEWHERE = staffCaller({ staffId: 'S-2', scope: { calendars: ['other'] }, ...FACTS });
const MAIN: Calendar = {
  calendarId: 'main',
  name: '本館',
  comaList: { '0': { start: '09:00', end: '10:00' }, '1': { start: '10:00', end: '11:00' } },
  schedule: { [DAY]: { '0': 4, '1': 2 } },
  dayOff: { '20261130': 1, [DAY]: 0, [NEXT]: 1, [AFTER]: 1 },
};

let plans: CalendarPlans;
let documents: CalendarDocuments;
/** Calendars whose places were said to have changed. */
let changed: string[];

beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), [
    ...[
      'calendar_change',
      'calendar_plan',
      'slot',
      'place_hold',
      'configuration_document',
      'document_version',
      'audit',
    ],
  ]);
  const document = { kind: 'calendar' as const, id: 'main', content: MAIN, before: undefined };
  await publishDocument(database(), document, { by: 'import', note: '' }, now());
  await writeVersion(database(), 'of this test');
  await writeQuotas(database(), 'main', expandCalendar(MAIN).schedule, now(), 0);
  const configurations = new Configurations(database(), true);
  const calendars = new Calendars(database(), configurations);
  changed = [];
  calendars.placesChanged = (id) => {
    changed.push(id);
  };
  const dependencies = { database: database(), configurations, calendars };
  plans = new CalendarPlans(dependencies);
  documents = new CalendarDocuments(dependencies);
});

const cell = (quota: number, slot = '0', day = DAY): CellEdit => ({ day, slot, quota });
const put = (cells: CellEdit[], version = 0) => plans.put(PLANNER, 'main', { cells, version });
const cells = (from: string, to: string) => plans.cells(PLANNER, 'main', { from, to });
const history = (cursor?: string) => plans.history(PLANNER, 'main', cursor);
const undo = (change: number) => plans.undo(PLANNER, 'main', change);
const take = (places: number) => takePlaces(database(), { calendarId: 'main', day: DAY, slot: '0' }, places);
const quota = async () => (await cells(DAY, DAY)).schedule[DAY]?.['0']?.[0];
const NOT_FOUND = { status: 404 };
const conflict = (code: string, data: object) => ({ status: 409, answer: { code, data } });

test('every call is refused whose scope leaves the calendar out, and nothing is changed', async () => {
  await put([cell(5)]);
  changed = [];
  const calls = [
    plans.cells(ELSEWHERE, 'main', { from: DAY, to: DAY }),
    plans.preview(ELSEWHERE, 'main', { kind: 'extend', months: 1 }),
    plans.put(ELSEWHERE, 'main', { cells: [cell(6)], version: 1 }),
    plans.history(ELSEWHERE, 'main', undefined),
    plans.undo(ELSEWHERE, 'main', 1),
  ];
  for (const refused of await Promise.all(calls.map(refusalOf))) expect(refused).toMatchObject(NOT_FOUND);
  expect([await quota(), changed]).toEqual([5, []]);
});

describe('cells', () => {
  test('are shown with what is taken, closed days of the span alone, holidays and the number of changes', async () => {
    await take(1);
    const { comaList } = MAIN;
    const shown = { comaList, schedule: { [DAY]: { '0': [4, 1], '1': [2, 0] } }, dayOff: { [DAY]: 0, [NEXT]: 1 } };
    expect(await cells(DAY, NEXT)).toEqual({ version: 0, ...shown, holidays: {} });
    await put([cell(5)]);
    expect(await cells(DAY, DAY)).toMatchObject({ version: 1, schedule: { [DAY]: { '0': [5, 1] } } });
    expect(await cells('20261123', '20261123')).toMatchObject({
      schedule: {},
      holidays: { '20261123': '勤労感謝の日' },
    });
  });
  test('are shown with the times that are closed, where any is', async () => {
    await database().script(`UPDATE slot SET closings = 1 WHERE slot = '1'`);
    expect(await cells(DAY, NEXT)).toMatchObject({ closed: { [DAY]: ['1'] } });
    expect(await cells(NEXT, NEXT)).not.toHaveProperty('closed');
  });
  test.each([
    ['a first day that is none', '20261301', DAY, ['from', 'YYYYMMDD']],
    ['a last day that is none', DAY, '20261301', ['to', `YYYYMMDD, <= ${CELL_DAYS}`]],
    ['days that run backwards', NEXT, DAY, ['to', `YYYYMMDD, <= ${CELL_DAYS}`]],
    ['a day too many', DAY, addDays(DAY, CELL_DAYS), ['to', `YYYYMMDD, <= ${CELL_DAYS}`]],
  ] satisfies [string, string, string, [string, string]][])('of %s are refused', async (_, from, to, fault) => {
    expect(await refusalOf(cells(from, to))).toMatchObject(wrongFields(fault));
  });
  test('are shown of as many days as one may ask for', async () => {
    expect(await cells(DAY, addDays(DAY, CELL_DAYS - 1))).toHaveProperty('schedule');
  });
});

test('a preview says what would change, beside the number of changes, and stores nothing', async () => {
  await put([cell(5)]);
  expect(await plans.preview(PLANNER, 'main', { kind: 'cells', cells: [cell(6), cell(2, '1')] })).toEqual({
    ...{ cells: [{ day: DAY, slot: '0', before: 5, after: 6, reserved: 0 }], version: 1 },
  });
  expect([await quota(), (await history()).items.length]).toEqual([5, 1]);
});

describe('cells that are put', () => {
  test('are written as one change of who puts them, and everybody is told', async () => {
    expect(await put([cell(5), cell(3, '1', AFTER)])).toEqual({ change: 1, cells: 2, version: 1 });
    expect((await cells(DAY, AFTER)).schedule).toEqual({
      [DAY]: { '0': [5, 0], '1': [2, 0] },
      [AFTER]: { '1': [3, 0] },
    });
    expect((await history()).items).toEqual([
      {
        ...{
          change: 1,
          at: expect.stringMatching(/^2026-11-20T00:00:0\d/),
          by: 'S-1',
          name: '予約 花子',
          kind: 'cells',
        },
        ...{ cells: 2, first: DAY, last: AFTER, places: 4, fields: [] },
      },
    ]);
    expect(changed).toEqual(['main']);
  });
  test('are refused by name where the calendar has no such time, or the day is none', async () => {
    const unknown = [cell(1), cell(1, '2'), cell(1, '0', '20260231'), cell(1, 'toString')];
    expect(await refusalOf(put(unknown))).toMatchObject(
      wrongFields([`${DAY}-2`, 'comaList'], ['20260231-0', 'comaList'], [`${DAY}-toString`, 'comaList']),
    );
    expect([await quota(), changed]).toEqual([4, []]);
  });
  test('are named ten at most where they are wrong', async () => {
    const many = Array.from({ length: 11 }, (_, index) => cell(1, String(20 + index)));
    const { answer } = (await refusalOf(put(many))) as { answer: { errors: object[] } };
    expect(answer.errors).toHaveLength(10);
  });
  test('are as many as one call may have, and no more', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => cell(1, '0', addDays('20270101', index)));
    expect(await refusalOf(put(many(CELLS_AT_ONCE + 1)))).toMatchObject(wrongFields());
    expect(await put(many(CELLS_AT_ONCE))).toMatchObject({ cells: CELLS_AT_ONCE });
  });
  test('are refused of a version before somebody else’s change of the same', async () => {
    await put([cell(5)]);
    const data = { cells: [{ day: DAY, slot: '0', before: 5, after: 6, reserved: 0 }], version: 1 };
    expect(await refusalOf(put([cell(6)], 0))).toMatchObject(conflict('changed', data));
    expect(await put([cell(6)], 1)).toMatchObject({ change: 2 });
  });
});

describe('the history', () => {
  const many = async (count: number) => {
    for (let number = 1; number <= count; number += 1) {
      const facts = { calendarId: 'main', number, at: now(), actorId: 'S-1', actorName: '', kind: 'cells' as const };
      await addChange(database(), { ...facts, cells: [] });
    }
  };
  const numbers = ({ items }: { items: { change: number }[] }) => items.map(({ change }) => change);

  test('has thirty changes a page, the newest first, and says where the next one begins', async () => {
    await many(31);
    const page = await history();
    expect(numbers(page)).toEqual(Array.from({ length: 30 }, (_, index) => 31 - index));
    expect(page.nextCursor).toBe('2');
    expect(await history('2')).toEqual({ items: [expect.objectContaining({ change: 1 })] });
  });
  test('ends with a page that is just full', async () => {
    await many(30);
    expect(await history()).not.toHaveProperty('nextCursor');
    expect(numbers(await history('30'))).toHaveLength(29);
  });
  test('has every change there may be but the last number, which none has', async () => {
    await put([cell(5)]);
    await database().script(`UPDATE calendar_change SET number = ${MOST_CHANGES - 1}`);
    expect(numbers(await history())).toEqual([MOST_CHANGES - 1]);
  });
  test('tells of one without cells neither days nor places, and of one taken back by which', async () => {
    await documents.put(PLANNER, 'main', { fields: { name: '新館' }, version: 1 });
    await undo(1);
    const { items } = await history();
    const common = { at: expect.any(String), by: 'S-1', name: '予約 花子', cells: 0, fields: ['name'] };
    expect(items).toEqual([
      { ...common, change: 2, kind: 'undo', undoes: 1 },
      { ...common, change: 1, kind: 'document', undoneBy: 2 },
    ]);
  });
});

describe('a change that is taken back', () => {
  test('brings the cells as they stood, as a change that can be taken back too', async () => {
    await put([cell(5), cell(3, '1', AFTER)]);
    changed = [];
    expect(await undo(1)).toEqual({ change: 2, cells: 2, version: 2 });
    expect((await cells(DAY, AFTER)).schedule).toEqual({
      [DAY]: { '0': [4, 0], '1': [2, 0] },
      [AFTER]: { '1': [0, 0] },
    });
    expect((await history()).items[0]).toMatchObject({ change: 2, kind: 'undo', undoes: 1, by: 'S-1' });
    expect(changed).toEqual(['main']);
    await undo(2);
    expect(await quota()).toBe(5);
  });
  test('brings the document before it too', async () => {
    await documents.put(PLANNER, 'main', { fields: { name: '新館' }, version: 1 });
    expect(await undo(1)).toEqual({ change: 2, cells: 0, version: 2 });
    expect(await readDocument(database(), { kind: 'calendar', id: 'main' })).toMatchObject({
      content: MAIN,
      version: 3,
    });
  });
  test('is refused where the document was changed since', async () => {
    await documents.put(PLANNER, 'main', { fields: { name: '新館' }, version: 1 });
    await documents.put(PLANNER, 'main', { fields: { name: '旧館' }, version: 2 });
    expect(await refusalOf(undo(1))).toMatchObject(conflict('changed', { fields: { name: '旧館' }, version: 3 }));
  });
  test('is refused where its cells were changed since, with what stands', async () => {
    await put([cell(5)]);
    await put([cell(6)], 1);
    const data = { cells: [{ day: DAY, slot: '0', before: 6, after: 4, reserved: 0 }], version: 2 };
    expect(await refusalOf(undo(1))).toMatchObject(conflict('changed', data));
    expect(await quota()).toBe(6);
  });
  test('is refused where people have reserved what it gave, but not where a hold has run out', async () => {
    await put([cell(5)]);
    await take(5);
    const cellsOf = (reserved: number) => [{ day: DAY, slot: '0', before: 5, after: 4, reserved }];
    expect(await refusalOf(undo(1))).toMatchObject(conflict('below_reserved', { cells: cellsOf(5), version: 1 }));
    const hold = { calendarId: 'main', day: DAY, slot: '0', userId: 'U-a', surveyId: 'visit', holdId: 'h', cost: 1 };
    await insertHold(database(), { ...hold, orderId: undefined, expiresAt: new Date(Date.parse(TEST_NOW)) });
    expect(await undo(1)).toMatchObject({ change: 2, cells: 1 });
  });
  test('is refused once it was, with the version that stands', async () => {
    await put([cell(5)]);
    await undo(1);
    changed = [];
    expect(await refusalOf(undo(1))).toMatchObject(conflict('changed', { cells: [], version: 2 }));
    expect(changed).toEqual([]);
  });
  test('is not found where it is an import, or is none, and takes no number', async () => {
    const number = await nextChange(database(), 'main');
    const facts = { calendarId: 'main', number, at: now(), actorId: '', actorName: '', kind: 'import' as const };
    await addChange(database(), { ...facts, cells: [] });
    for (const none of [1, 2]) expect(await refusalOf(undo(none))).toMatchObject(NOT_FOUND);
    expect((await cells(DAY, DAY)).version).toBe(1);
  });
  test('waits for who holds the documents only where it has changed one', async () => {
    await put([cell(5)]);
    await documents.put(PLANNER, 'main', { fields: { name: '新館' }, version: 1 });
    const waiting = {
      name: 'test_waiting',
      text: "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    };
    let isDone = false;
    let isWaiting = false;
    let second: Promise<unknown> | undefined;
    await database().transaction(async (connection) => {
      await lockDocuments(connection);
      await undo(1);
      second = undo(2).finally(() => {
        isDone = true;
      });
      while (!isDone && !isWaiting) isWaiting = (await database().query(waiting)).length > 0;
      // The number of the next change is not its own yet: an import, which comes by the documents too, would wait for it.
      await database().query({ name: 'test_free', text: 'SELECT 1 FROM calendar_plan FOR UPDATE NOWAIT' });
    });
    expect([isWaiting, await second]).toEqual([true, { change: 4, cells: 0, version: 4 }]);
  });
});
