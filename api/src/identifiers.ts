/**
 * Keys that the program makes itself, so that no database sequence is needed and clusters can spread them.
 */
import { createHash, randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { ulid } from 'ulid';

/** Without 0 O 1 I L 5 S 8 B 2 Z U V: what people confuse when they read a code aloud or copy it by hand. */
export const CODE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const GROUP_LENGTH = 4;

/** Drawn for many at once: an id takes sixteen, and the package's own source asks the system for each. */
const drawn = new Uint32Array(256);
let unused = 0;

/** A random fraction below 1, each used once. */
function randomFraction(): number {
  if (unused === 0) unused = randomFillSync(drawn).length;
  unused -= 1;
  return (drawn[unused] ?? 0) / 2 ** 32;
}

/** A ULID: 26 characters that sort by the time they were made (milliseconds since 1970, 48 bits). */
export function makeUlid(): string {
  return ulid(nowMilliseconds(), randomFraction);
}

/** A new id for a person who is entered at the desk: `I` and a ULID (CONTRACT 8). */
export function makeDeskUserId(): string {
  return `I${makeUlid()}`;
}

function makeGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)] ?? 'A').join('');
}

/** An answer code like `A7K3-92QD`: 8 characters without look-alikes (CONTRACT 5). */
export function makeAnswerCode(): string {
  return `${makeGroup()}-${makeGroup()}`;
}

/** The number of a request, like `A7K3-92QD-CE4T`: what a person reads to the operator from the screen of a fault. */
export function makeRequestId(): string {
  return `${makeAnswerCode()}-${makeGroup()}`;
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
