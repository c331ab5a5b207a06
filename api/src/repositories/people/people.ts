/**
 * People: all who signed in or were entered at the desk. A person's row is what their writes queue on (DESIGN 5, order
 * of locks: person first).
 */
import type { Connection } from '../../database/database';

const statements = {
  seen: {
    name: 'people_seen',
    text: `INSERT INTO person (user_id, name, picture, created_at, seen_at) VALUES ($1, $2, $3, $4, $4)
           ON CONFLICT (user_id) DO UPDATE SET seen_at = EXCLUDED.seen_at,
             name = CASE WHEN EXCLUDED.name = '' THEN person.name ELSE EXCLUDED.name END,
             picture = CASE WHEN EXCLUDED.name = '' THEN person.picture ELSE EXCLUDED.picture END`,
  },
  lock: { name: 'people_lock', text: 'SELECT user_id FROM person WHERE user_id = $1 FOR UPDATE' },
  lockAtOnce: {
    name: 'people_lock_at_once',
    text: 'SELECT user_id FROM person WHERE user_id = $1 FOR UPDATE SKIP LOCKED',
  },
  addMany: {
    name: 'people_add_many',
    text: `INSERT INTO person (user_id, created_at, seen_at) SELECT wanted.user_id, $2, $2 FROM unnest($1::text[]) AS wanted (user_id)
           ON CONFLICT (user_id) DO NOTHING`,
  },
  lockMany: {
    name: 'people_lock_many',
    text: `SELECT p.user_id FROM unnest($1::text[]) WITH ORDINALITY AS wanted (user_id, number)
           JOIN LATERAL (SELECT user_id FROM person WHERE user_id = wanted.user_id FOR UPDATE) p ON true ORDER BY wanted.number`,
  },
  add: {
    name: 'people_add',
    text: 'INSERT INTO person (user_id, created_at, seen_at) VALUES ($1, $2, $2) ON CONFLICT (user_id) DO NOTHING',
  },
};

/** Notes a sign-in with the profile that came with it; without a name in it, what was known stays. */
export async function notePerson(
  connection: Connection,
  person: { userId: string; name: string; picture: string | undefined; at: Date },
): Promise<void> {
  await connection.execute(statements.seen, [person.userId, person.name, person.picture ?? null, person.at]);
}

/**
 * Waits until nothing else of the person is being written; held to the transaction's end. False when the person is not
 * known yet.
 * @param isWaiting false: does not wait; false then also while something of the person is being written
 */
export async function tryLockPerson(connection: Connection, userId: string, isWaiting = true): Promise<boolean> {
  return (await connection.query(isWaiting ? statements.lock : statements.lockAtOnce, [userId])).length > 0;
}

/** Makes a person known who has never signed in here; nothing happens when somebody else was faster. */
export async function addPerson(connection: Connection, userId: string, at: Date): Promise<void> {
  await connection.execute(statements.add, [userId, at]);
}

/** Locks people, adding those who are not known yet, always in the order of their ids. */
export async function lockPeople(connection: Connection, userIds: readonly string[], at: Date): Promise<void> {
  for (const userId of [...new Set(userIds)].sort()) {
    if (await tryLockPerson(connection, userId)) continue;
    await addPerson(connection, userId, at);
    await tryLockPerson(connection, userId);
  }
}

/** As many people as one statement locks. */
const LOCKED_AT_ONCE = 1_000;

/** The same for a city's people, in the same order. */
export async function lockManyPeople(connection: Connection, userIds: readonly string[], at: Date): Promise<void> {
  const sorted = [...new Set(userIds)].sort();
  for (let first = 0; first < sorted.length; first += LOCKED_AT_ONCE) {
    const some = sorted.slice(first, first + LOCKED_AT_ONCE);
    await connection.execute(statements.addMany, [some, at]);
    await connection.execute(statements.lockMany, [some]);
  }
}
