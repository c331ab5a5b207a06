/**
 * How messages leave, without a server (CONTRACT 5, admin; 14.4): what LINE is asked, what each of its answers leaves behind,
 * and what waits, is dropped or is too old.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { makeChange } from '../../database/together';
import { addMessage, noticeInsertion } from '../../repositories/outbox/outbox';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { refusalOf } from '../../testing/refused';
import type { ServiceMessages } from '../messages/serviceMessages';
import type { MessageWords, NoticeMessage, Wording } from '../messages/words';
import { Outbox, type RefusedMessage } from './outbox';

const database = databaseOfFile();
const BEGAN = Date.parse(TEST_NOW);
const PUSH_URL = 'https://line.test/push';
const HOUR = 3_600_000;
/** What LINE answers, call by call; 200 where nothing is said. */
let answers: (number | Error | { status: number; message: string })[] = [];
let asked: { key: string; to: string; text: string }[] = [];
let refused: RefusedMessage[] = [];
let fetched: jest.SpiedFunction<typeof fetch>;
const words = { wordings: new Map<string, Wording>(), given: [] as string[][], perSecond: 100 };
const services = { outcome: 'sent' as Awaited<ReturnType<ServiceMessages['send']>>, given: [] as unknown[] };
let outbox: Outbox;

const make = (withWords = true) =>
  new Outbox(
    database(),
    { pushUrl: PUSH_URL, messagingToken: 'token' },
    withWords
      ? ({
          perSecond: async () => words.perSecond,
          wordingsOf: async (messages: NoticeMessage[]) => {
            words.given.push(messages.map(({ messageId }) => messageId));
            return words.wordings;
          },
        } as unknown as MessageWords)
      : undefined,
    (each) => refused.push(each),
    withWords
      ? ({
          send: async (message: NoticeMessage, said: unknown) => {
            services.given.push([message.messageId, said]);
            return services.outcome;
          },
        } as unknown as ServiceMessages)
      : undefined,
  );
beforeEach(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(BEGAN);
  at(0);
  await emptyTables(database(), ['outbox']);
  await database().script(
    `UPDATE message_channel SET spoken_until = '2000-01-01', held_since = NULL, held_until = NULL`,
  );
  Object.assign(words, { wordings: new Map(), given: [], perSecond: 100 });
  Object.assign(services, { outcome: 'sent', given: [] });
  [answers, asked, refused] = [[], [], []];
  fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, { headers, body } = {}) => {
    const { to, messages } = JSON.parse(String(body));
    asked.push({ key: String(new Headers(headers).get('x-line-retry-key')), to, text: messages[0]?.text });
    const answer = answers.shift() ?? 200;
    if (answer instanceof Error) throw answer;
    if (typeof answer === 'number') return new Response(`{"message":"LINE says ${answer}"}`, { status: answer });
    return new Response(JSON.stringify({ message: answer.message }), { status: answer.status });
  });
  outbox = make();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const at = (milliseconds: number) => setClock(BEGAN + milliseconds);
const moment = (milliseconds: number) => new Date(BEGAN + milliseconds);
const write = (messageId: string, createdAt = now()) =>
  addMessage(database(), {
    ...{ messageId, requestKey: undefined, recipient: 'U-a', at: createdAt, dueAt: now() },
    messages: [{ type: 'text', text: messageId }],
  });
const notice = (messageId: string, createdAt = now()) =>
  makeChange(
    database(),
    noticeInsertion({
      ...{ messageId, recipient: 'U-a', at: createdAt, dueAt: now() },
      notice: { kind: 'booked', surveyId: 'visit', answerCode: 'code', about: {} },
    }),
  );
const row = async (messageId = 'm') => {
  const text = `SELECT state, last_answer AS answer, next_attempt_at AS next, asked_at AS "askedAt", leased_until AS leased, messages, attempts
    FROM outbox WHERE message_id = $1`;
  return (await database().query({ name: 'test_outbox', text }, [messageId]))[0];
};
const change = (set: string) => database().script(`UPDATE outbox SET ${set}`);
const keys = () => asked.map(({ key }) => key).toSorted();
const said = (text: string) => [{ type: 'text' as const, text }];
const LIMIT = { status: 429, message: 'You have reached your monthly limit.' };

describe('a message', () => {
  test('is pushed to its person once, under its own key', async () => {
    await write('m');
    let leased: unknown;
    const line = fetched.getMockImplementation();
    fetched.mockImplementation(async (...call) => {
      leased = await row();
      return line?.(...call) ?? new Response();
    });
    expect([await outbox.deliver(), await outbox.deliver()]).toEqual([1, 0]);
    expect(fetched.mock.calls).toEqual([
      [
        PUSH_URL,
        {
          ...{
            method: 'POST',
            body: '{"to":"U-a","messages":[{"text":"m","type":"text"}]}',
            signal: expect.any(AbortSignal),
          },
          headers: { 'content-type': 'application/json', authorization: 'Bearer token', 'x-line-retry-key': 'm' },
        },
      ],
    ]);
    expect(leased).toMatchObject({ leased: moment(30_000), askedAt: moment(0), state: 'waiting' });
    expect(await row()).toMatchObject({ state: 'sent', answer: '200', leased: null, attempts: 1 });
    expect(refused).toEqual([]);
  });
  test('that LINE has not answered well is tried again, each time after twice as long', async () => {
    await write('m');
    answers = [500, 500, 500];
    expect(await outbox.deliver()).toBe(0);
    const first = { state: 'waiting', answer: '500', askedAt: moment(0), leased: null };
    expect(await row()).toMatchObject({ ...first, next: moment(5_000) });
    at(4_999);
    expect([await outbox.deliver(), asked.length]).toEqual([0, 1]);
    at(5_000);
    await outbox.deliver();
    expect(await row()).toMatchObject({ ...first, next: moment(15_000) });
    await change(`attempts = 30, next_attempt_at = '${moment(5_000).toISOString()}'`);
    await outbox.deliver();
    expect(await row()).toMatchObject({ ...first, next: moment(5_000 + 15 * 60_000) });
    expect(keys()).toEqual(['m', 'm', 'm']);
    expect(refused).toEqual([
      { messageId: 'm', answer: '500', reason: 'away', words: 'LINE says 500', isFinal: false },
    ]);
  });
  test('that LINE refuses for good is not tried again, and is told of whenever that happens', async () => {
    await write('m');
    answers = [500, 400];
    await outbox.deliver();
    at(5_000);
    expect(await outbox.deliver()).toBe(0);
    expect(await row()).toMatchObject({ state: 'failed', answer: '400' });
    expect(refused.map(({ answer, reason, isFinal }) => [answer, reason, isFinal])).toEqual([
      ['500', 'away', false],
      ['400', 'person', true],
    ]);
  });
  test('that LINE has refused for now it has not taken; one that it did not answer it may have', async () => {
    await write('m');
    answers = [401];
    await outbox.deliver();
    expect(await row()).toMatchObject({ state: 'waiting', answer: '401', askedAt: null });
    at(5_000);
    answers = [503, 401];
    await outbox.deliver();
    at(15_000);
    await outbox.deliver();
    expect(await row()).toMatchObject({ answer: '401', askedAt: moment(5_000) });
  });
  test.each([
    [new RangeError('x'), 'RangeError'],
    [new DOMException('late', 'TimeoutError'), 'TimeoutError'],
  ])('that does not reach LINE waits, with what went wrong: %s', async (fault, answer) => {
    await write('m');
    answers = [fault];
    await outbox.deliver();
    expect(await row()).toMatchObject({ state: 'waiting', answer, askedAt: moment(0) });
    expect(refused).toMatchObject([{ answer, reason: 'away', words: undefined, isFinal: false }]);
  });
  test('that fails in no known way waits too', async () => {
    await write('m');
    fetched.mockRejectedValue('nothing');
    await outbox.deliver();
    expect(await row()).toMatchObject({ state: 'waiting', answer: 'unknown' });
  });
});

describe('a message is too old', () => {
  const OLD = 23 * HOUR;

  test('once LINE has forgotten its key, and is told of', async () => {
    await write('kept');
    await write('m');
    await notice('n');
    await change(`asked_at = '${moment(0).toISOString()}', attempts = 3`);
    at(OLD);
    await change(`asked_at = '${moment(-1).toISOString()}' WHERE message_id IN ('m', 'n')`);
    expect(await outbox.deliver()).toBe(1);
    expect(keys()).toEqual(['kept']);
    for (const id of ['m', 'n']) expect(await row(id)).toMatchObject({ state: 'failed', answer: 'expired' });
    expect(refused).toContainEqual({
      messageId: 'm',
      answer: 'expired',
      reason: 'expired',
      words: undefined,
      isFinal: true,
    });
    expect(words.given.flat()).toEqual([]);
  });
  test('where it is the desk’s own and an old story, but neither one that tells of something nor one that was held', async () => {
    await write('m', moment(-OLD - 1));
    await write('young', moment(-OLD));
    await write('held', moment(-OLD - 1));
    await notice('n', moment(-OLD - 1));
    await change(`last_answer = 'limit' WHERE message_id = 'held'`);
    words.wordings.set('n', { do: 'send', messages: said('n') });
    expect(await outbox.deliver()).toBe(3);
    expect(keys()).toEqual(['held', 'n', 'young']);
    expect(await row('m')).toMatchObject({ state: 'failed', answer: 'expired' });
  });
});

describe('what leaves by itself', () => {
  test('is put into words now, unless LINE may have read others under its key', async () => {
    await notice('n');
    await notice('asked');
    await write('m');
    const before = `messages = '${JSON.stringify(said('before'))}'`;
    await change(`asked_at = '${moment(0).toISOString()}', ${before} WHERE message_id = 'asked'`);
    for (const id of ['n', 'asked']) words.wordings.set(id, { do: 'send', messages: said(`words of ${id}`) });
    expect(await outbox.deliver()).toBe(3);
    expect(words.given.map((ids) => ids.toSorted())).toEqual([['asked', 'n']]);
    expect(asked.map(({ text }) => text).toSorted()).toEqual(['before', 'm', 'words of n']);
    expect(await row('n')).toMatchObject({ messages: said('words of n') });
  });
  test('is dropped where it is not to leave, and told to nobody', async () => {
    await notice('n');
    words.wordings.set('n', { do: 'drop', reason: 'late' });
    expect(await outbox.deliver()).toBe(0);
    expect(await row('n')).toMatchObject({ state: 'dropped', answer: 'late' });
    expect([asked, refused]).toEqual([[], []]);
  });
  test('waits until it may leave', async () => {
    await notice('n');
    await change(`last_answer = '503', asked_at = '${moment(0).toISOString()}'`);
    words.wordings.set('n', { do: 'wait', until: moment(HOUR) });
    expect(await outbox.deliver()).toBe(0);
    expect(await row('n')).toMatchObject({ state: 'waiting', answer: '503', next: moment(HOUR), askedAt: moment(0) });
    expect(asked).toEqual([]);
  });
  test('is said by a service message where there is a template', async () => {
    const service = { template: 't', params: {}, shown: [] };
    await notice('n');
    await notice('push');
    await change(`way = 'push' WHERE message_id = 'push'`);
    for (const id of ['n', 'push']) words.wordings.set(id, { do: 'send', messages: said(id), service });
    expect(await outbox.deliver()).toBe(2);
    expect([services.given, keys()]).toEqual([[['n', service]], ['push']]);
  });
  test.each([
    ['sent', 1, []],
    ['push', 1, ['n']],
    ['unknown', 0, []],
    ['gone', 0, []],
    ['refused', 0, []],
  ] as const)('by a service message that ended with %s', async (outcome, delivered, pushed) => {
    await notice('n');
    services.outcome = outcome;
    words.wordings.set('n', { do: 'send', messages: said('n'), service: { template: 't', params: {}, shown: [] } });
    expect([await outbox.deliver(), keys()]).toEqual([delivered, pushed]);
  });
  test('stays where nobody puts it into words', async () => {
    await write('m');
    expect([await make(false).deliver(), keys()]).toEqual([1, ['m']]);
  });
});

describe('the month’s messages', () => {
  const hold = async () => {
    const text = 'SELECT held_since AS since, held_until AS until FROM message_channel';
    return (await database().query({ name: 'test_hold', text }))[0];
  };
  const held = async () => {
    await write('m');
    answers = [LIMIT];
    await outbox.deliver();
  };

  test('that are used up hold everything for an hour', async () => {
    await held();
    expect(await hold()).toEqual({ since: moment(0), until: moment(HOUR) });
    expect(await row()).toMatchObject({ state: 'waiting', answer: 'limit', next: moment(HOUR), askedAt: null });
    expect(refused).toMatchObject([{ answer: 'limit', reason: 'limit', isFinal: false }]);
    await write('other');
    at(HOUR - 1);
    expect([await outbox.deliver(), asked.length]).toEqual([0, 1]);
  });
  test('are asked for by one message first, and the rest follows once LINE takes it', async () => {
    await held();
    for (const id of ['a', 'b']) await write(id);
    at(HOUR);
    answers = [LIMIT];
    expect([await outbox.deliver(), asked.length]).toEqual([0, 2]);
    expect(await hold()).toEqual({ since: moment(0), until: moment(2 * HOUR) });
    at(2 * HOUR);
    expect(await outbox.deliver()).toBe(3);
    expect(await hold()).toEqual({ since: null, until: null });
  });
  test('stay held where the one that asks does not reach LINE', async () => {
    await held();
    at(HOUR);
    answers = [500];
    await outbox.deliver();
    expect(await hold()).toEqual({ since: moment(0), until: moment(HOUR) });
  });
  test('are anew with the month', async () => {
    const end = Date.parse('2026-11-30T23:30:00+09:00') - BEGAN;
    at(end);
    await held();
    expect(await hold()).toEqual({ since: moment(end), until: new Date('2026-12-01T00:00:00+09:00') });
    expect(await row()).toMatchObject({ next: new Date('2026-12-01T00:00:00+09:00') });
  });
});

describe('many messages', () => {
  const notices = async (count: number) => {
    for (let number = 0; number < count; number += 1) await notice(`n${number}`);
  };
  const sizes = () => words.given.map((ids) => ids.length).toSorted((one, other) => other - one);
  const spoken = async () => {
    const text = 'SELECT spoken_until AS until FROM message_channel';
    return (await database().query<{ until: Date }>({ name: 'test_spoken', text }))[0]?.until;
  };

  test('leave in halves of what may leave in a second, and take their time of it', async () => {
    words.perSecond = 5;
    await notices(4);
    expect(await outbox.deliver()).toBe(4);
    expect(sizes()).toEqual([3, 1]);
    expect(await spoken()).toEqual(moment(-1_000 + 800));
  });
  test('are 200 together at most', async () => {
    words.perSecond = 10_000;
    await database().script(`INSERT INTO outbox (message_id, recipient, messages, state, next_attempt_at, created_at, kind, survey_id, answer_code, about)
      SELECT 'n' || n, 'U-a', '[]', 'waiting', '${TEST_NOW}', '${TEST_NOW}', 'booked', 'visit', 'c', '{}' FROM generate_series(1, 201) AS n`);
    expect(await outbox.deliver()).toBe(201);
    expect(sizes()).toEqual([200, 1]);
  });
  test('are twenty in a second where nobody says', async () => {
    await write('m');
    await make(false).deliver();
    expect(await spoken()).toEqual(moment(-1_000 + 50));
  });
  test('wait for their turn', async () => {
    await write('m');
    await database().script(`UPDATE message_channel SET spoken_until = '${moment(4_321).toISOString()}'`);
    const timer = globalThis.setTimeout;
    const waits: unknown[] = [];
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, milliseconds?: number) => {
      if (milliseconds === 4_321) waits.push(asked.length);
      return timer(work, milliseconds === 4_321 ? 0 : milliseconds);
    }) as typeof setTimeout);
    expect([await outbox.deliver(), waits]).toEqual([1, [0]]);
  });
  test('go before reminders', async () => {
    words.perSecond = 2;
    await notice('reminder');
    await change('lane = 1');
    await notice('booked');
    await outbox.deliver();
    expect(words.given).toEqual([['booked'], ['reminder']]);
  });
  test('stop where their words cannot be had, and tell it', async () => {
    await notice('n');
    jest.spyOn(words.given, 'push').mockImplementation(() => {
      throw new RangeError('no words');
    });
    expect(await refusalOf(outbox.deliver())).toEqual(new RangeError('no words'));
  });
});

test('what has left is forgotten after thirty days, every ten minutes', async () => {
  const finished = async (messageId: string, milliseconds: number) => {
    await write(messageId);
    await change(
      `state = 'sent', finished_at = '${moment(milliseconds).toISOString()}' WHERE message_id = '${messageId}'`,
    );
  };
  const DAYS = 30 * 24 * HOUR;
  await finished('old', -DAYS - 1);
  await finished('kept', -DAYS);
  await outbox.deliver();
  expect([await row('old'), await row('kept')]).toEqual([undefined, expect.anything()]);
  at(599_999);
  await outbox.deliver();
  expect(await row('kept')).toBeDefined();
  at(600_000);
  await outbox.deliver();
  expect(await row('kept')).toBeUndefined();
});
