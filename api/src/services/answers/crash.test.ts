/**
 * The server is killed in the middle of reservations, changes and cancellations: each of them has happened or not, none
 * by half, and the person's repeat of the same call finishes it.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { visitBody } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { type KillableWorld, openKillableWorld } from '../../testing/killable';
import { timed } from '../../testing/longRun';
import { Random } from '../../testing/model/world';
import type { ServerProcess } from '../../testing/process';

const ROUNDS = process.env.TEST_LONG === '1' ? 60 : 1;
const PEOPLE_OF_A_KIND = 10;
const SURVEY_ID = 'visit';

let world: KillableWorld;

beforeAll(async () => {
  const files = testBundle();
  const calendar = files['calendars/main.json'] as Record<string, unknown>;
  files['calendars/main.json'] = {
    ...calendar,
    schedule: { '20261201': { '0': 10_000, '1': 10_000 } },
  };
  world = await openKillableWorld(files);
}, 240_000);
afterAll(() => world.close());

/** A person with the one call that the crash meets. */
interface Deed {
  kind: 'reserve' | 'change' | 'cancel';
  userId: string;
  token: string;
  path: string;
  body: unknown;
}

async function prepare(server: ServerProcess, userId: string, kind: Deed['kind'], index: number): Promise<Deed> {
  const token = await world.signIn(server, userId);
  const idempotencyKey = crypto.randomUUID();
  if (kind === 'reserve') {
    // Every other one holds the place already, as the screen does.
    if (index % 2 === 0)
      await world.post(server, token, '/hold', { surveyId: SURVEY_ID, value: 'consult_0|20261201|1' });
    return { kind, userId, token, path: '/putItem', body: visitBody('20261201|1', { idempotencyKey }) };
  }
  const { body } = await world.post(server, token, '/putItem', visitBody('20261201|0'));
  const partitionKey = String(body.partitionKey);
  if (kind === 'cancel')
    return { kind, userId, token, path: '/cancelItem', body: { surveyId: SURVEY_ID, partitionKey } };
  const change = visitBody('20261201|1', { oldPartitionKey: partitionKey, idempotencyKey });
  return { kind, userId, token, path: '/putItem', body: change };
}

/** What is torn in the database at this instant. */
async function torn(): Promise<string[]> {
  const [row] = await world.rowsOf<{ lines: string[] | null }>(`
    SELECT array_agg(line) AS lines FROM (
      SELECT 'slot ' || s.slot || ': ' || s.reserved || ' reserved, ' || coalesce(sum(t.cost), 0) || ' taken' AS line
      FROM slot s LEFT JOIN (
        SELECT calendar_id, day, slot, cost FROM reservation WHERE is_live UNION ALL SELECT calendar_id, day, slot, cost FROM place_hold
      ) t ON t.calendar_id = s.calendar_id AND t.day = s.day AND t.slot = s.slot
      GROUP BY s.calendar_id, s.day, s.slot, s.reserved HAVING s.reserved <> coalesce(sum(t.cost), 0)
      UNION ALL
      SELECT 'answer and reservation of ' || a.user_id FROM answer a LEFT JOIN reservation r ON r.answer_id = a.answer_id
      WHERE a.is_live IS DISTINCT FROM r.is_live
      UNION ALL
      SELECT 'rows of ' || a.user_id FROM answer a
      WHERE (SELECT count(*) FROM answer_row w WHERE w.answer_id = a.answer_id) <> 2
      UNION ALL
      SELECT 'audit of ' || a.user_id FROM answer a
      WHERE NOT EXISTS (SELECT 1 FROM audit u WHERE u.subject = a.partition_key)
      UNION ALL
      SELECT 'two live answers of ' || user_id FROM answer WHERE is_live GROUP BY user_id HAVING count(*) > 1
    ) broken`);
  return row?.lines ?? [];
}

/** The slot that a person has reserved; undefined when none. */
async function slotOf(userId: string): Promise<string | undefined> {
  const rows = await world.rowsOf<{ slot: string }>('SELECT slot FROM reservation WHERE is_live AND user_id = $1', [
    userId,
  ]);
  return rows[0]?.slot;
}

/** Where a person's reservation is before and after the deed. */
const SLOTS: Record<Deed['kind'], readonly [before: string | undefined, after: string | undefined]> = {
  reserve: [undefined, '1'],
  change: ['0', '1'],
  cancel: ['0', undefined],
};

test(
  'a crash in the middle of booking, changing or cancelling leaves nothing half done, and the same send again completes it [API-027]',
  timed(`${ROUNDS} kills`, async () => {
    let cut = 0;
    let server = await world.start();
    for (let round = 0; round < ROUNDS; round += 1) {
      const random = new Random(round);
      const running = server;
      const kinds = ['reserve', 'change', 'cancel'] as const;
      const deeds = await Promise.all(
        Array.from({ length: PEOPLE_OF_A_KIND * kinds.length }, (_, index) =>
          prepare(running, `U-${round}-${index}`, kinds[index % kinds.length] ?? 'reserve', index),
        ),
      );
      // Killed at the moment of some answer: the others are anywhere on their way.
      const last = random.below(deeds.length - PEOPLE_OF_A_KIND);
      let answered = 0;
      let killed: Promise<void> | undefined;
      if (last === 0) killed = running.kill();
      const first = await Promise.all(
        deeds.map(async ({ token, path, body }) => {
          const reply = await world.post(running, token, path, body).catch(() => undefined);
          if (reply) answered += 1;
          if (answered >= last) killed ??= running.kill();
          return reply;
        }),
      );
      await killed;
      cut += first.filter((reply) => reply === undefined).length;

      expect(await torn()).toEqual([]);
      for (const { kind, userId } of deeds) expect(SLOTS[kind]).toContain(await slotOf(userId));

      server = await world.start();
      const again = server;
      const second = await Promise.all(deeds.map(({ token, path, body }) => world.post(again, token, path, body)));
      for (const [index, { kind, userId }] of deeds.entries()) {
        const reply = second[index];
        // Cancelled before the crash, it is cancelled: the second call says so (CONTRACT 12).
        if (kind === 'cancel') expect(reply?.status === 200 || reply?.body.code === 'not_editable').toBe(true);
        else expect(reply).toMatchObject({ status: 200, body: first[index]?.body ?? { result: 'OK' } });
        expect(await slotOf(userId)).toBe(SLOTS[kind][1]);
      }
      expect(await torn()).toEqual([]);
    }
    await server.stop();
    expect(cut).toBeGreaterThan(0);
  }),
  ROUNDS * 60_000,
);
