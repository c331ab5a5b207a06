/** What people do not want to be told, by themselves or because LINE says that they have blocked the account. */
import type { MessageKind } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';

/** Stands for everything, as long as somebody has blocked the account. */
export const BLOCKED = 'blocked';

const statements = {
  ofPeople: {
    name: 'message_choices_of_people',
    text: 'SELECT user_id, kind FROM message_choice WHERE user_id = ANY ($1::text[])',
  },
  set: {
    name: 'message_choices_set',
    text: 'INSERT INTO message_choice (user_id, kind, since) VALUES ($1, $2, $3) ON CONFLICT (user_id, kind) DO NOTHING',
  },
  // Whoever follows the account need not be a person of the house.
  block: {
    name: 'message_choices_block',
    text: `INSERT INTO message_choice (user_id, kind, since) SELECT user_id, $2, $3 FROM person WHERE user_id = $1
           ON CONFLICT (user_id, kind) DO NOTHING`,
  },
  removeOthers: {
    name: 'message_choices_remove_others',
    text: 'DELETE FROM message_choice WHERE user_id = $1 AND kind <> $2 AND NOT kind = ANY ($3::text[])',
  },
  unblock: { name: 'message_choices_unblock', text: 'DELETE FROM message_choice WHERE user_id = $1 AND kind = $2' },
};

/** What each of the people has switched off. */
export async function choicesOf(
  connection: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const choices = new Map<string, Set<string>>();
  const rows = await connection.query<{ user_id: string; kind: string }>(statements.ofPeople, [userIds]);
  for (const { user_id: userId, kind } of rows) choices.set(userId, (choices.get(userId) ?? new Set()).add(kind));
  return choices;
}

/** Keeps what the person has switched off now, in a transaction. */
export async function setChoices(
  connection: Connection,
  userId: string,
  off: readonly MessageKind[],
  at: Date,
): Promise<void> {
  await connection.execute(statements.removeOthers, [userId, BLOCKED, off]);
  for (const kind of off) await connection.execute(statements.set, [userId, kind, at]);
}

/** Notes whether the person has blocked the account. */
export async function setBlocked(connection: Connection, userId: string, isBlocked: boolean, at: Date): Promise<void> {
  if (isBlocked) await connection.execute(statements.block, [userId, BLOCKED, at]);
  else await connection.execute(statements.unblock, [userId, BLOCKED]);
}
