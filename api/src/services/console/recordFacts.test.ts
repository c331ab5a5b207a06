/** What the console's list says of an answer beside its items, without a server (CONTRACT 14.3): each fact where there is one. */
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setAttendance } from '../../repositories/answers/answers';
import { addMemo } from '../../repositories/answers/memos';
import { putProposal } from '../../repositories/answers/proposals';
import { candidateBundle } from '../../testing/candidates';
import { emptyTables, importFilesInto } from '../../testing/database';
import { paidFiles } from '../../testing/paid';
import { servicesOfFile } from '../../testing/servicesOfFile';
import { stayBundle } from '../../testing/stays';
import { at, row, storing } from '../../testing/storedAnswers';
import { VIEW_LINK_MILLISECONDS } from '../files/links';
import { ConsoleRecords, visitsOf } from './records';

const stays = stayBundle();
const person = (noteType: string) => ({
  ...{ surveyId: 'person', surveyTitle: '受付' },
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名' },
    { itemKey: 'kana', type: 'text', title: 'フリガナ', meaning: 'kana' },
    { itemKey: 'phone', type: 'phone', title: '電話番号' },
    { itemKey: 'note', type: noteType, title: '備考' },
  ],
});
const bundle = {
  ...candidateBundle(),
  ...paidFiles(),
  'surveys/stay.json': stays['surveys/stay.json'],
  'beds/stay.json': stays['beds/stay.json'],
  'surveys/person.json': person('textarea'),
};
const { database, services } = servicesOfFile(bundle);
const { insert, rows } = storing(database);
const WISH = 'internal#heart#2026-12-01#午前#1';
const settledBy = (department: string, time = '10:30', category = 'internal') => [
  `${category}#${department}#2026-12-01#午前#1`,
  ...[`${category}#${department}#2026-12-02#DATE_CONFIRM`, ...(time === '' ? [] : [`${time}#TIME_CONFIRM`])],
];
beforeEach(() =>
  emptyTables(database(), [
    ...['audit', 'answer_memo', 'visit_proposal', 'bed_stay', 'answer_row', 'answer', 'payment_order'],
  ]),
);
let records: ConsoleRecords;
beforeAll(() => {
  const { configurations, fileLinks, lapsed } = services();
  records = new ConsoleRecords(database(), configurations, fileLinks, lapsed);
});
const settled = () => jest.spyOn(services().lapsed, 'settleShown');
afterEach(() => {
  settled().mockRestore();
});

const read = async (...ids: string[]) =>
  (await records.read(await services().configurations.current(), ids)).map(({ record }) => record);
const readOne = async (id = 'a') => (await read(id))[0];
async function store(id: string, surveyId: string, ...entries: [itemKey: string, value: string][]) {
  await insert(id, { surveyId });
  await rows(id, ...entries.map(([itemKey, value], place) => row(itemKey, value, { sortKey: `${itemKey}#${place}` })));
}
const dates = (...entries: string[]) => entries.map((entry): [string, string] => ['dates', entry]);

describe('a record', () => {
  test('says of a person what the form asks for, and nothing where it was left out', async () => {
    await store('a', 'person', ['name', '山田'], ['kana', 'ヤマダ'], ['phone', '0312345678']);
    await store('b', 'person', ['name', '佐藤']);
    expect(await readOne()).toMatchObject({
      ...{ version: expect.any(Number), surveyTitle: '受付', name: '山田', kana: 'ヤマダ', telephone: '0312345678' },
      ...{ attendance: null, memos: 0 },
    });
    const bare = await readOne('b');
    for (const fact of ['kana', 'telephone', 'stay', 'visit', 'proposal', 'order', 'paymentResult'])
      expect(bare).not.toHaveProperty(fact);
  });
  test('says where somebody is on the day, and how many memos there are', async () => {
    await store('a', 'person');
    await setAttendance(database(), 'a', { state: 'arrived', at: at(3), actorId: 'S-1' });
    for (const memoId of ['m-1', 'm-2'])
      await addMemo(database(), { memoId, answerId: 'a', at: at(1), actorId: 'S-1', actorName: '', text: 'メモ' });
    expect(await readOne()).toMatchObject({
      ...{ attendance: { state: 'arrived', at: at(3).toISOString(), actorId: 'S-1' }, memos: 2 },
    });
  });
  test('says the days of a stay, with the form that its beds are of', async () => {
    await store('a', 'stay');
    await database().script(
      `INSERT INTO bed_stay (answer_id, survey_id, start_day, end_day, is_live) VALUES ('a', 'stay', '20261201', '20261203', true)`,
    );
    expect(await readOne()).toMatchObject({ stay: { from: '20261201', to: '20261203', bed: '入院' } });
  });
  test('says the visit that the desk has settled, its time where it has one, its department where that is there', async () => {
    const visit = async (...fixed: Parameters<typeof settledBy>) => {
      await emptyTables(database(), ['answer_row', 'answer']);
      await store('a', 'clinic', ...dates(...settledBy(...fixed)));
      return (await readOne())?.visit;
    };
    const day = '20261202';
    expect(await visit('heart')).toEqual({ day, time: '10:30', department: '循環器内科' });
    expect(await visit('heart', '')).toEqual({ day, department: '循環器内科' });
    expect(await visit('gone')).toEqual({ day, time: '10:30', department: '' });
    expect(await visit('heart', '10:30', 'gone')).toEqual({ day, time: '10:30', department: '' });
    expect(await visit('bones', '10:30', 'surgery')).toMatchObject({ department: '整形外科' });
  });
  test('says what the desk has proposed, while it is open', async () => {
    await store('a', 'clinic', ...dates(WISH));
    expect(await readOne()).not.toHaveProperty('visit');
    await putProposal(
      database(),
      {
        ...{ proposalId: 'p', surveyId: 'clinic', answerCode: 'code-a', userId: 'U-a', itemKey: 'dates' },
        ...{ wishes: [WISH], day: '20261203', time: '11:00' },
      },
      { answerId: 'a', actorId: 'S-1', at: at(1) },
    );
    expect(await readOne()).toMatchObject({ proposal: { proposalId: 'p', day: '20261203', time: '11:00' } });
  });
  test('says what was bought where the form sells anything', async () => {
    for (const [id, surveyId] of [
      ['a', 'paid'],
      ['b', 'person'],
    ] as const) {
      await store(id, surveyId);
      await database().script(`INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax,
        pay_type, status, created_at, updated_at) VALUES ('o-${id}', '${surveyId}', 'U-a', 'key-${id}', 's', '{}', 0, 0, 3, now(), now())`);
    }
    expect(await read('a', 'b')).toMatchObject([{ order: { orderId: 'o-a' } }, {}]);
    expect(await readOne('b')).not.toHaveProperty('order');
  });
  test('has images by an address that is good for a while', async () => {
    const link = jest.spyOn(services().fileLinks, 'read').mockReturnValue('https://link.test');
    const key = 'answers/00000000-0000-4000-8000-000000000000';
    await store('a', 'stay', ['card', key]);
    const record = await readOne();
    expect(link.mock.calls).toEqual([[key, VIEW_LINK_MILLISECONDS]]);
    expect(record?.data).toMatchObject([{ itemKey: 'card', value: 'https://link.test' }]);
    link.mockRestore();
  });
  test('has the types of the form as it was answered', async () => {
    await importFilesInto(database(), { ...bundle, 'surveys/person.json': person('text') });
    for (const [id, formVersion] of [
      ['a', 1],
      ['b', 2],
    ] as const) {
      await insert(id, { surveyId: 'person', formVersion });
      await rows(id, row('note', 'x'));
    }
    expect((await read('a', 'b')).map(({ data }) => data[0]?.type)).toEqual(['textarea', 'text']);
  });
});

describe('records', () => {
  test('are in the order in which they were asked for, without those of forms that are not there', async () => {
    for (const id of ['a', 'b', 'c']) await store(id, 'person');
    await store('gone', 'gone');
    const keys = (await read('c', 'gone', 'none', 'a', 'b')).map(({ partitionKey }) => partitionKey);
    expect(keys).toEqual(['key-c', 'key-a', 'key-b']);
    expect(await read()).toEqual([]);
  });
  test('are read again where something of them has lapsed, form by form', async () => {
    for (const id of ['a', 'b']) await store(id, 'person');
    await store('c', 'clinic');
    await store('gone', 'gone');
    const looked: unknown[] = [];
    settled().mockImplementation(async ({ surveyId }, answers) => {
      looked.push([surveyId, answers.map(({ answerId }) => answerId)]);
      await database().script(`UPDATE answer SET check_status = '取り下げ' WHERE survey_id = '${surveyId}'`);
      return surveyId === 'person';
    });
    expect((await read('a', 'c', 'b', 'gone')).map(({ check }) => check)).toEqual(Array(3).fill('取り下げ'));
    expect(looked).toEqual([
      ['person', ['a', 'b']],
      ['clinic', ['c']],
    ]);
  });
  test('are not read again where nothing has', async () => {
    await store('a', 'person');
    settled().mockImplementation(async () => {
      await database().script(`UPDATE answer SET check_status = '取り下げ'`);
      return false;
    });
    expect(await read('a')).toMatchObject([{ check: '未対応' }]);
  });
});

test('every visit that is settled is told, in the order of the form’s items', async () => {
  const candidate = (itemKey: string) => ({ itemKey, type: 'candidateDateReservation', title: '希望日' });
  const config = { surveyId: 'x', surveyTitle: 'x', surveySchema: ['one', 'two', 'three'].map(candidate) };
  const stored = [
    ...settledBy('bones', '09:00', 'surgery').map((entry) => row('three', entry)),
    ...settledBy('heart', '').map((entry) => row('one', entry)),
    row('two', WISH),
  ];
  expect(visitsOf(await services().configurations.current(), { config, rows: stored })).toEqual([
    { day: '20261202', department: '循環器内科' },
    { day: '20261202', time: '09:00', department: '整形外科' },
  ]);
});
