/**
 * Seals a text under a secret that is not stored: the pair that replaced a refresh token can be told again to who holds the old one,
 * and to nobody who only reads the database.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const VECTOR_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(`successor:${secret}`).digest();
}

/** The text, readable only with the same secret. */
export function seal(text: string, secret: string): string {
  const vector = randomBytes(VECTOR_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), vector);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([vector, cipher.getAuthTag(), body]).toString('base64url');
}

/** The sealed text. @throws {Error} when the secret is another or the text was changed */
export function unseal(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, VECTOR_BYTES));
  decipher.setAuthTag(bytes.subarray(VECTOR_BYTES, VECTOR_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(VECTOR_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
