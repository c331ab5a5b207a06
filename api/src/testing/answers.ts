/**
 * Bodies of putItem for the test bundle, and what tests look up in the database.
 */
import type { SubData } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { hashText } from '../identifiers';
import type { TestServer } from './server';

/** A body with one row an item; a key with `#` is a sort key of the item before it. */
export function putBody(surveyId: string, values: Record<string, string>, subData: SubData = {}) {
  const data = Object.entries(values).map(([sortKey, value]) => ({
    surveyId,
    itemKey: sortKey.split('#')[0] ?? sortKey,
    sortKey,
    value,
  }));
  return { data, subData, order: null };
}

/** A visit on a slot of the calendar `main` by category `consult`, or of any other category and item. */
export function visitBody(slot: string, subData: SubData = {}, choice = 'consult_0') {
  return putBody('visit', { name: '山田 太郎', place: `${choice}|${slot}` }, subData);
}

/** Stores an answer and answers its body. */
export async function put(server: TestServer, userId: string, body: unknown) {
  return server.call(userId, 'POST', '/survey-results/putItem', body);
}

/** The rows under a partition key as the reader gets them, by their sort keys. */
export async function readRows(
  server: TestServer,
  reader: string,
  partitionKey: unknown,
): Promise<Map<unknown, Record<string, unknown>>> {
  const key = String(partitionKey);
  const query = new URLSearchParams({ surveyId: key.split('#')[0] ?? '', partitionKey: key });
  const { body } = await server.call(reader, 'GET', `/survey-results/getBySurveyIdPartitionKeyIndex?${query}`);
  const items: Record<string, unknown>[] = Array.isArray(body.items) ? body.items : [];
  return new Map(items.map((row) => [row.sortKey, row]));
}

/** Rows of a query, for looking at what is stored. */
export async function rowsOf<Row extends object>(
  server: Pick<TestServer, 'database'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return server.database.query<Row>({ name: `test_${hashText(text).slice(0, 40)}`, text }, values);
}

/** quota and reserved of a slot. */
export async function slotOf(server: TestServer, calendarId: string, day: string, slot: string) {
  const [row] = await rowsOf<{ quota: number; reserved: number }>(
    server,
    'SELECT quota, reserved FROM slot WHERE calendar_id = $1 AND day = $2 AND slot = $3',
    [calendarId, day, slot],
  );
  return row;
}

/**
 * What must hold at all times: no slot above its quota, and every slot's reserved the sum of the live
 * reservations and the holds in it. A hold that has run out is in the sum until it is swept, but nobody has it.
 * @param kept places of slots (`calendar|day|slot`) whose quota was lowered below them
 * @returns a line for each breach
 */
export async function brokenInvariants(
  server: TestServer,
  kept: ReadonlyMap<string, number> = new Map(),
): Promise<string[]> {
  const rows = await rowsOf<{ key: string; quota: number; reserved: number; taken: number; ended: number }>(
    server,
    `SELECT s.calendar_id || '|' || s.day || '|' || s.slot AS key, s.quota, s.reserved,
       coalesce(sum(t.cost), 0)::int AS taken, coalesce(sum(t.cost) FILTER (WHERE t.expires_at <= $1), 0)::int AS ended
     FROM slot s LEFT JOIN (
       SELECT calendar_id, day, slot, cost, NULL::timestamptz AS expires_at FROM reservation WHERE is_live
       UNION ALL SELECT calendar_id, day, slot, cost, expires_at FROM place_hold
     ) t ON t.calendar_id = s.calendar_id AND t.day = s.day AND t.slot = s.slot
     GROUP BY s.calendar_id, s.day, s.slot, s.reserved, s.quota
     HAVING s.reserved > s.quota OR s.reserved <> coalesce(sum(t.cost), 0)`,
    [now()],
  );
  return rows
    .filter(({ key, quota, reserved, taken, ended }) => {
      const most = Math.max(quota, kept.get(key) ?? 0);
      return reserved !== taken || reserved - ended > most;
    })
    .map(({ key, quota, reserved, taken }) => {
      const allowed = kept.has(key) ? ` (${kept.get(key)} were kept)` : '';
      return `${key}: reserved ${reserved} of ${quota}${allowed}, taken ${taken}`;
    });
}

/** Forgets all answers, holds and stays: for tests that share a database. The audit is only ever added to. */
export async function forgetAnswers(server: TestServer): Promise<void> {
  const tables =
    'closing bed_stay bed_night reservation answer_row answer place_hold hold_term order_hold_term submission'.split(
      ' ',
    );
  const statements = tables.map((table) => `DELETE FROM ${table};`);
  await server.database.script(
    `${statements.join('')} UPDATE slot SET reserved = 0, closings = 0 WHERE reserved > 0 OR closings > 0;`,
  );
}
