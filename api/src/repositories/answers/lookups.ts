/**
 * Counts of lookups, shared by all servers of a database: of each person, and of each answer that was nearly found.
 */
import type { Connection } from '../../database/database';

/** answers: searches among answers that nobody has claimed. numbers: whether a member's number is in use. */
export type LookupKind = 'answers' | 'numbers';

const statements = {
  isRepeat: {
    name: 'lookups_is_repeat',
    text: 'SELECT 1 FROM lookup_search WHERE user_id = $1 AND search_hash = $2 AND at > $3',
  },
  // One statement, so that of many at once no more than the limit pass: each waits for the row and looks at it anew.
  count: {
    name: 'lookups_count',
    text: `INSERT INTO lookup_count AS c (user_id, kind, hour_from, hour_count, day_from, day_count)
           VALUES ($1, $2, $3, 1, $3, 1)
           ON CONFLICT (user_id, kind) DO UPDATE SET
             hour_from = CASE WHEN c.hour_from > $4 THEN c.hour_from ELSE $3 END,
             hour_count = CASE WHEN c.hour_from > $4 THEN c.hour_count + 1 ELSE 1 END,
             day_from = CASE WHEN c.day_from > $5 THEN c.day_from ELSE $3 END,
             day_count = CASE WHEN c.day_from > $5 THEN c.day_count + 1 ELSE 1 END
           WHERE NOT (c.hour_from > $4 AND c.hour_count >= $6) AND NOT (c.day_from > $5 AND c.day_count >= $7)`,
  },
  counted: {
    name: 'lookups_counted',
    text: 'SELECT hour_from, hour_count, day_from, day_count FROM lookup_count WHERE user_id = $1 AND kind = $2',
  },
  note: {
    name: 'lookups_note',
    text: `INSERT INTO lookup_search (user_id, search_hash, at) VALUES ($1, $2, $3)
           ON CONFLICT (user_id, search_hash) DO UPDATE SET at = EXCLUDED.at`,
  },
  locked: {
    name: 'lookups_locked',
    text: 'SELECT answer_id FROM lookup_miss WHERE answer_id = ANY ($1::text[]) AND misses >= $2 AND last_at > $3',
  },
  // An answer that is locked stays as it is: its lock ends some time after the last miss that was counted.
  miss: {
    name: 'lookups_miss',
    text: `INSERT INTO lookup_miss AS m (answer_id, misses, last_at) SELECT missed.answer_id, 1, $2
           FROM unnest($1::text[]) AS missed (answer_id) ORDER BY missed.answer_id
           ON CONFLICT (answer_id) DO UPDATE
           SET misses = CASE WHEN m.last_at > $4 THEN m.misses + 1 ELSE 1 END, last_at = EXCLUDED.last_at
           WHERE NOT (m.misses >= $3 AND m.last_at > $4)`,
  },
  sweepCounts: { name: 'lookups_sweep_counts', text: 'DELETE FROM lookup_count WHERE day_from < $1' },
  sweepSearches: { name: 'lookups_sweep_searches', text: 'DELETE FROM lookup_search WHERE at < $1' },
  sweepMisses: { name: 'lookups_sweep_misses', text: 'DELETE FROM lookup_miss WHERE last_at < $1' },
};

interface CountRecord {
  hour_from: Date;
  hour_count: number;
  day_from: Date;
  day_count: number;
}

/** What was asked since when; the windows that began before `hourAgo` and `dayAgo` are over. */
export interface LookupWindow {
  now: Date;
  hourAgo: Date;
  dayAgo: Date;
  perHour: number;
  perDay: number;
}

/** Whether the person's search was counted since `since`. */
export async function isLookupRepeated(
  connection: Connection,
  userId: string,
  searchHash: string,
  since: Date,
): Promise<boolean> {
  return (await connection.query(statements.isRepeat, [userId, searchHash, since])).length > 0;
}

/** Counts one lookup; false, and nothing counted, where the hour or the day has had enough. */
export async function countLookup(
  connection: Connection,
  userId: string,
  kind: LookupKind,
  { now, hourAgo, dayAgo, perHour, perDay }: LookupWindow,
): Promise<boolean> {
  return (await connection.execute(statements.count, [userId, kind, now, hourAgo, dayAgo, perHour, perDay])) === 1;
}

/** When the windows that are full now began. */
export async function fullWindows(
  connection: Connection,
  userId: string,
  kind: LookupKind,
  { perHour, perDay }: LookupWindow,
): Promise<{ hourFrom: Date | undefined; dayFrom: Date | undefined }> {
  const [record] = await connection.query<CountRecord>(statements.counted, [userId, kind]);
  return {
    hourFrom: record && record.hour_count >= perHour ? record.hour_from : undefined,
    dayFrom: record && record.day_count >= perDay ? record.day_from : undefined,
  };
}

/** Notes a search that was counted. */
export async function noteLookup(connection: Connection, userId: string, searchHash: string, at: Date): Promise<void> {
  await connection.execute(statements.note, [userId, searchHash, at]);
}

/** Which of the answers were missed at least `misses` times, the last time since `since`. */
export async function lockedAnswers(
  connection: Connection,
  answerIds: readonly string[],
  misses: number,
  since: Date,
): Promise<Set<string>> {
  if (answerIds.length === 0) return new Set();
  const rows = await connection.query<{ answer_id: string }>(statements.locked, [answerIds, misses, since]);
  return new Set(rows.map((row) => row.answer_id));
}

/** Counts a miss of each answer; of one that has `misses` since `since` no more. */
export async function addMisses(
  connection: Connection,
  answerIds: readonly string[],
  at: Date,
  misses: number,
  since: Date,
): Promise<void> {
  if (answerIds.length > 0) await connection.execute(statements.miss, [answerIds, at, misses, since]);
}

/** Deletes counts that are over. */
export async function sweepLookups(connection: Connection, dayAgo: Date, lockOver: Date): Promise<void> {
  await connection.execute(statements.sweepCounts, [dayAgo]);
  await connection.execute(statements.sweepSearches, [dayAgo]);
  await connection.execute(statements.sweepMisses, [lockOver]);
}
