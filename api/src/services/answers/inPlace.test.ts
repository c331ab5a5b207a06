/**
 * Changing in place, and quotas that move under people's hands: anyone who looks in between sees each person's one
 * reservation, and an import drops none.
 */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { isCancelledStatus } from '@madoguchi/shared/contract';
import { brokenInvariants, put, putBody, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer | undefined;

async function start(): Promise<TestServer> {
  const bundle = testBundle();
  bundle['surveys/once.json'] = Object.assign({}, bundle['surveys/visit.json'], {
    surveyId: 'once',
    isAppending: { value: false },
  });
  server = await startTestServer({ bundle });
  return server;
}
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const DAYS = ['20261201', '20261202', '20261203'];
const CHANGES = 12;
const PERSON = 'U-mover';

/** How many reservations the person has, as each reader sees it. */
function readersOf(running: TestServer, surveyId: string): (() => Promise<number>)[] {
  const records = async () => {
    const query = { queryParams: { surveyId, fields: [] }, requestingUserId: PERSON };
    const { body } = await running.call(PERSON, 'POST', '/survey-results/filterQuery', query);
    const found = body.data as DisplayRecord[];
    return found.filter(({ check, reservation }) => reservation && !isCancelledStatus(check)).length;
  };
  const stored = async () => {
    const [row] = await rowsOf<{ count: number }>(
      running,
      'SELECT count(*)::int AS count FROM reservation WHERE is_live AND user_id = $1',
      [PERSON],
    );
    return row?.count ?? 0;
  };
  const places = async () => {
    const [row] = await rowsOf<{ taken: number }>(running, 'SELECT sum(reserved)::int AS taken FROM slot');
    return row?.taken ?? 0;
  };
  return [records, stored, places];
}

/** Runs the work while all readers look again and again. @returns every count that any of them saw */
async function seenDuring(
  readers: readonly (() => Promise<number>)[],
  work: () => Promise<void>,
): Promise<Set<number>> {
  const seen = new Set<number>();
  let isOver = false;
  const watching = readers.map(async (read) => {
    for (let last = false; !last; ) {
      last = isOver;
      seen.add(await read());
    }
  });
  await work();
  isOver = true;
  await Promise.all(watching);
  return seen;
}

describe('change in place', () => {
  test('an appending form: one reservation at every moment, under the same answer code', async () => {
    const running = await start();
    const first = await put(running, PERSON, visitBody(`${DAYS[0]}|0`));
    let key = String(first.body.partitionKey);
    const codes = new Set([first.body.answercode]);
    const seen = await seenDuring(readersOf(running, 'visit'), async () => {
      for (let change = 1; change <= CHANGES; change += 1) {
        const slot = `${DAYS[change % DAYS.length]}|${change % 2}`;
        const { status, body } = await put(running, PERSON, visitBody(slot, { oldPartitionKey: key }));
        expect(status).toBe(200);
        key = String(body.partitionKey);
        codes.add(body.answercode);
      }
    });
    expect([...seen]).toEqual([1]);
    expect(codes.size).toBe(1);
    expect(await brokenInvariants(running)).toEqual([]);
  });

  test('a form that is answered once: the same', async () => {
    const running = await start();
    const body = (slot: string) => putBody('once', { name: '山田 太郎', place: `consult_0|${slot}` });
    const first = await put(running, PERSON, body(`${DAYS[0]}|0`));
    const codes = new Set([first.body.answercode]);
    const seen = await seenDuring(readersOf(running, 'once'), async () => {
      for (let change = 1; change <= CHANGES; change += 1) {
        const answer = await put(running, PERSON, body(`${DAYS[change % DAYS.length]}|${change % 2}`));
        expect(answer.status).toBe(200);
        codes.add(answer.body.answercode);
      }
    });
    expect([...seen]).toEqual([1]);
    expect(codes.size).toBe(1);
  });

  test('a change that finds no room leaves the reservation where it was, at every moment', async () => {
    const running = await start();
    for (const other of ['U-a', 'U-b']) await put(running, other, visitBody(`${DAYS[1]}|1`));
    const first = await put(running, PERSON, visitBody(`${DAYS[0]}|0`));
    const oldPartitionKey = String(first.body.partitionKey);
    const [records = async () => 0, stored = async () => 0] = readersOf(running, 'visit');
    const seen = await seenDuring([records, stored], async () => {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const full = await put(running, PERSON, visitBody(`${DAYS[1]}|1`, { oldPartitionKey }));
        expect(full).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
      }
    });
    expect([...seen]).toEqual([1]);
    expect(await slotOf(running, 'main', '20261201', '0')).toEqual({ quota: 4, reserved: 1 });
  });

  test('control: the same readers notice a move in two steps', async () => {
    const running = await start();
    await put(running, PERSON, visitBody(`${DAYS[0]}|0`));
    const [, stored = async () => 0] = readersOf(running, 'visit');
    const setLive = (isLive: boolean) =>
      rowsOf(running, `UPDATE reservation SET is_live = ${isLive} WHERE user_id = $1`, [PERSON]);
    const seen = await seenDuring([stored], async () => {
      for (let step = 0; step < 20; step += 1) {
        await setLive(false);
        await setLive(true);
      }
    });
    expect(seen).toContain(0);
  });
});

describe('quotas that change while people reserve', () => {
  test('imports in between drop no reservation, sell nothing twice, and name the slots that are over their quota', async () => {
    const running = await start();
    const calendar = Object.assign({ rules: [] }, testBundle()['calendars/main.json']);
    const importQuotas = (first: number, second: number) =>
      running.importFiles({
        'calendars/main.json': { ...calendar, schedule: { '20261201': { '0': first, '1': second } } },
      });
    const people = Array.from({ length: 40 }, (_, index) => `U-person-${index}`);
    await Promise.all(people.map((userId) => running.tokenOf(userId)));
    let isOver = false;
    const importing = (async () => {
      for (let round = 0; !isOver; round += 1) await importQuotas(round % 2 === 0 ? 12 : 3, round % 3 === 0 ? 1 : 9);
    })();
    const answers = await Promise.all(
      people.map((userId, index) => put(running, userId, visitBody(`20261201|${index % 2}`))),
    );
    isOver = true;
    await importing;

    const stored = answers.filter(({ status }) => status === 200);
    expect(stored.length).toBeGreaterThan(0);
    expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'quota_exceeded')).toEqual([]);
    const [live] = await rowsOf<{ count: number }>(
      running,
      'SELECT count(*)::int AS count FROM reservation WHERE is_live',
    );
    expect(live?.count).toBe(stored.length);

    const { notices } = await importQuotas(1, 0);
    const slots = await Promise.all(['0', '1'].map((slot) => slotOf(running, 'main', '20261201', slot)));
    const over = slots.flatMap((slot, index) =>
      slot && slot.reserved > slot.quota
        ? [
            `calendars/main.json: 20261201 slot ${index}: ${slot.reserved} reserved, quota now ${slot.quota}; the reservations are kept`,
          ]
        : [],
    );
    expect(notices).toEqual(over);
    expect(slots.map((slot) => slot?.reserved).reduce((sum = 0, count = 0) => sum + count, 0)).toBe(stored.length);
    const kept = new Map(slots.map((slot, index) => [`main|20261201|${index}`, slot?.reserved ?? 0]));
    expect(await brokenInvariants(running, kept)).toEqual([]);
    // Nobody else gets in while a slot is over its quota.
    const late = await Promise.all(
      ['0', '1'].map((slot) => put(running, `U-late-${slot}`, visitBody(`20261201|${slot}`))),
    );
    expect(late.map(({ body }) => body.code)).toEqual(
      slots.map((slot) => (slot && slot.reserved >= slot.quota ? 'quota_exceeded' : undefined)),
    );
  });
});
