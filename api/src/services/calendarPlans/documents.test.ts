/**
 * What a calendar's document and its categories may become, without a server (CONTRACT 14.3): what is written of an edit,
 * which cells follow it, and what refuses it with which words.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Calendar, Categories } from '@madoguchi/shared/contract';
import type { PlannedCategory } from '@madoguchi/shared/contract/console/calendars';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { expandCalendar } from '@madoguchi/shared/domain/reservation';
import { consoleCalendarErrorTexts as texts } from '@madoguchi/shared/texts/console/calendarErrors';
import { contentHashOf } from '../../canonicalJson';
import { findChange, listChanges, nextChange } from '../../repositories/calendarPlans/changes';
import { readDocument, readVersion, writeVersion } from '../../repositories/configuration/documents';
import { takePlaces, writeQuotas } from '../../repositories/slots/slots';
import { rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { refusalOf, wrongFields } from '../../testing/refused';
import { Calendars } from '../calendars/calendars';
import { Configurations } from '../configuration/configurations';
import { publishDocument } from '../configuration/publishDocument';
import { staffCaller } from '../staff/staffCaller';
import { CalendarDocuments, undoDocument } from './documents';

const database = databaseOfFile();
/** The present's day, a Friday, and the one before; both are closed by the rule. */
const TODAY = '20261120';
const YESTERDAY = '20261119';
const FACTS = { name: '予約 花子', roles: ['予約担当' as const], mfa: true, sessionId: undefined };
const PLANNER = staffCaller({ staffId: 'S-1', scope: {}, ...FACTS });
const ELSEWHERE = staffCaller({ staffId: 'S-2', scope: { calendars: ['other'] }, ...FACTS });
/** Places at the time 0 every Thursday and Friday to the end of the month; the time 1 has none. */
const MAIN: Calendar = {
  calendarId: 'main',
  name: '本館',
  comaList: { '0': { start: '09:00', end: '10:00' }, '1': { start: '10:00', end: '11:00' } },
  rules: [
    { from: '20261112', to: '20261130', weekly: { thu: { '0': 4 }, fri: { '0': 4 } }, closed: [YESTERDAY, TODAY] },
  ],
  reservationCancelLimit: 1,
};
const OTHER: Calendar = { calendarId: 'other', name: '別館', comaList: { '0': { start: '13:00', end: '14:00' } } };
const CATEGORIES: Categories = {
  display: { title: '予約内容' },
  tree: [
    { name: '診察', id: 'consult', calendarId: 'main' },
    { name: '接種', id: 'vaccine', calendarId: 'other' },
  ],
  items: [
    { itemId: 'short', itemName: '短い', categoryId: 'consult', cost: 1 },
    { itemId: 'first', itemName: '初回', categoryId: 'vaccine', cost: 1 },
  ],
};
const CONSULT: PlannedCategory = {
  ...{ id: 'consult', name: '診察', above: [] },
  items: [{ itemId: 'short', itemName: '短い', cost: 1 }],
};

let documents: CalendarDocuments;
/** Calendars whose places were said to have changed. */
let changed: string[];

const publish = async (kind: 'calendar' | 'categories', id: string, content: object) => {
  const before = await readDocument(database(), { kind, id });
  await publishDocument(database(), { kind, id, content, before }, { by: 'import', note: '' }, now());
  await writeVersion(database(), contentHashOf(content));
};
async function publishCalendar(calendar: Calendar) {
  await publish('calendar', calendar.calendarId, calendar);
  await writeQuotas(database(), calendar.calendarId, expandCalendar(calendar).schedule, now(), 0);
}

beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), [
    ...['calendar_change', 'calendar_plan', 'slot', 'reservation', 'configuration_document', 'document_version'],
  ]);
  await publishCalendar(MAIN);
  await publishCalendar(OTHER);
  await emptyTables(database(), ['audit']);
  const configurations = new Configurations(database(), true);
  const calendars = new Calendars(database(), configurations);
  changed = [];
  calendars.placesChanged = (id) => {
    changed.push(id);
  };
  documents = new CalendarDocuments({ database: database(), configurations, calendars });
});

const put = (fields: Record<string, unknown>, version = 1) => documents.put(PLANNER, 'main', { fields, version });
const extend = (months: number, calendarId = 'main') => documents.extend(PLANNER, calendarId, { months, version: 1 });
const stored = async (id = 'main') => (await readDocument(database(), { kind: 'calendar', id }))?.content;
const rows = <Row extends object>(text: string) => rowsOf<Row>({ database: database() }, text);
const open = () =>
  rows("SELECT day, slot, quota FROM slot WHERE calendar_id = 'main' AND quota > 0 ORDER BY day, slot");
const NOT_FOUND = { status: 404 };

describe('a document', () => {
  test('is read without its id, rules and schedule, with its version and its first and last day', async () => {
    const { calendarId: _id, rules: _rules, ...fields } = MAIN;
    await publishCalendar({ ...MAIN, schedule: { '20261201': { '1': 2 } } });
    const span = { first: '20261112', last: '20261201' };
    expect(await documents.read(PLANNER, 'main')).toEqual({ calendarId: 'main', fields, version: 2, ...span });
    const { calendarId: _other, ...bare } = OTHER;
    expect(await documents.read(PLANNER, 'other')).toEqual({ calendarId: 'other', fields: bare, version: 1 });
  });
  test('is nobody’s whose scope leaves it out, in every call', async () => {
    const calls = [
      documents.read(ELSEWHERE, 'main'),
      documents.put(ELSEWHERE, 'main', { fields: { name: '新' }, version: 1 }),
      documents.extend(ELSEWHERE, 'main', { months: 1, version: 1 }),
      documents.categories(ELSEWHERE, 'main'),
      documents.putCategories(ELSEWHERE, 'main', { categories: [], version: 0 }),
    ];
    for (const refused of await Promise.all(calls.map(refusalOf))) expect(refused).toMatchObject(NOT_FOUND);
    expect([await stored(), changed]).toEqual([MAIN, []]);
  });
  test('that is gone while it is edited is refused', async () => {
    const gone = database().transaction((connection) =>
      undoDocument(connection, PLANNER, 'nowhere', { from: 1, to: 2 }),
    );
    await expect(gone).rejects.toMatchObject(wrongFields());
  });
});

describe('fields that are put', () => {
  test('are written over what stands, null takes one away, and the change is kept as one of the document', async () => {
    const version = await readVersion(database());
    expect(await put({ name: '新館', reservationCancelLimit: null, reservationMaxCount: 3 })).toEqual({
      ...{ change: 1, cells: 0, version: 1 },
    });
    const { reservationCancelLimit: _, ...rest } = MAIN;
    expect(await stored()).toEqual({ ...rest, name: '新館', reservationMaxCount: 3 });
    expect(await findChange(database(), 'main', 1)).toMatchObject({
      kind: 'document',
      document: { fields: ['name', 'reservationCancelLimit', 'reservationMaxCount'], from: 1, to: 2 },
    });
    expect([changed, (await readVersion(database())) === version]).toEqual([['main'], false]);
  });
  test('are published by who puts them, and noted as such', async () => {
    await put({ name: '新館' });
    expect(await rows('SELECT published_by, note FROM document_version WHERE number = 2')).toEqual([
      { published_by: 'S-1', note: '' },
    ]);
    expect(await rows('SELECT actor_id, action, subject FROM audit ORDER BY action')).toEqual([
      { actor_id: 'S-1', action: 'plan', subject: 'calendar/main' },
      { actor_id: 'S-1', action: 'publish', subject: 'calendar/main' },
    ]);
    expect(await listChanges(database(), 'main', 9, 9)).toMatchObject([{ actorId: 'S-1', actorName: '予約 花子' }]);
  });
  test('as they stand are no change, of which no trace is left but its number', async () => {
    expect(await put({ name: '本館', startDate: null })).toEqual({ change: 0, cells: 0, version: 1 });
    expect(await rows('SELECT 1 FROM document_version WHERE number = 2')).toEqual([]);
    expect([await listChanges(database(), 'main', 9, 9), await rows('SELECT FROM audit')]).toEqual([[], []]);
  });
  test.each(['calendarId', 'rules', 'schedule'])('are refused where %s is among them', async (field) => {
    expect(await refusalOf(put({ name: '新館', [field]: MAIN.rules }))).toMatchObject(
      wrongFields([field, texts.fixed]),
    );
    expect(await stored()).toEqual(MAIN);
  });
  test('are refused of a version that stands no longer, with what stands', async () => {
    await put({ name: '新館' });
    const { calendarId: _id, rules: _rules, ...fields } = MAIN;
    expect(await refusalOf(put({ name: '旧館' }, 1))).toMatchObject({
      ...{ status: 409, answer: { code: 'changed', data: { fields: { ...fields, name: '新館' }, version: 2 } } },
    });
    expect(await put({ name: '旧館' }, 2)).toMatchObject({ change: 2 });
  });
  test('of another type are refused, each field once', async () => {
    const comaList = { '0': { start: '9', end: '10' } };
    expect(await refusalOf(put({ comaList, name: 7, reservationMaxCount: 1 }))).toMatchObject(
      wrongFields(['name', texts.wrong], ['comaList', texts.wrong]),
    );
  });
  test('that nothing reads are refused by the name of the field', async () => {
    const comaList = { ...MAIN.comaList, '0': { start: '09:00', end: '10:00', colour: 'red' } };
    expect(await refusalOf(put({ color: 'red', comaList }))).toMatchObject(
      wrongFields(['comaList', texts.wrong], ['color', texts.wrong]),
    );
  });
  test('beside one that nothing reads, which is stored already, are taken', async () => {
    await publishCalendar({ ...MAIN, colour: 'red' });
    expect(await put({ name: '新館' }, 2)).toMatchObject({ change: 1 });
  });
  test('that the checks of an import find wrong are named, and the good ones not', async () => {
    expect(await refusalOf(put({ name: '新館', startDate: '20270102', endDate: '20270101' }))).toMatchObject(
      wrongFields(['endDate', texts.wrong]),
    );
    expect(await refusalOf(put({ startDate: '20261332', name: '新館', endDate: '20261333' }))).toMatchObject(
      wrongFields(['startDate', texts.wrong], ['endDate', texts.wrong]),
    );
    expect(await put({ startDate: '20270101', endDate: '20270101' })).toMatchObject({ change: 1 });
  });
  test('that is right is not named for another one whose name goes on behind its own', async () => {
    const fields = { reservationPossibleStart: 3, reservationPossibleStartDate: '20261332' };
    expect(await refusalOf(put(fields))).toMatchObject(wrongFields(['reservationPossibleStartDate', texts.wrong]));
  });
  test('that make another field wrong are all named', async () => {
    const comaList = { '1': { start: '10:00', end: '11:00' } };
    expect(await refusalOf(put({ name: '新館', comaList }))).toMatchObject(
      wrongFields(['name', texts.wrong], ['comaList', texts.wrong]),
    );
    expect([await stored(), changed]).toEqual([MAIN, []]);
  });
});

describe('times', () => {
  const later = { ...MAIN.comaList, '0': { start: '09:00', end: '10:30' } };
  const book = (day: string) => takePlaces(database(), { calendarId: 'main', day, slot: '1' }, 1);
  const moved = { ...MAIN.comaList, '1': { start: '10:30', end: '11:00' } };

  test('move where nobody is booked from today on', async () => {
    const quotas = { [YESTERDAY]: { '1': 1 }, [TODAY]: { '1': 1 } };
    await writeQuotas(database(), 'main', quotas, now(), 0);
    await book(YESTERDAY);
    expect(await put({ comaList: moved })).toMatchObject({ change: 1 });
    expect(await put({ comaList: later }, 2)).toMatchObject({ change: 2 });
  });
  test('stay where somebody is booked today', async () => {
    await writeQuotas(database(), 'main', { [TODAY]: { '1': 1 } }, now(), 0);
    await book(TODAY);
    expect(await refusalOf(put({ comaList: moved }))).toMatchObject(wrongFields(['comaList', texts.times.booked]));
    expect(await put({ comaList: later })).toMatchObject({ change: 1 });
  });
  test('are taken away where they have no places', async () => {
    const { '1': second, ...comaList } = MAIN.comaList;
    expect(second).toBeDefined();
    expect(await put({ comaList })).toMatchObject({ change: 1 });
    expect(await stored()).toEqual({ ...MAIN, comaList });
  });
  test('stay where they have places, and are told to', async () => {
    await writeQuotas(database(), 'main', { '20261201': { '1': 1 } }, now(), 0);
    const { '1': _, ...comaList } = MAIN.comaList;
    expect(await refusalOf(put({ comaList }))).toMatchObject(wrongFields(['comaList', texts.times.removed]));
  });
});

describe('the cells of a document', () => {
  test('follow it from today on, in one change', async () => {
    expect(await put({ dayOff: { [YESTERDAY]: 0, [TODAY]: 0 } })).toEqual({ change: 1, cells: 1, version: 1 });
    expect(await open()).toEqual(
      ['20261112', '20261113', TODAY, '20261126', '20261127'].map((day) => ({ day, slot: '0', quota: 4 })),
    );
    expect(await findChange(database(), 'main', 1)).toMatchObject({
      cells: [{ day: TODAY, slot: '0', before: 0, after: 4 }],
      document: { fields: ['dayOff'] },
    });
  });
  test('stay where they were planned by hand', async () => {
    await writeQuotas(database(), 'main', { [TODAY]: { '0': 9 } }, now(), await nextChange(database(), 'main'));
    expect(await put({ dayOff: { [TODAY]: 0 } })).toEqual({ change: 2, cells: 0, version: 2 });
    expect(await open()).toEqual([{ day: TODAY, slot: '0', quota: 9 }]);
  });
  test('follow it too where another change set them meanwhile to what the document says', async () => {
    await database().script(`UPDATE slot SET planned_by = 99`);
    await put({ dayOff: { [TODAY]: 0 } });
    expect(await put({ dayOff: null }, 2)).toEqual({ change: 2, cells: 1, version: 2 });
  });
  test('keep the document as it was where one would fall below what is reserved', async () => {
    await put({ dayOff: { [TODAY]: 0 } });
    await takePlaces(database(), { calendarId: 'main', day: TODAY, slot: '0' }, 3);
    const cells = [{ day: TODAY, slot: '0', before: 4, after: 0, reserved: 3 }];
    expect(await refusalOf(put({ dayOff: null }, 2))).toMatchObject({
      ...{ status: 409, answer: { code: 'below_reserved', data: { cells, version: 1 } } },
    });
    expect([await stored(), changed]).toEqual([{ ...MAIN, dayOff: { [TODAY]: 0 } }, ['main']]);
  });
});

describe('a longer calendar', () => {
  test('has the days of its rule for so many months more', async () => {
    expect(await extend(1)).toEqual({ change: 1, cells: 9, version: 1 });
    expect((await open()).at(-1)).toEqual({ day: '20261231', slot: '0', quota: 4 });
    expect(await findChange(database(), 'main', 1)).toMatchObject({ kind: 'extend', document: { fields: ['rules'] } });
    expect(changed).toEqual(['main']);
  });
  test('is refused where it has no days to go on from, or has changed since', async () => {
    expect(await refusalOf(extend(1, 'other'))).toMatchObject(wrongFields(['months', texts.noDays]));
    await put({ name: '新館' });
    expect(await refusalOf(extend(1))).toMatchObject({ status: 409, answer: { code: 'changed' } });
  });
});

describe('a change of the document that is taken back', () => {
  const undo = (from: number, to: number) =>
    database().transaction((connection) => undoDocument(connection, PLANNER, 'main', { from, to }));

  test('brings the version before it again, as a new one', async () => {
    await put({ name: '新館' });
    expect(await undo(1, 2)).toEqual({ fields: ['name'], from: 2, to: 3 });
    expect(await stored()).toEqual(MAIN);
  });
  test('is refused where the document was changed since, with what stands', async () => {
    await put({ name: '新館' });
    await put({ name: '旧館' }, 2);
    expect(await refusalOf(undo(1, 2))).toMatchObject({
      ...{ status: 409, answer: { code: 'changed', data: { fields: { name: '旧館' }, version: 3 } } },
    });
    const { answer } = (await refusalOf(undo(1, 2))) as { answer: { data: { fields: object } } };
    expect(Object.keys(answer.data.fields)).toEqual(['name', 'comaList', 'reservationCancelLimit']);
  });
});

describe('categories', () => {
  const putCategories = (categories: PlannedCategory[], version = 1) =>
    documents.putCategories(PLANNER, 'main', { categories, version });
  const all = async () => (await readDocument(database(), { kind: 'categories', id: 'categories' }))?.content;
  const added: PlannedCategory = { id: 'exam', name: '検査', above: ['内科'], items: [] };
  const asStored = () => publish('categories', 'categories', CATEGORIES);

  test('of a house without any are none, and begin with the first that is put', async () => {
    expect(await documents.categories(PLANNER, 'main')).toEqual({ categories: [], version: 0 });
    expect(await refusalOf(putCategories([added], 1))).toMatchObject({
      ...{ status: 409, answer: { code: 'changed', data: { categories: [], version: 0 } } },
    });
    expect(await putCategories([added], 0)).toEqual({ categories: [added], version: 1 });
    const node = { name: '検査', id: 'exam', calendarId: 'main' };
    expect(await all()).toEqual({ display: {}, tree: [{ name: '内科', children: [node] }], items: [] });
  });
  test('are those of the calendar; what is put stands beside those of others', async () => {
    await asStored();
    expect(await documents.categories(PLANNER, 'main')).toEqual({ categories: [CONSULT], version: 1 });
    const version = await readVersion(database());
    const edited = { ...CONSULT, name: '一般診察', tag1: '内科' };
    expect(await putCategories([edited, added])).toEqual({ categories: [edited, added], version: 2 });
    expect(await all()).toMatchObject({
      display: CATEGORIES.display,
      tree: [{ name: '一般診察' }, { id: 'vaccine' }, {}],
    });
    expect((await readVersion(database())) === version).toBe(false);
    expect(
      await rows(
        "SELECT published_by, note FROM document_version WHERE kind = 'categories' ORDER BY number DESC LIMIT 1",
      ),
    ).toEqual([{ published_by: 'S-1', note: '' }]);
  });
  test('are refused of a version that stands no longer, with what stands', async () => {
    await asStored();
    expect(await refusalOf(putCategories([CONSULT], 0))).toMatchObject({
      ...{ status: 409, answer: { code: 'changed', data: { categories: [CONSULT], version: 1 } } },
    });
  });
  test.each([
    ['that leave one out', [{ ...CONSULT, items: [] }], ['short', texts.removed]],
    ['that take another calendar’s id', [CONSULT, { ...added, id: 'vaccine' }], ['vaccine', texts.taken]],
    ['that name an id twice', [CONSULT, added, added], ['exam', texts.twice]],
    ['with a name that nothing reads', [CONSULT, { ...added, colour: 'red' }], ['colour', texts.wrong]],
  ] satisfies [string, PlannedCategory[], [string, string]][])('%s are refused', async (_, edited, fault) => {
    await asStored();
    expect(await refusalOf(putCategories(edited))).toMatchObject(wrongFields(fault));
    expect(await all()).toEqual(CATEGORIES);
  });
  test('keep a name that nothing reads where it is stored already', async () => {
    const [item, first] = CATEGORIES.items ?? [];
    await publish('categories', 'categories', { ...CATEGORIES, items: [{ ...item, colour: 'red' }, first] });
    const { categories } = await documents.categories(PLANNER, 'main');
    expect(await putCategories([...categories, added])).toMatchObject({ version: 2 });
  });
});
