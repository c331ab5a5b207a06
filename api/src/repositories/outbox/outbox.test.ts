/** Messages that are to leave, as statements on a real database: each is one server's at a time, and leaves once. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeChange } from '../../database/together';
import { rowsOf } from '../../testing/answers';
import { databaseOfFile } from '../../testing/database';
import { at, unasked } from '../../testing/storedAnswers';
import { holdChannel, readHold, releaseChannel, takeTime } from './channel';
import { BLOCKED, choicesOf, setBlocked, setChoices } from './choices';
import {
  addMessage,
  findByRequest,
  finishMessages,
  leaseMessages,
  type Notice,
  noteAsked,
  noticeInsertion,
  postponeMessages,
  REMINDER_LANE,
  readMessagesTo,
  readOutcome,
  sweepMessages,
} from './outbox';

const database = databaseOfFile();
const words = (text: string) => [{ type: 'text', text }];

beforeEach(async () => {
  await database().script('DELETE FROM outbox; DELETE FROM message_choice; DELETE FROM person');
});

const add = (messageId: string, minute = 0, requestKey: string | undefined = undefined, recipient = 'U-a') =>
  addMessage(database(), { messageId, requestKey, recipient, messages: words(messageId), at: at(minute) });
const NOTICE: Notice = {
  ...{ kind: 'booked', surveyId: 'visit', answerCode: 'code-1', about: { bring: '保険証' } },
};
const addNotice = (messageId: string, due: number, notice = NOTICE) =>
  makeChange(database(), noticeInsertion({ messageId, recipient: 'U-a', notice, at: at(0), dueAt: at(due) }));
const lease = (minute: number, limit = 9, lane = 0) =>
  leaseMessages(database(), { at: at(minute), until: at(minute + 10), limit, lane });
const leasedIds = async (minute: number, limit = 9, lane = 0) =>
  (await lease(minute, limit, lane)).map(({ messageId }) => messageId).sort();

describe('a message of the desk', () => {
  const waiting = {
    ...{ messageId: 'm-1', recipient: 'U-a', messages: words('m-1'), attempts: 0, createdAt: at(0) },
    ...{ askedAt: undefined, notice: undefined, lastAnswer: undefined, isPush: false },
  };

  test('is added once for each request, and found by it', async () => {
    expect(await add('m-1', 0, 'request-1')).toBe(true);
    expect(await add('m-2', 0, 'request-1')).toBe(false);
    expect(await add('m-3', 0, 'request-3')).toBe(true);
    expect(await findByRequest(database(), 'request-1')).toStrictEqual(waiting);
    expect(await findByRequest(database(), 'request-9')).toBeUndefined();
    expect([await add('m-4'), await add('m-5')]).toEqual([true, true]);
  });

  test('is due at once, for one server until its lease is over, and counts its tries', async () => {
    await add('m-1', 1);
    expect(await lease(0)).toEqual([]);
    expect(await lease(1)).toStrictEqual([{ ...waiting, createdAt: at(1) }]);
    expect(await lease(10)).toEqual([]);
    expect(await lease(11)).toMatchObject([{ attempts: 1 }]);
  });

  test('goes to one of several that take at the same moment, who waits longest first', async () => {
    for (const [index, id] of ['m-1', 'm-2', 'm-3'].entries()) await add(id, 2 - index);
    expect(await leasedIds(5, 1)).toEqual(['m-3']);
    const taken = await Promise.all([1, 2].map(() => leasedIds(5, 1)));
    const all = [...taken.flat(), ...(await leasedIds(5))];
    expect(all.sort()).toEqual(['m-1', 'm-2']);
  });

  test('has left once it is said, and never waits again', async () => {
    await add('m-1');
    await add('m-2');
    await finishMessages(database(), [{ messageId: 'm-1', state: 'sent', answer: '200' }], at(2));
    expect(await readOutcome(database(), 'm-1')).toEqual({ state: 'sent', lastAnswer: '200' });
    expect(await readOutcome(database(), 'm-2')).toEqual({ state: 'waiting', lastAnswer: undefined });
    expect(await readOutcome(database(), 'none')).toBeUndefined();
    await finishMessages(database(), [{ messageId: 'm-1', state: 'failed', answer: '400' }], at(3));
    expect(await readOutcome(database(), 'm-1')).toEqual({ state: 'sent', lastAnswer: '200' });
    expect(await leasedIds(20)).toEqual(['m-2']);
    await finishMessages(unasked, [], at(3));
    await finishMessages(database(), [{ messageId: 'm-2', state: 'failed', answer: '400' }], at(3));
    expect(await readOutcome(database(), 'm-2')).toEqual({ state: 'failed', lastAnswer: '400' });
  });

  test('is put off with what LINE said, which a try without an answer leaves standing', async () => {
    await add('m-1');
    await add('m-2');
    await lease(0);
    const put = (answer: string | undefined, next: number, askedAt: number | undefined) =>
      postponeMessages(database(), [
        { messageId: 'm-1', answer, next: at(next), askedAt: askedAt === undefined ? undefined : at(askedAt) },
      ]);
    await postponeMessages(unasked, []);
    await put('500', 3, 1);
    expect(await lease(2)).toEqual([]);
    expect(await lease(3)).toMatchObject([{ messageId: 'm-1', lastAnswer: '500', askedAt: at(1), attempts: 1 }]);
    await put(undefined, 4, undefined);
    const again = (await lease(4)).find(({ messageId }) => messageId === 'm-1');
    expect(again).toMatchObject({ lastAnswer: '500', askedAt: undefined, attempts: 2 });
  });

  test('is not put off once it has left', async () => {
    await add('m-1');
    await finishMessages(database(), [{ messageId: 'm-1', state: 'sent', answer: '200' }], at(1));
    await postponeMessages(database(), [{ messageId: 'm-1', answer: '500', next: at(2), askedAt: undefined }]);
    expect(await readOutcome(database(), 'm-1')).toEqual({ state: 'sent', lastAnswer: '200' });
    await noteAsked(database(), [{ messageId: 'm-1', messages: words('late') }], at(3));
    expect(await readMessagesTo(database(), 'U-a', 9)).toMatchObject([{ messages: words('m-1') }]);
  });

  test('keeps since when LINE may have it, and the words that it gets', async () => {
    await add('m-1');
    await add('m-2');
    await noteAsked(database(), [{ messageId: 'm-1', messages: words('first') }], at(1));
    await noteAsked(database(), [{ messageId: 'm-1', messages: words('second') }], at(2));
    const [first, second] = (await lease(5)).toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1));
    expect(first).toMatchObject({ messages: words('second'), askedAt: at(1) });
    expect(second).toMatchObject({ messages: words('m-2'), askedAt: undefined });
  });

  test('is forgotten once it was finished before the instant; what waits stays', async () => {
    for (const id of ['m-1', 'm-2', 'm-3']) await add(id);
    await finishMessages(database(), [{ messageId: 'm-1', state: 'sent', answer: '' }], at(1));
    await finishMessages(database(), [{ messageId: 'm-2', state: 'failed', answer: '' }], at(2));
    await sweepMessages(database(), at(1));
    expect(await readMessagesTo(database(), 'U-a', 9)).toHaveLength(3);
    await sweepMessages(database(), at(2));
    expect((await readMessagesTo(database(), 'U-a', 9)).map(({ messageId }) => messageId)).toEqual(['m-2', 'm-3']);
  });
});

describe('a message that leaves by itself', () => {
  test('is put into words when it is due', async () => {
    await addNotice('n-1', 5);
    expect(await lease(4)).toEqual([]);
    expect(await lease(5)).toMatchObject([
      { messageId: 'n-1', recipient: 'U-a', messages: [], notice: NOTICE, createdAt: at(0), isPush: false },
    ]);
  });

  test('of a reminder is taken by itself', async () => {
    await addNotice('n-1', 0);
    await addNotice('n-2', 0);
    await database().script(
      `UPDATE outbox SET lane = ${REMINDER_LANE}, about = NULL, way = 'push' WHERE message_id = 'n-2'`,
    );
    expect(await leasedIds(0)).toEqual(['n-1']);
    expect(await lease(0, 9, REMINDER_LANE)).toMatchObject([
      { messageId: 'n-2', notice: { ...NOTICE, about: {} }, isPush: true },
    ]);
  });
});

test('the newest messages to a person are told, with what became of them', async () => {
  await add('m-1', 1);
  await addNotice('n-2', 7);
  await add('m-3', 3);
  await add('m-4', 4, undefined, 'U-b');
  await finishMessages(database(), [{ messageId: 'm-3', state: 'failed', answer: '400' }], at(5));
  await database().script("UPDATE outbox SET way = 'service' WHERE message_id = 'm-3'");
  expect(await readMessagesTo(database(), 'U-a', 9)).toStrictEqual([
    {
      ...{ messageId: 'm-3', messages: words('m-3'), state: 'failed', lastAnswer: '400', createdAt: at(3) },
      ...{ dueAt: at(3), kind: undefined, isService: true },
    },
    {
      ...{ messageId: 'm-1', messages: words('m-1'), state: 'waiting', lastAnswer: undefined, createdAt: at(1) },
      ...{ dueAt: at(1), kind: undefined, isService: false },
    },
    {
      ...{ messageId: 'n-2', messages: [], state: 'waiting', lastAnswer: undefined, createdAt: at(0) },
      ...{ dueAt: at(7), kind: 'booked', isService: false },
    },
  ]);
  expect(await readMessagesTo(database(), 'U-a', 1)).toMatchObject([{ messageId: 'm-3' }]);
  const [notice] = await leaseMessages(database(), { at: at(8), until: at(9), limit: 9, lane: 0 }).then((leased) =>
    leased.flatMap((message) => message.notice ?? []),
  );
  expect(await readMessagesTo(database(), 'U-a', 9, notice)).toMatchObject([{ messageId: 'n-2' }]);
  expect(await readMessagesTo(database(), 'U-a', 9, { surveyId: notice?.surveyId ?? '', answerCode: '' })).toEqual([]);
});

describe('the channel', () => {
  const second = (seconds: number) => new Date(at(0).getTime() + seconds * 1000);
  const spoken = (until: Date) =>
    database().script(`UPDATE message_channel SET spoken_until = '${until.toISOString()}' WHERE channel = 'push'`);

  test('gives its time to one after the other, a second at once to who has sent nothing for a while', async () => {
    await spoken(second(-100));
    expect(await takeTime(database(), second(0), 0.5)).toEqual(second(-0.5));
    expect(await takeTime(database(), second(0), 2)).toEqual(second(1.5));
    expect(await takeTime(database(), second(0), 1)).toEqual(second(2.5));
  });

  test('does not wait for a time of another clock, far ahead', async () => {
    await spoken(second(10));
    expect(await takeTime(database(), second(0), 1)).toEqual(second(11));
    expect(await takeTime(database(), second(0), 1)).toEqual(second(0));
  });

  test('gives time without a row of its own too', async () => {
    await database().transaction(async (connection) => {
      await connection.script('DELETE FROM message_channel');
      expect(await takeTime(connection, second(3), 1)).toEqual(second(3));
      await connection.script(
        "INSERT INTO message_channel (channel, spoken_until) VALUES ('push', '2000-01-01T00:00:00Z')",
      );
    });
  });

  test('is held since LINE has refused first, until it is asked again, and released', async () => {
    expect(await readHold(database())).toBeUndefined();
    await holdChannel(database(), at(0), at(60));
    await holdChannel(database(), at(60), at(120));
    expect(await readHold(database())).toEqual({ since: at(0), until: at(120) });
    await releaseChannel(database());
    expect(await readHold(database())).toBeUndefined();
    await holdChannel(database(), at(200), at(260));
    expect(await readHold(database())).toEqual({ since: at(200), until: at(260) });
    await releaseChannel(database());
  });
});

describe('what people do not want to be told', () => {
  const choices = async (...people: string[]) =>
    Object.fromEntries([...(await choicesOf(database(), people))].map(([id, kinds]) => [id, [...kinds].sort()]));

  test('is what they chose last, each for themselves', async () => {
    await setChoices(database(), 'U-a', ['booked', 'reminder'], at(0));
    await setChoices(database(), 'U-b', ['booked'], at(0));
    await setChoices(database(), 'U-a', ['reminder', 'changed'], at(1));
    expect(await choices('U-a', 'U-b', 'U-c')).toEqual({ 'U-a': ['changed', 'reminder'], 'U-b': ['booked'] });
    const since = await rowsOf({ database: database() }, "SELECT since FROM message_choice WHERE kind = 'reminder'");
    expect(since).toEqual([{ since: at(0) }]);
    await setChoices(database(), 'U-a', [], at(2));
    expect(await choices('U-a')).toEqual({});
  });

  test('is everything while somebody has blocked the account; choosing leaves that as it is', async () => {
    await database().script("INSERT INTO person (user_id, created_at, seen_at) VALUES ('U-a', now(), now())");
    for (const person of ['U-a', 'U-a', 'U-stranger']) await setBlocked(database(), person, true, at(0));
    await setChoices(database(), 'U-a', ['booked'], at(1));
    expect(await choices('U-a', 'U-stranger')).toEqual({ 'U-a': [BLOCKED, 'booked'] });
    await setBlocked(database(), 'U-a', false, at(2));
    expect(await choices('U-a')).toEqual({ 'U-a': ['booked'] });
  });
});
