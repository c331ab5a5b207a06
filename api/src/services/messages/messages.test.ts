/**
 * Messages that leave by themselves, from the call to LINE: written with what they tell of, put into words when they
 * leave, never of what is no longer true, once whatever happens on the way.
 */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { LINE_WEBHOOK_PATH, MESSAGE_CHOICES_PATH } from '@madoguchi/shared/contract';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, rowsOf, visitBody } from '../../testing/answers';
import { type BundleFiles, TEST_NOW, testBundle } from '../../testing/bundle';
import { type MissingGuards, NO_LOOK_AT_WHAT_STANDS, NO_NAMES_OF_REMINDERS } from '../../testing/guards';
import { deliverMessages, type LineMessages, startLineMessages, startTellingServer } from '../../testing/lineMessages';
import { REGISTER_WITH_PLACE, register } from '../../testing/members';
import { DESK, newPerson, type TestServer } from '../../testing/server';
import { makeServices, type Services } from '../services';

const HOUSE = {
  ...{ name: 'ひかり総合病院', telephone: '03-1234-5678', hours: '', place: '東京都千代田区' },
  departments: [{ id: 'naika', name: '内科', place: '本館1階' }],
  issuer: { name: '', address: '' },
};
const SLOT = '20261126|0';

let line: LineMessages;
let server: TestServer;
let services: Services;
let person = '';

async function start(files: BundleFiles = {}, environment: Record<string, string> = {}, missingGuards?: MissingGuards) {
  const bundle = testBundle();
  const visit = bundle['surveys/visit.json'] as object;
  const reminders = [
    { daysBefore: 1, at: '18:00', bring: '保険証' },
    { daysBefore: 0, at: '07:00' },
  ];
  ({ server, services } = await startTellingServer(line, {
    bundle: {
      ...bundle,
      'surveys/visit.json': { ...visit, departmentId: 'naika', reminders },
      'facility.json': HOUSE,
      'messages.json': { perSecond: 500 },
      ...files,
    },
    environment,
    missingGuards,
  }));
}

beforeEach(async () => {
  line = await startLineMessages();
  person = newPerson('told');
});
afterEach(async () => {
  await server.close();
  await line.close();
  resetClock();
});

const at = (moment: string) => setClock(Date.parse(`${moment}+09:00`));
const work = (moment?: string) => deliverMessages(services, moment);
const texts = () => line.accepted.map(({ text }) => text);
const heads = () => texts().map((text) => text.split('\n').slice(0, 2).join(''));
const book = async (slot = SLOT, userId = person) => {
  const { body } = await put(server, userId, visitBody(slot));
  return body as { partitionKey: string; answercode: string };
};
const change = (partitionKey: string, slot: string, caller = person) =>
  put(server, caller, {
    ...visitBody(slot),
    data: visitBody(slot).data.map((row) => ({ ...row, partitionKey, userId: person })),
    subData: { oldPartitionKey: partitionKey },
  });
const cancel = (partitionKey: string, caller = person) =>
  server.call(caller, 'POST', '/survey-results/cancelItem', { surveyId: 'visit', partitionKey });
const states = async () =>
  (
    await rowsOf<{ kind: string; state: string; last_answer: string | null }>(
      server,
      'SELECT kind, state, last_answer FROM outbox ORDER BY created_at, kind',
    )
  ).map(({ kind, state, last_answer }) => [kind, state, last_answer]);

describe('what happened is told [CONTRACT 14.4]', () => {
  test('a booking with day, time, place, code and the way back', async () => {
    await start();
    const { answercode } = await book();
    await work();
    expect(line.accepted).toEqual([expect.objectContaining({ to: person })]);
    expect(texts()).toEqual([
      [
        ...['ひかり総合病院です。', '予約を受け付けました。', '来院予約', '日時 11月26日(木) 9:00', '場所 本館1階'],
        ...[
          `受付番号 ${answercode}`,
          '確認・変更・キャンセル http://localhost:3000/confirm/visit',
          'お電話 03-1234-5678',
        ],
      ].join('\n'),
    ]);
  });

  test('a change, the desk’s change and a cancel, each of what stands then', async () => {
    await start();
    const { partitionKey } = await book();
    await work();
    const changed = await change(partitionKey, '20261127|1');
    await work();
    const moved = await change(String(changed.body.partitionKey), '20261128|0', DESK);
    await work();
    await cancel(String(moved.body.partitionKey));
    await work();
    expect(heads()).toEqual([
      'ひかり総合病院です。予約を受け付けました。',
      'ひかり総合病院です。予約を変更しました。',
      'ひかり総合病院です。ご予約の日時が変わりました。',
      'ひかり総合病院です。予約をキャンセルしました。',
    ]);
    expect(texts()[1]).toContain('日時 11月27日(金) 10:00');
    expect(texts()[2]).toContain('日時 11月28日(土) 9:00');
    expect(texts()[3]).toContain('日時 11月28日(土) 9:00');
  });

  test('what changes before it has left is told as it stands alone, and what stands no more is not', async () => {
    await start();
    const { partitionKey } = await book();
    const changed = await change(partitionKey, '20261127|1');
    await work();
    expect(heads()).toEqual(['ひかり総合病院です。予約を変更しました。']);
    const other = await book('20261130|0');
    await cancel(other.partitionKey);
    await work();
    expect(heads().slice(1)).toEqual(['ひかり総合病院です。予約をキャンセルしました。']);
    expect(await states()).toEqual(
      expect.arrayContaining([
        ['booked', 'dropped', 'untrue'],
        ['changed', 'sent', '200'],
      ]),
    );
    expect(changed.status).toBe(200);
  });

  test('answers without a time, and people whom the desk has entered, hear nothing', async () => {
    await start();
    await put(server, person, putBody('profile', { name: '山田', phone: '09012345678' }));
    const entered = visitBody(SLOT);
    await put(server, DESK, {
      ...entered,
      data: entered.data.map((row) => ({ ...row, userId: '', partitionKey: '' })),
    });
    await work();
    expect(await states()).toEqual([]);
  });

  test('a call that is taken back tells nothing', async () => {
    await start();
    const full = await put(server, person, visitBody('20261129|0'));
    expect(full.status).not.toBe(200);
    await work();
    expect(await states()).toEqual([]);
  });

  test('at night the house is quiet, and in the morning only what is still true is told', async () => {
    await start();
    at('2026-11-24T22:00:00');
    const { partitionKey } = await book('20261130|0');
    await book('20261130|1');
    await work();
    await work('2026-11-25T07:59:00');
    expect(texts()).toEqual([]);
    await cancel(partitionKey);
    await work('2026-11-25T08:00:00');
    expect(heads()).toEqual(
      expect.arrayContaining([
        'ひかり総合病院です。予約を受け付けました。',
        'ひかり総合病院です。予約をキャンセルしました。',
      ]),
    );
    expect(texts()).toHaveLength(2);
  });
});

describe('reminders are looked up when they are due [CONTRACT 14.4]', () => {
  test('each rule once, none early, with what to bring', async () => {
    await start({ 'messages.json': { quiet: { from: '00:00', to: '00:00' }, kinds: { booked: { off: true } } } });
    await book();
    await work('2026-11-25T17:59:59');
    expect(texts()).toEqual([]);
    await work('2026-11-25T18:00:00');
    await work('2026-11-25T18:00:30');
    expect(texts()).toEqual([expect.stringContaining('持ち物 保険証')]);
    await work('2026-11-26T07:00:05');
    expect(texts()).toHaveLength(2);
    expect(texts()[1]).toContain('日時 11月26日(木) 9:00');
    expect(texts()[1]).not.toContain('持ち物');
  });

  test('a registration that holds a place is told, and reminded of, with the way to it [MEMBER-011]', async () => {
    await start({ 'members/first.json': REGISTER_WITH_PLACE });
    const values = { name: '山田 花子', place: `consult_0|${SLOT}` };
    expect((await register(server, person, values, { surveyId: 'first' })).status).toBe(200);
    await work();
    await work('2026-11-25T18:01');
    expect(heads()).toEqual([
      'ひかり総合病院です。予約を受け付けました。',
      'ひかり総合病院です。ご予約の日が近づきました。',
    ]);
    for (const text of texts()) expect(text).toContain('http://localhost:3000/member/first');
  });

  test('a change moves it, a cancel ends it, and neither has to say so', async () => {
    await start({
      'messages.json': { kinds: { booked: { off: true }, changed: { off: true }, cancelled: { off: true } } },
    });
    const first = await book();
    const other = newPerson('other');
    const second = await book(SLOT, other);
    await change(first.partitionKey, '20261127|1');
    await cancel(second.partitionKey, other);
    await work('2026-11-25T18:00:00');
    expect(texts()).toEqual([]);
    await work('2026-11-26T18:00:00');
    expect(texts()).toEqual([expect.stringContaining('日時 11月27日(金) 10:00')]);
  });

  test('what changes between the due time and the sending is not told as it was', async () => {
    await start({
      'messages.json': { kinds: { booked: { off: true }, changed: { off: true }, cancelled: { off: true } } },
    });
    const { partitionKey } = await book();
    at('2026-11-25T18:00:00');
    await services.reminders.plan();
    await change(partitionKey, '20261130|1');
    await services.outbox.deliver();
    expect(await states()).toEqual([['reminder', 'dropped', 'untrue']]);
  });

  test('control: who did not look what stands would remind of a cancelled time', async () => {
    const off = { kinds: { booked: { off: true }, cancelled: { off: true } } };
    await start({ 'messages.json': off }, {}, NO_LOOK_AT_WHAT_STANDS);
    const { partitionKey } = await book();
    at('2026-11-25T18:00:00');
    await services.reminders.plan();
    await cancel(partitionKey);
    await services.outbox.deliver();
    expect(heads()).toEqual(['ひかり総合病院です。ご予約の日が近づきました。']);
  });

  test('control: without a key that names it a second server would write a reminder again', async () => {
    await start({ 'messages.json': { kinds: { booked: { off: true } } } }, {}, NO_NAMES_OF_REMINDERS);
    await book();
    at('2026-11-25T18:00:00');
    await services.reminders.plan();
    // The other server had read the marks before.
    await rowsOf(server, 'DELETE FROM reminder_mark');
    await services.reminders.plan();
    await services.outbox.deliver();
    expect(heads()).toHaveLength(2);
  });

  test('who books after it was due has just read the time', async () => {
    await start();
    at('2026-11-25T18:30:00');
    await book('20261127|0');
    await work('2026-11-25T18:30:10');
    await work('2026-11-26T17:00:00');
    expect(heads()).toEqual(['ひかり総合病院です。予約を受け付けました。']);
    await work('2026-11-26T18:00:00');
    expect(heads()).toHaveLength(2);
  });

  test('a change of other values after it was due does not lose it', async () => {
    await start({ 'messages.json': { kinds: { booked: { off: true }, changed: { off: true } } } });
    const { partitionKey } = await book();
    at('2026-11-25T18:00:02');
    await change(partitionKey, SLOT);
    await work('2026-11-25T18:00:05');
    expect(heads()).toEqual(['ひかり総合病院です。ご予約の日が近づきました。']);
  });

  test('what was due while no server ran is told as long as it helps, else it is listed', async () => {
    await start({ 'messages.json': { kinds: { booked: { off: true } } } });
    await work();
    await book('20261126|0');
    await book('20261126|1', newPerson('late'));
    await work('2026-11-26T08:30:00');
    // Of the eve and of the morning; the one at 9:00 is half an hour away.
    expect(texts()).toEqual([expect.stringContaining('10:00'), expect.stringContaining('10:00')]);
    expect((await states()).filter(([, state]) => state === 'dropped')).toEqual([
      ['reminder', 'dropped', 'late'],
      ['reminder', 'dropped', 'late'],
    ]);
  });

  test('a day with more than a chunk is written whole, by two servers, once each', async () => {
    const many = Array.from({ length: 210 }, (_, index) => `U-many-${index}`);
    await start({ 'messages.json': { perSecond: 500, kinds: { booked: { off: true } } } });
    await rowsOf(server, "UPDATE slot SET quota = 1000 WHERE day = '20261126'");
    for (let index = 0; index < many.length; index += 30)
      await Promise.all(many.slice(index, index + 30).map((userId) => book(SLOT, userId)));
    const other = makeServices(server.configuration, server.database);
    at('2026-11-25T18:00:00');
    await Promise.all([services.reminders.plan(), other.reminders.plan()]);
    await rowsOf(server, 'DELETE FROM reminder_mark');
    await other.reminders.plan();
    await Promise.all([services.outbox.deliver(), other.outbox.deliver()]);
    expect(line.accepted.map(({ to }) => to).sort()).toEqual([...many].sort());
  });
});

describe('people choose [CONTRACT 14.5]', () => {
  const choose = (off: string[]) => server.call(person, 'PUT', `/${MESSAGE_CHOICES_PATH}`, { off });
  const webhook = (type: string, secret = 'channel-secret', userId = person) => {
    const events = [{ type, mode: 'active', source: { type: 'user', userId } }];
    return notice(JSON.stringify({ destination: 'U0', events }), secret);
  };
  const notice = (body: string, secret = 'channel-secret') => {
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    return server.call(undefined, 'POST', `/${LINE_WEBHOOK_PATH}`, body, { 'x-line-signature': signature });
  };

  test('a kind that is switched off leaves no more, the others do, and it can be switched on again', async () => {
    await start();
    expect((await choose(['booked'])).body.data).toEqual({ off: ['booked'], isBlocked: false });
    const { partitionKey } = await book();
    await work();
    await cancel(partitionKey);
    await work();
    expect(heads()).toEqual(['ひかり総合病院です。予約をキャンセルしました。']);
    expect(await states()).toContainEqual(['booked', 'dropped', 'off']);
    expect((await choose([])).body.data).toEqual({ off: [], isBlocked: false });
    await book('20261130|0');
    await work();
    expect(heads()).toHaveLength(2);
  });

  test('what is no kind is refused, and nobody chooses for others', async () => {
    await start();
    expect((await choose(['advertisement'])).status).toBe(400);
    expect((await server.call(undefined, 'GET', `/${MESSAGE_CHOICES_PATH}`)).status).toBe(401);
    const foreign = { off: ['booked'], userId: newPerson('foreign') };
    expect((await server.call(person, 'PUT', `/${MESSAGE_CHOICES_PATH}`, foreign)).status).toBe(403);
  });

  test('who has blocked the account counts as off, until LINE says that the person follows it again', async () => {
    await start({}, { LINE_MESSAGING_SECRET: 'channel-secret' });
    await book();
    expect((await webhook('unfollow')).status).toBe(200);
    await work();
    expect(await states()).toEqual([['booked', 'dropped', 'blocked']]);
    expect((await server.call(person, 'GET', `/${MESSAGE_CHOICES_PATH}`)).body.data).toMatchObject({ isBlocked: true });
    await choose([]);
    await book('20261127|0');
    await work();
    expect(texts()).toEqual([]);
    expect((await webhook('follow')).status).toBe(200);
    await book('20261130|0');
    await work();
    expect(texts()).toEqual([expect.stringContaining('11月30日')]);
  });

  test('only LINE says so: a wrong signature is refused, an unknown person leaves no row, without a secret nobody is heard', async () => {
    await start({}, { LINE_MESSAGING_SECRET: 'channel-secret' });
    await book();
    expect((await webhook('unfollow', 'other-secret')).status).toBe(403);
    expect((await webhook('unfollow', 'channel-secret', newPerson('unknown'))).status).toBe(200);
    expect((await webhook('unfollow', 'channel-secret', '['.repeat(1_000))).status).toBe(200);
    expect((await notice(`{"events":${'['.repeat(65)}${']'.repeat(65)}}`)).status).toBe(400);
    expect(await rowsOf(server, 'SELECT * FROM message_choice')).toEqual([]);
    await server.close();
    await start();
    expect((await webhook('unfollow')).status).toBe(404);
  });
});

describe('once, whatever happens on the way [CONTRACT 14.4]', () => {
  test('an answer of LINE that is lost is asked for again under the same key and the same words', async () => {
    await start();
    await book();
    line.lose = 1;
    await work();
    await server.importFiles({ 'messages.json': { kinds: { booked: { text: '別の文面' } } } });
    await work('2026-11-20T09:05:00');
    expect(texts()).toHaveLength(1);
    expect(await states()).toEqual([['booked', 'sent', '409']]);
  });

  test('control: without the memory of keys the same message would be there twice', async () => {
    await start();
    line.remembers = false;
    await book();
    line.lose = 1;
    await work();
    await work('2026-11-20T09:05:00');
    expect(texts()).toHaveLength(2);
  });

  test('a month that is used up holds everything, says so at the desk, and goes on when LINE takes messages again', async () => {
    await start();
    await book();
    line.refuse.push({ status: 429, message: 'You have reached your monthly limit.' });
    await work();
    const listed = await server.call(DESK, 'GET', `//survey/api/v1/admin/messages?userId=${person}`);
    expect(listed.body.data).toEqual([
      expect.objectContaining({ kind: 'booked', state: 'waiting', reason: 'limit', dueAt: expect.any(String) }),
    ]);
    await book('20261130|0', newPerson('held'));
    await work('2026-11-20T09:30:00');
    expect(texts()).toEqual([]);
    line.refuse.push({ status: 429, message: 'You have reached your monthly limit.' });
    await work('2026-11-20T10:05:00');
    expect(texts()).toEqual([]);
    await work('2026-11-27T12:00:00');
    // One of the two is over by now.
    expect(texts()).toEqual([expect.stringContaining('11月30日')]);
    expect(await states()).toContainEqual(['booked', 'dropped', 'late']);
  });

  test('perSecond sets how fast they leave, for all servers together', async () => {
    await start({ 'messages.json': { perSecond: 2 } });
    await Promise.all(Array.from({ length: 4 }, () => book(SLOT, newPerson('slow'))));
    for (let index = 0; index < 2; index += 1)
      await rowsOf(
        server,
        `INSERT INTO outbox (message_id, recipient, messages, state, next_attempt_at, created_at)
         VALUES (gen_random_uuid()::text, 'U-slow', '[{"type":"text","text":"x"}]', 'waiting', $1, $1)`,
        [new Date(TEST_NOW)],
      );
    const other = makeServices(server.configuration, server.database);
    const began = nowMilliseconds();
    await Promise.all([services.outbox.deliver(), other.outbox.deliver()]);
    expect(line.accepted).toHaveLength(6);
    // Three at once, then one each half second: the turn of the last one comes a second and a half later. Counted from
    // before the first leaves: how late that one arrives says nothing of the turns. A timer may be a little early.
    const last = Math.max(...line.accepted.map(({ at: time }) => time));
    expect(last - began).toBeGreaterThanOrEqual(1_490);
  });

  test('in medical mode nothing names form, department or what to bring [CONTRACT 13]', async () => {
    await start({}, { MEDICAL_MODE: 'on' });
    await book();
    await work();
    await work('2026-11-25T18:00:00');
    expect(texts()).toHaveLength(2);
    for (const text of texts()) {
      expect(text).not.toMatch(/来院予約|内科|本館|保険証|visit/);
      expect(text).toContain('東京都千代田区');
    }
  });
});
