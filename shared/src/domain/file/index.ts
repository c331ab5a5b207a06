/** Sizes, types and keys of files. What a file is by its first bytes: detection.ts; by its name: typeByName.ts. */
import { IMAGE_KEY_PREFIX } from '../../contract';
import { IMAGE_MAXIMUM_BYTES, IMAGE_TYPES } from '../survey/items/image/rules';
import { SECURE_FILE_MAXIMUM_BYTES } from '../survey/items/secureFiles/rules';
import type { FileKind } from '../survey/types';

export type { FileKind } from '../survey/types';
export { DETECTION_BYTES, type DetectedType, detectFileType, isContentAllowed } from './detection';
export { acceptedFileName, shownOwnName } from './rename';
export { contentTypeOfName } from './typeByName';

/** Most bytes of a file (VAL-091, FILE-014). */
export const MAXIMUM_BYTES: Readonly<Record<FileKind, number>> = {
  image: IMAGE_MAXIMUM_BYTES,
  secure: SECURE_FILE_MAXIMUM_BYTES,
};

/** `answers/{uuid}` (FILE-033). */
export function makeImageKey(uuid: string): string {
  return `${IMAGE_KEY_PREFIX}${uuid.toLowerCase()}`;
}

/**
 * The key in an image's answer: the key itself, or any address of ours that ends in it; undefined for every other text.
 */
export function imageKeyOf(value: string): string | undefined {
  const match =
    /^(?:(?:https?:\/\/[^/?#]+)?\/survey\/api\/v1\/files\/)?(answers\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?[^#]*)?$/i.exec(
      value,
    );
  return match?.[1]?.toLowerCase();
}

/** True for a content type that an image may be uploaded with (VAL-092). */
export function isImageType(contentType: string): boolean {
  return IMAGE_TYPES.includes(contentType);
}
