/**
 * The floor that putItem and the schedule read are compared with: a bare Fastify and pg server that writes the same
 * rows (place, answer, one row an item, reservation, audit, submission) in one transaction, without sign-in, rules or
 * checks.
 */
import Fastify from 'fastify';
import { Pool, type PoolClient } from 'pg';

const SCHEMA = `
CREATE TABLE floor_slot (calendar_id text, day text, slot text, quota integer NOT NULL, reserved integer NOT NULL, PRIMARY KEY (calendar_id, day, slot));
CREATE TABLE floor_answer (answer_id text PRIMARY KEY, survey_id text, user_id text, code text, created_at timestamptz);
CREATE TABLE floor_row (answer_id text, sort_key text, value text, PRIMARY KEY (answer_id, sort_key));
CREATE TABLE floor_reservation (answer_id text PRIMARY KEY, user_id text, calendar_id text, day text, slot text);
CREATE TABLE floor_audit (audit_id text PRIMARY KEY, at timestamptz, actor_id text, after jsonb);
CREATE TABLE floor_submission (user_id text, idempotency_key text, response jsonb, PRIMARY KEY (user_id, idempotency_key));
`;

export interface FloorBody {
  user: string;
  calendarId: string;
  day: string;
  slot: string;
  rows: { sortKey: string; value: string }[];
}

async function write(client: PoolClient, body: FloorBody): Promise<string> {
  const id = crypto.randomUUID();
  await client.query('BEGIN');
  await client.query('INSERT INTO floor_answer VALUES ($1, $2, $3, $4, now())', [
    id,
    'bench',
    body.user,
    id.slice(0, 8),
  ]);
  await client.query(
    'INSERT INTO floor_row SELECT $1, key, value FROM unnest($2::text[], $3::text[]) AS entry (key, value)',
    [id, body.rows.map((row) => row.sortKey), body.rows.map((row) => row.value)],
  );
  await client.query('INSERT INTO floor_reservation VALUES ($1, $2, $3, $4, $5)', [
    id,
    body.user,
    body.calendarId,
    body.day,
    body.slot,
  ]);
  await client.query('INSERT INTO floor_audit VALUES ($1, now(), $2, $3)', [id, body.user, JSON.stringify(body.rows)]);
  await client.query('INSERT INTO floor_submission VALUES ($1, $2, $3)', [body.user, id, JSON.stringify({ id })]);
  const taken = await client.query(
    'UPDATE floor_slot SET reserved = reserved + 1 WHERE calendar_id = $1 AND day = $2 AND slot = $3 AND reserved < quota',
    [body.calendarId, body.day, body.slot],
  );
  if (taken.rowCount !== 1) throw new Error('the floor has no place left');
  await client.query('COMMIT');
  return id;
}

/**
 * Starts the floor on a free port. `places` are the slots of one calendar, each with room for all that the bench sends.
 */
export async function startFloor(databaseUrl: string, calendarId: string, places: { day: string; slot: string }[]) {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  await pool.query(SCHEMA);
  await pool.query(
    'INSERT INTO floor_slot SELECT $1, day, slot, 1000000, 0 FROM unnest($2::text[], $3::text[]) AS entry (day, slot)',
    [calendarId, places.map((place) => place.day), places.map((place) => place.slot)],
  );
  const app = Fastify({ logger: false });
  app.post<{ Body: FloorBody }>('/write', async (request) => {
    const client = await pool.connect();
    try {
      return { result: 'OK', id: await write(client, request.body) };
    } catch (cause) {
      await client.query('ROLLBACK');
      throw cause;
    } finally {
      client.release();
    }
  });
  app.get<{ Params: { id: string }; Querystring: { from: string; to: string } }>('/schedule/:id', async (request) => {
    const { rows } = await pool.query(
      'SELECT day, slot, quota, reserved FROM floor_slot WHERE calendar_id = $1 AND day BETWEEN $2 AND $3',
      [request.params.id, request.query.from, request.query.to],
    );
    return rows;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    stop: async () => {
      await app.close();
      await pool.end();
    },
  };
}
