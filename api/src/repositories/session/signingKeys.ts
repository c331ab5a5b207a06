/**
 * Keys that sign our id tokens; all servers of one database share them.
 */
import type { JWK } from 'jose';
import type { Connection } from '../../database/database';

export interface StoredKey {
  keyId: string;
  /** JSON of the key, or its sealed form (services/session/keyVault). */
  privateKey: string;
  publicKey: JWK;
  createdAt: Date;
}
interface KeyRow {
  key_id: string;
  private_key: JWK | string;
  public_key: JWK;
  created_at: Date;
}

const statements = {
  all: {
    name: 'signing_keys_all',
    text: 'SELECT key_id, private_key, public_key, created_at FROM signing_key ORDER BY created_at DESC, key_id',
  },
  seal: { name: 'signing_keys_seal', text: 'UPDATE signing_key SET private_key = $2 WHERE key_id = $1' },
  // Tokens of a key that another one has followed long ago have run out.
  retire: {
    name: 'signing_keys_retire',
    text: `DELETE FROM signing_key k WHERE EXISTS (SELECT 1 FROM signing_key n WHERE n.created_at > k.created_at AND n.created_at < $1)`,
  },
  add: {
    name: 'signing_keys_add',
    text: 'INSERT INTO signing_key (key_id, private_key, public_key, created_at) VALUES ($1, $2, $3, $4)',
  },
};

/** All keys, the newest first. */
export async function readSigningKeys(connection: Connection): Promise<StoredKey[]> {
  const rows = await connection.query<KeyRow>(statements.all);
  return rows.map((row) => ({
    keyId: row.key_id,
    privateKey: typeof row.private_key === 'string' ? row.private_key : JSON.stringify(row.private_key),
    publicKey: row.public_key,
    createdAt: row.created_at,
  }));
}

/** Adds a key. */
export async function addSigningKey(connection: Connection, key: StoredKey): Promise<void> {
  const { keyId, privateKey, publicKey, createdAt } = key;
  await connection.execute(statements.add, [keyId, jsonOf(privateKey), JSON.stringify(publicKey), createdAt]);
}

/** A sealed key is a JSON text, an open one an object. */
function jsonOf(privateKey: string): string {
  return privateKey.startsWith('{') ? privateKey : JSON.stringify(privateKey);
}

/** Stores a private key in another form. */
export async function replacePrivateKey(connection: Connection, keyId: string, privateKey: string): Promise<void> {
  await connection.execute(statements.seal, [keyId, jsonOf(privateKey)]);
}

/** Deletes keys that were followed by another one before the instant. */
export async function retireSigningKeys(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.retire, [before]);
}
