/**
 * What a file is by its first bytes, and whether that is what it gives itself out for (FILE-016 to FILE-021). The form
 * asks before it uploads, the server before it believes.
 */
import type { FileKind } from '../survey/types';

/** The types that bytes can be recognised as; heif and heic are one container. */
export type DetectedType = 'image/png' | 'image/jpeg' | 'image/heic' | 'application/pdf';

/** As many first bytes as detectFileType wants to see. */
export const DETECTION_BYTES = 64;

const SIGNATURES: readonly [DetectedType, readonly number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];
/** Brands of still pictures and of their sequences, as phones write them. */
const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** True for an ISO file whose main brand, or one that it is compatible with, is HEIF's. */
function isHeif(bytes: Uint8Array): boolean {
  const text = (start: number) => String.fromCharCode(...bytes.subarray(start, start + 4));
  if (text(4) !== 'ftyp') return false;
  const boxLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (HEIF_BRANDS.has(text(8))) return true;
  for (let start = 16; start + 4 <= Math.min(boxLength, bytes.length); start += 4) {
    if (HEIF_BRANDS.has(text(start))) return true;
  }
  return false;
}

/** What the first bytes say; undefined for anything that no form takes. */
export function detectFileType(bytes: Uint8Array): DetectedType | undefined {
  const found = SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte));
  if (found) return found[0];
  return isHeif(bytes) ? 'image/heic' : undefined;
}

/**
 * True when the bytes are what the file gives itself out for. A secure file must be what its name says; an image may be
 * any of the pictures, because phones name and label converted pictures after what they were before.
 */
export function isContentAllowed(kind: FileKind, declaredType: string, detected: DetectedType | undefined): boolean {
  if (detected === undefined) return false;
  if (kind === 'image') return detected !== 'application/pdf';
  return (declaredType === 'image/heif' ? 'image/heic' : declaredType) === detected;
}
