/** A QR in a still picture. */
import { expect, test } from '@jest/globals';
import encodeQR from 'qr';
import { readPixels } from './readImage';

/** The code as a camera sees it, each module some pixels wide, in RGBA. */
function pictureOf(text: string, scale = 4) {
  const modules = encodeQR(text, 'raw', { border: 4 });
  const width = modules.length * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return;
      for (let dy = 0; dy < scale; dy += 1)
        for (let dx = 0; dx < scale; dx += 1) {
          const at = ((y * scale + dy) * width + x * scale + dx) * 4;
          data.fill(0, at, at + 3);
        }
    });
  });
  return { width, height: width, data };
}

test('the text of a code is read out of a picture [13]', () => {
  expect(readPixels(pictureOf('MG1.qwertyuiop-_ASDF'))).toBe('MG1.qwertyuiop-_ASDF');
});

test('a picture without a code has none [13]', () => {
  const data = new Uint8ClampedArray(200 * 200 * 4).fill(255);
  expect(readPixels({ width: 200, height: 200, data })).toBeUndefined();
});
