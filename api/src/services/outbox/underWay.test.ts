/** Whether a message is being sent at this moment, by whichever server (CONTRACT 14.4). */
import { beforeEach, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { addMessage, finishMessages, leaseMessages } from '../../repositories/outbox/outbox';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { Outbox } from './outbox';

const database = databaseOfFile();
const LEASE = 60_000;
const outbox = () => new Outbox(database(), { pushUrl: 'https://line.test', messagingToken: 't' });
const at = (milliseconds: number) => setClock(Date.parse(TEST_NOW) + milliseconds);
beforeEach(async () => {
  at(0);
  await emptyTables(database(), ['outbox']);
  const message = { messageId: 'm', requestKey: undefined, recipient: 'U-a', messages: [], at: now() };
  await addMessage(database(), message);
});
const take = () =>
  leaseMessages(database(), { at: now(), until: new Date(Date.parse(TEST_NOW) + LEASE), limit: 1, lane: 0 });

test('a message that waits is not', async () => {
  expect(await outbox().isUnderWay('m')).toBe(false);
});
test('one that somebody has taken is, until the time is over in which they come back', async () => {
  expect(await take()).toHaveLength(1);
  expect(await outbox().isUnderWay('m')).toBe(true);
  at(LEASE);
  expect(await outbox().isUnderWay('m')).toBe(false);
});
test('one of which they came back is not any more, nor one that nobody knows', async () => {
  await take();
  await finishMessages(database(), [{ messageId: 'm', state: 'sent', answer: '200' }], now());
  expect([await outbox().isUnderWay('m'), await outbox().isUnderWay('none')]).toEqual([false, false]);
});
