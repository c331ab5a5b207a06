/**
 * Keys that the program makes itself, so that no database sequence is needed and clusters can spread them.
 */
import { createHash, randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';

/** Crockford's base 32: no I, L, O or U. */
const ULID_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Without 0 O 1 I L 5 S 8 B 2 Z U V: what people confuse when they read a code aloud or copy it by hand. */
const CODE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const CODE_LENGTH = 8;

const ULID_RANDOM_CHARACTERS = 16;
/** Random bytes for many ids: asking the system for each id costs more than all the rest of it. */
const randomness = Buffer.alloc(ULID_RANDOM_CHARACTERS * 128);
let usedBytes = randomness.length;

function nextRandomBytes(): Buffer {
  if (usedBytes === randomness.length) {
    randomFillSync(randomness);
    usedBytes = 0;
  }
  usedBytes += ULID_RANDOM_CHARACTERS;
  return randomness.subarray(usedBytes - ULID_RANDOM_CHARACTERS, usedBytes);
}

/** A ULID: 26 characters that sort by the time they were made (milliseconds since 1970, 48 bits). */
export function makeUlid(): string {
  let time = nowMilliseconds();
  const characters: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    characters.unshift(ULID_ALPHABET[time % 32] ?? '0');
    time = Math.floor(time / 32);
  }
  for (const byte of nextRandomBytes()) characters.push(ULID_ALPHABET[byte % 32] ?? '0');
  return characters.join('');
}

/** A new id for a person who is entered at the desk: `I` and a ULID (CONTRACT 8). */
export function makeDeskUserId(): string {
  return `I${makeUlid()}`;
}

/** An answer code like `A7K3-92QD`: 8 characters without look-alikes (CONTRACT 5). */
export function makeAnswerCode(): string {
  const characters = Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)] ?? 'A',
  ).join('');
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/** An opaque secret of 256 bits, as a URL-safe text. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A random name for a version or a key. */
export function makeRandomId(): string {
  return randomUUID();
}

/** SHA-256 as hexadecimal text. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
