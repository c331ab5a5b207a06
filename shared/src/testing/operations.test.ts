/**
 * What a machine lacks for the long tests is named by its package before they run, with the command that installs it:
 * a test that cannot run is a failure, never a skip.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const LIBRARY = resolve(__dirname, '../../../scripts/lib');
const EVERYTHING = [
  'usr/sbin/nginx',
  'usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  'usr/bin/openssl',
  'usr/lib/postgresql/15/bin/initdb',
];
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'madoguchi-machine-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function have(files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
}

/** What a line of the tests' own tools says; they are modules of Node, which Jest does not load. */
const said = (expression: string): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { missingOperations } from ${JSON.stringify(join(LIBRARY, 'operations.mjs'))};
         import { missingPackages } from ${JSON.stringify(join(LIBRARY, 'packages.mjs'))};
         console.log(JSON.stringify(${expression}));`,
      ],
      { encoding: 'utf8' },
    ),
  );
const missing = () => said(`missingOperations(${JSON.stringify(root)})`);

test('a machine with everything lacks nothing, an empty one everything', () => {
  expect(missing()).toEqual(['nginx', 'libnginx-mod-http-brotli-static', 'openssl', 'postgresql']);
  have(EVERYTHING);
  expect(missing()).toEqual([]);
});

test.each(['a client', 'nothing'])('%s of PostgreSQL is no server, whatever versions have a folder', (what) => {
  have(EVERYTHING.filter((file) => !file.includes('postgresql')));
  if (what === 'a client') have(['usr/lib/postgresql/15/bin/pg_dump', 'usr/lib/postgresql/17/bin/psql']);
  expect(missing()).toEqual(['postgresql']);
  have(['usr/lib/postgresql/15/bin/initdb']);
  expect(missing()).toEqual([]);
});

test('what cannot be had is said with the command that installs it', () => {
  expect(said(`missingPackages(['nginx', 'postgresql']).message`)).toMatch(
    /Run: sudo apt-get update && sudo apt-get install -y .*nginx postgresql$/,
  );
});
