/** What files are by bytes and names. */
import { describe, expect, test } from '@jest/globals';
import {
  contentTypeOfName,
  detectFileType,
  imageKeyOf,
  isContentAllowed,
  isImageType,
  MAXIMUM_BYTES,
  makeImageKey,
} from '.';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const ftyp = (...brands: string[]) => {
  const [major = '', ...compatible] = brands;
  const length = 16 + compatible.length * 4;
  return bytesOf(`\0\0\0${String.fromCharCode(length)}ftyp${major}\0\0\0\0${compatible.join('')}`);
};

describe('types by name', () => {
  test('jpg and jpeg are image/jpeg [FILE-016]', () => {
    expect([contentTypeOfName('a.jpg'), contentTypeOfName('a.JPEG')]).toEqual(['image/jpeg', 'image/jpeg']);
  });
  test('png is image/png [FILE-017]', () => {
    expect(contentTypeOfName('写真.png')).toBe('image/png');
  });
  test('heic is image/heic [FILE-018]', () => {
    expect(contentTypeOfName('IMG_0001.HEIC')).toBe('image/heic');
  });
  test('heif is image/heif [FILE-019]', () => {
    expect(contentTypeOfName('a.heif')).toBe('image/heif');
  });
  test('pdf is application/pdf [FILE-020]', () => {
    expect(contentTypeOfName('紹介状.pdf')).toBe('application/pdf');
  });
  test('anything else is application/octet-stream [FILE-021]', () => {
    const names = ['a.exe', 'pdf', 'a.', '', 'a.pdf.exe', 'a.constructor', 'a.__proto__'];
    expect(names.map(contentTypeOfName)).toEqual(names.map(() => 'application/octet-stream'));
  });
});

describe('types by bytes', () => {
  test.each([
    ['a PNG', bytesOf('\x89PNG\r\n\x1a\n\0\0'), 'image/png'],
    ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a PDF', bytesOf('%PDF-1.7\n'), 'application/pdf'],
    ['an iPhone picture', ftyp('heic', 'mif1'), 'image/heic'],
    ['a HEIF that names its kind among the compatible ones', ftyp('avis', 'miaf', 'mif1'), 'image/heic'],
    ['a HEIF brand in a box that is not the first of an ISO file', bytesOf('\0\0\0\x10moovheic\0\0\0\0'), undefined],
    ['an ISO file that is cut off', bytesOf('\0\0\0\x10ftyp'), undefined],
    ['a film', ftyp('isom', 'mp42'), undefined],
    ['a page', bytesOf('<!doctype html><script>'), undefined],
    ['a program', bytesOf('MZ\x90\0'), undefined],
    ['a PNG that is cut off', bytesOf('\x89PNG'), undefined],
    ['a brand behind the end of its box', bytesOf('\0\0\0\x10ftypisom\0\0\0\0heic'), undefined],
    ['nothing', new Uint8Array(), undefined],
  ])('%s', (_, bytes, expected) => {
    expect(detectFileType(bytes)).toBe(expected);
  });
  test.each(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])(
    'a file of the brand %s is HEIF, in capitals it is not [FILE-018, FILE-019]',
    (brand) => {
      expect(detectFileType(ftyp(brand))).toBe('image/heic');
      expect(detectFileType(ftyp(brand.toUpperCase()))).toBeUndefined();
    },
  );
  test('reads a view into a larger buffer from its own start', () => {
    const padded = Uint8Array.from([1, 2, 3, ...ftyp('isom', 'heic')]);
    expect(detectFileType(padded.subarray(3))).toBe('image/heic');
  });
  test('a secure file is what its name says, an image any picture', () => {
    expect(isContentAllowed('secure', 'application/pdf', 'image/jpeg')).toBe(false);
    expect(isContentAllowed('secure', 'application/pdf', 'application/pdf')).toBe(true);
    expect(isContentAllowed('secure', 'image/png', 'image/heic')).toBe(false);
    expect(isContentAllowed('secure', 'image/heif', 'image/heic')).toBe(true);
    expect(isContentAllowed('secure', 'application/octet-stream', 'application/pdf')).toBe(false);
    expect(isContentAllowed('image', 'image/jpeg', 'image/png')).toBe(true);
    expect(isContentAllowed('image', 'image/jpeg', 'application/pdf')).toBe(false);
    expect(isContentAllowed('image', 'image/jpeg', undefined)).toBe(false);
  });
});

describe('what may be uploaded', () => {
  const megabyte = 1024 * 1024;
  test('an image up to 20 MB, a secure file up to 50 MB [VAL-091, FILE-014]', () => {
    expect(MAXIMUM_BYTES).toEqual({ image: 20 * megabyte, secure: 50 * megabyte });
  });
  test('an image is a png, jpeg, jpg, heif or heic [VAL-092]', () => {
    for (const type of ['png', 'jpeg', 'jpg', 'heif', 'heic']) expect(isImageType(`image/${type}`)).toBe(true);
    for (const type of ['image/gif', 'image/svg+xml', 'application/pdf', '']) expect(isImageType(type)).toBe(false);
  });
});

describe('keys of images', () => {
  const uuid = '123e4567-e89b-42d3-a456-426614174000';
  test('answers/{uuid} [FILE-033]', () => {
    expect(makeImageKey(uuid.toUpperCase())).toBe(`answers/${uuid}`);
  });
  test('the key is found in every address of ours and in nothing else', () => {
    const path = `/survey/api/v1/files/answers/${uuid}`;
    for (const value of [
      `answers/${uuid}`,
      path,
      `${path}?expires=1&signature=x`,
      `https://example.jp${path}?a=1`,
      `http://localhost:3000${path}`,
    ]) {
      expect(imageKeyOf(value)).toBe(`answers/${uuid}`);
    }
    for (const value of [
      `/other/answers/${uuid}`,
      `answers/${uuid}/x`,
      `https://example.jp/answers/${uuid}`,
      '',
      'x',
    ]) {
      expect(imageKeyOf(value)).toBeUndefined();
    }
  });
});
