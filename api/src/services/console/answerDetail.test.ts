/**
 * One answer whole, without a server (CONTRACT 14.3): what stands beside it for whom, also of answers whose place it has
 * taken, and which answer a QR or a code names.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeChange } from '../../database/together';
import { addAudit } from '../../repositories/answers/audit';
import { addMemo } from '../../repositories/answers/memos';
import { addMessage, noticeInsertion } from '../../repositories/outbox/outbox';
import { emptyTables, importFilesInto } from '../../testing/database';
import { paymentBundle } from '../../testing/payments';
import { refusalOf } from '../../testing/refused';
import { servicesOfFile, staffOf } from '../../testing/servicesOfFile';
import { at, PLACE, row, storing } from '../../testing/storedAnswers';

const form = (noteTitle: string) => ({
  ...{ surveyId: 'asked', surveyTitle: '問診', isAppending: { value: true } },
  surveySchema: [
    { itemKey: 'note', type: 'text', title: noteTitle },
    { itemKey: 'town', type: 'text', title: '町' },
  ],
});
const bundle = { ...paymentBundle, 'surveys/asked.json': form('前の備考') };
const { database, services, noted } = servicesOfFile(bundle, { switches: { PAYMENT: 'on' } });
const { insert, place, rows } = storing(database);
const CHIEF = staffOf('S-1');
const CASHIER = staffOf('S-2', {}, ['会計']);
const READER = staffOf('S-3', {}, ['閲覧']);
const OF_ASKED = staffOf('S-4', { forms: ['asked'] });
const NOT_FOUND = { status: 404 };
beforeEach(() =>
  emptyTables(database(), [
    ...['audit', 'answer_memo', 'outbox', 'answer_row', 'reservation', 'answer', 'payment_order', 'payment_refund'],
  ]),
);
const store = (id: string, more: object = {}) => insert(id, { surveyId: 'asked', ...more });
const read = (id = 'a', staff = CHIEF) => services().answerDetails.read(staff, `key-${id}`);

describe('an answer', () => {
  test('is told as the list has it, with nothing beside where there is nothing, and the look is noted', async () => {
    await store('a', { isLive: false });
    const detail = await read();
    expect(detail).toMatchObject({
      ...{ partitionKey: 'key-a', surveyTitle: '問診', memoTexts: [], history: [], messages: [], unconfirmed: [] },
      receiptKey: undefined,
    });
    for (const none of ['qr', 'refunds']) expect(detail).not.toHaveProperty(none);
    expect(await noted('read')).toEqual([
      {
        actor_id: 'S-1',
        subject: 'key-a',
        whose: 'U-a',
        after: { event: 'answers', surveyId: 'asked', keys: ['key-a'] },
      },
    ]);
  });
  test('is not there outside of the scope', async () => {
    await store('a', { surveyId: 'visit' });
    for (const [id, staff] of [
      ['a', OF_ASKED],
      ['none', CHIEF],
    ] as const)
      expect(await refusalOf(read(id, staff))).toMatchObject(NOT_FOUND);
  });
  test('has the memos and the history of those whose place it has taken', async () => {
    await store('old', { answerCode: 'code-a', isLive: false });
    await store('a', { createdAt: at(5) });
    await store('other');
    for (const [memoId, answerId] of [
      ['1', 'old'],
      ['2', 'a'],
      ['3', 'other'],
    ] as const)
      await addMemo(database(), {
        memoId,
        answerId,
        at: at(Number(memoId)),
        actorId: 'S-1',
        actorName: '花',
        text: memoId,
      });
    const change = (subject: string, minute: number, actorId: string, actorIsAdmin: boolean) =>
      addAudit(database(), {
        ...{ at: at(minute), actorId, actorIsAdmin, action: 'check' as const, subject, subjectUserId: 'U-a' },
        ...{ before: { check: '未対応' }, after: { check: '対応中' } },
      });
    await change('key-old', 1, 'S-1', true);
    await change('key-a', 2, 'U-a', false);
    await change('key-other', 3, 'S-1', true);
    const { memoTexts, history } = await read();
    expect(memoTexts).toEqual([
      { at: at(2).toISOString(), actorId: 'S-1', actorName: '花', text: '2' },
      { at: at(1).toISOString(), actorId: 'S-1', actorName: '花', text: '1' },
    ]);
    const changes = [{ title: expect.any(String), before: '未対応', after: '対応中' }];
    expect(history).toEqual([
      { at: at(2).toISOString(), actorId: 'U-a', actorName: '', isStaff: false, action: 'check', changes },
      { at: at(1).toISOString(), actorId: 'S-1', actorName: '窓口 花子', isStaff: true, action: 'check', changes },
    ]);
  });
  test('has a history in the words of the form as it was answered, with the times of the slots', async () => {
    await importFilesInto(database(), { ...bundle, 'surveys/asked.json': form('今の備考') });
    await store('a', { formVersion: 1 });
    await store('b', { formVersion: 2 });
    for (const id of ['a', 'b'])
      await addAudit(database(), {
        ...{ at: at(1), actorId: 'S-1', actorIsAdmin: true, action: 'update' as const, subject: `key-${id}` },
        before: { values: { note: 'x' }, place: PLACE },
        after: { values: { note: 'y' }, place: { ...PLACE, slot: '1' } },
      });
    const changesOf = async (id: string) => (await read(id)).history.flatMap(({ changes }) => changes);
    expect(await changesOf('a')).toContainEqual({ title: '前の備考', before: 'x', after: 'y' });
    expect(await changesOf('b')).toContainEqual({ title: '今の備考', before: 'x', after: 'y' });
    expect(JSON.stringify(await changesOf('a'))).toMatch(/09:00.*10:00/);
  });
  test('names what nobody has confirmed, each item once', async () => {
    await store('a');
    const unconfirmed = { status: 'unconfirmed' };
    const twice = ['note#1', 'note#2'].map((sortKey) => row('note', 'x', { ...unconfirmed, sortKey }));
    await rows('a', ...twice, row('town', 'z'));
    expect(await read()).toMatchObject({ unconfirmed: ['note'] });
  });
  test('has a QR while it counts', async () => {
    await store('a');
    expect((await read()).qr).toMatch(/^MG1\.[\w-]{27}$/);
    await database().script('UPDATE answer SET is_live = false');
    expect(await read()).not.toHaveProperty('qr');
  });
});

describe('the messages to its person', () => {
  const written = async (person: string) => {
    await addMessage(database(), {
      ...{ messageId: 'desk', requestKey: undefined, recipient: person, messages: [{ text: 'こんにちは' }], at: at(1) },
    });
    for (const [messageId, answerCode] of [
      ['own', 'code-a'],
      ['other', 'code-b'],
    ] as const)
      await makeChange(
        database(),
        noticeInsertion({
          ...{ messageId, recipient: person, at: at(0), dueAt: at(0) },
          notice: { kind: 'booked', surveyId: 'asked', answerCode, about: {} },
        }),
      );
  };
  const ids = async (staff = CHIEF) => (await read('a', staff)).messages.map(({ messageId }) => messageId).toSorted();

  test('are all told to who reads all answers, else those that tell of this one', async () => {
    await store('a');
    await written('U-a');
    expect([await ids(), await ids(READER), await ids(OF_ASKED)]).toEqual([
      ['desk', 'other', 'own'],
      ['desk', 'other', 'own'],
      ['own'],
    ]);
  });
  test('are those at LINE: whom the desk has entered gets none', async () => {
    await store('a', { userId: 'I-1' });
    await written('I-1');
    expect(await ids()).toEqual([]);
  });
});

describe('what was bought with it', () => {
  beforeEach(async () => {
    await store('a', { surveyId: 'paid' });
    await database().script(`
      INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax, pay_type, status,
        completed_at, created_at, updated_at) VALUES ('o-a', 'paid', 'U-a', 'key-a', 'options', '{}', 100, 0, 3, now(), now(), now());
      INSERT INTO payment_refund (refund_id, order_id, tracking_id, user_id, survey_id, amount, reason, created_at)
        VALUES ('r-a', 'o-a', 't-1', 'U-a', 'paid', 60, 'cancelled', now())`);
  });
  test('is told to who may see orders, with its refunds and its receipt', async () => {
    for (const staff of [CHIEF, CASHIER])
      expect(await read('a', staff)).toMatchObject({
        ...{ refunds: [{ refundId: 'r-a', amount: 60 }], receiptKey: expect.any(String) },
      });
    const reader = await read('a', READER);
    expect(reader.receiptKey).toBeUndefined();
    expect(reader).not.toHaveProperty('refunds');
  });
  test('is told without refunds where nothing goes back', async () => {
    await database().script('DELETE FROM payment_refund');
    const detail = await read();
    expect(detail.receiptKey).toEqual(expect.any(String));
    expect(detail).not.toHaveProperty('refunds');
  });
  test('has its messages told to a cashier as far as they tell of it', async () => {
    await addMessage(database(), {
      ...{ messageId: 'desk', requestKey: undefined, recipient: 'U-a', messages: [{ text: 'x' }], at: at(1) },
    });
    expect((await read('a', CASHIER)).messages).toEqual([]);
  });
});

describe('a text that is read', () => {
  const scan = (text: string, staff = CHIEF) => refusalOf(services().answerDetails.scan(staff, text));
  const found = async (text: string, staff = CHIEF) => services().answerDetails.scan(staff, text);
  const named = (id: string, surveyId = 'asked') => ({ partitionKey: `key-${id}`, surveyId });

  test('names an answer by its code, however it is typed', async () => {
    await store('a', { answerCode: 'ABCD-1234' });
    for (const text of ['ABCD-1234', ' abcd1234 ', 'ＡＢＣＤ－１２３４', 'ab cd 12 34'])
      expect(await found(text)).toEqual(named('a'));
    for (const text of ['', ' - ', 'ABCD-1235']) expect(await scan(text)).toMatchObject(NOT_FOUND);
  });
  test('names what counts of several, within the scope', async () => {
    await store('old', { answerCode: 'ABCD-1234', isLive: false, createdAt: at(9) });
    await store('a', { answerCode: 'ABCD-1234' });
    expect(await found('ABCD-1234')).toEqual(named('a'));
    await store('b', { surveyId: 'visit', answerCode: 'ABCD-1234', createdAt: at(1) });
    expect(await found('ABCD-1234')).toEqual(named('b', 'visit'));
    expect(await found('ABCD-1234', OF_ASKED)).toEqual(named('a'));
    expect(await scan('ABCD-1234', staffOf('S-5', { forms: ['profile'] }))).toMatchObject(NOT_FOUND);
  });
  test('names the next that is in the scope by its place', async () => {
    await store('a', { surveyId: 'visit', answerCode: 'ABCD-1234', createdAt: at(1) });
    await place('a', true, { calendarId: 'limited' });
    await store('b', { surveyId: 'visit', answerCode: 'ABCD-1234', isLive: false });
    expect(await found('ABCD-1234', staffOf('S-5', { calendars: ['main'] }))).toEqual(named('b', 'visit'));
  });
  test('names an answer by its QR, or the one that has taken its place', async () => {
    await store('a', { answerCode: 'ABCD-1234' });
    const { qr = '' } = await read();
    expect(await found(` ${qr} `)).toEqual(named('a'));
    await database().script('UPDATE answer SET is_live = false');
    expect(await found(qr)).toEqual(named('a'));
    await store('b', { answerCode: 'ABCD1234', createdAt: at(1) });
    await store('c', { surveyId: 'visit', answerCode: 'ABCD1234', createdAt: at(2) });
    expect(await found(qr)).toEqual(named('b'));
    expect(await scan(qr, staffOf('S-5', { forms: ['visit'] }))).toMatchObject(NOT_FOUND);
    await emptyTables(database(), ['answer']);
    expect(await scan(qr)).toMatchObject(NOT_FOUND);
  });
});
