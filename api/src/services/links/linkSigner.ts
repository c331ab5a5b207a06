/**
 * Signatures of links that carry their own permission (CONTRACT 5): HMAC-SHA256 with a secret that all servers of one
 * database share.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/database';
import type { KeyVault } from '../session/keyVault';
import { serverSecret } from '../session/serverSecret';

export class LinkSigner {
  private secret: string | undefined;

  /** `name`: one a kind of link, so that a signature is good for its own kind alone. */
  constructor(
    private readonly database: Database,
    private readonly name: string,
  ) {}

  /** Fetches the shared secret, and seals one that lies there open; once, before the first link. */
  async prepare(vault: KeyVault): Promise<void> {
    this.secret = await serverSecret(this.database, this.name, vault);
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
