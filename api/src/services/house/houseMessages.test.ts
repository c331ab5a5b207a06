/**
 * What the house says at LINE, as the console changes it, without a server (CONTRACT 14.4): what is published of it, each
 * fault with its place and its words, and the versions before.
 */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MESSAGE_VARIABLES } from '@madoguchi/shared/contract/messageVariables';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { consoleHouseErrorTexts as texts } from '@madoguchi/shared/texts/console/houseErrors';
import { putDocument, readDocument, readVersion, writeVersion } from '../../repositories/configuration/documents';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { refusalOf, wrongFields } from '../../testing/refused';
import { Configurations } from '../configuration/configurations';
import { publishDocument } from '../configuration/publishDocument';
import { staffCaller } from '../staff/staffCaller';
import { HouseMessages } from './houseMessages';

const database = databaseOfFile();
const FACTS = { name: '設定 花子', roles: ['管理者' as const], mfa: true, sessionId: undefined };
const STAFF = staffCaller({ staffId: 'S-1', scope: {}, ...FACTS });
const SAID = { quiet: { from: '21:00', to: '08:00' }, kinds: { booked: { text: '{day} {time} です。' } } };
const OTHER = { kinds: { cancelled: { off: true } } };
const FACILITY = {
  ...{ name: '病院', telephone: '03-1234-5678', hours: '', place: '東京都' },
  ...{ departments: [], issuer: { name: '', address: '' } },
};

const houseMessages = (house: { medicalMode?: boolean; facility?: string } = {}) =>
  new HouseMessages({
    ...{ database: database(), configurations: new Configurations(database(), true) },
    house: { medicalMode: house.medicalMode ?? false, facility: house.facility },
    linkBase: 'https://window.test',
  });
let messages: HouseMessages;

beforeAll(() =>
  database().script(
    `INSERT INTO staff (staff_id, name, roles, scope, is_disabled, created_at, updated_at)
     VALUES ('S-1', '設定 花子', '{}', '{}', false, now(), now())`,
  ),
);
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['configuration_document', 'document_version', 'audit']);
  messages = houseMessages();
});

const publish = async (content: object, by = 'import') => {
  const before = await readDocument(database(), { kind: 'messages', id: 'messages' });
  await publishDocument(database(), { kind: 'messages', id: 'messages', content, before }, { by, note: '' }, now());
};
const put = (content: object, version = 0) => messages.put(STAFF, { content, version });
const SPEAKER = { medicalMode: false, linkBase: 'https://window.test' };
const standing = (content: object, version: number) => ({ content, version, speaker: SPEAKER });
const conflict = (content: object, version: number) => ({
  ...{ status: 409, answer: { code: 'changed', data: standing(content, version) } },
});

describe('what stands', () => {
  test('is nothing at version 0 until something is said', async () => {
    expect(await messages.read()).toEqual(standing({}, 0));
    await publish(SAID);
    expect(await messages.read()).toEqual(standing(SAID, 1));
  });
  test('is told with who speaks: the house by its document, before the setting’s name', async () => {
    expect((await houseMessages({ medicalMode: true, facility: '設定の名' }).read()).speaker).toEqual({
      ...{ ...SPEAKER, medicalMode: true, facility: '設定の名' },
    });
    const facility = { kind: 'facility' as const, id: 'facility', content: FACILITY, contentHash: '', version: 1 };
    await putDocument(database(), { ...facility, updatedAt: now() });
    expect((await houseMessages({ facility: '設定の名' }).read()).speaker).toEqual({
      ...{ ...SPEAKER, facility: '病院', telephone: '03-1234-5678', place: '東京都' },
    });
    await putDocument(database(), {
      ...{ ...facility, content: { ...FACILITY, telephone: '', place: '' }, version: 2, updatedAt: now() },
    });
    expect((await houseMessages().read()).speaker).toEqual({ ...SPEAKER, facility: '病院' });
  });
});

describe('messages that are put', () => {
  test('are published by who puts them, and every server is told', async () => {
    const version = await readVersion(database());
    expect(await put(SAID)).toEqual(standing(SAID, 1));
    expect(await messages.read()).toEqual(standing(SAID, 1));
    const rows = { name: 'test_versions', text: 'SELECT kind, id, number, published_by, note FROM document_version' };
    expect(await database().query(rows)).toEqual([
      { kind: 'messages', id: 'messages', number: 1, published_by: 'S-1', note: '' },
    ]);
    expect((await readVersion(database())) === version).toBe(false);
  });
  test('that say the same are no version, in whatever order', async () => {
    await put(SAID);
    await writeVersion(database(), 'as before');
    const { kinds, quiet } = SAID;
    expect(await put({ kinds, quiet: { to: quiet.to, from: quiet.from } }, 1)).toEqual(standing(SAID, 1));
    expect(await readVersion(database())).toBe('as before');
    expect(await put(OTHER, 1)).toEqual(standing(OTHER, 2));
  });
  test('are refused of a version that stands no longer, with what stands', async () => {
    expect(await refusalOf(put(SAID, 1))).toMatchObject(conflict({}, 0));
    await put(SAID);
    expect(await refusalOf(put(OTHER, 0))).toMatchObject(conflict(SAID, 1));
    expect(await refusalOf(put(OTHER, 2))).toMatchObject(conflict(SAID, 1));
  });
});

describe('a fault', () => {
  const text = (said: string, kind = 'booked') => ({ kinds: { [kind]: { text: said } } });
  const unknownVariable = (...names: string[]) => texts.unknownVariable(names, MESSAGE_VARIABLES);

  test.each([
    ['a name that nothing reads', { colour: 'red' }, ['colour', texts.unknownName]],
    ['such a name further in', { kinds: { booked: { colour: 1 } } }, ['kinds.booked.colour', texts.unknownName]],
    ['a time that is none', { quiet: { from: '9', to: '08:00' } }, ['quiet.from', texts.wrong]],
    ['a part that is none', { quiet: 'x' }, ['quiet', texts.wrong]],
    ['a number that is too small', { perSecond: 0 }, ['perSecond', texts.wrong]],
    ['a text that is none', { kinds: { booked: { text: 7 } } }, ['kinds.booked.text', texts.wrong]],
    ['variables that are none', text('{who} {day} {whom}'), ['kinds.booked.text', unknownVariable('who', 'whom')]],
    ['a closing without its link', text('休診です。', 'closing'), ['kinds.closing.text', texts.needsLink]],
    ['a closing’s other variables', text('{who} {link}', 'closing'), ['kinds.closing.text', unknownVariable('who')]],
    ['a text of nothing', text(' \n'), ['kinds.booked.text', texts.empty]],
    ['a text that is too long', text('あ'.repeat(5_001)), ['kinds.booked.text', texts.tooLong]],
  ] satisfies [string, object, [string, string]][])('is told with its place and why: %s', async (_, content, fault) => {
    await put(SAID);
    expect(await refusalOf(put(content, 1))).toMatchObject(wrongFields(fault));
    expect(await messages.read()).toEqual(standing(SAID, 1));
  });
  test('is told with every other one, and texts are measured once the rest is right', async () => {
    const long = { text: 'あ'.repeat(5_001) };
    expect(await refusalOf(put({ colour: 1, perSecond: 0, kinds: { booked: long } }))).toMatchObject(
      wrongFields(['colour', texts.unknownName], ['perSecond', texts.wrong]),
    );
    expect(await refusalOf(put({ colour: 1, kinds: { booked: long, moved: { text: '' } } }))).toMatchObject(
      wrongFields(
        ['colour', texts.unknownName],
        ['kinds.booked.text', texts.tooLong],
        ['kinds.moved.text', texts.empty],
      ),
    );
  });
  test('is none of a text as long as may be, of a kind without a text, and of a closing with its link', async () => {
    const kinds = { booked: { text: 'あ'.repeat(5_000) }, moved: { off: true }, closing: { text: '{link}' } };
    expect(await put({ kinds })).toEqual(standing({ kinds }, 1));
  });
});

describe('an earlier version', () => {
  test('comes into force again as a new one', async () => {
    await put(SAID);
    await put(OTHER, 1);
    expect(await messages.restore(STAFF, { number: 1, version: 2 })).toEqual(standing(SAID, 3));
    expect(await refusalOf(messages.restore(STAFF, { number: 2, version: 2 }))).toMatchObject(conflict(SAID, 3));
  });
  test('is not found where there is none of its number', async () => {
    await put(SAID);
    expect(await refusalOf(messages.restore(STAFF, { number: 2, version: 1 }))).toMatchObject({ status: 404 });
  });
  test('is refused where it would be today', async () => {
    await publish({ colour: 'red' });
    await publish(SAID);
    const again = messages.restore(STAFF, { number: 1, version: 2 });
    expect(await refusalOf(again)).toMatchObject(wrongFields(['colour', texts.unknownName]));
  });
});

describe('the history', () => {
  const many = async (count: number) => {
    for (let perSecond = 1; perSecond <= count; perSecond += 1) await publish({ perSecond });
  };
  const numbers = ({ items }: { items: { number: number }[] }) => items.map(({ number }) => number);

  test('is of who said it and when, the newest first', async () => {
    await publish(OTHER);
    await put(SAID, 1);
    const at = expect.stringMatching(/^2026-11-20T00:00:0\d\.\d{3}Z$/);
    expect(await messages.history({})).toEqual({
      items: [
        { number: 2, at, by: 'S-1', name: '設定 花子' },
        { number: 1, at, by: 'import', name: '' },
      ],
    });
  });
  test('has so many a page, and says where the next one begins', async () => {
    await many(5);
    const page = await messages.history({ limit: 2 });
    expect([numbers(page), page.nextCursor]).toEqual([[5, 4], '4']);
    const next = await messages.history({ limit: 3, cursor: '4' });
    expect([numbers(next), 'nextCursor' in next]).toEqual([[3, 2, 1], false]);
  });
  test('has fifty a page where nobody asks for a number', async () => {
    await many(51);
    const page = await messages.history({});
    expect([page.items.length, page.nextCursor]).toEqual([50, '2']);
  });
  test.each(['', 'x', '1x', 'x1', '1234567890'])('is refused behind a cursor that is none: %j', async (cursor) => {
    expect(await refusalOf(messages.history({ cursor }))).toMatchObject(wrongFields(['cursor', texts.wrong]));
  });
  test('is empty before the first version, and whole before the last number that a cursor may have', async () => {
    await many(1);
    expect(numbers(await messages.history({ cursor: '1' }))).toEqual([]);
    expect(numbers(await messages.history({ cursor: '123456789' }))).toEqual([1]);
  });
});
