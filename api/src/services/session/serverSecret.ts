/** Secrets that all servers of one database share, as they are kept there: sealed where there is a KEY_SECRET. */
import { now } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../../database/database';
import { makeSecret } from '../../identifiers';
import { replaceSecret, sharedSecret } from '../../repositories/session/secrets';
import type { KeyVault } from './keyVault';

/** The secret of that name, made where there was none; seals one that lies there open. */
export async function serverSecret(connection: Connection, name: string, vault: KeyVault): Promise<string> {
  const stored = await sharedSecret(connection, name, await vault.close(makeSecret()), now());
  const secret = await vault.open(stored);
  if (vault.isOpen(stored)) await replaceSecret(connection, name, stored, await vault.close(stored));
  return secret;
}
