/** Reads a QR out of a picture: a camera's frame or a file. Fetched with its first use. */
import decodeQR from 'qr/decode.js';

/** As wide as a code has to be seen: a larger picture only takes longer. */
const WIDEST = 1_000;

/** The text of the code, or undefined where there is none. */
export function readPixels(picture: Pick<ImageData, 'width' | 'height' | 'data'>): string | undefined {
  try {
    return decodeQR(picture);
  } catch {
    return undefined;
  }
}

/** The same of what can be drawn. */
export function readImage(source: CanvasImageSource, width: number, height: number): string | undefined {
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, WIDEST / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
}
