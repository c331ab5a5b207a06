/**
 * Signatures of links that carry their own permission (CONTRACT 5): HMAC-SHA256 with a secret that all servers of one
 * database share.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '@madoguchi/shared/domain/clock';
import type { Database } from '../../database/database';
import { makeSecret } from '../../identifiers';
import { replaceSecret, sharedSecret } from '../../repositories/session/secrets';
import type { KeyVault } from '../session/keyVault';

export class LinkSigner {
  private secret: string | undefined;

  /** `name`: one a kind of link, so that a signature is good for its own kind alone. */
  constructor(
    private readonly database: Database,
    private readonly name: string,
  ) {}

  /** Fetches the shared secret, and seals one that lies there open; once, before the first link. */
  async prepare(vault: KeyVault): Promise<void> {
    const stored = await sharedSecret(this.database, this.name, await vault.close(makeSecret()), now());
    this.secret = await vault.open(stored);
    if (vault.isOpen(stored)) await replaceSecret(this.database, this.name, stored, await vault.close(stored));
  }

  /** The signature of everything that a link says. @throws {Error} before the secret was fetched */
  sign(parts: readonly (string | number)[]): string {
    if (this.secret === undefined) throw new Error('no secret is loaded');
    return createHmac('sha256', this.secret).update(JSON.stringify(parts)).digest('base64url');
  }

  /** Whether the signature was made for these very parts. */
  matches(parts: readonly (string | number)[], signature: string | undefined): boolean {
    const wanted = Buffer.from(this.sign(parts));
    const given = Buffer.from(signature ?? '');
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  }
}
