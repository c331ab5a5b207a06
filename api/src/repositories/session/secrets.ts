/**
 * Secrets that all servers of one database share.
 */
import type { Connection } from '../../database/database';

const statements = {
  add: {
    name: 'secrets_add',
    text: 'INSERT INTO server_secret (name, secret, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING',
  },
  seal: { name: 'secrets_seal', text: 'UPDATE server_secret SET secret = $3 WHERE name = $1 AND secret = $2' },
  read: { name: 'secrets_read', text: 'SELECT secret FROM server_secret WHERE name = $1' },
};

/** The secret of that name; `fresh` becomes it where there was none. */
export async function sharedSecret(connection: Connection, name: string, fresh: string, at: Date): Promise<string> {
  await connection.execute(statements.add, [name, fresh, at]);
  return (await connection.query<{ secret: string }>(statements.read, [name]))[0]?.secret ?? fresh;
}

/** Stores a secret in another form, if it is still the one that was read. */
export async function replaceSecret(connection: Connection, name: string, from: string, to: string): Promise<void> {
  await connection.execute(statements.seal, [name, from, to]);
}
