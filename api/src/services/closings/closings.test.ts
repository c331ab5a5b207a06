/**
 * Closing slots, who is hit, what each is offered, and what they do about it, on a real database (CONTRACT 13).
 * The calendar `main` has four places at 9:00 and two at 10:00, on every day but Sundays.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { API_PATHS } from '@madoguchi/shared/contract';
import type { Today } from '@madoguchi/shared/contract/console/answers';
import type { PlannedCells } from '@madoguchi/shared/contract/console/calendars';
import { instantOfJapan, setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, forgetAnswers, put, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { choose, closeSlots, readClosing, readOffer, tellAll } from '../../testing/closings';
import { bookedVisit, consoleCallOf, dataOf } from '../../testing/console';
import { REGISTER_WITH_PLACE, register } from '../../testing/members';
import { beginTest, newPerson, startTestServer, type TestServer } from '../../testing/server';

const DAY = '20261203';
const NEXT = '20261204';
let server: TestServer;
let planner: string;

/** A form that lets nobody change or cancel anything, on the same calendar. */
const locked = {
  ...(testBundle()['surveys/visit.json'] as object),
  surveyId: 'locked',
  calendarSetting: { updateOrCancelSettings: 'inquiryOnly' },
};

beforeAll(async () => {
  const bundle = { ...testBundle(), 'surveys/locked.json': locked, 'members/first.json': REGISTER_WITH_PLACE };
  server = await startTestServer({ bundle });
  planner = await server.staff({ roles: ['予約担当'] });
});
beforeEach(async () => {
  beginTest('closings');
  setClock(Date.parse(TEST_NOW));
  await forgetAnswers(server);
  await server.database.script('DELETE FROM outbox');
});
afterAll(() => server.close());

async function book(slot: string, surveyId = 'visit') {
  const person = newPerson('hit');
  const body = visitBody(slot);
  const data = body.data.map((row) => ({ ...row, surveyId }));
  const { status, body: answer } = await put(server, person, { ...body, data });
  expect(status).toBe(200);
  return { person, partitionKey: String(answer.partitionKey) };
}
const messages = () =>
  rowsOf<{ recipient: string; messages: { text: string }[] }>(
    server,
    'SELECT recipient, messages FROM outbox WHERE kind IS NULL',
  );
const schedule = async (day: string) => {
  const { body } = await server.call(
    newPerson('looks'),
    'GET',
    `/calendars/schedule/main?start_day=${day}&end_day=${day}`,
  );
  return body;
};
const offerOf = (closing: Awaited<ReturnType<typeof closeSlots>>, index = 0) => closing.offers[index]?.offerId ?? '';

describe('closed slots', () => {
  test('take nobody any more, show as a day off, and keep quota and reserved [CONTRACT 13]', async () => {
    await book(`${DAY}|0`);
    await closeSlots(server, planner, `${DAY}|0`, `${DAY}|1`);
    expect(await schedule(DAY)).toMatchObject({
      schedule: { [DAY]: { '0': [4, 1], '1': [2, 0] } },
      dayOff: { [DAY]: 1 },
      closed: { [DAY]: ['0', '1'] },
    });
    for (const as of [newPerson('late'), planner]) {
      const subData = as === planner ? { mode: 'admin' as const } : {};
      const { status, body } = await put(server, as, visitBody(`${DAY}|0`, subData));
      expect([status, body.code]).toEqual([409, 'not_reservable']);
    }
    expect(await slotOf(server, 'main', DAY, '0')).toEqual({ quota: 4, reserved: 1 });
  });

  test('of half a day leave the rest of the day open [CONTRACT 13]', async () => {
    await closeSlots(server, planner, `${DAY}|0`);
    expect(await schedule(DAY)).toMatchObject({ dayOff: {}, closed: { [DAY]: ['0'] } });
    await book(`${DAY}|1`);
  });

  test('give back what people hold who are only confirming [CONTRACT 13]', async () => {
    const person = newPerson('confirms');
    const value = `consult_0|${DAY}|0`;
    expect((await server.call(person, 'POST', '/survey-results/hold', { surveyId: 'visit', value })).status).toBe(200);
    expect((await closeSlots(server, planner, `${DAY}|0`)).offers).toEqual([]);
    expect((await put(server, person, visitBody(`${DAY}|0`))).body.code).toBe('not_reservable');
    expect(await slotOf(server, 'main', DAY, '0')).toEqual({ quota: 4, reserved: 0 });
  });

  test('move nobody’s deadline: a closed day counts as any other [CONTRACT 13]', async () => {
    const { person, partitionKey } = await book(`${NEXT}|0`);
    await closeSlots(server, planner, `${DAY}|0`, `${DAY}|1`);
    setClock(Date.parse(`2026-12-03T23:59:00+09:00`));
    const { status } = await server.call(person, 'POST', '/survey-results/cancelItem', {
      surveyId: 'visit',
      partitionKey,
    });
    expect(status).toBe(200);
  });

  test('are not there for who may not plan the calendar [CONTRACT 14.2]', async () => {
    const other = await server.staff({ roles: ['予約担当'], scope: { calendars: ['limited'] } });
    const body = { calendarId: 'main', reason: '', slots: [{ day: DAY, slot: '0' }] };
    expect((await consoleCallOf(server, other, 'closingPost', { body })).status).toBe(404);
    const closing = await closeSlots(server, planner, `${DAY}|0`);
    expect((await consoleCallOf(server, other, 'closing', { ids: { id: closing.closingId } })).status).toBe(404);
  });

  test.each([[[{ day: '20261119', slot: '0' }]], [[{ day: DAY, slot: '9' }]], [[{ day: '20261206', slot: '0' }]]])(
    'are such as the calendar has: %j is refused [CONTRACT 14.3]',
    async (slots) => {
      const body = { calendarId: 'main', reason: '', slots };
      expect((await consoleCallOf(server, planner, 'closingPost', { body })).status).toBe(400);
    },
  );
});

describe('who is hit', () => {
  test('is offered the next equal place, at most half of what is free in a slot, and nobody is told yet [CONTRACT 13]', async () => {
    for (let booked = 0; booked < 3; booked += 1) await book(`${DAY}|0`);
    const { offers } = await closeSlots(server, planner, `${DAY}|0`);
    const told = offers.map(({ choice, offered, state }) => [choice, offered?.day, offered?.time, state]);
    expect(told.sort()).toEqual([
      ['move', NEXT, '09:00', 'open'],
      ['move', NEXT, '09:00', 'open'],
      ['move', '20261205', '09:00', 'open'],
    ]);
    expect(await slotOf(server, 'main', NEXT, '0')).toEqual({ quota: 4, reserved: 2 });
    expect(await messages()).toEqual([]);
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('takes it for a registration too, which stays as it is beside its place [CONTRACT 13] [MEMBER-011]', async () => {
    const person = newPerson('registered');
    const values = { name: '山田 花子', place: `consult_0|${DAY}|0` };
    expect((await register(server, person, values, { surveyId: 'first' })).status).toBe(200);
    const closing = await closeSlots(server, planner, `${DAY}|0`);
    await tellAll(server, planner, closing.closingId);
    expect(await readOffer(server, person, offerOf(closing))).toMatchObject({ surveyId: 'first', isMember: true });
    const taken = await choose(server, person, offerOf(closing), 'move');
    expect([taken.status, taken.body.data]).toMatchObject([200, { state: 'moved', place: { day: NEXT } }]);
    const own = await server.call(person, 'GET', API_PATHS.resultsOwn);
    expect(own.body.data).toMatchObject({ entries: [{ surveyId: 'first', day: NEXT, time: '09:00' }] });
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('takes the offered place by one press, however often it comes [CONTRACT 13]', async () => {
    const { person } = await book(`${DAY}|0`);
    const closing = await closeSlots(server, planner, `${DAY}|0`);
    const offerId = offerOf(closing);
    expect(await readOffer(server, person, offerId)).toBeUndefined();
    expect(await tellAll(server, planner, closing.closingId)).toMatchObject({ state: 'done', total: 1, results: [] });
    expect(await readOffer(server, newPerson('other'), offerId)).toBeUndefined();
    expect(await readOffer(server, person, offerId)).toMatchObject({
      state: 'open',
      offered: { day: NEXT, time: '09:00' },
    });
    const presses = await Promise.all(Array.from({ length: 6 }, () => choose(server, person, offerId, 'move')));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(presses[0]?.body.data).toMatchObject({ state: 'moved', place: { day: NEXT, time: '09:00' } });
    expect(await slotOf(server, 'main', DAY, '0')).toEqual({ quota: 4, reserved: 0 });
    expect(await slotOf(server, 'main', NEXT, '0')).toEqual({ quota: 4, reserved: 1 });
    expect(await rowsOf(server, 'SELECT 1 FROM place_hold')).toEqual([]);
    const { offers } = await readClosing(server, planner, closing.closingId);
    expect(offers).toMatchObject([{ state: 'moved', place: { day: NEXT } }]);
  });

  test('is written to once, with a link to the offer, and not in the quiet hours [CONTRACT 14.4]', async () => {
    const { person } = await book(`${DAY}|0`);
    const closing = await closeSlots(server, planner, `${DAY}|0`);
    await tellAll(server, planner, closing.closingId);
    await tellAll(server, planner, closing.closingId);
    const sent = await messages();
    expect(sent.map(({ recipient }) => recipient)).toEqual([person]);
    expect(sent[0]?.messages[0]?.text).toMatch(
      new RegExp(`^12月3日\\(木\\) 9:00 はお受けできなくなりました。\\n.*/offer/${offerOf(closing)}$`),
    );
  });

  test('may move and cancel whatever deadline and form say [CONTRACT 13]', async () => {
    const people = [
      await book(`${DAY}|0`, 'locked'),
      await book(`${DAY}|0`, 'locked'),
      await book(`${DAY}|0`, 'locked'),
    ];
    const closing = await closeSlots(server, planner, `${DAY}|0`);
    await tellAll(server, planner, closing.closingId);
    const offers = await Promise.all(
      people.map(async ({ person }) => {
        const own = await Promise.all(closing.offers.map(({ offerId }) => readOffer(server, person, offerId)));
        return own.find((each) => each !== undefined)?.offerId ?? '';
      }),
    );
    const [mover, canceller, chooser] = people;
    setClock(Date.parse('2026-11-21T09:00:00+09:00'));
    expect((await choose(server, mover?.person ?? '', offers[0] ?? '', 'move')).body.data).toMatchObject({
      state: 'moved',
    });
    setClock(Date.parse(`2026-12-03T08:00:00+09:00`));
    expect((await choose(server, canceller?.person ?? '', offers[1] ?? '', 'cancel')).body.data).toMatchObject({
      state: 'cancelled',
    });
    // What was done stays: the same again answers as the first time, the other is refused.
    expect((await choose(server, canceller?.person ?? '', offers[1] ?? '', 'cancel')).body.data).toMatchObject({
      state: 'cancelled',
    });
    expect((await choose(server, mover?.person ?? '', offers[0] ?? '', 'cancel')).body.code).toBe('not_editable');
    const body = visitBody('20261210|1', { oldPartitionKey: chooser?.partitionKey ?? '' });
    const data = body.data.map((row) => ({ ...row, surveyId: 'locked' }));
    expect((await put(server, chooser?.person ?? '', { ...body, data })).status).toBe(200);
    expect((await readClosing(server, planner, closing.closingId)).offers.map(({ state }) => state).sort()).toEqual([
      'cancelled',
      'chose',
      'moved',
    ]);
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('of another slot is held to form and deadline as ever [CANCEL-003]', async () => {
    const { person, partitionKey } = await book(`${NEXT}|0`, 'locked');
    await closeSlots(server, planner, `${DAY}|0`);
    const { body } = await server.call(person, 'POST', '/survey-results/cancelItem', {
      surveyId: 'locked',
      partitionKey,
    });
    expect(body.code).toBe('not_editable');
  });

  test('reads that the offer has ended, and the place is for others again [CONTRACT 13]', async () => {
    const { person } = await book(`${DAY}|0`);
    const closing = await closeSlots(server, planner, `${DAY}|0`);
    await tellAll(server, planner, closing.closingId);
    setClock(Date.parse('2026-11-22T09:01:00+09:00'));
    expect(await readOffer(server, person, offerOf(closing))).toMatchObject({ state: 'open', hasEnded: true });
    expect((await choose(server, person, offerOf(closing), 'move')).body.code).toBe('deadline_passed');
    for (let booked = 0; booked < 4; booked += 1) await book(`${NEXT}|0`);
    expect(await brokenInvariants(server)).toEqual([]);
    expect((await choose(server, person, offerOf(closing), 'free')).status).toBe(200);
    expect((await choose(server, person, offerOf(closing), 'cancel')).body.data).toMatchObject({ state: 'cancelled' });
  });

  test('gives the held place back by choosing another one, and by the calendar itself [CONTRACT 13]', async () => {
    const { person, partitionKey } = await book(`${DAY}|0`);
    const closing = await closeSlots(server, planner, `${DAY}|0`);
    await tellAll(server, planner, closing.closingId);
    expect((await put(server, person, visitBody('20261210|1', { oldPartitionKey: partitionKey }))).status).toBe(200);
    expect(await rowsOf(server, 'SELECT 1 FROM place_hold')).toEqual([]);
    expect(await slotOf(server, 'main', NEXT, '0')).toEqual({ quota: 4, reserved: 0 });
    expect((await readClosing(server, planner, closing.closingId)).offers).toMatchObject([{ state: 'chose' }]);
    expect((await choose(server, person, offerOf(closing), 'move')).body.code).toBe('not_editable');
  });

  test('stands in what needs hands today until nobody is open, for who may see closings [CONSOLE 3]', async () => {
    const { person } = await book(`${DAY}|0`);
    await book(`${DAY}|0`);
    const { closingId } = await closeSlots(server, planner, `${DAY}|0`, `${DAY}|1`);
    const handsOf = async (as: string) => (await dataOf<Today>(server, as, 'today')).hands.openClosings;
    expect(await handsOf(planner)).toEqual([]);
    const { offers } = await tellAll(server, planner, closingId).then(() => readClosing(server, planner, closingId));
    const closing = { closingId, calendarId: 'main', name: '本館', firstDay: DAY };
    expect(await handsOf(planner)).toEqual([{ ...closing, open: 2 }]);
    expect(await handsOf(await server.staff({ roles: ['受付'] }))).toEqual([]);
    expect(await handsOf(await server.staff({ roles: ['予約担当'], scope: { calendars: ['limited'] } }))).toEqual([]);
    const own = offers.find(({ partitionKey }) => partitionKey?.includes(`#${person}#`));
    await choose(server, person, own?.offerId ?? '', 'move');
    expect(await handsOf(planner)).toEqual([{ ...closing, open: 1 }]);
    setClock(instantOfJapan(NEXT, '09:00'));
    expect(await handsOf(await server.staff({ roles: ['予約担当'] }))).toEqual([]);
  });

  test('is marked where the calendar is planned [CONSOLE 3]', async () => {
    const { closingId, version } = await closeSlots(server, planner, `${DAY}|1`);
    const cells = () =>
      dataOf<PlannedCells>(server, planner, 'calendarCells', { ids: { id: 'main' }, query: `from=${DAY}&to=${NEXT}` });
    expect((await cells()).closed).toEqual({ [DAY]: ['1'] });
    await dataOf(server, planner, 'closingUndo', { ids: { id: closingId }, body: { version } });
    expect((await cells()).closed).toBeUndefined();
  });

  test('is moved or cancelled by the desk, and that ends the offer [CONTRACT 13]', async () => {
    const { partitionKey } = await book(`${DAY}|0`);
    const closing = await closeSlots(server, planner, `${DAY}|0`);
    const { version } = await dataOf<{ version: number }>(server, planner, 'answer', { ids: { partitionKey } });
    const body = { value: 'consult_0|20261211|0', version };
    expect((await consoleCallOf(server, planner, 'answerMove', { ids: { partitionKey }, body })).status).toBe(200);
    expect((await readClosing(server, planner, closing.closingId)).offers).toMatchObject([
      { state: 'moved', place: { day: '20261211' } },
    ]);
    expect(await rowsOf(server, 'SELECT 1 FROM place_hold')).toEqual([]);
  });
});

describe('before anybody is told', () => {
  test('what somebody is offered can be changed, by who has read it last [CONTRACT 14]', async () => {
    await book(`${DAY}|0`);
    const closing = await closeSlots(server, planner, `${DAY}|0`);
    const ids = { id: closing.closingId };
    const change = (version: number, rest: object) =>
      consoleCallOf(server, planner, 'closingOffersPut', {
        ids,
        body: { version, offerIds: [offerOf(closing)], ...rest },
      });
    const place = { day: '20261207', slot: '1' };
    expect((await change(1, { choice: 'move', place })).body.data).toMatchObject({
      version: 2,
      offers: [{ offered: { day: '20261207', time: '10:00' } }],
    });
    expect((await change(1, { choice: 'free' })).body.code).toBe('changed');
    expect((await change(2, { choice: 'cancel' })).body.data).toMatchObject({ offers: [{ choice: 'cancel' }] });
    expect(await rowsOf(server, 'SELECT 1 FROM place_hold')).toEqual([]);
    expect((await change(3, { choice: 'move', place: { day: '20261206', slot: '0' } })).body.code).toBe(
      'quota_exceeded',
    );
    expect(await brokenInvariants(server)).toEqual([]);
    await tellAll(server, planner, closing.closingId);
    expect((await readClosing(server, planner, closing.closingId)).offers).toMatchObject([{ state: 'cancelled' }]);
    expect(await slotOf(server, 'main', DAY, '0')).toEqual({ quota: 4, reserved: 0 });
  });

  test('it can be undone, and not any more afterwards [CONTRACT 13]', async () => {
    await book(`${DAY}|0`);
    const undo = ({ closingId, version }: { closingId: string; version: number }) =>
      consoleCallOf(server, planner, 'closingUndo', { ids: { id: closingId }, body: { version } });
    expect((await undo(await closeSlots(server, planner, `${DAY}|0`))).status).toBe(200);
    expect(await slotOf(server, 'main', NEXT, '0')).toEqual({ quota: 4, reserved: 0 });
    await book(`${DAY}|0`);
    const again = await closeSlots(server, planner, `${DAY}|0`);
    expect(again.offers).toHaveLength(2);
    await tellAll(server, planner, again.closingId);
    expect((await undo(again)).body.code).toBe('not_editable');
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('closings that overlap open a slot only when both are undone [CONTRACT 13]', async () => {
    const [one, other] = [await closeSlots(server, planner, `${DAY}|0`), await closeSlots(server, planner, `${DAY}|0`)];
    for (const { closingId, version } of [one, other]) {
      expect((await schedule(DAY)).closed).toEqual({ [DAY]: ['0'] });
      await dataOf(server, planner, 'closingUndo', { ids: { id: closingId }, body: { version } });
    }
    expect((await schedule(DAY)).closed).toBeUndefined();
    await bookedVisit(server, newPerson('again'), `${DAY}|0`);
  });

  test('the message can be read as it would leave [CONTRACT 14.4]', async () => {
    await book(`${DAY}|0`);
    const { closingId } = await closeSlots(server, planner, `${DAY}|0`);
    const preview = (text: string) =>
      consoleCallOf(server, planner, 'closingPreview', { ids: { id: closingId }, body: { text } });
    expect((await preview('{day} {time} {code}')).body.data).toEqual({
      text: expect.stringMatching(/^12月3日\(木\) 9:00 [0-9A-Z]{4}-[0-9A-Z]{4}$/),
    });
    expect((await preview('{name}')).status).toBe(400);
  });

  test('in the quiet hours it is said when the message leaves, and it leaves then [CONTRACT 14.4]', async () => {
    const { person } = await book(`${DAY}|0`);
    setClock(instantOfJapan('20261120', '22:30'));
    const late = await server.staff({ roles: ['予約担当'] });
    const { closingId } = await closeSlots(server, late, `${DAY}|0`);
    const ids = { id: closingId };
    const { body } = await consoleCallOf(server, late, 'closingPreview', { ids, body: { text: '{day}' } });
    const morning = new Date(instantOfJapan('20261121', '08:00'));
    expect(body.data).toEqual({ text: '12月3日(木)', dueAt: morning.toISOString() });
    await tellAll(server, late, closingId);
    const due = await rowsOf(server, 'SELECT recipient, next_attempt_at AS due FROM outbox WHERE kind IS NULL');
    expect(due).toEqual([{ recipient: person, due: morning }]);
  });
});
