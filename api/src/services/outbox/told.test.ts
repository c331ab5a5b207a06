/** What the desk is told of messages, without a server (CONTRACT 5, admin): that they were written down, and what became of them. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { makeChange } from '../../database/together';
import { holdChannel, releaseChannel } from '../../repositories/outbox/channel';
import { addMessage, finishMessages, noticeInsertion } from '../../repositories/outbox/outbox';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { refusalOf } from '../../testing/refused';
import { Outbox } from './outbox';

const database = databaseOfFile();
const BEGAN = Date.parse(TEST_NOW);
const HOUR = 3_600_000;
const moment = (milliseconds: number) => new Date(BEGAN + milliseconds);
/** Far before the present, so that what the clock runs on meanwhile is nothing. */
const before = (minutes: number) => moment(-minutes * 60_000);
const outbox = () => new Outbox(database(), { pushUrl: 'https://line.test', messagingToken: 't' });
beforeEach(async () => {
  setClock(BEGAN);
  await emptyTables(database(), ['outbox']);
  await releaseChannel(database());
});
const change = (set: string) => database().script(`UPDATE outbox SET ${set}`);
const write = (messageId: string, at = before(1)) =>
  addMessage(database(), { messageId, requestKey: undefined, recipient: 'U-a', messages: [{ text: messageId }], at });
const notice = (messageId: string, dueAt = before(1), answerCode = 'code') =>
  makeChange(
    database(),
    noticeInsertion({
      ...{ messageId, recipient: 'U-a', at: before(2), dueAt },
      notice: { kind: 'booked', surveyId: 'visit', answerCode, about: {} },
    }),
  );
const told = async (about?: { surveyId: string; answerCode: string }) => outbox().messagesTo('U-a', about);

describe('a message that is written down', () => {
  const add = (requestKey: string | undefined, text = 'こんにちは', dueAt?: Date) =>
    outbox().add(database(), { recipient: 'U-a', text, requestKey, dueAt });
  const stored = () => {
    const text = 'SELECT message_id AS id, messages, next_attempt_at AS due FROM outbox ORDER BY created_at';
    return database().query<{ id: string; messages: unknown; due: Date }>({ name: 'test_stored', text });
  };

  test('is a new one without a key, and one by each key', async () => {
    const [one, other, first] = [await add(undefined), await add(undefined), await add('k')];
    expect([one.isNew, other.isNew, first.isNew, one.messageId === other.messageId]).toEqual([true, true, true, false]);
    expect(await add('k', '別')).toEqual({ messageId: first.messageId, isNew: false });
    expect((await add('l')).isNew).toBe(true);
    const found = (await stored()).find(({ id }) => id === first.messageId);
    expect(found).toMatchObject({ messages: [{ type: 'text', text: 'こんにちは' }] });
  });
  test('leaves when it is due', async () => {
    await add('k', 'x', moment(HOUR));
    expect(await stored()).toMatchObject([{ due: moment(HOUR) }]);
  });
});

describe('what became of a message', () => {
  const outcome = () => outbox().outcomeOf('m');

  test('is that it waits, with the reason where it was tried', async () => {
    await write('m');
    expect(await outcome()).toEqual({ messageId: 'm', state: 'waiting' });
    await change(`last_answer = '503'`);
    expect(await outcome()).toEqual({ messageId: 'm', state: 'waiting', reason: 'away' });
  });
  test('is that it has left, or why it never will', async () => {
    await write('m');
    await finishMessages(database(), [{ messageId: 'm', state: 'failed', answer: '400' }], now());
    expect(await outcome()).toEqual({ messageId: 'm', state: 'failed', reason: 'person' });
    await finishMessages(database(), [{ messageId: 'm', state: 'sent', answer: '200' }], now());
    expect(await outcome()).toEqual({ messageId: 'm', state: 'sent' });
  });
  test('is forgotten with it', async () => {
    expect(await refusalOf(outcome())).toMatchObject({ status: 404 });
  });
});

describe('the messages to somebody', () => {
  test('are told the newest first, twenty of them, each with its text', async () => {
    for (let number = 0; number <= 20; number += 1) await write(`m${number}`, before(100 - number));
    const messages = await told();
    expect([messages.length, messages[0]?.messageId, messages[19]?.messageId]).toEqual([20, 'm20', 'm1']);
    expect(messages[0]).toEqual({ messageId: 'm20', state: 'waiting', text: 'm20', at: before(80).toISOString() });
  });
  test('are told of one answer alone where that is asked for', async () => {
    await write('desk');
    await notice('own', before(1), 'code');
    await notice('other', before(1), 'else');
    const about = { surveyId: 'visit', answerCode: 'code' };
    expect((await told(about)).map(({ messageId }) => messageId)).toEqual(['own']);
    expect(await told()).toHaveLength(3);
  });
  test('say what they are, how they left, and when they will', async () => {
    await notice('n', moment(HOUR));
    const common = { messageId: 'n', kind: 'booked', at: before(2).toISOString() };
    expect(await told()).toEqual([{ ...common, state: 'waiting', text: '', dueAt: moment(HOUR).toISOString() }]);
    await change(`next_attempt_at = '${before(1).toISOString()}'`);
    expect(await told()).toEqual([{ ...common, state: 'waiting', text: '' }]);
    await change(
      `state = 'sent', way = 'service', messages = '[{"text":"x"}]', next_attempt_at = '${moment(HOUR).toISOString()}'`,
    );
    expect(await told()).toEqual([{ ...common, state: 'sent', text: 'x', isService: true }]);
  });
  test('of the desk do not say when: they leave as they can', async () => {
    await write('m');
    await change(`next_attempt_at = '${moment(HOUR).toISOString()}'`);
    expect((await told())[0]).not.toHaveProperty('dueAt');
  });
  test('wait for the month where its messages are used up, and say so', async () => {
    await notice('n', moment(HOUR));
    await notice('sent');
    await finishMessages(database(), [{ messageId: 'sent', state: 'sent', answer: '200' }], now());
    const waiting = async () => (await told()).find(({ messageId }) => messageId === 'n');
    await holdChannel(database(), before(1), moment(2 * HOUR));
    expect(await waiting()).toMatchObject({ reason: 'limit', dueAt: moment(2 * HOUR).toISOString() });
    await holdChannel(database(), before(1), moment(HOUR / 2));
    expect(await waiting()).toMatchObject({ reason: 'limit', dueAt: moment(HOUR).toISOString() });
    const sent = (await told()).find(({ messageId }) => messageId === 'sent');
    expect([sent?.state, sent && 'reason' in sent, sent && 'dueAt' in sent]).toEqual(['sent', false, false]);
  });
});
