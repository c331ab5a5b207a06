/** Files as people choose them, made in the test: a PDF, and pictures as a phone's camera takes them. */
import type { Page } from '@playwright/test';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PDF by its first bytes. */
export function pdf(name: string, bytes = 2_000): ChosenFile {
  const buffer = Buffer.alloc(bytes);
  buffer.write('%PDF-1.7\n');
  return { name, mimeType: 'application/pdf', buffer };
}

/** A JPEG of that size, left half red and right half blue. */
export async function photo(page: Page, name: string, width: number, height: number): Promise<ChosenFile> {
  const base64 = await page.evaluate(
    async ([wide, high]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: wide, height: high });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#c00';
      context.fillRect(0, 0, wide, high);
      context.fillStyle = '#00c';
      context.fillRect(wide / 2, 0, wide / 2, high);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/**
 * The picture as a phone stores it that was turned by a quarter: an EXIF segment tells how to show it (6: turn it
 * clockwise).
 */
export function turned(file: ChosenFile, orientation = 6): ChosenFile {
  const exif = Buffer.from([
    ...[0xff, 0xe1, 0x00, 0x22],
    ...Buffer.from('Exif\0\0MM\0*', 'latin1'),
    // One entry at offset 8: tag 0x0112, type SHORT, count 1, the value, and no further directory.
    ...[0x00, 0x00, 0x00, 0x08, 0x00, 0x01],
    ...[0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, orientation, 0x00, 0x00],
    ...[0x00, 0x00, 0x00, 0x00],
  ]);
  // After the start-of-image mark.
  return { ...file, buffer: Buffer.concat([file.buffer.subarray(0, 2), exif, file.buffer.subarray(2)]) };
}

/** The same picture with so many bytes: decoders stop at its end, and a phone's own data may follow there. */
export function heavy(file: ChosenFile, bytes: number): ChosenFile {
  return { ...file, buffer: Buffer.concat([file.buffer, Buffer.alloc(bytes - file.buffer.length)]) };
}
