/**
 * Which answers a search finds, without a server (CONTRACT 12, Lookup): one's own, for the desk everybody's, and those that
 * nobody has claimed, by whoever knows all that is asked; what is counted, missed, and noted of it.
 */
import { describe, expect, jest, test } from '@jest/globals';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { validationTexts } from '@madoguchi/shared/texts';
import { answerReadsOfFile, DESK_READER, LOOKUPS, PERSON } from '../../testing/answerReads';
import { refusalOf, wrongFields } from '../../testing/refused';
import { at } from '../../testing/storedAnswers';

const kit = answerReadsOfFile();
const { store, database } = kit;
/** Whoever the desk has entered, whom nobody has claimed. */
const DESK_ENTRY = { userId: 'I-1' };
const NAME = '山田 太郎';
const BIRTH = '1962-03-04';

interface Asked {
  caller?: typeof PERSON;
  form?: string;
  userId?: string;
}
const search = (fields: Record<string, string>, { caller = PERSON, form = 'found', userId }: Asked = {}) =>
  kit.reads().filter(caller, {
    queryParams: {
      surveyId: form,
      fields: Object.entries(fields).map(([itemKey, value]) => ({ itemKey, value })),
    },
    ...(userId !== undefined && { requestingUserId: userId }),
  });
const found = async (fields: Record<string, string>, asked: Asked = {}) =>
  (await search(fields, asked)).map(({ partitionKey }) => partitionKey);
const byDesk = (fields: Record<string, string>, userId?: string) =>
  found(fields, { caller: DESK_READER, ...(userId !== undefined && { userId }) });

describe('a search', () => {
  test('finds what fits every field that says something, among one’s own', async () => {
    await store('a', { name: NAME, town: '港区', memo: '早朝' });
    await store('b', { name: NAME, town: '北区' }, { createdAt: at(1) });
    await store('c', { name: NAME }, { userId: 'U-b' });
    expect(await found({ name: NAME })).toEqual(['key-b', 'key-a']);
    expect(await found({ name: NAME, town: '港区' })).toEqual(['key-a']);
    expect(await found({ memo: '早朝', town: ' ' })).toEqual(['key-a']);
    expect(await found({ memo: '夜' })).toEqual([]);
    expect(await found({ unknown: ' ', name: '' })).toEqual(['key-b', 'key-a']);
    expect(await refusalOf(found({ unknown: 'x', name: NAME, other: 'y' }))).toMatchObject(
      wrongFields(...['unknown', 'other'].map((key) => [key, validationTexts.row.unknownItem] as const)),
    );
    await expect(found({}, { userId: 'U-b' })).rejects.toMatchObject({ status: 403 });
    await expect(found({}, { form: 'none' })).rejects.toMatchObject({ status: 404 });
  });
  test('of the desk finds whom it names, or everybody, by what can be looked up and by what cannot, each once', async () => {
    await store('a', { name: NAME, birth: BIRTH, memo: '早朝' });
    await store('b', { name: NAME, birth: BIRTH }, { userId: 'U-b', createdAt: at(1) });
    await store('c', { name: '佐藤', birth: BIRTH }, { ...DESK_ENTRY, createdAt: at(2) });
    expect(await byDesk({ name: NAME })).toEqual(['key-b', 'key-a']);
    expect(await byDesk({ name: NAME }, 'U-a')).toEqual(['key-a']);
    expect(await byDesk({ name: '佐藤', birth: BIRTH })).toEqual(['key-c']);
    expect(await byDesk({ memo: '早朝' })).toEqual(['key-a']);
    expect(await byDesk({})).toEqual(['key-c', 'key-b', 'key-a']);
    expect([await kit.counted(), await kit.proofs()]).toEqual([[], []]);
  });
  test('of the desk is noted with what it has shown', async () => {
    await store('a', { name: NAME });
    await byDesk({ name: NAME });
    const noted = { actor_id: 'S-1', actor_is_admin: true, action: 'read', subject_user_id: 'U-a', subject: 'key-a' };
    expect(await kit.audit()).toEqual([{ ...noted, after: { event: 'search', surveyId: 'found', keys: ['key-a'] } }]);
  });
  test('settles what has lapsed of whom it looks at', async () => {
    const { lapsed } = kit.services();
    const [settle, settleShown] = [jest.spyOn(lapsed, 'settle'), jest.spyOn(lapsed, 'settleShown')];
    await found({});
    expect([settle.mock.calls.length, settleShown.mock.calls.length]).toEqual([1, 0]);
    await byDesk({});
    expect([settle.mock.calls.length, settleShown.mock.calls.length]).toEqual([1, 1]);
  });
  test('says of each what was bought with it, and the types of its own version of the form', async () => {
    await store('a', { memo: 'x' }, { formVersion: 1 });
    await store('b', { memo: 'x' }, { createdAt: at(-1) });
    await database().script(`INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content,
      amount_with_tax, pay_type, status, created_at, updated_at)
      VALUES ('o-a', 'found', 'U-a', 'key-a', 's', '{}', 0, 0, 3, now(), now())`);
    const [first, second] = await search({});
    expect([first?.paymentResult?.sortKey, second?.paymentResult]).toEqual(['o-a', undefined]);
    expect([first, second].map((record) => record?.data[0]?.type)).toEqual(['textarea', 'text']);
  });
});

describe('an answer that nobody has claimed', () => {
  test('is found by whoever knows all that is required, with what else is asked, and that is noted', async () => {
    await store('a', { name: NAME, birth: BIRTH, town: '港区', desk: '控え' }, DESK_ENTRY);
    await store('b', { name: NAME, birth: BIRTH }, { userId: 'U-b' });
    const tooFew: Record<string, string>[] = [{ name: NAME }, { birth: BIRTH }, {}, { name: NAME, birth: ' ' }];
    for (const fields of tooFew) expect(await found(fields)).toEqual([]);
    expect([await kit.counted(), await kit.proofs(), await kit.audit()]).toEqual([[], [], []]);
    const records = await search({ name: NAME, birth: BIRTH, town: '港区' });
    expect(records.map(({ partitionKey, data }) => [partitionKey, data.map(({ itemKey }) => itemKey)])).toEqual([
      ['key-a', ['name', 'birth', 'town']],
    ]);
    const proven_at = new Date(nowMilliseconds());
    expect(await kit.proofs()).toEqual([{ user_id: 'U-a', partition_key: 'key-a', proven_at }]);
    const noted = { actor_id: 'U-a', actor_is_admin: false, action: 'read', subject_user_id: 'I-1', subject: 'key-a' };
    expect(await kit.audit()).toEqual([{ ...noted, after: { event: 'lookup', surveyId: 'found' } }]);
    expect(await found({ name: NAME, birth: BIRTH, town: '北区' })).toEqual([]);
    expect(await kit.audit()).toHaveLength(1);
  });
  test('comes behind one’s own', async () => {
    await store('a', { name: NAME, birth: BIRTH }, { ...DESK_ENTRY, createdAt: at(5) });
    await store('b', { name: NAME, birth: BIRTH });
    expect(await found({ name: NAME, birth: BIRTH })).toEqual(['key-b', 'key-a']);
  });
  test('is not found by a form that requires nothing to be known', async () => {
    await store('a', { name: NAME }, { ...DESK_ENTRY, surveyId: 'open' });
    const questions: Record<string, string>[] = [{ name: NAME }, {}];
    for (const fields of questions) expect(await found(fields, { form: 'open' })).toEqual([]);
    expect(await kit.counted()).toEqual([]);
  });
  test('is not found where it was tried too often', async () => {
    await store('a', { name: NAME, birth: BIRTH }, DESK_ENTRY);
    const now = new Date(nowMilliseconds()).toISOString();
    await database().script(`INSERT INTO lookup_miss (answer_id, misses, last_at) VALUES ('a', 20, '${now}')`);
    expect(await found({ name: NAME, birth: BIRTH })).toEqual([]);
  });
});

describe('lookups are counted', () => {
  const counted = async () => (await kit.counted()).map((each) => Object.values(each));
  test('once for the same question in whatever order and with whatever spaces, and anew for another', async () => {
    await found({ name: NAME, birth: BIRTH });
    await found({ birth: ` ${BIRTH}`, name: `${NAME} ` });
    expect(await counted()).toEqual([['U-a', 'answers', 1]]);
    await found({ name: NAME, birth: '1962-03-05' });
    expect(await counted()).toEqual([['U-a', 'answers', 2]]);
    await found({ name: NAME, birth: BIRTH }, { form: 'born' });
    expect(await counted()).toEqual([['U-a', 'answers', 3]]);
  });
  test('up to a limit, behind which one’s own are found still, unless there are none', async () => {
    await store('a', { name: NAME, birth: BIRTH });
    for (let day = 1; day <= LOOKUPS; day += 1) await found({ name: NAME, birth: `1970-01-0${day}` });
    await expect(found({ name: NAME, birth: '1970-01-09' })).rejects.toMatchObject({ status: 429 });
    expect(await found({ name: NAME, birth: BIRTH })).toEqual(['key-a']);
  });
  test('and a fault that is no refusal is told, own answers or not', async () => {
    await store('a', { name: NAME, birth: BIRTH });
    await database().script('ALTER TABLE lookup_count RENAME TO lookup_gone');
    await expect(found({ name: NAME, birth: BIRTH })).rejects.toMatchObject({ code: '42P01' });
    await database().script('ALTER TABLE lookup_gone RENAME TO lookup_count');
  });
});

describe('a miss is counted', () => {
  test('of each answer that all but one of the required items fit, once a question', async () => {
    await store('a', { name: NAME, birth: BIRTH, town: '港区' }, DESK_ENTRY);
    await store('b', { name: '佐藤', birth: '1962-03-05' }, DESK_ENTRY);
    await store('c', { name: NAME, birth: '1962-03-05' }, { userId: 'U-b' });
    await found({ name: NAME, birth: '1962-03-05', town: '北区' });
    expect(await kit.misses()).toEqual({ a: 1, b: 1 });
    await found({ name: NAME, birth: '1962-03-05', town: '北区' });
    expect(await kit.misses()).toEqual({ a: 1, b: 1 });
    await found({ name: '誰も', birth: '1999-09-09' });
    expect(await kit.misses()).toEqual({ a: 1, b: 1 });
  });
  test('of an answer that only another item does not fit, once, and of none that is found', async () => {
    await store('a', { name: NAME, birth: BIRTH, town: '港区' }, DESK_ENTRY);
    await found({ name: NAME, birth: BIRTH, town: '港区' });
    expect(await kit.misses()).toEqual({});
    await found({ name: NAME, birth: BIRTH, town: '北区' });
    expect(await kit.misses()).toEqual({ a: 1 });
  });
  test('of none that two of three required items do not fit', async () => {
    const more = { ...DESK_ENTRY, surveyId: 'three' };
    await store('a', { name: NAME, town: '港区', block: '一' }, more);
    await store('b', { name: NAME, town: '北区', block: '二' }, more);
    await found({ name: NAME, town: '港区', block: '三' }, { form: 'three' });
    expect(await kit.misses()).toEqual({ a: 1 });
  });
  test('of none where one item alone is required', async () => {
    await store('a', { name: NAME, town: '港区' }, { ...DESK_ENTRY, surveyId: 'named' });
    await found({ name: NAME, town: '北区' }, { form: 'named' });
    expect(await kit.misses()).toEqual({});
  });
});

test('among thousands of one name the newest thousand come, whoever has another one too, and a miss says nothing', async () => {
  await store('old', { name: '佐藤', birth: BIRTH }, { ...DESK_ENTRY, createdAt: at(-60) });
  await store('m-0', { name: NAME }, { ...DESK_ENTRY, createdAt: at(0) });
  const copies = (table: string, more: string) => `
    INSERT INTO ${table} SELECT (jsonb_populate_record(one, jsonb_build_object('answer_id', 'm-' || n ${more}))).*
    FROM ${table} one, generate_series(1, 4999) n WHERE one.answer_id = 'm-0';`;
  const ofAnswer = `, 'partition_key', 'key-m-' || n, 'answer_code', 'code-m-' || n, 'created_at', one.created_at + n * interval '1 s'`;
  await database().script(copies('answer', ofAnswer) + copies('answer_row', ''));
  const newest = Array.from({ length: 1_000 }, (_, index) => `key-m-${4_999 - index}`);
  expect(await byDesk({ name: NAME })).toEqual(newest);
  expect(await byDesk({ name: '佐藤' })).toEqual(['key-old']);
  await found({ name: NAME, birth: '1962-03-05' });
  expect(await kit.misses()).toEqual({});
});
