/**
 * Messages leave once, also after lost replies, servers that die, LINE away, and the same request twice.
 */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ADMIN_MESSAGES_PATH, ADMIN_NOTIFY_PATH, type MessageOutcome } from '@madoguchi/shared/contract';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { sendAtOnce } from '../../routes/admin/notify';
import { rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { ADMIN, DESK, newPerson, startTestServer, type TestServer } from '../../testing/server';
import { stoppingAtLook } from '../../testing/stoppedRuns';
import { MessageWords } from '../messages/words';
import { Outbox } from './outbox';

interface Received {
  key: string;
  authorization: string;
  body: { to: string; messages: { text: string }[] };
}

/** LINE, as far as a push goes: remembers retry keys, and before that it answers what the test says. */
const received: Received[] = [];
const accepted = new Set<string>();
let statuses: number[] = [];
const lines: string[] = [];
let cutNext = false;
/** LINE answers no call until this has ended. */
let held: Promise<void> = Promise.resolve();
let line: Server;
let pushUrl = '';
let server: TestServer;
let outbox: Outbox;
let person = '';

beforeAll(async () => {
  line = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', async () => {
      const key = String(request.headers['x-line-retry-key']);
      received.push({ key, authorization: String(request.headers.authorization), body: JSON.parse(text) });
      await held;
      const status = statuses.shift() ?? (accepted.has(key) ? 409 : 200);
      if (status === 200) accepted.add(key);
      if (cutNext) {
        cutNext = false;
        response.destroy();
      } else
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(status === 200 ? {} : { message: `LINE says ${status}` }));
    });
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const address = line.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  pushUrl = `${origin}/v2/bot/message/push`;
  server = await startTestServer({
    environment: { LINE_LOGIN_ISSUER: origin, LINE_MESSAGING_TOKEN: 'channel', LOG_LEVEL: 'warn' },
    logTo: (line) => lines.push(line),
  });
  outbox = new Outbox(server.database, { pushUrl, messagingToken: 'channel' });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => line.close(resolve));
  resetClock();
});
beforeEach(() => {
  setClock(Date.parse(TEST_NOW));
  received.length = 0;
  statuses = [];
  cutNext = false;
  person = newPerson('notify');
});

const notify = (body: object, sender = DESK) => server.call(sender, 'POST', `/${ADMIN_NOTIFY_PATH}`, body);
const add = (text = '日時が確定しました。', requestKey?: string) =>
  server.database.transaction((connection) => outbox.add(connection, { recipient: person, text, requestKey }));
async function stored(messageId: string) {
  const [row] = await rowsOf<{ state: string; attempts: number; last_answer: string | null; next_attempt_at: Date }>(
    server,
    'SELECT state, attempts, last_answer, next_attempt_at FROM outbox WHERE message_id = $1',
    [messageId],
  );
  return row;
}
const minutes = (number: number) => setClock(Date.parse(TEST_NOW) + number * 60_000);

describe('a run that fails', () => {
  /** What the test settles when it is time. */
  function later<Value>() {
    let settle: { resolve: (value: Value) => void; reject: (error: Error) => void } | undefined;
    const promise = new Promise<Value>((resolve, reject) => {
      settle = { resolve, reject };
    });
    return {
      promise,
      resolve: (value: Value) => settle?.resolve(value),
      reject: (error: Error) => settle?.reject(error),
    };
  }
  /** An outbox whose second look at the rate waits for `goOn`, and whose words for `worded`. */
  function between(goOn: Promise<number>, worded: () => Promise<never>) {
    let looks = 0;
    const asked = later<void>();
    const perSecond = () => {
      looks += 1;
      if (looks === 1) return Promise.resolve(1_000);
      asked.resolve();
      return goOn;
    };
    const words: ConstructorParameters<typeof Outbox>[2] = Object.assign(Object.create(MessageWords.prototype), {
      ...{ perSecond, wordingsOf: worded },
    });
    const run = new Outbox(server.database, { pushUrl, messagingToken: 'channel' }, words);
    return { run, asked: asked.promise };
  }
  const away = () => new Error('the database is away');

  test('ends after what it had begun', async () => {
    await add();
    const [goOn, worded] = [later<number>(), later<never>()];
    const { run, asked } = between(goOn.promise, () => worded.promise);
    const order: string[] = [];
    const ended = run.deliver().catch((error: Error) => order.push(error.message));
    await asked;
    goOn.reject(away());
    // Longer than a run takes to end that waits for nothing.
    await rowsOf(server, 'SELECT 1', []);
    order.push('the words came');
    worded.reject(new Error('too late'));
    await ended;
    expect(order).toEqual(['the words came', 'the database is away']);
  });

  test('is told of a batch that failed while it looked for the next', async () => {
    await add();
    const goOn = later<number>();
    const { run, asked } = between(goOn.promise, () => Promise.reject(away()));
    const ended = run.deliver();
    await asked;
    await rowsOf(server, 'SELECT 1', []);
    goOn.resolve(1_000);
    await expect(ended).rejects.toThrow('the database is away');
  });
});

test('a run that is to stop leaves what it has not begun to the next one', async () => {
  const texts = Array.from({ length: 11 }, (_, index) => `お知らせ${index}`);
  for (const text of texts) await add(text);
  // Ten leave together, and half a second later the next.
  expect(await outbox.deliver(stoppingAtLook(2))).toBe(10);
  expect(received).toHaveLength(10);
  expect(await outbox.deliver(AbortSignal.abort())).toBe(0);
  expect(await outbox.deliver()).toBe(1);
  expect(received.map(({ body }) => body.messages[0]?.text).sort()).toEqual(texts.sort());
});

describe('the call', () => {
  test('writes the message down, notes who sent it, and sends it with its key', async () => {
    const { status, body } = await notify({ userId: person, text: '日時が確定しました。' });
    expect(status).toBe(200);
    const data: { messageId?: string } = typeof body.data === 'object' && body.data !== null ? body.data : {};
    const messageId = String(data.messageId);
    expect(messageId).toMatch(/^[0-9a-f-]{36}$/);
    while ((await stored(messageId))?.state === 'waiting') await outbox.deliver();
    expect(received).toEqual([
      {
        key: messageId,
        authorization: 'Bearer channel',
        body: { to: person, messages: [{ type: 'text', text: '日時が確定しました。' }] },
      },
    ]);
    const audit = await rowsOf(server, 'SELECT actor_id, action, after FROM audit WHERE subject = $1', [messageId]);
    expect(audit).toEqual([{ actor_id: ADMIN, action: 'notify', after: { text: '日時が確定しました。' } }]);
  });
  test('is for administrators, and only to ids of LINE', async () => {
    expect((await notify({ userId: person, text: 'x' }, 'U-somebody')).status).toBe(403);
    expect((await notify({}, 'U-somebody')).status).toBe(403);
    expect((await server.call(undefined, 'POST', `/${ADMIN_NOTIFY_PATH}`)).status).toBe(401);
    for (const body of [
      { userId: 'I01J00000000000000000000000', text: 'x' },
      { userId: person, text: '   ' },
      { userId: person, text: 'x'.repeat(5_001) },
      { userId: 'U x', text: 'x' },
      { text: 'x' },
    ]) {
      expect((await notify(body)).status).toBe(400);
    }
    expect(received).toEqual([]);
  });
  test('the same request twice is one message', async () => {
    const body = { userId: person, text: '一度だけ', idempotencyKey: crypto.randomUUID() };
    const answers = await Promise.all([notify(body), notify(body), notify(body)]);
    const ids = answers.map(({ body: answer }) => (answer.data as MessageOutcome).messageId);
    expect(new Set(ids).size).toBe(1);
    await outbox.deliver();
    const rows = await rowsOf(server, 'SELECT message_id FROM outbox WHERE recipient = $1', [person]);
    expect(rows).toHaveLength(1);
  });
});

describe('what the desk is told', () => {
  const outcomeOf = async (text: string) => {
    const { body } = await notify({ userId: person, text });
    return body.data as MessageOutcome;
  };

  test('sent is said only of what LINE has taken', async () => {
    expect(await outcomeOf('届く')).toEqual({ messageId: expect.any(String), state: 'sent' });
  });

  test.each([
    [401, 'waiting', 'token'],
    [429, 'waiting', 'quota'],
    [503, 'waiting', 'away'],
    [400, 'failed', 'person'],
    [403, 'failed', 'token'],
    [404, 'failed', 'person'],
    [410, 'failed', 'other'],
  ] as const)('of %d: %s, because of %s, and the log has a line with what LINE says', async (status, state, reason) => {
    statuses = [status];
    lines.length = 0;
    const { messageId, ...outcome } = await outcomeOf('届かない');
    expect(outcome).toEqual({ state, reason });
    const line = lines.map((text) => JSON.parse(text)).find((each) => each.messageId === messageId);
    expect(line).toMatchObject({
      msg: 'LINE has not taken a message',
      answer: String(status),
      reason,
      words: `LINE says ${status}`,
      isFinal: state === 'failed',
    });
    expect(lines.join('')).not.toMatch(new RegExp(`届かない|${person}|channel`));
  });

  test('the messages to a person are listed with what became of them, for administrators alone', async () => {
    const listed = (caller: string) =>
      server.call(caller, 'GET', `/${ADMIN_MESSAGES_PATH}?userId=${encodeURIComponent(person)}`);
    statuses = [400];
    await outcomeOf('断られた');
    minutes(1);
    await outcomeOf('届いた');
    minutes(2);
    statuses = [401];
    await outcomeOf('待っている');
    const { body } = await listed(DESK);
    expect(body.data).toEqual([
      { messageId: expect.any(String), state: 'waiting', reason: 'token', text: '待っている', at: expect.any(String) },
      { messageId: expect.any(String), state: 'sent', text: '届いた', at: expect.stringMatching(/^2026-11-20T00:01/) },
      { messageId: expect.any(String), state: 'failed', reason: 'person', text: '断られた', at: expect.any(String) },
    ]);
    expect((await listed(person)).status).toBe(403);
    expect((await listed('U-somebody')).status).toBe(403);
    minutes(10);
    await outbox.deliver();
    expect((await listed(DESK)).body.data).toContainEqual(
      expect.objectContaining({ text: '待っている', state: 'sent' }),
    );
  });

  test('a message that waited is told as sent once it has left', async () => {
    statuses = [503];
    const { messageId } = await outcomeOf('あとで届く');
    minutes(1);
    await outbox.deliver();
    expect(await outbox.outcomeOf(messageId)).toEqual({ messageId, state: 'sent' });
  });
});

describe('the worker', () => {
  test('a message whose reply was lost is sent again with the same key, and 409 counts as delivered', async () => {
    const { messageId } = await add();
    cutNext = true;
    expect(await outbox.deliver()).toBe(0);
    expect(await stored(messageId)).toMatchObject({ state: 'waiting', attempts: 1 });
    minutes(1);
    expect(await outbox.deliver()).toBe(1);
    expect(received.map(({ key }) => key)).toEqual([messageId, messageId]);
    expect(await stored(messageId)).toMatchObject({ state: 'sent', last_answer: '409' });
    minutes(2);
    expect(await outbox.deliver()).toBe(0);
    expect(received).toHaveLength(2);
  });
  test.each([500, 503, 429, 401])('%d is tried again later, each time after a longer pause', async (status) => {
    const { messageId } = await add();
    statuses = [status, status];
    await outbox.deliver();
    await outbox.deliver();
    expect(received).toHaveLength(1);
    const first = (await stored(messageId))?.next_attempt_at.getTime() ?? 0;
    minutes(1);
    await outbox.deliver();
    const second = (await stored(messageId))?.next_attempt_at.getTime() ?? 0;
    expect(first - Date.parse(TEST_NOW)).toBeLessThan(second - Date.parse(TEST_NOW) - 60_000);
    minutes(2);
    expect(await outbox.deliver()).toBe(1);
    expect(await stored(messageId)).toMatchObject({ state: 'sent', attempts: 3 });
  });
  test.each([400, 403, 404])('%d is final', async (status) => {
    const { messageId } = await add();
    statuses = [status];
    await outbox.deliver();
    minutes(60);
    await outbox.deliver();
    expect(received).toHaveLength(1);
    expect(await stored(messageId)).toMatchObject({ state: 'failed', last_answer: String(status) });
  });
  test('two workers never send one message at a time; one that died leaves it to the other', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => add(`${index}`)));
    const other = new Outbox(server.database, { pushUrl, messagingToken: 'channel' });
    await Promise.all([outbox.deliver(), other.deliver(), outbox.deliver()]);
    expect(new Set(received.map(({ key }) => key))).toEqual(new Set(ids.map(({ messageId }) => messageId)));
    expect(received).toHaveLength(30);

    const { messageId } = await add('残された');
    const lease = 'UPDATE outbox SET leased_until = $2, attempts = 1 WHERE message_id = $1';
    await rowsOf(server, lease, [messageId, new Date(Date.parse(TEST_NOW) + 60_000)]);
    expect(await outbox.deliver()).toBe(0);
    minutes(2);
    expect(await outbox.deliver()).toBe(1);
  });
  test('after a day LINE would take it twice, so it is given up', async () => {
    const { messageId } = await add();
    minutes(24 * 60);
    expect(await outbox.deliver()).toBe(0);
    expect(received).toEqual([]);
    expect(await stored(messageId)).toMatchObject({ state: 'failed', last_answer: 'expired' });
  });
  test('who asks while another worker sends it hears what LINE says', async () => {
    let release = (): void => undefined;
    held = new Promise((resolve) => {
      release = resolve;
    });
    const { messageId } = await server.database.transaction((connection) =>
      outbox.add(connection, { recipient: person, text: '日時が確定しました。', requestKey: undefined }),
    );
    const theirs = outbox.deliver();
    while (!(await outbox.isUnderWay(messageId))) await new Promise(setImmediate);
    const asking = sendAtOnce(new Outbox(server.database, { pushUrl, messagingToken: 'channel' }), messageId, console);
    // The own attempt finds nothing to send, and ends.
    expect(await Promise.race([asking, outbox.deliver()])).toBe(0);
    release();
    expect(await asking).toEqual({ messageId, state: 'sent' });
    expect(await theirs).toBe(1);
    expect(received).toHaveLength(1);
  });
  test('what is taken back with its transaction never leaves', async () => {
    const failing = server.database.transaction(async (connection) => {
      await outbox.add(connection, { recipient: person, text: '取り消された', requestKey: undefined });
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    await outbox.deliver();
    expect(received).toEqual([]);
  });
});
