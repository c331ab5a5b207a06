/**
 * Planning beds, without a server (CONTRACT 14.3): what a kind's document may become, what refuses it, what the nights
 * have of it, the history and the way back.
 */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BedBlock, BedConfig } from '@madoguchi/shared/contract';
import { MOST_CHANGES } from '@madoguchi/shared/contract/console/words';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { consoleBedErrorTexts as texts } from '@madoguchi/shared/texts/console/bedErrors';
import { standingNights, takeNight } from '../../repositories/beds/nights';
import { readDocument, readVersion, writeVersion } from '../../repositories/configuration/documents';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { Configurations } from '../configuration/configurations';
import { publishDocument } from '../configuration/publishDocument';
import { staffCaller } from '../staff/staffCaller';
import { BedPlans } from './bedPlans';
import { blockByDocument } from './changeBed';

const database = databaseOfFile();
const FACTS = { name: '予約 花子', roles: ['予約担当' as const], mfa: true, sessionId: undefined };
const PLANNER = staffCaller({ staffId: 'S-1', scope: {}, ...FACTS });
const ELSEWHERE = staffCaller({ staffId: 'S-2', scope: { forms: ['plain'] }, ...FACTS });
const BLOCK: BedBlock = { from: '2026-12-01', to: '2026-12-02', beds: 1, reason: '清掃' };
const OTHER_BLOCK: BedBlock = { from: '2026-12-05', to: '2026-12-05', beds: 2, reason: '工事' };
const BED: BedConfig = {
  ...{ surveyId: 'stay', bedTotal: 2, overrides: { '2026-12-24': 1 }, blocked: [BLOCK] },
  rule: { reservationPossibleStart: 3, reservationCancelLimit: 2, ownNote: '院内' },
};
const { blocked: _blocked, ...UNBLOCKED } = BED;

let plans: BedPlans;
const publish = async (
  kind: 'survey' | 'bed',
  content: { surveyId: string; [field: string]: unknown },
  by = 'import',
  note = '',
) => {
  const before = await readDocument(database(), { kind, id: content.surveyId });
  await publishDocument(database(), { kind, id: content.surveyId, content, before }, { by, note }, now());
};

beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  for (const surveyId of ['stay', 'plain'])
    await publish('survey', { surveyId, surveyTitle: '入院', surveySchema: [] });
  await writeVersion(database(), 'of this test');
  plans = new BedPlans({ database: database(), configurations: new Configurations(database(), true) });
  await database().script(
    `INSERT INTO staff (staff_id, name, roles, scope, is_disabled, created_at, updated_at)
     VALUES ('S-1', '予約 花子', '{}', '{}', false, now(), now())`,
  );
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['bed_night', 'document_version', 'audit']);
  await database().script("DELETE FROM configuration_document WHERE kind = 'bed'");
  await publish('bed', BED);
  await blockByDocument(database(), undefined, BED);
});

const put = (changes: Partial<BedConfig>, version = 1) => {
  const { bedTotal, overrides = {}, rule } = { ...BED, ...changes };
  return plans.put(PLANNER, 'stay', { bed: { bedTotal, overrides, rule }, version });
};
const putBlocks = (edit: { add?: BedBlock; remove?: BedBlock }) => plans.putBlocks(PLANNER, 'stay', edit);
const undo = (change: number) => plans.undo(PLANNER, 'stay', change);
const history = (cursor?: string) => plans.history(PLANNER, 'stay', cursor);
const stored = async () => (await readDocument(database(), { kind: 'bed', id: 'stay' }))?.content;
const nights = async () =>
  (await standingNights(database(), 'stay', '20261101', '20271231'))
    .filter(({ blocked, reserved }) => blocked + reserved > 0)
    .map(({ night, reserved, blocked }) => `${night} ${reserved}/${blocked}`)
    .sort();
const stayOn = (night: string) => takeNight(database(), { surveyId: 'stay', night }, 9);
const wrong = (itemKey: string, message: string) => ({ status: 400, answer: { errors: [{ itemKey, message }] } });
const conflict = (code: string, data: object) => ({ status: 409, answer: { code, data } });
const standing = (bed: object, version: number) => conflict('changed', { bed, title: '入院', version });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, answer }: { status: number; answer: { code: string; errors?: object[]; data?: object } }) => {
      const { code, errors, data } = answer;
      return errors ? { status, answer: { errors } } : { status, answer: { code, ...(data && { data }) } };
    },
  );
const NOT_FOUND = { status: 404, answer: { code: 'not_found' } };

describe('a kind of beds', () => {
  test('is read with its form’s title and its version', async () => {
    expect(await plans.read(PLANNER, 'stay')).toEqual({ bed: BED, title: '入院', version: 1 });
  });
  test('is nobody’s whose scope leaves its form out, in every call, and none of a form without beds', async () => {
    const calls = [
      ...[plans.read(ELSEWHERE, 'stay'), plans.history(ELSEWHERE, 'stay', undefined), plans.undo(ELSEWHERE, 'stay', 1)],
      plans.put(ELSEWHERE, 'stay', { bed: { ...BED, overrides: {} }, version: 1 }),
      plans.putBlocks(ELSEWHERE, 'stay', { add: BLOCK }),
      plans.read(PLANNER, 'plain'),
    ];
    for (const refused of await Promise.all(calls.map(refusal))) expect(refused).toEqual(NOT_FOUND);
    expect(await stored()).toEqual(BED);
  });
});

describe('numbers and rules that are put', () => {
  test('replace those that stand; blocks and what nothing reads of a rule stay', async () => {
    const version = await readVersion(database());
    const rule = { reservationPossibleStart: 1, reservationCancelLimit: 0 };
    const bed = { ...BED, bedTotal: 3, overrides: { '2026-12-25': 0 }, rule: { ...rule, ownNote: '院内' } };
    expect(await put({ bedTotal: 3, overrides: { '2026-12-25': 0 }, rule })).toEqual({
      ...{ change: 2, version: 2, bed, title: '入院' },
    });
    expect([await stored(), (await readVersion(database())) === version]).toEqual([bed, false]);
    await writeVersion(database(), version);
  });
  test('take numbers of single nights away where there are none', async () => {
    const { overrides: _, ...bed } = BED;
    expect((await put({ overrides: {} })).bed).toEqual(bed);
    expect(await stored()).toEqual(bed);
  });
  test('of a day that is none are refused by its name', async () => {
    const overrides = { '2026-02-31': 1, '2026-12-01': 1 };
    expect(await refusal(put({ overrides }))).toEqual(wrong('overrides.2026-02-31', texts.day));
  });
  test('are refused of a version that stands no longer, with what stands', async () => {
    await putBlocks({ remove: BLOCK });
    expect(await refusal(put({ bedTotal: 3 }, 1))).toEqual(standing(UNBLOCKED, 2));
    expect(await refusal(put({ bedTotal: 3 }, 3))).toEqual(standing(UNBLOCKED, 2));
  });
  test('that are the same are no version', async () => {
    expect(await put({})).toEqual({ change: 0, version: 1, bed: BED, title: '入院' });
    const made = { name: 'test_made', text: 'SELECT 1 FROM document_version WHERE number > 1' };
    expect(await database().query(made)).toEqual([]);
  });
  test('are refused where stays have taken more, with the nights', async () => {
    for (const _ of ['a', 'b']) await stayOn('20261210');
    const data = { nights: [{ night: '20261210', beds: 1, taken: 2 }] };
    expect(await refusal(put({ bedTotal: 1 }))).toEqual(conflict('below_reserved', data));
    expect(await stored()).toEqual(BED);
    expect((await put({ overrides: {} })).version).toBe(2);
  });
});

describe('blocks', () => {
  test('are put beside those that stand, in the order of their nights, and the nights have them', async () => {
    const first = { ...OTHER_BLOCK, from: '2026-11-30', to: '2026-12-01', beds: 1 };
    const bed = { ...BED, blocked: [first, BLOCK] };
    expect(await putBlocks({ add: first })).toEqual({ change: 2, version: 2, bed, title: '入院' });
    expect(await nights()).toEqual(['20261130 1/1', '20261201 2/2', '20261202 1/1']);
  });
  test('are changed, and lifted', async () => {
    expect((await putBlocks({ add: OTHER_BLOCK, remove: BLOCK })).bed.blocked).toEqual([OTHER_BLOCK]);
    expect(await nights()).toEqual(['20261205 2/2']);
    expect((await putBlocks({ remove: OTHER_BLOCK })).bed).toEqual(UNBLOCKED);
    expect(await nights()).toEqual([]);
  });
  test('from a day that is over count from today on', async () => {
    await putBlocks({ add: { ...BLOCK, from: '2026-11-19', to: '2026-11-20' } });
    expect(await nights()).toEqual(['20261120 1/1', '20261201 1/1', '20261202 1/1']);
  });
  test('that are neither put nor lifted are refused', async () => {
    expect(await refusal(putBlocks({}))).toEqual(wrong('add', texts.day));
  });
  test.each([
    ['a day that is none', { from: '2026-02-31' }, 'from', texts.day],
    ['nights that run backwards', { to: '2026-11-30' }, 'to', texts.order],
    ['more than a year', { to: '2027-12-02' }, 'to', texts.long],
    ['more beds than there are', { beds: 3 }, 'beds', texts.beds],
  ])('of %s are refused', async (_, change, field, message) => {
    expect(await refusal(putBlocks({ add: { ...BLOCK, ...change } }))).toEqual(wrong(field, message));
  });
  test('that are gone are not lifted, and what stands is told', async () => {
    expect(await refusal(putBlocks({ remove: OTHER_BLOCK }))).toEqual(standing(BED, 1));
  });
  test('of beds that stays have taken are refused, and no night has them', async () => {
    for (const _ of ['a', 'b']) await stayOn('20261205');
    const nightsBefore = await nights();
    const add = { ...OTHER_BLOCK, from: '2026-12-04', beds: 1 };
    const data = { nights: [{ night: '20261205', beds: 1, taken: 2 }] };
    expect(await refusal(putBlocks({ add }))).toEqual(conflict('below_reserved', data));
    expect([await nights(), await stored()]).toEqual([nightsBefore, BED]);
  });
});

describe('the nights of a document that is imported', () => {
  const imported = (after: BedConfig, before: BedConfig | undefined = BED) =>
    database().transaction((connection) => blockByDocument(connection, before, after));

  test('keep what was blocked where fewer beds are left than are taken, and are told as not blocked', async () => {
    for (const _ of ['a', 'b']) await stayOn('20261203');
    await stayOn('20261201');
    const after = { ...BED, bedTotal: 1, blocked: [BLOCK, { ...OTHER_BLOCK, beds: 1 }] };
    expect(await imported(after)).toEqual([
      { night: '20261201', beds: 0, taken: 1, isBlocked: false },
      { night: '20261203', beds: 1, taken: 2, isBlocked: false },
    ]);
    expect(await nights()).toEqual(['20261201 2/1', '20261202 1/1', '20261203 2/0', '20261205 1/1']);
  });
  test('are told as blocked where more beds are blocked than were, and nothing is written', async () => {
    for (const _ of ['a', 'b']) await stayOn('20261205');
    await stayOn('20261203');
    await stayOn('20261203');
    const after = { ...BED, bedTotal: 1, blocked: [{ ...OTHER_BLOCK, beds: 1 }] };
    expect(await imported(after)).toEqual([
      { night: '20261203', beds: 1, taken: 2, isBlocked: false },
      { night: '20261205', beds: 0, taken: 2, isBlocked: true },
    ]);
    expect(await nights()).toEqual(['20261201 1/1', '20261202 1/1', '20261203 2/0', '20261205 2/0']);
  });
});

describe('a change that is taken back', () => {
  test('leaves what stood before it, as a version that says so and can be taken back too', async () => {
    await putBlocks({ add: OTHER_BLOCK });
    expect(await undo(2)).toEqual({ change: 3, version: 3, bed: BED, title: '入院' });
    expect(await nights()).toEqual(['20261201 1/1', '20261202 1/1']);
    const audited = { name: 'test_audit', text: "SELECT actor_id, after FROM audit WHERE after ? 'note'" };
    expect(await database().query(audited)).toMatchObject([{ actor_id: 'S-1', after: { version: 3, note: 'undo 2' } }]);
    expect((await undo(3)).bed.blocked).toEqual([BLOCK, OTHER_BLOCK]);
  });
  test('leaves what others changed since, and is refused where they changed the same', async () => {
    await putBlocks({ add: OTHER_BLOCK });
    await put({ bedTotal: 3 }, 2);
    expect((await undo(2)).bed).toEqual({ ...BED, bedTotal: 3 });
    expect(await refusal(undo(2))).toEqual(standing({ ...BED, bedTotal: 3 }, 4));
  });
  test('is not found of the first version, of an import and of one that is not there', async () => {
    await publish('bed', { ...BED, bedTotal: 3 }, 'import:operator');
    for (const none of [0, 1, 2, 3]) expect(await refusal(undo(none))).toEqual(NOT_FOUND);
    await putBlocks({ add: OTHER_BLOCK });
    expect(await refusal(undo(4))).toEqual(NOT_FOUND);
    expect((await undo(3)).bed.bedTotal).toBe(3);
  });
  test('is not found of the first version, whoever made it', async () => {
    await database().script("DELETE FROM configuration_document WHERE kind = 'bed'");
    await emptyTables(database(), ['document_version']);
    await publish('bed', BED, 'S-1');
    expect(await refusal(undo(1))).toEqual(NOT_FOUND);
    expect((await history()).items).toMatchObject([{ change: 1, by: 'S-1', isOwn: false }]);
  });
});

describe('the history', () => {
  const at = expect.stringMatching(/^2026-11-20T00:00:0\d\.\d{3}Z$/);

  test('tells of each version what it changed, who made it, and which it takes back', async () => {
    await put({ bedTotal: 3 });
    await putBlocks({ add: OTHER_BLOCK, remove: BLOCK });
    await undo(2);
    const notes = { name: 'test_notes', text: 'SELECT note FROM document_version ORDER BY number' };
    expect(await database().query(notes)).toEqual(['', '', '', 'undo 2'].map((note) => ({ note })));
    await publish('bed', BED, 'S-gone');
    const none = { added: [], removed: [], fields: [] };
    const mine = { at, by: 'S-1', name: '予約 花子', isOwn: true };
    expect(await history()).toEqual({
      items: [
        { change: 5, at, by: 'S-gone', name: '', added: [BLOCK], removed: [OTHER_BLOCK], fields: [], isOwn: true },
        { ...mine, ...none, change: 4, fields: ['bedTotal'], undoes: 2 },
        { ...mine, change: 3, added: [OTHER_BLOCK], removed: [BLOCK], fields: [] },
        { ...mine, ...none, change: 2, fields: ['bedTotal'] },
        { ...none, change: 1, at, by: 'import', name: '', isOwn: false },
      ],
    });
  });
  test('takes no other note for one that says what is taken back', async () => {
    for (const note of ['undo', 'undo x1', 'do not undo 1', 'undo 1 please', 'undo 1234567890', 'undo 123456789'])
      await publish('bed', BED, 'import', note);
    const { items } = await history();
    expect(items.map(({ undoes, isOwn }) => [undoes, isOwn])).toEqual([
      [123_456_789, false],
      ...Array.from({ length: 6 }, () => [undefined, false]),
    ]);
  });
  test('has thirty versions a page, and says where the next one begins', async () => {
    for (let bedTotal = 3; bedTotal <= 32; bedTotal += 1) await publish('bed', { ...BED, bedTotal });
    const { items, nextCursor } = await history();
    expect(items.map(({ change }) => change)).toEqual(Array.from({ length: 30 }, (_, index) => 31 - index));
    expect([nextCursor, items.at(-1)?.fields]).toEqual(['2', ['bedTotal']]);
    expect(await history('2')).toEqual({ items: [expect.objectContaining({ change: 1 })] });
    expect(await history('31')).not.toHaveProperty('nextCursor');
  });
  test('has every version there may be but the last number, which none has', async () => {
    const { change } = await putBlocks({ add: OTHER_BLOCK });
    expect([change, (await history(String(MOST_CHANGES))).items.length]).toEqual([2, 2]);
  });
});
