/**
 * Rules of an image: its address is the answer (VAL-009, VAL-090 to VAL-093).
 */
import { validationTexts } from '../../../../texts';
import { contentTypeOfName } from '../../../file/typeByName';
import { textRules } from '../base';

export const IMAGE_MAXIMUM_BYTES = 20 * 1024 * 1024;
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/jpg', 'image/heif', 'image/heic'];
/** Member forms take fewer (CONTRACT 11). */
const MEMBER_TYPES = ['image/png', 'image/jpeg', 'image/jpg'];

/** True for a content type that an image of a member form may have (VAL-093). */
export function isMemberImageType(contentType: string): boolean {
  return MEMBER_TYPES.includes(contentType.toLowerCase());
}

/**
 * The message for an image that a person chose. `type` may be empty, as phones leave it for HEIC: then the name's
 * ending decides.
 */
export function imageFileMessage(
  file: { name: string; type: string; size: number },
  isMemberForm = false,
): string | undefined {
  const type = file.type || contentTypeOfName(file.name);
  if (!(isMemberForm ? MEMBER_TYPES : IMAGE_TYPES).includes(type.toLowerCase())) {
    return isMemberForm ? validationTexts.image.typeMember : validationTexts.image.type;
  }
  return file.size > IMAGE_MAXIMUM_BYTES ? validationTexts.image.size : undefined;
}

export const imageRules = textRules({
  types: ['image'],
  files: 'image',
  search: false,
  copiedFromRegistration: false,
});
