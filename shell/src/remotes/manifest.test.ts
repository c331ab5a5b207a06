import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { REMOTE_TIMEOUT_MILLISECONDS } from '@madoguchi/shared/remotes';

const address = 'http://localhost/mf/mf_bed/mf-manifest.json';
const manifest = {
  metaData: { globalName: 'mf_bed', publicPath: 'auto', remoteEntry: { name: 'remoteEntry.1a.js', path: '' } },
  exposes: [
    { name: 'app', assets: { js: { sync: ['app.2b.js'], async: ['page.3c.js'] }, css: { sync: ['app.4d.css'] } } },
  ],
  shared: [],
};

const ask = jest.fn<typeof fetch>();
const originalFetch = globalThis.fetch;
/** jsdom has no Response; only this much of one is used. */
const answer = (body: string, ok = true) => ({ ok, text: () => Promise.resolve(body) }) as Response;
/** A page of its own: what came once is kept for the life of a page. */
async function open() {
  jest.resetModules();
  return (await import('./manifest')).filesOfManifest;
}

beforeEach(() => {
  ask.mockReset();
  globalThis.fetch = ask;
});
afterEach(() => {
  globalThis.fetch = originalFetch;
  jest.useRealTimers();
});

describe("a remote's manifest", () => {
  test('says where the files are, beside it', async () => {
    const filesOfManifest = await open();
    ask.mockResolvedValue(answer(JSON.stringify(manifest)));
    const { entry, globalName, filesOf } = await filesOfManifest(address);
    expect(entry).toBe('http://localhost/mf/mf_bed/remoteEntry.1a.js');
    expect(globalName).toBe('mf_bed');
    expect(filesOf('app')).toEqual(['http://localhost/mf/mf_bed/app.2b.js', 'http://localhost/mf/mf_bed/app.4d.css']);
    expect(filesOf('other')).toEqual([]);
  });

  test('may name another place for them, and a folder for the entry', async () => {
    const filesOfManifest = await open();
    const metaData = {
      ...manifest.metaData,
      publicPath: 'https://beds.example/files/',
      remoteEntry: { name: 'entry.js', path: 'now/' },
    };
    ask.mockResolvedValue(answer(JSON.stringify({ ...manifest, metaData })));
    expect((await filesOfManifest(address)).entry).toBe('https://beds.example/files/now/entry.js');
  });

  test('is asked for once, and again after a failure', async () => {
    const filesOfManifest = await open();
    ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(filesOfManifest(address)).rejects.toThrow('Failed to fetch');
    ask.mockResolvedValue(answer(JSON.stringify(manifest)));
    await Promise.all([filesOfManifest(address), filesOfManifest(address)]);
    await filesOfManifest(address);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['an error page', answer('<!doctype html><title>503</title>')],
    ['an answer of another kind', answer('{"result":"ERROR","code":"not_found"}')],
    ['one that names no entry', answer(JSON.stringify({ ...manifest, metaData: {} }))],
    ['one that names no exposes', answer(JSON.stringify({ metaData: manifest.metaData }))],
    ['a status that is no success', answer(JSON.stringify(manifest), false)],
  ])('%s is none', async (_name, other) => {
    const filesOfManifest = await open();
    ask.mockResolvedValue(other);
    await expect(filesOfManifest(address)).rejects.toThrow(/holds no manifest|JSON/);
  });

  test('is not waited for longer than 8 seconds', async () => {
    const filesOfManifest = await open();
    jest.useFakeTimers();
    ask.mockImplementation(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const failure = expect(filesOfManifest(address)).rejects.toThrow('aborted');
    await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MILLISECONDS);
    await failure;
  });
});
