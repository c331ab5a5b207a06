/**
 * Makes of a camera's picture one that uploads: HEIC as JPEG where the browser can read it, so that every screen can
 * show it, and pictures above the limit smaller. What the browser cannot read stays as it is.
 */
import { contentTypeOfName, MAXIMUM_BYTES } from '@madoguchi/shared/domain/file';

/** The longest side of a picture that was made smaller, in pixels: as much as a phone's canvas holds. */
const LONGEST_SIDE = 4_096;
const QUALITY = 0.85;
const JPEG = 'image/jpeg';
const HEIF_TYPES = ['image/heic', 'image/heif'];
const READABLE_TYPES = [...HEIF_TYPES, JPEG, 'image/jpg', 'image/png'];

/** The type of a file; phones leave it empty for HEIC. */
export function typeOf(file: File): string {
  return file.type.toLowerCase() || contentTypeOfName(file.name);
}

function asJpeg(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // JPEG knows no transparency: without this it would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, JPEG, QUALITY));
}

/** The file to upload: the chosen one, or a JPEG made of it, the right way up. */
export async function prepareImage(file: File): Promise<File> {
  const type = typeOf(file);
  const isHeif = HEIF_TYPES.includes(type);
  if (!READABLE_TYPES.includes(type) || !(isHeif || file.size > MAXIMUM_BYTES.image)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const made = await asJpeg(bitmap);
    bitmap.close();
    return made ? new File([made], file.name.replace(/(?:\.[^.]*)?$/, '.jpg'), { type: JPEG }) : file;
  } catch {
    return file;
  }
}
