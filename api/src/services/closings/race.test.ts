/**
 * Booking, closing and taking offers at the same moment: who stands in a closed slot is known to the closing. With a
 * control that lets bookings pass by it, and must then find somebody whom nobody knows of.
 */
import { describe, expect, test } from '@jest/globals';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { lockPeople } from '../../repositories/people/people';
import { brokenInvariants, put, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { choose, closeSlots, closeSlotsOf, readClosing, tellAll } from '../../testing/closings';
import { bookedVisit, consoleCallOf, dataOf, recordOf } from '../../testing/console';
import {
  type MissingGuards,
  NO_CLOSING_OF_SLOTS,
  NO_LOOK_AT_CLOSINGS_LATE,
  WITHOUT_TRIGGER_OF_CLOSINGS,
} from '../../testing/guards';
import { newPerson, serverOfTest, type TestServer, type Without } from '../../testing/server';
import { holdPlace } from '../places/holds';

const start = serverOfTest();
const SLOT = '20261203|0';

/** Live reservations in closed slots that no closing knows of. */
const forgotten = (server: Parameters<typeof rowsOf>[0]) =>
  rowsOf(
    server,
    `SELECT a.answer_code FROM reservation p JOIN answer a USING (answer_id)
     JOIN slot s ON s.calendar_id = p.calendar_id AND s.day = p.day AND s.slot = p.slot
     WHERE p.is_live AND a.is_live AND s.closings > 0
       AND NOT EXISTS (SELECT 1 FROM closing_offer o WHERE o.survey_id = a.survey_id AND o.answer_code = a.answer_code)`,
  );

/** Forty people book a slot that is closed among them; the last ten come when it is. */
async function rush(without?: Without) {
  const server = await start(without);
  if (without) await server.database.script(WITHOUT_TRIGGER_OF_CLOSINGS);
  const planner = await server.staff({ roles: ['予約担当'] });
  const people = Array.from({ length: 40 }, () => newPerson('race'));
  await Promise.all([...people, planner].map((each) => server.tokenOf(each)));
  const book = (person: string) => put(server, person, visitBody(SLOT, {}, 'vaccine_0'));
  await Promise.all([
    ...people.slice(0, 15).map(book),
    closeSlotsOf(server, planner, 'limited', [SLOT]),
    ...people.slice(15, 30).map(book),
  ]);
  const late = await Promise.all(people.slice(30).map(book));
  return { server, late: late.map(({ status, body }) => body.code ?? status) };
}

test('whoever is booked in a closed slot is known to the closing, and nobody is booked afterwards [CONSOLE 6]', async () => {
  const { server, late } = await rush();
  expect(await forgotten(server)).toEqual([]);
  expect(late).toEqual(Array(10).fill('not_reservable'));
  expect(await brokenInvariants(server)).toEqual([]);
});

test('control: where places are taken without a look at closings somebody is forgotten', async () => {
  const { server } = await rush({ missingGuards: NO_CLOSING_OF_SLOTS });
  expect(await forgotten(server)).not.toEqual([]);
});

test('of moving, cancelling and choosing at once one wins, and each place is given back once [CONTRACT 13]', async () => {
  const server = await start();
  const planner = await server.staff({ roles: ['予約担当'] });
  const people = [newPerson('race'), newPerson('race'), newPerson('race')];
  const keys = await Promise.all(people.map((person) => bookedVisit(server, person, SLOT)));
  const closing = await closeSlots(server, planner, SLOT);
  await tellAll(server, planner, closing.closingId);
  await Promise.all(
    people.flatMap((person, index) => {
      const offer = closing.offers.find(({ partitionKey }) => partitionKey === keys[index]);
      const offerId = offer?.offerId ?? '';
      return [
        choose(server, person, offerId, 'move'),
        choose(server, person, offerId, 'cancel'),
        choose(server, person, offerId, 'free'),
        put(server, person, visitBody('20261210|0', { oldPartitionKey: keys[index] ?? '' })),
      ];
    }),
  );
  expect(await brokenInvariants(server)).toEqual([]);
  const live = await rowsOf(server, 'SELECT user_id FROM answer WHERE is_live GROUP BY user_id HAVING count(*) > 1');
  expect(live).toEqual([]);
});

/** Waits until so many others of the database wait for a lock. */
async function untilWaiting(server: TestServer, count: number): Promise<void> {
  const text = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await server.database.query({ name: 'test_waiting', text })).length < count);
}

test('a place that is held anew while its slot is closed is let go with the others: nobody books by it [CONTRACT 13]', async () => {
  const server = await start();
  const planner = await server.staff({ roles: ['予約担当'] });
  const person = newPerson('anew');
  await server.call(person, 'POST', '/survey-results/hold', { surveyId: 'visit', value: `consult_0|${SLOT}` });
  const { closing } = await server.database.transaction(async (connection) => {
    await lockPeople(connection, [person], now());
    const place = { calendarId: 'main', day: '20261203', slot: '0', cost: 1 };
    const until = new Date(nowMilliseconds() + 600_000);
    expect(await holdPlace(connection, { userId: person, surveyId: 'visit', place, until })).toEqual(['main']);
    const begun = closeSlots(server, planner, SLOT);
    await untilWaiting(server, 1);
    return { closing: begun };
  });
  expect((await closing).offers).toEqual([]);
  expect(await rowsOf(server, 'SELECT 1 FROM place_hold')).toEqual([]);
  expect((await put(server, person, visitBody(SLOT))).body.code).toBe('not_reservable');
  // Nor is it held anew once it is closed.
  const again = await server.call(person, 'POST', '/survey-results/hold', {
    surveyId: 'visit',
    value: `consult_0|${SLOT}`,
  });
  expect(again.status).toBe(409);
  expect(await brokenInvariants(server)).toEqual([]);
});

describe('who leaves at the moment of the closing', () => {
  const deeds = {
    cancel: (server: TestServer, _planner: string, { person, key }: { person: string; key: string }) =>
      server.call(person, 'POST', '/survey-results/cancelItem', { surveyId: 'visit', partitionKey: key }),
    move: (server: TestServer, _planner: string, { person, key }: { person: string; key: string }) =>
      put(server, person, visitBody('20261210|0', { oldPartitionKey: key })),
    /** To a day that no closing offers any more. */
    atDesk: async (server: TestServer, planner: string, { key: partitionKey }: { person: string; key: string }) => {
      const { version } = await recordOf(server, planner, partitionKey);
      const body = { value: 'consult_0|20270120|0', version };
      return consoleCallOf(server, planner, 'answerMove', { ids: { partitionKey }, body });
    },
  };
  /**
   * Books, and lets the closing and then the deed wait for the slot, in this order: what the deed has read is of before.
   * @returns what is held and reserved then
   */
  async function leave(
    how: 'cancel' | 'move' | 'atDesk',
    { missingGuards, isClosed, isFull }: { missingGuards?: MissingGuards; isClosed?: boolean; isFull?: boolean } = {},
  ) {
    const server = await start(missingGuards && { missingGuards });
    const planner = await server.staff({ roles: ['管理者'] });
    const person = newPerson('leaves');
    const key = await bookedVisit(server, person, SLOT);
    if (isClosed) {
      // By a closing that holds nothing for them.
      const { closingId, version, offers } = await closeSlots(server, planner, SLOT);
      const body = { version, offerIds: offers.map(({ offerId }) => offerId), choice: 'free' };
      await dataOf(server, planner, 'closingOffersPut', { ids: { id: closingId }, body });
    }
    if (isFull) await server.database.script("UPDATE slot SET quota = reserved WHERE day < '20270101'");
    const done = await server.database.transaction(async (connection) => {
      const text = `SELECT 1 FROM slot WHERE calendar_id = 'main' AND day = '20261203' AND slot = '0' FOR UPDATE`;
      await connection.query({ name: 'test_hold_slot', text });
      const closing = closeSlots(server, planner, SLOT);
      await untilWaiting(server, 1);
      const deed = deeds[how](server, planner, { person, key });
      await untilWaiting(server, 2);
      return { closing, deed };
    });
    const [{ closingId }, { status }] = await Promise.all([done.closing, done.deed]);
    const { offers } = await readClosing(server, planner, closingId);
    const held = await rowsOf(server, 'SELECT for_answer FROM place_hold');
    const { reserved } = (await slotOf(server, 'main', '20261204', '0')) ?? {};
    expect(await brokenInvariants(server)).toEqual([]);
    return { status, states: offers.map(({ state }) => state), held: held.length, reserved };
  }

  test.each([['cancel', 'cancelled'] as const, ['move', 'chose'] as const])(
    'by %s: no place stays held for them [CONTRACT 13]',
    async (how, state) => {
      expect(await leave(how)).toEqual({ status: 200, states: [state], held: 0, reserved: 0 });
    },
  );

  test.each([['cancel', 'cancelled'] as const, ['move', 'chose'] as const])(
    'by %s, where an earlier closing has left the choice to them: neither [CONTRACT 13]',
    async (how, state) => {
      expect(await leave(how, { isClosed: true })).toEqual({ status: 200, states: [state], held: 0, reserved: 0 });
    },
  );

  test('moved by the desk, where no place is left to offer: the second closing knows how, too [CONTRACT 14.3]', async () => {
    expect(await leave('atDesk', { isClosed: true, isFull: true })).toMatchObject({ status: 200, states: ['moved'] });
  });

  test.each([false, true])(
    'control: where the slot is not looked at again a place stays held (closed before: %s)',
    async (isClosed) => {
      const late = await leave('cancel', { missingGuards: NO_LOOK_AT_CLOSINGS_LATE, isClosed });
      expect(late).toMatchObject({ held: 1, reserved: 1 });
    },
  );
});

test('where closings overlap the place that the first one has promised stands [CONTRACT 13]', async () => {
  const server = await start();
  const planner = await server.staff({ roles: ['予約担当'] });
  const person = newPerson('overlap');
  await bookedVisit(server, person, SLOT);
  const first = await closeSlots(server, planner, SLOT);
  await tellAll(server, planner, first.closingId);
  const second = await closeSlots(server, planner, SLOT);
  expect(second.offers).toMatchObject([{ choice: 'free' }]);
  const offerIds = second.offers.map(({ offerId }) => offerId);
  for (const choice of ['move', 'cancel']) {
    const { version } = await readClosing(server, planner, second.closingId);
    const body = { version, offerIds, choice };
    await dataOf(server, planner, 'closingOffersPut', { ids: { id: second.closingId }, body });
  }
  const { version } = await readClosing(server, planner, second.closingId);
  await dataOf(server, planner, 'closingUndo', { ids: { id: second.closingId }, body: { version } });
  const moved = await choose(server, person, first.offers[0]?.offerId ?? '', 'move');
  expect(moved.body.data).toMatchObject({ state: 'moved', place: { day: '20261204', time: '09:00' } });
  expect(await brokenInvariants(server)).toEqual([]);
});
