/**
 * Seals a text under a secret that is not stored: the pair that replaced a refresh token can be given again to who
 * holds the old one, and to nobody who only reads the database. A JWE that is encrypted directly with a key of the
 * secret.
 */
import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

function keyOf(secret: string): Uint8Array {
  return createHash('sha256').update(`successor:${secret}`).digest();
}

/** The text, readable only with the same secret. */
export async function seal(text: string, secret: string): Promise<string> {
  const encrypted = new CompactEncrypt(new TextEncoder().encode(text));
  return encrypted.setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(keyOf(secret));
}

/** The sealed text. @throws {Error} when the secret is another or the text was changed */
export async function unseal(sealed: string, secret: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyOf(secret));
  return new TextDecoder().decode(plaintext);
}
