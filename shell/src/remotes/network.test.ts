import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fetchManifest } from './network';

const address = 'http://localhost/mf/mf_bed/mf-manifest.json';
const manifest = JSON.stringify({ metaData: {}, exposes: [], shared: [] });

const ask = jest.fn<typeof fetch>();
const originalFetch = globalThis.fetch;
/** jsdom has no Response; only this much of one is used. */
const answer = (body: string, ok = true) => ({ ok, text: () => Promise.resolve(body) }) as Response;

beforeEach(() => {
  ask.mockReset();
  globalThis.fetch = ask;
});
afterEach(() => {
  globalThis.fetch = originalFetch;
  jest.useRealTimers();
});

describe("a remote's manifest", () => {
  test('is given on', async () => {
    ask.mockResolvedValue(answer(manifest));
    expect(await (await fetchManifest(address)).text()).toBe(manifest);
  });

  test.each([
    ['an error page', answer('<!doctype html><title>503</title>')],
    ['an answer of another kind', answer('{"result":"ERROR","code":"not_found"}')],
    ['a status that is no success', answer(manifest, false)],
  ])('%s is none', async (_name, other) => {
    ask.mockResolvedValue(other);
    await expect(fetchManifest(address)).rejects.toThrow('holds no manifest');
  });

  test('is not waited for longer than 8 seconds', async () => {
    jest.useFakeTimers();
    ask.mockImplementation(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const failure = expect(fetchManifest(address)).rejects.toThrow('aborted');
    await jest.advanceTimersByTimeAsync(8_000);
    await failure;
  });
});
