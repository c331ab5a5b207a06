/**
 * Signed keys that open one receipt without signing in: the person's, for a month, to print it outside LINE, and the
 * desk's, for an hour. A look by the desk's key is none of the person's, after which a receipt never changes.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Database } from '../../../database/database';
import { LinkSigner } from '../../links/linkSigner';
import type { KeyVault } from '../../session/keyVault';

type KeyOwner = 'person' | 'desk';

const MILLISECONDS = { person: 30 * 86_400_000, desk: 3_600_000 } as const;
const SECRET_NAME = 'receipt-links';
const KEY_PATTERN = /^([0-9A-Za-z-]{1,64})\.(\d{13})\.([\w-]{43})$/;

/** What is signed; a person's is as it was before there were others. */
const partsOf = (of: KeyOwner, orderId: string, expires: number) =>
  of === 'person' ? [orderId, expires] : [of, orderId, expires];

export class ReceiptKeys {
  private readonly signer: LinkSigner;

  constructor(database: Database) {
    this.signer = new LinkSigner(database, SECRET_NAME);
  }

  /** Fetches the secret; once, before the first key. */
  async prepare(vault: KeyVault): Promise<void> {
    await this.signer.prepare(vault);
  }

  /** A key that opens the receipt of an order until it expires. */
  keyOf(orderId: string, of: KeyOwner): string {
    const expires = nowMilliseconds() + MILLISECONDS[of];
    return `${orderId}.${expires}.${this.signer.sign(partsOf(of, orderId, expires))}`;
  }

  /** The order that a key opens now, and whose key it is; undefined for another text. */
  open(key: string): { orderId: string; of: KeyOwner } | undefined {
    const [, orderId = '', expiry = '', signature] = KEY_PATTERN.exec(key) ?? [];
    const expires = Number(expiry);
    const of = (['person', 'desk'] as const).find((owner) =>
      this.signer.matches(partsOf(owner, orderId, expires), signature),
    );
    return of !== undefined && expires > nowMilliseconds() ? { orderId, of } : undefined;
  }
}
