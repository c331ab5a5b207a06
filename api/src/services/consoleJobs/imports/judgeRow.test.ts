/** What one row of an imported file comes to, without a job (CONTRACT 14.3): nothing, a change, a new answer, or faults. */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import { validationTexts } from '@madoguchi/shared/texts';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { readConfiguration } from '../../../configuration';
import { Refusal } from '../../../refusal';
import { TEST_NOW } from '../../../testing/bundle';
import { databaseOfFile, importFilesInto } from '../../../testing/database';
import { memberBundle } from '../../../testing/members';
import { stayBundle } from '../../../testing/stays';
import { makeServices, type Services } from '../../services';
import { staffCaller } from '../../staff/staffCaller';
import { AnswerTable } from '../answerTable';
import { cellsOf, changeOfKnown, faultsOfColumns, faultsOfRefusal, type KnownAnswer, planOfNew } from './judgeRow';

const texts = consoleJobTexts.file;
const database = databaseOfFile();
let services: Services;
beforeAll(async () => {
  const items = [
    { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } },
    { itemKey: 'gender', type: 'radio', title: '性別', options: ['男性', '女性'] },
    { itemKey: 'signs', type: 'checkboxes', title: '症状', options: ['熱', '咳'] },
    { itemKey: 'photo', type: 'image', title: '写真' },
    { itemKey: 'memo', type: 'textarea', title: '備考' },
  ];
  const form = { surveyId: 'sheet', surveyTitle: '問診', isAppending: { value: true }, surveySchema: items };
  const paid = { ...form, surveyId: 'paid', usePayment: 1 };
  const bundle = { ...stayBundle(), ...memberBundle(), 'surveys/sheet.json': form, 'surveys/paid.json': paid };
  await importFilesInto(database(), bundle);
  services = makeServices(readConfiguration({ DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent' }, '/'), database());
});
beforeEach(() => {
  // The clock stands still.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
  setClock(Date.parse(TEST_NOW));
});
afterAll(() => {
  jest.restoreAllMocks();
});

/** How rows of a form are judged. @param earlier the form as it was in its version 1, where answers have it */
async function judgeOf(id: string, { earlier, calendars }: { earlier?: SurveyConfig; calendars?: string[] } = {}) {
  const { configurations, files } = services;
  const snapshot = await configurations.current();
  const form = snapshot.surveys.get(id) ?? snapshot.members.get(id);
  if (!form) throw new Error(`no form ${id}`);
  const table = new AnswerTable(form, new Map(earlier && [[1, earlier]]));
  const scope = calendars ? { calendars } : {};
  const facts = { staffId: 'S-1', name: '受付', roles: ['受付' as const], mfa: true, sessionId: 'T' };
  const dependencies = { ...services, database: database(), configurations, files, isPaymentOn: false };
  return { snapshot, table, actor: staffCaller({ ...facts, scope }), dependencies };
}
type Judge = Awaited<ReturnType<typeof judgeOf>>;
const row = (cells: Record<string, string>) => new Map(Object.entries(cells));
const planned = async (judge: Judge, cells: Record<string, string>) => planOfNew(judge, row(cells), 3);
/** The faults of a new row, each as its column and what is said. */
async function faultsOfNew(judge: Judge, cells: Record<string, string>) {
  const outcome = await planned(judge, cells);
  return Array.isArray(outcome) ? outcome.map(({ column, message }) => [column, message]) : outcome;
}
async function planOf(judge: Judge, cells: Record<string, string>) {
  const outcome = await planned(judge, cells);
  if (Array.isArray(outcome)) throw new Error(JSON.stringify(outcome));
  return outcome;
}

describe('the names of the columns', () => {
  test('are needed, known, and stand once each', async () => {
    const { table } = await judgeOf('sheet');
    expect(faultsOfColumns(table, table.keys)).toEqual([]);
    expect(faultsOfColumns(table, [])).toEqual([{ code: 'invalid', message: texts.empty }]);
    expect(faultsOfColumns(table, ['name', 'age', 'name'])).toEqual([
      { column: 'age', code: 'invalid', message: texts.unknownColumn },
      { column: 'name', code: 'invalid', message: texts.repeatedColumn },
    ]);
  });

  test('say what each cell of a line is, without the sign before a formula and with one kind of line ends', () => {
    const cells = cellsOf(['a', 'b', 'c'], ["'=1", '1\r\n2\r3', '']);
    expect([...(cells ?? [])]).toEqual([
      ['a', '=1'],
      ['b', '1\n2\n3'],
      ['c', ''],
    ]);
    expect([cellsOf(['a', 'b'], ['1']), cellsOf(['a'], ['1', '2'])]).toEqual([undefined, undefined]);
  });
});

describe('a row of a stored answer', () => {
  const stored = (rows: Record<string, string>, formVersion = 2): KnownAnswer =>
    ({
      answer: {
        ...{ surveyId: 'sheet', partitionKey: 'sheet#U-1', version: 5, answerCode: 'A1', check: '未対応', formVersion },
        ...{ isLiffMode: true, userName: '山田 花子', cognitoUserId: 'C-1', clinicAttributes: { a: '1' } },
      },
      rows: Object.entries(rows).map(([itemKey, value]) => ({ itemKey, value, title: '', type: 'text', sortKey: '0' })),
    }) as unknown as KnownAnswer;
  const HANAKO = { name: '山田 花子', gender: '女性', memo: '一\r\n二' };
  const same = { answerCode: 'A1', partitionKey: 'sheet#U-1', status: '未対応', reservation: '' };
  const change = async (cells: Record<string, string>, known: KnownAnswer | undefined = stored(HANAKO)) =>
    changeOfKnown(await judgeOf('sheet'), row(cells), 3, known);

  /** What a change says: the rows with a value. */
  const saidBy = (outcome: Awaited<ReturnType<typeof change>>) => {
    if (!outcome || Array.isArray(outcome)) throw new Error('no change');
    return outcome.body.data.flatMap(({ itemKey, value }) => (value === '' ? [] : [[itemKey, value]]));
  };

  test('that nobody knows is told at its key', async () => {
    expect(changeOfKnown(await judgeOf('sheet'), row(same), 3, undefined)).toEqual([
      { column: 'partitionKey', code: 'not_found', message: texts.unknownAnswer },
    ]);
  });

  test('that says what is stored changes nothing, whichever columns it has', async () => {
    expect(await change({ ...same, name: '山田 花子', gender: '女性', photo: '', memo: '一\n二' })).toBeUndefined();
    expect(await change({ partitionKey: 'sheet#U-1', name: '山田 花子' })).toBeUndefined();
  });

  test('that Shift_JIS had no sign for is no change either', async () => {
    expect(await change({ name: '〓田' }, stored({ ...HANAKO, name: '𠮷田' }))).toBeUndefined();
    expect(await change({ name: '吉田' }, stored({ ...HANAKO, name: '𠮷田' }))).toMatchObject({ fileRow: 3 });
  });

  test('changes what differs and keeps the rest, who it is and how it came', async () => {
    const outcome = await change({ ...same, name: '山田 太郎', gender: '女性' });
    expect(saidBy(outcome)).toEqual([
      ['name', '山田 太郎'],
      ['gender', '女性'],
      ['memo', '一\n二'],
    ]);
    expect(outcome).toMatchObject({
      ...{ fileRow: 3, partitionKey: 'sheet#U-1', version: 5 },
      body: {
        data: expect.arrayContaining([expect.objectContaining({ surveyId: 'sheet', itemKey: 'name' })]),
        subData: {
          ...{ mode: 'admin', oldPartitionKey: 'sheet#U-1', isLiffMode: true, userName: '山田 花子' },
          ...{ cognitoUserId: 'C-1', clinicAttributes: { a: '1' } },
        },
        order: null,
      },
    });
  });

  test('takes an answer away where its cell is empty', async () => {
    expect(saidBy(await change({ gender: '' })).map(([itemKey]) => itemKey)).toEqual(['name', 'memo']);
  });

  test.each([
    ['answerCode', 'B2', 'not_editable', texts.fixed],
    ['status', '完了', 'not_editable', texts.fixed],
    ['reservation', 'consult_0|20261201|0', 'invalid', texts.noReservation],
    ['photo', 'a.png', 'invalid', texts.noFiles],
    ['signs', '熱|痛み', 'invalid', validationTexts.choice.unknown],
  ])('may not say so at %s', async (column, cell, code, message) => {
    expect(await change({ name: '山田 太郎', [column]: cell })).toEqual([{ column, code, message }]);
  });

  test('leaves out a file that is no longer there: to empty its cell is a change', async () => {
    expect(await change({ photo: '' }, stored({ ...HANAKO, photo: 'a.png' }))).toMatchObject({ version: 5 });
  });

  test('of an earlier version keeps the items that only that one has', async () => {
    const judge = await judgeOf('sheet');
    const gone = { itemKey: 'old', type: 'text', title: '前の項目' };
    const earlier = { ...judge.table.config, surveySchema: [...judge.table.config.surveySchema, gone] };
    const known = stored({ ...HANAKO, old: '前' }, 1);
    const changed = changeOfKnown(await judgeOf('sheet', { earlier }), row({ old: '後', name: '甲' }), 3, known);
    expect(changed).toEqual([{ column: 'old', code: 'not_editable', message: texts.goneItem }]);
  });

  test('moves the reservation of a form that has one', async () => {
    const known = stored({ name: '山田 花子', place: 'consult_0|20261201|0' });
    const moved = changeOfKnown(await judgeOf('visit'), row({ reservation: 'consult_0|20261202|1' }), 3, known);
    expect(moved).toMatchObject({
      body: { data: [{ itemKey: 'name' }, { itemKey: 'place', value: 'consult_0|20261202|1' }] },
    });
  });
});

describe('a row of a new answer', () => {
  test('is planned with the rows of what it says, not done yet, of the form as it is', async () => {
    const { fileRow, answerId, plan } = await planOf(await judgeOf('sheet'), {
      name: '山田 花子',
      gender: '',
      status: '',
    });
    expect([fileRow, answerId.length]).toEqual([3, 26]);
    expect(plan).toMatchObject({
      check: '未対応',
      overrides: [],
      createdAt: '2026-11-20T00:00:00.000Z',
      formVersion: 1,
    });
    expect(plan.rows.filter(({ value }) => value !== '').map(({ itemKey }) => itemKey)).toEqual(['name']);
    expect(plan.partitionKey).toBe(`sheet#${plan.userId}#${Date.parse(plan.createdAt)}`);
    expect([plan.place, plan.stay]).toEqual([undefined, undefined]);
    expect(plan.found).toMatchObject({ sortName: '山田花子' });
  });

  test('of a form that is answered once has a key without a time', async () => {
    const { plan } = await planOf(await judgeOf('profile'), { name: '山田', phone: '0312345678' });
    expect(plan.partitionKey).toBe(`profile#${plan.userId}`);
  });

  test('may be done already, and may not be cancelled or of an unknown state', async () => {
    const judge = await judgeOf('sheet');
    expect((await planOf(judge, { name: '山田', status: '完了' })).plan.check).toBe('完了');
    for (const status of ['キャンセル', '済'])
      expect(await faultsOfNew(judge, { name: '山田', status })).toEqual([['status', texts.unknownStatus]]);
  });

  test('has no code, place or file of its own where the form gives none', async () => {
    const cells = { name: '山田', answerCode: 'A1', reservation: 'consult_0|20261201|0', photo: 'a.png' };
    expect(await faultsOfNew(await judgeOf('sheet'), cells)).toEqual([
      ['answerCode', texts.codeGiven],
      ['reservation', texts.noReservation],
      ['photo', texts.noFiles],
    ]);
  });

  test('answers no item that only earlier versions have', async () => {
    const { table } = await judgeOf('sheet');
    const gone = ['old', 'older'].map((itemKey) => ({ itemKey, type: 'text', title: '前の項目' }));
    const judge = await judgeOf('sheet', { earlier: { ...table.config, surveySchema: gone } });
    expect(await faultsOfNew(judge, { name: '山田', old: '前', older: '' })).toEqual([['old', texts.goneItem]]);
  });

  test('is judged by the rules of the form, beside what the file alone may not say', async () => {
    const judge = await judgeOf('sheet');
    const faults = await faultsOfNew(judge, { answerCode: 'A1', gender: '不明' });
    expect(faults).toEqual([
      ['answerCode', texts.codeGiven],
      ['name', validationTexts.required.standard],
      ['gender', validationTexts.choice.unknown],
    ]);
  });

  test('of a form with a payment is refused', async () => {
    expect(await planned(await judgeOf('paid'), { name: '山田' })).toEqual([
      { code: 'not_available', message: texts.paidForm },
    ]);
  });

  test('gets its number as it is stored, and is found by the register only then', async () => {
    const judge = await judgeOf('ticket');
    expect(await faultsOfNew(judge, { name: '山田', number: '42' })).toEqual([['number', texts.numberGiven]]);
    expect((await planOf(judge, { name: '山田' })).plan).not.toHaveProperty('found');
  });

  test('takes a place, by what it costs and under what the desk finds it', async () => {
    const { plan } = await planOf(await judgeOf('visit'), { name: '山田', reservation: 'exam_long|20261201|0' });
    expect(plan.place).toEqual({
      ...{ itemKey: 'place', calendarId: 'main', day: '20261201', slot: '0' },
      ...{ cost: 2, categoryId: 'exam', itemId: 'long' },
    });
  });

  test('takes none of a calendar outside of what its person looks after', async () => {
    const judge = await judgeOf('visit', { calendars: ['limited'] });
    const cells = { name: '山田', reservation: 'consult_0|20261201|0' };
    expect(await planned(judge, cells)).toEqual([
      expect.objectContaining({ column: 'reservation', code: 'not_found' }),
    ]);
    expect((await planOf(await judgeOf('visit', { calendars: ['main'] }), cells)).plan.place).toBeDefined();
  });

  test('tells what is wrong with its place at the column of places', async () => {
    const faults = await faultsOfNew(await judgeOf('visit'), { name: '山田', reservation: 'nowhere_0|20261201|0' });
    expect(faults).toEqual([['reservation', expect.any(String)]]);
  });

  test('takes the nights of a stay, whose sessions are the usual ones', async () => {
    const { plan } = await planOf(await judgeOf('stay'), {
      name: '山田',
      startDate: '2026-12-01',
      endDate: '2026-12-03',
    });
    expect(plan.stay).toEqual({ start: '20261201', end: '20261203' });
    expect(plan.rows.map(({ value }) => value)).toContain('2026-12-01 午後');
  });
});

describe('a refusal', () => {
  const refusal = (errors: { itemKey: string; message: string }[]) =>
    new Refusal(400, { code: 'invalid', errorMessage: '入力を確認', ...(errors.length > 0 && { errors }) } as never);

  test('is told at the column of each item, that of a place at its own', async () => {
    const errors = [
      { itemKey: 'name', message: '必須' },
      { itemKey: 'place', message: '満員' },
    ];
    expect(faultsOfRefusal(await judgeOf('visit'), refusal(errors))).toEqual([
      { column: 'name', code: 'invalid', message: '必須' },
      { column: 'reservation', code: 'invalid', message: '満員' },
    ]);
  });

  test('of nothing in particular is told of the row', async () => {
    expect(faultsOfRefusal(await judgeOf('visit'), refusal([]))).toEqual([{ code: 'invalid', message: '入力を確認' }]);
  });
});
