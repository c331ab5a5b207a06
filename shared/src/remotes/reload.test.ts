import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { markUnsaved } from '../store/unsavedWork';
import { isChunkError } from './chunkError';
import { reloadOnce, reloadWhenReachable } from './reload';

describe('errors of a missing file', () => {
  test.each([
    'Loading chunk 482 failed.\n(error: http://localhost/482.js)',
    'Loading CSS chunk 12 failed.',
    'Failed to fetch dynamically imported module: http://localhost/a.js',
    'error loading dynamically imported module: http://localhost/a.js',
    'Importing a module script failed.',
    '[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008',
  ])('%s', (message) => {
    expect(isChunkError(new Error(message))).toBe(true);
  });

  test('also where only the name tells', () => {
    expect(isChunkError(Object.assign(new Error(''), { name: 'ChunkLoadError' }))).toBe(true);
  });

  test.each([
    new TypeError("Cannot read properties of undefined (reading 'x')"),
    new Error('Failed to fetch'),
    'text',
    undefined,
  ])('not %s', (error) => {
    expect(isChunkError(error)).toBe(false);
  });
});

describe('the one silent reload', () => {
  const fetchPage = jest.fn<typeof fetch>();
  const reload = jest.fn();
  const originalFetch = globalThis.fetch;

  beforeEach(() => {
    sessionStorage.clear();
    reload.mockReset();
    fetchPage.mockReset().mockResolvedValue(new Response(null));
    globalThis.fetch = fetchPage;
  });
  afterEach(() => {
    globalThis.fetch = originalFetch;
  });

  test('happens once per remote and session', async () => {
    expect(await reloadOnce('mf_bed', reload)).toBe(true);
    expect(await reloadOnce('mf_bed', reload)).toBe(false);
    expect(await reloadOnce('mf_member', reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('never takes away what is typed but not saved', async () => {
    const release = markUnsaved();
    expect(await reloadOnce('mf_bed', reload)).toBe(false);
    release();
    expect(await reloadOnce('mf_bed', reload)).toBe(true);
  });

  test('never leads into a network that does not answer, and is not used up by it', async () => {
    fetchPage.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await reloadOnce('mf_bed', reload)).toBe(false);
    fetchPage.mockResolvedValueOnce(new Response(null, { status: 503 }));
    expect(await reloadOnce('mf_bed', reload)).toBe(false);
    expect(await reloadOnce('mf_bed', reload)).toBe(true);
  });

  test('a reload that the person asks for happens each time, and only into a page that is there', async () => {
    expect(await reloadWhenReachable(reload)).toBe(true);
    expect(await reloadWhenReachable(reload)).toBe(true);
    fetchPage.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await reloadWhenReachable(reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('does not happen where nothing can remember it', async () => {
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('QuotaExceededError');
    });
    expect(await reloadOnce('mf_bed', reload)).toBe(false);
    refuse.mockRestore();
  });
});
