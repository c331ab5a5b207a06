/**
 * Servers of an earlier release beside today's (schema 0042): they know nothing of closings, and book nobody into a closed
 * slot all the same. Their statements are written down as they stood in that release.
 */
import { expect, test } from '@jest/globals';
import { put, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { closeSlots } from '../../testing/closings';
import { bookedVisit } from '../../testing/console';
import { WITHOUT_TRIGGER_OF_CLOSINGS } from '../../testing/guards';
import { newPerson, serverOfTest, type TestServer } from '../../testing/server';

const start = serverOfTest();
const [DAY, SLOT] = ['20261203', '0'];
const EARLIER = {
  take: `UPDATE slot SET reserved = reserved + $4
           WHERE calendar_id = $1 AND day = $2 AND slot = $3 AND reserved + $4 <= quota`,
  giveBack: `UPDATE slot SET reserved = reserved - $4
           WHERE calendar_id = $1 AND day = $2 AND slot = $3 AND reserved >= $4`,
};
const sent = (server: TestServer, name: keyof typeof EARLIER) =>
  server.database.execute({ name: `earlier_slot_${name}`, text: EARLIER[name] }, ['main', DAY, SLOT, 1]);

async function closedWithOne(): Promise<TestServer> {
  const server = await start();
  const planner = await server.staff({ roles: ['予約担当'] });
  await bookedVisit(server, newPerson('earlier'), `${DAY}|${SLOT}`);
  await closeSlots(server, planner, `${DAY}|${SLOT}`);
  return server;
}

test('to an earlier server a closed slot is full, and who is booked there can be cancelled by it [CONTRACT 13]', async () => {
  const server = await closedWithOne();
  expect(await sent(server, 'take')).toBe(0);
  expect(await slotOf(server, 'main', DAY, SLOT)).toEqual({ quota: 4, reserved: 1 });
  expect(await sent(server, 'giveBack')).toBe(1);
  expect(await rowsOf(server, `SELECT 1 FROM slot WHERE reserved <> 0 AND day = '${DAY}'`)).toEqual([]);
});

test('what is planned, and what is open, goes on as before [CAL-020]', async () => {
  const server = await closedWithOne();
  await server.database.script(`UPDATE slot SET quota = quota + 1 WHERE day = '${DAY}' AND slot = '${SLOT}'`);
  expect(await slotOf(server, 'main', DAY, SLOT)).toEqual({ quota: 5, reserved: 1 });
  expect((await put(server, newPerson('later'), visitBody('20261204|1'))).status).toBe(200);
});

test('control: without what the database holds, an earlier server books it', async () => {
  const server = await closedWithOne();
  await server.database.script(WITHOUT_TRIGGER_OF_CLOSINGS);
  expect(await sent(server, 'take')).toBe(1);
});
