/**
 * What the desk does with one answer (CONTRACT 14.3): by the guards of every change, with the version that was read, and
 * for the staff alone.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ConsoleAnswer, ConsoleAnswerDetail } from '@madoguchi/shared/contract/console/answers';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, put, putBody, rowsOf, slotOf } from '../../testing/answers';
import { candidateBundle } from '../../testing/candidates';
import { bookedVisit, consoleCallOf, countFromOne, dataOf, recordOf } from '../../testing/console';
import { NO_NUMBER_OF_BEDS, NO_QUOTA, NO_VERSIONS } from '../../testing/guards';
import { REGISTER_WITH_PLACE, register } from '../../testing/members';
import { beginTest, DESK, newPerson, startTestServer, type TestServer } from '../../testing/server';
import { brokenNights, freeBeds, reserve, STAY_SURVEY, stayBundle } from '../../testing/stays';

const CLERKS = 8;
let server: TestServer;
let clerk: string;
let person: string;
beforeAll(async () => {
  const bundle = { ...candidateBundle(), ...stayBundle(), 'members/first.json': REGISTER_WITH_PLACE };
  server = await startTestServer({ bundle });
  await countFromOne(server);
  clerk = await server.staff({ roles: ['受付'] });
});
beforeEach(() => {
  person = beginTest('deeds');
});
afterAll(async () => {
  await server.close();
  resetClock();
});

type Deed = 'answerCheck' | 'answerMove' | 'answerCancel' | 'answerMemo' | 'answerMessage' | 'answerAttendance';
const deed = (name: Deed, partitionKey: string, body: object, as = clerk, at = server) =>
  consoleCallOf(at, as, name, { ids: { partitionKey }, body });
const done = async (name: Deed, partitionKey: string, body: object) => {
  const { status, body: answer } = await deed(name, partitionKey, body);
  expect({ status, answer }).toMatchObject({ status: 200 });
  return answer.data as ConsoleAnswer;
};
const detail = (partitionKey: string) =>
  dataOf<ConsoleAnswerDetail>(server, clerk, 'answer', { ids: { partitionKey } });
const told = async (userId: string) =>
  (
    await rowsOf<{ kind: string }>(server, 'SELECT kind FROM outbox WHERE recipient = $1 ORDER BY created_at', [userId])
  ).map(({ kind }) => kind);

describe('a status', () => {
  test('is set with the version that was read, and gives the place back where it cancels', async () => {
    const key = await bookedVisit(server, person, '20261130|0');
    const before = await slotOf(server, 'main', '20261130', '0');
    expect(await done('answerCheck', key, { check: '対応中', version: 1 })).toMatchObject({
      check: '対応中',
      version: 2,
    });
    expect(await done('answerCheck', key, { check: 'NG', version: 2 })).toMatchObject({ check: 'NG', version: 3 });
    expect((await slotOf(server, 'main', '20261130', '0'))?.reserved).toBe((before?.reserved ?? 0) - 1);
    expect(await told(person)).toContain('cancelled');
  });

  test('409 with what stands for an older version, and nothing is done', async () => {
    const key = await bookedVisit(server, person, '20261201|0');
    await done('answerCheck', key, { check: '保留', version: 1 });
    const { status, body } = await deed('answerCheck', key, { check: '完了', version: 1 });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'changed', data: { partitionKey: key, check: '保留', version: 2 } },
    });
    const shown = await rowsOf(
      server,
      `SELECT actor_id, subject_user_id, after FROM audit WHERE action = 'read' AND subject = $1`,
      [key],
    );
    expect(shown).toEqual([
      { actor_id: clerk, subject_user_id: person, after: { event: 'answers', surveyId: 'visit', keys: [key] } },
    ]);
    expect((await recordOf(server, clerk, key)).check).toBe('保留');
  });

  test('counts what the person writes, too', async () => {
    const body = putBody('profile', { name: '山田 花子', phone: '0312345678' });
    const { body: first } = await put(server, person, body);
    const key = String(first.partitionKey);
    await put(server, person, putBody('profile', { name: '山田 花美', phone: '0312345678' }));
    expect(await deed('answerCheck', key, { check: '完了', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'changed', data: { name: '山田 花美', version: 2 } },
    });
  });

  const race = async (at: TestServer) => {
    const who = await at.staff({ roles: ['受付'] });
    const key = await bookedVisit(at, newPerson('race'), '20261202|0');
    const checks = ['対応中', '対応済', '完了', '保留'];
    const answers = await Promise.all(
      Array.from({ length: CLERKS }, (_, index) =>
        deed('answerCheck', key, { check: checks[index % checks.length], version: 1 }, who, at),
      ),
    );
    return answers.map(({ status }) => status).sort();
  };
  test('of many at once: one is done, the others are told what stands', async () => {
    expect(await race(server)).toEqual([200, ...Array.from({ length: CLERKS - 1 }, () => 409)]);
  });
  test('control: without the version what one has set another one sets over it', async () => {
    const open = await startTestServer({ missingGuards: NO_VERSIONS });
    expect((await race(open)).filter((status) => status === 200).length).toBeGreaterThan(1);
    await open.close();
  });
});

describe('a move', () => {
  test('to another slot: places, status and rest stay true, the person is told', async () => {
    const key = await bookedVisit(server, person, '20261203|0');
    const free = await slotOf(server, 'main', '20261204', '1');
    const moved = await done('answerMove', key, { value: 'consult_0|20261204|1', version: 1 });
    expect(moved).toMatchObject({ name: '山田 太郎', reservation: { date: '20261204', start: '10:00' } });
    expect((await slotOf(server, 'main', '20261204', '1'))?.reserved).toBe((free?.reserved ?? 0) + 1);
    expect(await brokenInvariants(server)).toEqual([]);
    expect(await told(person)).toEqual(['booked', 'moved']);
    // The form is answered anew: the old answer made way, and its code, memos and history went on.
    const { history } = await detail(moved.partitionKey);
    expect(history[0]).toMatchObject({ action: 'update', isStaff: true, actorId: clerk, actorName: clerk });
    expect(history[0]?.changes).toContainEqual({
      title: '予約',
      before: '2026年12月3日(木) 09:00',
      after: '2026年12月4日(金) 10:00',
    });
    expect(history.at(-1)).toMatchObject({ action: 'create', isStaff: false, actorId: person });
  });

  test.each([
    ['consult_0|20261206|0', 409, 'not_reservable'],
    ['consult_0|20261204|9', 400, 'invalid'],
    ['nothing_0|20261204|0', 400, 'invalid'],
    ['2026-12-04 10:00', 400, 'invalid'],
  ])('%s is refused as the person’s calls refuse it', async (value, status, code) => {
    const key = await bookedVisit(server, person, '20270112|0');
    expect(await deed('answerMove', key, { value, version: 1 })).toMatchObject({ status, body: { code } });
    expect((await recordOf(server, clerk, key)).reservation?.date).toBe('20270112');
  });

  test('of a registration moves the place that it holds, and leaves the rest as it is [MEMBER-011]', async () => {
    const values = { name: '山田 花子', place: 'consult_0|20261205|0' };
    const { body } = await register(server, person, values, { surveyId: 'first' });
    const moved = await done('answerMove', String(body.partitionKey), { value: 'consult_0|20261205|1', version: 1 });
    expect(moved).toMatchObject({ surveyId: 'first', reservation: { date: '20261205', start: '10:00' } });
    expect((await detail(moved.partitionKey)).fields).toContainEqual(expect.objectContaining({ value: '山田 花子' }));
    expect(await told(person)).toEqual(['booked', 'moved']);
  });

  test('409 for an older version, also where the person has moved the answer themselves', async () => {
    const key = await bookedVisit(server, person, '20261207|0');
    await done('answerMemo', key, { text: '窓側' });
    await done('answerCheck', key, { check: '保留', version: 1 });
    expect(await deed('answerMove', key, { value: 'consult_0|20261208|0', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'changed', data: { version: 2 } },
    });
    expect(await brokenInvariants(server)).toEqual([]);
  });

  const rush = async (at: TestServer, day: string) => {
    const who = await at.staff({ roles: ['受付'] });
    const days = ['20270113', '20270114', '20270115'];
    const keys = await Promise.all(
      days.flatMap((from) => [0, 1].map(() => bookedVisit(at, newPerson('rush'), `${from}|0`))),
    );
    const answers = await Promise.all(
      keys.map((key) => deed('answerMove', key, { value: `consult_0|${day}|1`, version: 1 }, who, at)),
    );
    return answers.map(({ status, body }) => (status === 200 ? 'moved' : String(body.code))).sort();
  };
  test('of many to the last places at once: none is given twice [CONTRACT 6]', async () => {
    expect(await rush(server, '20270118')).toEqual([
      'moved',
      'moved',
      ...Array.from({ length: 4 }, () => 'quota_exceeded'),
    ]);
    expect(await brokenInvariants(server)).toEqual([]);
  });
  test('control: without the quota more are moved than there are places', async () => {
    const open = await startTestServer({ missingGuards: NO_QUOTA });
    await countFromOne(open);
    expect((await rush(open, '20270119')).filter((each) => each === 'moved').length).toBeGreaterThan(2);
    await open.close();
  });

  test('of a stay to other nights', async () => {
    const { body } = await reserve(server, person, '2026-12-01', '2026-12-03');
    const moved = await done('answerMove', String(body.partitionKey), {
      value: '2026-12-07|2026-12-09 午前',
      version: 1,
    });
    expect(moved.stay).toEqual({ from: '20261207', to: '20261209', bed: '入院' });
    expect(await freeBeds(server, '2026-12-01', '2026-12-02')).toEqual([2, 2]);
    expect(await freeBeds(server, '2026-12-07', '2026-12-08')).toEqual([1, 1]);
    expect(await brokenNights(server)).toEqual([]);
    const full = await deed('answerMove', moved.partitionKey, {
      value: '2026-12-09|2026-12-11',
      version: moved.version,
    });
    expect(full).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect(STAY_SURVEY).toBe(moved.surveyId);
  });

  const bedRush = async (at: TestServer) => {
    const who = await at.staff({ roles: ['受付'] });
    const stays = await Promise.all(
      Array.from({ length: 4 }, (_, index) => {
        const first = 2 + 2 * Math.trunc(index / 2);
        return reserve(at, newPerson('rush'), `2027-03-0${first}`, `2027-03-0${first + 1}`);
      }),
    );
    // One bed on that night.
    const move = { value: '2026-12-05 午後|2026-12-06 午前', version: 1 };
    const answers = await Promise.all(
      stays.map(({ body }) => deed('answerMove', String(body.partitionKey), move, who, at)),
    );
    return answers.map(({ status, body }) => (status === 200 ? 'moved' : String(body.code))).sort();
  };
  test('of several stays to the last bed of a night at once: one is moved, the others stay [CONTRACT 6.6]', async () => {
    expect(await bedRush(server)).toEqual(['moved', ...Array.from({ length: 3 }, () => 'quota_exceeded')]);
    expect(await freeBeds(server, '2026-12-05', '2026-12-05')).toEqual([0]);
    expect(await brokenNights(server)).toEqual([]);
  });
  test('control: without the number of beds several are moved to the one bed', async () => {
    const open = await startTestServer({ bundle: stayBundle(), missingGuards: NO_NUMBER_OF_BEDS });
    await countFromOne(open);
    expect((await bedRush(open)).filter((each) => each === 'moved').length).toBeGreaterThan(1);
    await open.close();
  });
  test('of a stay on the version that was read alone: of two desks at once one moves it [14.3]', async () => {
    const { body } = await reserve(server, newPerson('twice'), '2027-03-10', '2027-03-11');
    const answers = await Promise.all(
      ['11', '12'].map((day) =>
        deed('answerMove', String(body.partitionKey), {
          value: `2027-03-${day}|2027-03-${Number(day) + 1}`,
          version: 1,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await brokenNights(server)).toEqual([]);
  });

  test('of wishes to the visit that the desk confirms, and to another one', async () => {
    const wish = 'internal#heart#2026-12-01#午前#1';
    const { body } = await put(server, person, putBody('clinic', { name: '山田 花子', 'dates#0': wish }));
    const first = await done('answerMove', String(body.partitionKey), { value: '2026-12-01 10:30', version: 1 });
    expect(first.visit).toEqual({ day: '20261201', time: '10:30', department: '循環器内科' });
    const second = await done('answerMove', first.partitionKey, { value: '2026-12-02 09:00', version: first.version });
    expect(second.visit).toMatchObject({ day: '20261202', time: '09:00' });
    expect(await told(person)).toEqual(['confirmed', 'moved']);
    const wrong = await deed('answerMove', second.partitionKey, { value: '2026-12-02 23:10', version: second.version });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const past = await deed('answerMove', second.partitionKey, { value: '2026-11-19 09:00', version: second.version });
    expect(past).toMatchObject({ status: 409, body: { code: 'not_reservable' } });
  });

  test('leaves a key that no status brings back beside the answer that took its place', async () => {
    const key = await bookedVisit(server, person, '20270118|0');
    const moved = await done('answerMove', key, { value: 'consult_0|20270119|0', version: 1 });
    const { version } = await recordOf(server, clerk, key);
    expect(await deed('answerCheck', key, { check: '対応中', version })).toMatchObject({
      status: 409,
      body: { code: 'not_editable' },
    });
    expect((await recordOf(server, clerk, key)).check).toBe('取り消し');
    expect((await recordOf(server, clerk, moved.partitionKey)).check).toBe('未対応');
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('leaves what nobody at the desk has confirmed unconfirmed [COND-010]', async () => {
    const key = await bookedVisit(server, person, '20270120|0');
    await server.database.execute(
      {
        name: 'test_mark',
        text: `UPDATE answer_row SET status = 'unconfirmed' WHERE item_key = 'name' AND answer_id = (SELECT answer_id FROM answer WHERE is_current AND partition_key = $1)`,
      },
      [key],
    );
    const moved = await done('answerMove', key, { value: 'consult_0|20270121|0', version: 1 });
    expect((await detail(moved.partitionKey)).unconfirmed).toEqual(['name']);
  });

  test('404 to a calendar outside of the caller’s scope', async () => {
    const of = await server.staff({ roles: ['予約担当'], scope: { calendars: ['main'] } });
    const key = await bookedVisit(server, person, '20270122|0');
    expect(await deed('answerMove', key, { value: 'vaccine_0|20261203|0', version: 1 }, of)).toMatchObject({
      status: 404,
    });
    // Nothing was done either: the answer would have made way for another one.
    expect(await recordOf(server, clerk, key)).toMatchObject({ check: '未対応', version: 1 });
  });
});

describe('cancelling', () => {
  test('frees the place whatever the deadline, and tells the person', async () => {
    const key = await bookedVisit(server, person, '20261120|1');
    expect(await done('answerCancel', key, { version: 1 })).toMatchObject({ check: '取り消し', version: 2 });
    expect(await told(person)).toEqual(['booked', 'cancelled']);
    expect(await deed('answerCancel', key, { version: 1 })).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect(await deed('answerCancel', key, { version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'not_editable' },
    });
    expect(await brokenInvariants(server)).toEqual([]);
    const { history } = await detail(key);
    expect(history[0]?.changes).toContainEqual({ title: '状態', before: '未対応', after: '取り消し' });
  });
});

describe('attendance', () => {
  test('goes through its states and back, beside the status, with who and when [CONTRACT 13]', async () => {
    const key = await bookedVisit(server, person, '20270125|0');
    const arrived = await done('answerAttendance', key, { state: 'arrived', version: 1 });
    expect(arrived).toMatchObject({ check: '未対応', version: 2, attendance: { state: 'arrived', actorId: clerk } });
    expect((await done('answerAttendance', key, { state: 'called' })).attendance?.state).toBe('called');
    expect((await done('answerAttendance', key, { state: null, version: 3 })).attendance).toBeNull();
    expect(await deed('answerAttendance', key, { state: 'done', version: 1 })).toMatchObject({ status: 409 });
    expect(await deed('answerAttendance', key, { state: 'gone' })).toMatchObject({ status: 400 });
    const { history } = await detail(key);
    expect(history.slice(0, 3).map(({ changes }) => changes[0])).toEqual([
      { title: '来院', before: '呼出' },
      { title: '来院', before: '到着', after: '呼出' },
      { title: '来院', after: '到着' },
    ]);
  });

  test('of one day is not that of another, and of another slot of the day stays', async () => {
    const key = await bookedVisit(server, person, '20270126|0');
    await done('answerAttendance', key, { state: 'arrived' });
    const sameDay = await done('answerMove', key, { value: 'consult_0|20270126|1', version: 2 });
    expect(sameDay.attendance?.state).toBe('arrived');
    const move = { value: 'consult_0|20270127|0', version: sameDay.version };
    expect((await done('answerMove', sameDay.partitionKey, move)).attendance).toBeNull();
  });
});

describe('beside the answer', () => {
  test('memos follow it through changes, and the person never sees them', async () => {
    const key = await bookedVisit(server, person, '20270128|0');
    expect(await done('answerMemo', key, { text: ' 車椅子で来院 ' })).toMatchObject({ memos: 1, version: 1 });
    const moved = await done('answerMove', key, { value: 'consult_0|20270129|0', version: 1 });
    expect(await done('answerMemo', moved.partitionKey, { text: '付き添いあり' })).toMatchObject({ memos: 2 });
    expect((await detail(moved.partitionKey)).memoTexts.map(({ text, actorId }) => [text, actorId])).toEqual([
      ['付き添いあり', clerk],
      ['車椅子で来院', clerk],
    ]);
    const own = await server.call(person, 'GET', '/survey-results/own');
    expect(JSON.stringify(own.body)).not.toContain('車椅子');
  });

  test('a message is written for the person, and refused for somebody whom LINE does not know', async () => {
    const key = await bookedVisit(server, person, '20270201|0');
    expect(await deed('answerMessage', key, { text: 'お待ちしています。' })).toMatchObject({
      status: 200,
      body: { data: { messageId: expect.any(String) } },
    });
    expect((await detail(key)).messages.map(({ text }) => text)).toContain('お待ちしています。');
    const atDesk = await bookedVisit(server, DESK, '20270201|0');
    expect(await deed('answerMessage', atDesk, { text: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'not_available' },
    });
  });
});

test('who is limited is shown of a person’s messages those of the answer alone [CONTRACT 14.2]', async () => {
  const key = await bookedVisit(server, person, '20270204|0');
  await bookedVisit(server, person, '20270204|1');
  await deed('answerMessage', key, { text: 'お待ちしています。' });
  await server.database.execute(
    {
      name: 'test_other_form',
      text: `INSERT INTO outbox (message_id, recipient, messages, state, next_attempt_at, created_at, kind, survey_id, answer_code)
             SELECT message_id || '-other', recipient, messages, state, next_attempt_at, created_at, kind, 'profile', answer_code
             FROM outbox WHERE recipient = $1 AND kind = 'booked'`,
    },
    [person],
  );
  const limited = await server.staff({ roles: ['受付'], scope: { forms: ['visit'] } });
  const shown = await dataOf<ConsoleAnswerDetail>(server, limited, 'answer', { ids: { partitionKey: key } });
  expect(shown.messages.map(({ kind }) => kind)).toEqual(['booked']);
  expect((await detail(key)).messages.length).toBeGreaterThan(3);
});

test('a message that comes again by its key is the first one [14.3]', async () => {
  const key = await bookedVisit(server, person, '20270205|0');
  const body = { text: 'もう一度の連絡です。', idempotencyKey: 'key-of-the-dialog' };
  const first = await deed('answerMessage', key, body);
  const again = await deed('answerMessage', key, body);
  expect(again.body.data).toMatchObject({ messageId: (first.body.data as { messageId: string }).messageId });
  expect((await detail(key)).messages.filter(({ text }) => text === body.text)).toHaveLength(1);
});

describe('a deed', () => {
  const DEEDS: readonly (readonly [Deed, object])[] = [
    ['answerCheck', { check: '完了', version: 1 }],
    ['answerMove', { value: 'consult_0|20270203|0', version: 1 }],
    ['answerCancel', { version: 1 }],
    ['answerMemo', { text: 'x' }],
    ['answerMessage', { text: 'x' }],
    ['answerAttendance', { state: 'arrived' }],
  ];
  test.each(DEEDS)('%s: 404 outside of the scope, 403 outside of the role, and nothing is done', async (name, body) => {
    const key = await bookedVisit(server, person, '20270202|0');
    const outside = await server.staff({ roles: ['受付'], scope: { forms: ['profile'] } });
    const reader = await server.staff({ roles: ['閲覧'] });
    expect(await deed(name, key, body, outside)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await deed(name, key, body, reader)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await deed(name, `${key}9`, body)).toMatchObject({ status: 404 });
    expect(await recordOf(server, clerk, key)).toMatchObject({
      version: 1,
      memos: 0,
      attendance: null,
      check: '未対応',
    });
    await done('answerCancel', key, { version: 1 });
  });
});

describe('a reader at the door', () => {
  const scan = (text: string, as = clerk) => consoleCallOf(server, as, 'answerScan', { body: { text } });

  test('finds the answer by QR and by code, also once it was moved', async () => {
    const key = await bookedVisit(server, person, '20270204|0');
    const { qr = '', answerCode } = await detail(key);
    expect(qr).toMatch(/^MG1\./);
    expect((await scan(qr)).body).toMatchObject({ data: { partitionKey: key, surveyId: 'visit' } });
    const moved = await done('answerMove', key, { value: 'consult_0|20270205|0', version: 1 });
    for (const text of [qr, answerCode, ` ${answerCode.toLowerCase().replace('-', '')} `])
      expect((await scan(text)).body).toMatchObject({ data: { partitionKey: moved.partitionKey } });
  });

  test('404 for a QR of another house, for no code, and outside of the scope', async () => {
    const key = await bookedVisit(server, person, '20270208|0');
    const { qr = '' } = await detail(key);
    const forged = `${qr.slice(0, -2)}${qr.endsWith('AA') ? 'BB' : 'AA'}`;
    const outside = await server.staff({ roles: ['受付'], scope: { forms: ['profile'] } });
    for (const text of [forged, 'MG1.', '', 'ZZZZ-9999']) expect(await scan(text)).toMatchObject({ status: 404 });
    expect(await scan(qr, outside)).toMatchObject({ status: 404 });
  });
});
