/**
 * Keys that sign our id tokens; all servers of one database share them.
 */
import type { JWK } from 'jose';
import type { Connection } from '../../database/database';

export interface StoredKey {
  keyId: string;
  privateKey: JWK;
  publicKey: JWK;
  createdAt: Date;
}
interface KeyRow {
  key_id: string;
  private_key: JWK;
  public_key: JWK;
  created_at: Date;
}

const statements = {
  all: {
    name: 'signing_keys_all',
    text: 'SELECT key_id, private_key, public_key, created_at FROM signing_key ORDER BY created_at DESC, key_id',
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
    privateKey: row.private_key,
    publicKey: row.public_key,
    createdAt: row.created_at,
  }));
}

/** Adds a key. */
export async function addSigningKey(connection: Connection, key: StoredKey): Promise<void> {
  const { keyId, privateKey, publicKey, createdAt } = key;
  await connection.execute(statements.add, [keyId, JSON.stringify(privateKey), JSON.stringify(publicKey), createdAt]);
}
