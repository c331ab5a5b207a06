/** Imports point one way in every package: no file of the product imports itself over others, types included. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(__dirname, '../../..');
const SHARED = '@madoguchi/shared';

const { exports: entries } = JSON.parse(readFileSync(join(ROOT, 'shared/package.json'), 'utf8')) as {
  exports: Record<string, string>;
};

/** The product's sources of all packages: no tests, no test kits. */
function productFiles(): string[] {
  const packages = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'src')));
  return packages.flatMap((name) => {
    const source = join(ROOT, name, 'src');
    return readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !/(?:^|\/)testing\//.test(path))
      .map((path) => join(source, path));
  });
}

/** What a source imports and exports again, types and lazy parts included; comments import nothing. */
function importsOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g)].map(([, target = '']) => target);
}

/** The file that `target` means in `file`; undefined for a library, a style sheet and data. */
function fileOf(file: string, target: string, files: ReadonlySet<string>): string | undefined {
  const entry = target.startsWith(`${SHARED}/`) ? entries[`.${target.slice(SHARED.length)}`] : undefined;
  if (entry === undefined && !target.startsWith('.')) return undefined;
  const path = entry === undefined ? resolve(dirname(file), target) : join(ROOT, 'shared', entry);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((each) => files.has(each));
}

/** Each circle once, as the files on its way; empty where imports point one way. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const way: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    way.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return circles;
}

test('a circle is found whichever file is looked at first', () => {
  const graph = new Map([
    ['start', ['a', 'c']],
    ['a', ['b']],
    ['b', ['c', 'a']],
    ['c', []],
  ]);
  expect(circlesIn(graph)).toEqual([['a', 'b', 'a']]);
  expect(circlesIn(new Map([...graph, ['b', ['c']]]))).toEqual([]);
});

test('imports of types, of lazy parts and of what is exported again count', () => {
  const text = [
    "import type { A } from './a';",
    "import './b';",
    "export {\n  c,\n} from './c';",
    'const d = () => import(/* webpackChunkName: "d" */ \'./d\');',
    "// import './e';",
  ].join('\n');
  expect(importsOf(text)).toEqual(['./a', './b', './c', './d']);
});

test('no file of the product imports itself over others', () => {
  const files = new Set(productFiles());
  expect(files.size).toBeGreaterThan(500);
  const graph = new Map(
    [...files].map((file) => [
      file,
      importsOf(readFileSync(file, 'utf8')).flatMap((target) => fileOf(file, target, files) ?? []),
    ]),
  );
  // The resolution works: most files import others of the product.
  expect([...graph.values()].filter((imported) => imported.length > 0).length).toBeGreaterThan(files.size / 2);
  expect(circlesIn(graph).map((circle) => circle.map((file) => relative(ROOT, file)))).toEqual([]);
});
