/**
 * What administrators look at, without a server (CONTRACT 5 and 8): which forms, whose answers by which question, page by
 * page, what each record says, and what is noted of the look.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AdminAnswersBody } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import { validationTexts } from '@madoguchi/shared/texts';
import { readConfiguration } from '../../configuration';
import type { StoredRow } from '../../repositories/answers/rows';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { memberBundle } from '../../testing/members';
import { stayBundle } from '../../testing/stays';
import { at, row, storing } from '../../testing/storedAnswers';
import { searchValueOf } from '../answers/input';
import { Configurations } from '../configuration/configurations';
import { VIEW_LINK_MILLISECONDS } from '../files/links';
import { makeServices, type Services } from '../services';
import { ADMIN_PAGE_SIZE, AdminAnswers } from './adminAnswers';

const database = databaseOfFile();
const { insert, rows: rowsOfVisit } = storing(database);
const ADMIN = { userId: 'S-1', name: '', isAdmin: true };
const PERSON = { userId: 'U-a', name: '', isAdmin: false };
/** A form with an item of each kind that matters here; `note` is of another type in its first version. */
const asked = (noteType: string) => ({
  ...{ surveyId: 'asked', surveyTitle: '質問', isAppending: { value: true }, usePayment: 1 },
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名', isSearchable: { value: true } },
    { itemKey: 'town', type: 'text', title: '町', isSearchable: { value: true } },
    { itemKey: 'number', type: 'memberNumber', title: '番号', isSearchable: { value: true } },
    { itemKey: 'secret', type: 'text', title: '控え' },
    { itemKey: 'note', type: noteType, title: '備考' },
    { itemKey: 'card', type: 'image', title: '保険証' },
  ],
});
let services: Services;
let admin: AdminAnswers;

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
  setClock(Date.parse(TEST_NOW));
  const bundle = { ...stayBundle(), ...memberBundle() };
  for (const type of ['text', 'textarea'])
    await importFilesInto(database(), { ...bundle, 'surveys/asked.json': asked(type) });
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent', MEMBERS_TAB: 'on' };
  services = makeServices(readConfiguration(environment, process.cwd()), database());
  admin = services.adminAnswers;
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(() => emptyTables(database(), ['audit', 'answer_row', 'payment_order', 'answer']));
const settled = () => jest.spyOn(services.lapsed, 'settleShown');
afterEach(() => {
  settled().mockRestore();
});

const store = (id: string, more: object = {}) => insert(id, { surveyId: 'asked', formVersion: 2, ...more });
const find = (more: Partial<AdminAnswersBody> = {}) => admin.find(ADMIN, { surveyId: 'asked', ...more });
const keys = async (more: Partial<AdminAnswersBody> = {}) =>
  (await find(more)).data.map(({ partitionKey }) => partitionKey.replace('key-', ''));
/** The kit's rows are those of its own form. */
async function rows(id: string, ...stored: StoredRow[]) {
  await rowsOfVisit(id, ...stored);
  await database().script(
    'UPDATE answer_row r SET survey_id = a.survey_id FROM answer a WHERE a.answer_id = r.answer_id',
  );
}
const FORBIDDEN = { status: 403 };
const NOT_FOUND = { status: 404 };

describe('the forms', () => {
  test('are those in use, those of members last, each told for what it is', async () => {
    const forms = await admin.surveys(ADMIN);
    const facts = (isBed: boolean, isMember: boolean) => ({ isBed, isMember });
    expect(forms.find(({ surveyId }) => surveyId === 'stay')).toEqual({
      ...{ surveyId: 'stay', surveyTitle: '入院', ...facts(true, false) },
    });
    expect(forms.find(({ surveyId }) => surveyId === 'visit')).toMatchObject(facts(false, false));
    expect(forms.slice(-2)).toMatchObject(['card', 'count'].map((surveyId) => ({ surveyId, ...facts(false, true) })));
    expect(forms.map(({ surveyId }) => surveyId)).not.toContain('closed');
  });
  test('are for administrators alone, as the answers are', async () => {
    await expect(admin.surveys(PERSON)).rejects.toMatchObject(FORBIDDEN);
    await expect(admin.find(PERSON, { surveyId: 'asked' })).rejects.toMatchObject(FORBIDDEN);
  });
  test('are looked into where they are stopped, and not where there is none', async () => {
    expect(await find({ surveyId: 'closed' })).toEqual({ result: 'OK', data: [] });
    expect(await find({ surveyId: 'card' })).toEqual({ result: 'OK', data: [] });
    await expect(find({ surveyId: 'none' })).rejects.toMatchObject(NOT_FOUND);
  });
  test('of members are none without the members’ tab', async () => {
    const configurations = new Configurations(database(), false);
    const without = new AdminAnswers(database(), configurations, services.fileLinks, services.lapsed);
    await expect(without.find(ADMIN, { surveyId: 'card' })).rejects.toMatchObject(NOT_FOUND);
    expect(await without.find(ADMIN, { surveyId: 'closed' })).toMatchObject({ data: [] });
  });
});

describe('a page', () => {
  const many = async (count: number) => {
    for (let minute = 1; minute <= count; minute += 1) await store(`a-${minute}`, { createdAt: at(minute) });
  };

  test('has so many answers, the newest first, and the next one begins behind its last', async () => {
    await many(ADMIN_PAGE_SIZE + 1);
    const { data, next } = await find();
    expect(data.map(({ partitionKey }) => partitionKey)).toEqual(
      Array.from({ length: ADMIN_PAGE_SIZE }, (_, index) => `key-a-${ADMIN_PAGE_SIZE + 1 - index}`),
    );
    expect(next).toBe(`${at(2).getTime()}.a-2`);
    expect(await keys({ after: String(next) })).toEqual(['a-1']);
    expect(await find({ after: String(next) })).not.toHaveProperty('next');
  });
  test('that is just full has no next one', async () => {
    await many(ADMIN_PAGE_SIZE);
    const page = await find();
    expect([page.data.length, 'next' in page]).toEqual([ADMIN_PAGE_SIZE, false]);
  });
  test('begins behind an answer of the same moment by its id', async () => {
    for (const id of ['a', 'b', 'c']) await store(id);
    expect(await keys({ after: `${at(0).getTime()}.b` })).toEqual(['a']);
  });
  test('is read again where answers of it may have lapsed', async () => {
    await store('a', { check: '未対応' });
    settled().mockImplementation(async (config, shown) => {
      expect([config.surveyId, shown.map(({ answerId }) => answerId)]).toEqual(['asked', ['a']]);
      await database().script(`UPDATE answer SET check_status = '取り下げ'`);
      return true;
    });
    expect((await find()).data).toMatchObject([{ check: '取り下げ' }]);
    await store('b', { userId: 'U-b' });
    settled().mockImplementation(async () => {
      await database().script(`UPDATE answer SET check_status = '完了'`);
      return false;
    });
    expect((await find()).data.map(({ check }) => check)).not.toContain('完了');
  });
});

describe('answers', () => {
  beforeEach(async () => {
    await store('a', { answerCode: 'ABCD-1234' });
    await store('b', { userId: 'U-b', check: '保留', answerCode: 'EFGH-5678', createdAt: at(1) });
  });

  test.each([
    ['a person, however the id is written', { userId: ' Ｕ-a ' }, ['a']],
    ['nobody who is named by nothing', { userId: ' ' }, ['b', 'a']],
    ['their status', { check: '保留' as const }, ['b']],
    ['their code, without hyphen and case', { answerCode: ' efgh 5678' }, ['b']],
    ['their code as it is shown, in wide letters', { answerCode: 'ＡＢＣＤ-1234' }, ['a']],
    ['no code where none is typed', { answerCode: '　' }, ['b', 'a']],
    ['all of it at once', { userId: 'U-a', check: '保留' as const }, []],
  ])('are found by %s', async (_, more, found) => {
    expect(await keys(more)).toEqual(found);
  });
  test('are noted as looked at: of one person by name, of several without', async () => {
    const noted = async (more: Partial<AdminAnswersBody>) => {
      await emptyTables(database(), ['audit']);
      await find(more);
      const text = 'SELECT actor_id, action, subject, subject_user_id AS whose, after FROM audit';
      return database().query({ name: 'test_audit', text });
    };
    const seen = (shown: string[]) => ({ event: 'list', surveyId: 'asked', keys: shown });
    const common = { actor_id: 'S-1', action: 'read', whose: null };
    expect(await noted({ userId: 'U-b' })).toEqual([
      { ...common, subject: 'key-b', whose: 'U-b', after: seen(['key-b']) },
    ]);
    expect(await noted({})).toEqual([{ ...common, subject: 'asked', after: seen(['key-b', 'key-a']) }]);
    expect(await noted({ userId: 'U-none' })).toEqual([{ ...common, subject: 'asked', after: seen([]) }]);
  });
});

describe('texts', () => {
  const indexed = (itemKey: string, value: string) => {
    const type = itemKey === 'number' ? 'memberNumber' : 'text';
    return row(itemKey, value, {
      searchValue: searchValueOf({ itemKey, type, title: '', isSearchable: { value: true } }, value),
    });
  };
  const text = (itemKey: string, value: string) => ({ itemKey, value });
  beforeEach(async () => {
    await store('a');
    await rows('a', indexed('name', 'サトウ'), indexed('town', 'ヨコハマ'), indexed('number', '345'));
    await store('b', { createdAt: at(1), userId: 'U-b' });
    await rows('b', indexed('name', 'サトウ'), indexed('town', 'カワサキ'), indexed('secret', 'サトウ'));
  });

  test('are all in what is found, and those that are blank are not asked', async () => {
    expect(await keys({ fields: [text('name', 'サトウ')] })).toEqual(['b', 'a']);
    expect(await keys({ fields: [text('name', 'サトウ'), text('town', 'ヨコハマ')] })).toEqual(['a']);
    expect(await keys({ fields: [text('name', 'サトウ'), text('town', ' ')] })).toEqual(['b', 'a']);
    expect(await keys({ fields: [text('none', ' ')] })).toEqual(['b', 'a']);
    expect(await keys({ fields: [] })).toEqual(['b', 'a']);
  });
  test('of items that are none, or that nobody searches, are refused by name', async () => {
    const fields = [text('none', 'x'), text('name', 'サトウ'), text('secret', 'サトウ')];
    const errors = ['none', 'secret'].map((itemKey) => ({ itemKey, message: validationTexts.row.unknownItem }));
    await expect(find({ fields })).rejects.toMatchObject({ status: 400, answer: { errors } });
  });
  test('that no index has find nothing, whatever else is asked', async () => {
    const long = text('town', 'ア'.repeat(2_000));
    expect(await keys({ fields: [text('name', 'サトウ'), long] })).toEqual([]);
    expect(await keys({ fields: [long] })).toEqual([]);
  });
  test('of a number are taken as they are, but in a register as the card shows it too', async () => {
    expect(await keys({ fields: [text('number', '345')] })).toEqual(['a']);
    await insert('m', { surveyId: 'card' });
    await rows('m', indexed('number', '00120000345'), indexed('name', '345'));
    const inCard = (itemKey: string, value: string) => keys({ surveyId: 'card', fields: [text(itemKey, value)] });
    expect([await inCard('number', '345'), await inCard('number', '00120000345')]).toEqual([['m'], ['m']]);
    expect([await inCard('number', '346'), await inCard('name', '345')]).toEqual([[], ['m']]);
  });
});

describe('a record', () => {
  test('says whose name LINE told, and which values nobody has confirmed, each once', async () => {
    await store('a', { userName: '花子' });
    const unconfirmed = { status: 'unconfirmed' };
    await rows(
      'a',
      row('name', 'x', unconfirmed),
      row('town', 'y'),
      row('note', 'z', { ...unconfirmed, sortKey: 'note#1' }),
      row('note', 'z', { ...unconfirmed, sortKey: 'note#2' }),
    );
    expect((await find()).data).toMatchObject([{ userName: '花子', unconfirmed: ['name', 'note'] }]);
  });
  test('of an answer without rows has none of them', async () => {
    await store('a');
    expect((await find()).data).toMatchObject([{ fields: [], unconfirmed: [] }]);
  });
  test('has the types of the form as it was answered', async () => {
    await store('a', { formVersion: 1 });
    await store('b', { userId: 'U-b', createdAt: at(1) });
    for (const id of ['a', 'b']) await rows(id, row('note', 'x'));
    expect((await find()).data.map(({ data }) => data[0]?.type)).toEqual(['textarea', 'text']);
  });
  test('has what was bought with it, where the form sells anything', async () => {
    const order = (surveyId: string, id: string) =>
      database().script(`INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax,
        pay_type, status, created_at, updated_at) VALUES ('o-${id}', '${surveyId}', 'U-a', 'key-${id}', 's', '{}', 0, 0, 3, now(), now())`);
    await store('a');
    await order('asked', 'a');
    expect((await find()).data).toMatchObject([{ paymentResult: { sortKey: 'o-a' } }]);
  });
  test('has images by an address that is good for a while', async () => {
    const read = jest.spyOn(services.fileLinks, 'read').mockReturnValue('https://link.test');
    await store('a');
    const key = 'answers/00000000-0000-4000-8000-000000000000';
    await rows('a', row('card', key), row('note', key));
    const { data } = await find();
    expect(read.mock.calls).toEqual([[key, VIEW_LINK_MILLISECONDS]]);
    expect(data[0]?.fields.map(({ value }) => value)).toEqual(['https://link.test', key]);
    read.mockRestore();
  });
});
