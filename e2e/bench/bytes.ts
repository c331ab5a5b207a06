/**
 * `npm run bench -- bytes`: what each package costs of the JavaScript in front of a form's first input. Shell and
 * mf-survey are built once more with source maps; each file's compressed bytes are shared out by how much of its
 * minified text came from where, so the sum is what goes over the wire.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { formScripts, LARGEST_FORM } from './routes';

/** What is smaller is summed up in one line. */
const LEAST_KILOBYTES = 0.2;

const Mappings = v.object({
  version: v.number(),
  file: v.string(),
  sources: v.array(v.string()),
  names: v.array(v.string()),
  mappings: v.string(),
});

function readJson<Schema extends v.GenericSchema>(path: string, schema: Schema): v.InferOutput<Schema> {
  return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
}

/** Builds a package as for production, with source maps beside its files. */
function buildWithMaps(root: string, name: string, into: string): string {
  const cwd = join(root, name);
  const cli = createRequire(join(cwd, 'package.json')).resolve('webpack-cli/bin/cli.js');
  const output = join(into, name);
  const { status, stdout } = spawnSync(
    process.execPath,
    [cli, '--mode', 'production', '--devtool', 'hidden-source-map', '--output-path', output],
    { cwd, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${name} does not build:\n${stdout}`);
  return output;
}

/** The package, or the part of ours, that a source file belongs to. */
function ownerOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage !== undefined) return inPackage;
  const shared = /shared\/(?:src\/[^/]+(?=\/)|webpack)/.exec(source)?.[0];
  if (shared !== undefined) return `(ours) ${shared}`;
  const own = /^webpack:\/\/([^/]+)\/\.\/src\//.exec(source)?.[1];
  return own === undefined ? 'webpack runtime' : `(ours) ${own}`;
}

/** How many characters of a minified file came from which owner. */
function charactersOf(path: string): Record<string, number> {
  const map = new SourceMap({ ...readJson(`${path}.map`, Mappings), sourcesContent: [], sourceRoot: '' });
  const counts: Record<string, number> = {};
  for (const [line, text] of readFileSync(path, 'utf8').split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const owner = 'originalSource' in entry ? ownerOf(entry.originalSource) : 'webpack runtime';
      counts[owner] = (counts[owner] ?? 0) + 1;
    }
  }
  return counts;
}

const root = process.env.BENCH_ROOT ?? process.cwd();
const work = mkdtempSync(join(tmpdir(), 'madoguchi-bytes-'));
try {
  const shell = buildWithMaps(root, 'shell', work);
  const survey = buildWithMaps(root, 'mf-survey', work);
  const kilobytes: Record<string, number> = {};
  for (const path of formScripts(shell, survey)) {
    const counts = charactersOf(path);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const wire = statSync(`${path}.br`).size / 1_024;
    for (const [owner, count] of Object.entries(counts)) {
      kilobytes[owner] = (kilobytes[owner] ?? 0) + (wire * count) / all;
    }
  }
  const lines = Object.entries(kilobytes).sort(([, left], [, right]) => right - left);
  const large = lines.filter(([, size]) => size >= LEAST_KILOBYTES);
  const sum = lines.reduce((total, [, size]) => total + size, 0);
  const rest = lines.reduce((total, [, size]) => total + (size < LEAST_KILOBYTES ? size : 0), 0);
  const verdict = sum <= LARGEST_FORM ? 'kept' : 'MISSED';
  console.log('JavaScript in front of the first input of a form, brotli:');
  for (const [owner, size] of large) console.log(`${size.toFixed(1).padStart(7)} KB  ${owner}`);
  console.log(`${rest.toFixed(1).padStart(7)} KB  everything below ${LEAST_KILOBYTES} KB`);
  console.log(`${sum.toFixed(1).padStart(7)} KB  in all (≤ ${LARGEST_FORM} KB: ${verdict})`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
