/**
 * Addresses of postcodes, from the data files that ship with the package japan-postal-code (API-087): one file for each
 * first three digits, read when it is first asked for. A few of them stay in memory: a clinic's patients live nearby.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PostcodeAddress } from '@madoguchi/shared/contract';
import { prefectureOf } from '@madoguchi/shared/domain/facility';
import { isPostcode, normalizePostcode } from '@madoguchi/shared/domain/text';
import { LRUCache } from 'lru-cache';
import { invalid } from '../../refusal';

/** Code -> prefecture's number, city, area and, of a single building or company, street. */
type PostcodeFile = Record<string, readonly [number, string, string?, string?]>;

/** Files kept in memory, some 10 KB each as text. */
const KEPT_FILES = 40;

/** Folder of the data files, or undefined where the package is not installed. */
function dataFolder(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('japan-postal-code/package.json')), 'zipdata');
}

/** The files call a function with one object literal, which is JSON. */
function parseFile(text: string): PostcodeFile {
  return JSON.parse(text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')));
}

/** The file of the first three digits; empty where there is none. */
async function readPostcodeFile(prefix: string): Promise<PostcodeFile> {
  return readFile(join(dataFolder(), `zip-${prefix}.js`), 'utf8').then(parseFile, (error: unknown) => {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  });
}

export class Postcodes {
  private readonly files = new LRUCache<string, PostcodeFile>({ max: KEPT_FILES, fetchMethod: readPostcodeFile });

  /**
   * The address of a postcode, typed in any width and with or without its hyphen; null where there is no such code.
   * @throws {Refusal} 400 when it has not seven digits
   */
  async find(text: string): Promise<PostcodeAddress | null> {
    const code = normalizePostcode(text);
    if (!isPostcode(code)) throw invalid([{ itemKey: 'code', message: 'code' }]);
    const entry = (await this.files.forceFetch(code.slice(0, 3)))[code];
    if (!entry) return null;
    const [prefecture, city, area = '', street = ''] = entry;
    return { prefecture: prefectureOf(prefecture)?.name ?? '', city, area, street };
  }
}
