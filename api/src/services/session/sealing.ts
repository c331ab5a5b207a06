/**
 * Seals a text under a secret that is not stored in the database, so that who only reads the database has neither: the
 * pair that replaced a refresh token, under the old token; the server's keys, under KEY_SECRET; what a browser keeps of a
 * way to the staff's provider, and of where a page of answers ended, each under a secret of the server. A JWE that is
 * encrypted directly with a key of the secret.
 */
import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

type Purpose = 'successor' | 'server-keys' | 'staff-provider' | 'cursor';

function keyOf(secret: string, purpose: Purpose): Uint8Array {
  return createHash('sha256').update(`${purpose}:${secret}`).digest();
}

/** The text, readable only with the same secret. */
export async function seal(text: string, secret: string, purpose: Purpose): Promise<string> {
  const encrypted = new CompactEncrypt(new TextEncoder().encode(text));
  return encrypted.setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(keyOf(secret, purpose));
}

/** The sealed text. @throws {Error} when the secret is another or the text was changed */
export async function unseal(sealed: string, secret: string, purpose: Purpose): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyOf(secret, purpose));
  return new TextDecoder().decode(plaintext);
}
