/** One shape for the source of every remote, also of one that is added later (README, Layout). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const ROOT = join(__dirname, '../../..');
const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));

/** What every remote has at the top of its source. */
const FILES = ['app.tsx', 'routes.tsx', 'standalone.tsx'];
/** What it may have besides: what several of its pages share, and its test kit. */
const OTHERS = ['features', 'pages', 'testing'];

const isFolder = (path: string) => statSync(path).isDirectory();
const entriesOf = (path: string) => readdirSync(path).sort();

/** The folders of the parts that a remote exposes to other remotes beside its screens. */
function partFolders(remote: string): string[] {
  const configuration = readFileSync(join(ROOT, remote, 'webpack.config.mjs'), 'utf8');
  return [...configuration.matchAll(/'\.\/src\/(\w+)\/part\.tsx'/g)].map(([, folder = '']) => folder);
}

test('the remotes are found', () => {
  expect(remotes.length).toBeGreaterThanOrEqual(7);
});

describe.each(remotes)('%s', (remote) => {
  const source = join(ROOT, remote, 'src');
  const read = (file: string) => readFileSync(join(source, file), 'utf8');
  const folders = (within: string) =>
    entriesOf(source).includes(within) ? entriesOf(join(source, within)).map((name) => join(within, name)) : [];

  test('has its three files, and nothing but pages, features, a test kit and exposed parts beside them', () => {
    const allowed = [...FILES, ...OTHERS, ...partFolders(remote)];
    expect(entriesOf(source)).toEqual(expect.arrayContaining([...FILES, 'pages']));
    expect(entriesOf(source).filter((name) => !allowed.includes(name))).toEqual([]);
  });

  test('says who it is by one line, and starts alone by one', () => {
    expect(read('app.tsx')).toMatch(
      /export default remoteModule\('mf_\w+', packageDescription\.version, RemoteRoutes\);/,
    );
    expect(read('standalone.tsx')).toContain('startStandalone(app);');
  });

  test('has a folder for each page, with the page in the file of the same name, which the routes load', () => {
    const pages = folders('pages');
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      const name = page.slice('pages/'.length);
      expect(name).toMatch(/^[A-Z]\w*Page$/);
      expect(read(join(page, `${name}.tsx`))).toContain(`export default function ${name}(`);
      expect(read('routes.tsx')).toContain(`'./${page}/${name}'`);
    }
  });

  test('names what its pages share by lower-case folders of features', () => {
    const features = folders('features');
    expect(features.filter((path) => !isFolder(join(source, path)))).toEqual([]);
    expect(features.filter((path) => !/^features\/[a-z]\w*$/.test(path))).toEqual([]);
  });

  test('shares between pages by features alone: no page imports another', () => {
    const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('testing/'),
    );
    const importsPage = (path: string) => {
      const [, own = ''] = /^pages\/(\w+)\//.exec(path) ?? [];
      const imported = [...read(path).matchAll(/from '(?:\.\.\/)+(?:pages\/)?(\w+Page)\//g)].map(([, page]) => page);
      return imported.some((page) => page !== own);
    };
    expect(sources.filter(importsPage)).toEqual([]);
  });

  test('keeps its test kit at the top, and each test beside the file that it tests', () => {
    const all = readdirSync(source, { recursive: true, encoding: 'utf8' });
    const kits = all.filter((path) => /(?:^|\/)(?:tests?|testing|__tests__)$/.test(path) && path !== 'testing');
    expect(kits).toEqual([]);
    expect(folders('testing').filter((path) => /\.test\.tsx?$/.test(path))).toEqual([]);
  });
});
